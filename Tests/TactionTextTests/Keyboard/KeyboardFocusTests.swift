import TactionOnScreenKeyboard
import TactionTesting
import TactionText
import Testing

@testable import TactionViews
@testable import TactionWindow

@Suite("Fingers on an on-screen keyboard while the focus moves")
struct KeyboardFocusTests {
  private static let words = String(repeating: "word ", count: 20)

  /// Shows two recorders with some words, the first with the focus, and a keyboard, which is either the application's
  /// or a view that the app has added.
  private func withRecorders(ownKeyboard: Bool, _ body: (Stage, [Recorder]) throws -> Void) throws {
    try withStage(size: Size(width: 600, height: 800)) { stage in
      stage.app.keyboardPolicy = ownKeyboard ? .never : .always
      let window = stage.makeWindow()
      let fields = [10.0, 80].map { Recorder(frame: Rect(x: 10, y: $0, width: 300, height: 60)) }
      for field in fields {
        window.content.addSubview(field)
        field.apply(TextInputEdit(commit: Self.words))
      }
      if ownKeyboard {
        let keyboard = OnScreenKeyboard(layouts: [.basic])
        keyboard.frame = Rect(x: 0, y: 500, width: 600, height: 300)
        window.content.addSubview(keyboard)
      }
      fields[0].becomeFirstResponder()
      stage.advance(by: 1)
      try body(stage, fields)
    }
  }

  private func place(_ name: String, _ stage: Stage) throws -> Point {
    try #require(stage.find(.button, name).frame, "no key \(name)").center
  }

  @Test("A finger held on Delete deletes only in the text that had the focus when it landed", arguments: [false, true])
  func deleting(ownKeyboard: Bool) throws {
    try withRecorders(ownKeyboard: ownKeyboard) { stage, fields in
      let finger = stage.touch(at: try place("Delete", stage))
      stage.advance(by: 1)
      let rest = fields[0].text
      #expect(rest.count < Self.words.count - 2)
      stage.advance(by: 0.5)
      #expect(fields[0].text.count < rest.count, "the finger goes on in the same text")
      let end = fields[0].text
      fields[1].becomeFirstResponder()
      stage.advance(by: 2)
      #expect(fields[0].text == end && fields[1].text == Self.words)
      finger.lift()
      stage.advance(by: 1)
      stage.tap(at: try place("Delete", stage))
      #expect(fields[1].text == String(Self.words.dropLast()))
    }
  }

  @Test(
    "Return has no effect on a text that gets the focus while a finger is on the key; a letter is typed there",
    arguments: [false, true])
  func lifting(ownKeyboard: Bool) throws {
    try withRecorders(ownKeyboard: ownKeyboard) { stage, fields in
      var finger = stage.touch(at: try place("Return", stage))
      fields[1].becomeFirstResponder()
      finger.lift()
      stage.settle()
      #expect(fields.map(\.returns) == [0, 0])
      finger = stage.touch(at: try place("a", stage))
      fields[0].becomeFirstResponder()
      finger.lift()
      stage.settle()
      #expect(fields[0].text == Self.words + "a" && fields[1].text == Self.words)
      stage.tap(at: try place("Return", stage))
      #expect(fields.map(\.returns) == [1, 0])
    }
  }

  @Test("What the user has chosen with Shift applies only to the text that has the focus", arguments: [false, true])
  func shift(ownKeyboard: Bool) throws {
    try withRecorders(ownKeyboard: ownKeyboard) { stage, fields in
      @MainActor func tap(_ names: String...) throws {
        for name in names { stage.tap(at: try place(name, stage)) }
      }
      for count in 1...2 {
        for _ in 0..<count { try tap("Shift") }
        #expect(stage.find(.button, "A").exists)
        fields[count % 2].becomeFirstResponder()
        stage.advance(by: 1)
        try tap("a")
      }
      #expect(fields.allSatisfy { $0.text == Self.words + "a" })
      // The user declines an automatic capital letter.
      for case let keyboard as OnScreenKeyboard in fields[0].superview?.subviews ?? [] {
        keyboard.traits.capitalization = .words
      }
      for field in fields {
        field.textInputTraits.capitalization = .words
        field.apply(TextInputEdit(commit: " "))
      }
      stage.settle()
      try tap("Shift", "a", "Space", "Shift")
      #expect(stage.find(.button, "b").exists)
      fields[1].becomeFirstResponder()
      stage.advance(by: 1)
      try tap("B")
      #expect(fields[1].text == Self.words + "a B")
    }
  }

  @Test(
    "The keyboard shows the letters when another text gets the focus, unless a finger is on a key",
    arguments: [false, true])
  func pages(ownKeyboard: Bool) throws {
    try withRecorders(ownKeyboard: ownKeyboard) { stage, fields in
      for name in ["Symbols", "7"] { stage.tap(at: try place(name, stage)) }
      fields[1].becomeFirstResponder()
      stage.advance(by: 1)
      for name in ["a", "Symbols"] { stage.tap(at: try place(name, stage)) }
      let finger = stage.touch(at: try place("8", stage))
      fields[0].becomeFirstResponder()
      stage.advance(by: 0.1)
      finger.lift()
      stage.settle()
      #expect(fields.map(\.text) == [Self.words + "78", Self.words + "a"])
    }
  }

  @Test("The keyboard keeps its capital letters while it slides out, because no text has the focus any more")
  func slidingOut() throws {
    try withRecorders(ownKeyboard: false) { stage, fields in
      fields[0].textInputTraits.capitalization = .words
      stage.settle()
      #expect(stage.find(.button, "A").exists)
      fields[0].resignFirstResponder()
      stage.advance(by: 0.05)
      #expect(stage.find(.button, "A").exists && !stage.find(.button, "a").exists)
      stage.advance(by: 1)
      #expect(!stage.find(.group, "Keyboard").exists)
    }
  }

  @Test("A finger that holds Shift while Return hides the keyboard has no effect when the keyboard comes back")
  func heldShift() throws {
    try withRecorders(ownKeyboard: false) { stage, fields in
      fields[0].onReturn = { fields[0].resignFirstResponder() }
      let shift = stage.touch(at: try place("Shift", stage))
      stage.tap(at: try place("A", stage))
      stage.tap(at: try place("Return", stage))
      stage.advance(by: 1)
      #expect(!fields[0].isFirstResponder && fields[0].text == Self.words + "A")
      fields[0].becomeFirstResponder()
      stage.advance(by: 1)
      #expect(stage.find(.button, "a").exists)
      shift.lift()
    }
  }

  @Test("The keyboard stays when a screen reader presses Next several times, as it has no hardware keyboard")
  func nextByReader() throws {
    try withStage(size: Size(width: 600, height: 800)) { stage in
      stage.app.keyboardPolicy = .always
      let fields = stage.makeWindow().addFields(4)
      fields[0].becomeFirstResponder()
      stage.advance(by: 1)
      for field in fields.dropFirst() {
        try stage.find(.button, "Next").perform(.press)
        stage.advance(by: 1)
        #expect(field.isFirstResponder && !field.showsFocusRing && stage.find(.group, "Keyboard").exists)
      }
    }
  }

  @Test("A finger on the space bar moves the caret only of the text that had the focus when it landed")
  func caret() throws {
    try withRecorders(ownKeyboard: true) { stage, fields in
      let finger = stage.touch(at: try place("Space", stage))
      finger.rest(for: 1)
      finger.move(by: Vector(dx: 60, dy: 0), over: 0.2)
      #expect(fields[0].keys.contains(.rightArrow))
      fields[1].becomeFirstResponder()
      finger.move(by: Vector(dx: -120, dy: 0), over: 0.2)
      finger.lift()
      stage.settle()
      #expect(fields[1].keys.isEmpty && fields[1].text == Self.words)
    }
  }
}
