import TactionGeometry

/// Where a pointer without a button held is, or a pen above the screen: what `TouchDispatcher.hover(_:)` is told.
nonisolated public struct Hover: Sendable {
  /// Which pointer or pen: any number, the same for as long as it is in range; pointers and pens count apart.
  public var id: Int
  /// What hovers: `.pointer` or `.stylus`.
  public var kind: Touch.Kind
  /// Where, in the window's logical pixels; nil when it has left the window, or the range in which the device sees it.
  public var location: Point?
  /// How a pen is held.
  public var contact: TouchContact
  /// How far a pen is from the screen, from 0 (touching) to 1 (as far as the device can tell); nil where unknown.
  public var distance: Double?
  /// When, in seconds on the application's clock.
  public var timestamp: Double

  /// Makes a report of one pointer or pen.
  public init(
    id: Int, kind: Touch.Kind, location: Point?, contact: TouchContact = TouchContact(), distance: Double? = nil,
    timestamp: Double
  ) {
    self.id = id
    self.kind = kind
    self.location = location
    self.contact = contact
    self.distance = distance
    self.timestamp = timestamp
  }

  /// Whether two reports are of the same pointer or pen.
  func isSameDevice(as other: Hover) -> Bool { id == other.id && kind == other.kind }

  /// The same, where numbers that are none count as unknown.
  var sound: Hover {
    var sound = self
    sound.contact = contact.sound
    if let location, !location.isFinite { sound.location = nil }
    if let distance { sound.distance = distance.isFinite ? min(max(distance, 0), 1) : nil }
    return sound
  }
}
