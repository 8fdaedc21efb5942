import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionWindow
@testable import TactionText
@testable import TactionViews

@Suite("Edits of texts in Thai, Hindi and other scripts, with Wayland events")
struct WritingSystemTests {
  typealias Fixture = TextFieldTests.Fixture

  @Test("An input method that corrects the order of the marks of a letter keeps the letter")
  func correctedMarks() throws {
    try withScene { scene in
      let (field, stage) = (Fixture(scene).field, scene.stage)
      field.text = "นำ"
      field.becomeFirstResponder()
      scene.wait(0.1)
      let method = try #require(stage.compositor.mainSeat?.inputMethod)
      method.sendDelete(before: 3, after: 0)
      method.sendCommit("\u{E49}\u{E33}")
      method.sendDone()
      stage.deliver()
      #expect(field.text == "น\u{E49}\u{E33}" && field.selectedRange == 9..<9)
      field.undo()
      #expect(field.text == "นำ" && field.selectedRange == 6..<6)
    }
  }

  @Test(
    "Backspace deletes only the last mark in scripts whose marks have keys, and else the whole character",
    arguments: [
      ("ก\u{E48}", "ก"), ("\u{915}\u{93F}", "\u{915}"), ("\u{628}\u{651}", "\u{628}"), ("ab\u{301}", "a"),
      ("👩🏽", ""), ("葛\u{E0100}", ""),
    ])
  func backspace(text: String, rest: String) throws {
    try withScene { scene in
      let (field, stage) = (Fixture(scene).field, scene.stage)
      field.text = text
      field.becomeFirstResponder()
      stage.type(.backspace)
      #expect(Array(field.text.unicodeScalars) == Array(rest.unicodeScalars))
      field.undo()
      #expect(Array(field.text.unicodeScalars) == Array(text.unicodeScalars))
    }
  }

  @Test("A tap beyond the end of a line sets the caret to its end, even if the last word has the opposite direction")
  func tapBeyondLine() throws {
    try withScene { scene in
      let (field, stage) = (Fixture(scene).field, scene.stage)
      for (text, x) in [("ab שלום", 220.0), ("שלום ab", 40.0)] {
        (field.text, field.selectedRange) = (text, 0..<0)
        scene.wait(1)
        stage.tap(at: field.convert(Point(x: x, y: field.bounds.center.y), to: nil))
        #expect(field.selectedRange == 11..<11, "\(text)")
      }
    }
  }

  @Test("An arrow moves the caret to the end of the selection that is at this side on the screen")
  func selectedWord() throws {
    try withScene { scene in
      let (field, stage) = (Fixture(scene).field, scene.stage)
      field.becomeFirstResponder()
      for (text, word, left) in [("ab שלום cd", 3..<11, 11), ("שלום abc", 9..<12, 9), ("one two", 0..<3, 0)] {
        for (key, offset) in [(Key.leftArrow, left), (Key.rightArrow, word.lowerBound + word.upperBound - left)] {
          (field.text, field.selectedRange) = (text, word)
          stage.type(key)
          #expect(field.selectedRange == offset..<offset, "\(text)")
        }
      }
    }
  }

  @Test("A search distinguishes vowel signs, and finds both spellings of a letter with a mark")
  func search() throws {
    try withScene { scene in
      let view = TextViewTests.Fixture(scene, "कुल केला कल กิน กัน").view
      #expect(view.find("कल") && view.selectedRange == 23..<29 && view.find("कल") && view.selectedRange == 23..<29)
      #expect(view.find("กัน") && view.selectedRange == 40..<49)
      for (words, text) in [
        ("が", "か\u{3099}"), ("각", "\u{1100}\u{1161}\u{11A8}"), ("क\u{93C}", "\u{958}"), ("й", "и\u{306}"),
        ("ۓ", "ے\u{654}"), ("ѝ", "и\u{300}"), ("ӯ", "у\u{304}"), ("ӗ", "е\u{306}"), ("ἀ", "α\u{313}"),
        ("ᾷ", "α\u{342}\u{345}"), ("ǽ", "æ\u{301}"), ("αρχη", "ἀρχή"),
      ] {
        (view.text, view.selectedRange) = (text, 0..<0)
        #expect(view.find(words) && view.selectedRange == 0..<text.utf8.count)
        view.text = words
        #expect(view.find(text))
      }
      view.text = "שָׁלוֹם"
      #expect(view.find("שלום"))
      for (text, words) in [("か", "が"), ("қ", "к")] {
        view.text = text
        #expect(!view.find(words))
      }
    }
  }

  /// The letters lam and alef.
  private static let lamAlef: [Unicode.Scalar] = ["\u{644}", "\u{627}"]

  @Test("The Arabic key of two letters types two letters on a hardware keyboard, even while it is held")
  func heldLamAlef() throws {
    try withScene { scene in
      let (field, stage) = (Fixture(scene).field, scene.stage)
      field.becomeFirstResponder()
      let keyboard = try #require(stage.compositor.mainSeat?.keyboard)
      keyboard.sendKeymap(of: "ara")
      // KEY_B of linux/input-event-codes.h.
      keyboard.key(48, isPressed: true)
      for _ in 0..<40 { scene.wait(0.02) }
      keyboard.key(48, isPressed: false)
      scene.wait(0.02)
      let letters = Array(field.text.unicodeScalars)
      #expect(letters.count > 4 && Array(letters.prefix(2)) == Self.lamAlef)
      #expect(Set(letters) == Set(Self.lamAlef))
    }
  }

  @Test("The Arabic key of two letters types two letters on the screen")
  func lamAlefOnScreen() throws {
    try withKeyboard(layouts: ["ara"]) { scene in
      try scene.tap("\u{644}\u{627}")
      #expect(Array(scene.field.take().unicodeScalars) == Self.lamAlef)
    }
  }

  @Test("A key on the screen first commits the text that an input method composes")
  func composedText() throws {
    try withScene { scene in
      let (field, stage) = (Fixture(scene).field, scene.stage)
      stage.app.keyboardPolicy = .always
      stage.app.keyboardLayouts = ["us"]
      field.becomeFirstResponder()
      scene.wait(1)
      field.apply(TextInputEdit(marked: MarkedText("ni")))
      #expect(field.text == "")
      try stage.find(.button, "Space").tap()
      scene.wait(0.1)
      #expect(field.text == "ni ")
    }
  }
}
