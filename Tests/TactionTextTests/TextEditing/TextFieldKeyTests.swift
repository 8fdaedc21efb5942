import TactionControls
import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionWindow
@testable import TactionText
@testable import TactionViews

@Suite("Keys in text fields, with Wayland events")
struct TextFieldKeyTests {
  typealias Fixture = TextFieldTests.Fixture

  private static let insert = Key(rawValue: 0xFF63)
  /// The keys of the number pad without Num Lock, as in keysymdef.h.
  private static let pad = (
    home: Key(rawValue: 0xFF95), left: Key(rawValue: 0xFF96), right: Key(rawValue: 0xFF98), end: Key(rawValue: 0xFF9C),
    delete: Key(rawValue: 0xFF9F)
  )

  @Test("The older clipboard keys cut, copy and paste")
  func clipboardKeys() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene), scene.stage)
      fixture.field.becomeFirstResponder()
      stage.type("one two")
      stage.keys.hold(.control) { stage.keys.hold(.shift) { stage.type(.leftArrow) } }
      stage.keys.hold(.control) { stage.type(Self.insert) }
      #expect(stage.clipboard.read("UTF8_STRING") == Array("two".utf8) && fixture.field.text == "one two")
      stage.keys.hold(.shift) { stage.type(.delete) }
      #expect(fixture.field.text == "one ")
      stage.keys.hold(.shift) { stage.type(Self.insert) }
      scene.wait(0.1)
      stage.keys.hold(.shift) { stage.type(Self.insert) }
      scene.wait(0.1)
      #expect(fixture.field.text == "one twotwo" && fixture.field.selectedRange == 10..<10)
      stage.type(Self.insert)
      #expect(fixture.field.text == "one twotwo")
    }
  }

  @Test("A field that gets the focus back from an alert keeps its caret; one that gets it by Tab selects its text")
  func focusBack() throws {
    try withScene { scene in
      let (field, stage) = (Fixture(scene).field, scene.stage)
      field.becomeFirstResponder()
      stage.type("one two")
      field.selectedRange = 3..<3
      let alert = Alert("Saved")
      field.present(alert)
      scene.wait(0.5)
      #expect(!field.isFirstResponder)
      alert.dismiss()
      scene.wait(0.5)
      #expect(field.isFirstResponder && field.selectedRange == 3..<3)
      field.resignFirstResponder()
      stage.type(.tab)
      #expect(field.isFirstResponder && field.selectedRange == 0..<7)
    }
  }

  @Test("Keys delete a word or the rest of a paragraph")
  func deletions() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene), scene.stage)
      let field = fixture.field
      field.becomeFirstResponder()
      stage.type("one two three four")
      stage.keys.hold(.control) { stage.type(.backspace) }
      #expect(field.text == "one two three ")
      field.selectedRange = 4..<4
      stage.keys.hold(.control) { stage.type(.delete) }
      #expect(field.text == "one  three ")
      stage.keys.hold(.control) { stage.keys.hold(.shift) { stage.type(.delete) } }
      #expect(field.text == "one ")
      field.selectedRange = 3..<3
      stage.keys.hold(.control) { stage.keys.hold(.shift) { stage.type(.backspace) } }
      #expect(field.text == " ")
      for _ in 0..<4 { stage.keys.hold(.control) { stage.type("z") } }
      #expect(field.text == "one two three four" || field.text == "one two three four ".dropLast())
    }
  }

  @Test("Keys of the number pad do the same as the other keys with the same name")
  func numberPad() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene), scene.stage)
      let field = fixture.field
      field.becomeFirstResponder()
      stage.type("abcd")
      stage.type(Self.pad.home)
      #expect(field.selectedRange == 0..<0)
      stage.type(Self.pad.right)
      stage.keys.hold(.control) { stage.type(Self.pad.right) }
      stage.type(Self.pad.left)
      #expect(field.selectedRange == 3..<3)
      stage.type(Self.pad.delete)
      #expect(field.text == "abc")
      stage.type(Self.pad.home)
      stage.type(Self.pad.end)
      #expect(field.selectedRange == 3..<3)
    }
  }

  @Test("A held Backspace key deletes until it is released")
  func repeating() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene), scene.stage)
      fixture.field.becomeFirstResponder()
      stage.type(String(repeating: "x", count: 60))
      stage.keys.press(.backspace)
      #expect(fixture.field.text.count == 59)
      scene.wait(0.3)
      #expect(fixture.field.text.count == 59)
      scene.wait(1.1)
      let left = fixture.field.text.count
      // The key repeats 25 times a second, after a delay of 0.4 s.
      #expect((32...36).contains(left), "\(left)")
      stage.keys.release(.backspace)
      scene.wait(1)
      #expect(fixture.field.text.count == left)
    }
  }

  /// Types into a field with a keyboard that has the American and the German layout.
  private func withTwoLayouts(
    _ body: (TextField, CompositorKeyboard, _ type: @MainActor (UInt32...) -> Void) -> Void
  ) throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene), scene.stage)
      fixture.field.becomeFirstResponder()
      let keyboard = try #require(stage.compositor.mainSeat?.keyboard)
      keyboard.sendKeymap(of: "us+de:2+inet(evdev)")
      @MainActor func type(_ codes: UInt32...) {
        keyboard.strike(codes)
        scene.wait(0.02)
      }
      body(fixture.field, keyboard, type)
    }
  }

  @Test("Switching the layout in the middle of a word affects the letters after it")
  func layouts() throws {
    try withTwoLayouts { field, keyboard, type in
      // KEY_M and KEY_Y of linux/input-event-codes.h.
      type(50, 21)
      keyboard.sendModifiers(locked: 0, group: 1)
      type(21)
      keyboard.sendModifiers(locked: 0, group: 0)
      type(21)
      #expect(field.text == "myzy")
    }
  }

  /// Whether compose sequences are installed: they belong to X11's locales, which some machines lack.
  private static var hasDeadKeys: Bool {
    DeadKeys(locale: UserLanguage.locale(for: "LC_CTYPE"))?.feed(Key(rawValue: 0xfe51)) == .pending
  }

  @Test("A dead accent key and a letter key make one character", .enabled { await hasDeadKeys })
  func deadKeys() throws {
    try withTwoLayouts { field, keyboard, type in
      keyboard.sendModifiers(locked: 0, group: 1)
      // KEY_EQUAL is the dead acute accent in the German layout; then KEY_E, KEY_BACKSPACE.
      type(13)
      #expect(field.text == "")
      type(18)
      #expect(field.text == "é")
      type(14)
      #expect(field.text == "")
    }
  }

  @Test("A dead accent key is forgotten when the keyboard leaves the window", .enabled { await hasDeadKeys })
  func deadKeyWithoutFocus() throws {
    try withTwoLayouts { field, keyboard, type in
      keyboard.sendModifiers(locked: 0, group: 1)
      type(13)
      let surface = keyboard.focus
      keyboard.setFocus(nil)
      keyboard.setFocus(surface)
      type(18)
      #expect(field.text == "e")
    }
  }

  @Test("A dead accent key is forgotten when the user taps", .enabled { await hasDeadKeys })
  func deadKeyBeforeTap() throws {
    try withScene { scene in
      let (field, stage) = (Fixture(scene).field, scene.stage)
      field.becomeFirstResponder()
      let keyboard = try #require(stage.compositor.mainSeat?.keyboard)
      keyboard.sendKeymap(of: "us+de:2+inet(evdev)")
      keyboard.sendModifiers(locked: 0, group: 1)
      @MainActor func type(_ code: UInt32) {
        for isPressed in [true, false] { keyboard.key(code, isPressed: isPressed) }
        scene.wait(0.02)
      }
      type(13)
      stage.tap(at: field.convert(field.bounds.center, to: nil))
      scene.wait(0.1)
      type(18)
      #expect(field.text == "e")
    }
  }

  @Test(
    "Backspace takes back only the dead accent; a letter that does not combine with it is typed",
    .enabled { await hasDeadKeys })
  func cancelledDeadKey() throws {
    try withTwoLayouts { field, keyboard, type in
      keyboard.sendModifiers(locked: 0, group: 1)
      // KEY_A, KEY_B, then KEY_EQUAL and KEY_BACKSPACE.
      type(30, 48, 13, 14)
      #expect(field.text == "ab")
      type(14)
      #expect(field.text == "a")
      // KEY_EQUAL and KEY_X.
      type(13, 45)
      #expect(field.text == "ax")
    }
  }

  @Test("A space in a compose sequence types a character and does not scroll", .enabled { await hasDeadKeys })
  func composedSpace() throws {
    try withScene { scene in
      let (view, stage) = (TextViewTests.Fixture(scene, TextViewTests.Fixture.lines).view, scene.stage)
      view.becomeFirstResponder()
      let keyboard = try #require(stage.compositor.mainSeat?.keyboard)
      keyboard.sendKeymap(of: "us+inet(evdev)+compose(menu)")
      @MainActor func type(_ codes: UInt32...) {
        keyboard.strike(codes)
        scene.wait(0.5)
      }
      // KEY_COMPOSE is the compose key; then KEY_SPACE and KEY_MINUS, which make a tilde.
      type(127, 57)
      #expect(view.contentOffset.y == 0 && view.textLength == TextViewTests.Fixture.lines.utf8.count)
      type(12)
      #expect(view.text.hasPrefix("~line 0"))
    }
  }

  @Test("A dead accent key is forgotten when a shortcut moves the caret", .enabled { await hasDeadKeys })
  func deadKeyBeforeShortcut() throws {
    try withTwoLayouts { field, keyboard, type in
      keyboard.sendModifiers(locked: 0, group: 1)
      // KEY_A, KEY_B and the dead accent.
      type(30, 48, 13)
      // Control, as a locked modifier, with KEY_LEFT.
      keyboard.sendModifiers(locked: 4, group: 1)
      type(105)
      keyboard.sendModifiers(locked: 0, group: 1)
      type(18)
      #expect(field.text == "eab")
    }
  }

  @Test("A space that ends a compose sequence does not activate a button", .enabled { await hasDeadKeys })
  func composedSpaceOnButton() throws {
    try withScene { scene in
      var taps = 0
      let button = Button("Save") { taps += 1 }
      button.sizeToFit()
      scene.window.content.addSubview(button)
      scene.wait(0.1)
      button.becomeFirstResponder()
      let keyboard = try #require(scene.stage.compositor.mainSeat?.keyboard)
      keyboard.sendKeymap(of: "us+inet(evdev)+compose(menu)")
      // KEY_COMPOSE is the compose key; then KEY_MINUS and KEY_SPACE, which make a tilde; then only KEY_SPACE.
      for (code, count) in [(127, 0), (12, 0), (57, 0), (57, 1)] as [(UInt32, Int)] {
        for isPressed in [true, false] { keyboard.key(code, isPressed: isPressed) }
        scene.wait(0.1)
        #expect(taps == count)
      }
    }
  }

  @Test("A held key types a composed character once, and then its own character", .enabled { await hasDeadKeys })
  func heldComposedKey() throws {
    try withTwoLayouts { field, keyboard, type in
      keyboard.sendModifiers(locked: 0, group: 1)
      type(13)
      keyboard.key(18, isPressed: true)
      for _ in 0..<40 { type() }
      keyboard.key(18, isPressed: false)
      type()
      #expect(field.text.count > 3 && field.text == "é" + String(repeating: "e", count: field.text.count - 1))
    }
  }

  @Test("Lines pasted into a field of one line are joined by spaces")
  func pastedLines() throws {
    try withScene { scene in
      let (fixture, stage) = (Fixture(scene), scene.stage)
      fixture.field.becomeFirstResponder()
      stage.type("ab")
      fixture.field.selectedRange = 1..<1
      stage.clipboard.offer("\none\r\ntwo\rthree\n\n")
      stage.keys.hold(.control) { stage.type("v") }
      scene.wait(0.1)
      #expect(fixture.field.text == "aone two threeb" && fixture.field.selectedRange == 14..<14)
    }
  }

  @Test("Keys move the caret by pages and to the ends of a text, with and without Shift")
  func pages() throws {
    try withScene { scene in
      let (fixture, stage) = (TextViewTests.Fixture(scene, TextViewTests.Fixture.lines), scene.stage)
      let view = fixture.view
      view.becomeFirstResponder()
      stage.type(.pageDown)
      let page = view.selectedRange.lowerBound
      #expect(page > 50 && view.selectedRange.isEmpty)
      stage.keys.hold(.shift) { stage.type(.pageDown) }
      #expect(view.selectedRange.lowerBound == page && view.selectedRange.count > 50)
      stage.keys.hold(.shift) { stage.type(.pageUp) }
      stage.keys.hold(.shift) { stage.type(.pageUp) }
      #expect(view.selectedRange == 0..<page)
      stage.keys.hold(.control) { stage.keys.hold(.shift) { stage.type(.end) } }
      #expect(view.selectedRange == page..<view.textLength)
      stage.keys.hold(.control) { stage.keys.hold(.shift) { stage.type(.home) } }
      #expect(view.selectedRange == 0..<page && fixture.isCaretVisible)
      stage.keys.hold(.control) { stage.type(.end) }
      #expect(view.selectedRange == view.textLength..<view.textLength && fixture.isCaretVisible)
    }
  }
}
