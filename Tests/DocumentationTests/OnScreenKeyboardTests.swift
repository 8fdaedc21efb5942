import Taction
import TactionTesting
import Testing

@Suite("The listings on the keyboard on the screen")
struct OnScreenKeyboardListingTests {
  @Test("The application's keyboard appears, with a bar above it")
  func application() throws {
    try withStage(size: Size(width: 400, height: 600)) { stage in
      OnScreenKeyboardListings.configure(stage.app)
      let window = stage.makeWindow(size: Size(width: 400, height: 600))
      let bar = OnScreenKeyboardListings.bar(in: window)
      let field = Field(frame: Rect(x: 0, y: 0, width: 400, height: 40))
      window.content.addSubview(field)
      field.becomeFirstResponder()
      stage.advance(by: 1)
      #expect(bar.frame.maxY == 600 - window.keyboardInsets.bottom && window.keyboardInsets.bottom > 150)
      try stage.find(.button, "ß").tap()
      try stage.find(.button, "Next keyboard layout").tap()
      try stage.find(.button, "w").tap()
      #expect(field.text == "ßw")
    }
  }

  @Test("A keyboard view can be at any position in the app")
  func placed() throws {
    try withStage(size: Size(width: 400, height: 400)) { stage in
      stage.app.keyboardPolicy = .never
      let window = stage.makeWindow(size: Size(width: 400, height: 400))
      let field = Field(frame: Rect(x: 0, y: 0, width: 400, height: 40))
      window.content.addSubview(field)
      OnScreenKeyboardListings.place(in: window)
      field.becomeFirstResponder()
      stage.settle()
      for key in ["4", "2", "Go"] { try stage.find(.button, key).tap() }
      #expect(field.text == "42\n")
    }
  }
}

private final class Field: View, TextInputClient {
  var text = ""
  let textInputTraits = TextInputTraits()
  var caretRect: Rect { bounds }
  override var canBecomeFirstResponder: Bool { true }
  func surroundingText(maximumBytes: Int) -> SurroundingText? { nil }
  func apply(_ edit: TextInputEdit) { text += edit.commit }
  func deleteBackward() {}
  func performReturn() { text += "\n" }
}
