import Foundation
import TactionViews

nonisolated extension Theme {
  /// The locale of the user's first language, for numbers and dates; if the user has set no language, US English, so
  /// that tests have the same result on each machine.
  var locale: Locale { Locale(identifier: languages.first?.tag ?? "en-US") }
}
