import Taction
import TactionTesting
import Testing

@Suite("The focus and a sheet that is presented while it moves")
struct FocusBehindSheetTests {
  @Test("A field does not get the focus behind a sheet that the end of another one's editing presents")
  func sheet() throws {
    try withStage(size: Size(width: 400, height: 600)) { stage in
      let window = stage.makeWindow()
      let (first, second, inside) = (TextField(), TextField(), TextField())
      for (field, top) in [(first, 20.0), (second, 100)] {
        field.pin(to: window.content, Anchors(leading: 20, trailing: 20, top: top))
      }
      first.onEditingEnd = { [weak window] in
        let content = View(frame: Rect(x: 0, y: 0, width: 300, height: 200))
        inside.frame = Rect(x: 20, y: 20, width: 260, height: 44)
        content.addSubview(inside)
        _ = window?.content.present(Sheet(content))
      }
      stage.settle()
      first.becomeFirstResponder()
      #expect(!second.becomeFirstResponder() && !second.isFirstResponder)
      stage.settle()
      stage.type("x")
      #expect(second.text.isEmpty)
      try stage.element(of: inside).tap()
      stage.type("y")
      #expect(inside.text == "y" && second.text.isEmpty)
    }
  }
}
