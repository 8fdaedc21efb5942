import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews
import TactionWords

/// A view that shows all hues from left to right and all saturations from bottom to top, at one brightness. A finger
/// drags the mark to choose a colour.
final class SpectrumView: Control {
  var onChange: (ColorParts) -> Void = { _ in }
  var parts = ColorParts(hue: 0, saturation: 0, brightness: 1) {
    didSet {
      guard parts != oldValue else { return }
      setNeedsDisplay()
      semanticsDidChange()
    }
  }

  /// The steps of the arrow keys: 5 degrees of hue, and a twentieth of the saturation. Our own choice.
  private static let hueStep = 1.0 / 72
  private static let saturationStep = 0.05
  private static let markRadius = 14.0
  /// The point to which the movement of the finger since its landing is added to get the point of the mark. The place
  /// of the finger itself does not count, so a finger that rests while the window is rotated moves nothing.
  private var hold = Point.zero
  private let pan = PanGestureRecognizer { ($0.view as? SpectrumView)?.drag($0) }

  init() {
    super.init(frame: .zero)
    pan.name = "colour"
    pan.allowedTouchKinds = [.direct, .pointer, .stylus]
    // The mark follows the finger. With another finger, it would jump to the middle between them.
    pan.maximumNumberOfTouches = 1
    pan.mayBegin = { [weak self] in self?.isEnabledAfterCommit() ?? false }
    addGestureRecognizer(pan)
  }

  private var area: RoundedRect { RoundedRect(bounds, radius: theme.metrics.cornerRadius) }

  private var mark: Point {
    Point(x: bounds.minX + parts.hue * bounds.width, y: bounds.minY + (1 - parts.saturation) * bounds.height)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: max(size.width, theme.metrics.touchTarget), height: 180)
  }

  // MARK: Fingers and keys

  private func drag(_ pan: PanGestureRecognizer) {
    guard isEnabled else { return }
    isDragging = pan.state == .began || pan.state == .changed
    let way = pan.translation(in: self)
    if pan.state == .began { hold = pan.location(in: self) - way }
    if isDragging { choose(at: hold + way) }
  }

  /// Keeps the colour of a mark that a finger drags; the finger drags it from there.
  override func layoutSubviews() { if isDragging { hold = mark - pan.translation(in: self) } }

  override func cancelTracking() {
    super.cancelTracking()
    guard isDragging else { return }
    isDragging = false
    pan.cancelGesture()
  }

  override func activate() { if let activationPoint { choose(at: activationPoint) } }

  private func choose(at point: Point) {
    guard point.isFinite, bounds.width > 0, bounds.height > 0 else { return }
    set(
      hue: (point.x - bounds.minX) / bounds.width, saturation: 1 - (point.y - bounds.minY) / bounds.height)
  }

  private func set(hue: Double, saturation: Double) {
    var next = parts
    next.hue = hue.clamped(to: 0...1)
    next.saturation = saturation.clamped(to: 0...1)
    guard next != parts else { return }
    parts = next
    onChange(next)
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard isFirstResponder, isEnabled, !isDragging, event.isPlain else { return super.keyDown(event) }
    switch event.key.unpadded {
    case .leftArrow: set(hue: parts.hue - Self.hueStep, saturation: parts.saturation)
    case .rightArrow: set(hue: parts.hue + Self.hueStep, saturation: parts.saturation)
    case .upArrow: set(hue: parts.hue, saturation: parts.saturation + Self.saturationStep)
    case .downArrow: set(hue: parts.hue, saturation: parts.saturation - Self.saturationStep)
    default: return super.keyDown(event)
    }
    return true
  }

  // MARK: Appearance

  override var focusShape: RoundedRect { area }

  /// Draws the colours and the mark. The scale of hues is not mirrored in a right-to-left layout.
  override func draw(into list: inout DisplayList) {
    let hues = (0...6).map {
      GradientStop(ColorParts(hue: Double($0) / 6, saturation: 1, brightness: 1).color, at: Double($0) / 6)
    }
    let (left, right) = (Point(x: bounds.minX, y: 0), Point(x: bounds.maxX, y: 0))
    list.fill(area, with: .linear(LinearGradient(from: left, to: right, stops: hues)), opacity: contentOpacity)
    let white = [GradientStop(Color.white.withAlpha(0), at: 0), GradientStop(.white, at: 1)]
    let (top, bottom) = (Point(x: 0, y: bounds.minY), Point(x: 0, y: bounds.maxY))
    list.fill(area, with: .linear(LinearGradient(from: top, to: bottom, stops: white)), opacity: contentOpacity)
    if parts.brightness < 1 { list.fill(area, color: .black, opacity: (1 - parts.brightness) * contentOpacity) }
    list.strokeBorder(of: area, width: theme.metrics.lineWidth, color: theme.trackEdge, opacity: contentOpacity)
    let radius = Self.markRadius * (isDragging ? 1.4 : 1)
    let circle = RoundedRect(Rect(center: mark, size: Size(width: 2 * radius, height: 2 * radius)), radius: radius)
    var color = parts
    color.opacity = 1
    list.fill(circle, color: color.color, opacity: contentOpacity)
    list.strokeBorder(of: circle, width: 3, color: .white, opacity: contentOpacity)
    list.strokeBorder(of: circle, width: 1, color: .black, opacity: contentOpacity)
    super.draw(into: &list)
  }

  // MARK: Meaning

  private func text(_ words: Words) -> String {
    let percent = words.percent(parts.saturation)
    return "\(words[.hue]) \(Int((parts.hue * 360).rounded()))°, \(words[.saturation]) \(percent)"
  }

  /// A slider for the hue. For screen readers, the saturation is only part of the text.
  override var semantics: Semantics? {
    Semantics(
      .slider, name: theme.words[.spectrum],
      value: .number((parts.hue * 360).rounded(), in: 0...360, text: text(theme.words)), states: semanticStates,
      actions: [.increment, .decrement, .setNumber(parts.hue * 360)], step: Self.hueStep * 360)
  }

  override func perform(_ action: Semantics.Action) -> Bool {
    guard isEnabled, !isDragging else { return false }
    switch action {
    case .increment: set(hue: parts.hue + Self.hueStep, saturation: parts.saturation)
    case .decrement: set(hue: parts.hue - Self.hueStep, saturation: parts.saturation)
    case .setNumber(let number) where !number.isNaN: set(hue: number / 360, saturation: parts.saturation)
    default: return false
    }
    return true
  }
}
