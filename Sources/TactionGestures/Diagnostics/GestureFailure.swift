/// The reason why a recognizer failed or was cancelled, for debugging; see ``GestureRecognizer/explanation``.
nonisolated public enum GestureFailure: Hashable, Sendable, CustomStringConvertible {
  /// A finger moved further than allowed, in px.
  case moved(Double, allowed: Double)
  /// More fingers landed than the gesture requires.
  case tooManyTouches
  /// Fewer fingers landed than the gesture requires.
  case tooFewTouches
  /// A finger landed, but the recognizer recognizes only buttons that a finger cannot replace.
  case onlyButtons
  /// The fingers lifted before the gesture was made.
  case lifted
  /// The fingers moved, but not in the direction of the gesture.
  case wrongDirection
  /// The gesture, or its next part, was made too late.
  case tooSlow
  /// A finger that should have continued the gesture landed somewhere else.
  case landedElsewhere
  /// A finger landed further from the window's edge than allowed, in px.
  case awayFromEdge(Double, allowed: Double)
  /// Another recognizer, given by name and view, began or recognized on the same touch first.
  case prevented(by: String)
  /// A recognizer that had to fail first, given by name, recognized instead.
  case requirementRecognized(String)
  /// The delegate did not let the recognizer begin.
  case refusedByDelegate
  /// The system took the touches away.
  case touchesCancelled
  /// The recognizer was disabled.
  case disabled
  /// The view left the window, or the recognizer left its view.
  case removed
  /// The recognizer set its own state to `.failed` or `.cancelled`, or ignored the last touch of an active gesture, or
  /// its gesture would have had no effect, such as a long press where there is no menu.
  case gaveUp

  /// The reason as one short clause.
  public var description: String {
    switch self {
    case .moved(let distance, let allowed):
      "moved \(distance.brief(besides: allowed)) px > \(allowed.brief(decimals: 3))"
    case .tooManyTouches: "too many fingers"
    case .tooFewTouches: "too few fingers"
    case .onlyButtons: "recognizes only buttons"
    case .lifted: "lifted too soon"
    case .wrongDirection: "moved in another direction"
    case .tooSlow: "too slow"
    case .landedElsewhere: "next finger landed elsewhere"
    case .awayFromEdge(let distance, let allowed):
      "landed \(distance.brief(besides: allowed)) px > \(allowed.brief(decimals: 3)) from the edge"
    case .prevented(let name): "prevented by \(name)"
    case .requirementRecognized(let name): "\(name) recognized"
    case .refusedByDelegate: "refused by the delegate"
    case .touchesCancelled: "touches cancelled"
    case .disabled: "disabled"
    case .removed: "removed"
    case .gaveUp: "gave up"
    }
  }
}
