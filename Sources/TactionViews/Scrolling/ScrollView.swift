import TactionGeometry
import TactionGestures
import TactionGraphics

/// A view that shows a part of something larger, which fingers, wheels and keys move and zoom.
///
///     let scroll = ScrollView(frame: window.content.bounds)
///     scroll.addSubview(map)
///     scroll.contentSize = map.bounds.size
///     scroll.viewForZooming = map
///     scroll.zoomLimits = 0.5...4
///
/// Subviews are added to it directly: `bounds.origin` is the content offset. A finger drags the content; what it throws
/// slides on, and comes back from beyond the edges. Two fingers pinch `viewForZooming`: the point of it that lies
/// between them stays there. A finger that lands on moving content stops it. Content smaller than the view stays at its
/// top left, as in UIKit; an app that wants it in the middle sets `contentInset`.
///
/// Touches on the content are told a moment late, and taken back when a drag begins; see `delaysContentTouches`.
open class ScrollView: View, GestureRecognizerDelegate {
  // Setters are in the extensions, by what they are about.
  final var storedContentSize = Size.zero
  final var storedContentInset = Insets.zero
  final var storedZoomLimits = 1.0...1.0
  final var storedZoomScale = 1.0
  /// The scale that the app has set, to which a double tap comes back.
  final var homeScale = 1.0
  final weak var zoomedView: View?

  final var hold: ScrollHold?
  final var motion: ScrollMotion?
  final var drag: ScrollDrag?
  /// How the hand moved when one of several fingers lifted from a pinch, and when that was.
  final var pinchLift: (time: Double, velocity: Vector)?
  final var isPinching = false
  /// Whether the delegate has heard that a zoom begins, and not yet that it is over.
  final var hasToldOfZoom = false
  /// Whether fingers have stopped the content, and have not yet let go of it.
  final var hasCaught = false
  /// The size of the bounds at the last layout.
  final var laidOutSize = Size.zero
  final let pan = ScrollPanGestureRecognizer()
  final let pinch = ScrollPinchGestureRecognizer()
  final let touchDelay = ContentTouchDelay()
  final let doubleTap = TapGestureRecognizer { ($0.view as? ScrollView)?.zoomByDoubleTap($0) }
  final var indicators: [ScrollIndicator] = []

  /// Hears what the scroll view does.
  public final weak var delegate: (any ScrollViewDelegate)?

  /// Whether the content may be pulled beyond its edges, and comes back (default: yes).
  public final var bounces = true

  /// Whether it may be pulled along x though it is no wider than the view (default: no).
  public final var alwaysBounceHorizontal = false

  /// Whether it may be pulled along y though it is no higher than the view (default: no).
  public final var alwaysBounceVertical = false

  /// Whether the scale may be pulled a little beyond its limits, and springs back (default: yes).
  public final var bouncesZoom = true

  /// Whether the content comes to rest only at multiples of the view's size, one page at a time (default: no).
  public final var isPagingEnabled = false

  /// Whether a drag that begins along an axis, all but 30 degrees, stays on it (default: no).
  public final var isDirectionalLockEnabled = false

  /// The part of its speed that thrown content keeps in each millisecond, from 0 to 1 (default: 0.998).
  public final var decelerationRate = GestureConstants.decelerationRate

  /// Whether touches on the content are kept from it for 0.15 s, or until the finger lifts if that is sooner (default:
  /// yes).
  ///
  /// What becomes a drag within that time the content never hears of.
  public final var delaysContentTouches: Bool {
    get { touchDelay.isEnabled }
    set { touchDelay.isEnabled = newValue }
  }

  /// Whether a drag may begin with a touch that the content has heard of, and is then told that it is cancelled
  /// (default: yes); see ``touchesShouldCancel(in:)``.
  public final var canCancelContentTouches = true

  /// Whether bars show which part of the content is seen, while it moves (default: yes).
  public final var showsIndicators = true {
    didSet { updateIndicators() }
  }

  /// The colour of these bars (default: black at 0.35).
  public final var indicatorColor = Color.black.withAlpha(ScrollConstants.indicatorOpacity) {
    didSet { updateIndicators() }
  }

  /// Whether a double tap zooms in on the point, and another one back (default: yes).
  public final var doubleTapZooms = true {
    didSet { updateRecognizers() }
  }

  /// Makes an empty scroll view at a place in its superview's coordinates.
  override public init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    for recognizer in [pan, pinch, touchDelay, doubleTap] as [GestureRecognizer] {
      recognizer.delegate = self
      addGestureRecognizer(recognizer)
    }
    prepareDoubleTap()
    updateRecognizers()
  }

  /// What drags the content. Let other recognizers wait for its failure; its delegate is the scroll view.
  public final var panGestureRecognizer: PanGestureRecognizer { pan }

  /// What zooms the content; enabled where there is something to zoom. Its delegate is the scroll view.
  public final var pinchGestureRecognizer: PinchGestureRecognizer { pinch }

  /// What zooms in on a point and back: let a single tap wait for its failure. Its delegate is the scroll view.
  public final var doubleTapGestureRecognizer: TapGestureRecognizer { doubleTap }

  // MARK: For subclasses

  /// Whether a touch may be taken from a view of the content, which has heard of it, because a drag begins (default:
  /// yes).
  ///
  /// If not, nothing is dragged by it. Not asked while `canCancelContentTouches` is off: then no touch may be.
  open func touchesShouldCancel(in view: View) -> Bool { true }

  /// Whether one of the scroll view's recognizers may begin; call `super` and refuse what it agrees to, not the
  /// reverse.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    if gestureRecognizer === pan { return mayTakeTouches(of: pan) && mayDrag }
    return gestureRecognizer !== pinch || mayTakeTouches(of: pinch)
  }

  /// Whether one of the scroll view's recognizers goes together with another one: its pan and its pinch do.
  open func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    gestureRecognizer === pan && other === pinch || gestureRecognizer === pinch && other === pan
  }

  /// Keeps the content within its limits after a change of the view's size; call `super`.
  ///
  /// As in UIKit it is also called, before the next frame, whenever the content offset has changed.
  override open func layoutSubviews() {
    guard bounds.size != laidOutSize else { return }
    laidOutSize = bounds.size
    limitsChanged()
    updateIndicators()
  }

  /// Lets go of what a drag has moved besides this view; call `super`.
  override open func didMoveToWindow() {
    if !isInWindow { giveUpHandedDrag(at: pan.eventTime) }
  }

  /// True: keys scroll and zoom; see ``keyDown(_:)``.
  override open var canBecomeFirstResponder: Bool { true }

  /// Scrolls by arrows, page up and down, home, end and the space bar, and zooms by control with plus, minus and zero.
  override open func keyDown(_ event: KeyEvent) -> Bool { press(event) }

  /// Scrolls by a wheel, as far as there is a way to go.
  override open func scrollWheel(_ event: ScrollEvent) -> Bool { turn(event) }
}
