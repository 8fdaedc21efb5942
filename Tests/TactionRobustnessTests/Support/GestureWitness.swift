import Taction

/// Keeps account of what a recognizer tells its handler: legal transitions and finite numbers only, and once it is gone
/// nothing but the end of what it has told the beginning of.
final class GestureWitness {
  let name: String
  private(set) var faults: [String] = []
  /// Whether a gesture was told that has not ended.
  private(set) var isActive = false
  /// Whether a tap was told that may yet be retracted.
  private(set) var isProvisional = false
  private var farewells = 0

  /// Whether the recognizer has left its view, or its view the window.
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

  /// A tap that fired provisionally stands, or is taken back: told once, and never of one that is gone.
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
