import TactionStageSupport
import Taction
import TactionTesting
import Testing

@Suite("Which field is enabled for the input method")
struct FieldFocusTests {
  @Test("Without a focused field nothing is sent to the input method")
  func noField() throws {
    let fields = try FieldRig(focused: false)
    fields.stage.type("abc")
    #expect(try fields.wire.focus != nil && fields.wire.commitCount == 0 && !fields.ime.isEnabled)
    try fields.finish()
  }

  @Test("The focus enables a field with all of its state in one commit")
  func enable() throws {
    let fields = try FieldRig(focused: false)
    fields.field.set("Grüße")
    fields.field.becomeFirstResponder()
    fields.settle()
    #expect(fields.ime.isVisible && fields.ime.surroundingText == "Grüße" && fields.ime.selection == 7..<7)
    #expect(fields.ime.contentPurpose == .normal && fields.ime.contentHints == [.completion, .spellcheck])
    #expect(fields.ime.cursorRectangle == Rect(x: 96, y: 54, width: 2, height: 20))
    #expect(try fields.wire.commitCount == 1)
    try fields.finish()
  }

  @Test("One tap on a field shows the keyboard")
  func tap() throws {
    let fields = try FieldRig(focused: false)
    fields.stage.tap(at: Point(x: 100, y: 60))
    #expect(fields.ime.isVisible && fields.window.focusedView === fields.field)
    #expect(try fields.wire.enableCount == 1 && fields.wire.commitCount == 1)
    try fields.finish()
  }

  @Test("A tap on a field shows a dismissed keyboard again")
  func dismissed() throws {
    let fields = try FieldRig()
    fields.ime.dismiss()
    fields.settle()
    #expect(fields.ime.isEnabled && !fields.ime.isVisible)
    fields.stage.tap(at: Point(x: 100, y: 60))
    #expect(fields.ime.isVisible)
    fields.ime.commit("a")
    #expect(fields.field.text == "a")
    try fields.finish()
  }

  @Test("A tap does not hide, even briefly, a keyboard that has reduced the window's height")
  func shownKeyboard() throws {
    let fields = try FieldRig()
    let wire = try fields.wire
    fields.stage.resize(to: Size(width: 1280, height: 400))
    let commits = wire.commitCount
    fields.stage.tap(at: Point(x: 100, y: 60))
    // The field is enabled again without a disable.
    #expect(wire.commitCount == commits + 1 && wire.enableCount == 2)
    fields.stage.tap(at: Point(x: 100, y: 160))
    #expect(wire.commitCount == commits + 2 && wire.enableCount == 3 && fields.window.focusedView === fields.other)
    // The marked text must be removed, so the field is disabled in between.
    fields.ime.compose("ni")
    fields.stage.tap(at: Point(x: 100, y: 60))
    #expect(wire.commitCount == commits + 4 && wire.enableCount == 4 && fields.other.marked == nil)
    // After a keyboard is dismissed, the window has its height again.
    fields.ime.dismiss()
    fields.stage.resize(to: Size(width: 1280, height: 800))
    fields.stage.tap(at: Point(x: 100, y: 60))
    #expect(wire.commitCount == commits + 6 && fields.ime.isVisible)
    // A smaller window after a rotation of the screen does not count as a keyboard.
    fields.stage.resize(to: Size(width: 800, height: 600))
    fields.stage.tap(at: Point(x: 100, y: 60))
    #expect(wire.commitCount == commits + 8)
    try fields.finish()
  }

  @Test("The keyboard hides when the field resigns, and appears with the next field")
  func resign() throws {
    let fields = try FieldRig()
    fields.field.resignFirstResponder()
    fields.settle()
    #expect(!fields.ime.isEnabled && !fields.ime.isVisible && fields.window.focusedView == nil)
    fields.other.becomeFirstResponder()
    fields.settle()
    #expect(fields.ime.isVisible)
    try fields.finish()
  }

  @Test("The focus of a view that is not a field disables the input method")
  func plainView() throws {
    let fields = try FieldRig()
    let view = LoggingView(frame: Rect(x: 0, y: 200, width: 50, height: 50), acceptsKeys: true)
    fields.window.content.addSubview(view)
    view.becomeFirstResponder()
    fields.settle()
    #expect(!fields.ime.isEnabled)
    try fields.finish()
  }

  @Test("A field in a view that takes no input accepts no text; once the view takes input, the keyboard appears again")
  func closedView() throws {
    let fields = try FieldRig()
    fields.ime.compose("ni")
    fields.window.content.isUserInteractionEnabled = false
    fields.settle()
    fields.stage.type("a")
    #expect(!fields.ime.isEnabled && fields.field.isFirstResponder && fields.field.picture == "|")
    fields.window.content.isUserInteractionEnabled = true
    fields.settle()
    #expect(fields.ime.isVisible)
    fields.ime.commit("b")
    #expect(fields.field.text == "b")
    try fields.finish()
  }

  @Test("A second field sends its own state, and the input method starts again")
  func anotherField() throws {
    let fields = try FieldRig()
    fields.other.textInputTraits.kind = .email
    fields.other.set("a@b.c", head: 1)
    fields.other.becomeFirstResponder()
    fields.settle()
    #expect(
      fields.ime.contentPurpose == .email && fields.ime.surroundingText == "a@b.c" && fields.ime.selection == 1..<1)
    #expect(try fields.wire.enableCount == 2 && fields.wire.commitCount == 3)
    fields.ime.commit("x")
    #expect(fields.other.text == "ax@b.c" && fields.field.text.isEmpty)
    try fields.finish()
  }

  @Test("Moving the focus to a second field and back in one iteration restarts the input method once")
  func thereAndBack() throws {
    let fields = try FieldRig()
    fields.ime.compose("ni")
    fields.other.becomeFirstResponder()
    fields.field.becomeFirstResponder()
    fields.settle()
    #expect(fields.field.marked == nil && fields.field.text.isEmpty && fields.ime.isVisible)
    #expect(try fields.wire.enableCount == 2)
    try fields.finish()
  }

  @Test("A field that is removed with its view is disabled", arguments: [false, true])
  func removed(byParent: Bool) throws {
    let fields = try FieldRig()
    if byParent {
      for view in fields.window.content.subviews { view.removeFromSuperview() }
    } else {
      fields.field.removeFromSuperview()
    }
    fields.settle()
    #expect(!fields.ime.isEnabled && fields.window.focusedView == nil)
    try fields.finish()
  }

  @Test("The field of a window behind another is enabled when the window comes to the front")
  func windowBehind() throws {
    let fields = try FieldRig(focused: false) { $0.placement = .floating }
    let front = fields.rig.makeWindow()
    fields.field.becomeFirstResponder()
    fields.settle()
    #expect(!fields.ime.isEnabled)
    front.close()
    fields.settle()
    #expect(fields.ime.isVisible)
    fields.ime.commit("front")
    #expect(fields.field.text == "front")
    try fields.finish()
  }

  @Test("A window that closes disables its field")
  func closingWindow() throws {
    let fields = try FieldRig { $0.placement = .floating }
    let behind = fields.rig.makeWindow()
    let field = RecordedField(frame: Rect(x: 0, y: 0, width: 100, height: 30))
    behind.content.addSubview(field)
    field.becomeFirstResponder()
    fields.settle()
    let commits = try fields.wire.commitCount
    behind.close()
    fields.settle()
    // One commit disables the field, and another commit enables the field of the other window.
    #expect(try fields.wire.commitCount == commits + 2 && fields.ime.isVisible)
    fields.window.close()
    fields.settle()
    #expect(try !fields.ime.isEnabled && fields.wire.focus == nil)
    try fields.finish()
  }

  @Test("A modal dialog disables the field of the window below; the field is enabled when the dialog closes")
  func modalDialog() throws {
    let fields = try FieldRig { $0.placement = .floating }
    let dialog = try #require(fields.window.makeDialog(title: "Sure?", size: Size(width: 200, height: 100)))
    fields.settle()
    #expect(!fields.ime.isEnabled)
    dialog.close()
    fields.settle()
    #expect(fields.ime.isEnabled)
    try fields.finish()
  }

  @Test(
    "The field of a menu gets the text if the focus stays on the window; the window's field gets it after the menu",
    arguments: [true, false])
  func menu(isGrabRefused: Bool) throws {
    let fields = try FieldRig {
      ($0.placement, $0.grabsAfterLift, $0.focusesPopups) = (.floating, !isGrabRefused, false)
    }
    // The menu opens by a tap next to the fields.
    fields.stage.tap(at: Point(x: 450, y: 540))
    fields.field.becomeFirstResponder()
    let place = PopupPlacement(at: Rect(x: 10, y: 200, width: 20, height: 20), size: Size(width: 200, height: 100))
    let menu = try #require(fields.window.makePopup(place))
    fields.rig.advance(by: 0.1)
    #expect(fields.rig.compositor.popups.map(\.hasGrab) == [!isGrabRefused])
    #expect(try fields.wire.focus === fields.rig.toplevel().surface && !fields.ime.isEnabled)
    let field = RecordedField(frame: Rect(x: 0, y: 0, width: 200, height: 40))
    menu.content.addSubview(field)
    field.becomeFirstResponder()
    fields.settle()
    #expect(fields.ime.isVisible && fields.ime.cursorRectangle == nil, "the caret is not on the window's surface")
    fields.ime.compose("ni")
    #expect(field.marked?.text == "ni")
    fields.ime.commit("你")
    fields.ime.compose("ha")
    menu.close()
    #expect(field.picture == "你|")
    fields.settle()
    #expect(fields.ime.isVisible && fields.ime.cursorRectangle != nil)
    fields.ime.commit("a")
    #expect(fields.field.text == "a" && field.text == "你")
    try fields.finish()
  }

  @Test("A seat without a keyboard also has an input method")
  func touchOnly() throws {
    let fields = try FieldRig(focused: false) { $0.seats = [SeatConfiguration(capabilities: .touch)] }
    fields.stage.tap(at: Point(x: 100, y: 60))
    fields.ime.commit("Grüße")
    #expect(fields.field.text == "Grüße")
    try fields.finish()
  }

  @Test("Adding and removing a keyboard changes nothing for the input method")
  func keyboardComes() throws {
    let fields = try FieldRig { $0.seats = [SeatConfiguration(capabilities: .touch)] }
    try fields.rig.seat().capabilities = [.touch, .keyboard]
    fields.settle()
    fields.ime.commit("a")
    try fields.rig.seat().capabilities = .touch
    fields.settle()
    fields.ime.commit("b")
    #expect(fields.field.text == "ab")
    try fields.finish()
  }

  @Test("On a compositor without text-input-v3 there is no input method, and keys still type")
  func noGlobal() throws {
    let fields = try FieldRig { $0.versions["zwp_text_input_manager_v3"] = nil }
    #expect(!fields.rig.app.offersTextInput)
    fields.stage.type("abc")
    #expect(fields.field.text == "abc" && !fields.ime.isEnabled)
    try fields.finish()
  }

  @Test("An input method added later serves the focused field; one that is removed leaves the text")
  func globalComesAndGoes() throws {
    let fields = try FieldRig { $0.versions["zwp_text_input_manager_v3"] = nil }
    for _ in 0..<3 {
      try fields.rig.compositor.offerTextInput()
      fields.settle()
      #expect(fields.rig.app.offersTextInput && fields.ime.isVisible)
      fields.ime.commit("a")
      fields.ime.compose("ni")
      fields.rig.compositor.withdrawTextInput()
      fields.settle()
      #expect(!fields.rig.app.offersTextInput && fields.field.marked == nil)
      fields.stage.type("b")
    }
    #expect(fields.field.text == "ababab")
    try fields.finish()
  }

  @Test("If another input method is added before the first one is removed, it serves the field from then on")
  func globalIsReplaced() throws {
    let fields = try FieldRig()
    for _ in 0..<3 {
      try fields.rig.compositor.offerTextInput()
      fields.settle()
      fields.ime.commit("a")
      fields.ime.compose("ni")
      fields.rig.compositor.withdrawTextInput()
      fields.settle()
      #expect(fields.rig.app.offersTextInput && fields.ime.isVisible && fields.field.marked == nil)
      fields.ime.commit("b")
    }
    #expect(fields.field.text == "ababab" && fields.ime.surroundingText == "ababab")
    try fields.finish()
  }

  @Test("A seat added later has its own input method, and a removed seat removes its marked text")
  func seatComesAndGoes() throws {
    let fields = try FieldRig()
    for _ in 0..<3 {
      let seat = try fields.rig.compositor.add(SeatConfiguration(name: "second"))
      fields.settle()
      #expect(seat.inputMethod.isEnabled)
      seat.inputMethod.commit("a")
      seat.inputMethod.compose("ni")
      fields.settle()
      #expect(fields.field.marked?.text == "ni")
      fields.rig.compositor.remove(seat)
      fields.settle()
      #expect(fields.field.marked == nil)
    }
    #expect(fields.field.text == "aaa")
    try fields.finish()
  }
}
