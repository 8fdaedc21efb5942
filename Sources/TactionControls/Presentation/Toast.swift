import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A short message at the bottom of the window that disappears by itself, and may offer one action.
///
///     view.present(Toast("Photo deleted", action: "Undo") { undo() })
///
/// A toast is not modal: the content around it still receives touches and keys. A finger can swipe the toast away to
/// the side or down; while a finger is on the toast, or its action has the focus ring, it stays. Several toasts are
/// stacked; further toasts wait in a queue.
public final class Toast: View, GestureRecognizerDelegate {
  /// The message.
  public let message: String
  /// The title of the action; empty if there is none.
  public let actionTitle: String
  /// The time for which the toast is shown, in seconds (default: 4, or 8 with an action). The minimum is 1 s. With an
  /// infinite duration, the toast stays until it is dismissed. NaN is refused. For a toast that is shown, another
  /// duration counts from the moment when it is set.
  public var duration: Double {
    didSet {
      if duration.isNaN { duration = oldValue }
      if duration != oldValue, isInWindow { startTimer() }
    }
  }
  /// Called once after the toast has left the screen or the queue.
  public var onDismiss: (() -> Void)?

  /// The maximum number of lines of the message, and the maximum number next to the action. If the message has more
  /// lines, the action is below the message.
  private static let (maximumLines, linesBesideAction) = (8, 2)

  private let label = Label()
  private let button: Button?
  private let action: () -> Void
  private var timer: AppTimer?
  private weak var stack: ToastStack?
  private let pan = PanGestureRecognizer { ($0.view as? Toast)?.panChanged() }
  /// Whether the toast is moving out.
  private(set) var isLeaving = false {
    didSet { if isLeaving != oldValue { semanticsDidChange() } }
  }

  /// The fraction to which the toast has appeared, 0...1.
  private(set) lazy var presence = appearanceMotion()
  /// The distance of the toast's top from the bottom of the free area, in px.
  private(set) lazy var rise = slidingMotion()
  /// The distance by which a finger has moved the toast to the side, or down if `isSwipedDown`, in px.
  private lazy var aside = slidingMotion()
  private var isSwipedDown = false
  /// The distance by which a finger has pushed the toast up beyond its place, in px.
  private var slack = DragSlack()
  /// Whether the toast was moving out when the first finger landed on it.
  private var wasLeaving = false
  /// Whether a mouse or a pen is over the toast.
  private var isHovered = false

  /// Creates a toast.
  ///
  /// - Parameters:
  ///   - message: The text of the message.
  ///   - title: The title of the action; empty if there is none.
  ///   - action: Called when the user taps the action, after the toast was dismissed.
  public init(_ message: String, action title: String = "", perform action: @escaping () -> Void = {}) {
    (self.message, actionTitle, self.action) = (message, title, action)
    duration = title.isEmpty ? 4 : 8
    button = title.isEmpty ? nil : ToastButton(title)
    super.init(frame: .zero)
    becomeCard()
    label.text = message
    label.numberOfLines = Self.maximumLines
    addSubview(label)
    if let button {
      button.backgroundColor = nil
      button.titleLabel.textColor = .tint
      button.titleLabel.font = .body.withWeight(.semibold)
      button.contentInsets = Insets(horizontal: 12, vertical: 10)
      button.action = { [weak self] in self?.act() }
      addSubview(button)
    }
    pan.name = "toast"
    pan.delaysTouchesEnded = false
    pan.delegate = self
    pan.onTouchesBegan = { [weak self] _ in self?.fingerLanded() }
    pan.onLastLift = { [weak self] in self?.startTimer() }
    addGestureRecognizer(pan)
    addGestureRecognizer(HoverGestureRecognizer { ($0.view as? Toast)?.hovered($0) })
    for motion in [presence, rise, aside] { motion.onChange = { [weak self] in self?.place() } }
  }

  /// Shows the toast in the window of a view, or adds it to the queue of that window; see `View.present(_:)`.
  ///
  /// If the toast is already shown in this window, its time begins again; if it is moving out, it comes back. A toast
  /// of another window leaves that window.
  @discardableResult
  public func present(in view: View) -> Bool {
    guard let tree = view.viewTree, !view.isDescendant(of: self) else {
      reportOnce("presenting", "\(nameInMessages) is not shown: \(view.nameInMessages) is in no window")
      return false
    }
    if let stack, stack.viewTree !== tree { stack.remove(self) }
    // The app's code may have run, and presented the toast again.
    if let stack, stack.holds(self) {
      showAgain()
    } else {
      PresentationLayer.layer(in: tree).toasts.add(self)
    }
    return true
  }

  /// Removes the toast from the screen or from the queue; does nothing if the toast is in neither.
  public func dismiss(animated: Bool = true) {
    guard let stack, !isLeaving else { return }
    guard isInWindow else { return stack.remove(self) }
    isLeaving = true
    timer?.cancel()
    stack.toastLeaves()
    presence.move(to: 0, animated: animated && !theme.motion.isReduced) { [weak self] finished in
      if finished, let self { self.stack?.remove(self) }
    }
  }

  private func act() {
    guard !isLeaving, stack != nil else { return }
    dismiss()
    action()
  }

  // MARK: For the stack

  /// Records the stack in which the toast waits.
  func wait(in stack: ToastStack) { (self.stack, isLeaving) = (stack, false) }

  /// Begins to appear, with the top at a distance from the bottom of the free area.
  func appear(at distance: Double) {
    alpha = 0
    aside.set(0)
    rise.set(distance)
    presence.set(0)
    presence.move(to: 1, animated: !theme.motion.isReduced)
    startTimer()
    semanticsDidChange()
  }

  /// Moves the top to a distance from the bottom of the free area.
  func move(to distance: Double) { rise.move(to: distance, animated: !theme.motion.isReduced) }

  /// Ends the toast, because it is no longer in a stack.
  func end() {
    timer?.cancel()
    (timer, stack) = (nil, nil)
    onDismiss?()
  }

  /// Restarts the timer. While a finger, a pointer or the focus ring is on the toast, stops the timer instead; it
  /// restarts when they have left.
  fileprivate func startTimer() {
    timer?.cancel()
    let isHeld = pan.hasFingersDown || isHovered || button?.showsFocusRing == true
    guard duration < .infinity, !isLeaving, stack != nil, !isHeld else { return timer = nil }
    timer = after(max(1, duration)) { [weak self] in self?.dismiss() }
  }

  // MARK: Layout

  /// Returns the size of the toast within a maximum width.
  public override func sizeThatFits(_ size: Size) -> Size {
    let metrics = theme.metrics
    let buttonSize = button?.sizeThatFits(.zero) ?? .zero
    let isBelow = hasActionBelow(in: size.width)
    let beside = isBelow ? 0 : buttonSize.width
    let room = max(1, size.width - 2 * metrics.margin - beside)
    let width = min(label.sizeThatFits(.zero).width, room)
    let height = label.sizeThatFits(Size(width: width, height: 0)).height
    let action = max(metrics.touchTarget, buttonSize.height)
    return Size(
      width: min(size.width, max(160, width + 2 * metrics.margin + beside)),
      height: isBelow ? metrics.margin + height + action : max(height, action) + metrics.spacing)
  }

  /// Whether the message would have too many lines next to the action.
  private func hasActionBelow(in width: Double) -> Bool {
    guard let button else { return false }
    let room = max(1, width - 2 * theme.metrics.margin - button.sizeThatFits(.zero).width)
    let lines = theme.font(label.font).lineHeight * (Double(Self.linesBesideAction) + 0.5)
    return label.sizeThatFits(Size(width: room, height: 0)).height > lines
  }

  public override func layoutSubviews() {
    let metrics = theme.metrics
    let buttonSize = button?.sizeThatFits(.zero) ?? .zero
    let isBelow = hasActionBelow(in: bounds.width)
    let width = min(buttonSize.width, isBelow ? bounds.width - 2 * metrics.spacing : bounds.width / 2)
    let height = min(bounds.height, max(metrics.touchTarget, buttonSize.height))
    let inner = max(0, bounds.width - 2 * metrics.margin - (isBelow ? 0 : width))
    let top = isBelow ? metrics.margin : 0
    label.frame = mirrored(
      Rect(x: metrics.margin, y: top, width: inner, height: bounds.height - top - (isBelow ? height : 0)))
    button?.frame = mirrored(
      Rect(
        x: bounds.width - width - metrics.spacing, y: isBelow ? bounds.height - height : (bounds.height - height) / 2,
        width: width, height: height))
  }

  /// Places the toast in its stack.
  func place() {
    guard let stack else { return }
    let area = stack.freeArea
    let part = presence.value.clamped(to: 0...1)
    let sink = (1 - part) * 16
    let way = isSwipedDown ? Vector(dx: 0, dy: aside.value) : Vector(dx: aside.value, dy: 0)
    center = Point(x: area.center.x, y: area.maxY - rise.value + bounds.height / 2 + sink) + way
    alpha = part * (1 - abs(aside.value) / swipeLength).clamped(to: 0...1)
  }

  private var swipeLength: Double { isSwipedDown ? bounds.height * 2 : max(bounds.width, 1) }

  public override func themeDidChange() {
    super.themeDidChange()
    takeCardColors()
    stack?.setNeedsLayout()
  }

  // MARK: Fingers

  private func fingerLanded() {
    if !pan.isActive { wasLeaving = isLeaving }
    startTimer()
    guard let caught = aside.visibleMotion else { return }
    // A toast that is caught while it moves out is shown again.
    if isLeaving { comeBack() }
    aside.stop()
    pan.caughtSpeed = caught.speed
    pan.state = .began
  }

  private func comeBack() {
    guard let stack else { return }
    isLeaving = false
    stack.setNeedsLayout()
    presence.move(to: 1, animated: !theme.motion.isReduced)
  }

  /// Brings the toast back if it is moving out, and restarts the timer. A toast that waits continues to wait.
  private func showAgain() {
    guard isInWindow else { return }
    wasLeaving = false
    if isLeaving {
      comeBack()
      aside.move(to: 0, animated: !theme.motion.isReduced)
    }
    startTimer()
  }

  private func panChanged() {
    switch pan.state {
    case .began, .changed:
      let way = pan.translation(in: stack)
      if pan.state == .began, aside.value == 0 { isSwipedDown = way.dy > abs(way.dx) }
      if pan.state == .began { slack = DragSlack() }
      pan.setTranslation(.zero, in: stack)
      let lower = isSwipedDown ? 0 : -Double.infinity
      aside.set(slack.moved(aside.value, by: isSwipedDown ? way.dy : way.dx, in: lower...Double.infinity))
    case .ended: released(velocity: pan.velocity(in: stack))
    case .cancelled where wasLeaving: slideOut(isForward: aside.value >= 0)
    case .cancelled: aside.move(to: 0, animated: true)
    case .possible, .failed: break
    }
  }

  private func released(velocity: Vector) {
    let speed = isSwipedDown ? velocity.dy : velocity.dx
    let projected = aside.value + speed * SpringMotion.projection
    if abs(projected) > swipeLength / 2, projected * aside.value >= 0, !isSwipedDown || projected > 0 {
      slideOut(isForward: projected > 0, velocity: speed)
    } else {
      aside.move(to: 0, velocity: speed, animated: true)
    }
  }

  /// Moves the toast out, to one of its sides or down.
  private func slideOut(isForward: Bool, velocity: Double? = nil) {
    isLeaving = true
    stack?.toastLeaves()
    aside.move(to: isForward ? swipeLength : -swipeLength, velocity: velocity, animated: true) { [weak self] finished in
      if finished, let self { stack?.remove(self) }
    }
  }

  private func hovered(_ hover: HoverGestureRecognizer) {
    isHovered = hover.state == .began || hover.state == .changed
    startTimer()
  }

  /// Whether a drag is a swipe: a drag to the side, or down.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    let way = pan.translation(in: stack)
    return aside.value != 0 || abs(way.dx) >= abs(way.dy) || way.dy > 0
  }

  /// Does nothing: touches are not passed on to the content behind the toast.
  public override func touchesBegan(_ touches: [Touch]) {}

  // MARK: Meaning

  /// False while the toast moves out.
  public override var takesInput: Bool { super.takesInput && !isLeaving }

  /// A toast with the message as its name.
  public override var semantics: Semantics? {
    Semantics(.toast, name: message, actions: button == nil ? [.dismiss] : [.press, .dismiss])
  }

  public override func perform(_ action: Semantics.Action) -> Bool {
    switch action {
    case .press where button != nil: act()
    case .dismiss: dismiss()
    default: return super.perform(action)
    }
    return true
  }
}

/// The button of a toast. When it takes the focus, the toasts remember which view had it. While it has the focus ring,
/// the toast stays.
private final class ToastButton: Button {
  override func focusDidChange() {
    super.focusDidChange()
    (superview as? Toast)?.startTimer()
  }

  @discardableResult
  override func becomeFirstResponder() -> Bool {
    let former = viewTree?.firstResponder
    guard super.becomeFirstResponder() else { return false }
    if let stack = nearest({ $0 as? ToastStack }), former?.isDescendant(of: stack) != true {
      stack.formerUses = [former].compactMap { $0.map(ViewUse.init(returningFocusTo:)) }
    }
    return true
  }
}

extension View {
  /// Shows a message at the bottom of the view's window; returns false, with a notice in the log, if the view is in no
  /// window.
  @discardableResult
  public final func present(_ toast: Toast) -> Bool { toast.present(in: self) }
}
