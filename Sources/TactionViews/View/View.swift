import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics

/// A rectangle on the screen that draws itself, contains other views and receives touches.
///
/// A view has its own coordinates, in which `bounds` is its visible rectangle; `center`, `transform` and `anchorPoint`
/// place this rectangle in the superview. All lengths are in logical pixels; x points to the right, y points down, and
/// angles are clockwise. Setters refuse numbers that are not finite, keep the old value and log that once.
///
/// Views belong to the main actor. A superview keeps its subviews alive; a subview does not keep its superview alive.
/// While a property is animated, its value is the value at the end of the animation. The screen shows the state at this
/// moment; touches and `convert(_:to:)` also use that state.
open class View: TouchResponder {
  // Stored properties are final and not public, with accessors in the extensions, so that the optimizer sees every
  // access and removes the exclusivity checks. This halves the time of hit tests. The stored state is read and written
  // only as a whole, and only in this class: a single long access anywhere would bring the checks back. The parent is
  // not weak, because a weak reference puts all retains of the parent on the slow path. The first properties are next
  // to each other in memory, because a hit test reads them even of views that it does not hit. The properties that
  // recording reads follow.
  package final var presentationBounds = Rect.zero
  final var inverse: Transform? = .identity
  /// Whether the view is hidden, by the app or by the toolkit.
  final var hidden = false
  /// Whether the default `sizeThatFits(_:)` has measured the view; only then does `fill(_:)` remember its former size.
  final var fitsOwnSize = false
  final var takesTouches = true
  /// Whether the class of the view belongs to this module and overrides neither hit tests nor the handling of touches,
  /// so that these methods need not be called.
  final var isPlain = false
  /// Whether a block of children that contains the view relies on the area in which the view draws; see `ChildBlocks`.
  final var isMeasured = false
  /// Whether the content of a view in this view may be out of date; see `DisplayPass`.
  final var displayIsDueBelow = false
  /// The value that the app has set for `isHidden`.
  final var hiddenByApp = false
  /// Whether the toolkit hides the view even if the app shows it, such as a follower without a visible target.
  final var isWithheld = false {
    didSet { if isWithheld != oldValue { updateHidden() } }
  }
  final var matrix = Transform.identity
  final var appearance = CachedAppearance(ViewState())
  final var clips = false
  final var contentIsStale = true {
    didSet { if contentIsStale { markDisplayDue() } }
  }
  /// Whether the content depends on where the view is drawn, see `follow(_:clip:)`.
  final var followsPlace = false
  // Facts about the content, which are asked in each frame.
  /// Whether there are images in the content.
  final var contentHasImages = false
  /// The number of items in the content; the beginnings and the ends of groups are also counted.
  final var contentCount = 0
  final var content = DisplayList()
  /// A number that no other view of the process has. An address is not enough: a later view may have the same one.
  final let serial = View.nextSerial()
  /// The block of the superview's children that the view is in.
  final var blockNumber: Int32 = 0
  /// The children in blocks; nil if there are few, and before the first frame.
  final var childBlocks: ChildBlocks?
  /// The version of the view's own drawing, incremented with every change.
  final var version = 0
  /// The portal through which the view shows another view; set before the view enters a window.
  final var portal: Portal?
  final var border = Border()
  /// The subviews and overlay views; see `children`.
  final var members = ViewList()
  /// The number of overlay views, which are the frontmost children; see `addOverlaySubview(_:)`.
  final var overlaySubviewCount = 0
  /// The position among the overlay views of the superview, see `addOverlaySubview(_:order:)`; nil for a subview.
  final var overlayOrder: Int?

  private final var storedState = ViewState()
  private final var storedAnimation: ViewAnimation?
  /// The geometry of a view in perspective; nil for other views.
  final var projected: ProjectionState?
  final var hasBack = true

  // Neither reference is read after its object was freed. A view clears the `parent` of its children in its
  // deinitializer (`releaseSubviews`), and a tree clears the `tree` of all of its views (`close`, `moveSubtree`), both
  // on the main actor. But before that, the last reference to a parent in no window may have been dropped on another
  // thread. So code outside of the module sees only `superview`.
  unowned(unsafe) final var parent: View?
  unowned(unsafe) final var tree: ViewTree?
  /// The probable position among the siblings; see `ViewList`.
  final var siblingHint = 0
  /// The number of superviews of a view in a window.
  final var depthInWindow = 0
  final var recognizers: [GestureRecognizer] = []
  final var attachedInteractions: [any Interaction] = []

  /// See `rejectsPalms`.
  final var isPaper = false
  /// See `isModal`.
  final var coversOthers = false
  final var identifier: String?
  /// See `cursor`.
  final var ownCursor: Cursor?
  /// See `accessibilityLabel`.
  final var semanticLabel: String?
  /// See `accessibilityLabelledBy`.
  final weak var semanticLabelView: View?
  /// See `accessibilityDescribedBy`.
  final weak var semanticHintView: View?
  /// The value of `semanticNumber`; 0 if it is still the serial number.
  final var renewedNumber = 0
  /// The subjects of messages that were logged about the view; see `reportOnce(_:_:)`.
  final var reportedSubjects: Set<String> = []

  /// The number of the theme that the view was last drawn with, or was made in.
  final var themeNumber = Theme.current.number

  final var layoutIsDue = true
  final var layoutIsDueBelow = false
  /// Anchors, limits and similar values; nil for a view without any.
  final var layoutValues: LayoutValues?
  /// The override of the layout direction of the view, or of the nearest superview that has one; nil for the direction
  /// of the theme. See `layoutDirection`.
  final var givenDirection: LayoutDirection?
  /// Whether the view has its size from `sizeToFit()`, which initializers such as `Button("Save")` call, and only
  /// anchors have changed it since then.
  final var isFitted = false
  /// Whether a child may have anchors.
  final var hasAnchoredChildren = false
  /// The generation of sizes in which the stack views around the view were notified of a change; see `LayoutEpoch`.
  final var toldGeneration = 0

  /// Creates a view with a frame in its superview's coordinates.
  public init(frame: Rect = .zero) {
    isPlain = type(of: self) == View.self
    self.frame = frame
  }

  isolated deinit {
    // This ends the observation of the recognizers. Other objects may keep them alive and release them on any thread,
    // and only recognizers on a view may be observed.
    for recognizer in recognizers { recognizer.viewDidMove(intoWindow: false) }
    releaseSubviews()
  }

  /// The state as it was set.
  final var state: ViewState {
    get { storedState }
    set { storedState = newValue }
  }

  /// The animations under way and the state that they have reached; nil if there are none.
  final var animation: ViewAnimation? {
    get { storedAnimation }
    set { storedAnimation = newValue }
  }

  // MARK: Drawing and layout

  /// Records the view's own drawing, in its own coordinates, above its background and below its subviews.
  ///
  /// Called before a frame, once after each `setNeedsDisplay()` or change of the bounds; the result is kept until the
  /// next call. The default records nothing. Drawing outside the bounds is visible unless `clipsToBounds` is set.
  open func draw(into list: inout DisplayList) {}

  /// Called before `draw(into:)` with the position of the view in the window's frame, if `followsPlace` is set. Not
  /// called when a ``Portal`` shows the view a second time, such as in a loupe.
  ///
  /// An override may set `contentIsStale`, so that the view is drawn again.
  ///
  /// - Parameters:
  ///   - place: The transform from the coordinates of the content to device pixels.
  ///   - clip: The visible device pixels.
  func follow(_ place: Transform, clip: PixelRect) {}

  /// Whether `draw(into:)` never leaves the bounds with their rounded corners, so that no clip is needed.
  var contentStaysInside: Bool { false }

  /// Whether `draw(into:)` draws for the bounds on the screen, and so is called in each frame of an animation of the
  /// bounds. Such a drawing is not stretched; see `contentStretch`.
  var drawsShownBounds: Bool { false }

  /// Called when the origin of the bounds has changed.
  func boundsOriginDidChange() {}

  /// Whether the view gives a subview the size that fits it, although it is not a stack view itself.
  func sizesByContent(_ subview: View) -> Bool { false }

  /// Whether `layoutSubviews()` places a subview by the subview's own or fitting size, so that a change of one of them
  /// requests a layout of this view; false by default.
  open func placesBySize(_ subview: View) -> Bool { false }

  /// Sets the frames of the subviews.
  ///
  /// Called before a frame after the size or the subviews have changed or `setNeedsLayout()` was called, superviews
  /// first. The default does nothing. Subviews with `anchors` are placed after this call.
  open func layoutSubviews() {}

  /// Returns the size that fits the content best, within a size; `sizeToFit()` uses it. The default returns the current
  /// size; a size that `fill(_:)` has set, as stack views do, does not count.
  open func sizeThatFits(_ size: Size) -> Size {
    fitsOwnSize = true
    return ownSize
  }

  /// Scrolls the view's own content to make a rectangle of it visible, as far as possible; returns the new position of
  /// the rectangle, in the same coordinates. The default does nothing.
  open func reveal(_ rect: Rect, animated: Bool) -> Rect { rect }

  /// The edges of the bounds that something covers, such as a keyboard, for a view that scrolls its content.
  var coveredInsets: Insets { .zero }

  /// Whether `reveal(_:animated:)` can make invisible subviews visible.
  open var scrollsContent: Bool { false }

  /// Returns the distance from the top edge to the baseline of the first line of text, in logical pixels, if the view
  /// has a given size. Nil, the default, is for a view without text, which has its bottom edge on the common baseline.
  ///
  /// Views in a row are aligned by their baselines; see `StackView.Alignment.firstBaseline`.
  open func firstBaseline(in size: Size) -> Double? { nil }

  /// Whether the view lays out its subviews by the sizes that fit them.
  open var arrangesBySize: Bool { false }

  /// Whether a layout with too little room shortens this view, like text, before controls and pictures.
  var givesWay: Bool { false }

  /// The vector from the view's current place to its place at rest, in its superview's coordinates, for a view that
  /// slides in as a whole; zero by default. `safeAreaInsets` and `keyboardInsets` are computed for the place at rest.
  open var restingTranslation: Vector { .zero }

  /// Whether the view is a bar at an edge of the window or of a page, which toasts do not cover.
  open var isBar: Bool { false }

  /// Forgets the measured sizes of the view; returns whether there were any.
  func forgetSizes() -> Bool { false }

  /// Called when a view is no longer a subview; the removed view may still be in the window.
  open func didRemoveSubview(_ view: View) {}

  /// Called after the view has got another superview, or has lost its superview.
  open func didMoveToSuperview() {}

  /// Called after the view has entered or left a window; see `isInWindow`.
  open func didMoveToWindow() {}

  /// Called after the theme has changed: for all views of a window when its theme changes, for a view that enters a
  /// window with another theme, and before a snapshot or a picture of a drag shows a view in no window.
  ///
  /// The view draws again without this call. An override calls `super`, and updates colours that are neither properties
  /// of a view nor drawn in `draw(into:)`. Superviews are called first.
  open func themeDidChange() {}

  /// Called after `displayScale` has changed, for all views of the window.
  ///
  /// The view draws again without this call. An override calls `super`, and updates pictures that it has made for the
  /// old size of pixels. Superviews are called first. `didMoveToWindow()` tells of a window with another scale.
  open func displayScaleDidChange() {}

  // MARK: Touches

  /// Whether a point of the view's own coordinates counts as inside; by default, if it is in the bounds.
  open func point(inside point: Point) -> Bool { presentationBounds.contains(point) }

  /// Returns the frontmost view at a point of this view's own coordinates: a subview at any depth, this view, or nil.
  ///
  /// The default calls this method for the subviews, the frontmost first, with the point in their coordinates. It
  /// returns nil for a view that is hidden, has an `alpha` below 0.01, has no user interaction or has a transform that
  /// cannot be inverted. It also returns nil if `point(inside:)` returns false, so that subviews are not hit outside of
  /// their superview's bounds.
  open func hitTest(_ point: Point) -> View? { frontmostView(at: point) }

  /// Called when touches have begun on the view. The default passes them to the superview.
  open func touchesBegan(_ touches: [Touch]) {
    guard let next = nextTouchHandler(of: touches) else { return reportUnreachableViews(under: touches) }
    next.touchesBegan(touches)
  }

  /// Called when touches that began on the view have moved. The default passes them to the superview.
  open func touchesMoved(_ touches: [Touch]) { nextTouchHandler(of: touches)?.touchesMoved(touches) }

  /// Called when touches that began on the view have ended. The default passes them to the superview.
  open func touchesEnded(_ touches: [Touch]) { nextTouchHandler(of: touches)?.touchesEnded(touches) }

  /// Called when the view loses touches: a recognizer took them, the compositor cancelled them or the view left its
  /// window. The default passes them to the superview.
  open func touchesCancelled(_ touches: [Touch]) { nextTouchHandler(of: touches)?.touchesCancelled(touches) }

  /// Whether a recognizer of a superview may receive a touch on this view or its subviews; true by default.
  ///
  /// Called once, when the touch begins. A button keeps its touches from the tap recognizers of its superviews.
  open func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool { true }

  /// Whether the view may handle touches in an override of `touchesBegan(_:)`; true by default for classes of an app.
  /// Used for log messages about views that no touch reaches.
  open var mayHandleTouches: Bool { isOfAppClass }

  /// Whether this view would move something if a finger on one of its subviews drags by a vector, in this view's
  /// coordinates. If so, a control in this view follows only drags along the control's own axis.
  open func followsDrag(by step: Vector) -> Bool {
    recognizers.contains { $0.isEnabled && $0 is PanGestureRecognizer }
  }

  // MARK: Keys

  /// Whether keys, the focus and actions of screen readers reach the view and the views in it: by default, if touches
  /// do; see `isUserInteractionEnabled`.
  ///
  /// An override returns, for example, false while the view moves out, or true if a superview handles the touches on
  /// the view. It does not change the effect of touches. After each change, the view calls `semanticsDidChange()`. If
  /// it or a view in it is the first responder, it also calls `textInputDidChange(.focus)` of the first responder.
  open var takesInput: Bool { takesTouches }

  /// Whether the view can become the first responder; false by default.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether Tab skips the view if a view in it can become the first responder.
  open var passesFocusOn: Bool { false }

  /// The view on which keys act while this view is the first responder, such as the chosen row of a list; nil, the
  /// default, if keys act on this view itself.
  ///
  /// For screen readers, that view has the focus instead of this view, if it is visible or can be scrolled into view.
  /// An override calls `semanticsDidChange()` after each change.
  open var activeDescendant: View? { nil }

  /// Scrolls to the view on which keys act, because a key is about to open its menu. The default does nothing; a list
  /// also makes the cell if ``activeDescendant`` is nil because the cell was far outside of the visible part.
  open func revealActiveDescendant() {}

  /// Makes the view the first responder, which receives key events first; returns whether it is the first responder
  /// now.
  ///
  /// Returns false for a view in no window, for a view that cannot become the first responder, for a view that takes no
  /// input, and if the current first responder refuses to resign.
  @discardableResult
  open func becomeFirstResponder() -> Bool { tree?.makeFirstResponder(self) ?? false }

  /// Gives up key events; returns whether the view is no longer the first responder. An override may refuse.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    tree?.dropFirstResponder(self)
    return true
  }

  /// Called after the view has become the first responder or is no longer the first responder, and after
  /// `showsFocusRing` has changed.
  ///
  /// A view that draws a ring around itself draws again here. The default does nothing; an override calls `super`.
  open func focusDidChange() {}

  /// The distance by which the focus ring extends beyond the bounds, in px; 0 by default.
  var focusMargin: Double { 0 }

  /// Handles a key that went down or repeats; returns whether it was handled. If not (the default), the superview
  /// receives it.
  open func keyDown(_ event: KeyEvent) -> Bool { false }

  /// Handles a key that went up; returns whether it was handled. If not (the default), the superview receives it.
  open func keyUp(_ event: KeyEvent) -> Bool { false }

  /// Handles a movement of the wheel while the pointer is over the view; returns whether it was handled. If not (the
  /// default), the superview receives it.
  open func scrollWheel(_ event: ScrollEvent) -> Bool { false }

  // MARK: Meaning

  /// The meaning of the view for tests and screen readers; nil, the default, for a view that only groups others.
  ///
  /// Computed on request. An override describes the current state of the view, and the view calls
  /// `semanticsDidChange()` after each change.
  open var semantics: Semantics? { nil }

  /// The text of the view that the user edits or selects, for screen readers, which read it character by character;
  /// nil, the default, for none. The text of a label, and a value that is a text, need no override.
  ///
  /// An override calls ``semanticTextDidChange(_:)`` after each change of the text or the selection.
  open var semanticText: (any SemanticText)? { nil }

  /// Performs an action for a screen reader or a test; returns whether it was performed.
  ///
  /// It has the same effect as the action by touch, including calls of handlers. The default does nothing.
  @discardableResult
  open func perform(_ action: Semantics.Action) -> Bool { false }

  private static var lastSerial = 0

  static func nextSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }
}
