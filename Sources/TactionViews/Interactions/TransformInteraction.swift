import TactionGeometry
import TactionGestures

/// Lets fingers move, scale and turn a view; what lies under the fingers stays under them.
///
///     photo.addInteraction(TransformInteraction(scale: 0.25...4, momentum: true))
///
/// It changes the view's `center` and `transform`, in whatever superview: turned, scaled, mirrored, sheared or nested.
/// When the system takes the fingers away (a cancelled gesture, a lost touch screen), the view goes back to where they
/// found it; `commit()` and `rollback(animated:)` do the same for an app's own undo.
///
/// A finger that lands while the view still visibly moves stops it where it is. The app may place the view itself at
/// any time; that ends momentum, and the fingers go on from there.
public final class TransformInteraction: Interaction {
  /// About what the view is scaled.
  nonisolated public enum ZoomPivot: Sendable {
    /// The centre of the fingers: what lies there stays there.
    case fingers
    /// The middle of the view.
    case center
  }

  /// The view that the fingers move.
  public private(set) weak var view: View?

  /// What watches the fingers: its delegate, its slop, its fewest fingers and its requirements are the app's to set.
  public let gestureRecognizer: TransformGestureRecognizer

  /// Between what the fingers may scale the view; the scale is the length of the x axis of the view's own
  /// transform (default: anything).
  ///
  /// At a limit, what lies between the fingers stays there, and the scale follows again as soon as the fingers turn
  /// back. A view that the app has scaled beyond a limit may stay there until the fingers bring it back inside.
  public var scaleLimits: ClosedRange<Double>

  /// Whether a view that is thrown goes on to move, grow and turn, and slows down (default: no).
  public var momentum: Bool

  /// Whether the fingers may pull the scale a little beyond its limits; it springs back when they lift (default: yes).
  public var bouncesZoom = true

  /// How much of the fingers' scale the view follows: a factor of k in a touch frame becomes (k − 1) · speed + 1
  /// (default: 1).
  public var zoomSpeed = 1.0

  /// About what the view is scaled (default: the centre of the fingers).
  public var zoomPivot = ZoomPivot.fingers

  /// The part of its speed that a thrown view keeps in each millisecond, from 0 to 1 (default: 0.998).
  public var decelerationRate = GestureConstants.decelerationRate

  /// Angles that attract the view when the fingers lift, as its x axis is seen on the screen (default: none).
  public var snapAngles: [Angle] = []

  /// From how far they attract it (default: 5 degrees).
  public var snapTolerance = GestureConstants.snapTolerance

  /// Called when the fingers begin to move the view.
  public var onBegin: ((TransformInteraction) -> Void)?

  /// Called whenever the fingers, or momentum, have moved the view.
  public var onChange: ((TransformInteraction) -> Void)?

  /// Called once the view is at rest, with true; or with false if what was done is undone, or was broken off.
  public var onEnd: ((_ interaction: TransformInteraction, _ finished: Bool) -> Void)?

  /// What goes on.
  enum Phase {
    case idle
    /// Fingers have landed, and stopped something.
    case held(Caught)
    case following
    case gliding(TransformGlide)
    case undoing
  }

  /// What fingers stopped by landing.
  enum Caught { case animation, glide, undoing }

  var phase = Phase.idle
  /// Whether `onEnd` is due.
  var isEngaged = false
  var zoom: Zoom?
  /// Where the view lay before the gesture; nil before the first one.
  var found: Placement?
  /// Where the momentum has brought the view.
  var reached: Placement?
  /// Where fingers have found the view that landed on it as it crept to its end, and where it has come to since.
  var tail: (landed: Placement, reached: Placement)?
  var undoesAnimated = true
  var undoNumber = 0

  /// Makes an interaction; add it to a view.
  ///
  /// - Parameters:
  ///   - limits: Between what the fingers may scale the view.
  ///   - momentum: Whether a view that is thrown goes on.
  public init(scale limits: ClosedRange<Double> = 0...(.infinity), momentum: Bool = false) {
    scaleLimits = limits
    self.momentum = momentum
    let recognizer = HoldingTransformRecognizer()
    recognizer.name = "transform"
    gestureRecognizer = recognizer
    recognizer.interaction = self
  }

  /// What the fingers may do to the view (default: everything).
  public var axes: TransformGestureRecognizer.Axes {
    get { gestureRecognizer.axes }
    set { gestureRecognizer.axes = newValue }
  }

  /// Whether fingers may move the view; disabling it while they do cancels the gesture.
  public var isEnabled: Bool {
    get { gestureRecognizer.isEnabled }
    set { gestureRecognizer.isEnabled = newValue }
  }

  /// Whether the view moves, by fingers or by what they left behind: from `onBegin` to `onEnd`.
  public var isActive: Bool { isEngaged }

  /// Whether fingers move the view at this moment.
  public var isTracking: Bool { if case .following = phase { true } else { false } }

  /// Takes the recognizer off the present view; a gesture under way is undone, and its end told now.
  public func willMove(to view: View?) {
    self.view?.removeGestureRecognizer(gestureRecognizer)
    // In a callback the recognizer tells of its end later: perhaps when there is no interaction to hear it.
    if isTracking { undo(animated: undoesAnimated) }
    self.view?.viewTree?.end(self)
    finish(false)
  }

  /// Puts the recognizer on the new view.
  public func didMove(to view: View?) {
    self.view = view
    (found, zoom, tail) = (nil, nil, nil)
    view?.addGestureRecognizer(gestureRecognizer)
  }
}
