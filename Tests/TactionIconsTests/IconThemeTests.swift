import Foundation
import TactionGeometry
import TactionTestSupport
import TactionWords
import Testing

@testable import TactionGraphics
@testable import TactionIcons

@Suite("Icon themes")
struct IconThemeTests {
  private static let index = """
    [Icon Theme]
    Name=Test
    Inherits=Parent,../../etc,Test
    Directories=16x16/actions,scalable/actions,../outside,48x48/actions

    [16x16/actions]
    Size=16
    Type=Fixed
    [48x48/actions]
    Size=48
    Type=Fixed
    [scalable/actions]
    Size=64
    MinSize=20
    MaxSize=40
    Type=Scalable
    """

  /// Writes files by their paths and texts; returns the folder.
  private func makeThemes(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (path, text) in files {
      var current = folder.url.path
      for part in path.split(separator: "/").dropLast() {
        current += "/\(part)"
        mkdir(current, 0o755)
      }
      let bytes = Array(text.utf8)
      guard let file = fopen("\(folder.url.path)/\(path)", "w") else { throw IconError.notFound(name: path) }
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
    return folder
  }

  /// Replaces a file as installers do, or overwrites it in place.
  private func change(_ name: String, in folder: TemporaryFolder, to text: String, inPlace: Bool) throws {
    try text.write(to: folder[name], atomically: !inPlace, encoding: .utf8)
  }

  private func svg(_ width: Int) -> String {
    "<svg viewBox='0 0 \(width) 8'><path d='M0 0h5v5z' fill='#123456'/></svg>"
  }

  @Test("an icon is searched for by the nearest size, then in parent themes, then in hicolor")
  func search() async throws {
    let folder = try makeThemes([
      "Test/index.theme": Self.index, "Test/16x16/actions/a.svg": svg(16), "Test/scalable/actions/a.svg": svg(30),
      "Test/48x48/actions/a.svg": svg(48), "Test/48x48/actions/p.png": "",
      "Test/48x48/actions/q.png": "", "Parent/16x16/actions/q.svg": svg(20), "outside/secret.svg": svg(1),
      "Parent/index.theme": Self.index, "Parent/16x16/actions/b-symbolic.svg": svg(17),
      "hicolor/index.theme": Self.index, "hicolor/16x16/actions/c.svg": svg(18), "d.svg": svg(19),
    ])
    let theme = IconTheme("Test", folders: [folder.url.path])
    for (size, width) in [(16, 16), (17, 16), (20, 30), (24, 30), (40, 30), (47, 48), (500, 48), (-3, 16)] {
      #expect(try theme.icon("a", size: size).viewBox.width == Double(width), "size \(size)")
    }
    #expect(try theme.icon("b-symbolic").layers.map(\.paint) == [.tint])
    #expect(try theme.icon("a").layers.map(\.paint) == [.color(Color(hex: 0x123456))])
    #expect(try theme.icon("c").viewBox.width == 18)
    #expect(try theme.icon("d").viewBox.width == 19)
    #expect(try await theme.load("c") == theme.icon("c"))
    #expect(throws: IconError.notScalable(path: "\(folder.url.path)/Test/48x48/actions/p.png")) { try theme.icon("p") }
    #expect(try theme.icon("q").viewBox.width == 20, "an SVG of a parent theme, instead of the PNG")
    #expect(throws: IconError.notFound(name: "secret")) { try theme.icon("secret") }
  }

  @Test("the default theme is searched after the theme that is named, even if this theme is hicolor")
  func defaultTheme() throws {
    let folder = try makeThemes([
      "Test/index.theme": "[Icon Theme]", "Adwaita/index.theme": Self.index, "hicolor/index.theme": Self.index,
      "Adwaita/16x16/actions/a.svg": svg(16), "hicolor/16x16/actions/a.svg": svg(17),
      "Adwaita/16x16/actions/b.svg": svg(18),
    ])
    #expect(try IconTheme("Test", folders: [folder.url.path]).icon("a").viewBox.width == 16)
    let theme = IconTheme("hicolor", folders: [folder.url.path])
    #expect(try theme.icon("a").viewBox.width == 17)
    #expect(try theme.icon("b").viewBox.width == 18)
  }

  @Test("an icon file that cannot be read is skipped; if there is no other file, its error is thrown")
  func unreadable() throws {
    let text = "<svg viewBox='0 0 8 8'><text/></svg>"
    let folder = try makeThemes([
      "Test/index.theme": Self.index, "Test/16x16/actions/a.svg": text, "Test/48x48/actions/a.png": "",
      "Parent/index.theme": Self.index, "Parent/16x16/actions/a.svg": svg(20),
    ])
    let theme = IconTheme("Test", folders: [folder.url.path])
    #expect(try theme.icon("a").viewBox.width == 20)
    try change("Parent/16x16/actions/a.svg", in: folder, to: "<svg", inPlace: false)
    let error = #expect(throws: IconError.self) { try theme.icon("a") }
    guard case .unsupported(line: 1, element: "text", feature: _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("an icon name that is a path is refused", arguments: ["", "../a", "a/b", "/etc/passwd", ".a", "a\0b", "a\n"])
  func names(name: String) {
    #expect(throws: IconError.invalidName(name)) { try IconTheme("Test", folders: ["/usr"]).icon(name) }
    #expect(IconTheme(name, folders: []).name == IconTheme.defaultName)
  }

  @Test("a search in themes with circular inheritance or invalid indexes ends")
  func hostile() throws {
    let many = "[Icon Theme]\nInherits=" + (0..<5000).map { "t\($0)" }.joined(separator: ",")
    let folder = try makeThemes([
      "Test/index.theme": "[Icon Theme]\nInherits=B", "B/index.theme": "[Icon Theme]\nInherits=Test",
      "Many/index.theme": many,
      "Odd/index.theme": "[[]]\n=\n[Icon Theme\nDirectories=,,a\n[a]\nSize=99999999999999999999",
    ])
    for name in ["Test", "Many", "Odd", "None"] {
      #expect(throws: IconError.notFound(name: "a")) { try IconTheme(name, folders: [folder.url.path]).icon("a") }
    }
  }

  @Test("an icon file is read again only if it has changed", arguments: [false, true])
  func changes(inPlace: Bool) throws {
    let folder = try makeThemes(["Test/index.theme": Self.index, "Test/16x16/actions/a.svg": svg(16)])
    let theme = IconTheme("Test", folders: [folder.url.path])
    let first = try theme.icon("a")
    #expect(try theme.icon("a") == first && first.viewBox.width == 16)
    try change("Test/16x16/actions/a.svg", in: folder, to: svg(117), inPlace: inPlace)
    #expect(try theme.icon("a").viewBox.width == 117)
    try change("Test/16x16/actions/a.svg", in: folder, to: "<svg", inPlace: inPlace)
    #expect(throws: IconError.self) { try theme.icon("a") }
    unlink(folder["Test/16x16/actions/a.svg"].path)
    #expect(throws: IconError.notFound(name: "a")) { try theme.icon("a") }
  }

  @Test("a file that is not an icon is read again only if it has changed")
  func refused() throws {
    let refused = "<svg viewBox='0 0 8 8'><text/></svg>".padding(toLength: svg(16).count, withPad: " ", startingAt: 0)
    let folder = try makeThemes(["Test/index.theme": Self.index, "Test/16x16/actions/a.svg": refused])
    let theme = IconTheme("Test", folders: [folder.url.path])
    let error = #expect(throws: IconError.self) { try theme.icon("a") }
    // A change that the size and the times of the file do not show.
    let path = folder["Test/16x16/actions/a.svg"].path
    var status = stat()
    let isFound = stat(path, &status) == 0
    try change("Test/16x16/actions/a.svg", in: folder, to: svg(16), inPlace: true)
    utimensat(AT_FDCWD, path, [status.st_atim, status.st_mtim], 0)
    let later = #expect(throws: IconError.self) { try theme.icon("a") }
    #expect(isFound && later == error)
    utimensat(AT_FDCWD, path, [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)], 0)
    #expect(try theme.icon("a").viewBox.width == 16)
  }

  @Test("a theme index that has changed is read again")
  func changedIndex() throws {
    let folder = try makeThemes(["Test/index.theme": "[Icon Theme]", "Test/16x16/actions/a.svg": svg(16)])
    let theme = IconTheme("Test", folders: [folder.url.path])
    #expect(throws: IconError.notFound(name: "a")) { try theme.icon("a") }
    try change("Test/index.theme", in: folder, to: Self.index, inPlace: false)
    #expect(try theme.icon("a").viewBox.width == 16)
  }

  @Test("icons that differ only in whether they are clipped are not equal")
  func clipping() throws {
    let inside = try Icon(svg: Array("<svg viewBox='0 0 8 8'><path d='M0 0h5v5z'/></svg>".utf8), isSymbolic: false)
    let clipped = Icon(
      viewBox: inside.viewBox, steps: inside.steps, isDirectional: inside.isDirectional, isClipped: true)
    #expect(!inside.isClipped && inside != clipped)
  }

  @Test("the folders of the user and of the system are read from variables, without relative paths")
  func standardFolders() {
    func folders(_ variables: [String: String]) -> [String] { IconTheme.standardFolders { variables[$0] } }
    let system = ["/usr/local/share/icons", "/usr/share/icons", "/usr/share/pixmaps"]
    #expect(folders([:]) == system)
    #expect(folders(["HOME": "/me"]) == ["/me/.icons", "/me/.local/share/icons"] + system)
    #expect(folders(["HOME": "/me", "XDG_DATA_HOME": "data"]) == ["/me/.icons", "/me/.local/share/icons"] + system)
    #expect(folders(["HOME": "me", "XDG_DATA_HOME": "/data"]) == ["/data/icons"] + system)
    #expect(folders(["XDG_DATA_DIRS": "share:/a:."]) == ["/a/icons", "/usr/share/pixmaps"])
  }

  @Test("a broken icon file, or a folder, gives an error")
  func broken() throws {
    let folder = try makeThemes(["a.svg": "<svg", "b.svg/x": ""])
    let theme = IconTheme("Test", folders: [folder.url.path])
    #expect(throws: IconError.self) { try theme.icon("a") }
    #expect(throws: IconError.notReadable(.notARegularFile(path: "\(folder.url.path)/b.svg"))) { try theme.icon("b") }
  }

  @Test("the reason of an icon error is a sentence in the user's language")
  func words() {
    let errors: [(IconError, String)] = [
      (.notFound(name: "a"), "Die Datei »a« existiert nicht."),
      (.invalidName("../b"), "Die Datei »b« existiert nicht."),
      (.notScalable(path: "/a.png"), "Dateien dieses Typs werden nicht unterstützt."),
      (.notReadable(.notARegularFile(path: "/b.svg")), "Die Datei »b.svg« konnte nicht gelesen werden."),
      (.tooLarge(bytes: 2), "Die Datei ist zu groß."),
      (.broken(line: 1, reason: "no root"), "Die Datei ist beschädigt."),
      (.invalid(line: 1, element: "g", reason: "no number"), "Die Datei ist beschädigt."),
      (
        .unsupported(line: 1, element: "g", feature: "filters"),
        "Die Datei enthält etwas, das nicht unterstützt wird."
      ),
      (.tooComplex(line: 1), "Die Datei ist zu komplex."),
    ]
    for (error, text) in errors { #expect(error.description(in: Words(languages: ["de"])) == text) }
  }
}
