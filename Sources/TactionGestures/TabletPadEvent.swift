import TactionGeometry

/// A change of the buttons, rings and strips next to the screen of a graphics tablet.
nonisolated public struct TabletPadEvent: Hashable, Sendable {
  /// A change; buttons, rings, strips and groups are numbered from 0.
  public enum Change: Hashable, Sendable {
    /// A button goes down or up.
    case button(Int, isDown: Bool)
    /// A ring is touched at an angle, clockwise from the top, from 0 to 360 degrees. The angle is nil once the finger
    /// has lifted, or once the window gets no more events of the tablet.
    case ring(Int, Angle?)
    /// A strip is touched at a position from 0 (the left or upper end) to 1. The position is nil once the finger has
    /// lifted, or once the window gets no more events of the tablet.
    case strip(Int, Double?)
    /// A group of buttons, rings and strips has a mode, counted from 0. The event is sent after the mode has changed,
    /// and each time that the window begins to get the events of the tablet.
    case mode(Int, group: Int)

    /// The change that ends the contact of this change: the button goes up, or the finger leaves. It is nil unless the
    /// change is a button that goes down, or a touch of a ring or a strip.
    package var end: Change? {
      switch self {
      case .button(let number, isDown: true): .button(number, isDown: false)
      case .ring(let number, .some): .ring(number, nil)
      case .strip(let number, .some): .strip(number, nil)
      case .button, .ring, .strip, .mode: nil
      }
    }

    /// Whether the change ends a contact.
    package var isEnd: Bool {
      switch self {
      case .button(_, isDown: false), .ring(_, nil), .strip(_, nil): true
      case .button, .ring, .strip, .mode: false
      }
    }
  }

  /// The kind of thing that touches a ring or a strip.
  public enum Source: Hashable, Sendable {
    /// A finger; the event of its lift is sent, so that the app can continue with its velocity.
    case finger
  }

  /// The change.
  public var change: Change
  /// The kind of thing that touches the ring or the strip; nil for buttons and modes, and if the compositor does not
  /// report the kind. Without a source, a lift may never be reported.
  public var source: Source?
  /// The time, in seconds on the application's clock.
  public var timestamp: Double

  /// Makes an event.
  public init(_ change: Change, source: Source? = nil, timestamp: Double = 0) {
    self.change = change
    self.source = source
    self.timestamp = timestamp
  }
}
