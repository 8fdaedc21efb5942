/// A step of a frame on its way to the screen, for measurements.
package nonisolated enum FrameProbe: Hashable, Sendable {
  /// It was committed at a time in seconds of the application's clock; laying out, recording and drawing it took some
  /// seconds by the machine's clock.
  case committed(at: Double, drawingTime: Double)
  /// It was shown at a time in seconds of the application's clock, nil for an invalid one; the next refresh comes
  /// `refresh` seconds later, 0 for unknown.
  case presented(at: Double?, refresh: Double)
  /// It was never shown.
  case discarded
}
