import TactionGeometry
import TactionGraphics
import TactionViews

/// The line at which text is typed. It blinks for a while after each movement.
final class CaretView: View {
  /// The width, in px, as in UIKit.
  static let width = 2.0
  /// The time for which the caret is visible, and the time for which it is then hidden, in seconds: half of GTK's
  /// `gtk-cursor-blink-time`.
  static let blinkTime = 0.6
  /// The time from the last movement until the caret stops blinking, in seconds: GTK's `gtk-cursor-blink-timeout`.
  static let blinkTimeout = 10.0

  private var timer: AppTimer?
  private var blinks = 0
  private var isDark = false

  /// Whether the caret is shown, apart from its blinking.
  var isShown = false {
    didSet { if isShown != oldValue { restart() } }
  }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = .tint
    cornerRadius = 1
    isHidden = true
  }

  /// Moves the caret to a position in the text, and restarts the blinking.
  ///
  /// - Parameters:
  ///   - rect: The rectangle of the caret. If the rectangle has a width, it is the rectangle of a character that the
  ///     next key replaces, and the character is underlined.
  ///   - limit: The width of the text.
  func move(to rect: Rect, limit: Double) {
    let x = min(max(rect.minX - Self.width / 2, 0), max(0, limit - Self.width))
    let place =
      rect.width > 0
      ? Rect(x: rect.minX, y: rect.maxY - Self.width, width: rect.width, height: Self.width)
      : Rect(x: x, y: rect.minY, width: Self.width, height: rect.height)
    guard frame != place else { return }
    frame = place
    restart()
  }

  /// Restarts the blinking with the visible caret; hides a caret that is not shown.
  func restart() {
    timer?.cancel()
    timer = nil
    (isDark, blinks) = (false, 0)
    isHidden = !isShown
    if isShown { schedule() }
  }

  private func schedule() {
    timer = after(Self.blinkTime) { [weak self] in self?.blink() }
  }

  private func blink() {
    guard isShown else { return }
    blinks += 1
    isDark.toggle()
    // The blinking ends with the caret visible.
    if Double(blinks) * Self.blinkTime >= Self.blinkTimeout, !isDark {
      isHidden = false
      return timer = nil
    }
    isHidden = isDark
    schedule()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if isInWindow { restart() }
  }
}
