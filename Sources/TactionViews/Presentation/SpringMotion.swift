import TactionGeometry

/// A number that a spring moves from frame to frame, such as the height of a sheet.
///
/// It can be stopped, set by a finger, and given another target at any moment: it goes on with the velocity that it
/// has. While it rests there are no frames.
final class SpringMotion: FrameMotion {
  private(set) weak var movedView: View?
  /// The present value.
  private(set) var value: Double
  /// The value at which it rests, or comes to rest.
  private(set) var target: Double
  /// Called after each change of the value.
  var onChange: () -> Void = {}

  private let spring: Spring
  /// The distance from the target within which it rests, in units of the value.
  private let restDistance: Double
  private var flight: Flight?
  private var completion: ((_ finished: Bool) -> Void)?

  private struct Flight {
    var offset: Double
    var velocity: Double
    var duration: Double
    /// The time at which it began, in seconds on the application's clock; nil until the first frame that shows it.
    var start: Double?
  }

  /// Makes a resting value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - view: The view that is moved by it, and whose window makes the frames.
  ///   - duration: The seconds in which the spring covers all but a thousandth of a distance.
  ///   - restDistance: The distance from the target within which it rests.
  init(_ value: Double, of view: View, duration: Double, restDistance: Double) {
    (self.value, target, movedView, self.restDistance) = (value, value, view, restDistance)
    spring = Spring(duration: duration)
  }

  /// Whether it is on its way to the target.
  var isMoving: Bool { flight != nil }

  /// The velocity at the time of the last frame, per second.
  var velocity: Double {
    guard let flight, let tree = movedView?.viewTree else { return 0 }
    guard let start = flight.start else { return flight.velocity }
    return spring.velocity(after: max(0, tree.frameTime - start), from: flight.offset, velocity: flight.velocity)
  }

  /// Moves to a target.
  ///
  /// - Parameters:
  ///   - target: The value to come to rest at.
  ///   - velocity: The velocity of a finger that releases it at this moment; nil for the present one.
  ///   - animated: Whether it takes time; if not it is there at once.
  ///   - completion: Called once, with true at the target, or with false where something else moves it before.
  func move(
    to target: Double, velocity: Double? = nil, animated: Bool, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    guard target.isFinite else { return }
    let (wasMoving, speed) = (flight != nil, velocity ?? self.velocity)
    let former = self.completion
    (self.completion, self.target) = (completion, target)
    let offset = value - target
    let duration = speed.isFinite ? spring.restTime(from: offset, velocity: speed, within: restDistance) : 0
    if animated, duration > 0, let tree = movedView?.viewTree {
      let start = velocity != nil ? tree.touches.callTime : wasMoving ? tree.frameTime : nil
      flight = Flight(offset: offset, velocity: speed, duration: duration, start: start)
      tree.begin(self)
      former?(false)
    } else {
      former?(false)
      arrive()
    }
  }

  /// Sets the value, as a finger does; a movement ends.
  func set(_ value: Double) {
    stop()
    guard value.isFinite, value != self.value || value != target else { return }
    (self.value, target) = (value, value)
    onChange()
  }

  /// Stops where it is.
  func stop() {
    guard flight != nil else { return }
    flight = nil
    target = value
    movedView?.viewTree?.end(self)
    complete(false)
  }

  /// The visible motion of something that the value moves by as many px; nil where there is none.
  var visibleMotion: VisibleMotion? {
    guard let flight, let tree = movedView?.viewTree else { return nil }
    let elapsed = flight.start.map { max(0, tree.frameTime - $0) } ?? 0
    return VisibleMotion { [Point(x: 0, y: self.value(of: flight, after: elapsed + $0))] }
  }

  // MARK: Frames

  var restTime: Double? { flight.flatMap { flight in flight.start.map { $0 + flight.duration } } }

  func advance(to time: Double) -> Bool {
    guard var current = flight else { return false }
    let start = current.start ?? time
    current.start = start
    let elapsed = max(0, time - start)
    guard elapsed < current.duration, time.isFinite else {
      arrive()
      return flight != nil
    }
    flight = current
    value = value(of: current, after: elapsed)
    onChange()
    return flight != nil
  }

  func interrupt() {
    flight = nil
    target = value
    complete(false)
  }

  private func value(of flight: Flight, after seconds: Double) -> Double {
    seconds < flight.duration
      ? target + spring.offset(after: seconds, from: flight.offset, velocity: flight.velocity) : target
  }

  private func arrive() {
    flight = nil
    value = target
    onChange()
    // The change may have started another movement, with another completion.
    if flight == nil { complete(true) }
  }

  private func complete(_ finished: Bool) {
    let ended = completion
    completion = nil
    ended?(finished)
  }
}
