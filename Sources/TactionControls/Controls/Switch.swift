import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A control that is on or off, with a knob that the user can drag from one side to the other.
///
///     let wifi = Switch(isOn: true) { isOn in radio.isEnabled = isOn }
///
/// A tap anywhere on the switch toggles it, and so do Return and the space bar. The knob follows a drag; after the
/// finger lifts, the knob moves on to the side to which the finger has thrown it. An arrow key and `View.perform(_:)`
/// also change the state. Off is at the leading side.
open class Switch: Control {
  /// Called with the new state after the user has changed it. Not called if the app changes the state.
  public final var onChange: ((Bool) -> Void)?

  private final var isSet = false
  private final var grip = 0.0
  /// The position of the knob: 0 for off, 1 for on.
  private final lazy var place = drawnMotion(0)
  private final let pan = ControlPan { ($0.view as? Switch)?.panChanged($0) }

  private static let trackSize = Size(width: 52, height: 32)
  private static let knobMargin = 3.0

  /// Creates a switch at the origin, with the size that fits it.
  public init(isOn: Bool = false, onChange: ((Bool) -> Void)? = nil) {
    self.onChange = onChange
    super.init()
    addGestureRecognizer(pan)
    setOn(isOn)
    sizeToFit()
  }

  /// Whether the switch is on. Setting this moves the knob immediately; see ``setOn(_:animated:)``.
  public final var isOn: Bool {
    get { isSet }
    set { setOn(newValue) }
  }

  /// Turns the switch on or off, without calling ``onChange``. Another state ends a drag of the knob; setting the
  /// current state changes nothing.
  public final func setOn(_ isOn: Bool, animated: Bool = false) {
    guard isOn != isSet else { return }
    isSet = isOn
    endDrag()
    showPlace(animated: animated)
    semanticsDidChange()
  }

  /// Changes the state on behalf of the user, and calls ``onChange``.
  private final func change(to isOn: Bool, velocity: Double? = nil) {
    let isChange = isOn != isSet
    isSet = isOn
    showPlace(velocity: velocity)
    guard isChange else { return }
    semanticsDidChange()
    onChange?(isOn)
  }

  // MARK: Appearance

  /// The size of the switch, with enough space for a finger.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: Self.trackSize.width, height: max(Self.trackSize.height, theme.metrics.touchTarget))
  }

  private final var track: Rect { Rect(center: bounds.center, size: Self.trackSize) }

  /// The distance that the knob moves from one side to the other, in px.
  private final var travel: Double { Self.trackSize.width - Self.trackSize.height }

  /// The shape around which the focus ring is drawn.
  open override var focusShape: RoundedRect { RoundedRect(track, radius: track.height / 2) }

  /// Draws the track, the knob and the focus ring.
  open override func draw(into list: inout DisplayList) {
    let on = place.value.clamped(to: 0...1)
    let shape = focusShape
    let opacity = contentOpacity
    list.fill(shape, color: .fill, opacity: opacity)
    list.strokeBorder(of: shape, width: theme.metrics.lineWidth, color: theme.trackEdge, opacity: opacity)
    list.fill(shape, color: .tint, opacity: opacity * on)
    drawTint(over: shape, into: &list)
    let side = isMirrored ? 1 - on : on
    var knob = track.inset(by: Self.knobMargin)
    knob.size.width = knob.height
    knob.origin.x += travel * side
    let circle = RoundedRect(knob, radius: knob.height / 2)
    list.drawShadow(
      of: circle, offset: Vector(dx: 0, dy: 1), blur: 1.5, color: .black, opacity: 0.35 * opacity)
    list.fill(circle, color: theme.knob, opacity: opacity)
    list.fill(circle, color: .onTint, opacity: opacity * on)
    super.draw(into: &list)
  }

  // MARK: Input

  /// Toggles the switch.
  open override func activate() { change(to: !isSet) }

  /// Ends a press or a drag without an effect.
  open override func cancelTracking() {
    super.cancelTracking()
    guard isDragging else { return }
    endDrag()
    showPlace()
  }

  private final func showPlace(velocity: Double? = nil, animated: Bool = true) {
    place.move(to: isSet ? 1 : 0, velocity: velocity, animated: animated && !theme.motion.isReduced)
  }

  private final func endDrag() {
    guard isDragging else { return }
    isDragging = false
    pan.cancelGesture()
  }

  private final func panChanged(_ pan: PanGestureRecognizer) {
    let step = pan.translation(in: self).dx / travel * (isMirrored ? -1 : 1)
    switch pan.state {
    case .began:
      (isDragging, grip) = (true, place.value.clamped(to: 0...1))
      place.set((grip + step).clamped(to: 0...1))
    case .changed where isDragging: place.set((grip + step).clamped(to: 0...1))
    case .ended where isDragging:
      let velocity = pan.velocity(in: self).dx / travel * (isMirrored ? -1 : 1)
      isDragging = false
      // The side is determined by the position that the knob would reach in a tenth of a second.
      change(to: place.value + velocity * 0.1 > 0.5, velocity: velocity)
    case .cancelled: cancelTracking()
    default: return
    }
  }

  /// Changes the state by an arrow key, in addition to the keys of every control.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isFirstResponder, isEnabled, !isDragging, event.isPlain,
      let isForward = event.key.direction(isMirrored: isMirrored)
    else { return super.keyDown(event) }
    if isForward != isSet { change(to: isForward) }
    return true
  }

  // MARK: Meaning

  /// A switch with its state.
  open override var semantics: Semantics? {
    Semantics(.switch, states: semanticStates.union(isSet ? .checked : []), actions: [.press])
  }
}
