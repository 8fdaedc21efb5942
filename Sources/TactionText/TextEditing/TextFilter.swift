import TactionEnvironment
import TactionGraphics
import TactionViews

/// The characters that a field accepts.
public nonisolated enum TextFilter {
  /// The characters of the field's kind: digits for a PIN; digits and a sign for a number; for a decimal number, also a
  /// separator; digits and punctuation for a telephone number; all characters except white space for an e-mail or web
  /// address. Other kinds accept all characters.
  case byKind
  /// All characters.
  case all
  /// The characters for which a closure returns true.
  case characters((Character) -> Bool)
  /// The texts for which a closure returns true; it gets the whole text of the field after the edit. If the closure
  /// returns false, the edit or the paste is refused. Deletions are always possible.
  case text((String) -> Bool)

  /// Returns the part of a text that a field of a kind accepts.
  func filtered(_ text: String, kind: TextInputTraits.Kind) -> String {
    switch self {
    case .all, .text: text
    case .characters(let isAccepted): text.filter(isAccepted)
    case .byKind:
      if let isAccepted = Self.characters(of: kind) { text.filter(isAccepted) } else { text }
    }
  }

  private static func characters(of kind: TextInputTraits.Kind) -> ((Character) -> Bool)? {
    switch kind {
    case .number: { isDigit($0) || $0 == "-" || $0 == "+" || $0 == "−" }
    case .decimal: { isDigit($0) || "-+−.,٫".contains($0) }
    case .pin: isDigit
    case .phone: { isDigit($0) || "+-−()*#,; ./".contains($0) }
    case .url, .email: { !$0.isWhitespace }
    default: nil
    }
  }

  /// Whether a character is a digit of any script.
  private static func isDigit(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .decimalNumber }
  }
}
