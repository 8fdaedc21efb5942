import Taction

/// The app's handlers of pan, pinch and rotation in a conformance case: the fingers move, scale and rotate a view, in
/// its superview's coordinates.
///
/// The values are not reset, since the trace shows them; each call applies the change since the last call.
final class FreeTransform {
  private let view: View
  private let plan: CaseBinding
  /// The last translation of the pan, in the window: the superview's coordinates may change during the pan.
  private var translation = Vector.zero
  private var scale = 1.0
  private var rotation = Angle.zero

  init(_ plan: CaseBinding, of view: View) {
    (self.plan, self.view) = (plan, view)
  }

  /// Applies a recognizer's change since the last call.
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

  /// Continues from the values that the app has just set.
  func rebase(on recognizer: GestureRecognizer) {
    switch recognizer {
    case let pan as PanGestureRecognizer: translation = pan.translation(in: nil)
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
    let now = pan.translation(in: nil)
    let step = now - translation
    view.center += view.superview?.fromWindow(step) ?? step
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
    // In a mirrored superview the same fingers rotate the view in the other direction.
    let isMirrored = (view.superview?.transformToWindow.determinant ?? 1) < 0
    apply(.rotation(isMirrored ? -step : step), about: turn.location(in: view.superview))
  }

  private var middle: Point { view.convert(view.bounds.center, to: view.superview) }

  /// Applies a scale or a rotation about a point of the superview.
  private func apply(_ change: Transform, about point: Point) {
    guard change.isInvertible else { return }
    view.center = point + change.apply(view.center - point)
    view.transform = view.transform.concatenating(change)
  }
}

/// The toolkit's own interaction in place of pan, pinch and rotation with handlers.
///
/// The three recognizers stay for the trace. They also decide when the gesture begins, since they have the thresholds
/// of the case. The interaction has an infinite slop, and begins together with the first of them that begins.
final class TransformStandIn {
  private let interaction: TransformInteraction
  private let gestures: [TracedGesture]

  /// Returns nil unless the binding has all three recognizers and an interaction supports all of their options.
  init?(_ plan: CaseBinding, for gestures: [TracedGesture], policy: CasePolicy) {
    let kinds: [CaseRecognizer.Kind] = [.pan, .pinch, .rotation]
    guard gestures.count == kinds.count, Set(gestures.map(\.plan.kind)) == Set(kinds),
      gestures.allSatisfy({ $0.plan.view == plan.view && $0.plan.isUnrestricted }),
      gestures.allSatisfy({ one in gestures.allSatisfy { policy.allows(one.plan.id, with: $0.plan.id) } })
    else { return nil }
    self.gestures = gestures
    interaction = TransformInteraction(scale: (plan.minScale ?? 0)...(plan.maxScale ?? .infinity))
    interaction.bouncesZoom = false
    interaction.zoomSpeed = plan.zoomSpeed ?? 1
    interaction.zoomPivot = plan.pivot == "center" ? .center : .fingers
    let recognizer = interaction.gestureRecognizer
    recognizer.name = "interaction of \(plan.view)"
    recognizer.slop = .pixels(.infinity)
    recognizer.minimumNumberOfTouches = gestures.compactMap(\.plan.minTouches).first ?? 1
    recognizer.cancelsTouchesInView = gestures.contains { $0.recognizer.cancelsTouchesInView }
    recognizer.delaysTouchesBegan = gestures.contains { $0.recognizer.delaysTouchesBegan }
    recognizer.delaysTouchesEnded = gestures.contains { $0.recognizer.delaysTouchesEnded }
  }

  var recognizer: GestureRecognizer { interaction.gestureRecognizer }

  /// The names of the recognizers that the interaction replaces.
  var names: [String] { gestures.map(\.plan.id) }

  func attach(to view: View) { view.addInteraction(interaction) }

  /// Enables only the axes whose recognizers can act on the fingers that are down.
  func update() {
    var axes: TransformGestureRecognizer.Axes = []
    for gesture in gestures where gesture.canAct {
      switch gesture.plan.kind {
      case .pan: axes.formUnion(.translation)
      case .pinch: axes.formUnion(.scale)
      case .rotation: axes.formUnion(.rotation)
      case .tap, .longPress, .swipe: continue
      }
    }
    interaction.axes = axes
  }
}

extension TracedGesture {
  /// Whether the recognizer can act on the fingers that are down. A recognizer that was disabled during a gesture waits
  /// for new fingers, even after it has been enabled again.
  fileprivate var canAct: Bool {
    recognizer.isEnabled && recognizer.state != .cancelled && recognizer.state != .failed
  }
}

nonisolated extension CaseRecognizer {
  /// Whether no option restricts the recognizer.
  fileprivate var isUnrestricted: Bool {
    (enabled ?? true) && (shouldBegin ?? true) && (shouldReceiveTouch ?? true) && maxTouches == nil
  }
}
