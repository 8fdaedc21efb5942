import Foundation
import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews
import TactionWords

/// A view that shows a date and lets the user choose another date.
protocol DateContent: View {
  /// Called with the date that the user has chosen, and whether the choice is final: after a press of a day, but not
  /// after an arrow key.
  var onChoose: (_ date: Date, _ isFinal: Bool) -> Void { get set }
  /// Shows a date; nil if there is none.
  func show(_ date: Date?, _ texts: DateTexts)
  var isUsable: Bool { get set }
}

/// A month with its days, and buttons for other months. The title opens wheels, which choose a month that is far away.
final class CalendarView: View, DateContent {
  var onChoose: (Date, Bool) -> Void = { _, _ in }
  var isUsable = true {
    didSet {
      pages.isUsable = isUsable
      wheels?.isUsable = isUsable
      weekdays.alpha = isUsable ? 1 : ControlConstants.disabledOpacity
      showMonth()
    }
  }

  private var texts: DateTexts
  private var date: Date?
  private var hasShown = false
  private let title = Button()
  private let previous = Button(.back, label: "")
  private let next = Button(.forward, label: "")
  private let weekdays = WeekdayRow()
  private let pages: MonthPages
  private var wheels: DateWheels?

  /// The width of a day if there is enough room, in px. Our own choice.
  private static let dayWidth = 48.0

  init(_ texts: DateTexts) {
    self.texts = texts
    pages = MonthPages(texts)
    super.init(frame: .zero)
    for button in [title, previous, next] { button.role = .plain }
    title.titleLabel.font = .headline
    title.contentInsets = Insets(horizontal: 4, vertical: 8)
    title.action = { [weak self] in self?.toggleWheels() }
    previous.action = { [weak self] in self?.pages.turn(by: -1) }
    next.action = { [weak self] in self?.pages.turn(by: 1) }
    for view in [title, previous, next, weekdays, pages] { addSubview(view) }
    pages.onMonthChange = { [weak self] in self?.showMonth() }
    pages.onChoose = { [weak self] in self?.choose($0, $1) }
  }

  func show(_ date: Date?, _ texts: DateTexts) {
    let isOther = !hasShown || date != self.date || texts !== self.texts
    (self.date, self.texts, hasShown) = (date, texts, true)
    pages.show(date, texts, today: DateControl.now())
    weekdays.show(texts)
    if isOther {
      pages.show(monthOf: date ?? DateControl.now(), animated: false)
      wheels?.show(pages.month, texts)
    }
    showMonth()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if isInWindow { followDay() }
  }

  /// Marks the current day, and continues when the next day begins. The clock of this call does not advance while the
  /// machine is suspended, so the day is checked at least once an hour.
  private func followDay() {
    let (now, calendar) = (DateControl.now(), texts.settings.calendar)
    if !calendar.isDate(now, inSameDayAs: pages.today) { pages.show(date, texts, today: now) }
    let rest = calendar.dateInterval(of: .day, for: now).map { $0.end.timeIntervalSince(now) } ?? 3600
    after(min(max(rest, 1), 3600)) { [weak self] in self?.followDay() }
  }

  private func choose(_ day: Date, _ isFinal: Bool) {
    let time = date.map { texts.settings.time(of: $0, on: day) } ?? texts.settings.calendar.startOfDay(for: day)
    let chosen = texts.settings.clamp(time)
    date = chosen
    pages.show(chosen, texts, today: DateControl.now())
    onChoose(chosen, isFinal)
  }

  private func showMonth() {
    nameMonth()
    title.isEnabled = isUsable
    previous.isEnabled = isUsable && pages.hasPrevious
    next.isEnabled = isUsable && pages.hasNext
    let words = theme.words
    (previous.accessibilityLabel, next.accessibilityLabel) = (words[.previousMonth], words[.nextMonth])
    setNeedsLayout()
  }

  /// Shows the name of the month, shortened if there is too little room.
  private func nameMonth() {
    let name = texts.month(pages.month)
    let width = TextLayout(name, font: theme.font(title.titleLabel.font), numberOfLines: 1).size.width
    let fits = bounds.width == 0 || width + title.contentInsets.horizontal <= bounds.width - 2 * arrowSize.width
    let shown = fits ? name : texts.shortMonth(pages.month)
    if shown != title.title { title.title = shown }
    title.accessibilityLabel = name
  }

  private func toggleWheels() {
    if let wheels {
      wheels.removeFromSuperview()
      self.wheels = nil
    } else {
      let wheels = DateWheels(texts, showsDay: false)
      wheels.show(pages.month, texts)
      wheels.onChoose = { [weak self] date, _ in self?.pages.show(monthOf: date, animated: false) }
      addSubview(wheels)
      self.wheels = wheels
    }
    for view in [previous, next, weekdays, pages] { view.isHidden = wheels != nil }
    setNeedsLayout()
  }

  // MARK: Layout

  private var rowHeight: Double { theme.metrics.touchTarget }
  /// The size of the buttons that show the previous and the next month. They are only as wide as their icons, so that
  /// the name of the month has room.
  private var arrowSize: Size {
    let fitting = previous.sizeThatFits(.zero)
    return Size(
      width: max(fitting.width - previous.contentInsets.horizontal, rowHeight), height: max(fitting.height, rowHeight))
  }
  private var headerHeight: Double { max(title.sizeThatFits(.zero).height, arrowSize.height) }

  override var arrangesBySize: Bool { true }

  override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width > 0 ? min(size.width, Self.dayWidth * 7) : Self.dayWidth * 7
    return Size(width: width, height: headerHeight + weekdays.height(in: theme) + 6 * rowHeight)
  }

  override func layoutSubviews() {
    nameMonth()
    let (header, arrow) = (headerHeight, arrowSize)
    let arrows = 2 * arrow.width
    let titleSize = title.sizeThatFits(.zero)
    title.frame = mirrored(
      Rect(
        x: 0, y: (header - titleSize.height) / 2, width: min(titleSize.width, max(bounds.width - arrows, 0)),
        height: titleSize.height))
    for (index, button) in [previous, next].enumerated() {
      button.frame = mirrored(
        Rect(
          origin: Point(x: bounds.width - arrows + Double(index) * arrow.width, y: (header - arrow.height) / 2),
          size: arrow))
    }
    let names = weekdays.height(in: theme)
    weekdays.frame = Rect(x: 0, y: header, width: bounds.width, height: names)
    pages.frame = Rect(x: 0, y: header + names, width: bounds.width, height: max(bounds.height - header - names, 0))
    wheels?.frame = Rect(x: 0, y: header, width: bounds.width, height: max(bounds.height - header, 0))
  }

  override func themeDidChange() {
    super.themeDidChange()
    showMonth()
  }
}

/// The letters of the weekdays above the days. Screen readers do not read them, because the name of each day contains
/// the weekday.
private final class WeekdayRow: View {
  private var names: [String] = []

  func show(_ texts: DateTexts) {
    guard texts.weekdays != names else { return }
    names = texts.weekdays
    setNeedsDisplay()
  }

  func height(in theme: Theme) -> Double { (theme.font(.caption).lineHeight + 6).rounded(.up) }

  override func draw(into list: inout DisplayList) {
    guard !names.isEmpty else { return }
    let width = bounds.width / Double(names.count)
    let font = theme.font(.caption)
    for (index, name) in names.enumerated() {
      let layout = TextLayout(name, font: font, numberOfLines: 1)
      let cell = mirrored(Rect(x: Double(index) * width, y: 0, width: width, height: bounds.height))
      list.draw(
        layout, at: Point(x: (cell.center.x - layout.size.width / 2).rounded(), y: 2), color: .secondaryLabel)
    }
  }
}
