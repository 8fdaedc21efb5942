import TactionGeometry

/// Watches touches on a view and its descendants for one gesture, and calls a handler when it is made.
///
/// A discrete recognizer (a tap) calls it once, in state `.recognized`. A continuous one (a pan) calls it with
/// `.began`, then with `.changed` for each touch frame in which its fingers moved, and finally with `.ended` or
/// `.cancelled`. A finished recognizer ignores touches until all of its fingers have lifted.
///
/// To write a recognizer, override `touchesBegan(_:)` and its siblings and set `state`: `.began` and then `.changed`,
/// `.ended` or `.cancelled`; or at once `.recognized`; or `.failed`. `.began` and `.recognized` are requests, which
/// take effect after the failure requirements, the competing recognizers and the delegate allow them; until then
/// `state` reads `.possible`. Illegal state changes are ignored.
open class GestureRecognizer {
  /// The state of a recognizer.
  nonisolated public enum State: Int, Sendable {
    /// The recognizer watches touches; it has recognized nothing yet.
    case possible
    /// A continuous gesture has just been recognized.
    case began
    /// A continuous gesture continues.
    case changed
    /// The gesture is complete; for a discrete one this is `recognized`.
    case ended
    /// A continuous gesture was broken off.
    case cancelled
    /// The touches do not make the gesture.
    case failed

    /// A discrete gesture has been made; the same as `ended`.
    public static let recognized = State.ended
  }

  /// A name for messages. Without one they name the type: a `PinchGestureRecognizer` is "pinch".
  public final var name: String?

  /// The delegate, which decides what the recognizer receives and when it begins.
  public final weak var delegate: (any GestureRecognizerDelegate)?

  /// Whether the responder's touches are cancelled once this recognizer recognizes (default: true).
  public final var cancelsTouchesInView = true

  /// Whether the responder receives `touchesBegan(_:)` only after this recognizer has failed (default: false).
  public final var delaysTouchesBegan = false

  /// Whether the responder receives `touchesEnded(_:)` only after this recognizer has failed (default: true).
  public final var delaysTouchesEnded = true

  /// The kinds of touches that can make the gesture. Default: all but `.scroll`; for a tap and a long press, also
  /// without `.touchpad`.
  public final var allowedTouchKinds = Set(Touch.Kind.allCases).subtracting([.scroll])

  /// The keys that make the gesture while the view, or one in it, is the first responder (default: none).
  ///
  /// A key goes to the recognizers of a view, in the order in which they were added, just before it goes to the view;
  /// the first that recognizes keeps it. Repeats of a held key make no further gesture. A key with control, alt or logo
  /// held is a shortcut and makes no gesture, nor does a key while the recognizer follows touches.
  public final var allowedKeys: Set<Key> = []

  /// Whether the recognizer receives touches. Disabling an active one cancels it.
  public final var isEnabled = true {
    didSet { if !isEnabled { cancel(.disabled) } }
  }

  /// The reason why the recognizer last failed or was cancelled; nil once a finger of the next sequence of touches has
  /// landed.
  public final internal(set) var failure: GestureFailure?

  /// The speed of the moving content that the fingers of this sequence have caught, in px of the window per second; nil
  /// if they have caught nothing. Set by the owner that stops the content.
  public final var caughtSpeed: Double?

  /// The fingers on the screen that make up the gesture, in the order in which they landed.
  public final internal(set) var touches: [Touch] = []

  /// Called after the recognizer has taken in touches that landed, with those touches. For the view or interaction
  /// that has made the recognizer: it has one such closure, and scroll views set those of theirs.
  public final var onTouchesBegan: (([Touch]) -> Void)?

  /// Called after the recognizer has taken in touches that lifted, with those touches. For the recognizer's owner.
  package final var onTouchesEnded: (([Touch]) -> Void)?

  /// Called after the recognizer has failed, or was cancelled before its handler has heard of its beginning. For its
  /// owner, as ``onTouchesBegan``.
  public final var onFail: (() -> Void)?

  /// Called once all fingers of a sequence are up, whatever has become of the gesture, after the handler. For its
  /// owner, as ``onTouchesBegan``: a gesture that fails may still have fingers down, and nothing else reports their
  /// lift.
  public final var onLastLift: (() -> Void)?

  /// The time at which `deadlinePassed()` is called, in seconds on the application's clock; nil for no call. Values
  /// less than 1 ms from now count as 1 ms from now.
  public final var deadline: Double? {
    didSet {
      guard let wanted = deadline else { return }
      let earliest = (dispatcher?.now ?? eventTime) + GestureConstants.minimumDelay
      deadline = wanted.isNaN ? nil : max(wanted, earliest)
    }
  }

  /// The time of the event being handled, in seconds on the application's clock.
  public final internal(set) var eventTime = 0.0

  /// The view that the recognizer is attached to; set by the view.
  package final weak var responder: (any TouchResponder)? {
    didSet {
      guard oldValue !== responder else { return }
      dispatcher?.detach(self)
      watchUntilReached()
    }
  }

  // The state after the last legal change; and the state that the handler is being called with.
  var current = State.possible {
    didSet { if GestureLog.write != nil, current != oldValue { logState() } }
  }
  private var reportedState: State?
  /// The outcome of the last sequence of touches; nil once a finger of the next one has landed.
  var outcome: Outcome?

  // The touches of the present sequence, including lifted ones; touches that only delay the next sequence; and touches
  // that are being passed on.
  var sequenceTouches: [Touch] = []
  var ignoredTouches: [Touch] = []
  var arrivals: [Touch] = []
  var lastLocation = Point.zero

  var requirements: [ObjectIdentifier: WeakRecognizer] = [:]
  /// The arbiter's record of the recognizer; nil between sequences of touches.
  weak var entry: ArbiterEntry?

  // The state of the diagnostics; see UnreachableRecognizers and GestureIssueReporter.
  final var unreachableWatch: UnreachableWatch?
  final var isReached = false
  final var reportedIssues: UInt16 = 0

  private let handler: (GestureRecognizer) -> Void

  /// Makes a recognizer that calls a handler; add it to a view.
  public init(_ handler: @escaping (GestureRecognizer) -> Void = { _ in }) {
    self.handler = handler
  }

  /// The state of the recognizer. Only subclasses set it; illegal changes are ignored.
  public final var state: State {
    get { reportedState ?? current }
    set { entry?.request(newValue) }
  }

  /// Makes this recognizer begin only after another one has failed. If the other one recognizes, this one fails.
  ///
  /// The requirement applies while both watch the same touch. It does not keep the other one alive.
  public final func require(toFail other: GestureRecognizer) {
    guard other !== self else { return }
    requirements[ObjectIdentifier(other)] = WeakRecognizer(recognizer: other)
    // Requirements for released recognizers are removed at powers of two, so that n calls take O(n).
    if requirements.count.nonzeroBitCount == 1 { requirements = requirements.filter { $0.value.recognizer != nil } }
  }

  // MARK: For subclasses: touches

  /// Called when fingers landed; they are in `touches` already.
  open func touchesBegan(_ touches: [Touch]) {}

  /// Called when fingers of this recognizer moved.
  open func touchesMoved(_ touches: [Touch]) {}

  /// Called when fingers of this recognizer lifted; they are no longer in `touches`.
  open func touchesEnded(_ touches: [Touch]) {}

  /// Called when fingers of this recognizer were taken away. Afterwards the recognizer is cancelled, or fails, in any
  /// case.
  open func touchesCancelled(_ touches: [Touch]) {}

  /// Called when one of the `allowedKeys` went down and the delegate allows it. Set `state` to `.recognized` to keep
  /// the key.
  open func keyPressed(_ event: KeyEvent) {}

  /// Called at the time set as `deadline`.
  open func deadlinePassed() {}

  /// Called when the recognizer has failed.
  open func didFail() {}

  /// Called before the recognizer watches again from the start. Clear the state of the last sequence of touches.
  open func reset() {}

  /// Leaves a touch out of the gesture, as if the recognizer had never received it. May be called from
  /// `touchesBegan(_:)`, and from `canBePrevented(by:)` for a touch of the other recognizer.
  ///
  /// A recognizer that ignores all of its touches before it has begun waits for others.
  public final func ignore(_ touch: Touch) {
    guard let index = touches.firstIndex(of: touch) else { return }
    touches.remove(at: index)
    sequenceTouches.removeAll { $0 == touch }
    touch.leave(self)
    ignoredTouches.append(touch)
    if touches.isEmpty { entry?.withdraw() }
  }

  /// The progress of the gesture, as a clause for ``GestureRecognizer/explanation``; nil for none.
  ///
  /// While the gesture is possible, it says what is missing ("moved 3.1 of 10 px"; a clause that begins with "waits"
  /// stands alone); while it is active, its values ("scale 1.25").
  open var progressDescription: String? { nil }

  // MARK: For subclasses: relationships

  /// Returns whether this recognizer, when it recognizes, makes another one fail (default: true).
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Returns whether another recognizer, when it recognizes, makes this one fail (default: true).
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Returns whether this recognizer has to wait until another one fails (default: false).
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

  /// Returns whether another recognizer has to wait until this one fails (default: false).
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  /// Whether the gesture may continue although all fingers have lifted, as between the taps of a double tap (default:
  /// false). Without it the recognizer fails at the last lift, unless it has set a state.
  open var expectsMoreTouches: Bool { false }

  /// Returns whether a finger that lands after all have lifted continues the gesture (default: true). If not, the
  /// recognizer fails and starts again with this finger. Called only while `expectsMoreTouches`.
  open func isContinued(by touch: Touch) -> Bool { true }

  /// Whether the gesture moves the content under the fingers (default: true; false for a long press). If so, fingers
  /// that land or lift once it is active do not make content jump: movement then counts from their present locations.
  open var movesContent: Bool { true }

  // MARK: Locations

  /// The number of fingers on the screen that make up the gesture.
  open var numberOfTouches: Int { touches.count }

  /// Returns the centre of the fingers in the coordinates of a space; nil means the window. After the lift, the last
  /// one.
  public final func location(in space: (any CoordinateSpace)?) -> Point {
    let point = windowLocation
    return space?.fromWindow(point) ?? point
  }

  /// Returns the location of one finger in the coordinates of a space; nil means the window.
  ///
  /// An index out of range gives the gesture's location: fingers lift one at a time, and an index that was valid a
  /// moment ago must not trap.
  public final func location(ofTouch index: Int, in space: (any CoordinateSpace)?) -> Point {
    guard touches.indices.contains(index) else { return location(in: space) }
    return touches[index].location(in: space)
  }

  // MARK: For the arbiter and the dispatcher

  /// The gesture's location in the window.
  var windowLocation: Point { presentLocation ?? lastLocation }

  /// Whether the recognizer is offered touches.
  var followsTouches: Bool { true }

  /// Whether the recognizer counts taps, so that one with more taps that recognizes excludes it.
  var countsTaps: Bool { false }

  /// The setting that makes the gesture impossible, as a clause; nil if there is none.
  var impossibility: String? { nil }

  /// Whether the recognizer cannot start over yet, although no touch keeps it.
  var isHeldWithoutTouches: Bool { false }

  /// Whether the recognizer, once its gesture is made, does not wait for the recognizers that have to fail first.
  var firesBeforeRequirements: Bool { false }

  /// Called when a tentative recognition was confirmed or retracted.
  func didDecide(_ decision: ArbiterEntry.Decision) {}

  /// Whether the recognizer wants to know when another one has shown that the hand means to move.
  var wantsCompanion: Bool { false }

  /// Called when a recognizer that this one recognizes simultaneously with is active on the same touches.
  func companionBegan() {}

  /// Clears the values of the last gesture, which are readable until a finger of a new sequence of touches lands.
  func forgetValues() {}

  func callHandler(with state: State) {
    reportedState = state
    Self.lastHandled = self
    handler(self)
    reportedState = nil
  }
}

extension GestureRecognizer {
  /// Cancels the gesture, as in UIKit by disabling the recognizer for a moment: fingers that are down move nothing any
  /// more.
  public final func cancelGesture() {
    if isEnabled { cancel(.disabled) }
  }
}
