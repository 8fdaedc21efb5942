import Foundation
import TactionEnvironment
import TactionViews

nonisolated extension Theme {
  /// The locale of the user's numbers and currencies, from `LC_NUMERIC`, or from the languages that the app has chosen.
  /// If the user has set no language, the locale is US English, so that tests have the same result on each machine.
  ///
  ///     label.text = price.formatted(.currency(code: "EUR").locale(theme.locale))
  public var locale: Locale { Locale(identifier: numberLanguage?.tag ?? "en-US") }

  /// The locale of the user's dates and times, from `LC_TIME`, or from the languages that the app has chosen. If the
  /// user has set no language, the locale is US English.
  ///
  ///     label.text = day.formatted(.dateTime.day().month().year().locale(theme.dateLocale))
  public var dateLocale: Locale { Locale(identifier: dateLanguage?.tag ?? "en-US") }
}
