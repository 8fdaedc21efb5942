// The slop: how far the hand moves before the gesture begins.
extension MotionGestureRecognizer {
  /// The slop in window pixels.
  package final var slopInPixels: Double { pixels(slop) }

  /// Begins the gesture if the hand has moved beyond the slop, or at any movement if it certainly intends to move.
  final func beginIfMeant() {
    if isMeant ? travel > GestureConstants.minimumChange : isBeyondSlop { state = .began }
  }
}
