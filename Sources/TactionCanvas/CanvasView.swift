import Glibc
import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionViews
import TactionWords

/// A view of content that fingers pan, zoom and rotate: a map, a board, a plan.
///
///     let canvas = CanvasView(frame: window.content.bounds)
///     canvas.content.addSubview(TiledView(source: Chart()))
///     canvas.contentBounds = Rect(x: 0, y: 0, width: 20_000, height: 20_000)
///     canvas.zoomLimits = 0.05...4
///     canvas.addAnnotation(pin, at: Point(x: 1200, y: 3400), anchor: Point(x: 0.5, y: 1))
///
/// Views of the content are added to ``content``, in the content's coordinates. One finger pans. Two fingers pan, zoom
/// and rotate at the same time, and each finger stays at the same point of the content. Content that is thrown slows
/// down as in a scroll view, and springs back within its limits at any angle. A finger that lands on moving content
/// stops it. If a pinch also rotates a little, the content rotates only once the rotation is certainly intended.
///
/// An item of the content with a recognizer of its own, such as a `TransformInteraction`, keeps its fingers; other
/// fingers move the canvas at the same time. ``addAnnotation(_:at:anchor:)`` shows views that stay upright.
open class CanvasView: GestureDelegateView {
  /// The part of the view that has to stay within the bounds of the content.
  nonisolated public enum Confinement: Sendable {
    /// The whole view: only content is visible, if the content is large enough.
    case view
    /// The middle of the view, as in maps: each corner of the content can be moved to the middle, at any angle.
    case center
  }

  /// The state of the content.
  enum Phase {
    case idle
    /// Fingers have stopped content that was moving, and have not begun to move it.
    case caught
    case held(CanvasGrip)
    case moving(CanvasFlight)
  }

  /// The view that contains the content. The canvas sets its position, its transform, and its bounds (to
  /// ``contentBounds``).
  public final let content: View = CanvasContentView()

  final let gridView = CanvasGridView()
  final let upright = UprightLayer()
  final let hand = CanvasGestureRecognizer { ($0.view as? CanvasView)?.handChanged() }
  final let doubleTap = TapGestureRecognizer { ($0.view as? CanvasView)?.zoomIn(by: $0) }
  final let twoFingerTap = TapGestureRecognizer { ($0.view as? CanvasView)?.zoomOut(by: $0) }
  final lazy var link = DisplayLink(of: self, onLeave: { [weak self] in self?.finishMotion() }) {
    [weak self] in self?.advance(to: $0) ?? false
  }

  final var phase = Phase.idle
  final var shown = CanvasPlacement()
  /// The placement of the content when fingers landed while it crept to the end of a motion, and the placement that it
  /// has reached since then.
  final var tail: (landed: CanvasPlacement, reached: CanvasPlacement)?
  /// The placement to which the content returns if the system cancels the fingers that hold it.
  final var landed: (placement: CanvasPlacement, isCaught: Bool)?
  /// The touches on the canvas that were down when the last touch landed.
  final var landings: [Touch] = []
  /// The last placement that the app has set, to which a key returns.
  final var home = CanvasPlacement()
  /// The rectangle of the content that the view shows once it has a size; nil if none was requested.
  final var firstZoom: Rect?
  final var storedContentBounds: Rect?
  final var storedZoomLimits = 0.1...10.0
  final var storedContentInset = Insets.zero
  /// The size of the bounds at the last layout.
  final var laidOutSize = Size.zero
  /// Whether a keyboard covered a part of the view at the last layout.
  final var isCovered = false

  /// Whether the content may be dragged beyond its bounds, and then springs back (default: true).
  public final var bounces = true {
    didSet { if bounces != oldValue { bouncesChanged() } }
  }

  /// Whether the content returns to its placement before the gesture when the system cancels the fingers (default:
  /// false). If the app has set the placement during the gesture, the content returns to that placement.
  ///
  /// The system cancels the palm of a hand that holds a pen, so canvases for writing set it to true.
  public final var returnsWhenCancelled = false

  /// Whether the scale may be pulled slightly beyond its limits, and then springs back (default: true).
  public final var bouncesZoom = true {
    didSet { if bouncesZoom != oldValue { renewGrip() } }
  }

  /// The part of the view that has to stay within ``contentBounds`` (default: the whole view).
  public final var confinement = Confinement.view {
    didSet { limitsChanged() }
  }

  /// Whether content that is thrown continues to move, scale and rotate, and slows down (default: true). If false, the
  /// content stays where the fingers release it, but still springs back within its limits and turns to a snap angle.
  public final var hasMomentum = true

  /// The fraction of its speed that thrown content keeps in each millisecond, from 0 to 1 (default: 0.998).
  public final var decelerationRate = ScrollView.DecelerationRate.normal

  /// Whether fingers may rotate the content (default: true). The app may always rotate it.
  public final var allowsRotation: Bool {
    get { hand.axes.contains(.rotation) }
    set { if newValue { hand.axes.insert(.rotation) } else { hand.axes.remove(.rotation) } }
  }

  /// The angles to which the content turns if fingers that have rotated it lift near such an angle (default: upright).
  public final var snapAngles: [Angle] = [.zero]

  /// The maximum distance from a snap angle at which the content turns to this angle (default: 5 degrees).
  public final var snapTolerance = GestureConstants.snapTolerance

  /// Whether a double tap zooms in on a point, and a tap of two fingers zooms out (default: true).
  public final var tapsZoom = true {
    didSet { updateTaps() }
  }

  /// Whether fingers on items belong to the items only (default: false). True is useful for a tabletop screen that
  /// several people use at the same time.
  ///
  /// An item is a view in ``content``, or an annotation, with a recognizer of a continuous gesture: an item with a
  /// `TransformInteraction`, a `DragInteraction` or the app's own recognizer. Recognizers of taps, clicks and swipes do
  /// not make a view an item. If true, fingers on items do not pan, zoom, rotate or tap the canvas; two fingers on two
  /// items move two items. If false, a pinch with its fingers on two items zooms the canvas, unless one of the items
  /// already follows a finger.
  public final var itemsKeepFingers = false

  /// Whether a wheel zooms about the pointer (default: false, it pans). A wheel with Ctrl always zooms.
  public final var wheelZooms = false

  /// Called after each change of the placement (by fingers, by a motion or by the app), of the view's size and
  /// of ``contentInset``.
  public final var onChange: ((CanvasView) -> Void)?

  /// Called when the content has come to rest: after a release, at the end of a motion, or when a cancelled gesture has
  /// returned it.
  public final var onRest: ((CanvasView) -> Void)?

  /// Makes an empty canvas with a frame in its superview's coordinates.
  override public init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    for view in [gridView, content, upright] { addSubview(view) }
    prepareRecognizers()
    apply()
  }

  /// The recognizer that pans, zooms and rotates the content; its delegate is the canvas. An app may set its minimum
  /// number of fingers, slops and kinds of touches.
  public final var transformGestureRecognizer: TransformGestureRecognizer { hand }

  /// The recognizer that zooms in. A single tap may require it to fail. Its delegate is the canvas.
  public final var doubleTapGestureRecognizer: TapGestureRecognizer { doubleTap }

  private func prepareRecognizers() {
    hand.name = "canvas"
    // Otherwise, a finger that rests on the content would delay `touchesEnded(_:)` for other fingers.
    hand.delaysTouchesEnded = false
    hand.allowedTouchKinds.insert(.scroll)
    hand.onTouchesBegan = { [weak self] _ in self?.fingersLanded() }
    hand.onFail = { [weak self] in self?.fingersLost() }
    (doubleTap.name, doubleTap.numberOfTapsRequired) = ("zoomIn", 2)
    (twoFingerTap.name, twoFingerTap.numberOfTouchesRequired) = ("zoomOut", 2)
    for tap in [doubleTap, twoFingerTap] {
      // The content also receives the touches of such a tap.
      (tap.cancelsTouchesInView, tap.delaysTouchesEnded) = (false, false)
    }
    for recognizer in [hand, doubleTap, twoFingerTap] as [GestureRecognizer] {
      recognizer.delegate = self
      addGestureRecognizer(recognizer)
    }
  }

  // MARK: For subclasses

  /// Whether one of the canvas's recognizers receives a touch. An override calls `super`, and may refuse more touches.
  ///
  /// If ``itemsKeepFingers`` is true, the result is false for touches on items. Otherwise, it is false only for
  /// ``transformGestureRecognizer`` before this recognizer has begun, in two cases: the touch is on an item that other
  /// fingers already move; or an item follows a finger, and the touch is on an item that can follow its own finger at
  /// once.
  override open func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    receives(touch, gestureRecognizer)
  }

  /// Keeps the same point of the content in the middle of the view when the view's size changes, and returns the
  /// content to its limits when a keyboard no longer covers the view; call `super`.
  override open func layoutSubviews() {
    followKeyboard()
    guard bounds.size != laidOutSize else { return }
    laidOutSize = bounds.size
    for view in [gridView, upright] { view.frame = bounds }
    middleDidChange()
  }

  /// Called after each change of the placement, of the view's size or of ``contentInset``, before ``onChange``
  /// (default: does nothing).
  open func placementDidChange() {}

  /// A scroll view with actions that zoom and that rotate the content upright.
  override open var semantics: Semantics? {
    var actions: [Semantics.Action] = []
    let words = theme.words
    if hasZoom { actions += [.custom(words[.zoomIn]), .custom(words[.zoomOut])] }
    if rotation != .zero { actions.append(.custom(words[.turnUpright])) }
    return Semantics(.scrollView, actions: actions)
  }

  /// Zooms, or rotates the content upright.
  override open func perform(_ action: Semantics.Action) -> Bool { act(action) }

  /// True: the view scrolls content.
  override open var scrollsContent: Bool { true }

  /// Pans to make a rectangle of the view visible, if necessary beyond the limits. When a keyboard no longer covers the
  /// view, the content returns to its limits.
  override open func reveal(_ rect: Rect, animated: Bool) -> Rect { pan(toShow: rect, animated: animated) }

  /// Whether a finger would move the content.
  override open func followsDrag(by step: Vector) -> Bool { hand.isEnabled && hand.minimumNumberOfTouches == 1 }

  /// True: keys pan, zoom and rotate; see ``keyDown(_:)``.
  override open var canBecomeFirstResponder: Bool { true }

  /// Handles the keys of a canvas: the arrow keys, Page Up and Page Down pan. Shift with the left or right arrow
  /// rotates. Plus and minus zoom. Zero returns to the placement that the app has set.
  override open func keyDown(_ event: KeyEvent) -> Bool { press(event) }

  /// Pans or zooms by a wheel; see ``wheelZooms``.
  override open func scrollWheel(_ event: ScrollEvent) -> Bool { turn(event) }
}
