import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A control that sets a number by a knob on a track.
///
///     let volume = Slider(value: 0.5) { value in player.volume = value }
///     volume.onEditingEnd = { value in settings.volume = value }
///
/// A finger can drag the knob from any point of the slider: the knob does not jump to the finger, so a finger that only
/// brushes the slider changes nothing. The further the finger moves away from the track, the slower the value follows:
/// beyond 50 px at half speed, beyond 100 at a quarter, beyond 150 at a tenth. Back on the track, the knob is under the
/// finger again. A tap moves the knob to the place of the tap. A mouse first moves the knob to the pointer and then
/// drags it. In a scroll view, drags across the track scroll.
///
/// Arrow keys move it by a step, page keys by ten, Home and End to the limits. A wheel moves it while it is the first
/// responder, or if no superview scrolls. The lower limit is at the leading side, or at the bottom.
open class Slider: Control {
  /// Called with each new value that the user sets, while the finger moves.
  public final var onChange: ((Double) -> Void)?
  /// Called with the value at the end of each change by the user: at the lift of the finger, after each key.
  public final var onEditingEnd: ((Double) -> Void)?
  /// The text that screen readers speak for a value; if it is nil, they speak the number or a percentage.
  public final var valueText: ((Double) -> String)?

  /// The icon beside the lower limit; nil, the default, for none.
  public final var minimumIcon: Icon? {
    didSet { if minimumIcon != oldValue { setNeedsDisplay() } }
  }

  /// The icon beside the upper limit; nil, the default, for none.
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
  /// The place of the knob as a fraction of the track.
  private final lazy var place = drawnMotion(scale.fraction(of: number))
  private final var drag: SliderDrag?
  private final let pan = ControlPan { ($0.view as? Slider)?.panChanged($0) }

  static let knobSize = 28.0
  static let trackThickness = 6.0
  private static let length = 200.0

  /// Creates a slider of the size that fits it, at the origin.
  ///
  /// - Parameters:
  ///   - value: The value; outside of the limits, the nearest limit.
  ///   - limits: The smallest and the largest value. Limits that are not finite become 0 and 1.
  ///   - step: The distance between values, from the lower limit on; 0 for any value.
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

  /// The value. Setting it moves the knob at once; see ``setValue(_:animated:)``.
  public final var value: Double {
    get { number }
    set { setValue(newValue) }
  }

  /// Sets the value without a call of ``onChange``. NaN is refused, and any other number becomes the nearest allowed
  /// value.
  ///
  /// A finger that drags the knob continues to drag it from the new value.
  public final func setValue(_ value: Double, animated: Bool = false) {
    guard accepts(!value.isNaN, as: "value") else { return }
    take(scale.nearest(to: value))
    drag?.restart(at: scale.fraction(of: number))
    showPlace(animated: animated)
  }

  /// The smallest and the largest value. Setting them moves the value inside; limits that are not finite are refused.
  public final var limits: ClosedRange<Double> {
    get { scale.limits }
    set {
      guard accepts(newValue.hasFiniteLength, as: "limits") else { return }
      scale.limits = newValue
      setValue(number)
    }
  }

  /// The distance between values, from the lower limit on; 0 for any value. The last step may be shorter. Negative
  /// numbers count as 0, and one that is not finite is refused.
  public final var step: Double {
    get { scale.step }
    set {
      guard accepts(newValue.isFinite, as: "step") else { return }
      scale.step = max(newValue, 0)
      setValue(number)
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
    }
  }

  private final func take(_ value: Double) {
    guard value != number else { return }
    number = value
    semanticsDidChange()
  }

  /// Sets the value on behalf of the user.
  private final func change(to value: Double) {
    let value = scale.nearest(to: value)
    guard value != number else { return }
    take(value)
    onChange?(value)
  }

  private final func showPlace(animated: Bool) {
    place.move(to: scale.fraction(of: number), animated: animated && !theme.motion.isReduced)
  }

  // MARK: Appearance

  /// The size of the slider: 200 px long where `size` sets no other length, with the room that a finger needs.
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

  /// Draws the track, its part up to the knob, the knob and the focus ring.
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
    // A disabled knob hides the track below it.
    list.fill(knob, color: .background)
    list.fill(knob, color: theme.knob, opacity: opacity)
    list.strokeBorder(of: knob, width: theme.metrics.lineWidth, color: theme.trackEdge, opacity: opacity)
    drawTint(over: knob, into: &list)
    super.draw(into: &list)
  }

  // MARK: Input

  /// Moves the knob to the finger.
  open override func activate() {
    guard let activationPoint else { return }
    change(to: scale.number(at: track.fraction(at: activationPoint)))
    showPlace(animated: true)
    onEditingEnd?(number)
  }

  /// Ends a press or a drag without an effect.
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
    let touch = pan.touches.first
    let landing = touch.map { convert($0.landingLocation, from: nil) } ?? pan.location(in: self)
    // A finger drags the knob from wherever the finger lands. A mouse or a pen points precisely, so it moves the knob
    // to itself.
    let isPrecise = touch?.kind != .direct && !knobShape.rect.contains(landing)
    let start = isPrecise ? track.fraction(at: landing) : place.value.clamped(to: 0...1)
    return SliderDrag(from: start, at: track.unclampedFraction(at: landing))
  }

  private final func follow(_ pan: PanGestureRecognizer) {
    let point = pan.location(in: self)
    let nearest = track.point(at: track.fraction(at: point))
    // Only the distance across the track slows down.
    let across = axis == .vertical ? Point(x: point.x, y: nearest.y) : Point(x: nearest.x, y: point.y)
    let distance = convert(across, to: nil).distance(to: convert(nearest, to: nil))
    drag?.follow(track.unclampedFraction(at: point), distance: distance)
    guard let fraction = drag?.fraction else { return }
    change(to: scale.number(at: fraction))
    // The handler may have ended the drag. The knob follows the finger also between steps that are far apart.
    guard drag != nil else { return }
    place.set(scale.step > 0 ? scale.fraction(of: number) : fraction)
  }

  /// Moves the value by arrows, page keys, Home and End.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isFirstResponder, isEnabled, drag == nil, event.isPlain, let value = target(of: event.key) else {
      return super.keyDown(event)
    }
    set(value)
    return true
  }

  private final func set(_ value: Double) {
    change(to: value)
    showPlace(animated: true)
    onEditingEnd?(number)
  }

  /// Moves the value by a wheel, unless the wheel scrolls something around the slider.
  open override func scrollWheel(_ event: ScrollEvent) -> Bool {
    guard isEnabled, drag == nil, isFirstResponder || !isDragFollowedAround(event.step) else { return false }
    let way = abs(event.step.dx) > abs(event.step.dy) ? event.step.dx : -event.step.dy
    set(moved(by: way > 0 ? 1 : -1))
    return true
  }

  // MARK: Meaning

  /// A slider with its value, which can be set.
  open override var semantics: Semantics? {
    let text = valueText?(number) ?? scale.text(for: number, in: theme.words)
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
