// Why a recognizer stands where it stands, in words. Nothing here is done unless somebody asks.
extension GestureRecognizer {
  /// How a sequence of touches ended for a recognizer.
  enum Conclusion: String { case recognized, retracted, ended, cancelled, failed }

  /// Why the recognizer stands where it stands, as one short clause, at this moment.
  ///
  /// Such as "waits for 1 more finger", "possible: moved 3.1 of 10 px", "waits for doubleTap", "began: 1 finger, moved
  /// 12.4 px", "began: caught content that moved at 120 px/s", "failed: moved 14.2 px > 10", "prevented by pinch on
  /// photo 3", "cancelled: disabled", "recognized", or of a provisional tap "recognized, may be retracted" and then
  /// "retracted". What is under way counts from where the fingers landed, whatever the app sets the values to. Lengths
  /// are window pixels. Of the last sequence of touches the explanation stays until a finger of the next one lands.
  public final var explanation: String { explanation(of: state) }

  /// What there is to say of the recognizer in a state.
  final func explanation(of state: State) -> String {
    switch state {
    case .possible: return conclusion.map(explain) ?? possibility
    case .began, .changed: return progress.map { "\(state): \($0)" } ?? "\(state)"
    case .ended:
      if isTentative { return "recognized, may be retracted" }
      return explain(conclusion ?? (hasBegun ? .ended : .recognized))
    case .cancelled: return explain(.cancelled)
    case .failed: return explain(.failed)
    }
  }

  private func explain(_ conclusion: Conclusion) -> String {
    switch (conclusion, failure) {
    case (.failed, .prevented): failure?.description ?? conclusion.rawValue
    case (.failed, let reason?), (.cancelled, let reason?): "\(conclusion): \(reason)"
    default: conclusion.rawValue
    }
  }

  private var possibility: String {
    guard isEnabled else { return "disabled" }
    let obstacles = wish == nil ? [] : awaited?.compactMap(\.recognizer).filter(isHeldUp) ?? []
    if !obstacles.isEmpty { return "waits for \(obstacles.map(nameOfAwaited).joined(separator: " and "))" }
    guard let progress else { return sequenceTouches.isEmpty ? "waits for a finger" : "possible" }
    return progress.hasPrefix("waits") ? progress : "possible: \(progress)"
  }

  private func isHeldUp(by other: GestureRecognizer) -> Bool {
    other.current == .possible && sequenceTouches.contains { other.considers($0) }
  }

  // MARK: Names

  /// What to call the recognizer: its name, or its type's without what all have in common, as "longPress".
  package final var label: String {
    if let name { return name }
    let type = String(describing: type(of: self))
    let common = "GestureRecognizer"
    let own = type.hasSuffix(common) && type != common ? type.dropLast(common.count) : type[...]
    return own.prefix(1).lowercased() + own.dropFirst()
  }

  /// The label with what the recognizer is attached to, where that has a name: "pinch on photo 3".
  package final var fullLabel: String {
    guard let place = responder?.accessibilityIdentifier else { return label }
    return "\(label) on \(place)"
  }

  /// What this recognizer calls another one that made it fail.
  func nameOfRival(_ other: GestureRecognizer) -> String {
    if other.responder === responder || other.responder?.accessibilityIdentifier != nil { return other.fullLabel }
    return other.responder.map { "\(other.label) on \(type(of: $0))" } ?? other.label
  }

  /// What this recognizer calls one that it waits for, most often on the same view.
  func nameOfAwaited(_ other: GestureRecognizer) -> String {
    other.responder === responder ? other.label : nameOfRival(other)
  }

  // MARK: Common parts of what recognizers say of themselves

  /// What is missing while fewer fingers are down than the gesture is made with; nil once there are enough.
  final func missingFingers(of count: Int) -> String? {
    let missing = count - touches.count
    guard missing > 0 else { return nil }
    return "waits for \(missing) \(touches.isEmpty ? "" : "more ")\(missing == 1 ? "finger" : "fingers")"
  }

  /// The fingers that make up the gesture, as "2 fingers".
  final var fingersDown: String { "\(touches.count) \(touches.count == 1 ? "finger" : "fingers")" }

  /// What the fingers have caught, if they have caught something; a ``progress`` until they move.
  package final var catching: String? {
    caughtSpeed.map { "caught content that moved at \($0.brief(decimals: 0)) px/s" }
  }

  /// The fingers have caught content that moved this fast, and the gesture is only possible yet.
  package final func noteCatch(atSpeed speed: Double) {
    caughtSpeed = speed
    if GestureLog.write != nil { GestureLog.noteCatch(by: self) }
  }

  /// How long it is until the deadline, as "180 ms"; nil without one.
  final var timeLeft: String? {
    guard let deadline, let now = dispatcher?.now else { return nil }
    return "\((max(0, deadline - now) * 1000).brief(decimals: 0)) ms"
  }
}
