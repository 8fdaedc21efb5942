import Glibc
import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// A wheel that rotates while the app is busy for a short time.
///
///     let busy = ActivityIndicator()
///     busy.isRunning = true
///
/// The indicator requests frames only while it is visible. If the user prefers reduced motion, it advances by one spoke
/// per second instead of rotating continuously.
open class ActivityIndicator: View {
  /// Whether the wheel rotates; false by default.
  public final var isRunning = false {
    didSet {
      guard isRunning != oldValue else { return }
      isRunning ? loop.begin() : loop.end()
      restart()
      semanticsDidChange()
    }
  }

  /// Whether the indicator is hidden while it is stopped; true by default.
  public final var hidesWhenStopped = true {
    didSet { if hidesWhenStopped != oldValue { setNeedsDisplay() } }
  }

  /// The colour of the spokes; the colour of secondary text by default.
  public final var color = Color.secondaryLabel {
    didSet { if color != oldValue { setNeedsDisplay() } }
  }

  private final lazy var loop = RepeatingMotion(of: self)
  private final var timer: AppTimer?
  private final var steps = 0

  private static let side = 28.0
  private static let spokes = 8
  /// The duration of one rotation, in seconds.
  private static let period = 0.8

  /// Creates an indicator. If `frame` is zero, it is at the origin and has the size that fits it.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    if frame == .zero { sizeToFit() }
  }

  /// A square of 28 px.
  open override func sizeThatFits(_ size: Size) -> Size { Size(width: Self.side, height: Self.side) }

  /// Draws the spokes. While the wheel rotates, the spokes behind the brightest spoke are increasingly faint.
  open override func draw(into list: inout DisplayList) {
    guard isRunning || !hidesWhenStopped else { return }
    let radius = min(bounds.width, bounds.height) / 2
    guard radius > 0 else { return }
    let count = Self.spokes
    let turned = theme.motion.isReduced ? steps % count : Int(loop.time / Self.period * Double(count)) % count
    let spoke = RoundedRect(
      Rect(x: radius * 0.48, y: -radius * 0.1, width: radius * 0.5, height: radius * 0.2), radius: radius * 0.1)
    for index in 0..<count {
      let age = Double((turned - index + count) % count) / Double(count)
      let place = Transform.rotation(.degrees(Double(index) * 360 / Double(count) - 90))
        .concatenating(.translation(bounds.center - .zero))
      list.fill(spoke, color: color, transform: place, opacity: isRunning ? 1 - 0.8 * age : 0.5)
    }
    guard isRunning else { return }
    loop.wasDrawn()
    if theme.motion.isReduced, timer == nil { step() }
  }

  /// Advances by one spoke after a second. The next step begins when the view is drawn again, so a view that is not
  /// visible does not advance.
  private final func step() {
    timer = after(1) { [weak self] in
      guard let self else { return }
      timer = nil
      steps = (steps + 1) % Self.spokes
      setNeedsDisplay()
    }
  }

  private final func restart() {
    timer?.cancel()
    timer = nil
    setNeedsDisplay()
  }

  /// Continues to rotate in a new window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    restart()
  }

  /// Adapts the motion to the new theme, in which the user may prefer reduced motion.
  open override func themeDidChange() {
    super.themeDidChange()
    restart()
  }

  /// An activity indicator, with the state `busy` while it runs; nil while it is hidden.
  open override var semantics: Semantics? {
    isRunning || !hidesWhenStopped ? Semantics(.activityIndicator, states: isRunning ? .busy : []) : nil
  }
}
