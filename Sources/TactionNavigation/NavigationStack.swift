import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews
import TactionWords

/// A view that shows the last page of a stack: the user goes forward to a new page, and back to the previous page.
///
///     let stack = NavigationStack(root: settings, title: "Settings")
///     stack.fill(window.content)
///     stack.push(display, title: "Display")
///
/// Pages are plain views; each has a bar with its title and a back button. A swipe from the leading edge slides a page
/// away. A finger can catch a moving page; after the finger lifts, the page continues with the finger's velocity.
/// Escape, and Alt with the left arrow key, also go back. A page finds its stack with `View.navigationStack`.
///
/// Only visible pages are in the window. The other pages keep their state. In a right-to-left layout, all of this is
/// mirrored.
open class NavigationStack: GestureDelegateView {
  /// Called after each change of ``pages``, even when a finger has brought back a page that was moving out.
  public final var onChange: ((NavigationStack) -> Void)?

  /// Whether a finger from the edge slides the last page away (default: true). If false, a finger can still catch a
  /// moving page.
  public final var isSwipeBackEnabled = true

  /// The title of the back button if the previous page has no title, and the name of the button for screen readers, in
  /// the user's language. If nil, the default, `Word.back` is used.
  public final var backTitle: String? {
    didSet { if backTitle != oldValue { updateBars() } }
  }

  /// The pages of the stack, the root first.
  final var entries: [NavigationPage] = []
  /// The pages that are moving out.
  final var leaving: [NavigationPage] = []
  /// The page that a finger holds; nil if there is none.
  final var hold: PageHold?
  final let edgePan = ScreenEdgePanGestureRecognizer(edges: .left) { ($0.view as? NavigationStack)?.dragged(by: $0) }
  final let catchPan = PanGestureRecognizer { ($0.view as? NavigationStack)?.dragged(by: $0) }
  final lazy var motion = DisplayLink(of: self, onLeave: { [weak self] in self?.settlePages() }) { [weak self] in
    self?.advancePages(to: $0) ?? false
  }

  /// Creates a stack with a first page, the root, which the user cannot leave.
  public init(root: View, _ item: NavigationItem) {
    super.init()
    clipsToBounds = true
    prepareRecognizers()
    setRoot(root, item)
  }

  /// Creates a stack with a first page and its title.
  public convenience init(root: View, title: String = "") { self.init(root: root, NavigationItem(title)) }

  /// The recognizer of swipes from the edge: other recognizers may wait until it fails. Its delegate is the stack.
  public final var swipeBackGestureRecognizer: ScreenEdgePanGestureRecognizer { edgePan }

  /// The pages, the root first. Pages that are moving out are not included.
  public final var pages: [View] { entries.map(\.page) }

  /// The page that is shown, or is moving in.
  public final var topPage: View? { entries.last?.page }

  /// Whether there is a page to which the stack can go back.
  public final var canPop: Bool { entries.count > 1 }

  /// Returns the item of a page: its title and its buttons; nil if the view is not a page of the stack.
  public final func item(of page: View) -> NavigationItem? { entries.first { $0.page === page }?.item }

  // MARK: View

  /// Places the visible pages; an override calls `super`.
  override open func layoutSubviews() {
    edgePan.edges = isMirrored ? .right : .left
    for page in pile { page.setNeedsLayout() }
    placePages()
  }

  /// Whether the stack is the content of a sheet that has the height of its page.
  public override var arrangesBySize: Bool { (superview?.superview as? Sheet)?.detents.contains(.fitted) ?? false }

  /// Ends all motions when the stack leaves its window; in a new window, takes the focus if no view has it. An override
  /// calls `super`.
  override open func didMoveToWindow() {
    super.didMoveToWindow()
    guard isInWindow else { return settlePages() }
    updatePile()
    // The back button of a nested stack may show the title of a page of the outer stack.
    updateBars()
    if mayTakeFocus { focusTop() }
  }

  /// Updates all pages for the new theme; an override calls `super`.
  override open func themeDidChange() {
    super.themeDidChange()
    if theme.motion.isReduced { settlePages() }
    updateBars()
  }

  /// Returns the stack instead of a page while a page visibly moves, so that a finger that lands on the stack catches
  /// that page.
  override open func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    guard hit != nil, hold != nil || visibleSlide != nil else { return hit }
    return self
  }

  /// True: the stack handles the keys that go back; see ``keyDown(_:)``.
  override open var canBecomeFirstResponder: Bool { true }

  public override var passesFocusOn: Bool { true }

  /// The page on top, in its bar.
  override open var activeDescendant: View? { entries.last }

  /// Goes back on Escape, and on Alt with the arrow key that points to the leading side.
  override open func keyDown(_ event: KeyEvent) -> Bool {
    let held = event.modifiers.intersection(.held)
    let arrow = isMirrored ? Key.rightArrow : .leftArrow
    let isBack = event.key == .escape && held.isEmpty || event.key.unpadded == arrow && held == .alt
    guard isBack, canPop else { return super.keyDown(event) }
    if !event.isRepeat { goBack() }
    return true
  }

  // MARK: Gestures

  /// Whether a recognizer of the stack receives a touch: a touch at the edge if there is a page to go back to, and any
  /// touch while a page moves. An override calls `super`, and may refuse more touches.
  override open func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    // Further fingers join the gesture that holds the page.
    if hold != nil { return gestureRecognizer.isActive }
    let moves = visibleSlide != nil
    if gestureRecognizer === catchPan { return moves }
    guard gestureRecognizer === edgePan else { return true }
    return !moves && isSwipeBackEnabled && canPop && !isInInnerStack(touch) && !writes(touch)
  }

  /// Whether a touch is a pen on a writing surface, on which a stroke may begin at the edge.
  private func writes(_ touch: Touch) -> Bool {
    touch.kind == .stylus && touch.view?.nearest { $0.rejectsPalms ? $0 : nil } != nil
  }

  /// Whether another recognizer waits until the swipe from the edge has failed. Pan and transform recognizers in the
  /// pages wait, so that the user can go back from a page that scrolls sideways, from a map or from a sheet of paper.
  override open func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    gestureRecognizer === edgePan && other !== catchPan && other.view?.isDescendant(of: self) ?? false
      && (other is PanGestureRecognizer || other is TransformGestureRecognizer)
  }

  private func prepareRecognizers() {
    (edgePan.name, catchPan.name) = ("swipeBack", "catchPage")
    (edgePan.delaysTouchesEnded, catchPan.delaysTouchesEnded) = (false, false)
    edgePan.usesEdgesOfView = true
    catchPan.onTouchesBegan = { [weak self] _ in self?.catchPage() }
    catchPan.onFail = { [weak self] in self?.catchFailed() }
    for recognizer in [edgePan, catchPan] {
      recognizer.delegate = self
      addGestureRecognizer(recognizer)
    }
  }
}

extension NavigationStack: FittedContent {
  package final func heightOfContent(in width: Double) -> Double { entries.last?.heightOfContent(in: width) ?? 0 }

  package final var fittedScrollView: ScrollView? { (topPage as? any FittedContent)?.fittedScrollView }
}

extension View {
  /// The nearest navigation stack among the view's superviews; nil if there is none.
  public final var navigationStack: NavigationStack? { superview?.nearest { $0 as? NavigationStack } }
}
