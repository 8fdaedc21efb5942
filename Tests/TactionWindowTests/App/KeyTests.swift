import TactionStageSupport
import Taction
import TactionTesting
import Testing

struct KeyTests {
  @Test("Keys go to the first responder, then to its superviews, then to the window")
  func keysReachTheFirstResponderThenItsSuperviewsThenTheWindow() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let outer = window.addLog()
    let inner = LoggingView(frame: outer.bounds, acceptsKeys: true)
    outer.addSubview(inner)
    var left: [String] = []
    window.onKey = { left.append($0.characters) }
    #expect(inner.becomeFirstResponder() && window.focusedView === inner)
    let keyboard = try rig.seat().keyboard
    keyboard.type("a")
    rig.settle()
    #expect(inner.read() == ["down a", "up a"] && outer.read() == [] && left == [])
    inner.takesKeys = false
    keyboard.type("B")
    rig.settle()
    #expect(inner.read().contains("down B") && outer.read().contains("down B") && !left.contains("B"))
    outer.takesKeys = false
    keyboard.type("c")
    rig.settle()
    #expect(left == ["c"])
    try rig.finish()
  }

  @Test("A key pressed with Ctrl has the control modifier and no characters") func modifiersComeWithTheKeys() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    var events: [KeyEvent] = []
    window.onKey = { events.append($0) }
    let keyboard = try rig.seat().keyboard
    // KEY_LEFTCTRL and KEY_S.
    keyboard.key(29, isPressed: true)
    keyboard.key(31, isPressed: true)
    rig.settle()
    #expect(events.last?.key == Key("s") && events.last?.modifiers == .control && events.last?.characters == "")
    try rig.finish()
  }

  @Test("A held key repeats until the focus leaves the window, and then goes up")
  func aHeldKeyRepeatsUntilTheFocusGoes() throws {
    let rig = try AppRig()
    let diary = rig.makeWindow().addLog()
    diary.becomeFirstResponder()
    let keyboard = try rig.seat().keyboard
    let key = try #require(keyboard.key(for: 0x61))
    keyboard.key(key, isPressed: true)
    rig.advance(by: 0.39)
    #expect(diary.read() == ["down a"])
    rig.advance(by: 0.5)
    let repeats = diary.read()
    #expect((10...13).contains(repeats.count) && repeats.allSatisfy { $0 == "repeat a" })
    keyboard.setFocus(nil)
    rig.advance(by: 0.5)
    #expect(diary.read() == ["up a"])
    #expect(rig.app.nextDeadline == nil)
    try rig.finish()
  }

  @Test("A held key stays down when the compositor sends an equal keymap again, and goes up when it sends another one")
  func anEqualKeymapKeepsAKeyDown() throws {
    let rig = try AppRig()
    let diary = rig.makeWindow().addLog()
    diary.becomeFirstResponder()
    let keyboard = try rig.seat().keyboard
    keyboard.sendKeymap(of: "us")
    // KEY_A of linux/input-event-codes.h.
    keyboard.key(30, isPressed: true)
    rig.settle()
    #expect(diary.read() == ["down a"])
    keyboard.sendKeymap(of: "us")
    rig.advance(by: 0.6)
    let repeats = diary.read()
    #expect(!repeats.isEmpty && repeats.allSatisfy { $0 == "repeat a" })
    keyboard.sendKeymap(of: "de")
    rig.settle()
    #expect(diary.read().last == "up a")
    rig.advance(by: 0.6)
    #expect(diary.read().isEmpty)
    try rig.finish()
  }

  @Test("When the keyboard is lost, its held keys go up") func losingTheKeyboardLiftsItsKeys() throws {
    let rig = try AppRig()
    let diary = rig.makeWindow().addLog()
    diary.becomeFirstResponder()
    let seat = try rig.seat()
    seat.keyboard.key(try #require(seat.keyboard.key(for: 0x61)), isPressed: true)
    rig.settle()
    seat.capabilities.remove(.keyboard)
    rig.settle()
    #expect(diary.read() == ["down a", "up a"] && rig.app.seats.first?.hasKeyboard == false)
    try rig.finish()
  }

  @Test("Keys go to the window with the keyboard focus, even after the focused window has closed")
  func keysGoToTheWindowWithTheFocus() throws {
    let rig = try AppRig { $0.placement = .floating }
    let (first, second) = (rig.makeWindow(), rig.makeWindow())
    var typed: [String] = []
    first.onKey = { typed.append("1\($0.characters)") }
    second.onKey = { typed.append("2\($0.characters)") }
    let keyboard = try rig.seat().keyboard
    keyboard.type("a")
    rig.settle()
    second.close()
    rig.settle()
    keyboard.type("b")
    rig.settle()
    #expect(typed == ["2a", "1b"])
    try rig.finish()
  }
}
