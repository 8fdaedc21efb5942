import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A view over a whole window, with the on-screen keyboard at its bottom.
///
/// The layer is an overlay view of the window's root view, in front of presented views. It is in the window while the
/// keyboard is on the screen. The layer itself receives no touches, and modal views do not block it.
final class KeyboardLayer: View, LayoutObserver {
  /// This observer is called after presented views have been laid out.
  static let layoutOrder = 1

  /// The keyboard.
  let keyboard: OnScreenKeyboard
  private let panel = KeyboardPanel()
  /// Called when a finger has dragged the keyboard away.
  var onDrag: () -> Void = {}
  /// Whether the caret is to be scrolled into view after the next layout.
  private var revealsCaret = false
  /// The distance of the keyboard below its final position, in px.
  private lazy var slide = SpringMotion(
    0, of: self, spring: KeyboardConstants.spring, restDistance: SpringMotion.pixelRestDistance, movesView: true)
  /// The distance by which the finger has dragged beyond the limits, in px.
  private var slack = DragSlack()
  private(set) var isShown = false

  init(_ keyboard: OnScreenKeyboard) {
    self.keyboard = keyboard
    super.init(frame: .zero)
    panel.addSubview(keyboard)
    addSubview(panel)
    anchors = .fill
    keyboard.onRowsChange = { [weak self] in self?.setNeedsLayout() }
    slide.onChange = { [weak self] in self?.placePanel() }
    panel.pan.onTouchesBegan = { [weak self] _ in self?.slide.stop() }
    panel.pan.onFail = { [weak self] in self?.settle(velocity: nil) }
    panel.onPan = { [weak self] in self?.panChanged($0) }
  }

  // MARK: Coming and going

  /// Slides the keyboard in, from its current position.
  func show(in tree: ViewTree, animated: Bool) {
    if self.viewTree !== tree || superview !== tree.root {
      tree.layoutObservers.add(self)
      frame = tree.root.bounds
      tree.root.addOverlaySubview(self, order: 30)
      layoutIfNeeded()
      slide.set(panel.bounds.height)
    }
    guard self.viewTree === tree, !isShown else { return }
    isShown = true
    takeInsets()
    slide.move(to: 0, animated: animated && !theme.motion.isReduced)
  }

  /// Slides the keyboard out, and removes the layer from the window.
  func hide(velocity: Double? = nil, animated: Bool) {
    guard isShown else { return }
    isShown = false
    keyboard.forgetPresses()
    keyboard.updateHighlights()
    takeInsets()
    slideOut(velocity: velocity, animated: animated && !theme.motion.isReduced)
  }

  private func slideOut(velocity: Double?, animated: Bool) {
    slide.move(to: panel.bounds.height, velocity: velocity, animated: animated) { [weak self] finished in
      if finished, let self, !isShown { removeFromSuperview() }
    }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard !isInWindow else { return }
    isShown = false
    slide.set(0)
  }

  // MARK: Place

  /// The height of the keyboard with its grip, without the covered area at the bottom of the window.
  private var height: Double {
    let size = keyboard.sizeThatFits(bounds.size)
    return size.height + gripHeight
  }

  private var gripHeight: Double { min(KeyboardConstants.gripHeight, bounds.height * 0.04).rounded() }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let tree = viewTree else { return }
    let insets = tree.windowInsets
    let below = min(insets.bottom, bounds.height / 4)
    panel.bounds.size = Size(width: bounds.width, height: height + below)
    let left = min(insets.left, bounds.width / 4)
    let right = min(insets.right, bounds.width / 4)
    panel.grip.frame = Rect(x: 0, y: 0, width: bounds.width, height: gripHeight)
    keyboard.frame = Rect(
      x: left, y: gripHeight, width: max(0, bounds.width - left - right), height: height - gripHeight)
    placePanel()
    if isShown { takeInsets() }
  }

  private func placePanel() {
    let size = panel.bounds.size
    panel.center = Point(x: size.width / 2, y: bounds.height - size.height / 2 + slide.value)
  }

  /// Sets the insets of the window to the part that the keyboard covers. A keyboard that appears reveals the caret. If
  /// its height changes later, a caret that was scrolled away is not revealed again, unless the focus moves.
  private func takeInsets() {
    guard let tree = viewTree else { return }
    let covered = isShown ? Insets(top: 0, left: 0, bottom: panel.bounds.height, right: 0) : .zero
    let before = tree.keyboardInsets
    guard covered != before else { return }
    let isKept = before == .zero || tree.showsCaret(in: tree.root.bounds.inset(by: before))
    revealsCaret = isShown && (revealsCaret || isKept)
    tree.keyboardInsets = covered
  }

  /// Requests that the caret is scrolled into view after the next layout.
  func revealCaretAfterLayout() {
    revealsCaret = true
    setNeedsLayout()
  }

  /// After a layout, scrolls the caret into the uncovered part of the window.
  func windowDidLayOut() {
    guard revealsCaret, isShown, let tree = viewTree else { return }
    revealsCaret = false
    tree.scrollCaretIntoView(animated: true)
  }

  // MARK: Touches

  override func hitTest(_ point: Point) -> View? {
    guard isShown || slide.isMoving else { return nil }
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }

  /// Prevents the gesture recognizers of the content behind the keyboard from receiving its touches.
  override func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool {
    recognizer.view?.isDescendant(of: self) ?? false
  }

  private func panChanged(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began, .changed:
      if pan.state == .began { slack = DragSlack() }
      let step = pan.translation(in: self).dy
      pan.setTranslation(.zero, in: self)
      slide.set(slack.moved(slide.value, by: step, in: 0...max(0, panel.bounds.height)))
    case .ended: settle(velocity: pan.velocity(in: self).dy)
    case .cancelled: settle(velocity: nil)
    case .possible, .failed: break
    }
  }

  /// Moves the keyboard after a finger has released it: off the screen, or back to its position. If the velocity is
  /// nil, the drag was cancelled or there was none, and the keyboard continues to where it was moving.
  private func settle(velocity: Double?) {
    guard isShown else { return slideOut(velocity: velocity, animated: true) }
    if let velocity, slide.value > 0, slide.value + velocity * SpringMotion.projection > panel.bounds.height / 2 {
      hide(velocity: velocity, animated: true)
      onDrag()
    } else {
      slide.move(to: 0, velocity: velocity, animated: true)
    }
  }
}

/// The background of a keyboard, with a grip at its top.
private final class KeyboardPanel: View {
  let grip = KeyboardGrip()
  let pan = PanGestureRecognizer { ($0.view?.superview as? KeyboardPanel)?.onPan($0) }
  var onPan: (PanGestureRecognizer) -> Void = { _ in }

  init() {
    super.init(frame: .zero)
    takeColors()
    pan.name = "keyboard"
    grip.addGestureRecognizer(pan)
    addSubview(grip)
  }

  private func takeColors() {
    backgroundColor = theme.colors.isDark || theme.colors.hasHighContrast ? .secondaryBackground : .fill
  }

  override func themeDidChange() {
    super.themeDidChange()
    takeColors()
    superview?.setNeedsLayout()
  }

  override func draw(into list: inout DisplayList) {
    list.fill(Rect(x: 0, y: 0, width: bounds.width, height: theme.metrics.lineWidth), color: .separator)
  }

  /// Does nothing, so that touches are not passed on to the views behind the panel.
  override func touchesBegan(_ touches: [Touch]) {}
}

/// The strip that a finger drags to dismiss the keyboard.
private final class KeyboardGrip: View {
  /// The distance above and below the strip within which touches still belong to it, in px.
  private static let reach = 8.0

  override func point(inside point: Point) -> Bool {
    bounds.inset(by: -Self.reach).contains(point) && point.y < bounds.maxY
  }

  override func draw(into list: inout DisplayList) {
    let size = Size(width: min(36, bounds.width / 4), height: min(4, bounds.height / 3))
    let bar = Rect(center: bounds.center, size: size)
    list.fill(RoundedRect(bar, radius: size.height / 2), color: .secondaryLabel, opacity: 0.6)
  }

  override func touchesBegan(_ touches: [Touch]) {}
}
