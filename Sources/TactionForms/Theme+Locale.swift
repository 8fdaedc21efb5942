import Foundation
import TactionViews

nonisolated extension Theme {
  /// The locale of the user's first language with its region, for numbers, dates and currencies; if the user has set no
  /// language, US English, so that tests have the same result on each machine.
  ///
  ///     label.text = price.formatted(.currency(code: "EUR").locale(theme.locale))
  public var locale: Locale { Locale(identifier: languages.first?.tag ?? "en-US") }
}
