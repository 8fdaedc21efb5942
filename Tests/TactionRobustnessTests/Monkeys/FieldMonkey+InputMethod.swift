import Taction

@testable import TactionTesting
@testable import TactionViews

// An input method that sends arbitrary edits, and gets the state of the field.
extension FieldMonkey {
  /// Adds what input methods and the on-screen keyboard do.
  func addInputMethod(to list: inout Repertoire) {
    list.add("an input method edits", 10) { [weak self] in self?.sendEdit() }
    list.add("the on-screen keyboard comes or goes", 1) { [weak self] in
      guard let self else { return }
      stage.app.keyboardPolicy = dice.chance(0.3) ? .always : .automatic
    }
  }

  /// Sends composed text, committed text and a deletion as one edit, with any offsets, and sometimes as the answer to
  /// an earlier state of the field.
  private func sendEdit() {
    guard let method = stage.seat?.inputMethod, method.isEnabled else { return }
    if dice.chance(0.5) {
      let text = piece()
      let ends = [0, 1].map { _ in Int32.random(in: -2...Int32(text.utf8.count + 2), using: &dice) }
      method.sendPreedit(text, begin: ends[0], end: ends[1])
    }
    if dice.chance(0.5) { method.sendCommit(piece()) }
    if dice.chance(0.4) { method.sendDelete(before: UInt32(dice.next() % 9), after: UInt32(dice.next() % 9)) }
    method.sendDone(serial: dice.chance(0.15) ? method.commitCount &- 1 : nil)
    stage.deliver()
  }

  /// Returns a text without NUL, which ends a text on the wire.
  private func piece() -> String { TextPieces.pick(&dice).split(separator: "\0").joined() }

  /// Expects the input method to have the current text around the selection, and to be on only for a field.
  func checkInputMethod() {
    stage.deliver()
    let method = stage.inputMethod
    guard method.isEnabled else { return }
    guard let client = window.pipeline.tree.textInputClient else {
      return fail("an input method is on without a field")
    }
    let (name, state) = ("\(type(of: client))", client.surroundingText(maximumBytes: 4000))
    let told = method.surroundingText.map { Array($0.utf8) }
    expect(
      told == state.map { Array($0.text.utf8) },
      "an input method has the text \(method.surroundingText?.spelled ?? "nil") of \(name), not "
        + (state?.text.spelled ?? "nil"))
    let selection = state.map { min($0.cursor, $0.anchor)..<max($0.cursor, $0.anchor) }
    expect(
      method.selection == selection,
      "an input method has the selection \(String(describing: method.selection)) of \(name), not "
        + String(describing: selection))
  }
}
