import TactionStageSupport
import Taction
import TactionTesting
import Testing

@testable import TactionControls

@Suite("Symbols and controls beside text grow with it")
struct TextSizeTests {
  /// Returns what `body` measures in a window, at a text scale.
  private func measured<Value>(at scale: Double, _ body: (View) throws -> Value) throws -> Value {
    try withStage { stage in
      stage.settings.textScale = scale
      let content = stage.makeWindow(size: Size(width: 800, height: 600)).content
      stage.settle()
      return try body(content)
    }
  }

  @Test func boxesCirclesAndSteppersGrow() throws {
    func sides(_ scale: Double) throws -> [Double] {
      try measured(at: scale) { content in
        let (box, stepper) = (Checkbox("Grid"), Stepper())
        for view in [box, stepper] {
          content.addSubview(view)
          view.sizeToFit()
        }
        return [box.focusShape.rect.width, stepper.bounds.width]
      }
    }
    let (small, usual, large) = (try sides(0.8), try sides(1), try sides(2))
    #expect(usual == [24, 100] && small == usual)
    #expect(large == [48, 200])
  }

  @Test func aPictureInARowGrowsAndTheRowWithIt() throws {
    func row(_ scale: Double) throws -> (picture: Double, row: Double) {
      try measured(at: scale) { content in
        let cell = ListCell()
        cell.title = "Pear"
        cell.image = try Image(copying: Bitmap(width: 2, height: 2))
        content.addSubview(cell)
        cell.bounds.size = cell.sizeThatFits(Size(width: 300, height: 0))
        cell.layoutIfNeeded()
        return (cell.imageView.bounds.width, cell.bounds.height)
      }
    }
    #expect(try row(1) == (36, 44))
    #expect(try row(2) == (72, 80))
  }
}
