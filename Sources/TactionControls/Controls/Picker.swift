import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// Wheels of text rows; the row in the middle of each wheel is chosen.
///
///     let size = Picker(["Small", "Medium", "Large"], selectedIndex: 1) { index in order.size = index }
///     let time = Picker(columns: [hours, minutes]) { rows in alarm.set(hour: rows[0], minute: rows[1]) }
///
/// A finger, a mouse or a pen turns a wheel. After a throw, the wheel continues to turn and comes to rest on a row. A
/// tap chooses the row under the finger. The up and down arrows, page keys, Home and End choose a row of the focused
/// column; the left and right arrows move the focus to the next column. The wheel of a mouse turns the column under the
/// pointer. The first column is at the leading side.
///
/// Only visible rows cost time, so a column may have many thousands of rows. For a few choices in little space, use
/// ``MenuPicker``.
open class Picker: View {
  /// Called with the chosen row of each column after the user has chosen another row: when a wheel comes to rest, or
  /// immediately after a tap or a key. For an empty column, the index is 0.
  public final var onChange: (([Int]) -> Void)?

  /// Whether the rows can be chosen; true by default. If false, the rows are drawn faintly, and touches and keys have
  /// no effect.
  public final var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      for wheel in wheels { wheel.isUsable = isEnabled }
    }
  }

  private final var wheels: [PickerColumn] = []

  /// The number of visible rows in a picker of the size that fits it. Our own choice; UIKit's pickers show about the
  /// same number.
  private static let shownRows = 5.0

  /// Creates a picker with one column, at the origin, with a size that fits it.
  ///
  /// - Parameters:
  ///   - titles: The texts of the rows.
  ///   - selectedIndex: The index of the chosen row; an index out of range counts as the nearest row.
  ///   - onChange: Called with the row that the user has chosen.
  public convenience init(_ titles: [String], selectedIndex: Int = 0, onChange: ((Int) -> Void)? = nil) {
    self.init(columns: [titles], selectedIndices: [selectedIndex]) { rows in
      if let row = rows.first { onChange?(row) }
    }
  }

  /// Creates a picker with several columns, at the origin, with a size that fits it.
  ///
  /// - Parameters:
  ///   - columns: The texts of the rows of each column.
  ///   - selectedIndices: The index of the chosen row of each column; in columns without an index, the first row is
  ///     chosen.
  ///   - onChange: Called with the chosen row of each column.
  public init(
    columns: [[String]], selectedIndices: [Int] = [], onChange: (([Int]) -> Void)? = nil
  ) {
    self.onChange = onChange
    super.init()
    setColumns(columns)
    for (column, row) in selectedIndices.enumerated() { select(row, inColumn: column) }
    sizeToFit()
  }

  // MARK: Columns

  /// The texts of the rows of each column. Setting them keeps the indices of the chosen rows, if the new columns have
  /// enough rows.
  public final var columns: [[String]] {
    get { wheels.map(\.titles) }
    set { setColumns(newValue) }
  }

  private final func setColumns(_ columns: [[String]]) {
    let surplus = wheels.dropFirst(columns.count)
    wheels.removeLast(surplus.count)
    while wheels.count < columns.count { addColumn() }
    for (wheel, titles) in zip(wheels, columns) { wheel.titles = titles }
    setNeedsLayout()
    invalidateIntrinsicContentSize()
    // A turning wheel comes to rest when it is removed. This is not a choice by the user, so the handler of the wheel
    // is removed first.
    for wheel in surplus {
      wheel.onChange = {}
      wheel.removeFromSuperview()
    }
  }

  private final func addColumn() {
    let wheel = PickerColumn()
    wheel.isUsable = isEnabled
    wheel.onChange = { [weak self] in self?.changed() }
    wheel.onLeave = { [weak self, weak wheel] step in
      guard let self, let wheel, let index = wheels.firstIndex(where: { $0 === wheel }) else { return false }
      return wheels.indices.contains(index + step) && wheels[index + step].becomeFirstResponder()
    }
    addSubview(wheel)
    wheels.append(wheel)
  }

  /// Names a column for screen readers and tests; nil removes the name. Does nothing if there is no such column.
  public final func setLabel(_ label: String?, ofColumn column: Int) {
    if wheels.indices.contains(column) { wheels[column].accessibilityLabel = label }
  }

  // MARK: Choice

  /// The index of the chosen row of each column; 0 for an empty column. Setting the indices turns the wheels
  /// immediately, each to the nearest existing row; columns without an index do not turn.
  public final var selectedIndices: [Int] {
    get { wheels.map { $0.chosenRow ?? 0 } }
    set { for (column, row) in newValue.enumerated() { select(row, inColumn: column) } }
  }

  /// The index of the chosen row of the first column; nil if it has no rows. Setting the index turns the wheel to the
  /// row immediately; nil has no effect.
  public final var selectedIndex: Int? {
    get { wheels.first?.chosenRow }
    set { if let newValue { select(newValue) } }
  }

  /// Chooses a row, or the nearest existing row, without calling ``onChange``. Does nothing if there is no such column.
  public final func select(_ row: Int, inColumn column: Int = 0, animated: Bool = false) {
    if wheels.indices.contains(column) { wheels[column].select(row, animated: animated) }
  }

  private final func changed() {
    // The handler may read the text.
    viewTree?.textInputClient?.commitMarkedText()
    onChange?(selectedIndices)
  }

  // MARK: Appearance

  /// The size that fits five rows and the longest text of each column.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = wheels.reduce(0) { $0 + $1.widthOfTitles }
    return Size(
      width: max(width, theme.metrics.touchTarget), height: Self.shownRows * PickerColumn.rowHeight(in: theme))
  }

  /// Returns the baseline of the chosen rows; nil if the picker has no rows.
  open override func firstBaseline(in size: Size) -> Double? {
    guard wheels.contains(where: { $0.chosenRow != nil }) else { return nil }
    let font = theme.font(.body)
    return (size.height - font.lineHeight) / 2 + font.lineAscent
  }

  public override var arrangesBySize: Bool { true }

  /// Adapts the wheels to the text size of the new theme.
  open override func themeDidChange() {
    super.themeDidChange()
    setNeedsLayout()
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  /// Places the wheels side by side, the first wheel at the leading side.
  open override func layoutSubviews() {
    let total = wheels.reduce(0) { $0 + $1.widthOfTitles }
    guard total > 0 else { return }
    var x = 0.0
    for wheel in wheels {
      let width = wheel.widthOfTitles / total * bounds.width
      wheel.frame = mirrored(Rect(x: bounds.minX + x, y: bounds.minY, width: width, height: bounds.height))
      x += width
    }
  }

  /// Draws the band behind the chosen rows.
  open override func draw(into list: inout DisplayList) {
    let height = min(PickerColumn.rowHeight(in: theme), bounds.height)
    let band = RoundedRect(
      Rect(center: bounds.center, size: Size(width: bounds.width, height: height)), radius: theme.metrics.cornerRadius)
    list.fill(band, color: .fill)
    if theme.colors.hasHighContrast {
      list.strokeBorder(of: band, width: theme.metrics.lineWidth, color: .secondaryLabel)
    }
  }
}
