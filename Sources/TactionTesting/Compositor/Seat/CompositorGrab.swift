import TactionGeometry

/// A grab by the compositor itself of a press (a finger, a button or a pen tip). No client gets the events of the press
/// until it lifts.
protocol CompositorGrab: AnyObject {
  /// Begins the grab at the position of the press, in the compositor's logical pixels.
  func begin(at point: Point)
  /// Handles a movement of the press to a position in the compositor's logical pixels.
  func move(to point: Point)
  /// Ends the grab, because the press has lifted.
  func end()
  /// Ends the grab, because the device of the press is gone.
  func cancel()
}

extension CompositorGrab {
  func cancel() { end() }
}

extension CompositorSeat {
  /// Gives the events of the press with a serial to a grab instead of to a client; returns false if no current press
  /// has the serial.
  func take(_ serial: UInt32, for grab: any CompositorGrab, byTouch: Bool = true) -> Bool {
    byTouch && touch.take(serial, for: grab) || pointer.take(serial, for: grab)
      || styluses.contains { $0.take(serial, for: grab) }
  }
}
