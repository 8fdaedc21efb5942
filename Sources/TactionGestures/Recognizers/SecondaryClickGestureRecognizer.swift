import TactionGeometry

/// Recognizes the request for further actions on an object, such as its menu. The gesture is discrete.
///
/// It recognizes a press of the right button of a mouse, of the first button of a pen above the screen, and of the menu
/// key. Fingers have no buttons, so it also recognizes a finger that rests on the screen. A pen on the screen counts as
/// a finger. So every device can open a menu.
///
/// A click is recognized when the button goes down. It takes no part in arbitration: only the recognizer on the deepest
/// view at its location receives it. A finger that rests takes part in arbitration as a long press does. Once it is
/// recognized, its touch is taken away from the view.
open class SecondaryClickGestureRecognizer: GestureRecognizer, ClickReceiver {
  /// The buttons whose clicks are recognized (default: `.secondary`). Without `.secondary`, neither fingers nor keys
  /// are recognized.
  public final var buttons: Set<PointerButton> = [.secondary]

  /// The time for which a finger or a pen has to rest, in seconds (default: 0.5).
  public final var minimumPressDuration = GestureConstants.pressDuration

  /// The distance that a finger may move from its landing while it has to rest (default: 10 px).
  public final var allowableMovement = ScreenDistance.pixels(GestureConstants.touchSlop)

  /// The button of the last click; nil if the last gesture was made by a finger or a key.
  public final private(set) var button: PointerButton?

  /// Makes a recognizer that calls a handler; add it to a view.
  override public init(_ handler: @escaping (SecondaryClickGestureRecognizer) -> Void = { _ in }) {
    super.init { if let click = $0 as? SecondaryClickGestureRecognizer { handler(click) } }
    allowedTouchKinds = [.direct, .stylus]
    allowedKeys = [.menu]
  }

  /// Whether the gesture moves the content under the fingers: false.
  override open var movesContent: Bool { false }

  override open func touchesBegan(_ touches: [Touch]) {
    if hasRequest { return touches.forEach(ignore) }
    guard buttons.contains(.secondary) else { return fail(.onlyButtons) }
    guard self.touches.count == 1 else { return fail(.tooManyTouches) }
    button = nil
    deadline = eventTime + max(0, minimumPressDuration)
  }

  override open func touchesMoved(_ touches: [Touch]) {
    guard !hasRequest else { return }
    failIfMoved(touches, beyond: allowableMovement)
  }

  override open func touchesEnded(_ touches: [Touch]) {
    guard hasRequest else { return fail(.lifted) }
    keptLocations = touches.map(\.position)
  }

  override open func deadlinePassed() { state = .recognized }

  override open func keyPressed(_ event: KeyEvent) {
    guard buttons.contains(.secondary) else { return }
    button = nil
    state = .recognized
  }

  override open var progressDescription: String? {
    touches.isEmpty ? "waits for a click" : "rests \(timeLeft ?? "no time") more"
  }

  /// Handles a click of one of the buttons.
  func take(_ click: PointerClick) {
    (button, keptLocations) = (click.button, [click.location])
    state = .recognized
  }
}
