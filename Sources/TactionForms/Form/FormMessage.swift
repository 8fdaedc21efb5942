import TactionGeometry
import TactionGraphics
import TactionViews

/// The message about an error below a control: an icon and a sentence.
final class FormMessage: View {
  /// The message; empty for none.
  var text: String {
    get { label.text }
    set {
      label.text = newValue
      isHidden = newValue.isEmpty
      semanticsDidChange()
    }
  }
  /// Whether screen readers say the message when it appears. Of several messages that appear at once, the first one is.
  var isAnnounced = true

  private let icon = IconView(.error)
  private let label = Label()

  init() {
    super.init(frame: .zero)
    icon.font = .footnote
    icon.tintColor = .destructive
    label.font = .footnote
    label.textColor = .destructive
    label.numberOfLines = 0
    addSubview(icon)
    addSubview(label)
    isHidden = true
    isUserInteractionEnabled = false
  }

  override var arrangesBySize: Bool { true }

  private var iconSize: Size { icon.sizeThatFits(.zero) }

  override func sizeThatFits(_ size: Size) -> Size {
    let side = iconSize.width + theme.metrics.spacing / 2
    let text = label.sizeThatFits(Size(width: max(size.width - side, 1), height: 0))
    return Size(width: size.width, height: max(text.height, iconSize.height))
  }

  override func layoutSubviews() {
    let side = iconSize.width + theme.metrics.spacing / 2
    let line = theme.font(label.font).lineHeight
    icon.frame = mirrored(
      Rect(x: 0, y: max((line - iconSize.height) / 2, 0).rounded(), width: iconSize.width, height: iconSize.height))
    label.verticalAlignment = .top
    label.frame = mirrored(
      Rect(
        x: side, y: max((iconSize.height - line) / 2, 0).rounded(), width: max(bounds.width - side, 0),
        height: bounds.height))
  }

  override func themeDidChange() {
    super.themeDidChange()
    setNeedsLayout()
    semanticsDidChange()
  }

  /// A message that appears is read as a notification, as a toast is.
  override var semantics: Semantics? {
    guard !text.isEmpty else { return nil }
    return Semantics(isAnnounced ? .toast : .staticText, name: theme.words[.errorMessage, text], states: .invalid)
  }
}
