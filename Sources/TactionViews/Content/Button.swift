import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics

/// A view that runs an action when it is tapped.
///
///     let save = Button("Save") { document.save() }
///
/// A finger that lands on the button presses the button while the finger is on or near the button. The button acts when
/// that finger lifts there. The button follows one finger at a time. If a recognizer takes the finger, as a scroll
/// view's recognizer does once the finger moves, the press ends without an action. Tap recognizers of superviews do not
/// receive the touches of the button; all other recognizers do. While the button is the first responder, Return and the
/// space bar also press it.
///
/// These properties set the appearance: `backgroundColor`, `cornerRadius` and the other properties of views; the font
/// and the colour of `titleLabel`; `highlightColor`, `hoverColor` and `contentInsets`.
open class Button: Control {
  /// The label in the middle; it does not receive touches itself.
  public let titleLabel: Label
  /// The view of the icon; nil until an icon is set.
  public final private(set) var iconView: IconView?

  /// The purpose of a button, which sets its colours.
  nonisolated public enum Role: Hashable, Sendable, CaseIterable {
    /// The most likely action: in the tint colour.
    case primary
    /// Another action: in the colour of resting controls.
    case secondary
    /// A less important action: the title without a background.
    case plain
    /// An action that deletes.
    case destructive

    /// Returns the colours of a button. A disabled button has no strong colour, so that it does not look enabled.
    fileprivate func colors(isEnabled: Bool) -> (background: Color?, title: Color) {
      switch self {
      case .primary where !isEnabled, .destructive where !isEnabled: (.fill, .label)
      case .primary: (.tint, .onTint)
      case .secondary: (.fill, .tint)
      case .plain: (nil, .tint)
      case .destructive: (.destructive, .onTint)
      }
    }
  }

  /// The purpose; primary by default. Setting it sets the colours of the background and the title. While a primary or
  /// destructive button is disabled, these colours are grey, unless the app has set other colours.
  public final var role = Role.primary {
    didSet { takeRoleColors() }
  }
  /// Whether the colours of the role were last set for a disabled button.
  private final var hasDisabledColors = false

  /// The action that a tap runs.
  public var action: () -> Void

  /// The keyboard shortcut that does the same, as a text in the user's language, such as "Ctrl+S"; empty by default.
  /// Screen readers speak the text. The button itself does not react to the keys. A button that follows a command gets
  /// the shortcut of the command.
  public final var accessibilityShortcut = "" {
    didSet { if accessibilityShortcut != oldValue { semanticsDidChange() } }
  }

  /// The icon at the leading side of the title, or in the middle if there is no title. The default, nil, shows no icon.
  ///
  /// The icon has the colour of the title, and a size that fits the font of the title. A button that has no title needs
  /// an `accessibilityLabel`.
  public final var icon: Icon? {
    get { iconView?.icon }
    set {
      guard newValue != icon else { return }
      if iconView == nil { addIconView() }
      iconView?.icon = newValue
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  /// The colour over the background during a press; the colour of text with an opacity of 0.2 by default.
  public var highlightColor = Color.label.withAlpha(0.2) {
    didSet { if highlightColor != oldValue { setNeedsDisplay() } }
  }

  /// The margins around the title, in logical pixels. Insets with a number that is not finite are refused.
  public var contentInsets = Insets(horizontal: 18, vertical: 10) {
    didSet {
      if !accepts(contentInsets.isFinite, as: "contentInsets") { contentInsets = oldValue }
      guard contentInsets != oldValue else { return }
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  /// The colour over the background while a mouse or a pen is over the button; white with an opacity of 0.12 by
  /// default.
  public var hoverColor = Color(white: 1, alpha: 0.12) {
    didSet { if hoverColor != oldValue { setNeedsDisplay() } }
  }

  /// Creates a button of the size that fits its title, at the origin.
  public init(_ title: String = "", action: @escaping () -> Void = {}) {
    self.action = action
    titleLabel = ButtonTitle()
    super.init()
    backgroundColor = .tint
    cornerRadius = theme.metrics.cornerRadius
    titleLabel.font = .body.withWeight(.medium)
    titleLabel.textColor = .onTint
    titleLabel.alignment = .center
    titleLabel.text = title
    addSubview(titleLabel)
    sizeToFit()
  }

  /// Creates a button with an icon and a title, of the size that fits both, at the origin.
  public convenience init(_ title: String = "", icon: Icon?, action: @escaping () -> Void = {}) {
    self.init(title, action: action)
    self.icon = icon
    sizeToFit()
  }

  /// Creates a button with an icon and no title, and the name that screen readers and tests use for it.
  public convenience init(_ icon: Icon, label: String, action: @escaping () -> Void = {}) {
    self.init(icon: icon, action: action)
    accessibilityLabel = label
  }

  /// The text of `titleLabel`.
  public final var title: String {
    get { titleLabel.text }
    set { titleLabel.text = newValue }
  }

  // MARK: Appearance

  /// Returns the size of the icon and the title together with the margins. The height is at least 44 px.
  open override func sizeThatFits(_ size: Size) -> Size {
    let room = Size(width: max(size.width - contentInsets.horizontal - iconRoom, 0), height: 0)
    let text = titleLabel.sizeThatFits(room)
    // Icons contain a margin around their lines. Part of that margin may overlap the insets, so that an icon does not
    // make a button higher.
    let content = max(text.height, iconSize.height - contentInsets.vertical / 2)
    return Size(
      width: max(text.width + iconRoom + contentInsets.horizontal, 0),
      height: max(content + contentInsets.vertical, theme.metrics.touchTarget))
  }

  /// Lays out the icon and the title between the margins.
  open override func layoutSubviews() {
    titleLabel.frame = titlePlace(in: bounds)
    guard let iconView, icon != nil else { return }
    if title.isEmpty, accessibilityLabel == nil {
      reportOnce("name", "\(nameInMessages) has an icon and no title; set its accessibilityLabel")
    }
    let size = iconSize
    let text = titleLabel.frame
    let x =
      title.isEmpty ? bounds.center.x - size.width / 2 : isMirrored ? text.maxX + gap : text.minX - gap - size.width
    iconView.frame = Rect(origin: Point(x: x, y: bounds.center.y - size.height / 2), size: size)
  }

  /// Returns the baseline that the title would have in a button of a given size.
  open override func firstBaseline(in size: Size) -> Double? {
    let place = titlePlace(in: Rect(origin: .zero, size: size))
    return titleLabel.firstBaseline(in: place.size).map { place.minY + $0 }
  }

  private func titlePlace(in bounds: Rect) -> Rect {
    let room = bounds.inset(by: contentInsets)
    let width = max(room.width - iconRoom, 0)
    let text = titleLabel.sizeThatFits(Size(width: width, height: 0))
    // The text is shown in full even if the button is not high enough for the text and its margins.
    let height = max(room.height, text.height)
    guard iconRoom > 0, !title.isEmpty else {
      return Rect(center: room.center, size: Size(width: width, height: height))
    }
    // The icon and the title are centred together.
    let middle = room.center.x + (isMirrored ? -iconRoom : iconRoom) / 2
    return Rect(
      center: Point(x: middle, y: room.center.y), size: Size(width: min(width, text.width), height: height))
  }

  /// The size of the icon; zero if there is no icon.
  private var iconSize: Size { icon == nil ? .zero : iconView?.sizeThatFits(.zero) ?? .zero }

  /// The distance between the icon and the title.
  private var gap: Double { theme.metrics.spacing }

  /// The width that the icon and the gap need next to the title.
  private var iconRoom: Double { icon == nil ? 0 : iconSize.width + (title.isEmpty ? 0 : gap) }

  private func addIconView() {
    let view = IconView()
    (view.tintColor, view.font, view.alpha) = (titleLabel.textColor, titleLabel.font, contentOpacity)
    (titleLabel as? ButtonTitle)?.iconView = view
    iconView = view
    addSubview(view)
  }

  /// Draws the highlight and the focus ring.
  open override func draw(into list: inout DisplayList) {
    if showsPress || isHovered && isEnabled, let place = contentStretch.inverted() {
      list.fill(shapeBelowBorder, color: showsPress ? highlightColor : hoverColor, transform: place)
    }
    super.draw(into: &list)
  }

  // A subclass may draw anywhere.
  override var contentStaysInside: Bool { type(of: self) == Button.self && !showsFocusRing }
  override var drawsShownBounds: Bool { true }
  /// True: the button lays out its icon and its title by the sizes that fit them.
  override open var arrangesBySize: Bool { true }

  private final func takeRoleColors() {
    hasDisabledColors = !isEnabled
    (backgroundColor, titleLabel.textColor) = role.colors(isEnabled: isEnabled)
  }

  /// Updates the colours of the role after the button was enabled or disabled. Colours of the app stay.
  private final func updateRoleColors() {
    guard isEnabled == hasDisabledColors else { return }
    let (old, new) = (role.colors(isEnabled: !isEnabled), role.colors(isEnabled: isEnabled))
    hasDisabledColors = !isEnabled
    if backgroundColor == old.background { backgroundColor = new.background }
    if titleLabel.textColor == old.title { titleLabel.textColor = new.title }
  }

  /// Draws the title faint, and a primary or destructive button grey, while the button is disabled.
  open override func stateDidChange() {
    super.stateDidChange()
    updateRoleColors()
    titleLabel.alpha = contentOpacity
    iconView?.alpha = contentOpacity
  }

  /// Runs the action.
  open override func activate() { action() }

  /// A button with its title.
  open override var semantics: Semantics? {
    Semantics(.button, name: title, states: semanticStates, actions: [.press], shortcut: accessibilityShortcut)
  }
}
