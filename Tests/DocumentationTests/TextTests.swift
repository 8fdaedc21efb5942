import Taction
import TactionTesting
import Testing

@Suite("The listings on text input")
struct TextListingTests {
  private func withWindow(_ body: (Stage, Window) throws -> Void) throws {
    let size = Size(width: 400, height: 600)
    try withStage(size: size) { stage in try body(stage, stage.makeWindow(size: size)) }
  }

  @Test("The form is filled in by keys alone")
  func form() throws {
    try withWindow { stage, window in
      let (stack, label) = (StackView(axis: .vertical), Label())
      stack.frame = window.content.bounds
      window.content.addSubview(stack)
      TextListings.form(in: stack, label: label)
      stage.advance(by: 0.1)
      let fields = stack.arrangedSubviews.compactMap { $0 as? TextField }
      fields[0].becomeFirstResponder()
      stage.type("Ada")
      #expect(label.text == "Hello, Ada")
      stage.type(.return)
      stage.type("12.5 apples")
      #expect(fields[1].isFirstResponder && fields[1].text == "12.5")
      stage.type(.return)
      stage.type("secret")
      stage.type(.return)
      #expect(label.text == "Welcome" && fields[2].text == "secret")
      stage.type(.tab)
      stage.type("bread")
      stage.type(.return)
      #expect(label.text == "Searching for bread")
    }
  }

  @Test("A text view accepts typed notes; a tap on a link of a page opens the link")
  func notes() throws {
    try withWindow { stage, window in
      let label = Label()
      let notes = TextListings.notes(in: window, label: label)
      stage.type("Hello\n")
      #expect(label.text == "6 bytes" || label.text == "5 bytes")
      TextListings.reading(notes, label: label)
      stage.advance(by: 0.1)
      #expect(notes.selectedRange == 23..<29)
      let middle = notes.caretRect
      stage.tap(at: Point(x: middle.minX - 10, y: middle.center.y))
      #expect(label.text == "https://www.debian.org")
    }
  }

  @Test("Return sends a message that is not empty")
  func message() throws {
    try withWindow { stage, window in
      let message = TextView(frame: window.content.bounds)
      var sent: [String] = []
      TextListings.message(message) { sent.append($0) }
      window.content.addSubview(message)
      stage.settle()
      message.becomeFirstResponder()
      stage.type("Hello\n\n")
      #expect(sent == ["Hello"] && message.text.isEmpty)
    }
  }

  @Test("A field for a code accepts letters and digits; a button underlines the selected text")
  func codeAndUnderline() throws {
    try withWindow { stage, window in
      let stack = StackView(axis: .vertical)
      stack.frame = Rect(x: 0, y: 0, width: 400, height: 100)
      window.content.addSubview(stack)
      TextListings.code(in: stack)
      stage.advance(by: 0.1)
      let code = try #require(stack.arrangedSubviews.first as? TextField)
      code.becomeFirstResponder()
      stage.type("a-1")
      #expect(code.text == "a1")
      let (notes, button) = (TextView(frame: Rect(x: 0, y: 100, width: 400, height: 200)), Button("Underline"))
      window.content.addSubview(notes)
      notes.text = "Milk and eggs"
      notes.selectedRange = 0..<4
      TextListings.underline(notes, by: button)
      button.action()
      #expect(notes.attributedText.attributes(at: 0).isUnderlined)
      #expect(!notes.attributedText.attributes(at: 9).isUnderlined)
    }
  }
}
