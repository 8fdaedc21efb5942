import Foundation
import Taction
import TactionForms
import TactionTesting
import Testing

@Suite("Decimal separators: a fraction is typed on any pad, keypad and layout, in the form of the user's language")
struct DecimalSeparatorTests {
  /// Languages with their layouts. The keypads of most of these layouts type a point, whatever the separator of the
  /// language is.
  nonisolated private static let users: [(Language, String)] = [
    ("fr", "fr"), ("es", "es"), ("it", "it"), ("pt", "pt"), ("nl", "nl"), ("uk", "ua"), ("ar-EG", "ara"), ("ar", "ara"),
    ("de", "de"), ("de-CH", "de"), ("fa", "ir"), ("en", "us"), ("en", "de"), ("de", "us"),
  ]
  /// The decimal key of the keypad, in layouts with a point and in layouts with a comma (keysymdef.h).
  private static let (point, comma) = (Key(rawValue: 0xFFAE), Key(rawValue: 0xFFAC))

  private func separator(of language: Language) -> String { Locale(identifier: language.tag).decimalSeparator ?? "." }

  @Test("The number pad has the separator of the language, not of the layout", arguments: users)
  func pad(language: Language, layout: String) throws {
    let (field, sign) = (NumberField(in: 0...5000, step: 0.5), separator(of: language))
    try withEntry(of: field, language, layout: layout) { stage, entry in
      try tapKeys(["1", sign, "5"], on: stage)
      #expect(entry.text == "1\(sign)5" && field.value == 1.5)
    }
  }

  @Test("The number pad has the separator of the field's own locale")
  func ownLocale() throws {
    let field = NumberField(in: 0...5000, step: 0.5)
    field.locale = Locale(identifier: "fr")
    try withEntry(of: field, "en", layout: "us") { stage, entry in
      try tapKeys(["1", ",", "5"], on: stage)
      #expect(field.value == 1.5)
      field.locale = Locale(identifier: "en")
      stage.settle()
      entry.selectAll()
      try tapKeys(["2", ".", "5"], on: stage)
      #expect(field.value == 2.5)
    }
  }

  @Test(
    "The decimal key of the keypad types the separator of the language, whether it is a point key or a comma key",
    arguments: users)
  func keypad(language: Language, layout: String) throws {
    let (field, sign) = (NumberField(in: 0...5000, step: 0.5), separator(of: language))
    try withEntry(of: field, language) { stage, entry in
      stage.type("12")
      stage.type(Self.point)
      stage.type("5")
      #expect(entry.text == "12\(sign)5" && field.value == 12.5)
      // The stage's keyboard has no decimal key with a comma, so the test makes the event itself.
      entry.selectAll()
      stage.type("3")
      _ = entry.keyDown(KeyEvent(key: Self.comma, characters: ","))
      stage.type("5")
      #expect(entry.text == "3\(sign)5" && field.value == 3.5)
    }
  }

  @Test(
    "A typed point or comma is the separator, unless it may be one between groups of digits",
    arguments: [
      ("fr", 1e6, "12.5", "12,5"), ("fr", 1e6, "1.2.3", "1,23"), ("uk", 1e6, "12.5", "12,5"),
      ("de", 1e6, "12.500", "12500"), ("de", 1e6, "0.5", "0,5"), ("de", 1e6, ".5", ",5"),
      ("de", 1e6, "1234.5", "1234,5"), ("de", 500, "12.5", "12,5"), ("de", 500, "12,5", "12,5"),
      ("en", 1e6, "12,500", "12500"), ("en", 500, "12,5", "12.5"), ("en", 1e6, "1٫5", "1.5"),
      ("ar-EG", 1e6, "1,5", "1٫5"), ("fa", 1e6, "1.5", "1٫5"),
    ] as [(Language, Double, String, String)])
  func typed(language: Language, maximum: Double, keys: String, text: String) throws {
    let field = NumberField(in: 0...maximum, step: 0.01)
    try withEntry(of: field, language) { stage, entry in
      stage.type(keys)
      #expect(entry.text == text)
      // An on-screen keyboard of the desktop commits the same characters, with the same result.
      entry.selectAll()
      stage.settle()
      for key in keys { stage.inputMethod.commit(String(key)) }
      #expect(entry.text == text)
    }
  }

  @Test("In a field for whole numbers, a separator does nothing")
  func wholeNumbers() throws {
    let field = NumberField(in: 0...5000)
    try withEntry(of: field, "fr") { stage, entry in
      stage.type("1.5")
      stage.type(Self.point)
      #expect(entry.text == "15" && field.value == 15)
    }
  }

  @Test(
    "A pasted or inserted text is accepted only with the language's decimal separator",
    arguments: [("fr", "1.5"), ("en", "1,5")])
  func pasted(language: Language, text: String) throws {
    let field = NumberField(in: 0...500, step: 0.5)
    try withEntry(of: field, language) { stage, entry in
      stage.clipboard.offer(text)
      stage.keys.hold(.control) { stage.type("v") }
      stage.advance(by: 0.5)
      entry.insert(".")
      entry.insert(",")
      #expect(entry.text == separator(of: language))
    }
  }
}
