import TactionGeometry

/// Watches touches on a view and its descendants for one gesture, and calls a handler when it is made.
///
/// A discrete recognizer (a tap) calls it once, in state `.recognized`. A continuous one (a pan) calls it with
/// `.began`, then with `.changed` for each touch frame in which its fingers moved, at last with `.ended` or
/// `.cancelled`. Once it is done, a recognizer ignores touches until all of its fingers have lifted.
///
/// To write a recognizer, override `touchesBegan(_:)` and its siblings and set `state`: `.began` and then `.changed`,
/// `.ended` or `.cancelled`; or at once `.recognized`; or `.failed`. Between `.began` (or `.recognized`) and the moment
/// when it takes effect stand the failure requirements, the delegate and the recognizers it competes with: until then
/// `state` reads `.possible`. Changes that the machine does not know are ignored.
open class GestureRecognizer {
  /// Where a recognizer stands.
  nonisolated public enum State: Int, Sendable {
    /// Watching; nothing has been recognized yet.
    case possible
    /// A continuous gesture has just been recognized.
    case began
    /// A continuous gesture goes on.
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

  /// What a recognizer wants to become once the arbiter lets it.
  enum Wish { case begin, beginAndEnd, recognize }

  /// What becomes of a gesture that was recognized before those had failed that it has to wait for.
  enum Decision { case confirmed, retracted }

  /// A name for debugging; where there is none, messages call a `PinchGestureRecognizer` "pinch".
  public final var name: String?

  /// Decides what the recognizer sees and when it begins.
  public final weak var delegate: (any GestureRecognizerDelegate)?

  /// Whether the responder is cancelled out of its touches once this recognizer recognizes (default: yes).
  public final var cancelsTouchesInView = true

  /// Whether the responder sees no touch until this recognizer has failed (default: no).
  public final var delaysTouchesBegan = false

  /// Whether the responder hears of a lift only once this recognizer has failed (default: yes).
  public final var delaysTouchesEnded = true

  /// What may make the gesture (default: everything but fingers that scroll; for a tap and a long press, no touchpad
  /// gestures either).
  public final var allowedTouchKinds = Set(Touch.Kind.allCases).subtracting([.scroll])

  /// The keys that make the gesture, as return and the space bar make a tap, while their view or one in it is the first
  /// responder (default: none).
  ///
  /// A key goes to the recognizers of a view, in the order in which they were added, just before it goes to the view;
  /// the first that recognizes keeps it. Repeats of a key that is held make no further gesture. A key with control, alt
  /// or logo held is a shortcut, and makes none; nor does one while the recognizer is busy with fingers.
  public final var allowedKeys: Set<Key> = []

  /// Whether the recognizer sees touches; disabling one that is active cancels it.
  public final var isEnabled = true {
    didSet { if !isEnabled { cancel(.disabled) } }
  }

  /// Why the recognizer last failed or was cancelled; nil once a finger of the next sequence of touches has landed.
  public final internal(set) var failure: GestureFailure?

  /// How fast the content moved that the fingers of this sequence have caught, in px of the window per second; nil
  /// while they have caught nothing. To be set by whoever stops the content.
  package final var caughtSpeed: Double?

  /// The fingers on the screen that make up the gesture, in the order in which they landed.
  public final internal(set) var touches: [Touch] = []

  /// Called after the recognizer has taken in touches that landed, with those touches. For the recognizer's owner.
  package final var onTouchesBegan: (([Touch]) -> Void)?

  /// Called after the recognizer has taken in touches that lifted, with those touches. For the recognizer's owner.
  package final var onTouchesEnded: (([Touch]) -> Void)?

  /// Called after the recognizer has failed. For the recognizer's owner.
  package final var onFail: (() -> Void)?

  /// When `deadlinePassed()` is called, in seconds on the application's clock; nil for never. At the earliest 1 ms from
  /// now.
  public final var deadline: Double? {
    didSet {
      guard let wanted = deadline else { return }
      let earliest = (dispatcher?.now ?? eventTime) + GestureConstants.leastDelay
      deadline = wanted.isNaN ? nil : max(wanted, earliest)
    }
  }

  /// The time of the event being handled, in seconds on the application's clock.
  public final internal(set) var eventTime = 0.0

  /// What the recognizer is attached to; set by the view.
  package final weak var responder: (any TouchResponder)? {
    didSet {
      guard oldValue !== responder else { return }
      dispatcher?.detach(self)
      watchUntilReached()
    }
  }

  // The state machine: where it stands, what it waits for, and which changes the handler has yet to hear of.
  var current = State.possible {
    didSet { if GestureLog.write != nil, current != oldValue { GestureLog.noteState(of: self) } }
  }
  var told: State?
  var wish: Wish?
  var unheard: [State] = []
  var hasBegun = false
  var isTentative = false
  var decision: Decision?
  var conclusion: Conclusion?

  // The touches of the present sequence: also those that lifted, and those that only hold up the next sequence.
  var sequenceTouches: [Touch] = []
  var ignoredTouches: [Touch] = []
  var arrivals: [Touch] = []
  var lastLocation = Point.zero

  // Its place among others: deeper views first, then the order in which it was added.
  weak var dispatcher: TouchDispatcher?
  var isTracked = false
  var rank = GestureArbiter.Rank(depth: 0, order: 0)
  var requirements: [WeakRecognizer] = []
  var awaited: [WeakRecognizer]?
  var isDetached = false

  // What has been found out about why it does not fire; see UnreachableRecognizers and GestureIssueReporter.
  final var unreachedMark: UnreachableWatch?
  final var isReached = false
  final var reported: UInt16 = 0

  private let handler: (GestureRecognizer) -> Void

  /// Makes a recognizer that calls a handler; add it to a view.
  public init(_ handler: @escaping (GestureRecognizer) -> Void = { _ in }) {
    self.handler = handler
  }

  /// Where the recognizer stands. To be set by subclasses only; what the state machine does not know is ignored.
  public final var state: State {
    get { told ?? current }
    set { request(newValue) }
  }

  /// Lets this recognizer begin only after another one has failed; if the other one recognizes, this one fails.
  ///
  /// It counts only while both watch the same touch. A requirement that goes out of existence is forgotten.
  public final func require(toFail other: GestureRecognizer) {
    requirements.removeAll { $0.recognizer == nil }
    guard other !== self, !requires(other) else { return }
    requirements.append(WeakRecognizer(recognizer: other))
  }

  // MARK: For subclasses: touches

  /// Fingers landed that this recognizer may see; they are in `touches` already.
  open func touchesBegan(_ touches: [Touch]) {}

  /// Fingers of this recognizer moved.
  open func touchesMoved(_ touches: [Touch]) {}

  /// Fingers of this recognizer lifted; they are no longer in `touches`.
  open func touchesEnded(_ touches: [Touch]) {}

  /// Fingers of this recognizer were taken away. Afterwards the recognizer is cancelled, or failed, in any case.
  open func touchesCancelled(_ touches: [Touch]) {}

  /// One of the `allowedKeys` went down, and the delegate has nothing against it: set `state` to `.recognized` to keep
  /// it.
  open func keyPressed(_ event: KeyEvent) {}

  /// The time asked for by `deadline` has come.
  open func deadlinePassed() {}

  /// The recognizer has failed: nothing comes of these touches.
  open func didFail() {}

  /// The recognizer is about to watch again from the start: forget what the last sequence of touches left behind.
  open func reset() {}

  /// Leaves a touch out of the gesture, as if it had never been seen; it may be called from `touchesBegan(_:)`.
  public final func ignore(_ touch: Touch) {
    guard let index = touches.firstIndex(of: touch) else { return }
    touches.remove(at: index)
    sequenceTouches.removeAll { $0 == touch }
    touch.recognizers.removeAll { $0 === self }
    ignoredTouches.append(touch)
  }

  /// How far the gesture has come, as a clause for ``explanation``: while it is possible, what it takes yet ("moved 3.1
  /// of 10 px"; one that begins with "waits" stands alone); while it is active, how it stands ("scale 1.25"). Nil for
  /// nothing.
  open var progress: String? { nil }

  // MARK: For subclasses: company

  /// Whether this recognizer, when it recognizes, makes another one fail (default: yes).
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether another recognizer, when it recognizes, makes this one fail (default: yes).
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Whether this recognizer has to wait until another one fails (default: no).
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

  /// Whether another recognizer has to wait until this one fails (default: no).
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  /// Whether the gesture may go on although all fingers have lifted, as between the taps of a double tap (default: no).
  ///
  /// A recognizer that answers no is failed by then, if it has not decided itself.
  open var expectsMoreTouches: Bool { false }

  /// Whether a finger that lands after all have lifted goes on with the gesture; if not, the recognizer fails and
  /// starts anew with this finger. Asked only while `expectsMoreTouches`.
  open func isContinued(by touch: Touch) -> Bool { true }

  /// Whether the gesture moves what lies under the fingers, so that movement counts from there once it has begun
  /// (default: yes). A long press does not.
  open var movesContent: Bool { true }

  // MARK: Places

  /// The number of fingers on the screen that make up the gesture.
  open var numberOfTouches: Int { touches.count }

  /// The centre of the fingers in the coordinates of a space; nil means the window. After the lift, where it was last.
  public final func location(in space: (any CoordinateSpace)?) -> Point {
    let point = windowLocation
    return space?.fromWindow(point) ?? point
  }

  /// Where one of the fingers is in the coordinates of a space; nil means the window.
  ///
  /// A finger that is not there (any more) is taken to be at the gesture's location: fingers lift one at a time, and an
  /// index that was good a moment ago is no reason to end an app.
  public final func location(ofTouch index: Int, in space: (any CoordinateSpace)?) -> Point {
    guard touches.indices.contains(index) else { return location(in: space) }
    return touches[index].location(in: space)
  }

  // MARK: For the machine

  /// The gesture's location in the window.
  var windowLocation: Point { presentLocation ?? lastLocation }

  /// Whether the recognizer is for touches at all; one that is not is never offered any.
  var followsTouches: Bool { true }

  /// What about the recognizer's own settings leaves no gesture that would do, in words; nil where one would.
  var impossibility: String? { nil }

  /// Whether something other than a finger keeps the recognizer from starting over.
  var isHeld: Bool { isTentative || decision != nil || wasReplacedTentatively }

  /// Whether the recognizer, once its gesture is made, does not wait for those that have to fail first.
  var firesBeforeRequirements: Bool { false }

  /// A gesture that fired before its time stands, or does not.
  func hear(_ decision: Decision) {}

  /// Whether something else has shown that the hand means to move, so that this recognizer needs no slop; see the
  /// arbiter.
  var wantsCompanion: Bool { false }

  /// A finger of a new sequence of touches has landed: the values of the last gesture, readable until now, are over.
  func forgetValues() {}

  /// A recognizer that this one goes together with has begun on the same touches.
  func companionBegan() {}

  func callHandler(with state: State) {
    told = state
    handler(self)
    told = nil
  }
}

/// A recognizer that may go out of existence.
struct WeakRecognizer {
  weak var recognizer: GestureRecognizer?
}
