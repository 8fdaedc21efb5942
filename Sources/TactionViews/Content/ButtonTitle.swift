import TactionGraphics

/// The title of a button. It passes its colour and its font on to the icon beside it.
final class ButtonTitle: Label {
  /// The view of the icon beside the title.
  weak var iconView: IconView?

  override var textColor: Color {
    didSet { iconView?.tintColor = textColor }
  }

  override var font: Font {
    didSet { iconView?.font = font }
  }
}
