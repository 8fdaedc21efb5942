import TactionWayland

/// An event of a touch screen as the compositor sent it, for measurements of the device.
package nonisolated struct TouchProbe: Hashable, Sendable {
  /// The kinds of events.
  package enum Change: Hashable, Sendable {
    /// A finger landed.
    case down
    /// A finger moved.
    case moved
    /// A finger lifted.
    case up
    /// The compositor cancelled the touches of all fingers of the seat.
    case cancelled
  }

  /// The kind.
  package var change: Change
  /// The number of the seat.
  package var seat: Int
  /// The finger's number on the wire; 0 for a cancellation, which is about all fingers.
  package var finger: Int32
  /// The location in logical pixels of the surface; nil for a lift or a cancellation.
  package var location: Point?
  /// The time on the wire, in milliseconds from an unknown start; nil for a cancellation.
  package var stamp: UInt32?
  /// The time at which the app read the event, in seconds of its clock.
  package var arrival: Double

  /// Makes an event.
  package init(
    _ change: Change, seat: Int = 0, finger: Int32 = 0, location: Point? = nil, stamp: UInt32? = nil, arrival: Double
  ) {
    (self.change, self.seat, self.finger) = (change, seat, finger)
    (self.location, self.stamp, self.arrival) = (location, stamp, arrival)
  }

  /// Makes a probe from an event of the wire; returns nil for a frame, a shape or an orientation.
  init?(_ event: WlTouch.Event, seat: Int, arrival: Double) {
    switch event {
    case .down(_, let stamp, _, let id, let x, let y):
      self.init(
        .down, seat: seat, finger: id, location: Point(x: x.double, y: y.double), stamp: stamp, arrival: arrival)
    case .motion(let stamp, let id, let x, let y):
      self.init(
        .moved, seat: seat, finger: id, location: Point(x: x.double, y: y.double), stamp: stamp, arrival: arrival)
    case .up(_, let stamp, let id): self.init(.up, seat: seat, finger: id, stamp: stamp, arrival: arrival)
    case .cancel: self.init(.cancelled, seat: seat, arrival: arrival)
    case .frame, .shape, .orientation: return nil
    }
  }
}
