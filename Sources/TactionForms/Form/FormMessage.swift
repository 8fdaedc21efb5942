import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// The error message below a control: an icon and a sentence.
final class FormMessage: View {
  /// The message; empty if there is none.
  var text: String {
    get { label.text }
    set {
      label.text = newValue
      isHidden = newValue.isEmpty
      semanticsDidChange()
    }
  }
  /// Whether screen readers announce the message when it appears. If several messages appear at the same time, only the
  /// first message is announced.
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
    label.verticalAlignment = .top
    addSubview(icon)
    addSubview(label)
    isHidden = true
    isUserInteractionEnabled = false
  }

  override var arrangesBySize: Bool { true }

  private var iconSize: Size { icon.sizeThatFits(.zero) }

  /// The distances of the icon and of the text from the top, so that the first line of the text is vertically centred
  /// on the icon.
  private var tops: (icon: Double, text: Double) {
    let spare = iconSize.height - theme.font(label.font).lineHeight
    return (max(-spare / 2, 0).rounded(), max(spare / 2, 0).rounded())
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let side = iconSize.width + theme.metrics.spacing / 2
    let text = label.sizeThatFits(Size(width: max(size.width - side, 1), height: 0))
    return Size(width: size.width, height: max(tops.text + text.height, tops.icon + iconSize.height))
  }

  override func layoutSubviews() {
    let (side, tops) = (iconSize.width + theme.metrics.spacing / 2, tops)
    icon.frame = mirrored(Rect(x: 0, y: tops.icon, width: iconSize.width, height: iconSize.height))
    label.frame = mirrored(
      Rect(x: side, y: tops.text, width: max(bounds.width - side, 0), height: max(bounds.height - tops.text, 0)))
  }

  override func themeDidChange() {
    super.themeDidChange()
    setNeedsLayout()
    semanticsDidChange()
  }

  /// A message that is announced has the role of a toast, so that screen readers read it when it appears.
  override var semantics: Semantics? {
    guard !text.isEmpty else { return nil }
    return Semantics(isAnnounced ? .toast : .staticText, name: theme.words[.errorMessage, text], states: .invalid)
  }
}
