import TactionGraphics

/// The title of a button, which passes its colour and its font on to the icon beside it.
final class ButtonTitle: Label {
  /// The icon.
  weak var iconView: IconView?

  override var textColor: Color {
    didSet { iconView?.tintColor = textColor }
  }

  override var font: Font {
    didSet { iconView?.font = font }
  }
}
