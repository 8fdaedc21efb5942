/// The name of an app on a desktop, such as `org.example.Hello`: of its .desktop file and in `Application.main(id:)`.
nonisolated struct AppID: Equatable, Sendable, CustomStringConvertible {
  let description: String

  /// Checks a name: three parts or more, of ASCII letters, digits and underscores, each with a letter first.
  ///
  /// That is what D-Bus, AppStream and Flatpak allow all together.
  ///
  /// - Throws: Status 64 with the reason.
  init(_ text: String) throws(ToolError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= 200, parts.count >= 3, parts.allSatisfy(Self.isPart) else {
      let shown = text.prefix(60).map { $0.isASCII && !$0.isNewline ? String($0) : "?" }.joined()
      throw ToolError.usage("an id has three parts or more, as in org.example.Hello, and not \"\(shown)\"")
    }
    description = text
  }

  private static func isPart(_ part: Substring) -> Bool {
    guard let first = part.utf8.first, isLetter(first) else { return false }
    return part.utf8.allSatisfy { isLetter($0) || (48...57).contains($0) || $0 == 95 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }
}
