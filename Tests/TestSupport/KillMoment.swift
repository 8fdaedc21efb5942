import Foundation

/// The moment at which a test ends its process with `kill -9`: at a step, or a short time later, so that the kill may
/// happen during a write.
public struct KillMoment: Codable, Sendable {
  /// The number of steps before the kill.
  public let steps: Int
  /// The time after the last of these steps, in nanoseconds: up to 20 ms.
  private let delay: UInt64

  /// Chooses a moment.
  public init(after steps: Range<Int>, _ dice: inout SeededGenerator) {
    self.steps = steps.lowerBound + Int(dice.next() % UInt64(steps.count))
    delay = dice.next() % 20_000_000
  }

  /// Kills the process on another thread, if this is the step to do so.
  public func strike(at step: Int) {
    guard step == steps else { return }
    let (start, delay) = (DispatchTime.now().uptimeNanoseconds, delay)
    Thread.detachNewThread {
      while DispatchTime.now().uptimeNanoseconds - start < delay {}
      kill(getpid(), SIGKILL)
    }
  }
}
