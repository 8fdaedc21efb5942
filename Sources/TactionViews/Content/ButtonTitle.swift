import TactionGraphics

/// The title of a button. It passes its colour and its font on to the icon next to it.
final class ButtonTitle: Label {
  /// The view of the icon next to the title.
  weak var iconView: IconView?

  override var textColor: Color {
    didSet { iconView?.tintColor = textColor }
  }

  override var font: Font {
    didSet { iconView?.font = font }
  }
}
