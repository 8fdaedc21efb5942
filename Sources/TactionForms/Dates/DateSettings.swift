import Foundation
import TactionGeometry

/// The calendar, the locale and the limits of a date control.
nonisolated struct DateSettings: Equatable {
  /// The calendar, with its time zone and locale.
  let calendar: Calendar
  let locale: Locale
  /// The earliest and the latest date that the user can choose.
  let limits: ClosedRange<Date>

  /// The dates that can be chosen in any calendar: the years 1 to 9999. We chose this range because ISO 8601 has years
  /// of four digits.
  static let possibleDates = Date(timeIntervalSince1970: -62_135_596_800)...Date(timeIntervalSince1970: 253_402_300_799)
  /// The number of years that wheels offer before a date, and after it. Our own choice.
  static let wheelYears = 150

  init(calendar: Calendar?, locale: Locale, timeZone: TimeZone, minimum: Date?, maximum: Date?) {
    var own = calendar ?? locale.calendar
    // Setting the locale of a calendar may change its first weekday. A calendar of the app keeps its first weekday.
    if calendar == nil { own.locale = locale }
    own.timeZone = timeZone
    (self.calendar, self.locale) = (own, locale)
    let possible = Self.possibleDates
    let lower = (minimum ?? possible.lowerBound).clamped(to: possible)
    limits = lower...(maximum ?? possible.upperBound).clamped(to: lower...possible.upperBound)
  }

  func clamp(_ date: Date) -> Date { date.clamped(to: limits) }

  /// Returns whether at least one time of a day is within the limits.
  func allows(dayOf date: Date) -> Bool {
    let start = calendar.startOfDay(for: date)
    guard start <= limits.upperBound else { return false }
    return calendar.startOfDay(for: limits.lowerBound) <= start
  }

  /// Returns the time of day of `date` on another day.
  func time(of date: Date, on day: Date) -> Date {
    let time = calendar.dateComponents([.hour, .minute, .second], from: date)
    return calendar.date(
      bySettingHour: time.hour ?? 0, minute: time.minute ?? 0, second: time.second ?? 0,
      of: calendar.startOfDay(for: day)) ?? day
  }

  /// Returns the date that is `count` units later; if that date is outside the limits, returns the nearest limit.
  func moved(_ date: Date, by count: Int, _ unit: Calendar.Component) -> Date {
    clamp(calendar.date(byAdding: unit, value: count, to: date) ?? date)
  }

  /// Returns the first moment of the month or the year that contains a date.
  func start(of unit: Calendar.Component, for date: Date) -> Date {
    calendar.dateInterval(of: unit, for: date)?.start ?? calendar.startOfDay(for: date)
  }

  /// Whether years are written with their era, because the same year number exists in several eras.
  var needsEra: Bool { calendar.identifier == .japanese }

  /// Returns whether these settings may write a date differently from other settings.
  func writesDates(unlike other: DateSettings) -> Bool {
    locale != other.locale || calendar.identifier != other.calendar.identifier
  }

  /// Whether hours are counted to 12.
  var hasDayPeriods: Bool {
    switch locale.hourCycle {
    case .oneToTwelve, .zeroToEleven: true
    default: false
    }
  }

  /// The names of the halves of a day; empty if hours are counted to 24.
  var dayPeriods: [String] { hasDayPeriods ? [calendar.amSymbol, calendar.pmSymbol] : [] }
}
