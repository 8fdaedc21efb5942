import Dispatch

/// Blocks the threads that wait at it: each opening lets one of them pass.
public final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Makes a closed gate.
  public init() {}

  /// Blocks the thread until the gate is opened for it.
  public func wait() { semaphore.wait() }

  /// Lets one thread pass: a thread that waits, or the next thread that comes.
  public func open() { semaphore.signal() }
}
