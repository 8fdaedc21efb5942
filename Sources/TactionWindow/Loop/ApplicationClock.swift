import Synchronization

/// The time of an application as a Swift `Clock`; see ``Application/clock``.
///
///     Task {
///       try await app.clock.sleep(for: .seconds(1))
///       toast.removeFromSuperview()
///     }
///
/// With a compositor on the screen, this is the machine's monotonic clock. On a stage, it is the stage's clock, so that
/// sleeps can be tested and filmed, unlike `Task.sleep`.
public nonisolated struct ApplicationClock: Clock {
  /// A moment of the application's time.
  public struct Instant: InstantProtocol {
    /// The time since the clock's origin, which is arbitrary.
    let offset: Duration

    /// Returns the moment that is later by a duration, or earlier if the duration is negative.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the time from this moment to another moment.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether a moment is earlier than another moment.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let timers: AppTimers
  private let reading: ClockReading

  init(timers: AppTimers, reading: ClockReading) {
    self.timers = timers
    self.reading = reading
  }

  /// The current moment; on a stage, the time of the last iteration of the event loop.
  public var now: Instant { Instant(offset: .seconds(reading.now)) }

  /// The resolution of the times on the wire, which the app's own times are compared with.
  public var minimumResolution: Duration { .milliseconds(1) }

  /// Suspends the task for a duration of the application's time.
  ///
  /// The task continues in the iteration of the event loop in which the time is reached, before a frame is drawn.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled, or the application shuts down.
  @MainActor public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    try await timers.sleep(until: reading.now + duration / .seconds(1))
  }

  /// Suspends the task until a moment of the application's time; returns immediately if the moment has passed.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled, or the application shuts down.
  public nonisolated(nonsending) func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await timers.sleep(until: deadline.offset / .seconds(1))
  }
}

/// The time of an application, readable on any thread.
nonisolated final class ClockReading: Sendable {
  private let runsByItself: Bool
  /// The bits of the time of the last iteration of the event loop, in seconds.
  private let latest: Atomic<UInt64>

  @MainActor init(_ clock: any TimeSource) {
    runsByItself = clock.runsByItself
    latest = Atomic(clock.now.bitPattern)
  }

  /// Stores the time of an iteration of the event loop.
  func update(_ time: Double) { latest.store(time.bitPattern, ordering: .relaxed) }

  /// The time in seconds: the machine's time or, for a clock that does not run by itself, the time of the last
  /// iteration.
  var now: Double { runsByItself ? MonotonicClock.now : Double(bitPattern: latest.load(ordering: .relaxed)) }
}
