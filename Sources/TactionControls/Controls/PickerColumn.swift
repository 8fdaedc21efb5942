import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// One wheel of a picker: a scroll view that comes to rest on rows, and draws the visible rows.
final class PickerColumn: ScrollView, ScrollViewDelegate {
  /// The texts of the rows.
  var titles: [String] = [] {
    didSet { if titles != oldValue { titlesChanged() } }
  }
  /// Whether the user can turn the wheel.
  var isUsable = true {
    didSet {
      isScrollEnabled = isUsable
      if !isUsable, isMoving || isHeld { select(chosenRow ?? 0, animated: false) }
      if !isUsable { resignFirstResponder() }
      setNeedsDisplay()
      semanticsDidChange()
    }
  }
  /// Called after the user has chosen another row.
  var onChange: () -> Void = {}
  /// Moves the focus by a number of columns; returns whether a column accepted the focus.
  var onLeave: (_ step: Int) -> Bool = { _ in false }

  /// The index of the chosen row; nil if there are no rows.
  private(set) var chosenRow: Int?
  /// The row on which the wheel rests, or will come to rest.
  private var destination: Int { row(at: restingOffset.y) }
  private var drawing = PickerRows()
  /// The width of the longest text with its margins, and the revision of the theme in which it was measured.
  private var measured: (theme: Int, width: Double)?
  /// The heights of a row and of the view at the last layout.
  private var arranged = (row: 0.0, view: 0.0)
  /// Whether the rows have changed since the last layout.
  private var hasNewRows = false
  private var isSelecting = false
  private var wheelSteps = WheelSteps()

  /// The maximum number of texts that are measured. Measuring more texts would take long, and the first texts are a
  /// good estimate.
  private static let measuredTitles = 200

  init() {
    super.init()
    showsIndicators = false
    doubleTapZooms = false
    alwaysBounceVertical = true
    decelerationRate = DecelerationRate.fast
    // A drag turns the wheel, even at its first row, and never moves a sheet around the picker.
    sheetDragLimits = 0...0
    panGestureRecognizer.allowedTouchKinds.insert(.pointer)
    delegate = self
    let tap = TapGestureRecognizer { ($0.view as? PickerColumn)?.tapped($0) }
    tap.name = "row"
    addGestureRecognizer(tap)
  }

  // MARK: Rows

  /// Returns the height of a row: the height of a touch target, or of the text if the text is higher.
  static func rowHeight(in theme: Theme) -> Double {
    max(theme.metrics.touchTarget, (theme.font(.body).lineHeight + 12).rounded(.up))
  }

  private var rowHeight: Double { Self.rowHeight(in: theme) }

  /// The width that fits the longest of the first `measuredTitles` texts with its margins.
  var widthOfTitles: Double {
    if let measured, measured.theme == themeRevision { return measured.width }
    let font = theme.font(.body)
    let width = titles.prefix(Self.measuredTitles).map { PickerRows.layout($0, font: font).size.width }.max() ?? 0
    let whole = max(width.rounded(.up) + 2 * PickerRows.margin, theme.metrics.touchTarget)
    measured = (themeRevision, whole)
    return whole
  }

  private func titlesChanged() {
    measured = nil
    hasNewRows = true
    drawing.forget()
    chosenRow = titles.isEmpty ? nil : min(chosenRow ?? 0, titles.count - 1)
    setNeedsLayout()
    setNeedsDisplay()
    semanticsDidChange()
  }

  /// False: the rows do not move away from the on-screen keyboard.
  override var avoidsKeyboard: Bool { false }

  /// Returns the offset at which a row is in the middle.
  private func offset(of row: Int) -> Point { Point(x: 0, y: Double(row) * rowHeight - contentInset.top) }

  /// Returns the row that is nearest to the middle of the view at an offset.
  private func row(at y: Double) -> Int {
    let place = ((y + contentInset.top) / rowHeight).rounded()
    return max(0, min(Int(saturating: place), titles.count - 1))
  }

  // MARK: Choice

  /// Chooses a row without calling `onChange`.
  func select(_ row: Int, animated: Bool) {
    guard !titles.isEmpty else { return }
    let inside = max(0, min(row, titles.count - 1))
    take(inside)
    layoutIfNeeded()
    isSelecting = true
    scroll(to: offset(of: inside), animated: animated && !theme.motion.isReduced)
    isSelecting = false
  }

  /// Chooses a row on behalf of the user, and calls `onChange`.
  private func choose(_ row: Int) {
    guard isUsable, !titles.isEmpty, !isHeld else { return }
    let before = chosenRow
    select(row, animated: true)
    if chosenRow != before { onChange() }
  }

  private func take(_ row: Int) {
    guard row != chosenRow else { return }
    chosenRow = row
    semanticsDidChange()
  }

  override func restingOffset(insteadOf planned: Point) -> Point {
    titles.isEmpty ? planned : offset(of: row(at: planned.y))
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { setNeedsDisplay() }

  override func contentDidRest() {
    guard !isSelecting, !isHeld, !titles.isEmpty else { return }
    let row = row(at: contentOffset.y)
    guard row != chosenRow else { return }
    take(row)
    onChange()
  }

  // MARK: Appearance

  override func themeDidChange() {
    super.themeDidChange()
    drawing.forget()
    setNeedsLayout()
    setNeedsDisplay()
  }

  override func layoutSubviews() {
    let (height, view) = (rowHeight, bounds.height)
    let content = Size(width: bounds.width, height: Double(titles.count) * height)
    let isResized = arranged != (height, view)
    if isResized || hasNewRows || contentSize != content {
      let former = max(arranged.row, 1)
      let (place, last) = ((contentOffset.y + contentInset.top) / former, Double(titles.count - 1))
      let hasFewerRows = last < (contentSize.height / former).rounded() - 1
      (arranged, hasNewRows) = ((height, view), false)
      let side = (view - height) / 2
      isSelecting = true
      contentInset = Insets(top: side, left: 0, bottom: side, right: 0)
      contentSize = content
      keepRow(isResized: isResized)
      // A finger keeps the row that it has brought to the middle, and turns the wheel from there.
      if isHeld, isResized || hasFewerRows {
        contentOffset.y = (hasFewerRows ? max(min(place, last), 0) : place) * height - side
      }
      isSelecting = false
    }
    super.layoutSubviews()
  }

  /// Keeps the chosen row in the middle after a change of the rows. A wheel that turns goes on, unless the rows have
  /// another height.
  private func keepRow(isResized: Bool) {
    guard !isHeld else { return }
    guard isMoving, !isResized else { return scroll(to: offset(of: chosenRow ?? 0), animated: false) }
    // A wheel that was thrown beyond its former last row would now rest between two rows.
    let target = offset(of: destination)
    if isDecelerating, target.y != restingOffset.y { animate(to: target, duration: ScrollConstants.scrollDuration) }
  }

  override func focusDidChange() { setNeedsDisplay() }

  override func draw(into list: inout DisplayList) {
    drawing.draw(
      titles, of: self, rowHeight: rowHeight, opacity: isUsable ? 1 : ControlConstants.disabledOpacity, into: &list)
    guard showsFocusRing else { return }
    let ring = Rect(center: bounds.center, size: Size(width: bounds.width, height: min(rowHeight, bounds.height)))
    list.strokeBorder(
      of: RoundedRect(ring, radius: theme.metrics.cornerRadius), width: ControlConstants.ringWidth, color: .tint)
  }

  // MARK: Input

  private func tapped(_ tap: TapGestureRecognizer) {
    let row = ((tap.location(in: self).y) / rowHeight).rounded(.down)
    guard row >= 0, row < Double(titles.count), isReachable else { return }
    choose(Int(saturating: row))
  }

  override var canBecomeFirstResponder: Bool { isUsable && !titles.isEmpty }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard isFirstResponder, isUsable, event.isPlain else { return false }
    let page = (Int(saturating: (bounds.height / rowHeight).rounded(.down)) - 1).clamped(to: 1...max(titles.count, 1))
    switch event.key.unpadded {
    case .upArrow: choose(destination - 1)
    case .downArrow: choose(destination + 1)
    case .pageUp: choose(destination - page)
    case .pageDown: choose(destination + page)
    case .home: choose(0)
    case .end: choose(titles.count - 1)
    case .leftArrow, .rightArrow: return onLeave(event.key.direction(isMirrored: isMirrored) == true ? 1 : -1)
    default: return false
    }
    return true
  }

  /// Turns the wheel by one row for each notch of a mouse wheel. A touchpad or a high-resolution wheel turns it by the
  /// distance that the device scrolls, in whole rows.
  override func scrollWheel(_ event: ScrollEvent) -> Bool {
    let step = fromWindow(event.step).dy
    guard isUsable, !titles.isEmpty, step != 0, step.isFinite else { return false }
    guard !isHeld else { return true }
    let rows = wheelSteps.add(step, isNotched: event.isNotched, length: rowHeight)
    guard rows != 0 else { return true }
    let start = destination
    let target = max(0, min(start + rows, titles.count - 1))
    // At the first and the last row, the event scrolls a superview, as in other scroll views.
    if target == start {
      wheelSteps.reset()
      return isScrollAnimating
    }
    choose(target)
    return true
  }

  // MARK: Meaning

  override var semantics: Semantics? {
    guard let row = chosenRow, titles.indices.contains(row) else { return Semantics(.picker, states: .disabled) }
    return Semantics(
      .picker, value: .number(Double(row), in: 0...Double(titles.count - 1), text: titles[row]),
      states: isUsable ? [] : .disabled, actions: [.increment, .decrement, .setNumber(Double(row))], step: 1)
  }

  override func perform(_ action: Semantics.Action) -> Bool {
    guard isUsable, !titles.isEmpty, !isHeld else { return false }
    switch action {
    case .increment: choose(destination + 1)
    case .decrement: choose(destination - 1)
    case .setNumber(let number) where !number.isNaN: choose(Int(saturating: number.rounded()))
    default: return false
    }
    return true
  }
}
