import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionWindow
@testable import TactionText
@testable import TactionViews

/// Draws fields in each theme and direction and with large text.
///
/// `TACTION_PICTURES=FOLDER swift test --filter FieldPicture` writes the pictures to look at.
@Suite("Text fields in light, dark, high contrast, right to left and large")
struct FieldPictureTests {
  @Test("The placeholder of a text of the app's own colour can be read on the app's own background in the dark theme")
  func placeholder() throws {
    try withPresentation(size: Size(width: 600, height: 800)) { scene in
      Look.dark.apply(to: scene.stage)
      let notes = TextView(frame: Rect(x: 20, y: 20, width: 300, height: 100))
      notes.placeholder = "Write something"
      notes.textColor = .black
      notes.backgroundColor = .white
      scene.window.content.addSubview(notes)
      scene.rest()
      let picture = try scene.stage.screenshot()
      let shades = (24..<60).flatMap { y in (24..<300).map { x in picture[x, y] & 0xFF } }
      #expect(shades.contains { $0 < 0x80 } && shades.contains(0xFF))
    }
  }

  @Test("Fields draw something in each look", arguments: Look.allCases)
  func pictures(look: Look) throws {
    try withPresentation(size: Size(width: 600, height: 800)) { scene in
      look.apply(to: scene.stage)
      let stack = StackView(axis: .vertical)
      stack.spacing = 12
      let (empty, filled, disabled) = (TextField(placeholder: "Name"), TextField(), TextField(placeholder: "Disabled"))
      filled.text = look == .mirrored ? "שלום עולם abc" : "Hello, wörld, 你好 👩‍🚀"
      disabled.isEnabled = false
      let (secret, search) = (SecureField(placeholder: "Password"), SearchField(placeholder: "Notes"))
      secret.text = "hunter2"
      let notes = TextView()
      notes.backgroundColor = .secondaryBackground
      notes.cornerRadius = 10
      notes.minimumSize.height = 260
      var text = AttributedText("The quick brown fox jumps over the lazy dog, and then some more of it.\n\n")
      text.append(AttributedText("Bold", attributes: TextAttributes(font: .headline)))
      text.append(AttributedText(" and "))
      text.append(AttributedText("a link", attributes: TextAttributes(link: "x")))
      text.append(AttributedText(", שלום עולם, struck", attributes: TextAttributes(isStruckThrough: true)))
      text.append(AttributedText(".\nThe end."))
      notes.attributedText = text
      for view in [empty, filled, secret, search, disabled, notes] { stack.addArrangedSubview(view) }
      stack.frame = Rect(x: 20, y: 20, width: 560, height: 760)
      scene.window.content.addSubview(stack)
      scene.rest()
      let resting = try scene.stage.screenshot().allPixels
      switch look {
      case .light:
        filled.becomeFirstResponder()
        filled.selectedRange = 7..<15
      case .dark:
        filled.becomeFirstResponder()
        filled.selectedRange = 5..<5
        filled.apply(TextInputEdit(marked: MarkedText("marked", selection: 6..<6)))
      case .contrast:
        notes.becomeFirstResponder()
        notes.selectedRange = 30..<100
      case .mirrored:
        filled.becomeFirstResponder()
        filled.selectedRange = 4..<12
      case .large: search.becomeFirstResponder()
      }
      scene.stage.advance(by: 0.3)
      #expect(try scene.stage.screenshot().allPixels != resting)
      try scene.picture("fields-\(look)")
    }
  }
}
