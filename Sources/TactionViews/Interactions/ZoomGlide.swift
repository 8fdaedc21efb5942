import TactionGeometry
import TactionGestures

/// How a scale goes on once the fingers have let go of it: it slides, and what is beyond a limit springs back to it.
///
/// All numbers are logarithms of scales.
nonisolated struct ZoomGlide {
  private let start: Double
  private let rate: Double
  private let slide: Deceleration
  private let slideDuration: Double
  /// Where the scale meets a limit, if it does: there the spring takes over.
  private var bounce: Bounce?

  private struct Bounce {
    let limit: Double
    /// When, in seconds from the start.
    let time: Double
    let offset: Double
    let velocity: Double
    let duration: Double
  }

  private static let spring = Spring(duration: GestureConstants.springBackDuration)

  /// - Parameters:
  ///   - start: The scale when the fingers let go.
  ///   - rate: How fast it changed, per second.
  ///   - range: The limits.
  ///   - isElastic: Whether it may go beyond them for a moment; else it stops there.
  ///   - slide: How it slows down.
  ///   - slideDuration: How long it slides.
  init(
    from start: Double, rate: Double, within range: (lower: Double, upper: Double), isElastic: Bool,
    slide: Deceleration, duration slideDuration: Double
  ) {
    (self.start, self.rate, self.slide, self.slideDuration) = (start, rate, slide, slideDuration)
    let end = start + rate * slide.travel(after: slideDuration)
    let limit = max(range.lower, min(range.upper, end))
    let duration = isElastic ? GestureConstants.springBackDuration : 0
    if start < range.lower || start > range.upper {
      let limit = max(range.lower, min(range.upper, start))
      bounce = Bounce(limit: limit, time: 0, offset: start - limit, velocity: rate, duration: duration)
    } else if end != limit, let time = slide.duration(of: limit - start, at: rate) {
      let greatest = Self.spring.velocity(reaching: Zoom.band.reach / 2)
      let speed = rate * slide.speed(after: time)
      bounce = Bounce(
        limit: limit, time: time, offset: 0, velocity: max(-greatest, min(greatest, speed)), duration: duration)
    }
  }

  /// The seconds until the scale rests.
  var duration: Double { bounce.map { $0.time + $0.duration } ?? (rate == 0 ? 0 : slideDuration) }

  /// The scale after some seconds; at the end the limit exactly, if there is one to spring back to.
  func scale(after seconds: Double) -> Double {
    guard let bounce, seconds >= bounce.time else {
      return start + rate * slide.travel(after: min(seconds, slideDuration))
    }
    let time = seconds - bounce.time
    guard time < bounce.duration else { return bounce.limit }
    return bounce.limit + Self.spring.offset(after: time, from: bounce.offset, velocity: bounce.velocity)
  }
}
