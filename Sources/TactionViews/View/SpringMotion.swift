import TactionGeometry
import TactionGestures

/// A number that a spring moves from frame to frame, such as the height of a sheet or the position of a knob.
///
/// It can be stopped, set by a finger, and given another target at any moment; with a new target, it continues with its
/// current velocity. While it rests, it requests no frames.
public final class SpringMotion: FrameMotion {
  /// The view that the number moves, or whose content depends on it.
  public private(set) weak var movedView: View?
  /// The current value.
  public private(set) var value: Double
  /// The value at which the number rests, or at which it will come to rest.
  public private(set) var target: Double
  /// Called after each change of the value.
  public var onChange: () -> Void = {}

  /// Whether the number moves the view itself; if not, only the content of the view depends on it.
  public let movesView: Bool
  private let spring: Spring
  /// The distance from the target within which the number comes to rest, in units of the value.
  private let restDistance: Double
  private var flight: Flight?
  private var completion: ((_ finished: Bool) -> Void)?

  private struct Flight {
    var offset: Double
    var velocity: Double
    var duration: Double
    /// The time at which the motion began, in seconds on the application's clock; nil until its first frame.
    var start: Double?
  }

  /// The distance from the target, in px, within which a position comes to rest: a quarter of a pixel.
  public static let pixelRestDistance = 0.25

  /// The time, in seconds, for which a released position is assumed to continue at the velocity of the finger. Our own
  /// choice: a flick of 500 px/s counts as 100 px.
  public static let projection = 0.2

  /// Makes a number at rest.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - view: The view that the number moves, or whose content depends on it. The window of the view makes the frames.
  ///   - spring: The spring that moves the number.
  ///   - restDistance: The distance from the target within which the number comes to rest.
  ///   - movesView: Whether the number moves the view itself. If it does, and the view leaves its window, the number
  ///     stops at its current value; if it does not, the number jumps to the target.
  public init(_ value: Double, of view: View, spring: Spring, restDistance: Double, movesView: Bool) {
    (self.value, target, movedView, self.restDistance) = (value, value, view, restDistance)
    (self.spring, self.movesView) = (spring, movesView)
  }

  /// Whether the value is on its way to the target.
  public var isMoving: Bool { flight != nil }

  /// The velocity at the time of the last frame, per second.
  public var velocity: Double {
    guard let flight, let tree = movedView?.viewTree else { return 0 }
    guard let start = flight.start else { return flight.velocity }
    return spring.velocity(after: max(0, tree.frameTime - start), from: flight.offset, velocity: flight.velocity)
  }

  /// Moves the number to a target.
  ///
  /// - Parameters:
  ///   - target: The value to come to rest at; a value that is not finite is refused.
  ///   - velocity: The velocity of a finger that releases the number at this moment; nil for the current velocity of
  ///     the number.
  ///   - animated: Whether the move takes time; if not, or if the view is in no window, the number jumps to the target
  ///     immediately.
  ///   - completion: Called once: with true at the target, or with false if the motion is replaced or stopped before,
  ///     or if the target is refused.
  public func move(
    to target: Double, velocity: Double? = nil, animated: Bool, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    guard target.isFinite else {
      completion?(false)
      return
    }
    let goesOn = animated && flight != nil && target == self.target && velocity == nil
    if goesOn, completion == nil, self.completion == nil { return }
    let speed = velocity ?? self.velocity
    let former = self.completion
    (self.completion, self.target) = (completion, target)
    let offset = value - target
    let duration = speed.isFinite ? spring.restTime(from: offset, velocity: speed, within: restDistance) : 0
    if animated, duration > 0, let tree = movedView?.viewTree {
      // A motion that no frame has shown yet begins with its first frame.
      let start = velocity != nil ? tree.touches.callTime : flight?.start != nil ? tree.continuationTime : nil
      flight = Flight(offset: offset, velocity: speed, duration: duration, start: start)
      tree.begin(self)
      former?(false)
    } else {
      movedView?.viewTree?.end(self)
      arrive(insteadOf: former)
    }
  }

  /// Sets the value, for example while a finger drags it; ends a motion under way.
  public func set(_ value: Double) {
    guard value.isFinite else { return }
    let wasMoving = halt()
    target = value
    show(value)
    if wasMoving { complete(false) }
  }

  /// Stops the motion at the current value.
  public func stop() {
    guard halt() else { return }
    target = value
    complete(false)
  }

  /// Ends the motion without calling its completion; returns whether there was one.
  private func halt() -> Bool {
    guard flight != nil else { return false }
    flight = nil
    movedView?.viewTree?.end(self)
    return true
  }

  /// The visible motion of a view for which the value is a position in px; nil if there is none.
  public var visibleMotion: VisibleMotion? {
    guard let flight, let tree = movedView?.viewTree else { return nil }
    let elapsed = flight.start.map { max(0, tree.frameTime - $0) } ?? 0
    return VisibleMotion { [Point(x: 0, y: self.value(of: flight, after: elapsed + $0))] }
  }

  // MARK: Frames

  package var restTime: Double? { flight.flatMap { flight in flight.start.map { $0 + flight.duration } } }

  package func advance(to time: Double) -> Bool {
    guard var current = flight else { return false }
    let elapsed = elapsed(at: time, since: &current.start)
    guard elapsed < current.duration else {
      arrive()
      return flight != nil
    }
    flight = current
    show(value(of: current, after: elapsed))
    return flight != nil
  }

  package func interrupt() {
    flight = nil
    if movesView { target = value } else { show(target) }
    complete(false)
  }

  private func value(of flight: Flight, after seconds: Double) -> Double {
    seconds < flight.duration
      ? target + spring.offset(after: seconds, from: flight.offset, velocity: flight.velocity) : target
  }

  private func arrive(insteadOf former: ((_ finished: Bool) -> Void)? = nil) {
    flight = nil
    show(target)
    former?(false)
    complete(true)
  }

  private func show(_ value: Double) {
    guard value != self.value else { return }
    self.value = value
    onChange()
  }

  private func complete(_ finished: Bool) {
    // `onChange` or the former completion may have started another motion, with another completion.
    if flight == nil { completion.take()?(finished) }
  }
}
