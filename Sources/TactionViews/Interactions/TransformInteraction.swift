import TactionGeometry
import TactionGestures

/// Moves, scales and rotates a view with fingers; the content under the fingers stays under them.
///
///     photo.addInteraction(TransformInteraction(scale: 0.25...4, momentum: true))
///
/// The interaction changes the view's `center` and `transform`, in any superview: rotated, scaled, mirrored, sheared or
/// nested. When the system takes the fingers away (a cancelled gesture, a lost touch screen), the view returns to its
/// placement before the gesture; `commit()` and `rollback(animated:)` let an app implement its own undo in the same
/// manner.
///
/// A finger that lands while the view still visibly moves stops the view where it is. The app may change the view's
/// placement at any time. The change ends momentum, and fingers that move the view continue from the new placement.
public final class TransformInteraction: Interaction {
  /// The centre of scaling.
  nonisolated public enum ZoomPivot: Sendable {
    /// The centre of the fingers: the content under that point stays under it.
    case fingers
    /// The centre of the view.
    case center
  }

  /// The view that the fingers move.
  public private(set) weak var view: View?

  /// The recognizer of the gesture. The app may set its delegate, slop, minimum number of touches and failure
  /// requirements.
  public private(set) lazy var gestureRecognizer = makeGestureRecognizer()

  /// The limits of the scale that the fingers may set; the scale is the length of the x axis of the view's own
  /// transform (default: no limits).
  ///
  /// At a limit, the content between the fingers stays between them, and the scale follows again as soon as the fingers
  /// reverse their direction. A view that the app has scaled beyond a limit may keep that scale until the fingers bring
  /// it back inside the limits. New limits also apply to fingers that hold the view: when they lift, a scale outside of
  /// the limits springs back.
  public var scaleLimits: ClosedRange<Double> { didSet { if scaleLimits != oldValue { limitsChanged() } } }

  /// Whether a view that is thrown continues to move, scale and rotate, and slows down (default: false).
  public var hasMomentum: Bool

  /// Whether the fingers may pull the scale a little beyond its limits. The scale springs back when the fingers lift
  /// (default: true).
  public var bouncesZoom = true { didSet { if bouncesZoom != oldValue { limitsChanged() } } }

  /// The fraction of the fingers' scale that the view follows: a factor of k in a touch frame becomes
  /// (k − 1) · speed + 1 (default: 1).
  public var zoomSpeed = 1.0

  /// The centre of scaling (default: the centre of the fingers).
  public var zoomPivot = ZoomPivot.fingers

  /// The fraction of its speed that a thrown view keeps in each millisecond, from 0 to 1 (default: 0.998).
  public var decelerationRate = GestureConstants.decelerationRate

  /// Angles of the view's x axis on the screen that attract the view when the fingers lift (default: none).
  public var snapAngles: [Angle] = []

  /// The maximum difference to an angle that attracts the view (default: 5 degrees).
  public var snapTolerance = GestureConstants.snapTolerance

  /// Called when the fingers begin to move the view.
  public var onBegin: ((TransformInteraction) -> Void)?

  /// Called each time the fingers or momentum have moved the view.
  public var onChange: ((TransformInteraction) -> Void)?

  /// Called when the interaction ends: with true if the view has come to rest, or with false if the change was undone
  /// or interrupted.
  public var onEnd: ((_ interaction: TransformInteraction, _ finished: Bool) -> Void)?

  /// The state of the interaction.
  enum Phase {
    case idle
    /// Fingers have landed and stopped a motion.
    case caught(Caught)
    case following
    case decelerating(TransformMomentum)
    case undoing
  }

  /// A motion that fingers stopped by landing.
  enum Caught { case animation, momentum, undoing }

  var phase = Phase.idle
  var scale: ElasticScale?
  /// The placement that undo returns to; nil before the first gesture or `commit()`.
  var committed: Placement? { didSet { committedSuperview = view?.superview } }
  /// The superview in whose coordinates `committed` is.
  private(set) weak var committedSuperview: View?
  /// The placement that the momentum has set last.
  var reached: Placement?
  /// The placement at which fingers landed on the view while it crept to its end, and the placement that the view has
  /// reached since then. Nil if fingers did not land in this phase.
  var tail: (landed: Placement, reached: Placement)?
  var undoesAnimated = true
  var undoNumber = 0

  /// Creates an interaction. Add it to a view.
  ///
  /// - Parameters:
  ///   - limits: The limits of the scale that the fingers may set.
  ///   - momentum: Whether a view that is thrown continues to move.
  public init(scale limits: ClosedRange<Double> = 0...(.infinity), momentum: Bool = false) {
    scaleLimits = limits
    self.hasMomentum = momentum
  }

  /// The changes that the fingers may make to the view (default: all).
  public var axes: TransformGestureRecognizer.Axes {
    get { gestureRecognizer.axes }
    set { gestureRecognizer.axes = newValue }
  }

  /// Whether fingers may move the view. Setting it to false while fingers move the view cancels the gesture.
  public var isEnabled: Bool {
    get { gestureRecognizer.isEnabled }
    set { gestureRecognizer.isEnabled = newValue }
  }

  /// Whether the view moves, by fingers or by momentum: from `onBegin` to `onEnd`.
  public internal(set) var isActive = false

  /// Whether fingers currently move the view.
  public var isTracking: Bool { if case .following = phase { true } else { false } }

  /// Removes the recognizer from the current view; a gesture in progress is undone, and its end is reported
  /// immediately.
  public func willMove(to view: View?) {
    self.view?.removeGestureRecognizer(gestureRecognizer)
    // If this is called in a callback, the recognizer reports the end of its gesture later, when the interaction may
    // have been released. So the change is undone here.
    if isTracking { undo(animated: undoesAnimated) }
    self.view?.viewTree?.end(self)
    finish(false)
  }

  /// Adds the recognizer to the new view.
  public func didMove(to view: View?) {
    self.view = view
    (committed, scale, tail) = (nil, nil, nil)
    view?.addGestureRecognizer(gestureRecognizer)
  }

  private func makeGestureRecognizer() -> TransformGestureRecognizer {
    let recognizer = TransformGestureRecognizer { [weak self] _ in self?.gestureChanged() }
    recognizer.name = "transform"
    // A finger that rests on the view must not delay the lift of another finger on a button in the view.
    recognizer.delaysTouchesEnded = false
    recognizer.onTouchesBegan = { [weak self] _ in self?.fingersLanded() }
    recognizer.onFail = { [weak self] in self?.gestureFailed() }
    return recognizer
  }
}
