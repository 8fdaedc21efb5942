import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A button that shows one of several choices, and opens a menu with all of them.
///
///     let sorting = MenuPicker(["Name", "Date", "Size"]) { index in library.sort(by: index) }
///
/// A tap opens the menu, with a check mark at the choice. A long press also opens the menu, and the finger may move to
/// an item. The up and down arrow keys choose without the menu, as in a combo box. For many rows, use ``Picker``. With
/// more than 500 choices, the button opens a wheel instead of the menu.
open class MenuPicker: Button {
  /// Called with the index of the item that the user has chosen.
  public final var onChange: ((Int) -> Void)?

  private final var choices: [String]
  private final var chosen: Int?
  private final let arrow = IconView(.chevronDown)
  /// The open wheel of a picker with more choices than a menu can show.
  private final weak var wheel: Picker?

  private static let gap = 8.0
  /// The side of the arrow as a fraction of the side of an icon next to text.
  private static let iconScale = 0.75

  /// Creates a button at the origin, with a size that fits its longest choice.
  ///
  /// - Parameters:
  ///   - titles: The titles of the choices.
  ///   - selectedIndex: The index of the initial choice; nil, or an index out of range, if nothing is chosen.
  ///   - onChange: Called with the index of the item that the user has chosen.
  public init(_ titles: [String], selectedIndex: Int? = 0, onChange: ((Int) -> Void)? = nil) {
    (choices, self.onChange) = (titles, onChange)
    super.init("")
    role = .secondary
    titleLabel.alignment = .leading
    titleLabel.numberOfLines = 0
    // The title begins at the same x as the text of a text field, because both may be in rows of a form.
    contentInsets = Insets(horizontal: ControlConstants.textMargin, vertical: contentInsets.top)
    arrow.tintColor = .tint
    addSubview(arrow)
    setMenu { [weak self] in self?.openChoices() }
    self.selectedIndex = selectedIndex
    sizeToFit()
  }

  /// The titles of the choices. Setting the titles makes ``selectedIndex`` nil if the index is then out of range.
  ///
  /// A menu that is open keeps its titles. An item that the user picks from it is chosen if its title still exists.
  public final var titles: [String] {
    get { choices }
    set {
      guard newValue != choices else { return }
      choices = newValue
      selectedIndex = chosen
      invalidateIntrinsicContentSize()
    }
  }

  /// The index of the choice; nil if nothing is chosen. An index out of range counts as nil.
  public final var selectedIndex: Int? {
    get { chosen }
    set {
      chosen = newValue.flatMap { choices.indices.contains($0) ? $0 : nil }
      title = chosen.map { choices[$0] } ?? ""
      semanticsDidChange()
      turnWheel()
    }
  }

  /// Turns the open wheel to the choice, unless its rows are former titles, or it shows the choice already.
  private final func turnWheel() {
    guard let chosen, let wheel, let rows = wheel.columns.first else { return }
    // If nothing was chosen when the wheel was opened, an empty row precedes the choices.
    let row = chosen + rows.count - choices.count
    if rows.indices.contains(row), rows[row] == title, row != wheel.selectedIndex { wheel.select(row) }
  }

  /// Returns the menu that the button opens; nil if there are no choices. If a menu cannot show all choices, presents a
  /// wheel instead, and returns nil.
  private final func openChoices() -> Menu? {
    guard !choices.isEmpty else { return nil }
    guard choices.count <= MenuPanel.maximumCount else {
      presentWheel()
      return nil
    }
    return Menu(
      choices.enumerated().map { index, title in
        MenuItem(title, isChecked: index == chosen) { [weak self] in self?.pick(title, at: index) }
      })
  }

  /// Presents a wheel with all choices. If nothing is chosen, an empty row precedes the choices. After a choice, the
  /// wheel does not rest on this row, but turns back.
  private final func presentWheel() {
    let first = chosen == nil ? 1 : 0
    let rows = (chosen == nil ? [""] : []) + choices
    let wheel = Picker(rows, selectedIndex: chosen ?? 0)
    wheel.onChange = { [weak self, weak wheel] indices in
      guard let self, let row = indices.first else { return }
      if row >= first {
        pick(rows[row], at: row - first)
      } else if let chosen {
        wheel?.select(chosen + first, animated: true)
      }
    }
    let popover = Popover(wheel)
    popover.contentInsets = Insets(theme.metrics.spacing)
    popover.title = effectiveSemantics?.name ?? ""
    self.wheel = wheel
    wheel.setLabel(popover.title, ofColumn: 0)
    present(popover)
  }

  /// Chooses the item that the user has picked from the menu or the wheel. While it was open, the app may have disabled
  /// the button, or set other titles.
  private final func pick(_ title: String, at index: Int) {
    guard isEnabled else { return }
    let isInPlace = choices.indices.contains(index) && choices[index] == title
    if let index = isInPlace ? index : choices.firstIndex(of: title) { choose(index) }
  }

  /// Chooses an item on behalf of the user, and calls `onChange`.
  private final func choose(_ index: Int) {
    guard choices.indices.contains(index), index != chosen else { return }
    selectedIndex = index
    onChange?(index)
  }

  // MARK: Appearance

  private final var iconSide: Double { (arrow.sizeThatFits(.zero).width * Self.iconScale).rounded() }

  /// The size of the longest choice with its margins and the arrow, at least 44 px high. If the longest choice does not
  /// fit in the width of `size`, choices have several lines.
  open override func sizeThatFits(_ size: Size) -> Size {
    let (font, least) = (theme.font(titleLabel.font), theme.metrics.touchTarget)
    let texts = choices.prefix(200).map { String($0.prefix(200)) }
    let margins = Self.gap + iconSide + contentInsets.horizontal
    let line = texts.map { TextLayout($0, font: font, numberOfLines: 1).size.width }.max() ?? 0
    let width = max(line.rounded(.up) + margins, least)
    var height = font.lineHeight
    if size.width > 0, size.width < width {
      let room = max(size.width - margins, 1)
      height = texts.reduce(height) { max($0, TextLayout($1, font: font, width: room).size.height) }
    }
    return Size(
      width: size.width > 0 ? min(width, max(size.width, least)) : width,
      height: max(height.rounded(.up) + contentInsets.vertical, least))
  }

  /// Returns the baseline of the title, even if nothing is chosen.
  open override func firstBaseline(in size: Size) -> Double? {
    let font = theme.font(titleLabel.font)
    return (size.height - font.lineHeight) / 2 + font.lineAscent
  }

  /// Places the choice at the leading side, and the arrow at the trailing side.
  open override func layoutSubviews() {
    let (room, side) = (bounds.inset(by: contentInsets), iconSide)
    let text = Rect(
      x: room.minX, y: bounds.minY, width: max(room.width - side - Self.gap, 0), height: bounds.height)
    let icon = Rect(x: room.maxX - side, y: room.center.y - side / 2, width: side, height: side)
    (titleLabel.frame, arrow.frame) = (mirrored(text), mirrored(icon))
  }

  /// Draws the choice and the arrow with a lower opacity while the button is disabled.
  open override func stateDidChange() {
    super.stateDidChange()
    arrow.alpha = contentOpacity
  }

  // MARK: Input

  /// Chooses with the up and down arrow keys; other keys do the same as in a `Button`.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isFirstResponder, isEnabled, event.isPlain else { return super.keyDown(event) }
    switch event.key.unpadded {
    case .upArrow: choose(max((chosen ?? choices.count) - 1, 0))
    case .downArrow: choose(min((chosen ?? -1) + 1, choices.count - 1))
    default: return super.keyDown(event)
    }
    return true
  }

  /// A button with the choice as its value.
  open override var semantics: Semantics? {
    Semantics(.button, name: title, value: .text(title), states: semanticStates, actions: [.press, .showMenu])
  }

  /// Opens the menu.
  @discardableResult
  open override func perform(_ action: Semantics.Action) -> Bool {
    super.perform(action == .showMenu ? .press : action)
  }
}
