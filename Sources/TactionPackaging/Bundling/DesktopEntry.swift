/// The .desktop file of an app, which desktops use to list and to start the app.
struct DesktopEntry {
  let app: AppDescription

  /// The name of the file.
  var fileName: String { "\(app.id).desktop" }

  /// The text of the file.
  ///
  /// On small screens, Phosh and other desktops hide apps without `Mobile` in `X-Purism-FormFactor`.
  var text: String {
    var lines = [
      "[Desktop Entry]",
      "Type=Application",
      "Name=\(Self.escaped(app.name))",
      "Comment=\(Self.escaped(app.summary))",
      "Exec=\(app.program)",
      "Icon=\(app.id)",
      "Terminal=false",
      "StartupNotify=true",
      "Categories=\(Self.list(app.categories))",
      "X-Purism-FormFactor=Workstation;Mobile;",
    ]
    if !app.keywords.isEmpty { lines.append("Keywords=\(Self.list(app.keywords))") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func list(_ words: [String]) -> String {
    words.map { "\(escaped($0));" }.joined()
  }

  private static func escaped(_ text: String) -> String { text.replacing("\\", with: "\\\\") }
}
