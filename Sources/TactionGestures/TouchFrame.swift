import TactionGeometry

/// What changed on the touch screen at one moment: all fingers together, as `wl_touch.frame` groups them.
nonisolated public struct TouchFrame: Sendable {
  /// The change of one finger.
  public struct Change: Sendable {
    /// Which finger: any number, not in use by another finger that is down. It may be used again after the lift.
    public var id: Int
    /// What happened; `.stationary` changes nothing.
    public var phase: Touch.Phase
    /// Where, in the window's logical pixels; it counts for `.began` and `.moved` only.
    public var location: Point
    /// What is touching.
    public var kind: Touch.Kind
    /// How it lies on the screen; it counts for `.began` and `.moved` only.
    public var contact: TouchContact
    /// Where to look for what a landing finger hits, where that is not its own location: the fingers of a touchpad, and
    /// the two of a mouse with Ctrl held, all land on what is under the pointer.
    public var target: Point?

    /// Makes the change of one finger.
    public init(
      id: Int, phase: Touch.Phase, location: Point = .zero, kind: Touch.Kind = .direct,
      contact: TouchContact = TouchContact(), target: Point? = nil
    ) {
      self.id = id
      self.phase = phase
      self.location = location
      self.kind = kind
      self.contact = contact
      self.target = target
    }
  }

  /// When, in seconds on the application's clock.
  public var timestamp: Double

  /// The changes in the order in which they came.
  public var changes: [Change]

  /// Makes a frame.
  public init(timestamp: Double, changes: [Change]) {
    self.timestamp = timestamp
    self.changes = changes
  }
}
