import Glibc
import TactionWayland

/// The compositor's wp_presentation, and the way from its times to those of the application.
final class PresentationClock {
  private let presentation: WpPresentation
  private let clock: any AppClock
  private var id: UInt32?

  /// Clocks of Linux that a compositor may mean, CLOCK_MONOTONIC apart: those whose time anyone can read, and that run
  /// while the machine does. Others are a process's own.
  private static let readable: Set<UInt32> = [
    UInt32(CLOCK_REALTIME), UInt32(CLOCK_MONOTONIC_RAW), UInt32(CLOCK_REALTIME_COARSE),
    UInt32(CLOCK_MONOTONIC_COARSE), UInt32(CLOCK_BOOTTIME), UInt32(CLOCK_TAI),
  ]

  init(_ presentation: WpPresentation, clock: any AppClock) {
    self.presentation = presentation
    self.clock = clock
    presentation.onEvent = { [weak self] event in
      switch event {
      case .clockId(let id): self?.id = id
      }
    }
  }

  /// Whether its times can be understood.
  var isUsable: Bool { id.map { $0 == UInt32(CLOCK_MONOTONIC) || Self.readable.contains($0) } ?? false }

  /// Asks to be told when what the next commit brings is shown.
  func feedback(for surface: WlSurface) -> WpPresentationFeedback { presentation.feedback(surface: surface) }

  /// The time of an event in seconds of the application's clock; nil for one that is none.
  ///
  /// Only CLOCK_MONOTONIC is the application's own. Another clock is compared with it now, since it may have been set.
  func time(seconds high: UInt32, _ low: UInt32, nanoseconds: UInt32) -> Double? {
    guard let id, nanoseconds < 1_000_000_000 else { return nil }
    let told = Double(UInt64(high) << 32 | UInt64(low)) + Double(nanoseconds) * 1e-9
    guard id != UInt32(CLOCK_MONOTONIC) else { return told }
    var now = timespec()
    guard Self.readable.contains(id), clock_gettime(clockid_t(id), &now) == 0 else { return nil }
    return clock.now + (told - Double(now.tv_sec) - Double(now.tv_nsec) * 1e-9)
  }

  /// Ends the object; feedback that was asked for still comes.
  func destroy() { presentation.destroy() }
}
