import TactionGeometry
import TactionGestures

/// How fast content moves, scales and turns under the fingers as they let go of it.
nonisolated struct ReleaseVelocity {
  /// The velocity of the fingers' centre, in px of the window per second.
  var velocity = Vector.zero
  /// The change of the logarithm of the scale, per second.
  var zoom = 0.0
  /// The turn, in radians per second.
  var turn = 0.0
  /// The greatest speed of a finger: along, apart or around, in px per second.
  var speed = 0.0

  /// At rest.
  init() {}

  /// What a hand leaves behind: nothing if it was slow, and no more than is good if it was very fast.
  ///
  /// It counts as a whole: where one of the three is fast enough, the others go on as they were, too.
  @MainActor init(of hand: TransformGestureRecognizer) {
    velocity = hand.velocity(in: nil)
    zoom = hand.scaleVelocity / hand.scale
    turn = hand.rotationVelocity.radians
    speed = max(velocity.length, abs(zoom) * hand.spread, abs(turn) * hand.spread)
    let part = ThrowRule.share(atSpeed: speed)
    guard part > 0, zoom.isFinite else {
      self = ReleaseVelocity()
      return
    }
    velocity = velocity * part
    (zoom, turn, speed) = (zoom * part, turn * part, speed * part)
  }
}
