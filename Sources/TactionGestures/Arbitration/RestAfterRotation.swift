import TactionGeometry

/// The rest of a finger while the window is rotated under it, or the view gets another size.
///
/// After such a change, the finger is at another place of the view, which the user has not chosen. This place counts
/// only after the finger has moved by ``GestureConstants/touchSlop``.
public struct RestAfterRotation {
  private var landing: Point
  private var size: Size
  /// The translation with which the rest began; nil if the finger does not rest.
  private var start: Vector?

  /// Begins with a finger on a view with a size.
  ///
  /// - Parameters:
  ///   - touch: The finger.
  ///   - size: The size of the view.
  ///   - isResting: Whether the finger already rests, so that its current place does not count either.
  public init(_ touch: Touch, in size: Size, isResting: Bool = false) {
    (landing, self.size, start) = (touch.landingLocation, size, isResting ? touch.translation : nil)
  }

  /// Returns whether the finger rests, for a report of the finger and the current size of the view.
  public mutating func rests(_ touch: Touch, in size: Size) -> Bool {
    if touch.landingLocation != landing || size != self.size {
      (landing, self.size, start) = (touch.landingLocation, size, touch.translation)
    }
    if let start, (touch.translation - start).length > GestureConstants.touchSlop { self.start = nil }
    return start != nil
  }
}
