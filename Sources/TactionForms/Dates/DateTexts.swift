import Foundation

/// Writes and reads dates with the calendar and the locale of `settings`.
final class DateTexts {
  let settings: DateSettings
  private lazy var dayName = formatter("d")
  private lazy var monthTitle = formatter(settings.needsEra ? "GyMMMM" : "yMMMM")
  private lazy var shortMonthTitle = formatter(settings.needsEra ? "GGGGGyMMM" : "yMMM")
  private lazy var wholeDate = formatter(settings.needsEra ? "GyMMMMEEEEd" : "yMMMMEEEEd")
  private lazy var shortDate = formatter(settings.needsEra ? "GGGGGyMMdd" : "yMMdd")
  private lazy var longDate = formatter(settings.needsEra ? "GyMMMMd" : "yMMMMd")
  private lazy var mediumDate = formatter(settings.needsEra ? "GyMMMd" : "yMMMd")
  private lazy var monthName = formatter(pattern: "LLLL")
  private lazy var yearName = formatter(settings.needsEra ? "Gy" : "y")
  private lazy var shortTime = formatter(settings.hasDayPeriods ? "hmma" : "Hmm")
  private lazy var digits = IntegerFormatStyle<Int>(locale: settings.locale)

  init(_ settings: DateSettings) { self.settings = settings }

  private func formatter(_ template: String = "", pattern: String? = nil) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = settings.locale
    formatter.calendar = settings.calendar
    formatter.timeZone = settings.calendar.timeZone
    formatter.isLenient = false
    if let pattern { formatter.dateFormat = pattern } else { formatter.setLocalizedDateFormatFromTemplate(template) }
    return formatter
  }

  // MARK: Writing

  /// The day of the month as the locale writes it, such as "27" or "27日".
  func day(_ date: Date) -> String { dayName.string(from: date) }
  /// The number of the day in the month.
  func dayNumber(_ date: Date) -> String { settings.calendar.component(.day, from: date).formatted(digits) }
  /// The month and the year.
  func month(_ date: Date) -> String { monthTitle.string(from: date) }
  /// The month and the year, shortened.
  func shortMonth(_ date: Date) -> String { shortMonthTitle.string(from: date) }
  /// The name of the month.
  func monthAlone(_ date: Date) -> String { monthName.string(from: date) }
  func year(_ date: Date) -> String { yearName.string(from: date) }
  /// The date with its weekday, in words.
  func whole(_ date: Date) -> String { wholeDate.string(from: date) }
  /// The date in numbers, in the format in which users type it.
  func short(_ date: Date) -> String { shortDate.string(from: date) }
  func time(_ date: Date) -> String { shortTime.string(from: date) }

  /// The letters of the weekdays, beginning with the first day of the week.
  private(set) lazy var weekdays = weekdayLetters()

  private func weekdayLetters() -> [String] {
    let names = settings.calendar.veryShortStandaloneWeekdaySymbols
    let first = min(max(settings.calendar.firstWeekday - 1, 0), max(names.count - 1, 0))
    return Array(names[first...] + names[..<first])
  }

  /// The order of day, month and year in the locale, as the letters "d", "M" and "y".
  private(set) lazy var order = orderOfFields()

  private func orderOfFields() -> [Character] {
    var order: [Character] = []
    for letter in shortDate.dateFormat ?? "" {
      let field: Character = letter == "L" ? "M" : letter == "u" ? "y" : letter
      if "dMy".contains(field), !order.contains(field) { order.append(field) }
    }
    return order.count == 3 ? order : ["y", "M", "d"]
  }

  /// Whether users write the months as numbers. In the Hebrew calendar, many locales write their names instead, and do
  /// not number them.
  private(set) lazy var hasMonthNumbers =
    settings.calendar.identifier != .hebrew || !(shortDate.dateFormat ?? "").contains("MMM")

  /// Whether AM and PM come before the hour.
  var beginsWithDayPeriod: Bool { (shortTime.dateFormat ?? "").first.map { "aBb".contains($0) } ?? false }

  // MARK: Reading

  /// The maximum length of a text that is read. Our own choice: no date is that long.
  static let maximumLength = 60

  /// Returns the day that a text represents: a date as the locale writes it, or three numbers in the order of the
  /// locale; nil if the text is not a date.
  ///
  /// A year of two digits is a year from 79 years before the current year to 20 years after it, unless years in the
  /// calendar have fewer than four digits now. In the Japanese calendar, it is a year of the current era, and a longer
  /// year is one of the Gregorian calendar.
  func date(in text: String, now: Date = Date()) -> Date? {
    guard text.count <= Self.maximumLength else { return nil }
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    // Numbers are read in the order of the locale, whatever is between them. Texts with letters, such as the name of a
    // month, are read in the formats of the locale.
    guard text.contains(where: \.isLetter) else {
      return Self.numbers(in: text).flatMap { $0.count == 3 ? self.date(of: $0, now: now) : nil }
    }
    let read =
      shortDate.date(from: text) ?? longDate.date(from: text) ?? mediumDate.date(from: text)
      ?? wholeDate.date(from: text)
    guard let read else { return nil }
    // A formatter may read "1 Feb 26" as a date in the year 26.
    let year = settings.calendar.component(.year, from: read)
    let added = year < 100 ? wholeYear(year, now: now) - year : 0
    let date = added == 0 ? read : settings.calendar.date(byAdding: .year, value: added, to: read)
    return date.flatMap { DateSettings.possibleDates.contains($0) ? $0 : nil }
  }

  /// Returns the year that a number of at most two digits stands for: the number itself if years have fewer than four
  /// digits now, as in the Japanese and the Taiwanese calendar.
  private func wholeYear(_ year: Int, now: Date) -> Int {
    let present = settings.calendar.component(.year, from: now)
    return present < 1000 ? year : present + 20 - (present + 20 - year) % 100
  }

  private func date(of numbers: [(value: Int, digits: Int)], now: Date) -> Date? {
    guard hasMonthNumbers else { return nil }
    // In any locale, a long number at the beginning is the year, as in ISO 8601.
    let order = numbers[0].digits > 2 ? ["y", "M", "d"] : order
    guard let dayAt = order.firstIndex(of: "d"), let monthAt = order.firstIndex(of: "M"),
      let yearAt = order.firstIndex(of: "y")
    else { return nil }
    var (calendar, year) = (settings.calendar, numbers[yearAt].value)
    if settings.needsEra, numbers[yearAt].digits > 2 {
      // No era is that long. The months and days of both calendars are the same.
      calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = settings.calendar.timeZone
    } else if numbers[yearAt].digits <= 2 {
      year = wholeYear(year, now: now)
    }
    let day = numbers[dayAt].value
    var month = numbers[monthAt].value
    // Most years of the Hebrew calendar do not have the sixth month. Written numbers leave no gap there, but those of
    // `Calendar` do.
    if calendar.identifier == .hebrew, month > 5, (7 * year + 1) % 19 >= 7 { month += 1 }
    let parts = DateComponents(era: calendar.component(.era, from: now), year: year, month: month, day: day)
    guard let date = calendar.date(from: parts), DateSettings.possibleDates.contains(date) else { return nil }
    let found = calendar.dateComponents([.year, .month, .day], from: date)
    guard found.year == year, found.month == month, found.day == day else { return nil }
    return date
  }

  /// Returns the hour and the minute that a text represents: a time as the locale writes it, or numbers such as "9",
  /// "9:30" and "0930"; nil if the text is not a time.
  func time(in text: String) -> (hour: Int, minute: Int)? {
    guard text.count <= Self.maximumLength else { return nil }
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if let date = shortTime.date(from: text) {
      let parts = settings.calendar.dateComponents([.hour, .minute], from: date)
      return (parts.hour ?? 0, parts.minute ?? 0)
    }
    guard let numbers = Self.numbers(in: text), let first = numbers.first, numbers.count <= 2 else { return nil }
    var (hour, minute) = numbers.count == 2 ? (first.value, numbers[1].value) : (first.value, 0)
    if numbers.count == 1, first.digits > 2 { (hour, minute) = (first.value / 100, first.value % 100) }
    if let isAfternoon = isAfternoon(text) {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    return (0..<24).contains(hour) && (0..<60).contains(minute) ? (hour, minute) : nil
  }

  /// Returns whether the last AM or PM in a text is PM; nil if the text contains neither. The last one counts, because
  /// the AM and PM keys of a keypad add to a text that may already contain one.
  private func isAfternoon(_ text: String) -> Bool? {
    // Only the letters are compared, because both "p.m." and "p. m." are in use.
    let letters = { (text: String) in text.lowercased().filter(\.isLetter) }
    let written = letters(text)
    func end(of symbol: String, or latin: String) -> Int? {
      if written.hasSuffix(latin) || written.hasSuffix(latin.prefix(1)) { return written.count }
      let found = symbol.isEmpty ? nil : written.range(of: symbol, options: .backwards)
      return found.map { written.distance(from: written.startIndex, to: $0.upperBound) }
    }
    let am = end(of: letters(settings.calendar.amSymbol), or: "am")
    guard let pm = end(of: letters(settings.calendar.pmSymbol), or: "pm") else { return am == nil ? nil : false }
    return pm >= am ?? 0
  }

  /// Returns the numbers in a text, in digits of any script; nil if a number has more than six digits.
  private static func numbers(in text: String) -> [(value: Int, digits: Int)]? {
    var numbers: [(value: Int, digits: Int)] = []
    var isInNumber = false
    for character in text {
      guard let digit = character.decimalDigit?.wholeNumberValue else {
        isInNumber = character.isBidiMark && isInNumber
        continue
      }
      if !isInNumber { numbers.append((0, 0)) }
      isInNumber = true
      let last = numbers[numbers.count - 1]
      guard last.digits < 6 else { return nil }
      numbers[numbers.count - 1] = (last.value * 10 + digit, last.digits + 1)
    }
    return numbers
  }
}
