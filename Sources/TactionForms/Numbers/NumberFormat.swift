import Foundation
import TactionGeometry

/// Writes and reads numbers in the format of a locale.
nonisolated struct NumberFormat: Equatable {
  let locale: Locale
  /// The maximum number of digits of the fraction.
  let fractionDigits: Int
  /// Whether numbers below zero are allowed.
  let allowsNegative: Bool
  /// The sign between the whole part and the fraction.
  let decimal: String
  private let grouping: String
  private let style: FloatingPointFormatStyle<Double>

  /// The maximum number of characters of a number. Our own choice: a `Double` has fewer digits.
  static let maximumLength = 40

  /// - Parameter minimumFractionDigits: The minimum number of digits of a fraction; zeros are added to a shorter
  ///   fraction.
  init(_ locale: Locale, fractionDigits: Int, minimumFractionDigits: Int = 0, allowsNegative: Bool) {
    (self.locale, self.allowsNegative) = (locale, allowsNegative)
    self.fractionDigits = fractionDigits.clamped(to: 0...15)
    decimal = locale.decimalSeparator ?? "."
    grouping = locale.groupingSeparator ?? ","
    style = FloatingPointFormatStyle<Double>(locale: locale).grouping(.never).precision(
      .fractionLength(minimumFractionDigits.clamped(to: 0...self.fractionDigits)...self.fractionDigits))
  }

  /// Returns whether this format may write a number differently from another format.
  func writesNumbers(unlike other: NumberFormat) -> Bool { style != other.style }

  /// Returns the text for a number, without separators between groups of digits. A number that is rounded to zero has
  /// no sign.
  func text(for number: Double) -> String {
    guard number.isFinite else { return "" }
    let text = number.formatted(style)
    return self.number(in: text) == 0 ? 0.0.formatted(style) : text
  }

  /// Returns the number that a text represents; nil if the text is not a number, or is not complete.
  func number(in text: String) -> Double? {
    guard text.count <= Self.maximumLength, let plain = plain(withoutGroups(text)), plain.isPartialNumber,
      plain.contains(where: \.isNumber)
    else { return nil }
    return Double(plain).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns whether a text is a number, or the beginning of a number. An edit that results in any other text is
  /// refused, such as a text with separators between groups of digits; see ``withoutGroups(_:)``.
  func accepts(_ text: String) -> Bool {
    guard text.count <= Self.maximumLength, let plain = plain(text) else { return false }
    return isPartial(plain)
  }

  /// Returns a text without the separators between groups of digits, and without spaces around the number. If there are
  /// no such separators, or if they are where they do not belong, returns the text unchanged.
  func withoutGroups(_ text: String) -> String {
    let number = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return isGrouped(number) ? number.filter { !isGroupingSeparator($0) } : text
  }

  /// Returns the text to insert if the user types `text` after the text `before`. A point, a comma or an Arabic
  /// separator becomes the separator of the locale, because the keyboard may have another separator.
  ///
  /// The locale's sign between groups of digits is ambiguous: a German who types 12.500 does not mean 12.5. So, after
  /// one to three digits that do not begin with 0, this sign is returned unchanged, and the field then refuses it.
  ///
  /// - Parameter hasGroups: Whether the numbers may have more than three digits before the fraction.
  func typed(_ text: String, after before: String, hasGroups: Bool) -> String {
    guard fractionDigits > 0, text != decimal, [".", ",", "٫"].contains(text) else { return text }
    guard hasGroups, text == grouping else { return decimal }
    let digits = before.compactMap(\.decimalDigit)
    return (1...3).contains(digits.count) && digits.first != "0" ? text : decimal
  }

  private func isPartial(_ plain: String) -> Bool {
    guard plain.isPartialNumber, allowsNegative || !plain.hasPrefix("-") else { return false }
    guard let point = plain.firstIndex(of: ".") else { return true }
    return fractionDigits > 0 && plain.distance(from: point, to: plain.endIndex) <= fractionDigits + 1
  }

  /// Returns whether each separator between groups is followed by two or three digits, and the last separator by three.
  /// A fraction has no groups.
  private func isGrouped(_ text: String) -> Bool {
    let parts: [Substring] = text.split(separator: decimal, maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count == 1 || !parts[1].contains(where: isGroupingSeparator) else {
      return false
    }
    let groups = whole.split(omittingEmptySubsequences: false, whereSeparator: isGroupingSeparator)
      .map { $0.filter(\.isNumber).count }
    guard groups.count > 1, let first = groups.first, let last = groups.last else { return false }
    return (1...3).contains(first) && last == 3 && groups.dropFirst().allSatisfy { $0 == 2 || $0 == 3 }
  }

  private func isGroupingSeparator(_ character: Character) -> Bool {
    String(character) == grouping || character.isWhitespace || character == "’" || character == "'" && grouping == "’"
  }

  /// Returns the text in ASCII: a sign, digits, and a point. Returns nil if the text contains any other character, such
  /// as a separator between groups: "12,5" is neither 12.5 nor 125.
  private func plain(_ text: String) -> String? {
    var plain = ""
    for character in text.trimmingCharacters(in: .whitespacesAndNewlines) {
      if let digit = character.decimalDigit {
        plain.append(digit)
      } else if String(character) == decimal {
        plain.append(".")
      } else if "-−\u{2010}".contains(character) {
        plain.append("-")
      } else if character == "+" {
        plain.append("+")
      } else if character.isBidiMark {
        continue
      } else {
        return nil
      }
    }
    return plain
  }
}

extension String {
  /// Whether the text is a number in ASCII, or the beginning of a number in ASCII.
  fileprivate nonisolated var isPartialNumber: Bool {
    var rest = self[...]
    if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
    let parts = rest.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
  }
}

extension Character {
  /// The ASCII digit for a digit of any script; nil if the character is not a digit.
  nonisolated var decimalDigit: Character? {
    guard unicodeScalars.count == 1, let scalar = unicodeScalars.first,
      scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue
    else { return nil }
    return Character("\(Int(value))")
  }

  /// Whether the character is an invisible mark that only sets the direction of the text around it, as in Arabic and
  /// Hebrew texts.
  nonisolated var isBidiMark: Bool {
    unicodeScalars.allSatisfy { [0x200E, 0x200F, 0x061C].contains($0.value) }
  }
}
