import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// A bubble above a finger that shows the text of a key in large letters, or a row of texts to choose from.
final class KeyBubble: View {
  /// The texts in the bubble; a preview has only one.
  private(set) var texts: [String] = []
  /// The index of the text that is typed when the finger lifts.
  private(set) var chosen = 0
  /// The way from the middle of the key to the middle of the text that was chosen first. Near the edges of the
  /// keyboard, the text cannot be exactly above the key, and a finger that rests on the key must not choose the
  /// neighbouring text.
  private var shift = 0.0

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isHidden = true
    cornerRadius = KeyboardConstants.cornerRadius + 2
    shadow = Shadow(opacity: 0.3, radius: 5, offset: Vector(dx: 0, dy: 2))
    takeColors()
  }

  private func takeColors() {
    let colors = theme.colors
    backgroundColor = !colors.isDark ? .background : colors.hasHighContrast ? .fill : .separator
    borderColor = .separator
    borderWidth = colors.hasHighContrast || colors.isDark ? theme.metrics.lineWidth : 0
  }

  override func themeDidChange() {
    super.themeDidChange()
    takeColors()
  }

  /// Shows the text of a key above the key, inside an area.
  func preview(_ text: String, above key: Rect, in area: Rect) {
    let width = key.width + 14
    let x = (key.center.x - width / 2).clamped(to: area.minX...max(area.minX, area.maxX - width))
    show([text], chosen: 0, width: width, x: x, above: key)
  }

  /// Shows texts to choose from. The first text is above the key. The other texts follow to its right as far as `area`
  /// permits, and the rest to its left.
  func offer(_ choices: [String], above key: Rect, in area: Rect) {
    let width = max(KeyboardConstants.choiceWidth, min(key.width, KeyboardConstants.maximumChoiceWidth))
    let count = min(choices.count, max(1, Int((area.width / width).clamped(to: 0...100))))
    guard let first = choices.first else { return }
    let size = width * Double(count)
    let x = (key.center.x - width / 2).clamped(to: area.minX...max(area.minX, area.maxX - size))
    let index = Int(((key.center.x - x) / width).clamped(to: 0...Double(count) - 0.5))
    let others = choices.dropFirst().prefix(count - 1)
    let right = Array(others.prefix(count - 1 - index))
    show(
      others.dropFirst(right.count).reversed() + [first] + right, chosen: index, width: width, x: x, above: key)
  }

  private func show(_ texts: [String], chosen: Int, width: Double, x: Double, above key: Rect) {
    let size = Size(width: width * Double(texts.count), height: max(key.height * 1.15, 44))
    frame = Rect(origin: Point(x: x, y: key.minY - size.height - 4), size: size)
    (self.texts, self.chosen, isHidden) = (texts, chosen, false)
    shift = x + width * (Double(chosen) + 0.5) - key.center.x
    setNeedsDisplay()
  }

  /// Chooses the text that is nearest to an x coordinate of the superview.
  func choose(at x: Double) {
    guard texts.count > 1, bounds.width > 0, x.isFinite else { return }
    let width = bounds.width / Double(texts.count)
    let index = Int(((x + shift - frame.minX) / width).clamped(to: 0...Double(texts.count) - 0.5))
    guard index != chosen else { return }
    chosen = index
    setNeedsDisplay()
  }

  /// Hides the bubble.
  func hide() {
    guard !isHidden else { return }
    (isHidden, texts) = (true, [])
  }

  override func draw(into list: inout DisplayList) {
    guard !texts.isEmpty, !bounds.isEmpty else { return }
    let width = bounds.width / Double(texts.count)
    let size = min(bounds.height * 0.55, width * 0.8, 30)
    for (index, text) in texts.enumerated() {
      let cell = Rect(x: width * Double(index), y: 0, width: width, height: bounds.height)
      let isChosen = texts.count > 1 && index == chosen
      if isChosen { list.fill(RoundedRect(cell.inset(by: 4), radius: KeyboardConstants.cornerRadius), color: .tint) }
      var layout = TextLayout(KeyFace.visible(text), font: theme.font(.system(size: max(size, 1))), numberOfLines: 1)
      if layout.size.width > width - 6 {
        let smaller = max(1, size * (width - 6) / layout.size.width)
        layout = TextLayout(KeyFace.visible(text), font: theme.font(.system(size: smaller)), numberOfLines: 1)
      }
      let origin = Point(x: cell.center.x - layout.size.width / 2, y: cell.center.y - layout.size.height / 2)
      list.draw(layout, at: origin, color: isChosen ? .onTint : .label)
    }
  }
}
