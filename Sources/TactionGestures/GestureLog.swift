import TactionGeometry

/// Writes down what becomes of touches and recognizers, a line for each change; for `TACTION_DEBUG=gestures`.
///
/// Whoever has something to tell looks first whether anybody reads it: without a reader no line is put together.
package enum GestureLog {
  /// Where the lines go; nil for nowhere.
  package static var write: ((String) -> Void)? {
    didSet { waits = [:] }
  }

  // What recognizers that wait said last: they are asked again and again.
  private static var waits: [ObjectIdentifier: String] = [:]

  /// A touch has been offered to its recognizers.
  static func noteLanding(of touch: Touch) {
    let place = touch.responder.map { " on \($0.accessibilityIdentifier ?? "\(type(of: $0))")" } ?? ""
    let candidates = touch.recognizers.map(name).joined(separator: ", ")
    write?("\(name(touch)) began at \(text(touch.position))\(place): \(candidates.isEmpty ? "nobody" : candidates)")
  }

  /// A touch has lifted, or was taken away.
  static func noteEnd(of touch: Touch) {
    let duration = ((touch.timestamp - touch.landingTime) * 1000).brief(decimals: 0)
    write?("\(name(touch)) \(touch.phase) at \(text(touch.position)) after \(duration) ms")
  }

  /// A recognizer has changed its state.
  static func noteState(of recognizer: GestureRecognizer) {
    waits[ObjectIdentifier(recognizer)] = nil
    guard recognizer.current != .possible else { return }
    write?("\(name(recognizer)): \(recognizer.explanation(of: recognizer.current))")
  }

  /// The fingers of a recognizer have caught content that moved.
  static func noteCatch(by recognizer: GestureRecognizer) {
    write?("\(name(recognizer)): \(recognizer.explanation(of: .possible))")
  }

  /// A recognizer has made its gesture, and waits for others to fail.
  static func noteWait(of recognizer: GestureRecognizer) {
    let explanation = recognizer.explanation(of: .possible)
    guard waits.updateValue(explanation, forKey: ObjectIdentifier(recognizer)) != explanation else { return }
    write?("\(name(recognizer)): \(explanation)")
  }

  private static func name(_ touch: Touch) -> String {
    touch.kind == .direct ? "touch \(touch.id)" : "touch \(touch.id) (\(touch.kind))"
  }

  private static func name(_ recognizer: GestureRecognizer) -> String {
    guard let responder = recognizer.responder else { return recognizer.label }
    return "\(recognizer.label) on \(responder.accessibilityIdentifier ?? "\(type(of: responder))")"
  }

  private static func text(_ point: Point) -> String { "\(point.x.brief()), \(point.y.brief())" }
}
