/// A language that a user reads, with its script and region where they count: `de`, `pt-BR`, `zh-Hant-TW`.
public struct Language: Hashable, Sendable {
  /// The code of the language in small letters: `de`, `pt`, `zh`.
  public let code: String
  /// The code of the script, such as `Hant`; nil where it is not named and the language and region do not tell it.
  public let script: String?
  /// The code of the region in capital letters, such as `TW`; nil for none.
  public let region: String?

  /// English, the language of everything that is not translated.
  public static let english = Language(code: "en", script: nil, region: nil)

  /// Reads a tag such as `pt-BR`, or the name of a locale of POSIX such as `pt_BR.UTF-8` or `uz_UZ@cyrillic`.
  ///
  /// - Returns: nil for `C`, `POSIX`, and what is no language.
  public init?(_ name: String) {
    let parts = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let tag = parts.first.map { $0.prefix { $0 != "." } } ?? ""
    var words = tag.split { $0 == "-" || $0 == "_" }[...]
    // Codes have two or three letters; C and POSIX are no languages.
    guard let first = words.popFirst()?.lowercased(), 2...3 ~= first.utf8.count,
      first.utf8.allSatisfy({ 0x61...0x7a ~= $0 })
    else { return nil }
    let code = Self.successors[first] ?? first
    var (script, region) = (parts.count == 2 ? Self.modifiers[parts[1].lowercased()] : nil, String?.none)
    // A word of one character begins an extension.
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

  /// The tag of BCP 47, such as `zh-Hant-TW`: also for `Locale(identifier:)` of Foundation.
  public var tag: String { ([code] + [script, region].compactMap(\.self)).joined(separator: "-") }

  /// Whether its lines begin at the right, as those of Arabic and Hebrew do.
  public var isRightToLeft: Bool {
    script.map { Self.rightToLeftScripts.contains($0) } ?? Self.rightToLeftLanguages.contains(code)
  }
}

extension Language: CustomStringConvertible, LosslessStringConvertible, ExpressibleByStringLiteral {
  /// The tag.
  public var description: String { tag }

  /// Creates a language from a tag in code, such as `"de"`. It stops the program if this is none.
  public init(stringLiteral tag: String) {
    guard let language = Language(tag) else { preconditionFailure("\(tag) is no language.") }
    self = language
  }
}

// Facts of Unicode's CLDR.
extension Language {
  /// Codes that have others today.
  private static let successors = ["iw": "he", "in": "id", "ji": "yi", "no": "nb"]
  /// The scripts that locales of glibc name with a modifier.
  private static let modifiers = [
    "latin": "Latn", "cyrillic": "Cyrl", "arabic": "Arab", "hebrew": "Hebr", "devanagari": "Deva",
  ]

  /// Languages whose usual script is written from right to left, as far as glibc or a desktop has locales for them.
  private static let rightToLeftLanguages: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "glk", "he", "ks", "lrc", "mzn", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
  private static let rightToLeftScripts: Set<String> = ["Arab", "Hebr", "Nkoo", "Syrc", "Thaa"]

  /// The scripts of languages that have more than one, by the region.
  private static func script(of code: String, in region: String?) -> String? {
    switch (code, region) {
    case ("zh", "TW"), ("zh", "HK"), ("zh", "MO"): "Hant"
    case ("zh", _): "Hans"
    case ("az", "IR"), ("ku", "IQ"), ("ku", "IR"), ("pa", "PK"), ("tk", "IR"), ("uz", "AF"): "Arab"
    default: nil
    }
  }
}
