extension Application {
  /// Records what fingers, mouse, touchpad, pen and keys do to all windows from now on, as a timeline that `taction
  /// stage --play` and `Stage.play(_:)` play.
  ///
  /// The environment variable `TACTION_RECORD` asks for the same from the start. Each event is in the file before the
  /// app learns of it, so that a crash loses nothing. Recording ends at 64 MiB, some hours of lively touching. What
  /// cannot be written is told in the log, once. Keys are in it as they are pressed, and with them what was typed.
  ///
  /// - Returns: whether the file can be written. What it held before is gone.
  @discardableResult
  public func recordTouches(to path: String) -> Bool {
    recorder = RecordingFile(path: path).flatMap(InputRecorder.init)
    return recorder != nil
  }
}
