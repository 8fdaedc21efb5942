/// A language that a user reads, with its script and region if they matter: `de`, `pt-BR`, `zh-Hant-TW`.
public struct Language: Hashable, Sendable {
  /// The code of the language in lower case: `de`, `pt`, `zh`.
  public let code: String
  /// The code of the script, such as `Hant`; nil if neither the tag states the script nor the language and region
  /// determine it.
  public let script: String?
  /// The code of the region in capital letters, such as `TW`; nil if there is no region.
  public let region: String?

  /// English. Text without a translation is in English.
  public static let english = Language(code: "en", script: nil, region: nil)

  /// Creates a language from a tag such as `pt-BR`, or from the name of a POSIX locale such as `pt_BR.UTF-8` or
  /// `uz_UZ@cyrillic`.
  ///
  /// - Returns: nil for `C`, for `POSIX`, and for a name that is not a language.
  public init?(_ name: String) {
    let parts = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let tag = parts.first.map { $0.prefix { $0 != "." } } ?? ""
    var words = tag.split { $0 == "-" || $0 == "_" }[...]
    // Codes have two or three letters. This also excludes `C` and `POSIX`.
    guard let first = words.popFirst()?.lowercased(), 2...3 ~= first.utf8.count,
      first.utf8.allSatisfy({ 0x61...0x7a ~= $0 })
    else { return nil }
    let code = Self.successors[first] ?? first
    var (script, region) = (parts.count == 2 ? Self.modifiers[parts[1].lowercased()] : nil, String?.none)
    // A single character between hyphens begins an extension, which is ignored.
    for word in words.prefix(while: { $0.utf8.count > 1 }) where Self.isCode(word) {
      let isName = word.utf8.allSatisfy { $0 > 0x39 }
      switch word.utf8.count {
      case 4 where isName: script = script ?? (word.prefix(1).uppercased() + word.dropFirst().lowercased())
      case 2 where isName, 3 where !isName: region = region ?? word.uppercased()
      default: break
      }
    }
    self.init(code: code, script: script ?? Self.script(of: code, in: region), region: region)
  }

  private init(code: String, script: String?, region: String?) {
    (self.code, self.script, self.region) = (code, script, region)
  }

  private static func isCode(_ word: some StringProtocol) -> Bool {
    word.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5a ~= $0 || 0x61...0x7a ~= $0 }
  }

  /// The BCP 47 tag, such as `zh-Hant-TW`. It can be passed to Foundation's `Locale(identifier:)`.
  public var tag: String { ([code] + [script, region].compactMap(\.self)).joined(separator: "-") }

  /// Whether the language is written from right to left, like Arabic and Hebrew.
  public var isRightToLeft: Bool {
    script.map { Self.rightToLeftScripts.contains($0) } ?? Self.rightToLeftLanguages.contains(code)
  }
}

extension Language: CustomStringConvertible, LosslessStringConvertible, ExpressibleByStringLiteral {
  /// The tag.
  public var description: String { tag }

  /// Creates a language from a literal tag, such as `"de"`. The program stops if the tag is not a language.
  public init(stringLiteral tag: String) {
    guard let language = Language(tag) else { preconditionFailure("\(tag) is not a language.") }
    self = language
  }
}

// Data from Unicode's CLDR.
extension Language {
  /// Old codes, with the codes that have replaced them.
  private static let successors = ["iw": "he", "in": "id", "ji": "yi", "no": "nb"]
  /// The scripts for the modifiers in the names of glibc's locales.
  private static let modifiers = [
    "latin": "Latn", "cyrillic": "Cyrl", "arabic": "Arab", "hebrew": "Hebr", "devanagari": "Deva",
  ]

  /// The languages whose usual script is written from right to left, if glibc or a desktop has locales for them.
  private static let rightToLeftLanguages: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "glk", "he", "ks", "lrc", "mzn", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
  private static let rightToLeftScripts: Set<String> = ["Arab", "Hebr", "Nkoo", "Syrc", "Thaa"]

  /// Returns the usual script of a language in a region, for languages with several scripts.
  private static func script(of code: String, in region: String?) -> String? {
    switch (code, region) {
    case ("zh", "TW"), ("zh", "HK"), ("zh", "MO"): "Hant"
    case ("zh", _): "Hans"
    case ("az", "IR"), ("ku", "IQ"), ("ku", "IR"), ("pa", "PK"), ("tk", "IR"), ("uz", "AF"): "Arab"
    default: nil
    }
  }
}
