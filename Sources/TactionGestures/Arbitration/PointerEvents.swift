import TactionGeometry

/// The position of a pointer without a button held, or of a pen above the screen; see `TouchDispatcher.hover(_:)`.
nonisolated package struct Hover: Sendable {
  /// The pointer or pen: any number, the same while it is in range. Pointers and pens are numbered separately.
  package var id: Int
  /// The kind of device: `.pointer` or `.stylus`.
  package var kind: Touch.Kind
  /// The location in the window's logical pixels; nil when it has left the window, or the range of the device.
  package var location: Point?
  /// The state of a pen.
  package var contact: TouchContact
  /// The time, in seconds on the application's clock.
  package var timestamp: Double

  /// Makes a report of one pointer or pen.
  package init(
    id: Int, kind: Touch.Kind, location: Point?, contact: TouchContact = TouchContact(), timestamp: Double
  ) {
    self.id = id
    self.kind = kind
    self.location = location
    self.contact = contact
    self.timestamp = timestamp
  }

  /// Returns whether two reports are of the same pointer or pen.
  func isSameDevice(as other: Hover) -> Bool { id == other.id && kind == other.kind }

  /// The report with values that are not finite replaced by unknown ones.
  var sound: Hover {
    var sound = self
    sound.contact = contact.sound
    if let location, !location.isFinite { sound.location = nil }
    return sound
  }
}

/// A turn of a wheel that scrolls the content under the pointer.
///
/// Scrolling with fingers on a touchpad is not such an event but a touch of the kind `.scroll`.
nonisolated public struct ScrollEvent: Hashable, Sendable {
  /// The location of the pointer, in the window's logical pixels.
  public var location: Point
  /// The distance to scroll, in window pixels: right and down is positive, which moves content the other way.
  public var step: Vector
  /// Whether the step comes from a wheel with notches, and is to be animated. If false, it is a small step of a smooth
  /// device.
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
