import Foundation
import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// The months between two limits, side by side. A finger swipes from one month to the next. Only visible months, and a
/// month in which a finger or the focus is on a day, have views.
final class MonthPages: ScrollView, ScrollViewDelegate {
  /// Called when another month is nearest to the scroll position, or to the end of a scroll by a mouse wheel.
  var onMonthChange: () -> Void = {}
  /// Called with a day that the user has chosen. `isFinal` is true if the user has pressed the day, by a finger, a key
  /// or a screen reader, and false for a key that moves from day to day.
  var onChoose: (_ day: Date, _ isFinal: Bool) -> Void = { _, _ in }

  /// Whether the user can choose a day and turn the pages.
  var isUsable = true {
    didSet {
      isScrollEnabled = isUsable
      for (index, month) in months { update(month, at: index) }
    }
  }

  private(set) var texts: DateTexts
  private var selected: Date?
  private(set) var today = Date()
  private var months: [Int: MonthView] = [:]
  /// The index of the month that is nearest to the scroll position, counted from the first month that the limits allow.
  private(set) var index = 0
  private var count = 1
  private var base = Date()
  private var laidOut = Size.zero

  private var settings: DateSettings { texts.settings }

  init(_ texts: DateTexts) {
    self.texts = texts
    super.init(frame: .zero)
    isPagingEnabled = true
    showsIndicators = false
    doubleTapZooms = false
    alwaysBounceHorizontal = true
    delegate = self
    countMonths()
  }

  /// The first day of the month that is nearest to the scroll position.
  var month: Date { start(of: index) }
  var hasPrevious: Bool { index > 0 }
  var hasNext: Bool { index < count - 1 }

  func show(_ selected: Date?, _ texts: DateTexts, today: Date) {
    let isOther = texts !== self.texts
    let shown = month
    (self.texts, self.selected, self.today) = (texts, selected, today)
    if isOther {
      countMonths()
      for month in months.values { month.removeFromSuperview() }
      months = [:]
      laidOut = .zero
      index = index(of: selected ?? shown)
    }
    for (index, month) in months { update(month, at: index) }
    setNeedsLayout()
  }

  /// Shows the month of a date.
  func show(monthOf date: Date, animated: Bool) { show(index(of: date), animated: animated) }

  /// Scrolls to the month that is `step` months later.
  func turn(by step: Int) { show(index + step, animated: true) }

  private func show(_ index: Int, animated: Bool) {
    let index = index.clamped(to: 0...count - 1)
    let isNear = abs(index - self.index) <= 1
    self.index = index
    scroll(to: Point(x: left(of: index), y: 0), animated: animated && isNear && !theme.motion.isReduced)
    setNeedsLayout()
    onMonthChange()
  }

  /// Moves the focus to a day of a month that is visible.
  func focus(_ day: Date) {
    layoutIfNeeded()
    months[index(of: day)]?.view(of: day)?.becomeFirstResponder()
  }

  // MARK: Months

  private func countMonths() {
    base = settings.start(of: .month, for: settings.limits.lowerBound)
    count = max(monthsBetween(base, settings.limits.upperBound) + 1, 1)
  }

  /// Returns the number of months from `first`, the first moment of a month, to the month of `second`. If summer time
  /// begins at midnight, `first` is at 1 o'clock. So counts to the second day of the month of `second`.
  private func monthsBetween(_ first: Date, _ second: Date) -> Int {
    let day = settings.start(of: .month, for: second).addingTimeInterval(86_400)
    return settings.calendar.dateComponents([.month], from: first, to: day).month ?? 0
  }

  private func index(of date: Date) -> Int { monthsBetween(base, settings.clamp(date)).clamped(to: 0...count - 1) }

  private func start(of index: Int) -> Date {
    // `start(of:for:)` returns the first moment of the month that contains this date.
    let date = settings.calendar.date(byAdding: .month, value: index, to: base) ?? base
    return settings.start(of: .month, for: date)
  }

  /// Converts the index of a month to the index of its place from the left, or back. In a right-to-left layout, the
  /// first month is at the right.
  private func mirrored(_ index: Int) -> Int { isMirrored ? count - 1 - index : index }

  private func left(of index: Int) -> Double { Double(mirrored(index)) * bounds.width }

  private func update(_ view: MonthView, at index: Int) {
    view.show(start(of: index), texts, selected: selected, today: today, isUsable: isUsable)
  }

  // MARK: Layout

  override func layoutSubviews() {
    let width = bounds.width
    if laidOut != bounds.size {
      laidOut = bounds.size
      contentSize = Size(width: width * Double(count), height: bounds.height)
      let kept = index
      // Applies a change of the layout direction now. Later, it would mirror the offset that is set below.
      limitsChanged()
      scroll(to: Point(x: left(of: kept), y: 0), animated: false)
      index = kept
    }
    super.layoutSubviews()
    guard width > 0 else { return }
    let first = Int(saturating: (bounds.minX / width).rounded(.down))
    let last = Int(saturating: ((bounds.maxX - 0.5) / width).rounded(.down))
    let places = Set((first...max(last, first)).map { mirrored($0) }).union([index])
      .filter { (0..<count).contains($0) }
    for (index, month) in months where !places.contains(index) {
      guard !month.isInUse else { continue }
      month.removeFromSuperview()
      months[index] = nil
    }
    for index in places.sorted() {
      let month = months[index] ?? add(index)
      month.frame = Rect(x: left(of: index), y: 0, width: width, height: bounds.height)
    }
  }

  private func add(_ index: Int) -> MonthView {
    let month = MonthView { [weak self] in self?.onChoose($0, $1) }
    months[index] = month
    update(month, at: index)
    addSubview(month)
    return month
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    guard bounds.width > 0, laidOut.width == bounds.width else { return }
    // The end of a scroll by a mouse wheel is known at once, so its month is chosen before the scroll arrives.
    let x = isScrollAnimating ? restingOffset.x : contentOffset.x
    let place = Int(saturating: (x / bounds.width).rounded())
    let nearest = mirrored(place).clamped(to: 0...count - 1)
    guard nearest != index, isTracking || isMoving else { return }
    index = nearest
    onMonthChange()
  }

  // MARK: Keys

  /// Handles a key on the day that has the focus: chooses another day. Returns false if the key does not choose a day.
  func take(_ event: KeyEvent, on day: Date) -> Bool {
    guard isUsable, event.isPlain else { return false }
    let forward = isMirrored ? -1 : 1
    let target: Date
    switch event.key.unpadded {
    case .leftArrow: target = settings.moved(day, by: -forward, .day)
    case .rightArrow: target = settings.moved(day, by: forward, .day)
    case .upArrow: target = settings.moved(day, by: -7, .day)
    case .downArrow: target = settings.moved(day, by: 7, .day)
    case .pageUp: target = settings.moved(day, by: -1, event.modifiers.contains(.shift) ? .year : .month)
    case .pageDown: target = settings.moved(day, by: 1, event.modifiers.contains(.shift) ? .year : .month)
    case .home: target = settings.clamp(settings.start(of: .month, for: day))
    case .end:
      let next = settings.calendar.date(byAdding: .month, value: 1, to: settings.start(of: .month, for: day)) ?? day
      target = settings.clamp(settings.calendar.date(byAdding: .day, value: -1, to: next) ?? day)
    default: return false
    }
    onChoose(target, false)
    // The app may have set another date, or moved the focus.
    let shown = selected ?? target
    show(monthOf: shown, animated: false)
    if viewTree?.firstResponder?.isDescendant(of: self) ?? true { focus(shown) }
    return true
  }

  /// False: the months do not move away from the on-screen keyboard.
  override var avoidsKeyboard: Bool { false }

  override var canBecomeFirstResponder: Bool { false }

  override func themeDidChange() {
    super.themeDidChange()
    laidOut = .zero
    setNeedsLayout()
  }

  override var semantics: Semantics? { Semantics(.grid, name: texts.month(month)) }
}

/// The days of a month, with one week in each row.
private final class MonthView: View {
  private let onChoose: (Date, Bool) -> Void
  private var days: [DayView] = []
  private var lead = 0

  init(_ onChoose: @escaping (Date, Bool) -> Void) {
    self.onChoose = onChoose
    super.init(frame: .zero)
  }

  func show(_ month: Date, _ texts: DateTexts, selected: Date?, today: Date, isUsable: Bool) {
    let calendar = texts.settings.calendar
    let count = min(calendar.range(of: .day, in: .month, for: month)?.count ?? 0, 42)
    lead = (calendar.component(.weekday, from: month) - calendar.firstWeekday + 14) % 7
    while days.count < count {
      let day = DayView(onChoose)
      days.append(day)
      addSubview(day)
    }
    let focused = selected.map { texts.settings.clamp($0) } ?? today
    // Tab stops at the chosen day, or at the current day if no day is chosen. If that day is in another month or
    // disabled, Tab stops at the first day that can be chosen.
    var stop: DayView?
    for (index, view) in days.enumerated() {
      view.isHidden = index >= count
      guard index < count, let date = calendar.date(byAdding: .day, value: index, to: month) else { continue }
      view.show(
        date, texts, isSelected: selected.map { calendar.isDate($0, inSameDayAs: date) } ?? false,
        isToday: calendar.isDate(today, inSameDayAs: date))
      view.isEnabled = isUsable && texts.settings.allows(dayOf: date)
      view.isTabStop = false
      if view.isEnabled, stop == nil || calendar.isDate(focused, inSameDayAs: date) { stop = view }
    }
    stop?.isTabStop = true
    setNeedsLayout()
  }

  func view(of date: Date) -> View? {
    guard let view = days.first(where: { !$0.isHidden && $0.isDay(date) }) else { return nil }
    for day in days { day.isTabStop = day === view }
    return view
  }

  /// Whether a finger or the focus is on a day. While this is true, the month's view is not removed.
  var isInUse: Bool { days.contains { $0.isFirstResponder || $0.pressingTouch != nil } }

  override func layoutSubviews() {
    let (width, height) = (bounds.width / 7, bounds.height / 6)
    for (index, day) in days.enumerated() {
      let place = index + lead
      day.frame = mirrored(
        Rect(x: Double(place % 7) * width, y: Double(place / 7) * height, width: width, height: height))
    }
  }
}

/// A day of a month.
private final class DayView: Control {
  private let onChoose: (Date, Bool) -> Void
  private var date = Date()
  private var texts: DateTexts?
  private var text = ""
  private var isSelected = false
  private var isToday = false
  var isTabStop = false

  /// The maximum size of the font, as a fraction of the side of a day's circle.
  private static let textShare = 0.6

  init(_ onChoose: @escaping (Date, Bool) -> Void) {
    self.onChoose = onChoose
    super.init(frame: .zero)
  }

  func show(_ date: Date, _ texts: DateTexts, isSelected: Bool, isToday: Bool) {
    (self.date, self.texts, self.isSelected, self.isToday) = (date, texts, isSelected, isToday)
    text = texts.dayNumber(date)
    setNeedsDisplay()
    semanticsDidChange()
  }

  func isDay(_ other: Date) -> Bool { texts?.settings.calendar.isDate(other, inSameDayAs: date) ?? false }

  private var circle: RoundedRect {
    let side = max(min(bounds.width, bounds.height) - 4, 0)
    return RoundedRect(Rect(center: bounds.center, size: Size(width: side, height: side)), radius: side / 2)
  }

  override var focusShape: RoundedRect { circle.inset(by: 3) }

  override func draw(into list: inout DisplayList) {
    if isSelected { list.fill(circle, color: .tint, opacity: contentOpacity) }
    if isToday, !isSelected {
      list.strokeBorder(of: circle, width: theme.metrics.lineWidth + 0.5, color: .tint, opacity: contentOpacity)
    }
    let base = theme.font(isToday || isSelected ? .body.withWeight(.semibold) : .body)
    let font = base.withSize(min(base.size, circle.rect.height * Self.textShare))
    let layout = TextLayout(text, font: font, numberOfLines: 1)
    let (middle, size) = (bounds.center, layout.size)
    list.draw(
      layout, at: Point(x: (middle.x - size.width / 2).rounded(), y: (middle.y - size.height / 2).rounded()),
      color: isSelected ? .onTint : isToday ? .tint : .label, opacity: contentOpacity)
    drawTint(over: circle, into: &list)
    super.draw(into: &list)
  }

  override var canBecomeFirstResponder: Bool { isEnabled && isTabStop }

  override func activate() { onChoose(date, true) }

  override func keyDown(_ event: KeyEvent) -> Bool {
    if isFirstResponder, let pages = nearest({ $0 as? MonthPages }), pages.take(event, on: date) { return true }
    return super.keyDown(event)
  }

  override var semantics: Semantics? {
    Semantics(
      .cell, name: texts?.whole(date) ?? text, states: semanticStates.union(isSelected ? .selected : []),
      actions: [.press])
  }
}
