/// Work that may block, such as reading many files, on threads of Taction.
///
///     let notes = try await BackgroundWork.value { try folder.read() }
///
/// Such work should not occupy the few threads of Swift's own pool, and the threads of Taction do not wake the process
/// while there is no work. The number of closures that run at the same time is limited to the number of processor
/// cores. The newest of the waiting closures starts first.
public enum BackgroundWork {
  /// Runs a closure on another thread, and returns its result, or throws its error.
  ///
  /// If the calling task is cancelled, `Task.isCancelled` becomes true in the closure, but the method still waits for
  /// its result.
  @discardableResult
  nonisolated(nonsending)
    public static func value<Value: Sendable, Failure: Error>(
      of work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value
  {
    try await BackgroundQueue.loads.value(of: work)
  }
}
