import TactionStageSupport
@testable import TactionWindow
import TactionTesting
import Testing

/// Sends events that no input method should send, and uses fields with wrong answers: nothing traps and no text is
/// lost.
@Suite("Hostile input methods")
struct HostileInputMethodTests {
  @Test(
    "Carets outside of marked text or inside a character are moved to a character",
    arguments: [
      (3, 3, 2..<2), (1, 1, 1..<1), (0, 5, 0..<4), (5, 0, 0..<4), (99, 99, 7..<7), (-2, 3, 0..<2), (-1, 3, 0..<2),
      (4, -1, 0..<4), (.max, .min, 0..<7), (.min, .min, 0..<0),
    ] as [(Int32, Int32, Range<Int>)])
  func carets(begin: Int32, end: Int32, selection: Range<Int>) throws {
    let fields = try FieldRig()
    // The offsets of the characters are 0 G, 1 r, 2 ü, 4 ß, 6 e; the end is 7.
    try fields.wire.sendPreedit("Grüße", begin: begin, end: end)
    try fields.wire.sendDone()
    fields.settle()
    #expect(fields.field.marked == MarkedText("Grüße", selection: selection))
    try fields.finish()
  }

  @Test("A deletion beyond the text stops at the text's ends", arguments: [5, 4000, 1 << 31, UInt32.max])
  func deletions(count: UInt32) throws {
    let fields = try FieldRig()
    fields.field.set("grün", head: 2)
    fields.settle()
    try fields.wire.sendDelete(before: count, after: 0)
    try fields.wire.sendDone()
    fields.settle()
    #expect(fields.field.picture == "|ün")
    try fields.wire.sendDelete(before: count, after: count)
    try fields.wire.sendCommit("x")
    try fields.wire.sendDone()
    fields.settle()
    #expect(fields.field.picture == "x|")
    #expect(fields.field.edits.allSatisfy { $0.deletedBefore <= 5 && $0.deletedAfter <= 5 })
    try fields.finish()
  }

  @Test("A deletion in a long text stays within the surrounding text that was sent")
  func deletionBeyondSent() throws {
    let fields = try FieldRig()
    fields.field.set(String(repeating: "a", count: 10_000), head: 5000)
    fields.settle()
    try fields.wire.sendDelete(before: .max, after: .max)
    try fields.wire.sendDone()
    fields.settle()
    #expect(fields.field.text.utf8.count == 6000 && fields.field.head == 3000)
    try fields.finish()
  }

  @Test("A megabyte from an input method arrives whole")
  func megabyte() throws {
    let fields = try FieldRig()
    let text = String(repeating: "Grüße, 你好! ", count: 1 << 16)
    #expect(text.utf8.count > 1 << 20)
    fields.ime.commit(text)
    #expect(fields.field.text == text)
    let piece = try #require(fields.ime.surroundingText)
    #expect(piece.utf8.count <= 4000 && text.hasSuffix(piece))
    try fields.finish()
  }

  @Test("Bytes from an input method that are not UTF-8 are repaired", arguments: [true, false])
  func invalidText(isCommit: Bool) throws {
    let fields = try FieldRig()
    let cases: [[UInt8]] = [
      [0xFF], [0x61, 0xC3], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x8F], [0x80, 0x80, 0x61], [0xC0, 0xAF],
    ]
    for bytes in cases {
      try fields.wire.send(bytes: bytes, isCommit: isCommit)
      try fields.wire.sendDone()
      fields.settle()
      let repaired = String(decoding: bytes, as: UTF8.self)
      #expect(
        fields.field.edits.last
          == (isCommit
            ? TextInputEdit(commit: repaired)
            : TextInputEdit(marked: MarkedText(repaired, selection: repaired.hasPrefix("a") ? 0..<1 : 0..<0))))
    }
    try fields.finish()
  }

  @Test("Missing and empty texts from an input method change nothing")
  func noText() throws {
    let fields = try FieldRig()
    fields.field.set("ab", head: 0, anchor: 2)
    fields.settle()
    for text in [nil, ""] {
      try fields.wire.sendCommit(text)
      try fields.wire.sendPreedit(text, begin: 5, end: 7)
      try fields.wire.sendDone()
      fields.settle()
    }
    #expect(fields.field.picture == "|ab|" && fields.field.edits.isEmpty)
    try fields.finish()
  }

  @Test("Events without done, and done without events, change nothing and use no memory")
  func withoutDone() throws {
    let fields = try FieldRig()
    let text = String(repeating: "x", count: 3000)
    for _ in 0..<200 {
      for _ in 0..<5 {
        try fields.wire.sendCommit(text)
        try fields.wire.sendPreedit(text, begin: 0, end: 0)
        try fields.wire.sendDelete(before: 1, after: 1)
      }
      fields.settle()
    }
    fields.settle()
    #expect(fields.field.edits.isEmpty)
    try fields.wire.sendCommit("a")
    try fields.wire.sendPreedit(nil, begin: 0, end: 0)
    try fields.wire.sendDelete(before: 0, after: 0)
    for _ in 0..<1000 { try fields.wire.sendDone() }
    fields.settle()
    #expect(fields.field.picture == "a|" && fields.field.edits.count == 1)
    try fields.finish()
  }

  @Test("A done without events removes the marked text")
  func emptyDone() throws {
    let fields = try FieldRig()
    fields.ime.compose("ni")
    try fields.wire.sendDone()
    fields.settle()
    #expect(fields.field.marked == nil && fields.field.edits.count == 2)
    try fields.finish()
  }

  @Test("Input method events after leave and before enter edit nothing")
  func afterLeave() throws {
    let fields = try FieldRig()
    let wire = try fields.wire
    fields.ime.compose("ni")
    wire.setFocus(nil)
    wire.sendCommit("lost")
    wire.sendDelete(before: 9, after: 9)
    wire.sendDone()
    fields.settle()
    #expect(fields.field.picture == "|")
    wire.sendPreedit("old", begin: 0, end: 0)
    wire.setFocus(try fields.rig.toplevel().surface)
    fields.settle()
    wire.sendDone()
    fields.settle()
    #expect(fields.field.picture == "|" && fields.ime.isVisible)
    fields.ime.commit("new")
    #expect(fields.field.picture == "new|")
    try fields.finish()
  }

  @Test("Two enters, two leaves, and a leave of another window do no harm to a field")
  func oddFocus() throws {
    let fields = try FieldRig { $0.placement = .floating }
    let wire = try fields.wire
    let front = fields.rig.makeWindow()
    let field = RecordedField(frame: Rect(x: 0, y: 0, width: 200, height: 40))
    front.content.addSubview(field)
    field.becomeFirstResponder()
    fields.settle()
    let (back, top) = (try fields.rig.toplevel(0).surface, try fields.rig.toplevel(1).surface)
    wire.sendEnter(top)
    fields.settle()
    wire.sendLeave(back)
    fields.settle()
    // The leave was for another window, so the client ignored it.
    wire.sendEnter(top)
    fields.settle()
    fields.ime.commit("a")
    #expect(field.text == "a")
    for _ in 0..<2 { wire.sendLeave(top) }
    fields.settle()
    fields.ime.commit("b")
    #expect(field.text == "a" && fields.field.text.isEmpty)
    // An enter without a leave moves the focus.
    wire.sendEnter(top)
    wire.sendEnter(back)
    fields.settle()
    fields.ime.commit("c")
    #expect(field.text == "a" && fields.field.text == "c")
    _ = fields.rig.compositor.takeViolations()
    try fields.finish()
  }

  @Test("An enter that is read while the app drops marked text, because of an earlier enter, decides the focus")
  func enterInALoop() throws {
    let fields = try FieldRig { $0.placement = .floating }
    let wire = try fields.wire
    let front = fields.rig.makeWindow()
    let field = RecordedField(frame: Rect(x: 0, y: 0, width: 200, height: 40))
    front.content.addSubview(field)
    field.becomeFirstResponder()
    fields.settle()
    let (back, top) = (try fields.rig.toplevel(0).surface, try fields.rig.toplevel(1).surface)
    wire.sendEnter(top)
    fields.settle()
    fields.ime.compose("ni")
    #expect(field.marked != nil)
    field.onEdit = { field in
      field.onEdit = nil
      wire.sendEnter(top)
      fields.settle()
    }
    wire.sendEnter(back)
    fields.settle()
    #expect(field.onEdit == nil && field.marked == nil)
    fields.ime.commit("a")
    #expect(field.text == "a" && fields.field.text.isEmpty)
    _ = fields.rig.compositor.takeViolations()
    try fields.finish()
  }

  @Test("Marked text of a field that begins while the app drops other marked text is dropped when this field ends")
  func compositionInALoop() throws {
    let fields = try FieldRig { $0.placement = .floating }
    let wire = try fields.wire
    let front = fields.rig.makeWindow()
    let field = RecordedField(frame: Rect(x: 0, y: 0, width: 200, height: 40))
    front.content.addSubview(field)
    field.becomeFirstResponder()
    fields.settle()
    let (back, top) = (try fields.rig.toplevel(0).surface, try fields.rig.toplevel(1).surface)
    wire.sendEnter(top)
    fields.settle()
    fields.ime.compose("ni")
    #expect(field.marked != nil)
    field.onEdit = { field in
      field.onEdit = nil
      wire.sendEnter(top)
      fields.settle()
      fields.ime.compose("h")
    }
    wire.sendEnter(back)
    fields.settle()
    #expect(field.onEdit == nil && field.marked?.text == "h")
    wire.sendEnter(back)
    fields.settle()
    #expect(field.marked == nil)
    _ = fields.rig.compositor.takeViolations()
    try fields.finish()
  }

  @Test("An edit for an old state is applied; the new state is sent only when the compositor has read everything")
  func oldSerial() throws {
    let fields = try FieldRig()
    let wire = try fields.wire
    let (app, compositor) = (fields.rig.app, fields.rig.compositor)
    let commits = wire.commitCount
    wire.sendCommit("a")
    wire.sendDone(serial: commits &- 1)
    compositor.pump()
    try app.turn()
    compositor.pump()
    #expect(fields.field.text == "a" && wire.commitCount == commits && wire.field?.surroundingText == "")
    fields.settle()
    #expect(wire.commitCount == commits + 1 && wire.field?.surroundingText == "a")
    try fields.finish()
  }

  @Test("A done with the current serial sends the waiting state immediately")
  func rightSerialAfterOld() throws {
    let fields = try FieldRig()
    let wire = try fields.wire
    let (app, compositor) = (fields.rig.app, fields.rig.compositor)
    let commits = wire.commitCount
    wire.sendCommit("a")
    wire.sendDone(serial: commits &- 1)
    wire.sendCommit("b")
    wire.sendDone()
    compositor.pump()
    try app.turn()
    compositor.pump()
    #expect(fields.field.text == "ab" && wire.commitCount == commits + 1 && wire.field?.surroundingText == "ab")
    try fields.finish()
  }

  @Test("A compositor with wrong serials can still type, and gets the state", arguments: [0, 7, UInt32.max])
  func wrongSerials(serial: UInt32) throws {
    let fields = try FieldRig()
    let wire = try fields.wire
    for character in "Hello" {
      wire.sendCommit(String(character))
      wire.sendDone(serial: serial &+ 1000)
      fields.settle()
    }
    #expect(fields.field.text == "Hello" && fields.ime.surroundingText == "Hello")
    fields.other.becomeFirstResponder()
    fields.settle()
    wire.sendCommit("there")
    wire.sendDone(serial: serial == 0 ? 0 : serial)
    fields.settle()
    #expect(fields.other.text == "there" && fields.field.text == "Hello")
    try fields.finish()
  }

  @Test("Text that was chosen before the focus moved is inserted in the field it was chosen for")
  func lateAnswer() throws {
    let fields = try FieldRig()
    let wire = try fields.wire
    fields.ime.commit("a")
    let commits = wire.commitCount
    fields.other.becomeFirstResponder()
    fields.settle()
    wire.sendCommit("b")
    wire.sendPreedit("late", begin: 0, end: 0)
    wire.sendDone(serial: commits)
    fields.settle()
    #expect(fields.field.picture == "ab|" && fields.other.picture == "|")
    // The same is true if no field has the focus any more, and the input method knows this.
    fields.ime.commit("c")
    let last = wire.commitCount
    fields.other.resignFirstResponder()
    fields.settle()
    wire.sendCommit("d")
    wire.sendDone(serial: last)
    fields.settle()
    #expect(fields.other.picture == "cd|")
    wire.sendCommit("e")
    wire.sendDone()
    fields.settle()
    #expect(fields.other.picture == "cd|" && fields.field.picture == "ab|", "no field is enabled")
    try fields.finish()
  }

  @Test("Text from an input method for a removed field is dropped")
  func lateAnswerForNobody() throws {
    let fields = try FieldRig()
    let wire = try fields.wire
    weak var gone: RecordedField?
    do {
      let field = RecordedField(frame: Rect(x: 0, y: 0, width: 100, height: 30))
      gone = field
      fields.window.content.addSubview(field)
      field.becomeFirstResponder()
      fields.settle()
      fields.ime.compose("ni")
      field.removeFromSuperview()
    }
    #expect(gone == nil)
    let commits = wire.commitCount
    fields.other.becomeFirstResponder()
    fields.settle()
    wire.sendCommit("lost")
    wire.sendDone(serial: commits)
    fields.settle()
    #expect(fields.field.text.isEmpty)
    fields.ime.commit("a")
    #expect(fields.other.text.hasSuffix("a"))
    try fields.finish()
  }

  @Test(
    "Fields may do anything while an input method edits them",
    arguments: ["resign", "remove", "close", "other", "set", "summon", "nested", "quit", "global"])
  func reentrant(deed: String) throws {
    let fields = try FieldRig()
    let (other, window, rig) = (fields.other, fields.window, fields.rig)
    fields.field.onEdit = { field in
      field.onEdit = nil
      switch deed {
      case "resign": field.resignFirstResponder()
      case "remove": field.removeFromSuperview()
      case "close": window.close()
      case "other": other.becomeFirstResponder()
      case "set": field.set("set")
      case "summon": for _ in 0..<100 { field.textInputDidChange(.summoned) }
      case "nested": field.apply(TextInputEdit(commit: "nested"))
      case "quit": rig.app.quit()
      default: rig.compositor.withdrawTextInput()
      }
    }
    for text in ["a", "b"] {
      try fields.wire.sendCommit(text)
      try fields.wire.sendPreedit("ni", begin: 0, end: 0)
      try fields.wire.sendDone()
    }
    fields.settle()
    fields.settle()
    if deed == "set" { #expect(fields.field.text == "setb") } else { #expect(fields.field.text.hasPrefix("a")) }
    if deed == "summon" { #expect(fields.ime.isVisible && fields.field.text == "ab") }
    if ["resign", "remove", "close", "other"].contains(deed) { #expect(fields.field.marked == nil) }
    try fields.finish()
  }

  @Test("A field that always takes the focus back does not hang the loop")
  func focusFight() throws {
    let fields = try FieldRig()
    fields.field.onEdit = { [weak other = fields.other] _ in other?.becomeFirstResponder() }
    fields.other.onEdit = { [weak field = fields.field] _ in field?.becomeFirstResponder() }
    for _ in 0..<20 { fields.ime.compose("ni") }
    fields.ime.commit("a")
    #expect([fields.field.text, fields.other.text].sorted() == ["", "a"])
    try fields.finish()
  }

  @Test("A thousand fields, one after another, leak nothing")
  func manyFields() throws {
    let fields = try FieldRig()
    for number in 0..<1000 {
      let field = RecordedField(frame: Rect(x: 0, y: 0, width: 100, height: 30))
      fields.window.content.addSubview(field)
      field.becomeFirstResponder()
      try fields.rig.app.turn()
      fields.rig.compositor.pump()
      if number % 3 == 0 { fields.ime.compose("ni") }
      field.removeFromSuperview()
    }
    fields.settle()
    #expect(!fields.ime.isEnabled)
    try fields.finish()
  }
}
