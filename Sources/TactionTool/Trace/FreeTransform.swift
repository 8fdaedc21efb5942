import Taction

/// What the app of a conformance case does in the handlers of pan, pinch and rotation: the fingers move, scale and turn
/// a view, in its superview's coordinates.
///
/// The values are not set back, since the trace shows them; each call takes what is new since the call before.
final class FreeTransform {
  private let view: View
  private let plan: CaseBinding
  private var translation = Vector.zero
  private var scale = 1.0
  private var rotation = Angle.zero

  init(_ plan: CaseBinding, of view: View) {
    (self.plan, self.view) = (plan, view)
  }

  /// Takes up what a recognizer has seen since the last call.
  func follow(_ recognizer: GestureRecognizer) {
    if recognizer.state == .began { forget(recognizer) }
    guard recognizer.state != .cancelled else { return }
    switch recognizer {
    case let pan as PanGestureRecognizer: follow(pan)
    case let pinch as PinchGestureRecognizer: follow(pinch)
    case let rotation as RotationGestureRecognizer: follow(rotation)
    default: return
    }
  }

  /// Counts from the values that the app has just set.
  func rebase(on recognizer: GestureRecognizer) {
    switch recognizer {
    case let pan as PanGestureRecognizer: translation = pan.translation(in: view.superview)
    case let pinch as PinchGestureRecognizer: scale = pinch.scale
    case let turn as RotationGestureRecognizer: rotation = turn.rotation
    default: return
    }
  }

  private func forget(_ recognizer: GestureRecognizer) {
    switch recognizer {
    case is PanGestureRecognizer: translation = .zero
    case is PinchGestureRecognizer: scale = 1
    case is RotationGestureRecognizer: rotation = .zero
    default: return
    }
  }

  private func follow(_ pan: PanGestureRecognizer) {
    let now = pan.translation(in: view.superview)
    view.center += now - translation
    translation = now
  }

  private func follow(_ pinch: PinchGestureRecognizer) {
    var factor = (pinch.scale / scale - 1) * (plan.zoomSpeed ?? 1) + 1
    scale = pinch.scale
    let size = Vector(dx: view.transform.a, dy: view.transform.b).length
    if let least = plan.minScale { factor = max(factor, least / size) }
    if let most = plan.maxScale { factor = min(factor, most / size) }
    apply(.scale(factor), about: plan.pivot == "center" ? middle : pinch.location(in: view.superview))
  }

  private func follow(_ turn: RotationGestureRecognizer) {
    let step = turn.rotation - rotation
    rotation = turn.rotation
    // In a superview that is mirrored the same fingers turn the other way round.
    let isMirrored = (view.superview?.transformToWindow.determinant ?? 1) < 0
    apply(.rotation(isMirrored ? -step : step), about: turn.location(in: view.superview))
  }

  private var middle: Point { view.convert(view.bounds.center, to: view.superview) }

  /// Applies a scale or a turn about a point of the superview.
  private func apply(_ change: Transform, about point: Point) {
    guard change.isInvertible else { return }
    view.center = point + change.apply(view.center - point)
    view.transform = view.transform.concatenating(change)
  }
}
