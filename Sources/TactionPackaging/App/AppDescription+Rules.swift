extension AppDescription {
  /// The rules for values; they exclude characters that have a special meaning in a file format.
  enum Rules {
    /// Whether a text is at most 80 characters long.
    static func isShort(_ text: String) -> Bool { text.count <= 80 }

    /// Whether a text can be the summary in Debian and in AppStream.
    static func isSummary(_ text: String) -> Bool { isShort(text) && !text.hasSuffix(".") }

    /// Whether a text can be the name of an executable target.
    static func isProduct(_ text: String) -> Bool {
      text.utf8.count <= 100 && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 95 || $0 == 45 }
        && !text.hasPrefix("-")
    }

    /// Whether a text can be the name of an installed program.
    static func isProgram(_ text: String) -> Bool {
      guard let first = text.utf8.first, first.isLowercaseLetter || first.isDigit else { return false }
      return text.utf8.count <= 100
        && text.utf8.allSatisfy { $0.isLowercaseLetter || $0.isDigit || [43, 45, 46].contains($0) }
    }

    /// Whether a text can be the name of a Debian package.
    static func isPackage(_ text: String) -> Bool { text.utf8.count >= 2 && isProgram(text) }

    /// Whether a text can be a version in Debian and in AppStream. Hyphens are not allowed: Debian writes the version
    /// of the packaging after a hyphen.
    static func isVersion(_ text: String) -> Bool {
      guard let first = text.utf8.first, first.isDigit else { return false }
      return text.utf8.count <= 50
        && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || [43, 46, 126].contains($0) }
    }

    /// Whether a text can be an SPDX licence name, or several names joined by `AND` and `OR`.
    static func isLicence(_ text: String) -> Bool {
      text.utf8.count <= 100
        && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || [32, 40, 41, 43, 45, 46].contains($0) }
    }

    /// Whether a text is a name and a mail address.
    static func isMaintainer(_ text: String) -> Bool {
      guard text.count <= 120, text.hasSuffix(">"), let open = text.firstIndex(of: "<") else { return false }
      let name = text[..<open], address = text[text.index(after: open)...].dropLast()
      let parts = address.split(separator: "@", omittingEmptySubsequences: false)
      return name.hasSuffix(" ") && name.count > 1 && !name.contains(",") && parts.count == 2
        && parts.allSatisfy { part in
          !part.isEmpty && part.utf8.allSatisfy { $0.isLetter || $0.isDigit || [43, 45, 46, 95].contains($0) }
        }
    }

    /// Whether a text is a web address.
    static func isAddress(_ text: String) -> Bool {
      (text.hasPrefix("https://") || text.hasPrefix("http://")) && text.utf8.count <= 300
        && text.utf8.allSatisfy { (33...126).contains($0) && ![34, 60, 62, 92].contains($0) }
    }
  }
}
