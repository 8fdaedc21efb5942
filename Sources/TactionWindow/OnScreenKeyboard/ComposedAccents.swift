import CTactionXKBCommon
import TactionEnvironment
import TactionViews

/// Finds the accented variants of a letter in the compose sequences of the user's locale.
final class ComposedAccents {
  /// The dead keys of the most usual accents: acute, grave, circumflex, diaeresis, tilde, ring, cedilla, stroke.
  private static let usualKeys: [UInt32] = [0xfe51, 0xfe50, 0xfe52, 0xfe57, 0xfe53, 0xfe58, 0xfe5b, 0xfe63]
  /// The other dead keys: caron, ogonek, macron, breve, dot above, double acute, hook, horn, dot below, and the rest.
  private static let otherKeys: [UInt32] =
    [0xfe5a, 0xfe5c, 0xfe54, 0xfe55, 0xfe56, 0xfe59, 0xfe61, 0xfe62, 0xfe60] + (0xfe5d...0xfe5f)
    + (0xfe64...0xfe93)

  /// The second letters of compose-key sequences that join two letters into one: æ, œ, ß, ð, þ, ŋ.
  private static let partners: [UInt32] = [0x65, 0x45, 0x73, 0x53, 0x68, 0x48, 0x67, 0x47]
  /// The compose key.
  private static let composeKey: UInt32 = 0xff20
  /// The maximum number of accents of a letter, and of letters whose accents are cached.
  private static let maximumAccents = 16, maximumLetters = 1000

  private let locale: String
  private var known: [String: [String]] = [:]
  /// The sequences; nil if there are none. They are read at the first use, since reading them takes milliseconds.
  private lazy var deadKeys: DeadKeys? = DeadKeys(locale: locale)

  /// Makes the accents of a locale; a locale without compose sequences gets the English sequences.
  init(locale: String) { self.locale = locale }

  /// Returns the accented variants of a letter, the usual ones first.
  func accents(for letter: String) -> [String] {
    if let found = known[letter] { return found }
    let found = find(letter)
    if known.count < Self.maximumLetters { known[letter] = found }
    return found
  }

  private func find(_ letter: String) -> [String] {
    guard letter.unicodeScalars.count == 1, let scalar = letter.unicodeScalars.first, let deadKeys,
      scalar.properties.isAlphabetic
    else { return [] }
    let symbol = xkb_utf32_to_keysym(scalar.value)
    var seen: Set = [letter]
    var result: [String] = []
    let sequences =
      Self.usualKeys.map { [$0, symbol] } + Self.partners.map { [Self.composeKey, symbol, $0] }
      + Self.otherKeys.map { [$0, symbol] }
    for sequence in sequences where result.count < Self.maximumAccents {
      guard let text = deadKeys.text(of: sequence), text.count == 1, text.isLetterOrMark,
        text.isLowercaseLetter == letter.isLowercaseLetter, seen.insert(text).inserted
      else { continue }
      result.append(text)
    }
    return result
  }
}

nonisolated extension String {
  fileprivate var isLowercaseLetter: Bool { unicodeScalars.first?.properties.generalCategory == .lowercaseLetter }
}
