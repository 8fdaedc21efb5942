/// The name of an app on a desktop, such as `org.example.Hello`: it names its .desktop file, and is passed to
/// `Application.main(id:)`.
nonisolated struct AppID: Equatable, Sendable, CustomStringConvertible {
  let description: String

  /// Checks a name: three parts or more, of ASCII letters, digits and underscores, each with a letter first.
  ///
  /// D-Bus, AppStream and Flatpak all allow these names.
  ///
  /// - Throws: Status 64 with the reason.
  init(_ text: String) throws(ToolError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= 200, parts.count >= 3, parts.allSatisfy(\.isPlainName) else {
      let shown = text.shown(upTo: 60)
      throw ToolError.usage("an id has three parts or more, as in org.example.Hello, and not \"\(shown)\"")
    }
    description = text
  }
}
