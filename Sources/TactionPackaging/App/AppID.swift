import TactionToolSupport

/// The id of an app on a desktop, such as `org.example.Hello`. The .desktop file has this name, and the app passes it
/// to `Application.main(id:)`.
struct AppID: Equatable, Sendable, CustomStringConvertible {
  let description: String

  /// Checks an id: it has three parts or more, separated by dots. Each part has ASCII letters, digits and underscores,
  /// and begins with a letter.
  ///
  /// D-Bus, AppStream and Flatpak all allow these ids.
  ///
  /// - Throws: Status 64, with the reason.
  init(_ text: String) throws(ToolError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= 200, parts.count >= 3, parts.allSatisfy(\.isPlainName) else {
      let shown = text.shown(upTo: 60)
      throw ToolError.usage("an id has three parts or more, as in org.example.Hello, and not \"\(shown)\"")
    }
    description = text
  }
}
