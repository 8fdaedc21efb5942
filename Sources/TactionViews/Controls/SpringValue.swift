import TactionGeometry
import TactionGestures

/// A number that a control draws by, such as the place of a knob: a finger drags it, and a spring brings it to rest.
///
/// A spring that gets another target goes on with its velocity; a finger that sets the number catches it.
final class SpringValue: FrameMotion {
  private(set) weak var movedView: View?
  /// The number on the screen.
  private(set) var value: Double
  /// The number at rest.
  private(set) var target: Double
  private let spring: Spring
  /// The distance from the target within which the spring rests.
  private let restDistance: Double
  private let onChange: () -> Void

  private(set) var isMoving = false
  /// The offset from the target and the velocity at the start of the motion.
  private var beginning = (offset: 0.0, velocity: 0.0)
  /// The time of the start, in seconds on the application's clock; nil until the first frame.
  private var start: Double?
  private var (elapsed, duration) = (0.0, 0.0)

  /// Makes a number at rest; `onChange` is called after each change of `value`.
  init(
    _ value: Double, of view: View, spring: Spring = ControlConstants.spring, restDistance: Double = 0.0005,
    onChange: @escaping () -> Void
  ) {
    (self.value, target, movedView) = (value, value, view)
    (self.spring, self.restDistance, self.onChange) = (spring, restDistance, onChange)
  }

  var movesView: Bool { false }

  var restTime: Double? { start.map { $0 + duration } }

  /// The velocity of the spring, per second; zero at rest.
  var velocity: Double {
    isMoving ? spring.velocity(after: elapsed, from: beginning.offset, velocity: beginning.velocity) : 0
  }

  /// Sets the number at once.
  func set(_ number: Double) {
    guard number.isFinite else { return }
    stop()
    target = number
    show(number)
  }

  /// Brings the number to a target: at once where nobody sees it or the user prefers reduced motion, else on the
  /// spring.
  ///
  /// - Parameter given: The velocity of a finger that lets go, per second; nil to go on with that of the spring.
  func move(to number: Double, velocity given: Double? = nil) {
    guard number.isFinite else { return }
    guard let view = movedView, let tree = view.viewTree, !view.theme.motion.isReduced else { return set(number) }
    guard number != target || given != nil || !isMoving else { return }
    let velocity = given.flatMap { $0.isFinite ? $0 : nil } ?? velocity
    let time = given != nil ? tree.touches.callTime : isMoving ? tree.frameTime : nil
    let seconds = spring.restTime(from: value - number, velocity: velocity, within: restDistance)
    guard seconds > 0 else { return set(number) }
    beginning = (value - number, velocity)
    (target, start, elapsed, duration, isMoving) = (number, time, 0, seconds, true)
    tree.begin(self)
  }

  func advance(to time: Double) -> Bool {
    guard isMoving else { return false }
    let first = start ?? time
    start = first
    elapsed = max(time - first, 0)
    guard elapsed < duration else {
      isMoving = false
      show(target)
      return isMoving
    }
    show(target + spring.offset(after: elapsed, from: beginning.offset, velocity: beginning.velocity))
    return isMoving
  }

  /// Rests at the target, as the view has left its window.
  func interrupt() {
    isMoving = false
    show(target)
  }

  private func show(_ number: Double) {
    guard number != value else { return }
    value = number
    onChange()
  }

  private func stop() {
    guard isMoving else { return }
    isMoving = false
    movedView?.viewTree?.end(self)
  }
}
