import Taction
import TactionTesting
import Testing

@Suite("Typing on a stage")
struct TypingTests {
  private func withField(_ body: (Stage, TextField) throws -> Void) throws {
    try withStage(size: Size(width: 360, height: 720)) { stage in
      let field = TextField()
      field.pin(to: stage.makeWindow().content, Anchors(leading: 16, trailing: 16, top: 16))
      stage.settle()
      try stage.find(.textField).tap()
      try body(stage, field)
    }
  }

  @Test(
    "Any letter can be typed on a stage, also letters that no layout has",
    arguments: [
      "Käse 🧀", "ÄÖÜß€", "Ελληνικά", "עברית", "العربية", "日本語 한국어",
      "e\u{301}a\u{308}", "👩‍🍳 🇩🇪 👍🏽", "a–b…“c”", "\u{A0}x",
    ])
  func anyLetter(text: String) throws {
    try withField { stage, field in
      #expect(stage.keys.type(text))
      stage.settle()
      #expect(field.text == text)
      stage.type("abc")
      #expect(field.text == text + "abc", "the layout still works")
    }
  }

  @Test("More letters than a keyboard has keys can be typed on a stage, repeatedly")
  func many() throws {
    try withField { stage, field in
      let letters = String(String.UnicodeScalarView((0x4E00..<0x4E00 + 300).compactMap(Unicode.Scalar.init)))
      stage.type(letters)
      stage.type(letters)
      stage.settle()
      #expect(field.text == letters + letters)
    }
  }

  @Test("While a stage types, held modifiers stay held, and shortcuts with letters of the layout work")
  func modifiers() throws {
    try withField { stage, field in
      stage.type("xä")
      stage.keys.hold(.control) { stage.type("ö") }
      stage.keys.hold(.control) { stage.type("a") }
      stage.type("ü")
      #expect(field.text == "ü")
      stage.keys.hold(.shift) { stage.type("b") }
      #expect(field.text == "üB")
      // A capital letter does not release the Shift key that is held, and a letter without a key does not keep it.
      stage.keys.hold(.shift) { stage.type("C1ñ") }
      stage.type("d")
      #expect(field.text == "üBC!ñd")
    }
  }

  @Test("A modifier that is held while a character gets its key is not held afterwards")
  func modifiersOfAddedKeys() throws {
    try withField { stage, field in
      for (modifier, letter) in zip([Keys.Modifier.shift, .control, .alt, .logo], ["é", "ö", "ñ", "ß"]) {
        stage.keys.hold(modifier) { stage.type(letter) }
        field.text = ""
        stage.type("abc")
        #expect(field.text == "abc", "after \(modifier)")
      }
    }
  }

  @Test("A keyboard that is unplugged while Shift is held returns without held keys; without it, no key can be pressed")
  func unplugged() throws {
    try withField { stage, field in
      let seat = try #require(stage.seat)
      stage.keys.hold(.shift) {
        seat.capabilities.remove(.keyboard)
        stage.settle()
        #expect(!stage.keys.press(.return) && !stage.keys.type(.return))
        seat.capabilities.insert(.keyboard)
        stage.settle()
        stage.type("x")
      }
      #expect(field.text == "x")
    }
  }

  @Test("The keys of a person whose seat a timeline adds go to the focused field") func addedSeat() throws {
    try withField { stage, field in
      stage.play(try Timeline(parsing: "0 seat 1\n0 key down 30\n50 seat 1\n50 key up 30"))
      #expect(field.text == "a")
    }
  }

  @Test("Several modifiers are held at the same time, and none of them afterwards")
  func severalModifiers() throws {
    try withField { stage, field in
      stage.type("Hello")
      stage.keys.hold(.control, .shift) { stage.type(.leftArrow) }
      stage.type("x")
      #expect(field.text == "x")
    }
  }

  @Test("A character that no key types is reported, and the end of the stage throws an error")
  func untypable() throws {
    let stage = try Stage()
    _ = stage.makeWindow()
    #expect(!stage.keys.type("a\u{7}b"))
    let error = #expect(throws: StageError.self) { try stage.finish() }
    #expect(error.map { "\($0)".contains("\\u{07}") } == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test("A key that the keyboard does not have is an error at the end of the test")
  func missingKey() throws {
    let stage = try Stage()
    _ = stage.makeWindow()
    stage.type(.return)
    stage.type(.function(35))
    let error = #expect(throws: StageError.self) { try stage.finish() }
    #expect("\(error.map { "\($0)" } ?? "")".contains("0xffe0"))
  }
}
