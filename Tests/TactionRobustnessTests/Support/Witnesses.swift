import Taction

/// Checks the calls of a recognizer's handler: transitions must be legal and numbers finite, and after the recognizer
/// is gone, only the end of a gesture that has begun may be reported.
final class GestureWitness {
  let name: String
  private(set) var faults: [String] = []
  /// Whether a gesture has been reported that has not ended yet.
  private(set) var isActive = false
  /// Whether a reported tap may still be retracted.
  private(set) var isProvisional = false
  private var farewells = 0

  /// Whether the recognizer has left its view, or the view has left the window.
  var isGone = false {
    didSet { if !isGone { farewells = 0 } }
  }

  init(_ name: String) { self.name = name }

  func hear(_ recognizer: GestureRecognizer) {
    let state = recognizer.state
    if isGone {
      farewells += 1
      if farewells > 1 || !isActive || (state != .ended && state != .cancelled) {
        faults.append("\(name) is gone and told \(state)")
      }
    }
    switch (isActive, state) {
    case (false, .began): isActive = true
    case (false, .ended) where !isContinuous(recognizer): break
    case (true, .changed): break
    case (true, .ended), (true, .cancelled): isActive = false
    default: faults.append("\(name) told \(state) while \(isActive ? "active" : "possible")")
    }
    isProvisional = (recognizer as? TapGestureRecognizer)?.isProvisional ?? false
    checkNumbers(recognizer)
  }

  /// Checks that a provisional tap is confirmed or retracted once, and not after the recognizer is gone.
  func hearDecision(_ moment: Moment) {
    if !isProvisional || isGone { faults.append("\(name) told \(moment) \(isGone ? "though gone" : "of no tap")") }
    isProvisional = false
  }

  private func isContinuous(_ recognizer: GestureRecognizer) -> Bool {
    !(recognizer is TapGestureRecognizer || recognizer is SwipeGestureRecognizer || recognizer is ProbeRecognizer)
  }

  private func checkNumbers(_ recognizer: GestureRecognizer) {
    let view = recognizer.view
    var isSound = recognizer.location(in: view).isFinite && recognizer.location(ofTouch: 1, in: view).isFinite
    switch recognizer {
    case let pan as PanGestureRecognizer:
      isSound = isSound && pan.translation(in: view).isFinite && pan.velocity(in: view).isFinite
    case let pinch as PinchGestureRecognizer:
      isSound = isSound && pinch.scale.isFinite && pinch.scale > 0 && pinch.velocity.isFinite
    case let hand as TransformGestureRecognizer:
      let isScaleSound = hand.scale.isFinite && hand.scale > 0 && hand.scaleVelocity.isFinite
      isSound = isSound && isScaleSound && hand.translation(in: view).isFinite && hand.velocity(in: view).isFinite
      isSound = isSound && hand.rotation.isFinite && hand.rotationVelocity.isFinite && hand.spread.isFinite
    case let rotation as RotationGestureRecognizer:
      isSound = isSound && rotation.rotation.isFinite && rotation.velocity.isFinite
    default: break
    }
    if !isSound { faults.append("\(name) has a number that is none") }
  }
}

/// Checks the touches that a view receives: each touch must begin once and end once, without any call afterwards.
final class TouchWitness {
  /// The touches that began and have not ended. They are retained, so that no new touch can have the identity of an old
  /// touch.
  private(set) var live: [Touch] = []
  private(set) var faults: [String] = []
  /// Whether the view has left its window; then it may only be notified of ends.
  var isGone = false

  func hear(_ phase: Touch.Phase, _ touches: [Touch]) {
    if touches.isEmpty { faults.append("\(phase) of no touches") }
    for touch in touches { hear(phase, touch) }
  }

  func hearKey() {
    if isGone { faults.append("a key in a view that is gone") }
  }

  private func hear(_ phase: Touch.Phase, _ touch: Touch) {
    let index = live.firstIndex { $0 === touch }
    if touch.phase != phase { faults.append("told \(phase) of a touch that is \(touch.phase)") }
    if !touch.location(in: nil).isFinite || !(touch.timestamp >= touch.landingTime) {
      faults.append("\(phase) at \(touch.location(in: nil)), \(touch.timestamp) s")
    }
    switch phase {
    case .began:
      if isGone { faults.append("began in a view that is gone") }
      if index != nil { faults.append("began twice") } else { live.append(touch) }
    case .moved, .stationary:
      if isGone { faults.append("moved in a view that is gone") }
      if index == nil { faults.append("moved without a beginning") }
    case .ended, .cancelled:
      if let index { live.remove(at: index) } else { faults.append("\(phase) without a beginning") }
    }
  }
}

/// Checks the callbacks of an interaction: each beginning must have one end, all changes must be in between, and the
/// view's transform must be finite. After the interaction is gone, only the end may be reported.
final class InteractionWitness {
  private(set) var faults: [String] = []
  /// Whether a beginning has been reported, but not its end.
  private(set) var isActive = false
  /// Whether the interaction has left its view, or the view has left the window.
  var isGone = false

  /// Watches an interaction; `then` is called after each check.
  func watch(_ interaction: TransformInteraction, then: @escaping (Moment) -> Void) {
    interaction.onBegin = { [self] in
      hear(.onBegin, $0)
      then(.onBegin)
    }
    interaction.onChange = { [self] in
      let moment = $0.isTracking ? Moment.onChange : .onGlide
      hear(moment, $0)
      then(moment)
    }
    interaction.onEnd = { [self] in
      let moment = $1 ? Moment.onRest : .onUndo
      hear(moment, $0)
      then(moment)
    }
  }

  private func hear(_ moment: Moment, _ interaction: TransformInteraction) {
    let isEnd = moment == .onRest || moment == .onUndo
    if isGone, !isEnd { faults.append("an interaction is gone and told \(moment)") }
    if isActive == (moment == .onBegin) { faults.append("told \(moment) while \(isActive ? "active" : "idle")") }
    isActive = !isEnd
    if interaction.isActive != isActive { faults.append("active \(interaction.isActive) at \(moment)") }
    guard !isEnd, moment != .onBegin, let view = interaction.view else { return }
    if !view.center.isFinite || !view.transform.isInvertible { faults.append("\(moment) brought the view nowhere") }
  }
}
