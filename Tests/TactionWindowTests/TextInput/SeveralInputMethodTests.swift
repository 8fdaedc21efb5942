import TactionStageSupport
import Taction
import TactionTesting
import Testing

@Suite("Several seats, each with an input method")
struct SeveralInputMethodTests {
  private static func twoSeats(_ configuration: inout CompositorConfiguration) {
    configuration.placement = .floating
    configuration.seats = [SeatConfiguration(), SeatConfiguration(name: "second")]
  }

  @Test("Each input method edits the focused field of its window")
  func twoWindows() throws {
    let fields = try FieldRig(Self.twoSeats)
    let front = fields.rig.makeWindow()
    let field = RecordedField(frame: Rect(x: 0, y: 0, width: 200, height: 40))
    front.content.addSubview(field)
    field.textInputTraits.kind = .email
    field.becomeFirstResponder()
    let (first, second) = (try fields.rig.seat(0).inputMethod, try fields.rig.seat(1).inputMethod)
    first.setFocus(try fields.rig.toplevel(0).surface)
    fields.settle()
    #expect(first.field?.purpose == .normal && second.field?.purpose == .email)
    for character in "你好" {
      first.compose("x")
      second.compose("y")
      fields.settle()
      #expect(fields.field.marked?.text == "x" && field.marked?.text == "y")
      first.commit(String(character))
      second.commit("b")
      fields.settle()
    }
    #expect(fields.field.text == "你好" && field.text == "bb")
    #expect(first.field?.surroundingText == "你好" && second.field?.surroundingText == "bb")
    try fields.finish()
  }

  @Test("If two input methods edit the same field, each gets the other's edits as changes with another cause")
  func oneField() throws {
    let fields = try FieldRig(Self.twoSeats)
    let (first, second) = (try fields.rig.seat(0).inputMethod, try fields.rig.seat(1).inputMethod)
    first.commit("a")
    fields.settle()
    #expect(first.field?.cause == .inputMethod && second.field?.cause == .other)
    #expect(first.field?.surroundingText == "a" && second.field?.surroundingText == "a")
    second.commit("b")
    fields.settle()
    #expect(first.field?.cause == .other && second.field?.cause == .inputMethod)
    #expect(fields.field.text == "ab")
    try fields.finish()
  }

  @Test("A seat that is removed removes only its own marked text")
  func leaves() throws {
    let fields = try FieldRig(Self.twoSeats)
    let front = fields.rig.makeWindow()
    let field = RecordedField(frame: Rect(x: 0, y: 0, width: 200, height: 40))
    front.content.addSubview(field)
    field.becomeFirstResponder()
    let (first, second) = (try fields.rig.seat(0).inputMethod, try fields.rig.seat(1).inputMethod)
    first.setFocus(try fields.rig.toplevel(0).surface)
    fields.settle()
    first.compose("x")
    second.compose("y")
    fields.settle()
    fields.rig.compositor.remove(try fields.rig.seat(1))
    fields.settle()
    #expect(fields.field.marked?.text == "x" && field.marked == nil)
    first.commit("a")
    fields.settle()
    #expect(fields.field.picture == "a|")
    try fields.finish()
  }
}

@Suite("Input methods across a restart of the compositor")
struct InputMethodRestartTests {
  @Test("Marked text is removed with the compositor, and the next compositor gets the state of the field")
  func restart() throws {
    let rig = try RestartRig()
    let window = rig.app.makeWindow(title: "Restart", size: Size(width: 300, height: 200))
    let field = RecordedField(frame: Rect(x: 0, y: 0, width: 200, height: 40))
    window.content.addSubview(field)
    field.set("Grüße")
    field.becomeFirstResponder()
    try rig.advance(by: 0.1)
    for round in 0..<3 {
      let method = try #require(try rig.compositor.mainSeat).inputMethod
      #expect(method.field?.surroundingText == field.text && method.commitCount > 0)
      method.compose("ni")
      try rig.settle()
      #expect(field.marked?.text == "ni")
      try rig.kill()
      #expect(field.marked == nil)
      // The app changes the text while there is no compositor.
      field.set("\(field.text)\(round)")
      try rig.start()
      try rig.advance(by: 2)
    }
    let method = try #require(try rig.compositor.mainSeat).inputMethod
    #expect(method.isVisible && method.field?.surroundingText == "Grüße012")
    method.commit("!")
    try rig.settle()
    #expect(field.text == "Grüße012!")
    try rig.finish()
  }
}
