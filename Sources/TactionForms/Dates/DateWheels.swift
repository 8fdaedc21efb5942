import Foundation
import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionViews
import TactionWords

/// The base class of wheels for a date or a time: a view that a ``Picker`` fills.
class WheelsView: View, DateContent {
  let picker = Picker(columns: [])
  var onChoose: (Date, Bool) -> Void = { _, _ in }
  var isUsable = true {
    didSet { picker.isEnabled = isUsable }
  }

  private(set) final var texts: DateTexts
  private(set) final var date = Date()

  init(_ texts: DateTexts) {
    self.texts = texts
    super.init(frame: .zero)
    picker.anchors = .fill
    addSubview(picker)
    picker.onChange = { [weak self] in self?.chose($0) }
  }

  final func show(_ date: Date?, _ texts: DateTexts) {
    (self.texts, self.date) = (texts, texts.settings.clamp(date ?? DateControl.now()))
    showColumns()
  }

  /// Shows the date in the columns.
  func showColumns() {}
  /// Returns the date that the chosen rows represent; nil if they represent none.
  func meaning(of rows: [Int]) -> Date? { nil }

  private func chose(_ rows: [Int]) {
    guard let wanted = meaning(of: rows) else { return }
    let chosen = texts.settings.clamp(wanted)
    show(chosen, texts)
    onChoose(chosen, false)
  }

  override func themeDidChange() {
    super.themeDidChange()
    show(date, texts)
  }

  override var arrangesBySize: Bool { true }

  override func sizeThatFits(_ size: Size) -> Size {
    let own = picker.sizeThatFits(.zero)
    return Size(width: size.width > 0 ? min(own.width, size.width) : own.width, height: own.height)
  }

  /// Shows columns, with a chosen row in each column.
  func setColumns(_ columns: [[String]], rows: [Int], names: [Word]) {
    if picker.columns != columns {
      picker.columns = columns
      invalidateIntrinsicContentSize()
    }
    for (column, row) in rows.enumerated() where picker.selectedIndices[column] != row {
      picker.select(row, inColumn: column)
    }
    for (column, name) in names.enumerated() { picker.setLabel(theme.words[name], ofColumn: column) }
  }
}

/// Wheels for the day, the month and the year, in the order of the locale.
final class DateWheels: WheelsView {
  private let showsDay: Bool
  private var years: [Date] = []
  private var months: [Date] = []
  private var yearNames: [String] = []
  private weak var yearsTexts: DateTexts?

  init(_ texts: DateTexts, showsDay: Bool = true) {
    self.showsDay = showsDay
    super.init(texts)
  }

  private var order: [Character] { texts.order.filter { showsDay || $0 != "d" } }

  override func showColumns() {
    let settings = texts.settings
    listYears()
    let year = settings.start(of: .year, for: date)
    listMonths(of: year)
    let month = settings.start(of: .month, for: date)
    let day = settings.calendar.component(.day, from: date)
    let dayCount = settings.calendar.range(of: .day, in: .month, for: date)?.count ?? 1
    var (columns, rows): ([[String]], [Int]) = ([], [])
    for field in order {
      switch field {
      case "d":
        columns.append(
          (0..<dayCount).map { texts.day(settings.calendar.date(byAdding: .day, value: $0, to: month) ?? month) })
        rows.append(day - 1)
      case "M":
        columns.append(months.map(texts.monthAlone))
        rows.append(months.firstIndex(of: month) ?? 0)
      default:
        columns.append(yearNames)
        rows.append(years.firstIndex(of: year) ?? 0)
      }
    }
    setColumns(columns, rows: rows, names: order.map { $0 == "d" ? .day : $0 == "M" ? .month : .year })
  }

  /// Lists the years around the date, unless the date is in one of the years that are already listed.
  private func listYears() {
    let settings = texts.settings
    let year = settings.start(of: .year, for: date)
    if yearsTexts === texts, years.contains(year) { return }
    yearsTexts = texts
    let reach = DateSettings.wheelYears
    years = (-reach...reach).compactMap { step in
      guard let other = settings.calendar.date(byAdding: .year, value: step, to: year) else { return nil }
      let start = settings.start(of: .year, for: other)
      guard let end = settings.calendar.dateInterval(of: .year, for: other)?.end else { return nil }
      return start <= settings.limits.upperBound && end > settings.limits.lowerBound ? start : nil
    }
    // In the first year of an era, adding years may reach the same year twice, so equal years are removed.
    years = Set(years).sorted()
    yearNames = years.map(texts.year)
  }

  private func listMonths(of year: Date) {
    let settings = texts.settings
    let end = settings.calendar.dateInterval(of: .year, for: year)?.end ?? year
    months = []
    var month = settings.start(of: .month, for: year)
    while month < end, months.count < 14 {
      months.append(month)
      guard let next = settings.calendar.date(byAdding: .month, value: 1, to: month), next > month else { break }
      month = settings.start(of: .month, for: next)
    }
  }

  override func meaning(of rows: [Int]) -> Date? {
    let settings = texts.settings
    guard rows.count == order.count else { return nil }
    let row = { (field: Character) in self.order.firstIndex(of: field).map { rows[$0] } }
    let former = settings.start(of: .year, for: date)
    guard let year = row("y").flatMap({ years.indices.contains($0) ? years[$0] : nil }) else { return nil }
    let formerMonth = settings.calendar.component(.month, from: date)
    if year != former { listMonths(of: year) }
    let named = row("M") ?? 0
    // In another year, the same month may be in another row, for example after a leap month. So it is found by its
    // number.
    let month =
      year == former
      ? (months.indices.contains(named) ? months[named] : months.last)
      : months.first { settings.calendar.component(.month, from: $0) == formerMonth }
        ?? months[min(named, months.count - 1)]
    guard let month else { return nil }
    let count = settings.calendar.range(of: .day, in: .month, for: month)?.count ?? 1
    let wanted = showsDay ? (row("d") ?? 0) : settings.calendar.component(.day, from: date) - 1
    guard let day = settings.calendar.date(byAdding: .day, value: min(wanted, count - 1), to: month) else { return nil }
    return settings.time(of: date, on: day)
  }
}

/// Wheels for the hour, the minute and, if hours are counted to 12, AM or PM.
final class TimeWheels: WheelsView {
  private let minuteInterval: Int

  init(_ texts: DateTexts, minuteInterval: Int) {
    self.minuteInterval = minuteInterval
    super.init(texts)
  }

  override func showColumns() {
    let settings = texts.settings
    let parts = settings.calendar.dateComponents([.hour, .minute], from: date)
    let (hour, minute) = (parts.hour ?? 0, parts.minute ?? 0)
    let isTwelve = settings.hasDayPeriods
    let digits = IntegerFormatStyle<Int>(locale: settings.locale)
    let padded = digits.precision(.integerLength(2...))
    var columns = [
      isTwelve ? (0..<12).map { ($0 == 0 ? 12 : $0).formatted(digits) } : (0..<24).map { $0.formatted(padded) },
      stride(from: 0, to: 60, by: minuteInterval).map { $0.formatted(padded) },
    ]
    var rows = [isTwelve ? hour % 12 : hour, minute / minuteInterval]
    var names: [Word] = [.hour, .minute]
    if isTwelve {
      let place = texts.beginsWithDayPeriod ? 0 : 2
      columns.insert(settings.dayPeriods, at: place)
      rows.insert(hour / 12, at: place)
      names.insert(.dayPeriod, at: place)
    }
    setColumns(columns, rows: rows, names: names)
  }

  override func meaning(of rows: [Int]) -> Date? {
    let settings = texts.settings
    var rows = rows
    guard rows.count == (settings.hasDayPeriods ? 3 : 2) else { return nil }
    let half = settings.hasDayPeriods ? rows.remove(at: texts.beginsWithDayPeriod ? 0 : 2) : 0
    return settings.calendar.date(
      bySettingHour: rows[0] + 12 * half, minute: rows[1] * minuteInterval, second: 0, of: date)
  }
}
