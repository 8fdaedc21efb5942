import Glibc
import TactionWayland

/// The open requests of a window for the presentation times of its frames.
final class PresentationFeedback {
  /// The answer of the compositor about a frame.
  enum Answer {
    /// The frame was shown at a time; `at` is nil if the compositor sent an invalid time. The next refresh follows
    /// after `refresh` seconds; `refresh` is 0 if the compositor does not report the interval.
    case presented(at: Double?, refresh: Double)
    /// The frame was never shown.
    case discarded
  }

  /// The maximum number of open requests. A compositor that never answers must not fill the memory.
  private static let maximumCount = 8

  /// Called with each answer, and the number of the frame.
  var onAnswer: ((_ number: Int, _ answer: Answer) -> Void)?

  private let clock: PresentationClock?
  private var open: [(number: Int, object: WpPresentationFeedback)] = []

  init(_ clock: PresentationClock?) {
    self.clock = clock
  }

  /// Whether the compositor answers requests.
  var isOffered: Bool { clock?.isUsable == true }

  /// Requests the presentation time of the next commit.
  func request(for surface: WlSurface, number: Int) {
    assert(isOffered, "feedback was requested that the compositor does not offer")
    guard let clock, clock.isUsable else { return }
    let object = clock.feedback(for: surface)
    object.onEvent = { [weak self] event in self?.take(event, about: number) }
    open.append((number, object))
    // The answer to the oldest request would be too late to be useful.
    if open.count > Self.maximumCount { open.removeFirst().object.invalidate() }
  }

  /// Drops all requests.
  func destroy() {
    for request in open { request.object.invalidate() }
    open = []
  }

  private func take(_ event: WpPresentationFeedback.Event, about number: Int) {
    switch event {
    case .syncOutput: return
    case .presented(let high, let low, let nanoseconds, let refresh, _, _, _):
      let time = clock?.time(seconds: high, low, nanoseconds: nanoseconds)
      onAnswer?(number, .presented(at: time, refresh: Double(refresh) * 1e-9))
    case .discarded: onAnswer?(number, .discarded)
    }
    open.removeAll { $0.number == number }
  }
}

/// The compositor's wp_presentation, with a conversion of its times to the application's clock.
final class PresentationClock {
  private let presentation: WpPresentation
  private let clock: any TimeSource
  private var id: UInt32?

  /// The Linux clocks that a compositor may use in addition to CLOCK_MONOTONIC. Every process can read them, and they
  /// run while the machine runs. Other clocks belong to one process.
  private static let readable: Set<UInt32> = [
    UInt32(CLOCK_REALTIME), UInt32(CLOCK_MONOTONIC_RAW), UInt32(CLOCK_REALTIME_COARSE),
    UInt32(CLOCK_MONOTONIC_COARSE), UInt32(CLOCK_BOOTTIME), UInt32(CLOCK_TAI),
  ]

  init(_ presentation: WpPresentation, clock: any TimeSource) {
    self.presentation = presentation
    self.clock = clock
    presentation.onEvent = { [weak self] event in
      switch event {
      case .clockId(let id): self?.id = id
      }
    }
  }

  /// Whether the compositor's times can be converted.
  var isUsable: Bool { id.map { $0 == UInt32(CLOCK_MONOTONIC) || Self.readable.contains($0) } ?? false }

  /// Requests the presentation time of the next commit of a surface.
  func feedback(for surface: WlSurface) -> WpPresentationFeedback { presentation.feedback(surface: surface) }

  /// Returns the time of an event in seconds of the application's clock; nil if the time is invalid.
  ///
  /// The application's clock is CLOCK_MONOTONIC. If the compositor uses another clock, each call compares both clocks,
  /// since the other clock may have been set.
  func time(seconds high: UInt32, _ low: UInt32, nanoseconds: UInt32) -> Double? {
    guard let id, nanoseconds < 1_000_000_000 else { return nil }
    let stated = Double(UInt64(high) << 32 | UInt64(low)) + Double(nanoseconds) * 1e-9
    guard id != UInt32(CLOCK_MONOTONIC) else { return stated }
    var now = timespec()
    guard Self.readable.contains(id), clock_gettime(clockid_t(id), &now) == 0 else { return nil }
    return clock.now + (stated - Double(now.tv_sec) - Double(now.tv_nsec) * 1e-9)
  }

  /// Destroys the object; requested feedback still arrives.
  func destroy() { presentation.destroy() }
}
