import TactionGeometry

/// Watches touches on a view and its descendants for one gesture, and calls a handler when the gesture is made.
///
/// A discrete recognizer (a tap) calls the handler once, in state `.recognized`. A continuous recognizer (a pan) calls
/// the handler with `.began`, then with `.changed` for each touch frame in which its fingers moved, and finally with
/// `.ended` or `.cancelled`. A finished recognizer ignores touches until all of its fingers have lifted.
///
/// To write a recognizer, override `touchesBegan(_:)` and the other methods for touches, and set `state`. For a
/// continuous gesture, set `.began`, and then `.changed`, `.ended` or `.cancelled`. For a discrete gesture, set
/// `.recognized`. If the touches do not match, set `.failed`. `.began` and `.recognized` are requests: they take effect
/// once the failure requirements, the competing recognizers and the delegate allow them. Until then `state` reads
/// `.possible`. Illegal state changes are ignored.
open class GestureRecognizer {
  /// The state of a recognizer.
  nonisolated public enum State: Int, Sendable {
    /// The recognizer watches touches; it has recognized nothing yet.
    case possible
    /// A continuous gesture has just been recognized.
    case began
    /// A continuous gesture continues.
    case changed
    /// The gesture is complete; for a discrete gesture, this is the same as `recognized`.
    case ended
    /// A continuous gesture was broken off.
    case cancelled
    /// The touches do not make the gesture.
    case failed

    /// A discrete gesture has been made; the same as `ended`.
    public static let recognized = State.ended
  }

  /// A name for messages. Without a name, messages use the type: a `PinchGestureRecognizer` is "pinch".
  public final var name: String?

  /// The delegate, which decides what the recognizer receives and when it begins.
  public final weak var delegate: (any GestureRecognizerDelegate)?

  /// Whether the responder's touches are cancelled once this recognizer recognizes (default: true).
  public final var cancelsTouchesInView = true

  /// Whether the responder receives `touchesBegan(_:)` only after this recognizer has failed (default: false).
  public final var delaysTouchesBegan = false

  /// Whether the responder receives `touchesEnded(_:)` only after this recognizer has failed (default: true).
  public final var delaysTouchesEnded = true

  /// The kinds of touches that can make the gesture. The default is all kinds except `.scroll`; taps and long presses
  /// also exclude `.touchpad` by default.
  public final var allowedTouchKinds = Set(Touch.Kind.allCases).subtracting([.scroll])

  /// The keys that make the gesture (default: none). The view, or a view in it, has to be the first responder, or the
  /// view on which the keys of the first responder act, such as the chosen cell of a list.
  ///
  /// A key is offered to the recognizers of a view just before the view receives the key, in the order in which the
  /// recognizers were added. The first recognizer that recognizes keeps the key. Repeats of a held key do not make the
  /// gesture again. A key with control, alt or logo held is a shortcut and makes no gesture. While the recognizer
  /// follows touches, keys make no gesture either. Shift+F10 counts as the menu key.
  public final var allowedKeys: Set<Key> = []

  /// Whether the recognizer receives touches. Disabling an active recognizer cancels it.
  public final var isEnabled = true {
    didSet { if !isEnabled { cancel(.disabled) } }
  }

  /// The reason why the recognizer last failed or was cancelled; nil once a finger of the next sequence of touches has
  /// landed.
  public final internal(set) var failure: GestureFailure?

  /// The speed of the moving content that the fingers of this sequence have caught, in px of the window per second; nil
  /// if they have caught nothing.
  ///
  /// The recognizer's owner, which stops the content, sets this speed.
  public final var caughtSpeed: Double?

  /// The fingers on the screen that make up the gesture, in the order in which they landed.
  public final internal(set) var touches: [Touch] = []

  /// Returns whether the gesture that has just been made has an effect; if not, the recognizer fails, and other
  /// recognizers may begin. Asked before the delegate. Reserved for the recognizer's owner; the delegate is the app's.
  public final var mayBegin: (() -> Bool)?

  /// Called with touches that landed, after the recognizer has handled them, unless it has failed by then. Touches that
  /// the recognizer ignores are left out.
  ///
  /// A recognizer has only one such closure. It is reserved for the recognizer's owner, the view or interaction that
  /// created it: for example, scroll views set it on their own recognizers.
  public final var onTouchesBegan: (([Touch]) -> Void)?

  /// Called with touches that lifted, after the recognizer has handled them. Reserved for the recognizer's owner.
  package final var onTouchesEnded: (([Touch]) -> Void)?

  /// Called when the centre of the fingers has changed without a movement of the fingers: before the recognizer handles
  /// a change of coordinates (see ``Touch/relocation``), and after it has ignored one of its fingers. Reserved for the
  /// recognizer's owner.
  package final var onRelocation: (() -> Void)?

  /// Called when the recognizer has failed, when it was cancelled or removed before a call of its handler, and when it
  /// has ignored all of its touches before it began. Reserved for the recognizer's owner, as ``onTouchesBegan`` is.
  public final var onFail: (() -> Void)?

  /// Called once all fingers of a sequence are up, whatever the outcome of the gesture, after the handler.
  ///
  /// A gesture may fail while fingers are still down, and no other call reports their lift. Reserved for the
  /// recognizer's owner, as ``onTouchesBegan`` is.
  public final var onLastLift: (() -> Void)?

  /// The time at which `deadlinePassed()` is called, in seconds on the application's clock; nil for no call. The call
  /// happens at least 1 ms from now, even if an earlier time is set.
  public final var deadline: Double? {
    didSet {
      guard let wanted = deadline else { return }
      let earliest = (dispatcher?.now ?? eventTime) + GestureConstants.minimumDelay
      deadline = wanted.isNaN ? nil : max(wanted, earliest)
    }
  }

  /// The time of the event being handled, in seconds on the application's clock.
  public final internal(set) var eventTime = 0.0

  /// Whether the event being handled only corrects the predicted locations of touches that did not move.
  final var isCorrection = false

  /// The view that the recognizer is attached to; set by the view.
  package final weak var responder: (any TouchResponder)? {
    didSet {
      guard oldValue !== responder else { return }
      dispatcher?.detach(self)
      watchUntilReached()
    }
  }

  // The state after the last legal change; and the state with which the handler is currently being called.
  var current = State.possible {
    didSet { if GestureLog.write != nil, current != oldValue { logState() } }
  }
  private var reportedState: State?
  /// The outcome of the last sequence of touches; nil once a finger of the next sequence has landed.
  var outcome: Outcome?

  /// The touches of the current sequence, including lifted ones.
  var sequenceTouches: [Touch] = []
  /// Touches that landed after the gesture was over, and that delay the next sequence until they lift.
  var lateTouches: [Touch] = []
  /// The touches that the current call of a method such as `touchesMoved(_:)` gets, if they are only a part of a batch.
  var arrivals: [Touch] = []
  var lastLocation = Point.zero
  /// The locations, in the window, of the fingers that have made the gesture; nil while these are the locations of the
  /// current touches.
  var keptLocations: [Point]?

  var requirements: [ObjectIdentifier: WeakRecognizer] = [:]
  /// The arbiter's record of the recognizer; nil between sequences of touches.
  weak var entry: ArbiterEntry?

  // The state of the diagnostics; see UnreachableRecognizers and GestureIssueReporter.
  final var unreachableWatch: UnreachableWatch?
  final var isReached = false
  final var reportedIssues: UInt16 = 0

  private let handler: (GestureRecognizer) -> Void

  /// Creates a recognizer that calls a handler; add it to a view.
  public init(_ handler: @escaping (GestureRecognizer) -> Void = { _ in }) {
    self.handler = handler
  }

  /// The state of the recognizer. Only subclasses set it; illegal changes are ignored.
  public final var state: State {
    get { reportedState ?? current }
    set { entry?.request(newValue) }
  }

  /// Makes this recognizer begin only after another recognizer has failed. If the other recognizer recognizes, this one
  /// fails.
  ///
  /// The requirement applies while both recognizers watch the same touch. This recognizer does not retain the other
  /// recognizer.
  public final func require(toFail other: GestureRecognizer) {
    guard other !== self else { return }
    requirements[ObjectIdentifier(other)] = WeakRecognizer(recognizer: other)
    // Requirements for released recognizers are removed only when the count is a power of two, so that n calls take
    // O(n).
    if requirements.count.nonzeroBitCount == 1 { requirements = requirements.filter { $0.value.recognizer != nil } }
  }

  // MARK: For subclasses: touches

  /// Called when fingers landed; `touches` already contains them.
  open func touchesBegan(_ touches: [Touch]) {}

  /// Called when fingers of this recognizer moved.
  open func touchesMoved(_ touches: [Touch]) {}

  /// Called when fingers of this recognizer lifted; `touches` no longer contains them.
  open func touchesEnded(_ touches: [Touch]) {}

  /// Called when fingers of this recognizer were taken away. Afterwards the recognizer is always cancelled, or fails if
  /// it has not begun.
  open func touchesCancelled(_ touches: [Touch]) {}

  /// Called when one of the `allowedKeys` went down and the delegate allowed it. Set `state` to `.recognized` to keep
  /// the key. The gesture's location is the middle of the view on which the key acts.
  open func keyPressed(_ event: KeyEvent) {}

  /// Called when the time of `deadline` has come.
  open func deadlinePassed() {}

  /// Called when the recognizer has failed.
  open func didFail() {}

  /// Called before the recognizer starts to watch for a new gesture. Clear the state of the last sequence of touches.
  open func reset() {}

  /// Removes a touch from the gesture, which continues as if this touch had not landed. Call it from
  /// `touchesBegan(_:)`. For a touch that another recognizer also has, call it from `canBePrevented(by:)`, or from the
  /// handler of the other recognizer.
  ///
  /// A request to begin that counted the touch is withdrawn: set `state` again once the other touches make the gesture.
  /// A recognizer that ignores all of its touches before it has begun waits for other touches; an active recognizer is
  /// cancelled. The next gesture does not wait until an ignored touch lifts.
  public final func ignore(_ touch: Touch) {
    guard let index = touches.firstIndex(of: touch) else { return }
    // A touch that has just landed was not part of an earlier request. A touch that has rested since may be part of it.
    let isCounted = touch.sample.phase != .began || eventTime > touch.landingTime
    touches.remove(at: index)
    if touches.isEmpty { lastLocation = touch.position }
    sequenceTouches.removeAll { $0 == touch }
    touch.leave(self)
    if touches.isEmpty || isCounted { entry?.withdraw() }
    didIgnore(touch)
    entry?.didIgnoreTouch()
  }

  /// The progress of the gesture, as a clause for ``GestureRecognizer/explanation``; nil if there is no progress to
  /// report.
  ///
  /// While the gesture is possible, the clause states what is missing ("moved 3.1 of 10 px"). If it begins with
  /// "waits", ``GestureRecognizer/explanation`` adds no "possible:" before it. While the gesture is active, the clause
  /// states its values ("scale 1.25").
  open var progressDescription: String? { nil }

  // MARK: For subclasses: relationships

  /// Returns whether this recognizer, when it recognizes, makes another recognizer fail (default: true).
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Returns whether another recognizer, when it recognizes, makes this one fail (default: true).
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Returns whether this recognizer has to wait until another recognizer fails (default: false).
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

  /// Returns whether another recognizer has to wait until this one fails (default: false).
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  /// Whether the gesture may continue although all fingers have lifted, as between the taps of a double tap (default:
  /// false). If false, the recognizer fails at the last lift, unless it has set a state.
  open var expectsMoreTouches: Bool { false }

  /// Returns whether a finger that lands after all fingers have lifted continues the gesture (default: true). If false,
  /// the recognizer fails and starts again with this finger. Called only while `expectsMoreTouches` is true.
  open func isContinued(by touch: Touch) -> Bool { true }

  /// Whether the gesture moves the content under the fingers (default: true; false for a long press).
  ///
  /// If true, movement counts from the fingers' current locations when fingers land or lift while the gesture is
  /// active, so that content does not jump.
  open var movesContent: Bool { true }

  // MARK: Locations

  /// The number of fingers that make the gesture. Once a tap or a swipe has been recognized, or a press has ended, this
  /// is the number of fingers that have made it, until the recognizer starts over. A key or a click counts as one.
  open var numberOfTouches: Int { keptLocations?.count ?? touches.count }

  /// Returns the centre of the fingers in the coordinates of a space; nil means the window. After the lift, returns the
  /// last centre.
  ///
  /// A tap is where its fingers landed; several taps are where the fingers of the first one landed. A swipe is where it
  /// began.
  public final func location(in space: (any CoordinateSpace)?) -> Point {
    let point = windowLocation
    return space?.fromWindow(point) ?? point
  }

  /// Returns the location of one finger in the coordinates of a space; nil means the window.
  ///
  /// Fingers lift one at a time, and an index that was valid a moment ago must not trap. So an index out of range gives
  /// the gesture's location.
  public final func location(ofTouch index: Int, in space: (any CoordinateSpace)?) -> Point {
    if let points = keptLocations, points.indices.contains(index) {
      return space?.fromWindow(points[index]) ?? points[index]
    }
    guard keptLocations == nil, touches.indices.contains(index) else { return location(in: space) }
    return touches[index].location(in: space)
  }

  // MARK: For the arbiter and the dispatcher

  /// The gesture's location in the window.
  var windowLocation: Point { keptLocation ?? presentLocation ?? lastLocation }

  /// Whether the recognizer is offered touches.
  package var followsTouches: Bool { true }

  /// Whether the recognizer counts taps, so that it fails if a recognizer that requires more taps recognizes.
  var countsTaps: Bool { false }

  /// A clause that names the setting that makes the gesture impossible; nil if the gesture is possible.
  var impossibility: String? { nil }

  /// Whether the recognizer cannot start over yet for a reason other than its touches.
  var isHeldWithoutTouches: Bool { false }

  /// Whether the recognizer fires as soon as its gesture is made, without waiting for the recognizers that have to fail
  /// first.
  var firesBeforeRequirements: Bool { false }

  /// Called when a tentative recognition was confirmed or retracted.
  func didDecide(_ decision: ArbiterEntry.Decision) {}

  /// Whether `companionBegan()` is to be called once another recognizer has shown that the hand intends to move.
  var wantsCompanion: Bool { false }

  /// Whether at least two fingers move relative to each other, and the gesture measures their distances, as a pinch
  /// does.
  ///
  /// In each touch frame, the arbiter serves the requests of these gestures first.
  var hasMovingFingers: Bool { false }

  /// Called when another recognizer, which may recognize simultaneously with this one, is active on the same touches.
  func companionBegan() {}

  /// Called when the recognizer ignores a touch, which `touches` no longer contains.
  func didIgnore(_ touch: Touch) {}

  /// Clears the values of the last gesture, which stay readable until a finger of a new sequence of touches lands.
  func forgetValues() {}

  func callHandler(with state: State) {
    reportedState = state
    Self.lastHandled = self
    handler(self)
    reportedState = nil
  }
}

extension GestureRecognizer {
  /// Cancels the gesture, as disabling the recognizer for a moment does in UIKit. Fingers that are down at this moment
  /// have no effect until they lift.
  public final func cancelGesture() {
    if isEnabled { cancel(.disabled) }
  }
}
