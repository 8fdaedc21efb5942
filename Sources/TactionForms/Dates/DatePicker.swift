import Foundation
import TactionGraphics

/// A date that the user types, or chooses from a calendar or from wheels.
///
///     let birthday = DatePicker(date: person.birthday) { date in person.birthday = date }
///     birthday.maximumDate = Date()
///
/// The user's locale determines the calendar, the first day of the week, the names, the digits and the order of the
/// fields. The Islamic, Hebrew, Persian, Buddhist and Japanese calendars are also supported. A newly chosen date keeps
/// the time of day of the previous date.
///
/// In a calendar, a swipe turns to another month. A tap on the title opens wheels for months that are far away. The
/// arrow keys choose another day. Page Up and Page Down choose the same day in another month, or in another year with
/// Shift. In a field, the up and down arrows change the day, and Page Up and Page Down the month.
public final class DatePicker: DateControl {
  /// The ways for the user to choose a date.
  public nonisolated enum Style: Hashable, Sendable {
    /// A field, with a button that opens a calendar.
    case field
    /// A calendar that is always visible.
    case calendar
    /// Wheels for the day, the month and the year.
    case wheels
  }

  /// The way for the user to choose the date.
  public let style: Style

  /// Creates a picker at the origin, with the size that fits it.
  ///
  /// - Parameters:
  ///   - date: The date; nil if there is none.
  ///   - style: How the user chooses the date.
  ///   - onChange: Called with the date after the user has changed it.
  public init(date: Date? = nil, style: Style = .field, onChange: ((Date?) -> Void)? = nil) {
    self.style = style
    super.init(date: date, usesField: style == .field, icon: .calendar)
    self.onChange = onChange
  }

  override func makeContent() -> any DateContent { style == .wheels ? DateWheels(texts) : CalendarView(texts) }
}
