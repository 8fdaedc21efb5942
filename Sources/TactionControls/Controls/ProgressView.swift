import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// A bar that fills up while some work progresses.
///
///     let bar = ProgressView(progress: 0)
///     bar.setProgress(0.4, animated: true)
///
/// If `progress` is nil, because the length of the work is unknown, a short filled section runs along the bar while the
/// bar is visible. If the user prefers reduced motion, this section stays in the middle instead.
open class ProgressView: View {
  private final var part: Double?
  private final lazy var shown = drawnMotion(0)
  private final lazy var loop = RepeatingMotion(of: self)

  private static let thickness = 6.0
  private static let length = 200.0
  /// The time in which the filled section runs along the bar once, in seconds; `runner` is the length of the section as
  /// a fraction of the bar.
  private static let period = 1.6
  private static let runner = 0.3

  /// Creates a bar at the origin, with the size that fits it. If `progress` is nil, a filled section runs along the
  /// bar.
  public init(progress: Double? = nil) {
    super.init()
    isUserInteractionEnabled = false
    self.progress = progress
    if progress == nil { loop.begin() }
    sizeToFit()
  }

  /// The fraction of the work that is done, from 0 to 1; nil if it is unknown. NaN is refused.
  public final var progress: Double? {
    get { part }
    set { setProgress(newValue) }
  }

  /// Sets the progress, immediately or with a spring animation.
  public final func setProgress(_ progress: Double?, animated: Bool = false) {
    guard accepts(!(progress?.isNaN ?? false), as: "progress") else { return }
    let before = part
    part = progress?.clamped(to: 0...1)
    if let part {
      loop.end()
      shown.move(to: part, animated: animated && before != nil && !theme.motion.isReduced)
    } else {
      loop.begin()
    }
    guard part != before else { return }
    setNeedsDisplay()
    semanticsDidChange()
  }

  /// The size of the bar: the width of `size`, or 200 px if that width is 0, and the thickness of the bar.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width > 0 ? size.width : Self.length, height: Self.thickness)
  }

  /// Draws the bar.
  open override func draw(into list: inout DisplayList) {
    let height = min(Self.thickness, bounds.height)
    let track = Rect(center: bounds.center, size: Size(width: bounds.width, height: height))
    list.fill(RoundedRect(track, radius: height / 2), color: .fill)
    if theme.colors.hasHighContrast {
      list.strokeBorder(of: RoundedRect(track, radius: height / 2), width: 1, color: .secondaryLabel)
    }
    var (from, to) = (0.0, shown.value.clamped(to: 0...1))
    if part == nil {
      let phase = (loop.time / Self.period).truncatingRemainder(dividingBy: 1)
      let start = theme.motion.isReduced ? 0.5 - Self.runner / 2 : phase * (1 + Self.runner) - Self.runner
      (from, to) = (max(start, 0), min(start + Self.runner, 1))
      loop.wasDrawn()
    }
    if layoutDirection == .rightToLeft { (from, to) = (1 - to, 1 - from) }
    // A bar with round ends must not be narrower than its height, even at the very beginning.
    let width = to > from ? max((to - from) * track.width, min(height, track.width)) : 0
    guard width > 0 else { return }
    let x = min(track.minX + from * track.width, track.maxX - width)
    list.fill(
      RoundedRect(Rect(x: x, y: track.minY, width: width, height: height), radius: height / 2), color: .tint)
  }

  /// Draws the bar again in the new theme.
  open override func themeDidChange() {
    super.themeDidChange()
    setNeedsDisplay()
  }

  /// A progress indicator, with the progress as its value, or with the state `busy` if the progress is unknown.
  open override var semantics: Semantics? {
    guard let part else { return Semantics(.progress, states: .busy) }
    return Semantics(.progress, value: .number(part, in: 0...1, text: theme.words.percent(part)))
  }
}
