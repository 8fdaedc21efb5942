import TactionEnvironment
import TactionGeometry
import TactionGestures

// The isolation of the class is explicit because of a fault of the compiler. When an optimized build of another target
// reads an isolated deinit of this target, the compiler loses this target's default isolation.

/// The state that the views of one window share: touches, the first responder, animations, and whether a frame is due.
///
/// The window owns the tree and the root view; the views only point to the tree.
@MainActor
public final class ViewTree {
  /// The view that fills the window.
  public let root: View
  /// The dispatcher of the window's touches; it finds the view under a new touch with the root's hit test.
  ///
  /// The compositor decides which touches belong to the window: a touch that lands outside, by a rounding error or in
  /// an invisible border, hits the nearest point inside.
  package let touches: TouchDispatcher
  /// The window; nil if the views have no window, as in some tests.
  package weak var window: (any WindowServices)?
  /// Whether text fields of the window use the application's own on-screen keyboard; false if there is no window.
  public var wantsKeyboard: Bool { window?.wantsKeyboard ?? false }
  /// The layouts of the application's own on-screen keyboard. They are read when they are first needed.
  public var keyboardLayouts: KeyboardLayouts { window?.keyboardLayouts ?? KeyboardLayouts() }
  /// The objects that the kits have attached.
  public var attachments = Attachments()
  /// The observers of the layout, called before each frame.
  public var layoutObservers = LayoutObservers()
  /// The on-screen keyboard, which the first text field has created; nil if there is none.
  public private(set) var keyboard: (any WindowKeyboard)?
  /// The clipboards of the window's application.
  package var clipboards = Clipboards.current
  /// The closures that the views call to notify their window.
  package var calls = WindowCalls()
  /// Whether something has changed since the last frame, or something moves.
  package var needsFrame: Bool { needs.hasChanged || isMoving }
  /// The reasons for the next frame.
  var needs = FrameNeeds()
  /// The number of changes of views' cursors so far.
  package internal(set) var cursorChanges = 0
  /// The first view to receive keys.
  public internal(set) var firstResponder: View? {
    didSet {
      guard firstResponder !== oldValue else { return }
      if oldValue?.tree === self { keys.formerSuperview = nil }
      oldValue?.focusDidChange()
      firstResponder?.focusDidChange()
      useDidEnd()
      calls.onFocusChange?()
      textInputClient?.bringKeyboard()
      textInputDidChange(.focus)
    }
  }
  /// The calls to make when a use of a view ends; see `ViewUse`.
  var endOfUseCalls: [() -> Void] = []
  /// The keys that are down, and the view that receives keys while there is no first responder.
  package var keys = KeyState()
  /// Whether the user's last input was a key, so that the first responder shows its focus ring.
  public package(set) var isFocusVisible = false {
    didSet { if isFocusVisible != oldValue { firstResponder?.focusDidChange() } }
  }

  /// The number of device pixels per logical pixel; after a change, all views draw again.
  package var displayScale = 1.0 {
    didSet { if displayScale != oldValue { displayScaleDidChange() } }
  }

  /// The safe area insets of the window that the app has set, in logical pixels.
  public package(set) var windowInsets = Insets.zero {
    didSet { if windowInsets != oldValue { safeAreaDidChange() } }
  }
  /// The distances from the window's edges to the part that no on-screen keyboard covers, in logical pixels.
  public var keyboardInsets = Insets.zero {
    didSet { if keyboardInsets != oldValue { safeAreaDidChange() } }
  }

  private func safeAreaDidChange() { root.forEachInSubtree { $0.markLayoutDue() } }

  /// The theme that the views are drawn with; after a change, all views draw again.
  package var theme = Theme.current {
    didSet { if theme != oldValue { themeDidChange() } else { theme = oldValue } }
  }

  /// Views of the toolkit in front of the root, in the window's coordinates, back to front. They are never hit. They
  /// are laid out again when the window has changed its size, and when views have left the window.
  var overlayViews: [View] = []

  /// The animations and motions under way.
  var movements = Movements()
  /// The time of the last frame, or of the frame that is being made, in seconds on the application's clock.
  public package(set) var frameTime = 0.0
  /// The time from which a motion continues to another target: the time of the last frame, but at most 0.05 s ago. The
  /// last frame may be older, because movement that is not visible makes no frames. Our own choice.
  var continuationTime: Double { max(frameTime, time - 0.05) }
  /// The generation of sizes; see `LayoutEpoch`.
  var layoutEpoch = LayoutEpoch.next()
  /// The modal views of the window, in no particular order.
  var modalViews: [View] = [] {
    didSet {
      // The keyboard's field may now be behind a modal view, or no longer. Presentations move the focus before this
      // call.
      if keyboard != nil { root.after(0) { [weak self] in self?.keyboard?.update() } }
    }
  }
  /// The views of the window that have a portal, in no particular order.
  var portalViews: [View] = []
  /// The calls that views have scheduled.
  var timers = TimerQueue()
  /// Returns the time of the application's clock, in seconds; the window sets it. Without a window, it returns the time
  /// of the last event or frame.
  package lazy var now: () -> Double = { [weak self] in self.map { max($0.touches.now, $0.frameTime) } ?? 0 }
  /// The time of the application's clock, in seconds.
  public var time: Double { now() }

  /// Creates the tree of a window whose root is a view without a superview.
  package init(root: View) {
    if root.superview != nil { programmerError("The root view of a window cannot have a superview.") }
    self.root = root
    touches = TouchDispatcher { [weak root] point in
      guard let root, let place = root.locate(point) else { return nil }
      let hit = root.hitTest(place) ?? root.hitTest(root.presentationBounds.nearest(to: place))
      // Hit tests of the app may remove views from the window, including the view that they find.
      return root.tree != nil && hit?.tree === root.tree ? hit : nil
    }
    touches.clock = { [weak self] in self?.now() ?? 0 }
    root.moveSubtree(to: self)
  }

  isolated deinit { close() }

  /// Releases the views: touches are cancelled, animations end unfinished. A second call does nothing.
  package func close() {
    guard root.tree === self else { return }
    calls.onNeedsFrame = nil
    layoutObservers = LayoutObservers()
    for view in overlayViews { removeOverlayView(view) }
    root.moveSubtree(to: nil)
    movements.endedBatches.takeAll().forEach { $0.callCompletion() }
    calls.onClose?()
    (attachments, keyboard) = (Attachments(), nil)
  }

  /// Creates the on-screen keyboard of the window, unless the window already has one.
  public func bringKeyboard(_ make: () -> any WindowKeyboard) {
    if keyboard == nil { keyboard = make() }
  }

  /// The first responder if it accepts text now, and is not behind a modal view; nil otherwise.
  public var textInputClient: (any TextInputClient)? {
    guard let view = firstResponder, let client = view as? any TextInputClient, client.acceptsText else { return nil }
    return view.inputReceiver === view && !view.isBehindModalView ? client : nil
  }

  /// Notifies input methods and keyboards on the screen of a change of the first responder or its text.
  func textInputDidChange(_ change: TextInputChange) {
    calls.onTextInputChange?(change)
    keyboard?.textInputDidChange(change)
  }

  /// Requests a frame.
  public func setNeedsFrame() {
    guard !needs.hasChanged else { return }
    let wasMoving = isMoving
    needs.hasChanged = true
    if !wasMoving { calls.onNeedsFrame?() }
  }

  /// Whether something moves, or a motion has ended and its completion was not called yet.
  var isMoving: Bool { !movements.isEmpty }

  private func displayScaleDidChange() {
    root.makeContentStale()
    // Handlers of the app may change the tree.
    for view in root.subtree where view.tree === self { view.displayScaleDidChange() }
  }

  private func themeDidChange() {
    // Handlers of the app may change the tree.
    for view in (overlayViews + [root]).flatMap(\.subtree) where view.tree === self { view.takeTheme() }
    setNeedsFrame()
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
