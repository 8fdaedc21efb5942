import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Random input methods, compared with a model")
struct RandomInputMethodTests {
  /// The expected content of the fields: characters before and after the caret, and marked text.
  private struct Model {
    var before: [Unicode.Scalar] = []
    var after: [Unicode.Scalar] = []
    var marked = ""
    var text: String { String(String.UnicodeScalarView(before + after)) }
    var caret: Int { String(String.UnicodeScalarView(before)).utf8.count }

    /// Removes a number of bytes from one end, rounded up to whole scalars.
    static func take(_ count: Int, from scalars: inout [Unicode.Scalar], last: Bool) {
      var rest = count
      while rest > 0, let scalar = last ? scalars.last : scalars.first {
        rest -= UTF8.width(scalar)
        if last { scalars.removeLast() } else { scalars.removeFirst() }
      }
    }
  }

  private static let pieces = ["a", "ü", "你", "🏝️", "Hello ", "e\u{301}", "שלום", "\u{200D}", "1"]

  @Test(
    "edits, keys, focus and restarts of an input method in any order match the model",
    arguments: 0..<SampleSize.number(8, of: 24))
  func sequences(seed: Int) throws {
    var dice = SeededGenerator(seed: UInt64(seed))
    let fields = try FieldRig()
    var (model, otherModel) = (Model(), Model())
    var isFirst = true
    for _ in 0..<150 {
      let field = isFirst ? fields.field : fields.other
      let wire = try fields.wire
      switch Int.random(in: 0..<12, using: &dice) {
      case 0...2:
        let text = Self.pieces.randomElement(using: &dice) ?? ""
        fields.ime.commit(text)
        model.before += Array(text.unicodeScalars)
        model.marked = ""
      case 3, 4:
        let text = Self.pieces.randomElement(using: &dice) ?? ""
        let range = -3...Int32(text.utf8.count + 3)
        wire.sendPreedit(text, begin: .random(in: range, using: &dice), end: .random(in: range, using: &dice))
        wire.sendDone()
        model.marked = text
      case 5, 6:
        let (before, after) = (Int.random(in: 0...9, using: &dice), Int.random(in: 0...9, using: &dice))
        fields.ime.deleteSurrounding(before: before, after: after)
        Model.take(before, from: &model.before, last: true)
        Model.take(after, from: &model.after, last: false)
        model.marked = ""
      case 7:
        // All three events are in one edit, sometimes with an old serial.
        wire.sendDelete(before: 2, after: 0)
        wire.sendCommit("ß")
        wire.sendPreedit("x", begin: -1, end: -1)
        Model.take(2, from: &model.before, last: true)
        model.before.append("ß")
        model.marked = "x"
        wire.sendDone(serial: wire.commitCount &- (dice.chance(0.3) ? 1 : 0))
      case 8:
        fields.stage.type("k")
        model.before.append("k")
      case 9:
        let place = Int.random(in: 0...model.before.count + model.after.count, using: &dice)
        let all = model.before + model.after
        (model.before, model.after) = (Array(all[..<place]), Array(all[place...]))
        field.set(model.text, head: model.caret)
      case 10:
        (model, otherModel) = (otherModel, model)
        otherModel.marked = ""
        isFirst.toggle()
        (isFirst ? fields.field : fields.other).becomeFirstResponder()
      default:
        if dice.chance(0.5) { fields.ime.dismiss() }
        // The field is enabled again, and the marked text is removed.
        field.textInputDidChange(.summoned)
        model.marked = ""
      }
      fields.settle()
      let present = isFirst ? fields.field : fields.other
      try #require(present.text == model.text && present.head == model.caret, "seed \(seed)")
      try #require((present.marked?.text ?? "") == model.marked, "seed \(seed)")
      if let text = wire.field?.surroundingText {
        try #require(text == model.text && wire.field?.cursor == model.caret, "seed \(seed)")
      }
      try #require(wire.isVisible && (isFirst ? fields.other : fields.field).marked == nil, "seed \(seed)")
    }
    #expect((isFirst ? fields.other : fields.field).text == otherModel.text)
    try fields.finish()
  }
}
