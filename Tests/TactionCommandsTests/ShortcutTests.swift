import Taction
import TactionTesting
import Testing

@Suite("Shortcuts as text and as keys")
struct ShortcutTests {
  @Test(
    "A shortcut is read from a text, and is written in a standard form that gives the same shortcut",
    arguments: [
      ("Ctrl+Z", "Ctrl+Z"), ("ctrl+shift+z", "Ctrl+Shift+Z"), ("Shift+Control+z", "Ctrl+Shift+Z"), ("F2", "F2"),
      ("f35", "F35"), ("Alt+left", "Alt+Left"), ("Ctrl++", "Ctrl++"), ("+", "+"), ("Ctrl+-", "Ctrl+-"), ("Del", nil),
      ("Delete", "Delete"), ("Esc", "Escape"), ("Super+PageUp", "Super+PageUp"), ("ä", "Ä"), ("Ctrl+Я", "Ctrl+Я"),
      ("", nil), ("Ctrl+", nil), ("Hyper+A", nil), ("F36", nil), ("F0", nil), ("ab", nil), ("Ctrl Z", nil),
      ("Ctrl+Ctrl+Z", "Ctrl+Z"), ("\u{7}", nil), ("+++", nil), ("++", nil), ("+Z", nil), ("Ctrl++Z", nil),
      ("Ctrl+++", nil), ("ß", "ß"),
    ])
  func texts(text: String, written: String?) {
    #expect(Shortcut(text)?.description == written)
    if let written { #expect(Shortcut(written) == Shortcut(text)) }
  }

  @Test(
    "The text of a shortcut names keys in the user's language",
    arguments: [
      ("Ctrl+Shift+Z", "Strg+Umschalt+Z"), ("Ctrl+Left", "Strg+Links"), ("Delete", "Entf"), ("Alt+Home", "Alt+Pos1"),
      ("Ctrl+Shift+PageUp", "Strg+Umschalt+Bild auf"), ("Esc", "Esc"), ("Ctrl+Space", "Strg+Leertaste"),
      ("Super+Return", "Super+Eingabe"), ("Shift+F10", "Umschalt+F10"), ("Ctrl++", "Strg++"),
    ])
  func languages(text: String, german: String) {
    #expect(Shortcut(text)?.text(in: Words(languages: ["de"])) == german)
  }

  @Test("Each key with a name has a word, even in languages without words of their own for modifiers")
  func keyWords() {
    let names = [
      "Return", "Escape", "Tab", "Space", "Delete", "Backspace", "Insert", "Home", "End", "PageUp", "PageDown", "Left",
      "Right", "Up", "Down", "Menu",
    ]
    for language in ["en", "de", "fr", "pl", "ar", "ja"] as [Language] {
      let texts = names.compactMap { Shortcut($0)?.text(in: Words(languages: [language])) }
      #expect(Set(texts).count == names.count && !texts.contains("?"), "\(language): \(texts)")
    }
    // The text that code reads and writes is the same in all languages.
    #expect(Shortcut("PageUp").text(in: .english) == "Page Up" && Shortcut("PageUp").description == "PageUp")
  }

  @Test("A shortcut with a letter requires Shift as written; for other characters Shift is ignored")
  func shift() {
    func event(_ key: Key, _ modifiers: KeyModifiers, _ characters: String = "") -> KeyEvent {
      KeyEvent(key: key, characters: characters, modifiers: modifiers)
    }
    let (redo, plus) = (Shortcut("Ctrl+Shift+Z"), Shortcut("Ctrl++"))
    #expect(redo.matches(event(Key("Z"), [.control, .shift], "\u{1a}")))
    #expect(!redo.matches(event(Key("z"), .control, "\u{1a}")))
    #expect(!Shortcut("Ctrl+Z").matches(event(Key("Z"), [.control, .shift], "\u{1a}")))
    // Caps lock does not count as Shift.
    #expect(Shortcut("Ctrl+Z").matches(event(Key("Z"), [.control, .capsLock], "\u{1a}")))
    #expect(plus.matches(event(Key("+"), [.control, .shift])) && plus.matches(event(Key("+"), .control)))
    #expect(!plus.matches(event(Key("+"), [])) && !plus.matches(event(Key("="), .control)))
    // The keys of the number pad count as the keys of the same names.
    #expect(Shortcut("Home").matches(event(Key(rawValue: 0xff95), [])))
    #expect(plus.matches(event(Key(rawValue: 0xffab), .control)))
    let symbols: [UInt32] = Array(0xffaa...0xffb9) + [0xffbd]
    #expect(symbols.map { Key(rawValue: $0).unpadded } == "*+,-./0123456789=".unicodeScalars.map { Key($0) })
    // Capital letters with diacritics match with Shift or with caps lock.
    #expect(Shortcut("Ctrl+Shift+Ä").matches(event(Key("Ä"), [.control, .shift])))
    #expect(Shortcut("Ctrl+Ä").matches(event(Key("Ä"), [.control, .capsLock])))
    // The keysym of a Cyrillic letter differs from its Unicode value; the characters of the event count.
    #expect(Shortcut("Ctrl+Я").matches(event(Key(rawValue: 0x6d1), .control, "я")))
    // With Control, a layout without Latin letters reports the Latin control character.
    #expect(Shortcut("Ctrl+Z").matches(event(Key("я"), .control, "\u{1a}")))
  }
}
