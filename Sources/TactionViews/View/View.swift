import TactionGeometry
import TactionGestures
import TactionGraphics

/// A rectangle on the screen that draws itself, holds other views and takes touches.
///
/// A view has coordinates of its own, its `bounds`; its `center`, `transform` and `anchorPoint` say where they lie in
/// its superview. All lengths are logical pixels, x to the right and y down, angles clockwise.
/// Setters refuse numbers that are not finite and keep what they had.
///
/// Views belong to the main actor. A superview keeps its subviews alive; nothing keeps the superview.
/// While a property is animated, its value is where the view is going. What is on the screen, and what fingers and
/// `convert(_:to:)` act upon, is where the view is seen at this moment.
open class View: TouchResponder {
  // Stored properties are final and not public, with accessors in the extensions: the optimizer then sees every access
  // and drops its checks (hit tests take half the time). The state is read and written as a whole here and nowhere
  // else, because one access that lasts, anywhere, brings the checks back. The parent is not weak, as a weak reference
  // puts all of the parent's retains on the slow path; it is cleared when the parent goes. First, and so next to each
  // other in memory, stands what a hit test looks at in views that it passes by: what follows from the state that is
  // seen, and two switches. After that stands what recording looks at.
  final var seenBounds = Rect.zero
  final var inverse: Transform? = .identity
  final var hidden = false
  final var takesTouches = true
  final var matrix = Transform.identity
  final var look = CachedAppearance(ViewState())
  final var clips = false
  final var contentIsStale = true
  /// Whether what the view draws depends on where it is drawn, see `follow(_:clip:)`.
  final var followsPlace = false
  /// Whether the tree knows that the view has changed since the last frame.
  final var isListedAsChanged = false
  final var content = DisplayList()
  final var children: [View] = []
  /// How many of the children, the frontmost ones, are no subviews; see `addOverlaySubview(_:)`.
  final var ornamentCount = 0
  /// How each image of the content is shown, in their order.
  final var imageUses: [ImageInstance] = []

  /// Tells the views of a window apart for good, as an address does not.
  final let serial = View.nextSerial()
  /// Goes up with every change of how the view paints itself.
  final var version = 0
  /// Where the view stood in the last recorded frame.
  final var recordIndex = 0
  /// What the view shows of others beside what it holds; to be set before it comes into a window.
  final var portal: Portal?
  final var border = Border()
  private final var storedState = ViewState()
  private final var storedAnimation: ViewAnimation?
  /// Where the view lies if it is seen in perspective; nil for others.
  final var projected: ProjectionState?
  final var hasBack = true

  // Neither is read once it is gone, whatever an app does: a view that goes clears the parent of those it holds
  // (`releaseSubviews`), and a tree that goes clears itself in all of its views (`close`, `moveSubtree`).
  unowned(unsafe) final var parent: View?
  unowned(unsafe) final var tree: ViewTree?
  final var recognizers: [GestureRecognizer] = []
  final var attachedInteractions: [any Interaction] = []

  final var identifier: String?

  final var layoutIsDue = true
  final var layoutIsDueBelow = false

  /// Makes a view at a place in its superview's coordinates.
  public init(frame: Rect = .zero) {
    self.frame = frame
  }

  isolated deinit {
    // Whoever else holds them may let them go at any time, on any thread: what is looked after must be held by a view.
    for recognizer in recognizers { recognizer.viewDidMove(intoWindow: false) }
    releaseSubviews()
  }

  /// The view as it was set.
  final var state: ViewState {
    get { storedState }
    set { storedState = newValue }
  }

  /// The view as it is seen, while that is something else.
  final var animation: ViewAnimation? {
    get { storedAnimation }
    set { storedAnimation = newValue }
  }

  // MARK: Drawing and layout

  /// Records what the view itself shows, in its own coordinates, above its background and below its subviews.
  ///
  /// Called before a frame, once after each `setNeedsDisplay()` or change of the bounds; what it recorded is kept until
  /// then. The default records nothing. Drawing outside the bounds is seen unless `clipsToBounds` is set.
  open func draw(into list: inout DisplayList) {}

  /// Hears where a frame of the window draws the view, before `draw(into:)`, if `followsPlace` is set; not of portals.
  ///
  /// It may say by `contentIsStale` that it has to draw anew.
  ///
  /// - Parameters:
  ///   - place: From the coordinates in which it draws to device pixels.
  ///   - clip: The device pixels that are seen.
  func follow(_ place: Transform, clip: PixelRect) {}

  /// Whether what `draw(into:)` records never leaves the bounds with their rounded corners, so that no clip is needed.
  var contentStaysInside: Bool { false }

  /// Places the subviews.
  ///
  /// Called before a frame, after the size or the subviews have changed or `setNeedsLayout()` was called, superviews
  /// first. The default does nothing.
  open func layoutSubviews() {}

  /// The size that fits the content best within a size; `sizeToFit()` takes it. The default is the present size.
  open func sizeThatFits(_ size: Size) -> Size { bounds.size }

  /// Whether the view places its subviews by the sizes that fit them.
  var arrangesBySize: Bool { false }

  /// A view is a subview no longer, though it may still be in the window.
  func subviewDidLeave(_ view: View) {}

  /// Called after the view got another superview, or lost it.
  open func didMoveToSuperview() {}

  /// Called after the view came into a window, or left it; see `isInWindow`.
  open func didMoveToWindow() {}

  // MARK: Touches

  /// Whether a point of the view's own coordinates counts as inside; by default that of the bounds.
  open func point(inside point: Point) -> Bool { seenBounds.contains(point) }

  /// The frontmost view at a point of this view's own coordinates: a subview however deep, this view, or nil.
  ///
  /// Asked only of views that can be hit: shown, not as good as transparent (`alpha` from 0.01), with user interaction
  /// enabled and a transform that has a way back. Subviews outside their superview's bounds are not hit.
  ///
  /// Override it to hit something else than `super` finds. The subviews have been asked by then.
  open func hitTest(_ point: Point) -> View? { HitTestWalk.answer(of: self, at: point) }

  /// Fingers have landed on the view. The default hands them to the superview.
  open func touchesBegan(_ touches: [Touch]) { parent?.touchesBegan(touches) }

  /// Fingers that had landed on the view have moved. The default hands them to the superview.
  open func touchesMoved(_ touches: [Touch]) { parent?.touchesMoved(touches) }

  /// Fingers that had landed on the view have lifted. The default hands them to the superview.
  open func touchesEnded(_ touches: [Touch]) { parent?.touchesEnded(touches) }

  /// Fingers are no longer the view's: a recognizer took them, the compositor cancelled them or the view left its
  /// window. The default hands them to the superview.
  open func touchesCancelled(_ touches: [Touch]) { parent?.touchesCancelled(touches) }

  /// Whether a recognizer of a superview may see a finger that landed on the view, or on what it holds; true by
  /// default.
  ///
  /// Asked once, as the finger lands. A button keeps its fingers from taps around it.
  open func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool { true }

  // MARK: Keys

  /// Whether the view can be the one that keys go to; false by default.
  open var canBecomeFirstResponder: Bool { false }

  /// Makes the view the one that keys go to; returns whether it is now.
  ///
  /// False for a view that is in no window, that cannot, or where the present one will not let go.
  @discardableResult
  open func becomeFirstResponder() -> Bool { tree?.makeFirstResponder(self) ?? false }

  /// Lets the keys go; returns whether the view is no longer the first responder. Override to refuse.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    tree?.dropFirstResponder(self)
    return true
  }

  /// A key went down or repeats; returns whether the view made use of it. If not (the default), the superview is asked.
  open func keyDown(_ event: KeyEvent) -> Bool { false }

  /// A key went up; returns whether the view made use of it. If not (the default), the superview is asked.
  open func keyUp(_ event: KeyEvent) -> Bool { false }

  /// A wheel turned above the view; returns whether the view made use of it. If not (the default), the superview is
  /// asked.
  open func scrollWheel(_ event: ScrollEvent) -> Bool { false }

  private static var lastSerial = 0

  private static func nextSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }
}
