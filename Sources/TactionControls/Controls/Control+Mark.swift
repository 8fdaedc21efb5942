import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

// Members for controls with a mark, such as a box or a circle, and a title next to the mark. Without a title, the mark
// is in the middle.
extension Control {
  /// The side length of a mark next to text of the usual size, in px. Our own choice.
  static let usualMarkSide = 24.0

  /// The side length of a mark, in px.
  final var markSide: Double { theme.scaled(Self.usualMarkSide) }
  /// The distance of the title from the leading edge, in px.
  private final var titleInset: Double { markSide + 10 }

  /// Returns the size of the mark and the title, with enough space for a finger.
  final func size(ofMarkAnd title: Label, in size: Size) -> Size {
    let target = theme.metrics.touchTarget
    guard !title.text.isEmpty else { return Size(width: max(target, markSide), height: max(target, markSide)) }
    let room = size.width > 0 ? max(size.width - titleInset, 1) : 0
    let text = title.sizeThatFits(Size(width: room, height: 0))
    // With this height, large marks of controls below each other do not touch.
    return Size(width: titleInset + text.width, height: max(text.height, target, markSide + theme.metrics.spacing))
  }

  /// Returns the frame of the mark: at the leading edge, or in the middle if there is no title.
  final func markFrame(nextTo title: Label) -> Rect {
    let x = title.text.isEmpty ? bounds.center.x : bounds.minX + markSide / 2
    return mirrored(
      Rect(center: Point(x: x, y: bounds.center.y), size: Size(width: markSide, height: markSide)))
  }

  /// Places the title.
  final func placeTitle(_ title: Label) {
    title.frame = mirrored(
      Rect(
        x: bounds.minX + titleInset, y: bounds.minY, width: max(bounds.width - titleInset, 0),
        height: bounds.height))
    // The mark moves when the title gets its first character or loses its last character.
    setNeedsDisplay()
  }

  /// Draws the shape of the mark, filled or empty.
  final func drawMark(_ shape: RoundedRect, isFilled: Bool, into list: inout DisplayList) {
    guard !isFilled else { return list.fill(shape, color: .tint, opacity: contentOpacity) }
    list.fill(shape, color: .background, opacity: contentOpacity)
    list.strokeBorder(of: shape, width: theme.metrics.lineWidth + 0.5, color: .secondaryLabel, opacity: contentOpacity)
  }
}
