/// What can end a run before its plan is over.
nonisolated enum Interruption: Error {
  /// The client is gone.
  case clientEnded(Ending)
  /// Somebody asked the stage to stop, with this signal.
  case stopRequested(Int32)
  /// The stage itself cannot go on.
  case failed(ToolError)
}
