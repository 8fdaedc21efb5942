import TactionWayland

/// What the devices of a seat need from their application.
struct InputContext {
  let clock: any AppClock
  let globals: Globals
  /// The window of a surface; nil for one of ours that is no window, or is closed.
  let window: (WlSurface) -> Window?
  /// A number for a touch that no other touch of the application has had.
  let makeTouchID: () -> Int
  /// The number of the seat among those that are there, from 0.
  let seat: Int
  /// Who writes down what the devices say; nil when nobody does.
  let recorder: () -> InputRecorder?
}
