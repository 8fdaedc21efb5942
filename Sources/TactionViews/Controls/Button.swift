import TactionGeometry
import TactionGestures
import TactionGraphics

/// A view that does something when it is tapped.
///
///     let save = Button("Save") { document.save() }
///
/// It is pressed while the finger that landed on it is on it or near by, and acts when that finger lifts there. The
/// first finger has it; others do nothing until that one is gone. When a recognizer takes the finger, as a scroll
/// view's does once it moves, nothing happens. Tap recognizers of superviews do not see its fingers; all others do.
/// Once it is the first responder, Return and the space bar press it too.
///
/// How it looks is for plain properties to say: `backgroundColor`, `cornerRadius` and the others of every view, the
/// font and the colour of `titleLabel`, `highlightColor` and `contentInsets`.
open class Button: View {
  /// What stands in the middle; it takes no touches itself.
  public let titleLabel = Label()

  /// What a tap does.
  public var action: () -> Void

  /// Whether a press shows: set by fingers and keys, and free for the app to set.
  ///
  /// A press that has acted is drawn for 0.1 s at least, though this is false by then; see `showsPress`.
  public var isHighlighted = false {
    didSet {
      guard isHighlighted != oldValue else { return }
      isHighlighted ? display.begin() : display.cancel()
      setNeedsDisplay()
    }
  }

  /// Whether a press is to be drawn: while `isHighlighted`, and until it has been seen for 0.1 s if it has acted.
  public final var showsPress: Bool { display.isShown }

  /// Whether it can be pressed; if not, its title is faint, and fingers that land on it do nothing (default: yes).
  ///
  /// Disabling it while it is pressed ends that without acting.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      titleLabel.alpha = isEnabled ? 1 : Self.faintness
      if !isEnabled { letGo() }
    }
  }

  /// What lies over the background while a press shows (default: black at a fifth).
  public var highlightColor = Color(white: 0, alpha: 0.2) {
    didSet { if highlightColor != oldValue { setNeedsDisplay() } }
  }

  /// The room around the title, in logical pixels. One with a number that is not finite is refused.
  public var contentInsets = Insets(horizontal: 18, vertical: 10) {
    didSet {
      if !contentInsets.isFinite { contentInsets = oldValue }
      guard contentInsets != oldValue else { return }
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  private var finger: Touch?
  private var key: Key?
  private lazy var display = PressDisplay(of: self)

  private static let faintness = 0.4
  /// The least height that it asks for, in logical pixels: UIKit's for all that is to be hit by a finger.
  private static let leastHeight = 44.0

  /// Makes a button with a title, of the size that it takes, at the origin.
  public init(_ title: String = "", action: @escaping () -> Void = {}) {
    self.action = action
    super.init()
    backgroundColor = Color(hex: 0x2F_6F_DE)
    cornerRadius = 10
    titleLabel.font = .system(weight: .medium)
    titleLabel.textColor = .white
    titleLabel.alignment = .center
    titleLabel.text = title
    addSubview(titleLabel)
    sizeToFit()
    frame.origin = .zero
  }

  /// The text of `titleLabel`.
  public final var title: String {
    get { titleLabel.text }
    set { titleLabel.text = newValue }
  }

  // MARK: Looks

  /// The size of the title and the room around it; at least 44 px high.
  open override func sizeThatFits(_ size: Size) -> Size {
    let room = Size(width: max(size.width - contentInsets.horizontal, 0), height: 0)
    let text = titleLabel.sizeThatFits(room)
    return Size(
      width: max(text.width + contentInsets.horizontal, 0),
      height: max(text.height + contentInsets.vertical, Self.leastHeight))
  }

  /// Places the title: across the room that the insets leave, in the middle of its height.
  open override func layoutSubviews() {
    let room = bounds.inset(by: contentInsets)
    let width = max(room.width, 0)
    let text = titleLabel.sizeThatFits(Size(width: width, height: 0))
    // A button that is flatter than its insets would like still shows its text.
    titleLabel.frame = Rect(center: room.center, size: Size(width: width, height: max(room.height, text.height)))
  }

  /// Records the highlight.
  open override func draw(into list: inout DisplayList) {
    guard showsPress else { return }
    let shape = RoundedRect(bounds, radius: seen.cornerRadius)
    list.fill(border.visiblePart(of: shape), color: highlightColor)
  }

  override var contentStaysInside: Bool { true }
  override var arrangesBySize: Bool { true }

  // MARK: Fingers

  /// Takes the first finger.
  open override func touchesBegan(_ touches: [Touch]) {
    guard isEnabled, finger == nil, key == nil, let first = touches.first else { return }
    finger = first
    isHighlighted = true
  }

  /// Shows whether the finger would press.
  open override func touchesMoved(_ touches: [Touch]) {
    guard let finger, touches.contains(finger) else { return }
    isHighlighted = isNear(finger)
  }

  /// Acts, if the finger that pressed has lifted near by.
  open override func touchesEnded(_ touches: [Touch]) {
    guard let finger, touches.contains(finger) else { return }
    let isPressed = isNear(finger)
    if isPressed, isHighlighted { display.end() }
    letGo()
    if isPressed { action() }
  }

  /// Lets the press go without acting.
  open override func touchesCancelled(_ touches: [Touch]) {
    guard let finger, touches.contains(finger) else { return }
    letGo()
  }

  /// Keeps its fingers from recognizers of superviews that would tap with one of them.
  open override func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool {
    guard let tap = recognizer as? TapGestureRecognizer else { return true }
    return tap.numberOfTouchesRequired > 1
  }

  /// Whether a finger is on the button, or no further from it than a press may stray on the screen.
  private func isNear(_ finger: Touch) -> Bool {
    let place = finger.location(in: self)
    guard !point(inside: place) else { return true }
    let nearest = Point(
      x: min(max(place.x, seenBounds.minX), seenBounds.maxX), y: min(max(place.y, seenBounds.minY), seenBounds.maxY))
    return convert(nearest, to: nil).distance(to: finger.location(in: nil)) <= GestureConstants.pressSlack
  }

  private func letGo() {
    (finger, key) = (nil, nil)
    isHighlighted = false
  }

  // MARK: Keys

  /// Whether it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Lets the keys go, and a press of one of them.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    if key != nil { letGo() }
    return super.resignFirstResponder()
  }

  /// Acts on Return and the space bar; the highlight stays until the key goes up.
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

  /// Ends what the key began.
  open override func keyUp(_ event: KeyEvent) -> Bool {
    guard event.key == key else { return super.keyUp(event) }
    if isHighlighted { display.end() }
    letGo()
    return true
  }

  /// Lets a press go that the button takes along out of the window.
  open override func didMoveToWindow() {
    if !isInWindow { letGo() }
  }

  private static let keys: Set<Key> = [.return, .enter, .space]
}
