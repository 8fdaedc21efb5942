import Taction
import TactionTesting
import Testing

@testable import TactionViews

@Suite("The picture of a lifted view")
struct DragLiftTests {
  @Test("The picture of a lifted view is removed when the view is removed and released")
  func released() throws {
    try withStage(size: Size(width: 400, height: 400)) { stage in
      let window = stage.makeWindow()
      var photo: View? = View(frame: Rect(x: 20, y: 20, width: 100, height: 100))
      photo?.backgroundColor = .red
      photo?.addInteraction(DragInteraction { _ in [.text("photo")] })
      let button = Button("Remove") {
        photo?.removeFromSuperview()
        photo = nil
      }
      button.frame = Rect(x: 200, y: 200, width: 100, height: 44)
      for view in [photo, button].compactMap({ $0 }) { window.content.addSubview(view) }
      stage.settle()
      let finger = stage.touch(at: Point(x: 70, y: 70))
      finger.rest(for: 1)
      #expect(window.content.viewTree?.overlayViews.count == 1)
      stage.tap(at: Point(x: 250, y: 222))
      finger.lift()
      stage.advance(by: 2)
      #expect(photo == nil && window.content.viewTree?.overlayViews.isEmpty == true)
    }
  }
}
