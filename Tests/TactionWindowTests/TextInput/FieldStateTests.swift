import TactionStageSupport
import Taction
import TactionTesting
import Testing

@Suite("The state of a field that an input method receives")
struct FieldStateTests {
  @Test("Each kind of text has its purpose for input methods", arguments: TextInputTraits.Kind.allCases)
  func purposes(kind: TextInputTraits.Kind) throws {
    let purposes: [TextInputTraits.Kind: CompositorInputMethod.Purpose] = [
      .text: .normal, .number: .digits, .decimal: .number, .phone: .phone, .url: .url, .email: .email, .name: .name,
      .password: .password, .pin: .pin, .date: .date, .time: .time, .dateTime: .datetime, .terminal: .terminal,
    ]
    let fields = try FieldRig(focused: false)
    fields.field.textInputTraits = TextInputTraits(kind: kind, completes: false, corrects: false)
    fields.field.becomeFirstResponder()
    fields.settle()
    let isSecret = kind == .password || kind == .pin
    #expect(fields.ime.contentPurpose == purposes[kind])
    #expect(fields.ime.contentHints == (isSecret ? [.hiddenText, .sensitiveData] : []))
    #expect((fields.ime.surroundingText == nil) == isSecret)
    try fields.finish()
  }

  @Test("Each kind of capitalization has its input method hint", arguments: TextInputTraits.Capitalization.allCases)
  func capitals(capitalization: TextInputTraits.Capitalization) throws {
    let hints: [TextInputTraits.Capitalization: CompositorInputMethod.Hints] = [
      .none: [], .words: .titlecase, .sentences: .autoCapitalization, .all: .uppercase,
    ]
    let fields = try FieldRig(focused: false)
    fields.field.textInputTraits = TextInputTraits(
      capitalization: capitalization, completes: false, corrects: false, isMultiline: true)
    fields.field.becomeFirstResponder()
    fields.settle()
    #expect(fields.ime.contentHints == hints[capitalization]?.union(.multiline))
    try fields.finish()
  }

  @Test("Secure text is not sent, even if a field returns it", arguments: [TextInputTraits.Kind.text, .email, .number])
  func secret(kind: TextInputTraits.Kind) throws {
    let fields = try FieldRig(focused: false)
    fields.field.textInputTraits = TextInputTraits(kind: kind, isSecure: true)
    fields.field.becomeFirstResponder()
    for key in ["a", "b"] { fields.stage.type(key) }
    fields.ime.commit("c")
    #expect(fields.field.text == "abc" && fields.ime.surroundingText == nil)
    #expect(fields.ime.contentPurpose == (kind == .number ? .pin : .password))
    #expect(fields.ime.contentHints == [.hiddenText, .sensitiveData])
    // An on-screen keyboard can delete text that it does not see.
    fields.ime.deleteSurrounding(before: 1)
    #expect(fields.field.text == "ab")
    try fields.finish()
  }

  @Test("If traits change, or a text becomes secure, the field is enabled again")
  func newTraits() throws {
    let fields = try FieldRig()
    fields.field.set("abc")
    fields.settle()
    let count = try fields.wire.enableCount
    fields.field.textInputTraits.isSecure = true
    fields.field.textInputDidChange()
    fields.settle()
    #expect(fields.ime.surroundingText == nil && fields.ime.contentPurpose == .password)
    #expect(try fields.wire.enableCount == count + 1)
    fields.field.textInputTraits = TextInputTraits(kind: .url)
    fields.field.textInputDidChange()
    fields.settle()
    #expect(fields.ime.surroundingText == "abc" && fields.ime.contentPurpose == .url)
    #expect(try fields.wire.enableCount == count + 2)
    try fields.finish()
  }

  @Test("A hundred field changes in one iteration cause one commit, each key causes one, and an idle field none")
  func batches() throws {
    let fields = try FieldRig()
    var commits = try fields.wire.commitCount
    for number in 0..<100 { fields.field.set("\(number)") }
    fields.settle()
    #expect(try fields.wire.commitCount == commits + 1 && fields.ime.surroundingText == "99")
    commits += 1
    for key in ["a", "b", "c"] { fields.stage.type(key) }
    #expect(try fields.wire.commitCount == commits + 3 && fields.ime.surroundingText == "99abc")
    fields.stage.advance(by: 10)
    let questions = fields.field.questions
    fields.stage.advance(by: 60)
    #expect(try fields.wire.commitCount == commits + 3 && fields.field.questions == questions)
    #expect(fields.rig.app.nextDeadline == nil)
    try fields.finish()
  }

  @Test("Nothing is sent to the input method when nothing has changed")
  func unchanged() throws {
    let fields = try FieldRig()
    let commits = try fields.wire.commitCount
    fields.field.set("a")
    fields.field.set("")
    fields.settle()
    for _ in 0..<10 {
      fields.field.textInputDidChange()
      fields.settle()
    }
    #expect(try fields.wire.commitCount == commits)
    try fields.finish()
  }

  @Test("The reported cause of a change is the input method for its own edits, and another cause for keys and the app")
  func causes() throws {
    let fields = try FieldRig()
    fields.ime.commit("a")
    #expect(try fields.wire.field?.surroundingText == "a")
    var causes: [CompositorInputMethod.Cause] = []
    causes.append(try #require(fields.ime.changeCause))
    fields.stage.type("b")
    causes.append(try #require(fields.ime.changeCause))
    fields.ime.commit("c")
    causes.append(try #require(fields.ime.changeCause))
    fields.field.set("d")
    fields.settle()
    causes.append(try #require(fields.ime.changeCause))
    #expect(causes == [.inputMethod, .other, .inputMethod, .other])
    try fields.finish()
  }

  @Test("If the app changes the text after an edit of the input method, the cause is the app")
  func mixedCause() throws {
    let fields = try FieldRig()
    try fields.wire.commit("a")
    // The timer runs in the iteration of the event loop that reads the edit.
    fields.stage.app.after(0) { fields.field.set("A") }
    fields.settle()
    #expect(fields.ime.surroundingText == "A" && fields.ime.changeCause == .other)
    try fields.finish()
  }

  @Test("A field that reports no change after an edit is read anyway")
  func silentField() throws {
    let fields = try FieldRig()
    fields.field.reports = false
    fields.ime.commit("a")
    #expect(fields.ime.surroundingText == "a" && fields.ime.changeCause == .inputMethod)
    try fields.finish()
  }

  @Test(
    "A long text is cut to 4000 bytes around the caret, at characters", arguments: ["a", "ü", "你", "🏝️", "e\u{301}"])
  func longText(character: String) throws {
    let fields = try FieldRig()
    let text = String(repeating: character, count: 5000)
    let size = character.utf8.count
    for count in [0, 1, 333, 2500, 4999, 5000] {
      fields.field.set(text, head: count * size)
      fields.settle()
      let piece = try #require(fields.ime.surroundingText)
      let caret = try #require(fields.ime.selection).lowerBound
      #expect(piece.utf8.count <= 4000 && piece.utf8.count > 4000 - 8)
      #expect(caret >= min(count * size, 1990) && piece.utf8.count - caret >= min((5000 - count) * size, 1990))
      // The bytes on both sides of the caret are equal to the bytes of the text.
      let bytes = Array(text.utf8)
      let start = count * size - caret
      #expect(Array(piece.utf8) == Array(bytes[start..<start + piece.utf8.count]))
    }
    try fields.finish()
  }

  @Test("If a selection is too long for a message, the part at the caret is sent")
  func longSelection() throws {
    let fields = try FieldRig()
    fields.field.set(String(repeating: "ü", count: 5000), head: 9000, anchor: 1000)
    fields.settle()
    let piece = try #require(fields.ime.surroundingText)
    #expect(piece.utf8.count == 4000 && fields.ime.selection == 0..<3000)
    fields.field.set(String(repeating: "ü", count: 5000), head: 3000, anchor: 1000)
    fields.settle()
    #expect(fields.ime.selection == 1000..<3000)
    try fields.finish()
  }

  @Test(
    "Wrong answers of a field do not reach the compositor",
    arguments: [
      SurroundingText(text: "grün", cursor: -5, anchor: 99), SurroundingText(text: "grün", cursor: 3, anchor: 3),
      SurroundingText(text: "", cursor: 1, anchor: .min), SurroundingText(text: "a\0b\0", cursor: 4, anchor: .max),
      SurroundingText(text: String(repeating: "你", count: 400_000), cursor: 600_001, anchor: 600_002),
      SurroundingText(text: String(repeating: "🏝️", count: 3000), cursor: .max, anchor: .min),
    ])
  func lies(lie: SurroundingText) throws {
    let fields = try FieldRig()
    fields.field.lie = lie
    fields.field.textInputDidChange()
    fields.settle()
    #expect(try #require(fields.ime.surroundingText).utf8.count <= 4000)
    fields.ime.deleteSurrounding(before: 10_000_000, after: 10_000_000)
    #expect(fields.field.edits.allSatisfy { $0.deletedBefore <= 4000 && $0.deletedAfter <= 4000 })
    // Strict mode has checked the offsets and the characters.
    try fields.finish()
  }

  @Test("The caret's rectangle is in surface coordinates, even in rotated, scaled and nested views")
  func caretRectangle() throws {
    let fields = try FieldRig()
    let parent = View(frame: Rect(x: 100, y: 100, width: 400, height: 200))
    fields.window.content.addSubview(parent)
    parent.addSubview(fields.field)
    fields.field.frame = Rect(x: 40, y: 50, width: 300, height: 40)
    fields.field.set("ab")
    fields.field.becomeFirstResponder()
    fields.settle()
    #expect(fields.ime.cursorRectangle == Rect(x: 156, y: 154, width: 2, height: 20))
    parent.transform = .scale(2)
    fields.settle()
    // The rectangle is rotated about the middle, (300, 200).
    #expect(fields.ime.cursorRectangle == Rect(x: 12, y: 108, width: 4, height: 40))
    parent.transform = .rotation(.degrees(90))
    fields.settle()
    let turned = try #require(fields.ime.cursorRectangle)
    #expect(abs(turned.center.x - 336) <= 1 && abs(turned.center.y - 57) <= 1)
    #expect(abs(turned.width - 20) <= 1 && abs(turned.height - 2) <= 1)
    try fields.finish()
  }

  @Test("The caret's rectangle follows a field that scrolls, without reading the text again")
  func scrolledCaret() throws {
    let fields = try FieldRig()
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    fields.window.content.addSubview(scroll)
    scroll.contentSize = Size(width: 400, height: 2000)
    scroll.addSubview(fields.field)
    fields.field.frame = Rect(x: 40, y: 150, width: 300, height: 40)
    fields.field.becomeFirstResponder()
    fields.settle()
    #expect(fields.ime.cursorRectangle == Rect(x: 40, y: 154, width: 2, height: 20))
    #expect(scroll.contentOffset == .zero)
    let questions = fields.field.questions
    scroll.contentOffset = Point(x: 0, y: 100)
    fields.settle()
    #expect(fields.ime.cursorRectangle == Rect(x: 40, y: 54, width: 2, height: 20))
    #expect(fields.field.questions == questions, "the text has not changed")
    try fields.finish()
  }

  @Test("The caret's coordinates begin at the content's corner, even if the window draws its own frame")
  func framedWindow() throws {
    let fields = try FieldRig {
      ($0.placement, $0.frames) = (.floating, .client)
    }
    #expect(fields.ime.cursorRectangle == Rect(x: 40, y: 54, width: 2, height: 20))
    fields.ime.commit("a")
    #expect(fields.field.text == "a")
    try fields.finish()
  }

  @Test("The caret's rectangle is rounded outwards to pixels, and is not sent if it is not finite")
  func oddCarets() throws {
    let fields = try FieldRig()
    fields.field.step = 0.3
    fields.field.set("a")
    fields.settle()
    #expect(fields.ime.cursorRectangle == Rect(x: 40, y: 54, width: 3, height: 20))
    for step in [Double.nan, .infinity, -.infinity] {
      fields.field.step = step
      fields.field.set("ab\(step)")
      fields.settle()
    }
    for step in [1e300, -1e300, 1e9, -1e9] {
      fields.field.step = step
      fields.field.set("\(step)")
      fields.settle()
    }
    fields.field.step = 8
    fields.field.set("a")
    fields.settle()
    #expect(fields.ime.cursorRectangle == Rect(x: 48, y: 54, width: 2, height: 20))
    try fields.finish()
  }
}
