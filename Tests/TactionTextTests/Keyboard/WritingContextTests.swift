import TactionEnvironment
import Testing

@testable import TactionOnScreenKeyboard
@testable import TactionText
@testable import TactionViews

/// Tests how the text before the caret determines capital letters and the last word.
struct WritingContextTests {
  @Test(
    "a capital letter follows exactly where a sentence begins",
    arguments: [
      ("", true), ("Hi", false), ("Hi ", false), ("Hi. ", true), ("Hi.", false), ("Hi? ", true), ("Hi!\" ", true),
      ("Hi.\n", true), ("a\n", true), ("e.g. x", false), ("(", true), ("Hi. (", true), ("say \"", false),
      ("Hi. \"", true), ("¿", true), ("Hola. ¿", true), ("   ", true), ("3.", false),
      ("नमस्ते। ", true), ("你好。 ", true),
    ])
  func sentences(text: String, isCapital: Bool) {
    #expect(WritingContext.beginsWithCapital(after: text, .sentences) == isCapital)
  }

  @Test("capitals are at the beginning of words with .words, everywhere with .all, and nowhere with .none")
  func words() {
    for text in ["", "a ", "jean-", "(", "\n"] { #expect(WritingContext.beginsWithCapital(after: text, .words)) }
    for text in ["a", "a1", "don'"] { #expect(!WritingContext.beginsWithCapital(after: text, .words)) }
    #expect(WritingContext.beginsWithCapital(after: "a", .all) && !WritingContext.beginsWithCapital(after: "", .none))
  }

  @Test(
    "the length of the last word includes the space after it",
    arguments: [
      ("", 0), ("one", 3), ("one two", 3), ("one two ", 4), ("one  ", 5), ("one.", 1), ("don't", 5), ("Grüße", 7),
      ("one. ", 2), ("   ", 3), ("a👩‍👩‍👧", 18), ("中文输入法测试", 12), ("ສະບາຍດີ ", 7),
    ])
  func lastWord(text: String, length: Int) { #expect(WritingContext.lengthOfLastWord(in: text) == length) }

  @Test("a key's capital is its own letter in upper case, and a key without a capital keeps its text") func capitals() {
    #expect(KeyboardKey("ü", shifted: "è").capital == "Ü" && KeyboardKey("i", shifted: "İ").capital == "İ")
    #expect(KeyboardKey("ß", shifted: "?").capital == "ß" && KeyboardKey("1", shifted: "!").capital == "1")
    #expect(KeyboardKey("ก", shifted: "ฏ").capital == "ก" && KeyboardKey("a", shifted: "A").capital == "A")
  }
}
