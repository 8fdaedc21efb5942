import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// A view that draws a key on the screen; the keyboard handles the touches.
final class KeyView: View {
  /// The look.
  var face = KeyFace(style: .letter) {
    didSet {
      guard face != oldValue else { return }
      setNeedsDisplay()
      semanticsDidChange()
    }
  }
  /// Whether a finger presses the key.
  var isPressed = false {
    didSet { if isPressed != oldValue { setNeedsDisplay() } }
  }
  /// Called when a screen reader or a test presses the key.
  var onPress: () -> Void = {}

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  /// True, although the keyboard handles the touches.
  override var takesInput: Bool { true }

  override func draw(into list: inout DisplayList) {
    guard !bounds.isEmpty else { return }
    let colors = theme.colors
    let radius = min(KeyboardConstants.cornerRadius, bounds.height / 4)
    let shape = RoundedRect(bounds, radius: radius)
    list.fill(shape, color: background)
    if colors.hasHighContrast { list.strokeBorder(of: shape, width: 1, color: .secondaryLabel) }
    if isPressed { list.fill(shape, color: .label, opacity: ControlConstants.pressOpacity) }
    if let icon = face.icon {
      let side = min(bounds.height * 0.5, bounds.width * 0.7, 24)
      let rect = Rect(center: bounds.center, size: Size(width: side, height: side))
      list.draw(icon, in: rect, color: textColor, isMirrored: face.isMirrored && icon.isDirectional)
    } else if !face.text.isEmpty {
      let layout = layout
      let origin = Point(
        x: bounds.center.x - layout.size.width / 2, y: bounds.center.y - layout.size.height / 2)
      list.draw(layout, at: origin, color: textColor)
    }
  }

  /// The colour of the key: lighter than its surroundings or, with high contrast, a colour on which text is readable.
  private var background: Color {
    let colors = theme.colors
    switch face.style {
    case .primary: return .tint
    case .special where face.isOn: return colors.isDark ? .label : .background
    case .letter:
      guard colors.isDark else { return .background }
      return colors.hasHighContrast ? .fill : .separator
    case .special:
      if colors.hasHighContrast { return colors.isDark ? .background : .fill }
      return colors.isDark ? .fill : .separator
    }
  }

  private var textColor: Color {
    switch face.style {
    case .primary: .onTint
    case .special where face.isOn && theme.colors.isDark: .background
    default: face.isFaint ? .secondaryLabel : .label
    }
  }

  /// The text in the largest font that fits.
  private var layout: TextLayout {
    let scale = theme.textScale.clamped(to: 0.8...1.4)
    var size = min(
      bounds.height * KeyboardConstants.fontFraction, KeyboardConstants.maximumFontSize * scale,
      max(bounds.width, 8) * (face.isWord ? 1 : KeyboardConstants.fontWidthFraction))
    if face.isWord { size = min(size, KeyboardConstants.wordSize * scale) }
    let layout = TextLayout(face.text, font: theme.font(.system(size: max(size, 1))), numberOfLines: 1)
    let room = bounds.width - 4
    guard layout.size.width > room, room > 0 else { return layout }
    let smaller = max(size * room / layout.size.width, 7)
    return TextLayout(face.text, font: theme.font(.system(size: smaller)), width: max(room, 1), numberOfLines: 1)
  }

  override var semantics: Semantics? {
    guard !face.name.isEmpty else { return nil }
    return Semantics(.button, name: face.name, states: face.isOn ? .selected : [], actions: [.press])
  }

  override func perform(_ action: Semantics.Action) -> Bool {
    guard action == .press else { return super.perform(action) }
    onPress()
    return true
  }
}
