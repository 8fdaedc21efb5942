/// The grammatical form that a number requires, named as in Unicode's CLDR.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  /// The form for 0 in Arabic.
  case zero
  /// The form for 1; in some languages, also for 21 or for 0.
  case one
  /// The form for 2 in Arabic and Hebrew.
  case two
  /// The form for small numbers, such as 2 to 4 in Polish and 3 to 10 in Arabic.
  case few
  /// The form for large numbers, such as 5 and more in Polish, 11 to 99 in Arabic, and a million in French.
  case many
  /// The form for all other numbers. Chinese, Japanese and Korean have only this form.
  case other

  /// Creates the form for a whole number in a language. For a language without a rule here, the rule of English is
  /// used.
  ///
  /// Source: the plural rules of CLDR 44, for whole numbers.
  public init(_ number: Int, in language: Language) {
    let count = number.magnitude
    self =
      switch language.code {
      case "zh", "ja", "ko", "vi", "th", "id", "ms": .other
      case "fr" where count < 2, "hi" where count < 2: .one
      case "pt" where count < 2 && language.region != "PT": .one
      case "fr", "es", "it", "pt": count == 1 ? .one : count > 0 && count % 1_000_000 == 0 ? .many : .other
      case "he": count == 1 ? .one : count == 2 ? .two : .other
      case "ar": Self.arabic(count)
      case "pl": count == 1 ? .one : Self.isFew(count) ? .few : .many
      case "uk", "ru", "be": Self.endsWithOne(count) ? .one : Self.isFew(count) ? .few : .many
      case "sr", "hr", "bs": Self.endsWithOne(count) ? .one : Self.isFew(count) ? .few : .other
      case "cs", "sk": count == 1 ? .one : 2...4 ~= count ? .few : .other
      default: count == 1 ? .one : .other
      }
  }

  private static func arabic(_ count: UInt) -> PluralCategory {
    switch count {
    case 0: .zero
    case 1: .one
    case 2: .two
    default: 3...10 ~= count % 100 ? .few : 11...99 ~= count % 100 ? .many : .other
    }
  }

  /// Returns whether a number ends with the word "one", such as 21, but not 11.
  private static func endsWithOne(_ count: UInt) -> Bool { count % 10 == 1 && count % 100 != 11 }

  /// Returns whether a number ends with the word for 2, 3 or 4, such as 22, but not 12.
  private static func isFew(_ count: UInt) -> Bool { 2...4 ~= count % 10 && !(12...14 ~= count % 100) }
}
