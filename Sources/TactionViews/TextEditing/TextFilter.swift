import TactionGraphics

/// The characters that a field takes.
public nonisolated enum TextFilter {
  /// Those of the field's kind: digits for a number or a PIN, also a sign and a separator for a decimal number, the
  /// signs of telephone numbers, no spaces in an address. Other kinds take all.
  case byKind
  /// All.
  case all
  /// Those for which a closure returns true.
  case characters((Character) -> Bool)

  /// Returns what a field of a kind takes of a text.
  func filtered(_ text: String, kind: TextInputTraits.Kind) -> String {
    switch self {
    case .all: text
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
