import Foundation
import TactionEnvironment
import TactionGraphics
import TactionWords

/// A time of day that the user types, or chooses from wheels.
///
///     let time = TimePicker(date: alarm.date, minuteInterval: 5) { date in alarm.date = date ?? alarm.date }
///
/// The user's locale determines whether hours are counted to 12 or to 24. The day of the date does not change. In a
/// field, the up and down arrows change the minute, and Page Up and Page Down the hour.
public final class TimePicker: DateControl {
  /// The ways for the user to choose a time.
  public nonisolated enum Style: Hashable, Sendable {
    /// A field, with a button that opens wheels.
    case field
    /// Wheels for the hour and the minute.
    case wheels
  }

  /// The way for the user to choose the time.
  public let style: Style
  /// The number of minutes between two rows of the minute wheel: a divisor of 60, such as 5. Other numbers count as 1.
  public let minuteInterval: Int

  /// Creates a picker at the origin, with the size that fits it.
  ///
  /// - Parameters:
  ///   - date: The date with the time; nil if there is none.
  ///   - style: How the user chooses the time.
  ///   - minuteInterval: The number of minutes between two rows of the minute wheel; a divisor of 60.
  ///   - onChange: Called with the date after the user has changed its time.
  public init(
    date: Date? = nil, style: Style = .field, minuteInterval: Int = 1, onChange: ((Date?) -> Void)? = nil
  ) {
    self.style = style
    self.minuteInterval = minuteInterval > 0 && 60 % minuteInterval == 0 ? minuteInterval : 1
    super.init(date: date, usesField: style == .field, icon: .clock)
    self.onChange = onChange
  }

  override func makeContent() -> any DateContent { TimeWheels(texts, minuteInterval: minuteInterval) }
  override func text(for date: Date) -> String { texts.time(date) }
  override func spokenText(for date: Date) -> String { texts.time(date) }
  override var words: (button: Word, example: Word) { (.time, .enterTime) }
  override func setKind(in traits: inout TextInputTraits) {
    (traits.kind, traits.dayPeriods) = (.time, texts.settings.dayPeriods)
  }

  /// Returns whether the minute that begins at a date is at least partly within the limits.
  override func isAllowed(_ date: Date) -> Bool {
    let limits = texts.settings.limits
    return date <= limits.upperBound && date.addingTimeInterval(60) > limits.lowerBound
  }

  override func date(in text: String) -> Date? {
    guard let time = texts.time(in: text) else { return nil }
    return texts.settings.calendar.date(
      bySettingHour: time.hour, minute: time.minute, second: 0, of: stored ?? texts.settings.clamp(DateControl.now()))
  }

  override func moved(_ date: Date, by steps: Int, isLarge: Bool) -> Date {
    let settings = texts.settings
    let moved = settings.moved(date, by: steps * (isLarge ? 1 : minuteInterval), isLarge ? .hour : .minute)
    // The day must not change.
    return settings.calendar.isDate(moved, inSameDayAs: date) ? moved : date
  }
}
