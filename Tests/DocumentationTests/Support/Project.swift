import Foundation

/// The files of the project that the tests belong to.
nonisolated enum Project {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The text of a file, by its path from the root.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the sorted paths of all files in a folder, at any depth, whose names have an ending.
  static func files(below folder: String, ending: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.allObjects as? [String] ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }

  /// All pages of the documentation: the texts at the root, all of Docs, and the pages of the reference.
  static var pages: [String] {
    let atRoot = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return atRoot.filter { $0.hasSuffix(".md") }.sorted() + files(below: "Docs", ending: ".md")
      + files(below: "Sources", ending: ".md")
  }

  /// All Swift listings in the pages.
  static var listings: [Listing] {
    pages.flatMap { page in (try? text(page)).map { Listing.all(in: page, text: $0) } ?? [] }
  }
}
