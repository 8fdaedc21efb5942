import TactionGeometry

/// The compositor's own use of a press (a finger, a button or a pen tip) until it lifts; meanwhile no client gets its
/// events.
protocol InputGrab: AnyObject {
  /// Begins at the position of the press, in the compositor's logical pixels.
  func begin(at point: Point)
  /// Follows the press.
  func move(to point: Point)
  /// Ends, since the press has lifted.
  func end()
  /// Ends, since the device of the press is gone.
  func cancel()
}

extension InputGrab {
  func cancel() { end() }
}

extension CompositorSeat {
  /// Takes over the press with a serial from its client, for a grab; false where no press has the serial.
  func take(_ serial: UInt32, for grab: any InputGrab, byTouch: Bool = true) -> Bool {
    byTouch && touch.take(serial, for: grab) || pointer.take(serial, for: grab)
      || styluses.contains { $0.take(serial, for: grab) }
  }
}
