import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews
import TactionWords

/// The line between the sidebar and the detail of a split view. Fingers, the mouse and arrow keys move it.
final class SplitDivider: View {
  /// Called with the new width of the sidebar when the user moves the divider.
  var onResize: (Double) -> Void = { _ in }
  /// The width of the sidebar, and its limits.
  var value: (width: Double, limits: ClosedRange<Double>) = (0, 0...0)

  /// The distance by which the finger has dragged beyond the limits, in px.
  private var slack = DragSlack()
  private var isHeld = false {
    didSet { if isHeld != oldValue { setNeedsDisplay() } }
  }

  /// The distance by which one press of an arrow key moves the divider, in px.
  private static let step = 16.0
  /// The distance that a finger must move before it drags, in px of the window. It is short, because the divider has no
  /// other gesture.
  private static let slop = 2.0

  init() {
    super.init()
    cursor = .resizeHorizontally
    let pan = PanGestureRecognizer { [weak self] in self?.dragged(by: $0) }
    pan.slop = .pixels(Self.slop)
    addGestureRecognizer(pan)
  }

  private func dragged(by pan: PanGestureRecognizer) {
    isHeld = pan.state == .began || pan.state == .changed
    if pan.state == .began { slack = DragSlack() }
    guard isHeld else { return }
    let step = pan.translation(in: superview).dx
    pan.setTranslation(.zero, in: superview)
    move(by: step)
  }

  /// Moves the divider by a distance to the right. A finger that is beyond a limit moves the divider again only after
  /// it has returned to the limit.
  private func move(by distance: Double) {
    resize(to: slack.moved(value.width, by: isMirrored ? -distance : distance, in: value.limits))
  }

  private func resize(to wanted: Double) {
    let width = wanted.clamped(to: value.limits)
    guard width != value.width else { return }
    value.width = width
    onResize(width)
  }

  /// False while the view is folded, which hides the divider.
  override var canBecomeFirstResponder: Bool { !isHidden }

  override func focusDidChange() { setNeedsDisplay() }

  /// Ends a drag: the recognizer does not report the end to a view that has left its window.
  override func didMoveToWindow() { if !isInWindow { isHeld = false } }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.isPlain, !isHeld else { return super.keyDown(event) }
    let step = isMirrored ? -Self.step : Self.step
    switch event.key.unpadded {
    case .leftArrow: resize(to: value.width - step)
    case .rightArrow: resize(to: value.width + step)
    default: return super.keyDown(event)
    }
    return true
  }

  override func draw(into list: inout DisplayList) {
    let width = theme.metrics.lineWidth
    let line = Rect(x: bounds.center.x - width / 2, y: 0, width: width, height: bounds.height)
    list.fill(line, color: .separator)
    guard isHeld || showsFocusRing else { return }
    let grip = Rect(center: bounds.center, size: Size(width: 5, height: min(48, bounds.height)))
    list.fill(RoundedRect(grip, radius: 2.5), color: .tint)
  }

  override var semantics: Semantics? {
    Semantics(
      .slider, name: theme.words[.divider], value: .number(value.width, in: value.limits, text: ""), states: .vertical,
      actions: [.increment, .decrement], step: Self.step)
  }

  override func perform(_ action: Semantics.Action) -> Bool {
    guard !isHeld else { return false }
    switch action {
    case .increment: resize(to: value.width + Self.step)
    case .decrement: resize(to: value.width - Self.step)
    case .setNumber(let width) where width.isFinite: resize(to: width)
    default: return super.perform(action)
    }
    return true
  }
}
