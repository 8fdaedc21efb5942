import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A group of choices, each a circle with a title; one of them is chosen.
///
///     let size = RadioGroup(["Small", "Medium", "Large"], selectedIndex: 1) { index in order.size = index }
///
/// A tap on the circle or the title of a choice chooses it. The Tab key stops only at the chosen button. Arrow keys
/// choose the next or the previous choice; Home and End choose the first or the last. For choices in one row with
/// little space, use ``SegmentedControl``.
open class RadioGroup: View {
  /// Called with the index that the user has chosen.
  public final var onChange: ((Int) -> Void)?

  /// The axis along which the choices are arranged; vertical by default. A row begins at the leading side.
  public final var axis = StackView.Axis.vertical {
    didSet {
      guard axis != oldValue else { return }
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  /// Whether the user can choose; true by default.
  public final var isEnabled = true {
    didSet { if isEnabled != oldValue { updateButtons() } }
  }

  private final var buttons: [RadioButton] = []
  private final var disabled: Set<Int> = []
  private final var chosen: Int?

  /// The distance between choices in a row, in px. Our own choice.
  private static let spacing = 20.0

  /// Creates a group at the origin, with the size that fits it.
  ///
  /// - Parameters:
  ///   - titles: The titles of the choices.
  ///   - selectedIndex: The index of the initial choice; nil if nothing is chosen.
  ///   - axis: The axis along which the choices are arranged.
  ///   - onChange: Called with the index that the user has chosen.
  public init(
    _ titles: [String], selectedIndex: Int? = nil, axis: StackView.Axis = .vertical,
    onChange: ((Int) -> Void)? = nil
  ) {
    (self.onChange, self.axis) = (onChange, axis)
    super.init()
    setTitles(titles)
    self.selectedIndex = selectedIndex
    sizeToFit()
  }

  // MARK: Choices

  /// The titles of the choices. If the chosen index is out of range after a change, it becomes nil.
  public final var titles: [String] {
    get { buttons.map(\.title) }
    set { if newValue != titles { setTitles(newValue) } }
  }

  /// The index of the chosen button; nil if nothing is chosen. An index out of range counts as nil.
  public final var selectedIndex: Int? {
    get { chosen }
    set {
      chosen = newValue.flatMap { buttons.indices.contains($0) ? $0 : nil }
      updateButtons()
    }
  }

  /// Sets whether the user can choose the choice at an index; does nothing if the index is out of range.
  public final func setEnabled(_ isEnabled: Bool, at index: Int) {
    guard buttons.indices.contains(index) else { return }
    if isEnabled { disabled.remove(index) } else { disabled.insert(index) }
    updateButtons()
  }

  private final func setTitles(_ titles: [String]) {
    // Buttons that remain keep the focus and the press of a finger.
    while buttons.count > titles.count { buttons.removeLast().removeFromSuperview() }
    for (button, title) in zip(buttons, titles) { button.title = title }
    for title in titles.dropFirst(buttons.count) { addButton(title) }
    disabled = disabled.filter { $0 < titles.count }
    if let index = chosen, index >= titles.count { chosen = nil }
    updateButtons()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  private final func addButton(_ title: String) {
    let (button, index) = (RadioButton(title), buttons.count)
    button.onChoose = { [weak self] in self?.choose(index) }
    button.onKey = { [weak self] event in self?.press(event, at: index) ?? false }
    addSubview(button)
    buttons.append(button)
  }

  private final func updateButtons() {
    let usable = buttons.indices.filter { isEnabled && !disabled.contains($0) }
    let entry = chosen.flatMap { usable.contains($0) ? $0 : nil } ?? usable.first
    for (index, button) in buttons.enumerated() {
      button.isOn = index == chosen
      button.isEnabled = isEnabled && !disabled.contains(index)
      button.isInTabOrder = index == entry
    }
  }

  /// Chooses an index on behalf of the user, and calls ``onChange``.
  private final func choose(_ index: Int) {
    let isChange = index != chosen
    let hadFocus = buttons.contains(where: \.isFirstResponder)
    selectedIndex = index
    if hadFocus, buttons.indices.contains(index) { buttons[index].becomeFirstResponder() }
    if isChange { onChange?(index) }
  }

  private final func press(_ event: KeyEvent, at index: Int) -> Bool {
    switch event.key.unpadded {
    // The down arrow chooses the next button, and the up arrow the previous button.
    case .downArrow: return move(from: index, by: 1)
    case .upArrow: return move(from: index, by: -1)
    case .leftArrow, .rightArrow:
      return move(from: index, by: event.key.direction(isMirrored: isMirrored) == true ? 1 : -1)
    case .home: return move(from: -1, by: 1)
    case .end: return move(from: buttons.count, by: -1)
    default: return false
    }
  }

  private final func move(from index: Int, by step: Int) -> Bool {
    if let next = buttons.index(from: index, by: step, where: \.isEnabled) { choose(next) }
    return true
  }

  // MARK: Appearance

  public override var arrangesBySize: Bool { true }

  /// The size of all choices, below each other or in a row. Each choice is high enough for a finger. If the width of
  /// `size` is too small, titles have several lines.
  open override func sizeThatFits(_ size: Size) -> Size {
    guard !buttons.isEmpty else { return .zero }
    if axis == .vertical {
      let sizes = buttons.map { $0.sizeThatFits(Size(width: size.width, height: 0)) }
      return Size(width: sizes.map(\.width).max() ?? 0, height: sizes.reduce(0) { $0 + $1.height })
    }
    let widths = widthsInRow(size.width > 0 ? size.width : .infinity)
    let heights = zip(buttons, widths).map { $0.sizeThatFits(Size(width: $1, height: 0)).height }
    return Size(width: widths.reduce(gaps, +), height: heights.max() ?? 0)
  }

  /// The sum of the distances between choices in a row, in px.
  private final var gaps: Double { Self.spacing * Double(max(buttons.count - 1, 0)) }

  /// Returns the widths of the choices in a row with a width.
  private final func widthsInRow(_ width: Double) -> [Double] {
    let needs = buttons.map { $0.sizeThatFits(.zero).width }
    let part = min(max(width - gaps, 0) / max(needs.reduce(0, +), 1), 1)
    return needs.map { $0 * part }
  }

  /// Places the choices. In a row that is too narrow, all choices shrink by the same factor.
  open override func layoutSubviews() {
    if axis == .vertical {
      var y = bounds.minY
      for button in buttons {
        let height = button.sizeThatFits(Size(width: bounds.width, height: 0)).height
        button.frame = Rect(x: bounds.minX, y: y, width: bounds.width, height: height)
        y += height
      }
      return
    }
    var x = 0.0
    for (button, width) in zip(buttons, widthsInRow(bounds.width)) {
      button.frame = mirrored(Rect(x: bounds.minX + x, y: bounds.minY, width: width, height: bounds.height))
      x += width + Self.spacing
    }
  }

  /// A group of radio buttons.
  open override var semantics: Semantics? { Semantics(.group, states: isEnabled ? [] : .disabled) }
}

extension Array {
  /// Returns the first index after `start`, in steps of `step`, whose element fulfils a condition; nil if there is
  /// none. `start` may be just outside the indices.
  func index(from start: Int, by step: Int, where fulfils: (Element) -> Bool) -> Int? {
    var next = start + step
    while indices.contains(next), !fulfils(self[next]) { next += step }
    return indices.contains(next) ? next : nil
  }
}
