import Glibc
import TactionGeometry
import TactionGestures

/// The way of a view once the fingers have let go of it, as a function of time: it slides on, grows and turns about
/// what was between the fingers, springs back to the limits of its scale, and comes to rest at an angle that attracts
/// it.
nonisolated struct TransformGlide {
  /// When the fingers let go, in seconds on the application's clock.
  let start: Double
  /// The seconds until it rests.
  private(set) var duration: Double

  private let home: Placement
  private let space: Transform
  private let focus: Point
  private let pivot: Point
  private let fling: ReleaseVelocity
  private let slide: Deceleration
  private let slideDuration: Double
  private let zoom: ZoomGlide
  private let firstZoom: Double
  private var correction = 0.0
  private var correctionDuration = 0.0

  /// Where a view lies, and what it is thrown about.
  struct Start {
    var time: Double
    var placement: Placement
    /// From the superview's coordinates to the window's.
    var space: Transform
    /// In px of the window.
    var focus: Point
    var pivot: Point
  }

  /// - Parameters:
  ///   - start: The state of things when the fingers let go.
  ///   - fling: How fast it moves; for its scale, as it shows.
  ///   - zoom: The scale, with its limits.
  ///   - isElastic: Whether the scale may go beyond its limits.
  ///   - slide: How it slows down.
  init(_ start: Start, fling: ReleaseVelocity, zoom: Zoom, isElastic: Bool, slide: Deceleration) {
    self.start = start.time
    (home, space, focus, pivot) = (start.placement, start.space, start.focus, start.pivot)
    (self.fling, self.slide) = (fling, slide)
    slideDuration = slide.duration(from: fling.speed, to: GestureConstants.flingRestSpeed)
    firstZoom = zoom.shown
    self.zoom = ZoomGlide(
      from: zoom.shown, rate: fling.zoom, within: (zoom.lower, zoom.upper), isElastic: isElastic, slide: slide,
      duration: slideDuration)
    duration = max(slideDuration, self.zoom.duration)
  }

  /// Has the view come to rest at the nearest of some angles, as seen on the screen, if one is near.
  mutating func snap(to angles: [Angle], tolerance: Angle) {
    let seen = home.transform.concatenating(space).rotation.radians
    let end = seen + fling.turn * slide.travel(after: slideDuration)
    let ways = angles.map { ($0 - .radians(end)).wrapped }
    guard let way = ways.min(by: { $0.magnitude < $1.magnitude }), way.magnitude <= tolerance, way != .zero else {
      return
    }
    correction = way.radians
    correctionDuration = max(slideDuration, GestureConstants.snapDuration)
    duration = max(duration, correctionDuration)
  }

  /// Where the view lies some seconds after the start; nil where nothing would be left of it.
  func placement(after seconds: Double) -> Placement? {
    let time = max(0, min(seconds, duration))
    let travel = slide.travel(after: min(time, slideDuration))
    let way = fling.velocity * travel
    let change = WindowChange(
      way: way, factor: exp(zoom.scale(after: time) - firstZoom), turn: .radians(turn(after: time, travel: travel)),
      focus: focus + way, pivot: pivot + way)
    return change.inside(space).flatMap { home.changed(by: $0) }
  }

  /// How fast the view's `center` moves some seconds after the start, in px of its superview per second.
  func velocity(after seconds: Double) -> Vector {
    // Over a millisecond: little for a hand, and enough for the rounding of numbers.
    let from = max(seconds - 0.0005, 0)
    guard from < duration, let before = placement(after: from), let after = placement(after: from + 0.001) else {
      return .zero
    }
    return (after.center - before.center) / 0.001
  }

  private func turn(after time: Double, travel: Double) -> Double {
    guard correction != 0 else { return fling.turn * travel }
    let part = min(1, time / correctionDuration)
    // No velocity of its own at either end: the throw goes on as it began.
    return fling.turn * travel + correction * part * part * (3 - 2 * part)
  }
}
