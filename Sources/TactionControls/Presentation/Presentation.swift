import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// The base class of sheets, alerts, menus and popovers: a view in front of a window's content until it is dismissed.
///
///     button.present(sheet)
///     sheet.onDismiss = { print("away") }
///
/// A presentation is modal: the content behind it receives no touches or keys, and the former first responder gets the
/// focus back afterwards. Presentations form a stack; dismissing one also dismisses the presentations in front of it. A
/// presentation can be presented and dismissed at any time, even while it moves in or out: it then reverses from its
/// current position. It fills the window and may be presented from any view in the window; see
/// `View.present(_:animated:)`.
public class Presentation: View {
  /// Called once after each dismissal, when the presentation has left the screen.
  public final var onDismiss: (() -> Void)?

  /// Whether the user may dismiss the presentation by a tap outside it, by Escape, or by dragging a sheet away. The
  /// default is true; for an alert, it is false, because the buttons of the alert dismiss it.
  public final var isDismissable = true {
    didSet { if isDismissable != oldValue { semanticsDidChange() } }
  }

  /// Returns whether the user may dismiss the presentation now. Called before the user dismisses it by a tap outside
  /// it, by Escape, by dragging a sheet away, or with a screen reader. If nil, the default, the user may always dismiss
  /// it.
  ///
  /// If the closure returns false, the presentation stays, and a sheet springs back. The app can then ask the user, for
  /// example with ``Alert/discardingChanges(_:discard:)``. ``dismiss(animated:)``, alerts with a cancel button or a
  /// single button, and menus that are dismissed by a tap or Escape do not call the closure.
  ///
  ///     sheet.shouldDismiss = { [weak sheet] in
  ///       guard form.hasChanges else { return true }
  ///       sheet?.present(Alert.discardingChanges { sheet?.dismiss() })
  ///       return false
  ///     }
  public final var shouldDismiss: (() -> Bool)?

  /// Whether the presentation is on the screen, or is moving in.
  public final var isPresented: Bool { phase == .presented }

  /// The view from which the presentation was presented.
  public final private(set) weak var presenter: View?
  /// Marks the presenter as in use while this object exists, because the user's choice here may apply to the presenter.
  private final var use: ViewUse?
  /// The views that may get the focus back, the first choice first. Keeps lists from reusing the cells that contain
  /// them for other items.
  private(set) final var formerUses: [ViewUse] = []

  /// The view that dims the content behind the presentation; a menu and a popover make it clear.
  final let dimmingView = View()
  /// The spring that moves the presentation in and out; see `restingValue` and `valueDidChange(_:)`.
  final private(set) lazy var motion = makeMotion()

  private final var phase = Phase.away
  /// The view that gets the focus when the presentation leaves; nil if there is none. At first, this is the view that
  /// had the focus before.
  public final var formerResponder: View? { formerUses.compactMap(\.view).first { $0.isInWindow } }
  private final var touchBeside: Touch?
  /// The time at which the presentation last began to appear, in seconds.
  private final var appearanceTime = -Double.infinity

  private enum Phase { case away, presented, leaving }

  /// Creates a presentation that is not on the screen.
  init() {
    super.init(frame: .zero)
    dimmingView.backgroundColor = Color(white: 0, alpha: 0.4)
    dimmingView.anchors = .fill
    dimmingView.alpha = 0
    addSubview(dimmingView)
  }

  private final func makeMotion() -> SpringMotion {
    let motion = makeSpring()
    motion.onChange = { [weak self] in
      if let self { valueDidChange(self.motion.value) }
    }
    return motion
  }

  // MARK: For subclasses

  /// Returns the spring that moves the presentation in and out.
  func makeSpring() -> SpringMotion { appearanceMotion() }

  /// The value of `motion` while the presentation rests on the screen; at 0 it is off the screen.
  var restingValue: Double { 1 }

  /// Updates the appearance for a new value of `motion`; at 0 the presentation is off the screen.
  func valueDidChange(_ value: Double) {}

  /// Called before the presentation appears, when it is in the window and has its frame.
  func willAppear() {}

  /// Called when the presentation begins to leave the screen.
  func willLeave() {}

  /// Whether the presentation belongs to its presenter, and is dismissed when the presenter is no longer visible, or a
  /// list removes the presenter's item.
  var isAnchored: Bool { false }

  /// Returns the rectangle next to which an anchored presentation belongs now, in the presentation's coordinates.
  func currentAnchorRect(of source: View) -> Rect { .zero }

  /// The anchor of an anchored presentation at its last layout, in the presentation's coordinates.
  final var anchorRect = Rect.zero

  /// Follows the presenter; called before each frame, after the layout.
  final func followAnchor() {
    guard isAnchored else { return }
    guard let source = presenter, source.viewTree === viewTree, source.isVisibleInTree else { return dismiss() }
    if currentAnchorRect(of: source) != anchorRect { setNeedsLayout() }
  }

  /// Called when a touch lands outside the shown content.
  func touchLandedBeside() {}

  /// Called when a tap outside the shown content has ended. The default dismisses the presentation, if the user may
  /// dismiss it.
  func tappedBeside() { cancel() }

  /// Whether a finger may catch the presentation while it moves out.
  var canBeCaught: Bool { false }

  /// The view whose touches continue when the presentation appears, because one of these touches has opened the
  /// presentation. If nil, the default, all touches that are down are cancelled.
  var keptTouchView: View? { nil }

  /// Responds to Escape. The default dismisses the presentation, if the user may dismiss it.
  func cancel() { if mayBeDismissed() { dismiss() } }

  /// Returns whether the user may currently dismiss the presentation; calls ``shouldDismiss``.
  final func mayBeDismissed() -> Bool {
    // The app may ask whether to keep the text. Its handlers may change anything.
    if isPresented, isDismissable { viewTree?.textInputClient?.commitMarkedText() }
    return isPresented && isDismissable && (shouldDismiss?() ?? true)
  }

  // MARK: Appearing and leaving

  /// Presents the presentation in the window of a view; see `View.present(_:animated:)`.
  @discardableResult
  public final func present(in view: View, animated: Bool = true) -> Bool {
    guard let tree = view.viewTree, !view.isDescendant(of: self) else {
      let reason = view.isInWindow ? "is part of it" : "is in no window"
      reportOnce("presenting", "\(nameInMessages) is not presented: \(view.nameInMessages) \(reason)")
      return false
    }
    let layer = PresentationLayer.layer(in: tree)
    if superview !== layer {
      // The presentation is in another window, or code of the app presents it while it is being removed from this
      // window.
      removeFromSuperview()
      if phase != .away { endPresentation() }
    }
    if superview !== layer {
      guard layer.stack.count < PresentationLayer.maximumPresentations else {
        reportOnce("presenting", "\(nameInMessages) is not presented: too much is already in front of the window")
        return false
      }
      motion.set(0)
      layer.addSubview(self)
      anchors = .fill
      // The app's code may have run, and closed the window.
      guard self.viewTree === tree else { return false }
    }
    guard phase != .presented else { return true }
    // A presentation that is still moving out may be behind others.
    layer.bringSubviewToFront(self)
    presenter = view
    use = ViewUse(of: view) { [weak self] in
      if let self, isAnchored { dismiss() }
    }
    come(animated: animated)
    return true
  }

  /// Moves the presentation in, or back in while it moves out.
  final func come(animated: Bool, moves: Bool = true) {
    guard let tree = viewTree else { return }
    phase = .presented
    if moves { appearanceTime = tree.time }
    // Each step may run code of the app, which may dismiss the presentation.
    let goesOn = { [unowned self] in viewTree === tree && phase == .presented }
    if moves { tree.cancelInput(exceptTouchesOn: keptTouchView) }
    guard goesOn() else { return }
    if let responder = tree.firstResponder, !responder.isDescendant(of: self) { formerUses = tree.formerUses }
    isModal = true
    // A container in the content gets the focus, so that its keys work; it leaves the other keys to the presentation.
    let targets = takeContainedFocusTargets() + [self]
    if !targets.contains(where: { $0.becomeFirstResponder() }) {
      // Behind a lock, the content gets the focus when the lock has left.
      tree.leaveToSuccessor(targets.map(ViewUse.init(returningFocusTo:)))
    }
    guard goesOn() else { return }
    willAppear()
    guard goesOn() else { return }
    semanticsDidChange()
    if moves { motion.move(to: restingValue, animated: animated && !theme.motion.isReduced) }
  }

  /// Dismisses the presentation and all presentations in front of it; does nothing if it is not presented. If the
  /// content calls this when it enters the window, the presentation is not shown.
  ///
  /// The presentation receives no touches or keys from then on; ``onDismiss`` is called when it has left the screen.
  public final func dismiss(animated: Bool = true) { leave(velocity: nil, animated: animated) }

  /// Dismisses the presentation, possibly with the velocity of a finger that has thrown it away. If `alone` is true,
  /// the presentations in front of it stay.
  final func leave(velocity: Double?, animated: Bool, alone: Bool = false) {
    // The presentation is being added to its window.
    if phase == .away, superview is PresentationLayer {
      phase = .leaving
      return finishLeaving()
    }
    guard phase == .presented else { return }
    phase = .leaving
    if !alone { (superview as? PresentationLayer)?.dismissAll(inFrontOf: self, animated: animated) }
    // Code of the app may have presented it again. The same is true for the guards below.
    guard phase == .leaving else { return }
    isModal = false
    cancelTouches()
    viewTree?.releaseKeys(of: self)
    guard phase == .leaving else { return }
    restoreFocus()
    guard phase == .leaving else { return }
    willLeave()
    guard phase == .leaving else { return }
    semanticsDidChange()
    let moves = animated && (velocity != nil || !theme.motion.isReduced)
    motion.move(to: 0, velocity: velocity, animated: moves) { [weak self] finished in
      if finished { self?.finishLeaving() }
    }
  }

  private final func finishLeaving() {
    guard phase == .leaving else { return }
    (phase, use) = (.away, nil)
    removeFromSuperview()
    onDismiss?()
  }

  /// Ends the presentation when it is removed from the window by other code; an override calls `super`.
  public override func didMoveToWindow() {
    super.didMoveToWindow()
    if !isInWindow, phase != .away { endPresentation() }
  }

  private final func endPresentation() {
    let wasPresented = isPresented
    (phase, use, isModal) = (.away, nil, false)
    touchBeside = nil
    motion.set(0)
    if wasPresented { returnFocus() }
    formerUses = []
    onDismiss?()
  }

  /// Sets the views that may get the focus when the presentation leaves. The first view that accepts the focus gets it.
  final func returnFocus(toFirstOf views: [View]) { formerUses = views.map(ViewUse.init(returningFocusTo:)) }

  /// Restores the former first responder, if no other view has become first responder since.
  private final func returnFocus() {
    guard let tree = formerResponder?.viewTree else { return }
    if tree.firstResponder == nil { tree.giveFocus(toFirstOf: formerUses) }
    tree.leaveToSuccessor(formerUses)
  }

  private final func restoreFocus() {
    guard let tree = viewTree else { return }
    let formers = formerUses
    formerUses = []
    let hasFocus = tree.firstResponder?.isDescendant(of: self) ?? true
    if hasFocus, !tree.giveFocus(toFirstOf: formers), let responder = tree.firstResponder,
      responder.isDescendant(of: self)
    {
      responder.resignFirstResponder()
    }
    tree.leaveToSuccessor(formers)
  }

  // MARK: Touches, wheels and keys

  /// Finds no view behind the presentation. While the presentation moves out, finds only views that a finger can catch.
  public override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    guard phase == .leaving else { return hit }
    return !canBeCaught || hit === self || hit === dimmingView ? nil : hit
  }

  /// Follows a tap outside the shown content.
  public override func touchesBegan(_ touches: [Touch]) {
    guard let first = touches.first(where: isBeside), touchBeside == nil else { return }
    touchBeside = first
    touchLandedBeside()
  }

  /// Does nothing: touches are not passed on to the content behind the presentation.
  public override func touchesMoved(_ touches: [Touch]) {}

  /// Ends a tap outside the shown content.
  public override func touchesEnded(_ touches: [Touch]) {
    guard let touch = touchBeside, touches.contains(touch) else { return }
    touchBeside = nil
    let distance = touch.location(in: nil).distance(to: touch.landingLocation)
    // The second tap of a double tap does not dismiss what the first tap has presented.
    let isSecond = touch.landingTime - appearanceTime < PresentationConstants.doubleTapInterval
    if phase == .presented, !isSecond, distance <= GestureConstants.touchSlop { tappedBeside() }
  }

  /// Forgets a tap outside the shown content.
  public override func touchesCancelled(_ touches: [Touch]) {
    if let touch = touchBeside, touches.contains(touch) { touchBeside = nil }
  }

  private final func isBeside(_ touch: Touch) -> Bool { touch.view === self || touch.view === dimmingView }

  /// Handles all scroll events, so that nothing behind the presentation scrolls.
  public override func scrollWheel(_ event: ScrollEvent) -> Bool { true }

  /// False while the presentation moves out.
  public override var takesInput: Bool { super.takesInput && phase != .leaving }

  /// True: the presentation receives the keys that no view in it has handled.
  public override var canBecomeFirstResponder: Bool { true }

  /// Handles all keys except Tab, so that no view behind the presentation receives them. Escape dismisses it, if the
  /// user may dismiss it.
  public override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key != .tab, event.key != .backTab else { return false }
    // Shortcuts of the presentation are offered before Escape dismisses it.
    if viewTree?.offer(event) == true { return true }
    if event.key == .escape, !event.isRepeat { cancel() }
    return true
  }

  /// Dismisses the presentation, if the user may dismiss it.
  public override func perform(_ action: Semantics.Action) -> Bool {
    guard action == .dismiss, isDismissable, isPresented else { return super.perform(action) }
    if mayBeDismissed() { dismiss() }
    return true
  }

  /// The semantic actions with which a screen reader dismisses the presentation.
  final var dismissalActions: [Semantics.Action] { isDismissable ? [.dismiss] : [] }
}

/// The card of a presentation, or a view between the card and the content. The presentation is laid out again when
/// another size fits the content.
class PresentationCard: View {
  override var arrangesBySize: Bool { true }
}
