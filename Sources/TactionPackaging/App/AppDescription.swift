import TactionToolSupport

/// The facts about an app that its packages need, from `Packaging/App.txt`.
struct AppDescription: Equatable, Sendable {
  /// The kinds of programs.
  enum Kind: String, CaseIterable {
    /// A program with windows, which desktops list.
    case app
    /// A program for the terminal, without an icon and a .desktop file.
    case command
  }

  /// The kind of program; `app` unless the file states another kind.
  var kind = Kind.app
  /// The id of the app: it names the .desktop file, the metainfo file and the icon.
  var id: AppID
  /// The name that users see.
  var name: String
  /// A short description of at most 80 characters, without a full stop at the end.
  var summary: String
  /// A description of the app, in some sentences.
  var description: String
  /// The executable target of the Swift package.
  var product: String
  /// The name of the installed program.
  var program: String
  /// The name of the Debian package.
  var package: String
  var version: String
  var released: CalendarDate
  /// The SPDX name of the licence, such as `MIT` or `GPL-3.0-or-later`.
  var licence: String
  var developer: String
  /// A name and a mail address: `Ada <ada@example.org>`.
  var maintainer: String
  var homepage: String
  /// Categories of the desktop's menu, such as `Graphics` and `Photography`.
  var categories: [String]
  /// The words by which users can find the app.
  var keywords: [String]
  /// Debian's section, such as `graphics`.
  var section: String
}

extension AppDescription {
  /// Reads the text of `App.txt`.
  ///
  /// - Parameter file: The name of the file, for error messages.
  /// - Throws: Status 1, with the name of the field that is missing or wrong.
  init(parsing text: String, file: String) throws(ToolError) {
    var fields = try AppFields(parsing: text, file: file)
    let id = try fields.take("id") { (text) throws(ToolError) in try AppID(text) }
    let product = try fields.take("product", Rules.isProduct, "the name of an executable target")
    let program = try fields.take(
      "program", default: product.lowercased(), Rules.isProgram, "lowercase letters, digits, + - and .")
    let kind = try fields.take("kind", default: "app", { Kind(rawValue: $0) != nil }, "app or command")
    self.init(
      kind: Kind(rawValue: kind) ?? .app, id: id,
      name: try fields.take("name", Rules.isShort, "at most 80 letters"),
      summary: try fields.take("summary", Rules.isSummary, "at most 80 letters, without a full stop at the end"),
      description: try fields.take("description", { $0.utf8.count <= 4000 }, "at most 4000 letters"),
      product: product, program: program,
      package: try fields.take(
        "package", default: program, Rules.isPackage, "two or more lowercase letters, digits, + - and ."),
      version: try fields.take("version", Rules.isVersion, "digits first, then letters, digits, . + and ~"),
      released: try fields.take("released") { (text) throws(ToolError) in
        guard let date = CalendarDate(text) else { throw ToolError.input("a day, as in 2026-11-23") }
        return date
      },
      licence: try fields.take("licence", Rules.isLicence, "a name of SPDX, as in MIT or GPL-3.0-or-later"),
      developer: try fields.take("developer", Rules.isShort, "at most 80 letters"),
      maintainer: try fields.take(
        "maintainer", Rules.isMaintainer, "a name and an address, as in Ada <ada@example.org>"),
      homepage: try fields.take("homepage", Rules.isAddress, "an address that begins with https://"),
      categories: try fields.takeWords("categories", kind == "app" ? nil : ""),
      keywords: try fields.takeWords("keywords", ""),
      section: try fields.take("section", default: "misc", Rules.isProgram, "a section of Debian, as in graphics"))
    try fields.expectNone()
  }
}
