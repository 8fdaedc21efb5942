/// A step of a frame on its way to the screen, for measurements.
package nonisolated enum FrameProbe: Hashable, Sendable {
  /// The frame was committed at a time in seconds of the application's clock. `drawingTime` is the duration of layout,
  /// recording and drawing, in seconds by the machine's clock.
  case committed(at: Double, drawingTime: Double)
  /// The frame was shown at a time in seconds of the application's clock; `at` is nil if the compositor sent an invalid
  /// time. The next refresh follows after `refresh` seconds; `refresh` is 0 if the compositor does not report the
  /// interval.
  case presented(at: Double?, refresh: Double)
  /// The frame was never shown.
  case discarded
}
