import Glibc
import TactionStageSupport
import Testing

@testable import TactionWindow
@testable import TactionTesting

struct KeymapTests {
  private func keymap(_ bytes: [UInt8], size: UInt32) -> TactionWindow.Keymap? {
    let file = CompositorKeyboard.keymapFile(bytes)
    defer { close(file) }
    return TactionWindow.Keymap(fileDescriptor: file, size: size)
  }

  /// Returns the keymap of some layouts, such as `ru+us:2`.
  private func keymap(_ layouts: String) throws -> TactionWindow.Keymap {
    let text = CompositorKeyboard.keymapText(of: layouts)
    return try #require(keymap(text, size: UInt32(text.count)))
  }

  @Test("With Ctrl held, a Russian key has the Latin letter of a second layout")
  func withControlAKeyHasTheLatinLetterOfAnotherLayout() throws {
    let keymap = try keymap("ru+us:2")
    // KEY_Z of linux/input-event-codes.h.
    #expect(keymap.characters(44) == "я" && keymap.latinLetter(44) == nil)
    keymap.update(depressed: 4, latched: 0, locked: 0, group: 0)
    #expect(keymap.latinLetter(44) == "z")
    // KEY_BACKSPACE, KEY_TAB, KEY_ENTER and KEY_F1 are not letters.
    for code: UInt32 in [14, 15, 28, 59] { #expect(keymap.latinLetter(code) == nil) }
    let russian = try self.keymap("ru")
    russian.update(depressed: 4, latched: 0, locked: 0, group: 0)
    #expect(russian.latinLetter(44) == nil && russian.characters(44) == "я")
  }

  @Test("The keymap is loaded when the keyboard is used, and the first frame does not wait for it")
  func lateLoading() throws {
    let rig = try AppRig()
    rig.settle()
    let seat = try #require(rig.app.seats.first)
    #expect(seat.hasKeyboard && !seat.hasLoadedKeymap)
    let window = rig.makeWindow()
    var text = ""
    window.onKey = { text += $0.characters }
    let keyboard = try rig.seat().keyboard
    keyboard.type("a")
    rig.settle()
    #expect(text == "a" && seat.hasLoadedKeymap)
    try rig.finish()
  }

  @Test("Of keymaps that arrive before the keyboard is used, the last one takes effect, and no other file stays open")
  func severalKeymaps() throws {
    let rig = try AppRig()
    rig.settle()
    let seat = try #require(rig.app.seats.first)
    let keyboard = try rig.seat().keyboard
    for layout in ["ru", "de"] {
      keyboard.sendKeymap(of: layout)
      rig.settle()
    }
    #expect(!seat.hasLoadedKeymap)
    let window = rig.makeWindow()
    var text = ""
    window.onKey = { text += $0.characters }
    // KEY_Y, which is at another position in the German layout.
    for isPressed in [true, false] { keyboard.key(21, isPressed: isPressed) }
    rig.settle()
    #expect(text == "z")
    // This also fails if a file is still open.
    try rig.finish()
  }

  @Test("Empty, invalid, oversized and missing files give no keymap") func garbageIsNoKeymap() {
    #expect(keymap([], size: 0) == nil)
    #expect(keymap([], size: 4096) == nil)
    #expect(keymap([UInt8](repeating: 0, count: 100), size: 100) == nil)
    #expect(keymap(Array("xkb_keymap {".utf8), size: 12) == nil)
    #expect(keymap([UInt8](repeating: 0x7b, count: 5000), size: .max) == nil)
    #expect(TactionWindow.Keymap(fileDescriptor: -1, size: 100) == nil)
  }

  @Test("The default keymap types letters, in upper case with Shift, and repeats letters but not Shift")
  func theDefaultLayoutTypesLetters() throws {
    let keymap = try #require(TactionWindow.Keymap.makeDefault())
    // KEY_A, KEY_LEFTSHIFT and KEY_ENTER of linux/input-event-codes.h.
    #expect(keymap.key(30) == Key("a") && keymap.characters(30) == "a")
    #expect(keymap.key(28) == .return && keymap.characters(28) == "")
    #expect(keymap.repeats(30) && !keymap.repeats(42))
    keymap.update(depressed: 1, latched: 0, locked: 0, group: 0)
    #expect(keymap.modifiers == .shift)
    #expect(keymap.characters(30) == "A")
    #expect(keymap.plainKey(30) == Key("a") && keymap.plainKey(.max) == nil)
  }

  @Test("Keymaps of equal text have the same layout, but each has its own modifiers")
  func theSameTextAgainGivesTheSameLayoutWithModifiersOfItsOwn() throws {
    let (first, second, german) = (try keymap("us"), try keymap("us"), try keymap("de"))
    first.update(depressed: 1, latched: 0, locked: 0, group: 0)
    // KEY_Y, which is at another position in the German layout.
    #expect(first.characters(21) == "Y" && second.characters(21) == "y" && german.characters(21) == "z")
    #expect(try keymap("us").characters(21) == "y")
  }

  @Test("A keymap whose text equals the last one is not reported, so the layouts are not read again")
  func anEqualKeymapIsNoChange() throws {
    let rig = try AppRig()
    rig.settle()
    let seat = try #require(rig.app.seats.first)
    var changes: [String] = []
    for layout in ["de", "de", "us"] {
      // The keyboard on the screen also asks for the layouts, which loads the keymap.
      seat.onKeymapChange = { if seat.keymap != nil { changes.append(layout) } }
      try rig.seat().keyboard.sendKeymap(of: layout)
      rig.settle()
    }
    #expect(changes == ["de", "us"])
    try rig.finish()
  }

  @Test("The keymap file of the test compositor is read") func keymapsAsCompositorsSendThemAreRead() throws {
    let american = TactionTesting.Keymap()
    let (file, size) = try #require(american).makeFile()
    defer { close(file) }
    #expect(TactionWindow.Keymap(fileDescriptor: file, size: size)?.characters(30) == "a")
  }

  @Test(
    "Keymap text that might end the process or include foreign files counts as unsafe",
    arguments: [
      // Long and nested expressions, numbers out of range, sums of shift levels, and includes outside XKB's folders.
      "maximum = \(String(repeating: "-", count: 2000))1;", "maximum = \(String(repeating: "(", count: 20))1;",
      "<A> = 1024;", "<A> = 99999999999999999999;", "maximum = 2 * 2;", "maximum = 0xffffffff;", "include \"../a\"",
      "REPLACE \"%H/a\"", "include \"\(String(repeating: "evdev+", count: 64))evdev\"", "<A = 9;", "\"a", "a = \"\\\";",
      "}; xkb_types { type \"A\" { map[Shift] = Level65; }; ", "}; xkb_types { type \"A\" { map[Shift] = 1+1; }; ",
      "}; xkb_types { type \"A\" { map[Shift] = Level2+Level2; }; ", "}; xkb_types { type \"A\" { a = (1); }; ",
      "}; xkb_symbols { key <A> { [a,,b] }; ", "}; xkb_symbols { key <A> { [a], vmods = [ ] }; ",
    ])
  func whatMayEndTheProcessIsNotRead(codes: String) {
    #expect(!KeymapText.isSafe(Array("xkb_keymap { xkb_keycodes { \(codes) }; };".utf8)))
  }

  @Test(
    "Unusual but harmless keymap text counts as safe",
    arguments: [
      "<A> = 1023; alias <B> = <A>; // a\n# b", "include \"evdev+aliases(qwerty)\"", "minimum = -8; !a;",
      "}; xkb_types { virtual_modifiers LevelThree; type \"A\" { map[Shift+Lock] = Level64; level_name[1] = \"a\"; }; ",
      "}; xkb_symbols { key <A> { symbols[Group1] = [ ], actions[Group1] = [ NoAction() ] }; ",
      "}; xkb_symbols { key <B> { [ ], [ a, {b, c} ] }; ",
    ])
  func keymapsWrittenByHandAreRead(codes: String) {
    #expect(KeymapText.isSafe(Array("xkb_keymap { xkb_keycodes { \(codes) }; };".utf8)))
  }

  @Test("Key codes outside the keymap have no key and type nothing", arguments: [UInt32(0), 0xffff_fff8, .max])
  func codesBeyondAllKeymapsAreNoKeys(code: UInt32) throws {
    let keymap = try #require(TactionWindow.Keymap.makeDefault())
    #expect(keymap.key(code) == Key(rawValue: 0))
    #expect(keymap.characters(code) == "")
  }
}

struct DeadKeysTests {
  /// The compose sequences come with X11's locales, which are not installed on every machine.
  nonisolated private static let locale = "en_US.UTF-8"
  nonisolated private static var isInstalled: Bool { DeadKeys(locale: locale) != nil }

  @Test("A dead accent and a letter are composed to one character", .enabled(if: isInstalled))
  func aDeadAccentAndALetterMakeOneCharacter() throws {
    let deadKeys = try #require(DeadKeys(locale: Self.locale))
    let acute = Key(rawValue: 0xfe51)
    #expect(deadKeys.feed(Key("a")) == .plain)
    #expect(deadKeys.feed(acute) == .pending)
    #expect(deadKeys.feed(Key("e")) == .composed("é"))
    #expect(deadKeys.feed(Key("e")) == .plain)
  }

  @Test(
    "A character that does not combine with a dead accent ends the sequence, and the next letter is plain",
    .enabled(if: isInstalled))
  func aSequenceThatIsNoneEnds() throws {
    let deadKeys = try #require(DeadKeys(locale: Self.locale))
    #expect(deadKeys.feed(Key(rawValue: 0xfe51)) == .pending)
    #expect(deadKeys.feed(Key("%")) == .cancelled)
    #expect(deadKeys.feed(Key("e")) == .plain)
  }

  @Test(
    "Dead keys also work in a locale without compose sequences of its own", .enabled(if: isInstalled),
    arguments: ["en_DE.UTF-8", "sr_RS@latin", "de_DE", "nowhere"])
  func localesWithoutSequencesHaveTheEnglishOnes(locale: String) throws {
    let deadKeys = try #require(DeadKeys(locale: locale))
    #expect(deadKeys.text(of: [0xfe51, 0x65]) == "é")
  }
}

struct KeyRepeatTests {
  private let event = KeyEvent(key: Key("a"), characters: "a", timestamp: 10)

  private func started(rate: Int32 = 10, delay: Int32 = 500) -> KeyRepeat {
    var repetition = KeyRepeat()
    repetition.configure(rate: rate, delay: delay)
    repetition.start(code: 30, event: event, now: event.timestamp)
    return repetition
  }

  @Test("A held key repeats first after the delay, then at the rate") func aHeldKeyRepeatsAfterTheDelayAtTheRate() {
    var repetition = started()
    #expect(repetition.nextDeadline == 10.5)
    #expect(repetition.next(now: 10.4) == nil)
    let first = repetition.next(now: 10.5)
    #expect(first?.isRepeat == true && first?.key == Key("a") && first?.timestamp == 10.5)
    #expect(abs((repetition.nextDeadline ?? 0) - 10.6) < 1e-9)
  }

  @Test("After a pause a held key repeats once, not once for each missed repeat") func aPauseDoesNotEndInABurst() {
    var repetition = started()
    #expect(repetition.next(now: 70) != nil)
    #expect(repetition.next(now: 70) == nil)
    #expect((repetition.nextDeadline ?? 0) > 70)
  }

  @Test("Lifting the repeating key stops the repeats; lifting another key does not")
  func liftingTheKeyStopsItAndLiftingAnotherDoesNot() {
    var repetition = started()
    repetition.stop(code: 31)
    #expect(repetition.nextDeadline != nil)
    repetition.stop(code: 30)
    #expect(repetition.nextDeadline == nil)
  }

  @Test("With a repeat rate of zero or less, no key repeats", arguments: [Int32(0), -1, .min])
  func aRateOfZeroIsOff(rate: Int32) {
    #expect(started(rate: rate).nextDeadline == nil)
  }

  @Test("A negative repeat delay counts as 0, and a huge rate as at most 1000 repeats a second")
  func nonsenseFromTheWireIsLimited() {
    var repetition = started(rate: .max, delay: .min)
    #expect(repetition.nextDeadline == 10)
    #expect(repetition.next(now: 10) != nil)
    #expect((repetition.nextDeadline ?? 0) >= 10.001)
  }
}
