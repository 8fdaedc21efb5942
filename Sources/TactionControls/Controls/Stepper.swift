import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// Two buttons, minus and plus, that change a number in steps.
///
///     let copies = Stepper(value: 1, in: 1...99) { value in label.text = "\(Int(value))" }
///
/// A finger that stays on one of the buttons repeats the step. Arrow keys, Home, End and a mouse wheel also change the
/// number. The plus button is at the trailing side.
open class Stepper: Control {
  /// Called with each new value that the user sets.
  public final var onChange: ((Double) -> Void)?
  /// The text that screen readers speak for a value; if this closure is nil, they speak the number or a percentage.
  public final var valueText: ((Double) -> String)? { didSet { semanticsDidChange() } }

  /// Called after each change of the value, the limits or the step, also by the app. Reserved for the view that shows
  /// the value.
  package final var onSetValue: (() -> Void)?

  /// Whether a step beyond one limit continues at the other limit; false by default.
  public final var wraps = false {
    didSet { if wraps != oldValue { setNeedsDisplay() } }
  }

  private final var number: Double
  private final var range: SliderScale
  private final var wheelSteps = WheelSteps()
  /// Whether the press is drawn on the plus button, even after the finger has lifted; nil if the button could not
  /// change the number.
  private final var isForwardPressed: Bool? {
    didSet { if isForwardPressed != oldValue { setNeedsDisplay() } }
  }
  /// The length of the bars of the plus and minus signs at the usual text size, and their distance from the sides of a
  /// button, in px. The distance does not grow with text, so that text next to the stepper has more room.
  private static let (signSide, signMargin) = (16.0, 17.0)

  /// Creates a stepper at the origin, with the size that fits it.
  ///
  /// - Parameters:
  ///   - value: The value; a value outside the limits becomes the nearest limit.
  ///   - limits: The smallest and the largest value. Limits that are not finite become 0 and 100.
  ///   - step: The distance between allowed values, starting at the lower limit; a step that is not above 0 counts as
  ///     1.
  ///   - onChange: Called with each new value that the user sets.
  public init(
    value: Double = 0, in limits: ClosedRange<Double> = 0...100, step: Double = 1,
    onChange: ((Double) -> Void)? = nil
  ) {
    range = SliderScale(
      limits: limits.hasFiniteLength ? limits : 0...100, step: step.isFinite && step > 0 ? step : 1)
    (number, self.onChange) = (range.nearest(to: value), onChange)
    super.init()
    repeats = true
    sizeToFit()
  }

  // MARK: Values

  /// The value. Setting it does not call ``onChange``. NaN is refused, and any other number becomes the nearest allowed
  /// value.
  public final var value: Double {
    get { number }
    set {
      guard accepts(!newValue.isNaN, as: "value") else { return }
      show(newValue, on: range)
    }
  }

  /// The smallest and the largest value. Setting the limits moves the value to the nearest limit if it is outside them;
  /// limits that are not finite are refused.
  public final var limits: ClosedRange<Double> {
    get { range.limits }
    set {
      guard accepts(newValue.hasFiniteLength, as: "limits") else { return }
      show(number, on: SliderScale(limits: newValue, step: step))
    }
  }

  /// The distance between allowed values. A number that is not finite, or not above 0, is refused.
  public final var step: Double {
    get { range.step }
    set {
      guard accepts(newValue.isFinite && newValue > 0, as: "step") else { return }
      show(number, on: SliderScale(limits: limits, step: newValue))
    }
  }

  private final func show(_ value: Double, on scale: SliderScale) {
    let nearest = scale.nearest(to: value)
    guard nearest != number || scale != range else { return }
    (range, number) = (scale, nearest)
    setNeedsDisplay()
    semanticsDidChange()
    onSetValue?()
  }

  private final func change(to value: Double) {
    let value = range.nearest(to: value)
    guard value != number else { return }
    show(value, on: range)
    onChange?(value)
  }

  private final func canMove(forward: Bool) -> Bool {
    guard isEnabled, range.length > 0 else { return false }
    return wraps || (forward ? number < limits.upperBound : number > limits.lowerBound)
  }

  private final func move(forward: Bool) {
    guard canMove(forward: forward) else { return }
    if wraps, number == (forward ? limits.upperBound : limits.lowerBound) {
      return change(to: forward ? limits.lowerBound : limits.upperBound)
    }
    change(to: range.moved(from: number, by: forward ? 1 : -1, fraction: 0))
  }

  // MARK: Appearance

  /// The size of the two buttons, each large enough for a finger.
  open override func sizeThatFits(_ size: Size) -> Size {
    let target = theme.metrics.touchTarget
    let sign = theme.scaled(Self.signSide)
    return Size(
      width: 2 * max(sign + 2 * Self.signMargin, target), height: max(sign + 2 * theme.metrics.spacing, target))
  }

  /// The shape around which the focus ring is drawn.
  open override var focusShape: RoundedRect { RoundedRect(bounds, radius: theme.metrics.cornerRadius) }

  private final func half(forward: Bool) -> Rect {
    let width = bounds.width / 2
    return mirrored(
      Rect(x: bounds.minX + (forward ? width : 0), y: bounds.minY, width: width, height: bounds.height))
  }

  private final func drawSign(isPlus: Bool, into list: inout DisplayList) {
    let center = half(forward: isPlus).center
    let opacity = canMove(forward: isPlus) ? 1 : ControlConstants.disabledOpacity
    let (side, width) = (theme.scaled(Self.signSide), theme.scaled(2.5))
    let bar = Rect(center: center, size: Size(width: side, height: width))
    list.fill(RoundedRect(bar, radius: width / 2), color: .label, opacity: opacity)
    guard isPlus else { return }
    for top in [true, false] {
      // The vertical bar is drawn in two parts, so that it does not overlap the horizontal bar.
      let part = Rect(
        x: center.x - width / 2, y: center.y + (top ? -side / 2 : width / 2), width: width, height: (side - width) / 2)
      list.fill(RoundedRect(part, radius: width * 0.4), color: .label, opacity: opacity)
    }
  }

  /// Draws the buttons and the focus ring.
  open override func draw(into list: inout DisplayList) {
    let (shape, line) = (focusShape, theme.metrics.lineWidth)
    list.fill(shape, color: .fill, opacity: contentOpacity)
    if theme.colors.hasHighContrast {
      list.strokeBorder(of: shape, width: line, color: theme.trackEdge, opacity: contentOpacity)
    }
    if showsPress, let isForwardPressed {
      let pressed = half(forward: isForwardPressed).inset(by: 3)
      list.fill(
        RoundedRect(pressed, radius: max(shape.effectiveRadius - 3, 0)), color: .label,
        opacity: ControlConstants.pressOpacity)
    }
    list.fill(
      Rect(center: bounds.center, size: Size(width: line, height: bounds.height * 0.5)), color: .separator,
      opacity: contentOpacity)
    for isForward in [false, true] { drawSign(isPlus: isForward, into: &list) }
    super.draw(into: &list)
  }

  private final func isForward(_ point: Point) -> Bool { (point.x > bounds.center.x) != isMirrored }

  // MARK: Input

  /// Begins a press of the button under the finger.
  open override func touchesBegan(_ touches: [Touch]) {
    super.touchesBegan(touches)
    followFinger()
  }

  /// Continues the press with the button to which the finger has moved.
  open override func touchesMoved(_ touches: [Touch]) {
    super.touchesMoved(touches)
    followFinger()
  }

  private final func followFinger() {
    if let pressingTouch { press(forward: isForward(pressingTouch.location(in: self))) }
  }

  private final func press(forward: Bool) { isForwardPressed = canMove(forward: forward) ? forward : nil }

  /// Changes the number by one step. The button under the finger determines the direction. Return and the space bar
  /// step up.
  open override func activate() {
    let forward = activationPoint.map(isForward) ?? true
    press(forward: forward)
    move(forward: forward)
  }

  /// Changes the number by the arrow keys, Home and End.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isFirstResponder, isEnabled, event.isPlain else { return super.keyDown(event) }
    if let isForward = event.key.direction(isMirrored: isMirrored) {
      move(forward: isForward)
      return true
    }
    switch event.key.unpadded {
    case .home: change(to: limits.lowerBound)
    case .end: change(to: limits.upperBound)
    default: return super.keyDown(event)
    }
    return true
  }

  /// Changes the number by one step for each notch of a mouse wheel, if the stepper is the first responder or the wheel
  /// scrolls no superview.
  open override func scrollWheel(_ event: ScrollEvent) -> Bool {
    guard isEnabled, isFirstResponder || !isDragFollowedAround(event.step), event.step.dy != 0 else { return false }
    let steps = wheelSteps.add(-event.step.dy, isNotched: event.isNotched)
    if steps != 0, isEnabledAfterCommit() { for _ in 0..<abs(steps) { move(forward: steps > 0) } }
    return true
  }

  // MARK: Meaning

  /// A number that screen readers can change in steps.
  open override var semantics: Semantics? {
    Semantics(
      .spinButton, value: .number(number, in: limits, text: valueText?(number) ?? range.text(for: number, in: theme)),
      states: semanticStates,
      actions: [.increment, .decrement, .setNumber(number)], step: step)
  }

  /// Changes the number.
  @discardableResult
  open override func perform(_ action: Semantics.Action) -> Bool {
    guard isEnabled else { return false }
    switch action {
    case .increment: move(forward: true)
    case .decrement: move(forward: false)
    case .setNumber(let value) where !value.isNaN: change(to: value)
    default: return false
    }
    return true
  }
}
