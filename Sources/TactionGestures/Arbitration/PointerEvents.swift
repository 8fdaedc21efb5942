import TactionGeometry

/// The position of a pointer that does not act as a finger, or of a pen above the screen; see
/// `TouchDispatcher.hover(_:)`.
nonisolated package struct Hover: Sendable {
  /// The number of the pointer or pen: any number that stays the same while the pointer or pen is in range. Pointers
  /// and pens are numbered separately.
  package var id: Int
  /// The kind of device: `.pointer` or `.stylus`.
  package var kind: Touch.Kind
  /// The location in the window's logical pixels; nil once the pointer has left the window, or the pen has left its
  /// range.
  package var location: Point?
  /// Whether the pointer has only arrived in the window, which may have appeared under a mouse that rests.
  package var isArrival: Bool
  /// The state of a pen.
  package var contact: TouchContact
  /// The time, in seconds on the application's clock.
  package var timestamp: Double

  /// Makes a report of one pointer or pen.
  package init(
    id: Int, kind: Touch.Kind, location: Point?, isArrival: Bool = false, contact: TouchContact = TouchContact(),
    timestamp: Double
  ) {
    self.id = id
    self.kind = kind
    self.location = location
    self.isArrival = isArrival
    self.contact = contact
    self.timestamp = timestamp
  }

  /// Returns whether two reports are of the same pointer or pen.
  func isSameDevice(as other: Hover) -> Bool { id == other.id && kind == other.kind }

  /// The report with only finite numbers: a location that is not finite becomes nil, and a contact that is not finite
  /// gets default values.
  var sound: Hover {
    var sound = self
    sound.contact = contact.sound
    if let location, !location.isFinite { sound.location = nil }
    return sound
  }
}

/// A rotation of a wheel that scrolls the content under the pointer.
///
/// Scrolling with fingers on a touchpad is reported as a touch of the kind `.scroll` instead.
nonisolated public struct ScrollEvent: Hashable, Sendable {
  /// The location of the pointer, in the window's logical pixels.
  public var location: Point
  /// The distance to scroll, in window pixels. Right and down are positive; the content moves in the opposite
  /// direction.
  public var step: Vector
  /// Whether the step is from a wheel with notches, so that the scrolling is animated. If false, the step is one of the
  /// small steps of a device without notches.
  public var isNotched: Bool
  /// The time, in seconds on the application's clock.
  public var timestamp: Double

  /// Makes an event.
  package init(location: Point, step: Vector, isNotched: Bool = true, timestamp: Double = 0) {
    self.location = location
    self.step = step
    self.isNotched = isNotched
    self.timestamp = timestamp
  }
}
