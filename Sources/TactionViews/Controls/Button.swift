import TactionGeometry
import TactionGestures
import TactionGraphics

/// A view that runs an action when it is tapped.
///
///     let save = Button("Save") { document.save() }
///
/// It is pressed while the finger that landed on it is on it or near it, and acts when that finger lifts there. It
/// follows one finger at a time. When a recognizer takes the finger, as a scroll view's does once it moves, the press
/// ends without an action. Tap recognizers of superviews do not receive its touches; all others do. Once it is the
/// first responder, Return and the space bar press it too.
///
/// Its appearance is set by `backgroundColor`, `cornerRadius` and the other properties of views, the font and the
/// colour of `titleLabel`, `highlightColor` and `contentInsets`.
open class Button: View {
  /// The label in the middle; it takes no touches itself.
  public let titleLabel = Label()

  /// The action of a tap.
  public var action: () -> Void

  /// Whether the button is drawn as pressed: set by fingers and keys; the app may set it too.
  ///
  /// A press with an action is drawn for at least 0.1 s, though this may be false by then; see `showsPress`.
  public var isHighlighted = false {
    didSet {
      guard isHighlighted != oldValue else { return }
      isHighlighted ? display.begin() : display.cancel()
      setNeedsDisplay()
    }
  }

  /// Whether a press is to be drawn: while `isHighlighted`, and after an action until it has been visible for 0.1 s.
  public final var showsPress: Bool { display.isShown }

  /// Whether it can be pressed; true by default. If not, its title is faint and touches have no effect.
  ///
  /// Disabling it during a press ends the press without an action.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      titleLabel.alpha = isEnabled ? 1 : Self.faintness
      if !isEnabled { endPress() }
    }
  }

  /// The colour over the background during a press; that of text with an opacity of 0.2 by default.
  public var highlightColor = Color.label.withAlpha(0.2) {
    didSet { if highlightColor != oldValue { setNeedsDisplay() } }
  }

  /// The margins around the title, in logical pixels. Insets with a number that is not finite are refused.
  public var contentInsets = Insets(horizontal: 18, vertical: 10) {
    didSet {
      if !accepts(contentInsets.isFinite, as: "contentInsets") { contentInsets = oldValue }
      guard contentInsets != oldValue else { return }
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  /// The colour over the background while a mouse or a pen is over the button; white with an opacity of 0.12 by
  /// default.
  public var hoverColor = Color(white: 1, alpha: 0.12) {
    didSet { if hoverColor != oldValue { setNeedsDisplay() } }
  }

  /// Whether a mouse or a pen is over the button.
  public private(set) var isHovered = false {
    didSet { if isHovered != oldValue { setNeedsDisplay() } }
  }

  private var finger: Touch?
  private var key: Key?
  private lazy var display = PressDisplay(of: self)

  private static let faintness = 0.4

  /// Creates a button of the size that fits its title, at the origin.
  public init(_ title: String = "", action: @escaping () -> Void = {}) {
    self.action = action
    super.init()
    backgroundColor = .tint
    cornerRadius = theme.metrics.cornerRadius
    titleLabel.font = .body.withWeight(.medium)
    titleLabel.textColor = .onTint
    titleLabel.alignment = .center
    titleLabel.text = title
    addSubview(titleLabel)
    addGestureRecognizer(
      HoverGestureRecognizer { [weak self] hover in
        self?.isHovered = hover.state == .began || hover.state == .changed
      })
    sizeToFit()
  }

  /// The text of `titleLabel`.
  public final var title: String {
    get { titleLabel.text }
    set { titleLabel.text = newValue }
  }

  // MARK: Appearance

  /// Returns the size of the title with its margins; at least 44 px high.
  open override func sizeThatFits(_ size: Size) -> Size {
    let room = Size(width: max(size.width - contentInsets.horizontal, 0), height: 0)
    let text = titleLabel.sizeThatFits(room)
    return Size(
      width: max(text.width + contentInsets.horizontal, 0),
      height: max(text.height + contentInsets.vertical, theme.metrics.touchTarget))
  }

  /// Places the title between the margins.
  open override func layoutSubviews() {
    let room = bounds.inset(by: contentInsets)
    let width = max(room.width, 0)
    let text = titleLabel.sizeThatFits(Size(width: width, height: 0))
    // The text is shown in full even where the button is too low for its margins.
    titleLabel.frame = Rect(center: room.center, size: Size(width: width, height: max(room.height, text.height)))
  }

  /// Draws the highlight.
  open override func draw(into list: inout DisplayList) {
    guard showsPress || isHovered && isEnabled else { return }
    let shape = RoundedRect(bounds, radius: presentation.cornerRadius)
    list.fill(border.visiblePart(of: shape), color: showsPress ? highlightColor : hoverColor)
  }

  override var contentStaysInside: Bool { true }
  override var arrangesBySize: Bool { true }

  // MARK: Touches

  override var mayHandleTouches: Bool { true }

  /// Begins a press with the first finger.
  open override func touchesBegan(_ touches: [Touch]) {
    guard isEnabled, finger == nil, key == nil, let first = touches.first else { return }
    finger = first
    isHighlighted = true
  }

  /// Highlights the button while the finger is near it.
  open override func touchesMoved(_ touches: [Touch]) {
    guard let finger, touches.contains(finger) else { return }
    isHighlighted = isNear(finger)
  }

  /// Runs the action if the finger has lifted near the button.
  open override func touchesEnded(_ touches: [Touch]) {
    guard let finger, touches.contains(finger) else { return }
    let isPressed = isNear(finger)
    if isPressed, isHighlighted { display.end() }
    endPress()
    if isPressed { action() }
  }

  /// Ends the press without an action.
  open override func touchesCancelled(_ touches: [Touch]) {
    guard let finger, touches.contains(finger) else { return }
    endPress()
  }

  /// Keeps its touches from one-finger tap recognizers of superviews.
  open override func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool {
    guard let tap = recognizer as? TapGestureRecognizer else { return true }
    return tap.numberOfTouchesRequired > 1
  }

  /// Whether a finger is on the button, or within `GestureConstants.pressSlack` of it on the screen.
  private func isNear(_ finger: Touch) -> Bool {
    let location = finger.location(in: self)
    guard !point(inside: location) else { return true }
    let nearest = Point(
      x: location.x.clamped(to: presentationBounds.minX...presentationBounds.maxX),
      y: location.y.clamped(to: presentationBounds.minY...presentationBounds.maxY))
    return convert(nearest, to: nil).distance(to: finger.location(in: nil)) <= GestureConstants.pressSlack
  }

  private func endPress() {
    (finger, key) = (nil, nil)
    isHighlighted = false
  }

  // MARK: Keys

  /// Whether the button is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Ends a press by a key and resigns.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    if key != nil { endPress() }
    return super.resignFirstResponder()
  }

  /// Runs the action on Return and the space bar; the highlight stays until the key goes up.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isFirstResponder, Self.keys.contains(event.key),
      event.modifiers.isDisjoint(with: [.control, .alt, .logo])
    else { return super.keyDown(event) }
    guard isEnabled, finger == nil, key == nil, !event.isRepeat else { return true }
    key = event.key
    isHighlighted = true
    action()
    return true
  }

  /// Ends a press by the key.
  open override func keyUp(_ event: KeyEvent) -> Bool {
    guard event.key == key else { return super.keyUp(event) }
    if isHighlighted { display.end() }
    endPress()
    return true
  }

  /// Ends a press when the button leaves its window.
  open override func didMoveToWindow() {
    if !isInWindow { endPress() }
  }

  private static let keys: Set<Key> = [.return, .enter, .space]
}
