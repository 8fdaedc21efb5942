import TactionGeometry

// The state of a recognizer as text. The text is composed only on request.
extension GestureRecognizer {
  /// The result of a sequence of touches for a recognizer.
  enum Outcome: String { case recognized, retracted, ended, cancelled, failed }

  /// The reason for the current state, as one short clause.
  ///
  /// Examples are "waits for 1 more finger", "possible: moved 3.1 of 10 px", "waits for doubleTap", "began: 1 finger,
  /// moved 12.4 px", "began: caught content that moved at 120 px/s", "failed: moved 14.2 px > 10", "prevented by pinch
  /// on photo 3", "cancelled: disabled" and "recognized". A provisional tap is "recognized, may be retracted", and then
  /// "recognized" or "retracted".
  ///
  /// Values count from the locations where the fingers landed, even if the app has reset the values. Lengths are in
  /// window pixels. The outcome of a sequence of touches is shown until a finger of the next sequence lands.
  public final var explanation: String { explanation(of: state) }

  private func explanation(of state: State) -> String {
    switch state {
    case .possible: return outcome.map(explain) ?? possibility
    case .began, .changed: return progressDescription.map { "\(state): \($0)" } ?? "\(state)"
    case .ended: return isTentative ? "recognized, may be retracted" : explain(outcome ?? .ended)
    case .cancelled: return explain(.cancelled)
    case .failed: return explain(.failed)
    }
  }

  /// Whether the recognition may still be retracted.
  final var isTentative: Bool { entry?.isTentative ?? false }

  private func explain(_ outcome: Outcome) -> String {
    switch (outcome, failure) {
    case (.failed, .prevented): failure?.description ?? outcome.rawValue
    case (.failed, let reason?), (.cancelled, let reason?): "\(outcome): \(reason)"
    default: outcome.rawValue
    }
  }

  private var possibility: String {
    guard isEnabled else { return "disabled" }
    let obstacles = hasRequest ? entry?.awaited?.compactMap(\.recognizer).filter(isHeldUp) ?? [] : []
    if !obstacles.isEmpty { return "waits for \(obstacles.map(nameOfAwaited).joined(separator: " and "))" }
    guard let progress = progressDescription else { return sequenceTouches.isEmpty ? "waits for a finger" : "possible" }
    return progress.hasPrefix("waits") ? progress : "possible: \(progress)"
  }

  private func isHeldUp(by other: GestureRecognizer) -> Bool {
    other.current == .possible && sequenceTouches.contains { other.considers($0) }
  }

  // MARK: Names

  /// The recognizer's name; without a name, its type without the common suffix: "longPress".
  package final var label: String {
    if let name { return name }
    let type = String(describing: type(of: self))
    let common = "GestureRecognizer"
    let own = type.hasSuffix(common) && type != common ? type.dropLast(common.count) : type[...]
    return own.prefix(1).lowercased() + own.dropFirst()
  }

  /// The label, with the name of the view if the view has a name: "pinch on photo 3".
  package final var fullLabel: String {
    guard let view = responder?.accessibilityIdentifier else { return label }
    return "\(label) on \(view)"
  }

  /// The label with the name or the type of the view: "pinch on photo 3", "pinch on ImageView".
  package final var nameOnView: String { responder.map { "\(label) on \($0.nameInMessages)" } ?? label }

  /// Returns the name of another recognizer that made this one fail. The name includes the other recognizer's view if
  /// that view has a name or is not this recognizer's view.
  func nameOfRival(_ other: GestureRecognizer) -> String {
    other.responder === responder ? other.fullLabel : other.nameOnView
  }

  /// Returns the name of another recognizer that this one waits for. The name includes the other recognizer's view
  /// unless both recognizers are on the same view.
  func nameOfAwaited(_ other: GestureRecognizer) -> String {
    other.responder === responder ? other.label : nameOfRival(other)
  }

  // MARK: Common parts of `progressDescription`

  /// The number of missing fingers as text; nil once there are enough fingers.
  final func missingFingers(of count: Int) -> String? {
    let missing = count - touches.count
    guard missing > 0 else { return nil }
    return "waits for \(missing) \(touches.isEmpty ? "" : "more ")\(missing == 1 ? "finger" : "fingers")"
  }

  /// The number of fingers that make up the gesture, as text: "2 fingers".
  final var fingersDown: String { "\(touches.count) \(touches.count == 1 ? "finger" : "fingers")" }

  /// The moving content that the fingers have caught, as text; nil if they have caught nothing.
  package final var catching: String? {
    caughtSpeed.map { "caught content that moved at \($0.brief(decimals: 0)) px/s" }
  }

  /// The time until the deadline, as text: "180 ms"; nil if there is no deadline.
  final var timeLeft: String? {
    guard let deadline, let now = dispatcher?.now else { return nil }
    return "\((max(0, deadline - now) * 1000).brief(decimals: 0)) ms"
  }

  // MARK: Logs

  /// Records that the fingers have caught moving content while the recognizer is in state `.possible`.
  package final func noteCatch(atSpeed speed: Double) {
    caughtSpeed = speed
    GestureLog.write?("\(nameOnView): \(explanation(of: .possible))")
  }

  /// Logs the state that the recognizer has just entered.
  final func logState() {
    entry?.loggedWait = nil
    if current != .possible { GestureLog.write?("\(nameOnView): \(explanation(of: current))") }
  }

  /// Logs that the recognizer has requested to begin and waits for others to fail. The arbiter tries the request again
  /// for each touch frame, so a line that is the same as the last one is not logged again.
  final func logWait() {
    let line = "\(nameOnView): \(explanation(of: .possible))"
    guard let entry, entry.loggedWait != line else { return }
    entry.loggedWait = line
    GestureLog.write?(line)
  }

  /// Logs an issue, the first time that it is reported for this recognizer.
  final func report(_ issue: GestureIssue) {
    guard reportedIssues & issue.bit == 0 else { return }
    reportedIssues |= issue.bit
    GestureIssueReporter.report(issue, of: nameOnView)
  }

  /// Logs once that the recognizer leaves its view because it is added to another view. Call it before the change.
  package final func reportMove(to view: any TouchResponder) { report(.moved(to: view.nameInMessages)) }
}

extension Touch {
  /// Logs that the touch has been offered to its recognizers.
  func logLanding() {
    let view = responder.map { " on \($0.nameInMessages)" } ?? ""
    let candidates = recognizers.map { $0.nameOnView }.joined(separator: ", ")
    GestureLog.write?(
      "\(nameInLog) began at \(Self.text(position))\(view): \(candidates.isEmpty ? "no recognizer" : candidates)")
  }

  /// Logs that the touch has lifted, or was cancelled.
  func logEnd() {
    let duration = ((timestamp - landingTime) * 1000).brief(decimals: 0)
    GestureLog.write?("\(nameInLog) \(phase) at \(Self.text(position)) after \(duration) ms")
  }

  private var nameInLog: String { kind == .direct ? "touch \(id)" : "touch \(id) (\(kind))" }

  private static func text(_ point: Point) -> String { "\(point.x.brief()), \(point.y.brief())" }
}

extension TouchResponder {
  /// The responder's name for messages, or its type if it has no name.
  public var nameInMessages: String { accessibilityIdentifier ?? "\(type(of: self))" }
}

extension GestureRecognizer {
  /// The recognizer whose handler was called last, for the log of slow handlers; nil once the recognizer has been
  /// released.
  package static weak var lastHandled: GestureRecognizer?
}
