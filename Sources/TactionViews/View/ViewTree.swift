import TactionGeometry
import TactionGestures

// The isolation of the class is explicit because of the compiler: an optimized build of another target that reads an isolated deinit
// loses this target's default isolation.

/// The state that the views of one window share: touches, the first responder, animations, and whether a frame is due.
///
/// The window owns it, with the root view; the views of the tree only point to it.
@MainActor
public final class ViewTree {
  /// The view that fills the window.
  public let root: View
  /// The dispatcher of the window's touches; it finds the view under a new touch by the root's hit test.
  ///
  /// The compositor decides which touches belong to the window: a touch that lands outside, by a rounding error or in
  /// an invisible border, hits the nearest point inside.
  package let touches: TouchDispatcher
  /// The window; nil for views without one, as in some tests.
  package weak var window: (any WindowServices)?
  /// Whether text in the window is typed with a keyboard of the application's own; false in no window.
  public var wantsKeyboard: Bool { window?.wantsKeyboard ?? false }
  /// The layouts of that keyboard. They are read when they are first asked for.
  public var keyboardLayouts: KeyboardLayouts { window?.keyboardLayouts ?? KeyboardLayouts() }
  /// The parts that the kits have added.
  public var attachments = Attachments()
  /// The observers of the layout, called before each frame.
  public var layoutObservers = LayoutObservers()
  /// The keyboard on the screen that fields have brought; nil for none.
  public var keyboard: (any WindowKeyboard)?
  /// The clipboards of the window's application.
  package var clipboards = Clipboards.current
  /// Called when a frame becomes due, also while another one is being made.
  package var onNeedsFrame: (() -> Void)?
  /// Whether something changed since the last frame, or moves.
  package var needsFrame: Bool { hasChanged || isMoving }
  /// Whether something changed since the last frame.
  var hasChanged = true
  /// The number of touches that began and that no view handled; see `reportUnreachableViews(under:)`.
  var unhandledLandings = 0
  /// The number of changes of views' cursors so far.
  package internal(set) var cursorChanges = 0
  /// The first view to receive keys.
  public private(set) var firstResponder: View? {
    didSet {
      guard firstResponder !== oldValue else { return }
      oldValue?.focusDidChange()
      firstResponder?.focusDidChange()
      useDidEnd()
      onFocusChange?()
      (firstResponder as? any TextInputClient)?.bringKeyboard()
      textInputDidChange(.focus)
    }
  }
  /// The view that receives keys first while there is no first responder; nil for the root.
  package weak var keyView: View?
  /// The uses of views under way. Uses that their owners have released are removed by `isInUse(_:)`.
  var uses: [WeakUse] = []
  /// The calls to make when a use ends.
  var endOfUseCalls: [() -> Void] = []
  /// The keys that are down, in the order in which they went down; the keyboards of several seats may hold the same
  /// key.
  var heldKeys: [HeldKey] = []
  /// Whether the user's last input was a key, so that the first responder shows its focus ring.
  public package(set) var isFocusVisible = false {
    didSet { if isFocusVisible != oldValue { firstResponder?.focusDidChange() } }
  }
  /// Called after the first responder has changed; nil without an observer.
  package var onFocusChange: (() -> Void)?
  /// Called after the text of the first responder has changed, or the first responder itself, for input methods; nil
  /// without an observer.
  package var onTextInputChange: ((TextInputChange) -> Void)?

  /// The number of device pixels per logical pixel; after a change, all views draw again.
  var displayScale = 1.0 {
    didSet { if displayScale != oldValue { root.makeContentStale() } }
  }

  /// The safe area insets of the window that the app has set, in logical pixels.
  public package(set) var windowInsets = Insets.zero {
    didSet { if windowInsets != oldValue { safeAreaDidChange() } }
  }
  /// The distances from the window's edges to the part that no on-screen keyboard covers, in logical pixels.
  public var keyboardInsets = Insets.zero {
    didSet { if keyboardInsets != oldValue { safeAreaDidChange() } }
  }
  /// The safe area insets of the window, including on-screen keyboards, in logical pixels.
  public var safeAreaInsets: Insets {
    guard keyboardInsets != .zero else { return windowInsets }
    return Insets(
      top: max(windowInsets.top, keyboardInsets.top), left: max(windowInsets.left, keyboardInsets.left),
      bottom: max(windowInsets.bottom, keyboardInsets.bottom), right: max(windowInsets.right, keyboardInsets.right))
  }

  private func safeAreaDidChange() { root.forEachInSubtree { $0.markLayoutDue() } }

  /// The theme that the views are drawn with; after a change, all views draw again.
  package var theme = Theme.current {
    didSet { if theme != oldValue { themeDidChange() } else { theme = oldValue } }
  }

  /// Views of the toolkit in front of the root, in the window's coordinates, back to front. They are never hit. They
  /// are laid out again when the window has changed its size, and when views have left the window.
  private(set) var overlayViews: [View] = []

  /// The views with an animation under way.
  var moving = ObjectTable<View>()
  /// The time of the last frame, or of the one that is being made, in seconds on the application's clock.
  public package(set) var frameTime = 0.0
  /// The motions that compute positions for each frame.
  var frameMotions = ObjectTable<any FrameMotion>()
  /// The animations that have ended, whose completions the next frame calls.
  var endedBatches: [AnimationBatch] = []
  /// The generation of sizes; see `LayoutEpoch`.
  var layoutEpoch = LayoutEpoch.next()
  /// The view in front that receives all keys, and outside of which no view becomes the first responder; nil for none.
  public weak var modalView: View?
  /// The calls that views have scheduled.
  var timers = TimerQueue()
  /// Returns the time of the application's clock, in seconds; the window sets it. Without a window it is the time of
  /// the last event or frame.
  package lazy var now: () -> Double = { [weak self] in self.map { max($0.touches.now, $0.frameTime) } ?? 0 }
  /// Returns whether the window is not visible, so that pictures and tiles wait.
  package var isHidden: () -> Bool = { false }
  /// The time of the application's clock, in seconds.
  public var time: Double { now() }
  /// Whether the content of some view may be out of date.
  var needsDisplay = true
  /// Whether the content of some view that is not shown is out of date.
  var hasHiddenStaleContent = false
  /// Called with a view whose semantics have changed; nil while the semantic tree has no observers.
  package var onSemanticsChange: ((View) -> Void)?
  /// Called with a view and a change of its text or selection; nil while texts have no observers.
  package var onTextChange: ((View, SemanticTextChange) -> Void)?
  /// Called after the tree was closed.
  var onClose: (() -> Void)?

  /// Creates the tree of a window whose root is a view without a superview.
  package init(root: View) {
    if root.superview != nil { programmerError("The root view of a window cannot have a superview.") }
    self.root = root
    touches = TouchDispatcher { [weak root] point in
      guard let root, let place = root.locate(point) else { return nil }
      let hit = root.hitTest(place) ?? root.hitTest(root.presentationBounds.nearest(to: place))
      // Hit tests of the app may remove views from the window, including the one that they find.
      return root.tree != nil && hit?.tree === root.tree ? hit : nil
    }
    root.moveSubtree(to: self)
  }

  isolated deinit { close() }

  /// Releases the views: touches are cancelled, animations end unfinished. A second call does nothing.
  package func close() {
    guard root.tree === self else { return }
    onNeedsFrame = nil
    layoutObservers = LayoutObservers()
    for view in overlayViews { removeOverlayView(view) }
    root.moveSubtree(to: nil)
    endedBatches.takeAll().forEach { $0.callCompletion() }
    onClose?()
    (attachments, keyboard) = (Attachments(), nil)
  }

  /// Notifies input methods and keyboards on the screen of a change of the first responder or its text.
  func textInputDidChange(_ change: TextInputChange) {
    onTextInputChange?(change)
    keyboard?.textInputDidChange(change)
  }

  /// Adds a view without a superview in front of all others; does nothing in a closed tree.
  func addOverlayView(_ view: View) {
    guard root.tree === self, view.parent == nil, view.tree == nil else { return }
    overlayViews.append(view)
    view.moveSubtree(to: self)
  }

  /// Removes a view that is in front of the root.
  func removeOverlayView(_ view: View) {
    guard let index = overlayViews.firstIndex(where: { $0 === view }) else { return }
    overlayViews.remove(at: index)
    view.moveSubtree(to: nil)
    setNeedsFrame()
  }

  /// Requests a frame.
  public func setNeedsFrame() {
    guard !hasChanged else { return }
    let wasMoving = isMoving
    hasChanged = true
    if !wasMoving { onNeedsFrame?() }
  }

  /// Whether something moves, or has come to its end and its completion was not called yet.
  var isMoving: Bool { !moving.isEmpty || !frameMotions.isEmpty || !endedBatches.isEmpty }

  /// Makes a view the first responder, if it can become it and the present one resigns; returns whether it is.
  func makeFirstResponder(_ view: View) -> Bool {
    if firstResponder === view { return true }
    guard takesFocus(view), view.canBecomeFirstResponder, firstResponder?.resignFirstResponder() ?? true else {
      return false
    }
    // Both calls may run code of the app, which may have removed the view or presented something above it.
    guard takesFocus(view) else { return false }
    firstResponder = view
    return firstResponder === view
  }

  /// Whether a view is in the window and not behind a modal view.
  private func takesFocus(_ view: View) -> Bool {
    view.tree === self && modalView.map(view.isDescendant) ?? true
  }

  /// Clears the first responder if it is this view.
  func dropFirstResponder(_ view: View) {
    if firstResponder === view { firstResponder = nil }
  }

  private func themeDidChange() {
    // Handlers of the app may change the tree.
    for view in (overlayViews + [root]).flatMap(\.subtree) where view.tree === self { view.takeTheme() }
    setNeedsFrame()
  }

  /// Makes the next frame look for content that is out of date, because a hidden view may have been shown.
  func viewWasShown() {
    if hasHiddenStaleContent { needsDisplay = true }
  }

  /// Requests a frame for views that have entered the tree.
  func viewsDidEnter() {
    needsDisplay = true
    setNeedsFrame()
  }

  /// Ends animations, motions, timers, focus and touches of a view and its subviews, which have left the tree. The view
  /// comes first in the array.
  ///
  /// Code of the app may run.
  func viewsDidLeave(_ views: [View]) {
    for view in views {
      view.endAnimations(in: self)
      interruptMotions(of: view)
      dropFirstResponder(view)
    }
    for timer in timers.take(where: { $0.view?.viewTree !== self }) { timer.cancel() }
    for view in overlayViews { view.setNeedsLayout() }
    if let top = views.first { touches.remove(top) }
  }
}

/// A wheel goes to the view under the pointer and then to its superviews, until one handles it.
extension ViewTree {
  /// Delivers a turn of a wheel to the views; returns whether one handled it.
  @discardableResult
  package func scroll(_ event: ScrollEvent) -> Bool {
    guard event.location.isFinite, event.step.isFinite, event.step != .zero else { return false }
    var view = touches.hitTest(event.location) as? View
    while let current = view, current.viewTree === self {
      if current.scrollWheel(event) { return true }
      view = current.superview
    }
    return false
  }
}

extension Array {
  /// Empties the array and returns its elements, so that code called for each can add new ones.
  mutating func takeAll() -> [Element] {
    let all = self
    self = []
    return all
  }
}

extension View {
  /// The state that the views of the window share; nil for a view in no window.
  public final var viewTree: ViewTree? { tree }

  /// The clipboards of the application of the view's window; in no window, the clipboards of the application whose code
  /// runs.
  public final var clipboards: Clipboards { tree?.clipboards ?? .current }
}

extension Rect {
  /// Returns the nearest point inside; the right and the bottom edges are not inside.
  fileprivate func nearest(to point: Point) -> Point {
    Point(x: max(minX, min(point.x, maxX.nextDown)), y: max(minY, min(point.y, maxY.nextDown)))
  }
}
