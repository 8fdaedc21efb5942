import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// A tab in the bar: its icon, its title, a badge, and a mark if the tab is chosen.
final class TabButton: Button {
  /// Whether the icon is next to the title, instead of above it; true in a bar at the top.
  var isBeside = false {
    didSet { if isBeside != oldValue { setNeedsLayout() } }
  }

  private var isSelected = false
  private weak var shown: Tab?
  private let badge = TabBadge()
  private var measured: (theme: Int, title: String, size: Size)?
  private static let chosenFont = Font.footnote.withWeight(.semibold)

  init() {
    super.init()
    backgroundColor = nil
    cornerRadius = 0
    titleLabel.font = .footnote
    contentInsets = Insets(horizontal: 6, vertical: 6)
    addSubview(badge)
  }

  /// Shows a tab.
  func show(_ tab: Tab, isSelected: Bool) {
    if tab !== shown {
      beginNewUse()
      shown = tab
    }
    title = tab.title
    titleLabel.textColor = isSelected ? .tint : .secondaryLabel
    titleLabel.font = isSelected ? Self.chosenFont : .footnote
    icon = tab.icon
    iconView?.font = .body
    self.isSelected = isSelected
    badge.text = tab.badge
    setNeedsLayout()
    setNeedsDisplay()
    semanticsDidChange()
  }

  /// The size that shows the full icon and title. It is the same whether or not the tab is chosen, so that the bar
  /// keeps its size.
  var fittingSize: Size {
    let text = titleSize
    let picture = icon == nil ? Size.zero : iconView?.sizeThatFits(.zero) ?? .zero
    let beside = isBeside && icon != nil ? picture.width + theme.metrics.spacing : 0
    let above = isBeside ? 0 : picture.height
    return Size(
      width: max(text.width, picture.width) + beside + contentInsets.horizontal + theme.metrics.margin,
      height: max(text.height + above + contentInsets.vertical, theme.metrics.touchTarget) + theme.metrics.spacing)
  }

  /// The size that fits the title in the font of a chosen tab and in the font of other tabs.
  private var titleSize: Size {
    if let measured, measured.theme == themeRevision, measured.title == title { return measured.size }
    let sizes = [Font.footnote, Self.chosenFont].map {
      TextLayout(title, font: theme.font($0), numberOfLines: 1).size
    }
    let size = sizes.reduce(Size.zero) { Size(width: max($0.width, $1.width), height: max($0.height, $1.height)) }
    let whole = Size(width: size.width.rounded(.up), height: size.height.rounded(.up))
    measured = (themeRevision, title, whole)
    return whole
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if let iconView, icon != nil, !isBeside { placeAboveTitle(iconView) }
    placeBadge()
    // The mark of the chosen tab is below the title.
    setNeedsDisplay()
  }

  private func placeAboveTitle(_ iconView: IconView) {
    let (picture, text) = (iconView.sizeThatFits(.zero), titleLabel.sizeThatFits(.zero))
    let top = bounds.center.y - (picture.height + text.height) / 2 - 2
    iconView.frame = Rect(
      origin: Point(x: bounds.center.x - picture.width / 2, y: top.rounded()), size: picture)
    let width = max(bounds.width - contentInsets.horizontal, 0)
    titleLabel.frame = Rect(
      x: bounds.center.x - width / 2, y: iconView.frame.maxY, width: width, height: text.height)
  }

  private func placeBadge() {
    let size = badge.fittingSize
    badge.isHidden = badge.text == nil
    let text = titleLabel.sizeThatFits(.zero)
    let isOverIcon = icon != nil && !isBeside
    let below =
      isOverIcon
      ? iconView?.frame ?? .zero
      : Rect(
        center: titleLabel.frame.center,
        size: Size(width: min(text.width, titleLabel.bounds.width), height: text.height))
    let side = isMirrored ? -1.0 : 1
    // The badge is at the upper corner of the icon or the title, but inside the tab.
    let reach = max(bounds.width - size.width / 2 - 1, 0)
    let x = (below.center.x + side * (below.width / 2 + 4)).clamped(to: min(size.width / 2 + 1, reach)...reach)
    let y = max(below.minY, size.height / 2 + 1)
    badge.fill(Rect(center: Point(x: x, y: y), size: size))
  }

  override func draw(into list: inout DisplayList) {
    super.draw(into: &list)
    guard isSelected else { return }
    let width = min(titleLabel.sizeThatFits(.zero).width, bounds.width)
    let y = min(titleLabel.frame.center.y + titleLabel.sizeThatFits(.zero).height / 2 + 4, bounds.height - 3)
    let mark = Rect(x: titleLabel.frame.center.x - width / 2, y: y, width: width, height: 3)
    list.fill(RoundedRect(mark, radius: 1.5), color: .tint)
  }

  override var semantics: Semantics? {
    let states = isSelected ? semanticStates.union(.selected) : semanticStates
    var meaning = Semantics(.tab, name: title, states: states, actions: [.press])
    if let text = badge.text, !text.isEmpty { meaning.value = .text(text) }
    return meaning
  }
}

/// The badge of a tab: a few characters on a round background, or a dot.
final class TabBadge: View {
  /// The characters; an empty string shows a dot, nil shows no badge.
  var text: String? {
    didSet {
      guard text != oldValue, let text else { return }
      label.text = text.count > Self.maximumLength ? text.prefix(Self.maximumLength - 1) + "…" : text
    }
  }

  private let label = Label()
  private static let maximumLength = 4
  private static let dot = 8.0

  init() {
    super.init()
    isUserInteractionEnabled = false
    backgroundColor = .destructive
    label.font = .caption.withWeight(.semibold)
    label.textColor = .onTint
    label.alignment = .center
    addSubview(label)
  }

  /// The size that shows the characters.
  var fittingSize: Size {
    guard let text, !text.isEmpty else { return Size(width: Self.dot, height: Self.dot) }
    let size = label.sizeThatFits(.zero)
    return Size(width: max(size.width + 8, size.height), height: size.height)
  }

  override func layoutSubviews() {
    cornerRadius = bounds.height / 2
    label.fill(bounds)
  }
}
