import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics

/// A view that shows a part of larger content. Fingers, wheels and keys scroll the content; fingers and keys zoom it.
///
///     let scroll = ScrollView(frame: window.content.bounds)
///     scroll.addSubview(map)
///     scroll.contentSize = map.bounds.size
///     scroll.viewForZooming = map
///     scroll.zoomLimits = 0.5...4
///
/// Subviews are added to the scroll view directly: `bounds.origin` is the content offset. A finger drags the content.
/// Content that is thrown slows down, and springs back from beyond its edges. Two fingers zoom `viewForZooming`, and
/// the same point of that view stays between the fingers. A finger that lands on moving content stops it. Content
/// smaller than the view stays at its top left, as in UIKit; an app that wants it in the middle sets `contentInset`. If
/// `layoutDirection` is right to left, the view shows the right edge of the content first, and smaller content stays at
/// the top right.
///
/// The content receives touches with a short delay. The touches are cancelled when a drag begins. See
/// `delaysContentTouches`.
open class ScrollView: GestureDelegateView {
  // The public properties for these values are in the extensions, by topic.
  final var storedContentSize = Size.zero
  final var storedContentInset = Insets.zero
  /// The height of the space above the content for a large title; see `setTitleRoom(_:)`.
  final var titleRoom = 0.0
  /// The height of the space above the content for a refresh; see `setRefreshRoom(_:)`.
  final var refreshRoom = 0.0
  /// The height of the lower part of the view that an on-screen keyboard covers; see `followKeyboard()`.
  final var keyboardOverlap = 0.0
  /// The observers of the content; see `addObserver(_:)`.
  final var observers: [WeakScrollObserver] = []
  final var storedZoomLimits = 1.0...1.0
  final var storedZoomScale = 1.0
  /// The scale that the app has set, to which a double tap returns.
  final var homeScale = 1.0
  final weak var zoomedView: View?

  final var phase = ScrollPhase.idle
  /// The state from which the movement of the fingers is measured; nil while no finger is down.
  final var grip: ScrollGrip?
  /// Whether the delegate was notified of the start of a zoom, but not of its end yet.
  final var isZoomReported = false
  /// The timer that reports the end of an animation that fingers have skipped.
  final var skippedAnimation: AppTimer?
  /// The size of the bounds at the last layout.
  final var laidOutSize = Size.zero
  /// The value of `rightEdgeOffset` for the last known sizes; nil for left-to-right content.
  final var mirroredStart: Double?
  final var pages = ScrollPages()
  /// The offset before the limits began to change; nil while they do not change.
  final var offsetBeforeChange: Point?
  final let pan = PanGestureRecognizer { ($0.view as? ScrollView)?.panChanged() }
  final let pinch = PinchGestureRecognizer { ($0.view as? ScrollView)?.pinchChanged() }
  final let touchDelay = ContentTouchDelay()
  final let doubleTap = TapGestureRecognizer { ($0.view as? ScrollView)?.zoomByDoubleTap($0) }
  final var indicators: [ScrollIndicator] = []
  /// The limits of the distance by which a drag moves a sheet around the view, in px, positive upward (default: no
  /// limits). With `0...0`, a drag never moves the sheet, as in a wheel. With a lower limit of 0, a drag only raises
  /// the sheet. Setting `onRefresh` of a list sets this property.
  public final var sheetDragLimits = -Double.infinity...Double.infinity

  /// The delegate, which receives the events of the scroll view.
  public final weak var delegate: (any ScrollViewDelegate)?

  /// Whether the content may be pulled beyond its edges, from where it springs back (default: true). A change also
  /// takes effect during a drag or a throw.
  public final var bounces = true { didSet { if bounces != oldValue { bouncesChanged() } } }

  /// Whether the content may be pulled along x even if it is not wider than the view (default: false).
  public final var alwaysBounceHorizontal = false

  /// Whether the content may be pulled along y even if it is not higher than the view (default: false).
  public final var alwaysBounceVertical = false

  /// Whether the scale may be pulled a little beyond its limits, from where it springs back (default: true).
  public final var bouncesZoom = true { didSet { if bouncesZoom != oldValue { renewGrip() } } }

  /// Whether the content comes to rest only at multiples of the view's size, one page at a time (default: false).
  ///
  /// If the view's size changes, the same page stays visible.
  public final var isPagingEnabled = false {
    didSet { pages = ScrollPages(size: bounds.size, offset: contentOffset) }
  }

  /// Whether a drag that begins within 30 degrees of an axis stays on that axis (default: false).
  public final var isDirectionalLockEnabled = false

  /// The fraction of its speed that thrown content keeps in each millisecond, from 0 to 1 (default: 0.998).
  /// ``DecelerationRate`` has the usual values.
  public final var decelerationRate = GestureConstants.decelerationRate

  /// Whether touches to the content are delayed (default: true). The delay is 0.15 s; it ends earlier if the finger
  /// lifts.
  ///
  /// The content never receives a touch that becomes a drag within that time.
  public final var delaysContentTouches: Bool {
    get { touchDelay.isEnabled }
    set { touchDelay.isEnabled = newValue }
  }

  /// Whether a touch that the content has received may begin a drag (default: true). The touch is then cancelled in the
  /// content; see ``touchesShouldCancel(in:)``.
  public final var canCancelContentTouches = true

  /// Whether bars show the visible part of the content while it moves (default: true).
  public final var showsIndicators = true {
    didSet { updateIndicators() }
  }

  /// The colour of the bars that show the visible part (default: the text colour at an opacity of 0.35).
  public final var indicatorColor = Color.label.withAlpha(ScrollConstants.indicatorOpacity) {
    didSet { updateIndicators() }
  }

  /// Whether a double tap zooms in on a point, and the next double tap zooms back (default: true).
  public final var doubleTapZooms = true {
    didSet { updateRecognizers() }
  }

  /// Whether a drag by a finger ends text input in the window and hides the keyboard. By default, it does not.
  public final var keyboardDismissMode = KeyboardDismissMode.none

  /// The view that is the whole content. With nil, the default, the app adds and lays out the content itself.
  ///
  /// The view is at the top. It is as wide as the scroll view, but at most ``maximumContentWidth``, and as high as its
  /// content needs: for example a column of rows. A zoom scales the view from this size. ``contentSize`` follows the
  /// size of the view, even when the content of the view changes. Setting the property adds the new view and removes
  /// the former view.
  public final var contentView: View? {
    didSet { contentViewDidChange(from: oldValue) }
  }

  /// The maximum width of ``contentView``, in px; a wider scroll view shows the content view in the middle. Infinite by
  /// default; a value below 1 counts as 1.
  public final var maximumContentWidth = Double.infinity {
    didSet {
      maximumContentWidth = Self.validContentWidth(maximumContentWidth)
      if maximumContentWidth != oldValue { setNeedsLayout() }
    }
  }

  /// Creates a scroll view for a column of content. The scroll view sizes the content itself.
  ///
  ///     let page = ScrollView(content: StackView(axis: .vertical, arrangedSubviews: rows), maximumWidth: 600)
  ///     page.fill(window.content, of: .safeArea)
  ///
  /// - Parameters:
  ///   - content: The ``contentView``.
  ///   - maximumWidth: The ``maximumContentWidth``, in px.
  public convenience init(content: View, maximumWidth: Double = .infinity) {
    self.init()
    alwaysBounceVertical = true
    // In an initializer, `didSet` of the class's own properties is not called.
    maximumContentWidth = Self.validContentWidth(maximumWidth)
    contentView = content
    contentViewDidChange(from: nil)
  }

  private static func validContentWidth(_ width: Double) -> Double { width >= 1 ? width : 1 }

  /// Creates an empty scroll view with a frame in its superview's coordinates.
  override public init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    prepareRecognizers()
    for recognizer in [pan, pinch, touchDelay, doubleTap] as [GestureRecognizer] {
      recognizer.delegate = self
      addGestureRecognizer(recognizer)
    }
    updateRecognizers()
  }

  /// The recognizer that drags the content. Other recognizers may wait until it fails. Its delegate is the scroll view.
  public final var panGestureRecognizer: PanGestureRecognizer { pan }

  /// The recognizer that zooms the content, enabled while fingers can zoom. Its delegate is the scroll view.
  public final var pinchGestureRecognizer: PinchGestureRecognizer { pinch }

  /// The recognizer that zooms in on a point, and zooms back. A recognizer for single taps may wait until it fails. Its
  /// delegate is the scroll view.
  public final var doubleTapGestureRecognizer: TapGestureRecognizer { doubleTap }

  private func prepareRecognizers() {
    pan.name = "scroll"
    // A finger that rests on the content must not delay the lift of another finger.
    (pan.delaysTouchesEnded, pinch.delaysTouchesEnded) = (false, false)
    pan.allowedTouchKinds.insert(.scroll)
    pan.onTouchesBegan = { [weak self] _ in self?.panTouchesBegan() }
    pan.onTouchesEnded = { [weak self] in self?.panTouchesEnded($0) }
    pan.onFail = { [weak self] in self?.panFailed() }
    pinch.name = "zoom"
    pinch.onTouchesBegan = { [weak self] _ in self?.renewGrip() }
    pinch.onTouchesEnded = { [weak self] _ in self?.renewGrip() }
    for recognizer in [pan, pinch] { recognizer.onRelocation = { [weak self] in self?.renewGrip() } }
    doubleTap.name = "doubleTapZoom"
    doubleTap.numberOfTapsRequired = 2
    // The content also receives the touches of a double tap.
    doubleTap.cancelsTouchesInView = false
    doubleTap.delaysTouchesEnded = false
  }

  // MARK: For subclasses

  /// Whether a touch that a view of the content has received may be cancelled in that view because a drag begins
  /// (default: true).
  ///
  /// If not, the touch cannot begin a drag. Not called while `canCancelContentTouches` is false, because no touch may
  /// be cancelled then.
  open func touchesShouldCancel(in view: View) -> Bool { true }

  /// Whether one of the scroll view's recognizers may begin. An override calls `super`. It may refuse more gestures,
  /// but must not allow gestures that `super` refuses.
  override open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    if gestureRecognizer === pan {
      checkContentSize()
      checkPinch(pan.touches)
      return mayTakeTouches(of: pan) && mayDrag
    }
    return gestureRecognizer !== pinch || mayTakeTouches(of: pinch)
  }

  /// Whether a drag along an axis would scroll.
  override open func followsDrag(by step: Vector) -> Bool { pan.isEnabled && canMove(along: step.mainAxis) }

  /// Whether one of the scroll view's recognizers may recognize simultaneously with another recognizer. Only the pan
  /// and the pinch of the scroll view may do so, with each other.
  override open func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    gestureRecognizer === pan && other === pinch || gestureRecognizer === pinch && other === pan
  }

  /// Returns the offset at which released content comes to rest, instead of the planned offset.
  open func restingOffset(insteadOf planned: Point) -> Point { planned }

  /// Called when content has come to rest: after a release, or at the end of a motion.
  open func contentDidRest() {}

  /// Brings the content back within its limits after a change of the view's size. An override calls `super`.
  ///
  /// As in UIKit, it is also called after each change of the content offset, before the next frame.
  override open func layoutSubviews() {
    layOutContentView()
    followKeyboard()
    guard bounds.size != laidOutSize || isMirrored != (mirroredStart != nil) else { return }
    laidOutSize = bounds.size
    limitsChanged()
    updateIndicators()
  }

  /// Ends the part of a drag that a parent scroll view has absorbed, and an animation that fingers have skipped, if the
  /// view has left its window. An override calls `super`.
  override open func didMoveToWindow() {
    if !isInWindow { endNestedDrag(at: pan.eventTime) }
    // The timer was cancelled when the view left its window, even if the view is in another window now.
    endSkippedAnimation()
  }

  /// A scroll view.
  override open var semantics: Semantics? { Semantics(.scrollView) }

  override var coveredInsets: Insets { adjustedContentInset }

  /// True: `reveal(_:animated:)` can make invisible subviews visible.
  override open var scrollsContent: Bool { true }

  /// Whether the content can be scrolled further while an on-screen keyboard covers a part of the view; true by
  /// default.
  open var avoidsKeyboard: Bool { true }

  override func sizesByContent(_ subview: View) -> Bool { subview === contentView }

  override func boundsOriginDidChange() { offsetDidChange() }

  /// Scrolls to make a rectangle of the content visible, as far as the limits allow.
  override open func reveal(_ rect: Rect, animated: Bool) -> Rect { scrollContent(toShow: rect, animated: animated) }

  /// True: keys scroll and zoom; see ``keyDown(_:)``.
  override open var canBecomeFirstResponder: Bool { true }

  /// Scrolls with the arrow keys, page up and down, home, end and the space bar, and zooms with control and plus, minus
  /// or zero.
  override open func keyDown(_ event: KeyEvent) -> Bool { press(event) }

  /// Handles a wheel event: scrolls as far as the limits allow.
  override open func scrollWheel(_ event: ScrollEvent) -> Bool { turn(event) }
}

extension ScrollView {
  /// The usual values of ``decelerationRate``, which are the same as in UIKit.
  nonisolated public enum DecelerationRate {
    /// The rate of content that continues to glide after a throw: 0.998.
    public static let normal = GestureConstants.decelerationRate
    /// The rate of content that stops soon: 0.99.
    public static let fast = ScrollConstants.fastDecelerationRate
  }
}
