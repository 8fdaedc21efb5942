import TactionToolSupport

/// The name of a new app, and also of its package, its module and its folder.
struct AppName: Equatable, Sendable, CustomStringConvertible {
  let description: String

  /// The names that Swift or the new package already uses for something else.
  private static let taken: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "main", "nil", "operator", "precedencegroup", "private", "protocol", "public",
    "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
    "true", "try", "typealias", "var", "where", "while", "Any", "Self", "Type", "Protocol", "Swift", "Glibc",
    "Foundation", "Dispatch", "Testing", "XCTest", "Logging", "Synchronization", "Observation", "Distributed",
    "HomeView", "View", "Label", "Button", "Application", "Window", "Stage", "Tests", "Sources",
  ]

  /// Checks a name: it has 2 to 64 ASCII letters, digits and underscores, begins with a letter, has a second letter or
  /// digit, and is not the name of something else.
  ///
  /// - Throws: Status 64, with the reason.
  init(_ text: String) throws(ToolError) {
    let shown = text.shown(upTo: 40)
    guard (2...64).contains(text.utf8.count) else {
      throw ToolError.usage("a name has 2 to 64 letters, and \"\(shown)\" has \(text.utf8.count)")
    }
    guard text.isPlainName else {
      throw ToolError.usage("a name has letters, digits and _, and begins with a letter, unlike \"\(shown)\"")
    }
    let lowered = text.lowercased()
    guard !Self.taken.contains(text), !lowered.hasPrefix("taction"), !lowered.hasPrefix("ctaction") else {
      throw ToolError.usage("\(shown) is the name of something else; choose another")
    }
    description = text
    guard program.utf8.count >= 2 else {
      throw ToolError.usage("a name has at least two letters or digits besides _, and \"\(shown)\" has one")
    }
  }

  /// The name of the installed program and of its Debian package: lowercase, with hyphens.
  var program: String { description.lowercased().split(separator: "_").joined(separator: "-") }
}
