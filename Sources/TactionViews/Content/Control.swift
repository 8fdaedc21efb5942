import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics

/// The base class of views that the user presses, sets or drags. It follows one finger, a hovering mouse or pen, and
/// keys.
///
///     final class Star: Control {
///       var isOn = false { didSet { setNeedsDisplay() } }
///
///       override func activate() { isOn.toggle() }
///
///       override func draw(into list: inout DisplayList) {
///         list.fill(bounds, color: isOn ? .tint : .fill, opacity: contentOpacity)
///         super.draw(into: &list)
///       }
///     }
///
/// A finger that lands on a control presses the control while the finger is on or near the control. The control calls
/// ``activate()`` when that finger lifts there. The control follows one finger at a time. If a recognizer takes the
/// finger, as a scroll view's recognizer does once the finger moves, the press ends without that call. The press of a
/// control that was hidden meanwhile also ends without the call. Tap recognizers of superviews do not receive the
/// touches of the control; all other recognizers do. While the control is the first responder, Return and the space bar
/// also press it.
///
/// Fingers can hit an area of at least 44 px width and height on the screen, even if the control is smaller; see
/// ``hitArea``.
open class Control: View {
  /// Whether the control can be used; true by default. A disabled control is drawn faint, and touches and keys have no
  /// effect.
  ///
  /// Disabling the control during a press ends the press.
  public final var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { cancelTracking() }
      stateDidChange()
      semanticsDidChange()
    }
  }

  /// Whether the control is drawn as pressed. Fingers and keys set the property; the app may also set it.
  ///
  /// A press that led to ``activate()`` is drawn for at least 0.1 s, even if this property becomes false earlier; see
  /// ``showsPress``.
  public final var isHighlighted = false {
    didSet {
      guard isHighlighted != oldValue else { return }
      isHighlighted ? display.begin() : display.cancel()
      stateDidChange()
    }
  }

  /// Whether a mouse or a pen is over the control.
  public final private(set) var isHovered = false {
    didSet { if isHovered != oldValue { stateDidChange() } }
  }

  /// The distances from the edges of the bounds to the edges of ``hitArea``, in logical pixels of the control. Negative
  /// distances enlarge the area. Zero by default. Insets with a number that is not finite are refused.
  public final var hitInsets = Insets.zero {
    didSet { if !accepts(hitInsets.isFinite, as: "hitInsets") { hitInsets = oldValue } }
  }

  /// The finger that presses the control; nil if no finger presses it.
  public final private(set) var pressingTouch: Touch?
  /// The rest of that finger after a rotation of the window. A change of the control's size does not count.
  private final var rest: RestAfterRotation?

  /// The location of the finger in the control's coordinates while a press by the finger calls ``activate()``; nil if a
  /// key or ``perform(_:)`` calls it.
  public final private(set) var activationPoint: Point?

  /// Whether ``activate()`` is also called while the control is held: after 0.4 s, and then every 0.1 s. False by
  /// default.
  public final var repeats = false

  /// Whether a recognizer of the control drags something in it, such as a handle. During the drag, the control is drawn
  /// as pressed, and neither keys nor ``perform(_:)`` press it. Overrides of these methods that change the value of the
  /// control should first check this property.
  public final var isDragging = false {
    didSet { if isDragging != oldValue { stateDidChange() } }
  }

  private final var key: Key?
  private final var repeatTimer: AppTimer?
  private final var hasRepeated = false
  private final lazy var display = PressDisplay(of: self)

  /// Creates a control with a frame in its superview's coordinates.
  override public init(frame: Rect = .zero) {
    super.init(frame: frame)
    addGestureRecognizer(
      HoverGestureRecognizer { [weak self] hover in
        self?.isHovered = hover.state == .began || hover.state == .changed
      })
  }

  // MARK: For subclasses

  /// Performs the action of a tap. Called when the finger lifts, on Return and the space bar, and by ``perform(_:)``.
  /// The default does nothing.
  ///
  /// Called only while the control is enabled. An override may remove the control from its superview.
  open func activate() {}

  /// Called after a change of ``Control/isEnabled``, ``Control/isHighlighted``, ``Control/isHovered`` or
  /// `showsFocusRing`. The default redraws the control; an override calls `super`.
  open func stateDidChange() { setNeedsDisplay() }

  /// Called when a press, or a drag that a subclass handles, must end without an effect because the control was
  /// disabled or was removed from its window. An override calls `super`.
  open func cancelTracking() { endPress() }

  /// Whether the control must be drawn as pressed: while ``isHighlighted`` or ``isDragging`` is true, and after
  /// ``activate()`` until the press has been visible for 0.1 s.
  public final var showsPress: Bool { display.isShown || isDragging }

  /// The opacity of the content: 1, or 0.4 while the control is disabled.
  public final var contentOpacity: Double { isEnabled ? 1 : ControlConstants.disabledOpacity }

  /// The states for ``View/semantics``: none, or disabled.
  public final var semanticStates: Semantics.States { isEnabled ? [] : .disabled }

  /// Draws the focus ring. An override draws the content first and then calls `super`.
  open override func draw(into list: inout DisplayList) {
    guard showsFocusRing else { return }
    list.strokeBorder(of: focusRing, width: ControlConstants.ringWidth, color: .tint)
  }

  /// The shape that the focus ring surrounds, in the control's coordinates. By default, it is the bounds with their
  /// corner radius.
  open var focusShape: RoundedRect { RoundedRect(bounds, radius: presentation.cornerRadius) }

  final override var focusMargin: Double {
    clipsToBounds ? 0 : ControlConstants.ringGap + ControlConstants.ringWidth
  }

  /// The outer edge of the focus ring: with a gap to the control, or on its edge if the control clips to its bounds.
  private final var focusRing: RoundedRect {
    let (shape, distance) = (focusShape, focusMargin)
    if clipsToBounds { return shape }
    return RoundedRect(shape.rect.inset(by: -distance), radius: shape.effectiveRadius + distance)
  }

  // MARK: Touches

  /// True: a control handles touches.
  override open var mayHandleTouches: Bool { true }

  /// Whether a point is inside the bounds, or outside of them but inside ``hitArea``.
  open override func point(inside point: Point) -> Bool {
    presentationBounds.contains(point) || isHitBeyondBounds(at: point)
  }

  /// Begins a press with the first finger, unless another finger already drags something in the control.
  open override func touchesBegan(_ touches: [Touch]) {
    // The text may enable the control.
    if !isEnabled { viewTree?.textInputClient?.commitMarkedText() }
    guard isEnabled, !isDragging, pressingTouch == nil, key == nil, let first = touches.first else { return }
    (pressingTouch, rest) = (first, RestAfterRotation(first, in: .zero))
    isHighlighted = true
    if repeats { scheduleRepeat(after: ControlConstants.repeatDelay) }
  }

  /// Highlights the control while the finger is near it.
  open override func touchesMoved(_ touches: [Touch]) {
    guard let finger = pressingTouch, touches.contains(finger) else { return }
    isHighlighted = isNear(finger)
  }

  /// Calls ``Control/activate()`` if the finger has lifted on or near the control.
  open override func touchesEnded(_ touches: [Touch]) {
    guard let finger = pressingTouch, touches.contains(finger) else { return }
    let isPressed = isNear(finger) && !hasRepeated && isReachable
    let point = finger.location(in: self)
    if isPressed, isHighlighted { display.end() }
    endPress()
    if isPressed { activate(at: point) }
  }

  /// Ends the press.
  open override func touchesCancelled(_ touches: [Touch]) {
    guard let finger = pressingTouch, touches.contains(finger) else { return }
    endPress()
  }

  /// Withholds the control's touches from one-finger tap recognizers of superviews.
  open override func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool {
    guard let tap = recognizer as? TapGestureRecognizer else { return true }
    return tap.numberOfTouchesRequired > 1
  }

  /// Whether the pressing finger is on the control, or within `GestureConstants.pressSlack` of it on the screen. After
  /// a rotation of the window, this is false until the finger has moved.
  private final func isNear(_ finger: Touch) -> Bool {
    if rest?.rests(finger, in: .zero) ?? false { return false }
    let location = finger.location(in: self)
    guard !presentationBounds.contains(location) else { return true }
    return distanceOnScreen(to: location) <= GestureConstants.pressSlack
  }

  private final func activate(at point: Point?) {
    // The action may read the text.
    viewTree?.textInputClient?.commitMarkedText()
    // A handler of that text may have disabled the control, or put it out of the reach of fingers.
    guard isEnabled, point == nil || isReachable else { return }
    activationPoint = point
    activate()
    activationPoint = nil
  }

  private final func endPress() {
    // A key presses at once, so its press has led to an action, which may have disabled the control.
    if key != nil, isHighlighted { display.end() }
    repeatTimer?.cancel()
    (pressingTouch, key, hasRepeated, repeatTimer) = (nil, nil, false, nil)
    isHighlighted = false
  }

  private final func scheduleRepeat(after seconds: Double) {
    repeatTimer?.cancel()
    repeatTimer = after(seconds) { [weak self] in self?.repeatPress() }
  }

  private final func repeatPress() {
    let timer = repeatTimer
    if isHighlighted, isReachable {
      hasRepeated = true
      activate(at: pressingTouch?.location(in: self))
    }
    // The call may have ended the press, or begun another one.
    if repeatTimer === timer, timer != nil { scheduleRepeat(after: ControlConstants.repeatInterval) }
  }

  // MARK: Keys

  /// Whether the control is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Draws the control again, with or without the focus ring. An override calls `super`.
  open override func focusDidChange() { stateDidChange() }

  /// Ends the press of a key, and gives up the focus.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    if key != nil { endPress() }
    return super.resignFirstResponder()
  }

  /// Calls ``activate()`` on Return and the space bar; the highlight stays until the key is released. An override
  /// handles its own keys first.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    // The repeats of a key that has pressed the control go nowhere else, even if the press has disabled the control.
    guard isFirstResponder, isEnabled || event.isRepeat, Self.keys.contains(event.key), event.isPlain else {
      return super.keyDown(event)
    }
    guard pressingTouch == nil, key == nil, !isDragging, !event.isRepeat, isVisibleInTree else { return true }
    key = event.key
    isHighlighted = true
    if repeats { scheduleRepeat(after: ControlConstants.repeatDelay) }
    activate(at: nil)
    return true
  }

  /// Ends the press of a key.
  open override func keyUp(_ event: KeyEvent) -> Bool {
    guard event.key == key else { return super.keyUp(event) }
    endPress()
    return true
  }

  /// Ends a press when the control leaves its window.
  open override func didMoveToWindow() {
    // In another window, the control does not receive the release of a key that presses it.
    guard !isInWindow || key != nil else { return }
    cancelTracking()
  }

  private static let keys: Set<Key> = [.return, .enter, .space]

  // MARK: Meaning

  /// Presses the control.
  @discardableResult
  open override func perform(_ action: Semantics.Action) -> Bool {
    guard action == .press, isEnabled, !isDragging else { return false }
    activate(at: nil)
    return true
  }
}
