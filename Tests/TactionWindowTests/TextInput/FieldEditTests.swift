import TactionStageSupport
import Taction
import TactionTesting
import Testing

@Suite("Edits of an input method in a field")
struct FieldEditTests {
  @Test("An input method composes and commits text, as pinyin does")
  func pinyin() throws {
    let fields = try FieldRig()
    fields.ime.compose("n")
    fields.ime.compose("ni")
    #expect(fields.field.picture == "[ni]|" && fields.field.marked?.selection == 2..<2)
    #expect(fields.ime.surroundingText?.isEmpty == true, "marked text is not in the surrounding text")
    fields.ime.commit("你")
    #expect(fields.field.picture == "你|" && fields.ime.surroundingText == "你" && fields.ime.selection == 3..<3)
    try fields.finish()
  }

  @Test("An input method commits any script", arguments: ["Hello, Grüße, 你好", "שלום 🏝️ e\u{301}", "ไทย"])
  func sentences(text: String) throws {
    let fields = try FieldRig()
    for character in text { fields.ime.commit(String(character)) }
    #expect(fields.field.text == text && fields.ime.surroundingText == text)
    #expect(fields.ime.selection == text.utf8.count..<text.utf8.count)
    try fields.finish()
  }

  @Test("Marked text has the caret and the selection that the input method sends")
  func markedCaret() throws {
    let fields = try FieldRig()
    fields.ime.compose("nihao", caret: 2)
    #expect(fields.field.marked == MarkedText("nihao", selection: 2..<2))
    fields.ime.compose("nihao", selection: 2..<5)
    #expect(fields.field.marked == MarkedText("nihao", selection: 2..<5))
    try fields.wire.sendPreedit("nihao", begin: -1, end: -1)
    try fields.wire.sendDone()
    fields.settle()
    #expect(fields.field.marked == MarkedText("nihao"))
    fields.ime.compose("")
    #expect(fields.field.marked == nil && fields.field.text.isEmpty)
    try fields.finish()
  }

  @Test("Composed text is committed before a control acts, even if the text enables it, and before a close request")
  func commitsBeforeUse() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let field = TextField()
    var seen: [String] = []
    let button = Button("Save") { seen.append(field.text) }
    button.isEnabled = false
    field.onChange = { [weak button] in button?.isEnabled = !$0.isEmpty }
    field.frame = Rect(x: 40, y: 50, width: 300, height: 44)
    button.frame = Rect(x: 40, y: 150, width: 200, height: 44)
    window.content.addSubview(field)
    window.content.addSubview(button)
    field.becomeFirstResponder()
    rig.settle()
    rig.stage.inputMethod.compose("Milk")
    #expect(field.text.isEmpty)
    rig.stage.tap(at: button.convert(button.bounds.center, to: nil))
    rig.settle()
    #expect(seen == ["Milk"] && field.isFirstResponder)
    rig.stage.inputMethod.compose("man")
    #expect(field.text == "Milk")
    window.shouldClose = {
      seen.append(field.text)
      return true
    }
    try rig.toplevel().close()
    rig.settle()
    #expect(seen == ["Milk", "Milkman"] && window.isClosed)
    try rig.finish()
  }

  @Test("Composed text is committed before a drag of a control, and may disable or hide the control that is used")
  func commitsBeforeDrag() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let field = TextField()
    var seen: [String] = []
    let lamp = Switch { _ in seen.append(field.text) }
    let button = Button("Save") { seen.append("saved") }
    field.frame = Rect(x: 40, y: 50, width: 300, height: 44)
    lamp.frame.origin = Point(x: 40, y: 150)
    button.frame = Rect(x: 40, y: 220, width: 200, height: 44)
    for view in [field, lamp, button] as [View] { window.content.addSubview(view) }
    field.becomeFirstResponder()
    rig.settle()
    @MainActor func drag() {
      let finger = rig.stage.touch(at: lamp.convert(lamp.bounds.center - Vector(dx: 10, dy: 0), to: nil))
      finger.move(by: Vector(dx: 40, dy: 0), over: 0.2)
      finger.lift()
      rig.settle()
    }
    rig.stage.inputMethod.compose("Milk")
    drag()
    #expect(seen == ["Milk"] && lamp.isOn && field.isFirstResponder)
    field.onChange = { [weak lamp, weak button] _ in
      lamp?.isEnabled = false
      button?.isHidden = true
    }
    rig.stage.inputMethod.compose("man")
    drag()
    #expect(field.text == "Milkman" && seen == ["Milk"])
    button.isHidden = false
    rig.settle()
    rig.stage.inputMethod.compose("!")
    rig.stage.tap(at: button.convert(button.bounds.center, to: nil))
    rig.settle()
    #expect(field.text == "Milkman!" && seen == ["Milk"] && button.isHidden)
    try rig.finish()
  }

  @Test("Composed text is committed before a screen reader or a wheel changes the value of a control")
  func commitsBeforeChange() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let field = TextField()
    var seen: [String] = []
    let slider = Slider { _ in seen.append(field.text) }
    field.frame = Rect(x: 40, y: 50, width: 300, height: 44)
    let picker = Picker(["A", "B", "C"]) { _ in seen.append(field.text) }
    slider.frame = Rect(x: 40, y: 150, width: 300, height: 44)
    picker.frame = Rect(x: 40, y: 205, width: 300, height: 90)
    for view in [field, slider, picker] as [View] { window.content.addSubview(view) }
    field.becomeFirstResponder()
    rig.settle()
    rig.stage.inputMethod.compose("Milk")
    try rig.stage.element(of: slider).perform(.increment)
    #expect(seen == ["Milk"] && field.isFirstResponder)
    rig.stage.inputMethod.compose("man")
    rig.stage.mouse.move(to: slider.convert(slider.bounds.center, to: nil))
    rig.stage.mouse.scroll(notches: -1)
    rig.settle()
    #expect(seen == ["Milk", "Milkman"] && field.isFirstResponder)
    rig.stage.inputMethod.compose("!")
    rig.stage.mouse.move(to: picker.convert(picker.bounds.center, to: nil))
    rig.stage.mouse.scroll(notches: 1)
    rig.advance(by: 1)
    #expect(seen == ["Milk", "Milkman", "Milkman!"] && field.isFirstResponder)
    try rig.finish()
  }

  /// Adds a field to a window.
  private static func addField(to window: Window, _ onChange: @escaping (String) -> Void) -> TextField {
    let field = TextField(onChange: onChange)
    field.frame = Rect(x: 40, y: 50, width: 300, height: 44)
    window.content.addSubview(field)
    return field
  }

  @Test("Composed text stays when a popup or a modal dialog takes the input method", arguments: [true, false])
  func commitsBeforeLoss(focusesPopups: Bool) throws {
    let rig = try AppRig { ($0.placement, $0.focusesPopups) = (.floating, focusesPopups) }
    let window = rig.makeWindow()
    var changes: [String] = []
    let field = Self.addField(to: window) { changes.append($0) }
    rig.settle()
    // The popup opens by a tap below the field.
    rig.stage.tap(at: Point(x: 450, y: 260))
    field.becomeFirstResponder()
    rig.settle()
    rig.stage.inputMethod.compose("Milk")
    let place = PopupPlacement(at: Rect(x: 10, y: 200, width: 20, height: 20), size: Size(width: 200, height: 100))
    let popup = try #require(window.makePopup(place))
    rig.advance(by: 0.1)
    #expect(field.text == "Milk")
    popup.close()
    rig.advance(by: 0.1)
    rig.stage.inputMethod.compose("man")
    let dialog = try #require(window.makeDialog(title: "Sure?", size: Size(width: 200, height: 100)))
    rig.settle()
    #expect(field.text == "Milkman")
    dialog.close()
    rig.settle()
    #expect(changes == ["Milk", "Milkman"])
    try rig.finish()
  }

  @Test("Composed text is committed when the app cancels the input before a modal view covers the field")
  func commitsBeforeModalView() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow()
    var changes: [String] = []
    let field = Self.addField(to: window) { changes.append($0) }
    field.becomeFirstResponder()
    rig.settle()
    rig.stage.inputMethod.compose("Milk")
    let cover = View(frame: window.content.bounds)
    cover.isModal = true
    window.content.viewTree?.cancelInput()
    window.content.addSubview(cover)
    rig.settle()
    #expect(field.text == "Milk" && changes == ["Milk"] && field.isFirstResponder)
    try rig.finish()
  }

  @Test("A commit of an input method replaces the selection")
  func replacesSelection() throws {
    let fields = try FieldRig()
    fields.field.set("one two", head: 4, anchor: 7)
    fields.settle()
    #expect(fields.ime.selection == 4..<7)
    fields.ime.commit("2")
    #expect(fields.field.picture == "one 2|")
    try fields.finish()
  }

  @Test("Deletions of an input method are in bytes, and remove whole scalars")
  func deletion() throws {
    let fields = try FieldRig()
    fields.field.set("Grüße!", head: 7)
    fields.settle()
    fields.ime.deleteSurrounding(before: 1, after: 1)
    #expect(fields.field.picture == "Grüß|")
    fields.ime.deleteSurrounding(before: 2)
    fields.ime.deleteSurrounding(before: 1)
    #expect(fields.field.picture == "Gr|" && fields.ime.surroundingText == "Gr")
    try fields.finish()
  }

  @Test("All parts of one edit of an input method are applied in the protocol's order")
  func order() throws {
    let fields = try FieldRig()
    fields.field.set("abcdef", head: 3)
    fields.settle()
    fields.ime.compose("xyz")
    let wire = try fields.wire
    // The events arrive in another order than the one in which they are applied.
    wire.sendPreedit("pre", begin: 1, end: 1)
    wire.sendDelete(before: 1, after: 2)
    wire.sendCommit("C")
    fields.settle()
    #expect(fields.field.picture == "abc[xyz]|def", "nothing before done")
    wire.sendDone()
    fields.settle()
    #expect(fields.field.picture == "abC[pre]|f" && fields.field.edits.count == 2)
    try fields.finish()
  }

  @Test("A later event of the same kind in one edit replaces the earlier event")
  func replacedEvents() throws {
    let fields = try FieldRig()
    let wire = try fields.wire
    for text in ["a", "b", "c"] { wire.sendCommit(text) }
    for text in ["x", "y", "z"] { wire.sendPreedit(text, begin: 0, end: 1) }
    wire.sendDone()
    fields.settle()
    #expect(fields.field.picture == "c[z]|" && fields.field.edits.count == 1)
    try fields.finish()
  }

  @Test("Keys that the input method passes on are typed; keys that it consumes are not")
  func passedKeys() throws {
    let fields = try FieldRig()
    let (wire, keyboard) = (try fields.wire, try fields.rig.seat().keyboard)
    let (letter, digit) = (try #require(keyboard.key(for: 0x61)), try #require(keyboard.key(for: 0x31)))
    wire.onKey = { key, isPressed in
      guard key == letter else { return false }
      if isPressed { wire.commit("啊") }
      return true
    }
    fields.stage.type("a1a")
    #expect(fields.field.text == "啊1啊" && fields.field.keys == ["1"])
    fields.stage.type(.backspace)
    #expect(fields.field.text == "啊1" && fields.ime.surroundingText == "啊1")
    // If no field has the focus, the input method gets no keys.
    fields.field.resignFirstResponder()
    var heard: [String] = []
    fields.window.onKey = { heard.append($0.characters) }
    fields.settle()
    fields.stage.type("a")
    #expect(heard == ["a"] && digit != letter)
    try fields.finish()
  }

  @Test("The release of a key follows its press, even if the input method ends in between")
  func releases() throws {
    let fields = try FieldRig()
    let (wire, keyboard) = (try fields.wire, try fields.rig.seat().keyboard)
    let key = try #require(keyboard.key(for: 0x61))
    var taken: [Bool] = []
    wire.onKey = { _, isPressed in
      taken.append(isPressed)
      return true
    }
    keyboard.key(key, isPressed: true)
    fields.field.resignFirstResponder()
    fields.settle()
    keyboard.key(key, isPressed: false)
    fields.settle()
    #expect(taken == [true, false] && fields.field.keys.isEmpty)
    // A key that was pressed before the grab is released for the window.
    keyboard.key(key, isPressed: true)
    fields.settle()
    fields.field.becomeFirstResponder()
    fields.settle()
    keyboard.key(key, isPressed: false)
    fields.stage.advance(by: 2)
    #expect(taken == [true, false] && fields.field.keys.isEmpty, "and does not repeat")
    try fields.finish()
  }

  @Test("Keys between edits of an input method keep their order")
  func keysBetweenEdits() throws {
    let fields = try FieldRig()
    for number in 0..<20 {
      fields.ime.commit("\(number % 10)")
      fields.stage.type("a")
    }
    #expect(fields.field.text == (0..<20).map { "\($0 % 10)a" }.joined())
    #expect(fields.ime.surroundingText == fields.field.text)
    try fields.finish()
  }

  @Test(
    "Marked text, which is not chosen yet, is removed with the focus", arguments: ["resign", "other", "remove"])
  func lostFocus(way: String) throws {
    let fields = try FieldRig()
    fields.field.set("ab", head: 1)
    fields.settle()
    fields.ime.compose("ni")
    switch way {
    case "resign": fields.field.resignFirstResponder()
    case "other": fields.other.becomeFirstResponder()
    default: fields.field.removeFromSuperview()
    }
    // The text is removed immediately, before anything is sent.
    #expect(fields.field.picture == "a|b")
    fields.settle()
    #expect(fields.field.text == "ab" && fields.other.text.isEmpty)
    try fields.finish()
  }

  @Test("Marked text is removed when the window loses the focus; the field works when the focus returns")
  func lostWindowFocus() throws {
    let fields = try FieldRig { $0.placement = .floating }
    fields.ime.compose("ni")
    let front = fields.rig.makeWindow()
    fields.settle()
    #expect(fields.field.marked == nil && !fields.ime.isEnabled)
    front.close()
    fields.settle()
    fields.ime.commit("a")
    #expect(fields.field.picture == "a|" && fields.ime.surroundingText == "a")
    try fields.finish()
  }

  @Test("Marked text is removed when its window closes, without a trap")
  func closedWindow() throws {
    let fields = try FieldRig()
    fields.field.set("ab")
    fields.ime.compose("ni")
    fields.window.close()
    fields.settle()
    #expect(fields.field.text == "ab" && fields.field.marked == nil)
    try fields.finish()
  }
}
