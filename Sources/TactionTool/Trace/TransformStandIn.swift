import Taction

/// The toolkit's own interaction in the place of pan, pinch and rotation with handlers.
///
/// The three stay for the trace to show. They also decide when the gesture begins, since their thresholds are the
/// case's: the interaction has no slop that fingers could exceed, and begins in company with the first of them.
final class TransformStandIn {
  private let interaction: TransformInteraction
  private let gestures: [TracedGesture]

  /// Nil where the three are not all there, or one of them is to do other things than its part of one interaction.
  init?(_ plan: CaseBinding, for gestures: [TracedGesture], pairs: Set<Set<String>>) {
    let kinds: [CaseRecognizer.Kind] = [.pan, .pinch, .rotation]
    guard gestures.count == kinds.count, Set(gestures.map(\.plan.kind)) == Set(kinds),
      gestures.allSatisfy({ $0.plan.view == plan.view && $0.plan.isUnrestricted }),
      gestures.allSatisfy({ one in
        gestures.allSatisfy { $0 === one || pairs.contains([one.plan.id, $0.plan.id]) }
      })
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

  /// The recognizers in whose place it stands.
  var names: [String] { gestures.map(\.plan.id) }

  func attach(to view: View) { view.addInteraction(interaction) }

  /// Leaves out what a recognizer stands for that is disabled, or that is out until all fingers are up.
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
  /// Whether the recognizer may do something with the fingers that are down. One that was disabled in mid-gesture waits
  /// for the next fingers, also after it has been enabled again.
  fileprivate var canAct: Bool {
    recognizer.isEnabled && recognizer.state != .cancelled && recognizer.state != .failed
  }
}

nonisolated extension CaseRecognizer {
  /// Whether nothing keeps the recognizer from doing what its kind does.
  fileprivate var isUnrestricted: Bool {
    (enabled ?? true) && (shouldBegin ?? true) && (shouldReceiveTouch ?? true) && maxTouches == nil
  }
}
