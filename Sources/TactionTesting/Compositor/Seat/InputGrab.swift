import TactionGeometry

/// The compositor's own use of a press (a finger, a button or a pen tip) until it lifts; until then, no client gets the
/// events of the press.
protocol InputGrab: AnyObject {
  /// Begins at the position of the press, in the compositor's logical pixels.
  func begin(at point: Point)
  /// Moves with the press to a position in the compositor's logical pixels.
  func move(to point: Point)
  /// Ends the grab, because the press has lifted.
  func end()
  /// Ends the grab, because the device of the press is gone.
  func cancel()
}

extension InputGrab {
  func cancel() { end() }
}

extension CompositorSeat {
  /// Takes over the press with a serial from its client, for a grab; false if no current press has the serial.
  func take(_ serial: UInt32, for grab: any InputGrab, byTouch: Bool = true) -> Bool {
    byTouch && touch.take(serial, for: grab) || pointer.take(serial, for: grab)
      || styluses.contains { $0.take(serial, for: grab) }
  }
}
