import TactionGeometry

@testable import TactionViews

/// Views of known sizes, and containers that are laid out immediately.
enum LayoutScene {
  /// A view that always needs the same size, independent of its bounds.
  final class Box: View {
    let need: Size

    init(_ need: Size) {
      self.need = need
      super.init(frame: Rect(origin: .zero, size: need))
    }

    override func sizeThatFits(_ size: Size) -> Size { need }
  }

  static func box(_ width: Double, _ height: Double) -> View { Box(Size(width: width, height: height)) }

  /// Gives a container a size and returns the frames of its arranged views.
  static func lay(_ container: ContainerView, width: Double, height: Double) -> [Rect] {
    container.frame = Rect(x: 7, y: 9, width: width, height: height)
    container.setNeedsLayout()
    container.layoutIfNeeded()
    return container.arrangedSubviews.map(\.frame)
  }
}

/// A view that behaves like a text: it needs a width for one line, and more lines of 10 px if it has less width.
final class Paragraph: View {
  let length: Double
  var line: Double?

  init(length: Double, line: Double? = nil) {
    (self.length, self.line) = (length, line)
    super.init()
  }

  override func sizeThatFits(_ size: Size) -> Size {
    guard size.width > 0, size.width < length else { return Size(width: length, height: 10) }
    return Size(width: size.width, height: 10 * (length / size.width).rounded(.up))
  }

  override func firstBaseline(in size: Size) -> Double? { line }
}
