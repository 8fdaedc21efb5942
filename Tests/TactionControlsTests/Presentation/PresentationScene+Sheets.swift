import Taction
import TactionStageSupport
import TactionTesting

extension PresentationScene {
  /// Returns the visible height of a sheet, in px.
  func height(of sheet: Sheet) -> Double {
    size.height - (sheet.contentView.superview?.screenFrame.minY ?? 0)
  }

  /// Presents a sheet from the button, and waits until it is at rest.
  func present(_ sheet: Sheet) {
    button.present(sheet)
    rest()
  }

  /// Drags with a finger that lifts immediately, and waits until all movement has ended.
  func drag(from start: Point, by way: Vector, over seconds: Double) {
    let finger = stage.touch(at: start)
    finger.move(by: way, over: seconds)
    finger.lift()
    rest()
  }

  /// Makes a sheet with rows that scroll.
  func makeList() -> (sheet: Sheet, scroll: ScrollView) {
    let scroll = ScrollView()
    scroll.contentSize = Size(width: 600, height: 3000)
    let sheet = Sheet(scroll)
    sheet.detents = [.medium, .large]
    return (sheet, scroll)
  }
}
