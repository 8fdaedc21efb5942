import TactionGeometry

/// A button of a mouse or a pen. The left button of a mouse is not included: it acts as a finger.
nonisolated public enum PointerButton: Hashable, Sendable, CaseIterable {
  /// The right button of a mouse, and the first button of a pen. It requests further actions on the object under the
  /// pointer.
  case secondary
  /// The middle button or the wheel of a mouse, and the second button of a pen.
  case middle
}

/// A press of a ``PointerButton``.
nonisolated package struct PointerClick: Hashable, Sendable {
  /// The button that went down.
  package var button: PointerButton
  /// The location in the window's logical pixels.
  package var location: Point
  /// The time, in seconds on the application's clock.
  package var timestamp: Double

  /// Makes a press of a button.
  package init(button: PointerButton, location: Point, timestamp: Double = 0) {
    self.button = button
    self.location = location
    self.timestamp = timestamp
  }
}
