import CTactionXKBCommon
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionOnScreenKeyboard
@testable import TactionWindow
@testable import TactionText
@testable import TactionViews

/// Checks the layouts of xkb as on-screen keyboards: a key has the letter that xkbcommon types.
@Suite("Layouts of on-screen keyboards")
struct KeyboardLayoutTests {
  nonisolated static let names = [
    "us", "gb", "de", "fr", "es", "it", "pt", "nl", "be", "ch", "at", "se", "no", "dk", "fi", "is", "pl", "cz", "sk",
    "hu", "ro", "bg", "gr", "tr", "ru", "ua", "by", "rs", "hr", "si", "lt", "lv", "ee", "il", "ara", "ir", "in", "th",
    "ge", "am", "kz", "jp", "kr", "vn", "br", "latam", "ca", "mk", "al", "mt", "ie", "mn", "np", "bd", "ch(fr)",
    "us(intl)", "us(dvorak)", "de(neo)", "fr(bepo)", "rs(latin)",
  ]
  /// The masks of Shift and of the third-level key, from xkb's numbers of the real modifiers.
  private static let shift: UInt32 = 1, third: UInt32 = 1 << 7

  private func typed(_ keymap: LoadedKeymap, _ code: UInt32, modifiers: UInt32) -> String {
    xkb_state_update_mask(keymap.state, modifiers, 0, 0, 0, 0, 0)
    var symbols: UnsafePointer<xkb_keysym_t>?
    let count = xkb_state_key_get_syms(keymap.state, code + 8, &symbols)
    return UnsafeBufferPointer(start: symbols, count: Int(count)).map(KeySymbol.text).joined()
  }

  @Test("each key of a layout types what xkbcommon types, at each level", arguments: names)
  func levels(name: String) throws {
    let keymap = try #require(KeyboardSource.keymap(named: name))
    let layout = try #require(KeymapReader.layout(of: keymap, identifier: name))
    let keys = layout.rows.joined()
    #expect(keys.count >= 24, "\(name): \(keys.map(\.plain))")
    #expect((3...4).contains(layout.rows.count) && layout.rows.allSatisfy { (5...14).contains($0.count) }, "\(name)")
    for key in keys {
      let code = try #require(key.code)
      #expect(key.plain == typed(keymap, code, modifiers: 0))
      let shifted = typed(keymap, code, modifiers: Self.shift)
      #expect(key.shifted == (shifted.isEmpty ? key.plain : shifted))
      for modifiers in [Self.third, Self.third | Self.shift] {
        let text = typed(keymap, code, modifiers: modifiers)
        #expect(text.isEmpty || ([key.plain, key.shifted] + key.alternates).contains(text), "\(key.plain): \(text)")
      }
    }
  }

  @Test("every text that a layout can type is on one of the pages of its keyboard", arguments: names)
  func reach(name: String) throws {
    let keymap = try #require(KeyboardSource.keymap(named: name))
    let layout = try #require(KeymapReader.layout(of: keymap, identifier: name))
    var shown: Set = [" ", "\u{A0}", "\u{202F}", ""]
    for page in [KeyboardPage.letters] + (0..<8).map(KeyboardPage.symbols) {
      for key in KeyboardKeys(page, of: layout, traits: TextInputTraits(), hasOthers: true).rows.joined() {
        shown.formUnion([key.plain, key.shifted] + key.alternates)
      }
    }
    for code in [UInt32](2...13) + [41, 43, 86] + [UInt32](16...27) + [UInt32](30...40) + [UInt32](44...53) {
      for modifiers in [0, Self.shift, Self.third, Self.third | Self.shift] {
        let text = typed(keymap, code, modifiers: modifiers)
        #expect(shown.contains(text), "\(code) types \(text)")
      }
    }
  }

  @Test("fingers can type with each key that a layout draws", arguments: SampleSize.every(10, of: names))
  func typing(name: String) throws {
    try withKeyboard(layouts: [name]) { scene in
      try scene.picture("layout-\(name)")
      let layout = try #require(KeyboardSource.layout(named: name))
      for isShifted in [false, true] {
        for key in layout.rows.joined() {
          let expected = isShifted ? key.shifted : key.plain
          if isShifted {
            guard scene.key("Shift").exists else { continue }
            try scene.tap("Shift")
          }
          let places = scene.stage.findAll(.button, expected)
          let frame = try #require(places.first?.frame, "no key \(expected)")
          scene.stage.tap(at: frame.center)
          #expect(scene.field.take() == expected)
        }
      }
    }
  }

  @Test("the keyboard on the screen follows each new keymap of the compositor, while no layouts are set")
  func keymapsOfTheCompositor() throws {
    try withKeyboard(layouts: []) { (scene: KeyboardScene) throws in
      @MainActor func send(_ layout: String) {
        scene.stage.seat?.keyboard.sendKeymap(of: layout)
        scene.stage.deliver()
        scene.rest()
      }
      send("de")
      #expect(try scene.isShown && scene.place("z").y < scene.place("y").y)
      send("fr")
      #expect(try scene.isShown && scene.place("a").y < scene.place("q").y)
      // Addresses need Latin letters.
      send("ru")
      #expect(scene.key("ф").exists && !scene.key("a").exists)
      try scene.tap("Next keyboard layout", "a", "Next keyboard layout", "ф")
      #expect(scene.field.take() == "aф")
      scene.stage.app.keyboardLayouts = ["us"]
      send("de")
      #expect(try scene.isShown && scene.place("y").y < scene.place("z").y)
    }
  }

  @Test("a keyboard whose layouts change while a finger is on a key is renewed after the key is typed")
  func renewalWaitsForTheFinger() throws {
    try withKeyboard { scene in
      let finger = scene.stage.touch(at: try scene.place("y"))
      scene.stage.app.keyboardLayouts = ["de"]
      scene.stage.advance(by: 0.1)
      finger.lift()
      scene.rest()
      #expect(scene.field.take() == "y")
      #expect(try scene.isShown && scene.place("z").y < scene.place("y").y)
    }
  }

  @Test("a keyboard in a view of the app has the application's layouts, unless the app has set its layouts")
  func ownKeyboard() throws {
    try withKeyboard(layouts: ["de"], shows: false) { scene in
      scene.stage.app.keyboardPolicy = .never
      let keyboard = OnScreenKeyboard()
      keyboard.frame = Rect(x: 0, y: 400, width: 600, height: 300)
      scene.window.content.addSubview(keyboard)
      // The layouts follow even before a field has had the focus.
      scene.stage.app.keyboardLayouts = ["fr"]
      #expect(keyboard.layouts.map(\.identifier) == ["fr"])
      scene.field.becomeFirstResponder()
      scene.stage.app.keyboardLayouts = ["de"]
      scene.stage.settle()
      #expect(try scene.place("z").y < scene.place("y").y)
      try scene.tap("ß", "z")
      #expect(scene.field.take() == "ßz")
      keyboard.layouts = [.basic]
      scene.stage.app.keyboardLayouts = ["fr"]
      #expect(keyboard.layouts == [.basic])
    }
  }

  @Test("names of layouts are read from settings and locales, and invalid names are refused")
  func namesOfLayouts() {
    #expect(LayoutNames.named(layouts: "de,us", variants: "nodeadkeys,") == ["de(nodeadkeys)", "us"])
    #expect(LayoutNames.named(layouts: "", variants: "x") == [])
    #expect(LayoutNames.layout(of: "de_CH.UTF-8") == "ch" && LayoutNames.layout(of: "de_DE@euro") == "de")
    #expect(LayoutNames.layout(of: "C") == "us" && LayoutNames.layout(of: "") == "us")
    #expect(LayoutNames.layout(of: "el") == "gr" && LayoutNames.layout(of: "pt_BR.UTF-8") == "br")
    #expect(LayoutNames.parts(of: "us(intl)")?.variant == "intl")
    for name in ["", "../../etc/passwd", "us(", "us(a)b", "a\u{0}b", "us+de", String(repeating: "a", count: 99)] {
      #expect(LayoutNames.parts(of: name) == nil)
    }
  }

  @Test("layouts that do not exist fall back to English letters")
  func missing() {
    #expect(KeyboardSource.layout(named: "nowhere") == nil)
    let source = KeyboardSource(names: ["nowhere", "../x"], locale: "C")
    #expect(source.layouts.map(\.identifier) == ["us"])
    let greek = KeyboardSource(names: ["gr"], locale: "C")
    #expect(greek.layouts.map(\.identifier) == ["gr", "us"], "addresses need Latin letters")
  }

  @Test("keys have the accents of the compose sequences", .enabled(if: DeadKeys(locale: "en_US.UTF-8") != nil))
  func accents() {
    let accents = ComposedAccents(locale: "en_US.UTF-8")
    #expect(accents.accents(for: "e").prefix(4) == ["é", "è", "ê", "ë"])
    let letters = ["o": "ø", "a": "å", "c": "ç", "s": "ß", "A": "Æ", "n": "ñ", "z": "ž", "α": "ά"]
    for (letter, accent) in letters { #expect(accents.accents(for: letter).contains(accent), "\(letter)") }
    for letter in ["", "1", "ab", "\u{0}", "漢", "."] { #expect(accents.accents(for: letter) == [], "\(letter)") }
    #expect(ComposedAccents(locale: "nowhere").accents(for: "e").contains("é"))
  }

  @Test("layouts have the right decimal sign, digits, currency and direction")
  func properties() throws {
    func layout(_ name: String) throws -> KeyboardLayout { try #require(KeyboardSource.layout(named: name)) }
    let (german, persian, thai) = (try layout("de"), try layout("ir"), try layout("th"))
    #expect(german.decimalSeparator == "," && german.name == "German" && !german.isRightToLeft)
    let english = try layout("us")
    #expect(english.decimalSeparator == "." && english.currency == "$")
    #expect(persian.isRightToLeft && persian.digits.first?.plain == "۱" && persian.digits[0].alternates.contains("1"))
    #expect(thai.digits[0].plain == "1" && thai.digits[0].alternates.contains("๑"))
    let french = try layout("fr")
    #expect(french.digits.map(\.plain).joined() == "1234567890")
    #expect(german.currency == "€" && thai.currency == "฿")
  }
}
