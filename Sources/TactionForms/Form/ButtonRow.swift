import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// A row that is a button, such as "Delete account".
public final class ButtonRow: FormRow {
  /// Called when the user taps the row.
  public var action: () -> Void {
    get { button.action }
    set { button.action = newValue }
  }

  private let button: RowButton

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - icon: The icon before the title; nil if there is none.
  ///   - isDestructive: Whether the action destroys something; the title then has the colour of destructive buttons.
  ///   - action: Called when the user taps the row.
  public init(_ title: String, icon: Icon? = nil, isDestructive: Bool = false, action: @escaping () -> Void) {
    button = RowButton(icon: icon, color: isDestructive ? .destructive : .tint, action: action)
    super.init(title, button)
    stretchesControl = true
    button.showTitles(of: self)
  }
}

/// A row that opens another page. It shows a title, the current value and an arrow.
///
///     let sound = DisclosureRow("Sound", value: "Bell") { stack.push(sounds, NavigationItem("Sound")) }
public final class DisclosureRow: FormRow {
  /// The value, such as "Bell"; empty if there is none.
  public var value: String {
    get { button.value }
    set { button.value = newValue }
  }

  /// Called when the user taps the row.
  public var action: () -> Void {
    get { button.action }
    set { button.action = newValue }
  }

  private let button: RowButton

  /// Creates a row.
  public init(_ title: String, value: String = "", icon: Icon? = nil, action: @escaping () -> Void) {
    button = RowButton(icon: icon, color: .label, showsArrow: true, action: action)
    super.init(title, button)
    stretchesControl = true
    button.showTitles(of: self)
    button.value = value
  }
}

/// A button as wide as its row, with the title and the detail of the row in it.
private final class RowButton: Control {
  var action: () -> Void
  var value: String {
    get { valueLabel.text }
    set {
      valueLabel.text = newValue
      semanticsDidChange()
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  private var titles: StackView?
  private let valueLabel = Label()
  private let iconView: IconView
  private let arrow: IconView?

  init(icon: Icon?, color: Color, showsArrow: Bool = false, action: @escaping () -> Void) {
    self.action = action
    iconView = IconView(icon)
    arrow = showsArrow ? IconView(.forward) : nil
    super.init(frame: .zero)
    iconView.tintColor = color
    iconView.isHidden = icon == nil
    valueLabel.textColor = .secondaryLabel
    valueLabel.numberOfLines = 0
    arrow?.tintColor = .secondaryLabel
    arrow?.font = .footnote
    for view in [iconView, valueLabel, arrow] { if let view { addSubview(view) } }
    cornerRadius = theme.metrics.cornerRadius
  }

  /// Moves the title and the detail of the row into the button.
  func showTitles(of row: FormRow) {
    row.titleLabel.textColor = iconView.tintColor
    row.titles.isUserInteractionEnabled = false
    addSubview(row.titles)
    titles = row.titles
  }

  override var arrangesBySize: Bool { true }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: place(in: size.width) { _, _ in })
  }

  override func layoutSubviews() { _ = place(in: bounds.width) { view, frame in view.frame = mirrored(frame) } }

  /// Places the value at the trailing side, or below the title if they do not fit side by side. Returns the height of
  /// the row.
  private func place(in width: Double, _ place: (View, Rect) -> Void) -> Double {
    let (gap, target) = (FormConstants.gap, theme.metrics.touchTarget)
    let iconSize = iconView.isHidden ? Size.zero : iconView.sizeThatFits(.zero)
    let arrowSize = arrow?.sizeThatFits(.zero) ?? .zero
    let start = iconSize.width > 0 ? iconSize.width + gap : 0
    let room = max(width - start - (arrowSize.width > 0 ? arrowSize.width + theme.metrics.spacing / 2 : 0), 1)
    let own = titles?.fittingSize(in: .zero).width ?? 0
    let value = valueLabel.text.isEmpty ? 0 : valueLabel.sizeThatFits(.zero).width
    let isBeside = value == 0 || own + value + gap <= room
    let titleWidth = isBeside && value > 0 ? room - value - gap : room
    let title = titles?.fittingSize(in: Size(width: titleWidth, height: 0)).height ?? 0
    let below = isBeside ? 0 : valueLabel.sizeThatFits(Size(width: room, height: 0)).height
    let height = max(title + below, target)
    let top = ((height - title - below) / 2).rounded()
    place(
      iconView,
      Rect(x: 0, y: ((height - iconSize.height) / 2).rounded(), width: iconSize.width, height: iconSize.height))
    if let titles { place(titles, Rect(x: start, y: top, width: titleWidth, height: title)) }
    if value > 0 {
      place(
        valueLabel,
        isBeside
          ? Rect(x: start + room - value, y: top, width: value, height: title)
          : Rect(x: start, y: top + title, width: room, height: below))
    }
    if let arrow {
      place(
        arrow,
        Rect(
          x: width - arrowSize.width, y: ((height - arrowSize.height) / 2).rounded(), width: arrowSize.width,
          height: arrowSize.height))
    }
    return height
  }

  override func stateDidChange() {
    super.stateDidChange()
    for view in subviews { view.alpha = contentOpacity }
  }

  override func draw(into list: inout DisplayList) {
    let shape = RoundedRect(
      bounds.inset(by: Insets(horizontal: -theme.metrics.spacing, vertical: 0)), radius: theme.metrics.cornerRadius)
    drawTint(over: shape, into: &list)
    super.draw(into: &list)
  }

  override func activate() { action() }

  /// A button with the value and the detail. Its name is the title of the row.
  override var semantics: Semantics? {
    Semantics(
      .button, value: value.isEmpty ? nil : .text(value), states: semanticStates, actions: [.press],
      hint: (superview as? FormRow)?.detail ?? "")
  }
}
