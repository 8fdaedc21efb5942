import Foundation
import TactionViews

nonisolated extension Theme {
  /// The locale of the user's first language, for numbers and dates; English of the United States without one, so that
  /// tests are the same on each machine.
  var locale: Locale { Locale(identifier: languages.first?.tag ?? "en-US") }
}
