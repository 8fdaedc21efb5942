import TactionGeometry

/// A wheel that turned: content under the pointer is to scroll.
///
/// What fingers scroll on a touchpad is no such event, but a touch of the kind `.scroll`.
nonisolated public struct ScrollEvent: Hashable, Sendable {
  /// Where the pointer is, in the window's logical pixels.
  public var location: Point
  /// How far to scroll, in px as they are seen in the window: to the right and down is positive, which moves content
  /// the other way.
  public var step: Vector
  /// Whether the step is one of a wheel with notches, to be followed smoothly, or a small one of a device without.
  public var isNotched: Bool
  /// When, in seconds on the application's clock.
  public var timestamp: Double

  /// Makes an event.
  public init(location: Point, step: Vector, isNotched: Bool = true, timestamp: Double = 0) {
    self.location = location
    self.step = step
    self.isNotched = isNotched
    self.timestamp = timestamp
  }
}
