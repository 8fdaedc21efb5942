import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A control that sets a number with a knob on a track.
///
///     let volume = Slider(value: 0.5) { value in player.volume = value }
///     volume.onEditingEnd = { value in settings.volume = value }
///
/// A finger can drag the knob from any point of the slider. The knob does not jump to the finger, so a finger that only
/// brushes the slider changes nothing. The further the finger moves away from the track, the slower the value follows.
/// Beyond 50 px, the value follows at half speed; beyond 100 px, at a quarter; beyond 150 px, at a tenth. When the
/// finger is back on the track, the knob is under the finger again. A tap moves the knob to the location of the tap. A
/// mouse or a pen first moves the knob to the pointer and then drags it. In a scroll view, drags perpendicular to the
/// track scroll.
///
/// Arrow keys move the knob by one step, Page Up and Page Down by ten steps, Home and End to the limits. A mouse wheel
/// moves the knob by one step for each notch while the slider is the first responder, or if no superview scrolls. The
/// lower limit is at the leading side, or at the bottom.
open class Slider: Control {
  /// Called with each new value that the user sets, even while the finger still moves.
  public final var onChange: ((Double) -> Void)?
  /// Called with the value at the end of each change by the user: when a finger that drags the knob lifts, and after a
  /// tap, a key, a step of a wheel or an action of a screen reader that has changed the value.
  public final var onEditingEnd: ((Double) -> Void)?
  /// The text that screen readers speak for a value; if this closure is nil, they speak the number or a percentage.
  public final var valueText: ((Double) -> String)? { didSet { semanticsDidChange() } }

  /// Called after the app has changed the value, the limits or the step. Reserved for the row of a form.
  package final var onSetValue: (() -> Void)?

  /// The icon next to the lower limit; nil, the default, if there is none.
  public final var minimumIcon: Icon? {
    didSet { if minimumIcon != oldValue { setNeedsDisplay() } }
  }

  /// The icon next to the upper limit; nil, the default, if there is none.
  public final var maximumIcon: Icon? {
    didSet { if maximumIcon != oldValue { setNeedsDisplay() } }
  }

  /// Whether each step has a mark, if steps are at least 6 px wide; false by default.
  public final var showsMarks = false {
    didSet { if showsMarks != oldValue { setNeedsDisplay() } }
  }

  private final var number: Double
  final private(set) var scale: SliderScale
  private final var direction = StackView.Axis.horizontal
  /// The position of the knob as a fraction of the track.
  private final lazy var place = drawnMotion(scale.fraction(of: number))
  private final var drag: SliderDrag?
  private final var wheelSteps = WheelSteps()
  private final let pan = ControlPan { ($0.view as? Slider)?.panChanged($0) }

  static let knobSize = 28.0
  static let trackThickness = 6.0
  private static let length = 200.0

  /// Creates a slider at the origin, with the size that fits it.
  ///
  /// - Parameters:
  ///   - value: The value; a value outside the limits becomes the nearest limit.
  ///   - limits: The smallest and the largest value. Limits that are not finite become 0 and 1.
  ///   - step: The distance between allowed values, starting at the lower limit; if 0, any value is allowed.
  ///   - axis: The direction of the track.
  ///   - onChange: Called with each new value that the user sets.
  public init(
    value: Double = 0, in limits: ClosedRange<Double> = 0...1, step: Double = 0, axis: StackView.Axis = .horizontal,
    onChange: ((Double) -> Void)? = nil
  ) {
    scale = SliderScale(limits: limits.hasFiniteLength ? limits : 0...1, step: step.isFinite ? max(step, 0) : 0)
    (number, direction, self.onChange) = (scale.nearest(to: value), axis, onChange)
    super.init()
    addGestureRecognizer(pan)
    pan.isVertical = axis == .vertical
    sizeToFit()
  }

  // MARK: Values

  /// The value. Setting the value moves the knob immediately; see ``setValue(_:animated:)``.
  public final var value: Double {
    get { number }
    set { setValue(newValue) }
  }

  /// Sets the value without calling ``onChange``. NaN is refused, and any other number becomes the nearest allowed
  /// value.
  ///
  /// A finger that drags the knob continues to drag it from the new value. Setting the current value changes nothing,
  /// so ``onChange`` may set the value that it gets.
  public final func setValue(_ value: Double, animated: Bool = false) {
    guard accepts(!value.isNaN, as: "value") else { return }
    show(value, on: scale, animated: animated)
  }

  private final func show(_ value: Double, on scale: SliderScale, animated: Bool = false) {
    let nearest = scale.nearest(to: value)
    guard nearest != number || scale != self.scale else { return }
    if scale != self.scale {
      self.scale = scale
      // The marks, and the limits for screen readers, change even if the knob stays.
      setNeedsDisplay()
      semanticsDidChange()
    }
    take(nearest)
    drag?.restart(at: scale.fraction(of: number))
    showPlace(animated: animated)
    onSetValue?()
  }

  /// The smallest and the largest value. Setting the limits moves the value to the nearest limit if it is outside them;
  /// limits that are not finite are refused.
  public final var limits: ClosedRange<Double> {
    get { scale.limits }
    set {
      guard accepts(newValue.hasFiniteLength, as: "limits") else { return }
      show(number, on: SliderScale(limits: newValue, step: step))
    }
  }

  /// The distance between allowed values, starting at the lower limit; if 0, any value is allowed. The last step may be
  /// shorter. A negative number counts as 0; a number that is not finite is refused.
  public final var step: Double {
    get { scale.step }
    set {
      guard accepts(newValue.isFinite, as: "step") else { return }
      show(number, on: SliderScale(limits: limits, step: max(newValue, 0)))
    }
  }

  /// The direction of the track; horizontal by default.
  public final var axis: StackView.Axis {
    get { direction }
    set {
      guard newValue != direction else { return }
      direction = newValue
      pan.isVertical = newValue == .vertical
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
      semanticsDidChange()
    }
  }

  private final func take(_ value: Double) {
    guard value != number else { return }
    number = value
    semanticsDidChange()
  }

  /// Sets the value on behalf of the user, and calls ``onChange``; returns whether the value has changed.
  @discardableResult
  private final func change(to value: Double) -> Bool {
    let value = scale.nearest(to: value)
    guard value != number else { return false }
    take(value)
    onChange?(value)
    return true
  }

  private final func showPlace(animated: Bool) {
    place.move(to: scale.fraction(of: number), animated: animated && !theme.motion.isReduced)
  }

  // MARK: Appearance

  /// The size of the slider. Its length is the length of `size`, or 200 px if that is too short for the knob; its
  /// breadth is large enough for a finger.
  open override func sizeThatFits(_ size: Size) -> Size {
    let breadth = max(theme.metrics.touchTarget, Self.knobSize)
    let room = axis == .horizontal ? size.width : size.height
    let length = room > Self.knobSize ? room : Self.length
    return axis == .horizontal ? Size(width: length, height: breadth) : Size(width: breadth, height: length)
  }

  /// The track, from the middle of the knob at one limit to the middle of the knob at the other limit.
  final var track: SliderTrack {
    SliderTrack(bounds: trackBounds, isVertical: axis == .vertical, isMirrored: isMirrored, margin: Self.knobSize / 2)
  }

  /// The shape around which the focus ring is drawn.
  open override var focusShape: RoundedRect { knobShape }

  private final var knobShape: RoundedRect {
    let side = Size(width: Self.knobSize, height: Self.knobSize)
    return RoundedRect(
      Rect(center: track.point(at: place.value.clamped(to: 0...1)), size: side), radius: Self.knobSize / 2)
  }

  /// Draws the track, the filled section up to the knob, the knob and the focus ring.
  open override func draw(into list: inout DisplayList) {
    let (whole, opacity, knob) = (track, contentOpacity, knobShape)
    let groove = whole.groove(from: 0, to: 1, thickness: Self.trackThickness)
    drawMarks(into: &list)
    drawIcons(into: &list)
    list.fill(groove, color: .fill, opacity: opacity)
    list.strokeBorder(of: groove, width: theme.metrics.lineWidth, color: theme.trackEdge, opacity: opacity)
    let filled = whole.groove(from: 0, to: place.value.clamped(to: 0...1), thickness: Self.trackThickness)
    list.fill(filled, color: .tint, opacity: opacity)
    list.drawShadow(of: knob, offset: Vector(dx: 0, dy: 1), blur: 2, color: .black, opacity: 0.35 * opacity)
    // The opaque fill hides the track below a translucent, disabled knob.
    list.fill(knob, color: .background)
    list.fill(knob, color: theme.knob, opacity: opacity)
    list.strokeBorder(of: knob, width: theme.metrics.lineWidth, color: theme.trackEdge, opacity: opacity)
    drawTint(over: knob, into: &list)
    super.draw(into: &list)
  }

  // MARK: Input

  /// Moves the knob to the finger.
  open override func activate() {
    if let activationPoint { set(scale.number(at: track.fraction(at: activationPoint))) }
  }

  /// Ends a press without an effect, or a drag at the current value.
  open override func cancelTracking() {
    super.cancelTracking()
    guard drag != nil else { return }
    endDrag()
    pan.cancelGesture()
    onEditingEnd?(number)
  }

  private final func endDrag() {
    drag = nil
    isDragging = false
    showPlace(animated: true)
  }

  private final func panChanged(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      isDragging = true
      drag = beginDrag(by: pan)
      follow(pan)
    case .changed where drag != nil: follow(pan)
    case .ended where drag != nil:
      endDrag()
      onEditingEnd?(number)
    case .cancelled: cancelTracking()
    default: return
    }
  }

  private final func beginDrag(by pan: PanGestureRecognizer) -> SliderDrag {
    let landing = pan.location(in: self) - pan.translation(in: self)
    // A finger can drag the knob from any point of the slider. A mouse or a pen points precisely, so the knob moves to
    // the pointer.
    let isPrecise = pan.touches.first?.kind != .direct && !knobShape.rect.contains(landing)
    let start = isPrecise ? track.fraction(at: landing) : place.value.clamped(to: 0...1)
    return SliderDrag(from: start, at: landing, on: track)
  }

  private final func follow(_ pan: PanGestureRecognizer) {
    // The movement of the finger counts, not its position: a finger that rests moves nothing while the window is
    // rotated, or while the slider gets another place.
    guard let landing = drag?.landing else { return }
    let (track, point) = (track, landing + pan.translation(in: self))
    let nearest = track.point(at: track.fraction(at: point))
    // Only the distance perpendicular to the track slows the value down.
    let across = axis == .vertical ? Point(x: point.x, y: nearest.y) : Point(x: nearest.x, y: point.y)
    let distance = convert(across, to: nil).distance(to: convert(nearest, to: nil))
    drag?.follow(point, distance: distance, on: track)
    guard let wanted = drag?.fraction else { return }
    change(to: scale.number(at: wanted))
    // The handler of `onChange` may have ended the drag, or restarted it at another value. Without steps, the knob
    // follows the finger exactly.
    guard let shown = drag?.fraction else { return }
    place.set(scale.step > 0 ? scale.fraction(of: number) : shown)
  }

  /// Moves the value by the arrow keys, Page Up, Page Down, Home and End.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isFirstResponder, isEnabled, drag == nil, event.isPlain, let value = target(of: event.key.unpadded) else {
      return super.keyDown(event)
    }
    set(value)
    return true
  }

  /// Sets the value on behalf of the user, as a whole change.
  private final func set(_ value: Double) {
    guard change(to: value) else { return }
    showPlace(animated: true)
    onEditingEnd?(number)
  }

  /// Moves the value by one step for each notch of a mouse wheel, if the slider is the first responder or the wheel
  /// scrolls no superview.
  open override func scrollWheel(_ event: ScrollEvent) -> Bool {
    guard isEnabled, drag == nil, isFirstResponder || !isDragFollowedAround(event.step) else { return false }
    let (right, up) = (event.step.dx, -event.step.dy)
    let sideways = isMirrored && axis == .horizontal ? -right : right
    let steps = wheelSteps.add(abs(right) > abs(up) ? sideways : up, isNotched: event.isNotched)
    if steps != 0, isEnabledAfterCommit() { set(moved(by: Double(steps))) }
    return true
  }

  // MARK: Meaning

  /// A slider with its value, which screen readers can set.
  open override var semantics: Semantics? {
    let text = valueText?(number) ?? scale.text(for: number, in: theme)
    return Semantics(
      .slider, value: .number(number, in: limits, text: text),
      states: axis == .vertical ? semanticStates.union(.vertical) : semanticStates,
      actions: [.increment, .decrement, .setNumber(number)],
      step: step > 0 ? step : (limits.upperBound - limits.lowerBound) * ValueConstants.sliderKeyFraction)
  }

  /// Moves the value by a step, or sets it.
  @discardableResult
  open override func perform(_ action: Semantics.Action) -> Bool {
    guard isEnabled, drag == nil else { return false }
    switch action {
    case .increment: set(moved(by: 1))
    case .decrement: set(moved(by: -1))
    case .setNumber(let value) where !value.isNaN: set(value)
    default: return false
    }
    return true
  }
}

nonisolated extension ClosedRange<Double> {
  /// Whether both limits and the distance between them are finite.
  var hasFiniteLength: Bool { lowerBound.isFinite && upperBound.isFinite && (upperBound - lowerBound).isFinite }
}
