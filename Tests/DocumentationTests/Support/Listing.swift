import Foundation
import Testing

/// A block of Swift in a page of the documentation.
nonisolated struct Listing: CustomTestStringConvertible, Sendable {
  /// The page, from the root of the project.
  let page: String
  /// The number of the listing's first line in the page.
  let line: Int
  /// The lines of the listing, without their common indentation.
  let lines: [Substring]

  var testDescription: String { "\(page):\(line)" }

  /// The text of the listing.
  var text: String { lines.joined(separator: "\n") + "\n" }

  /// Whether the listing is a package manifest, which is not compiled into the tests.
  var isManifest: Bool { lines.first?.hasPrefix("// swift-tools-version") ?? false }

  /// Whether the lines occur in a source file in this order, all indented by the same additional number of spaces.
  func occurs(in source: [Substring]) -> Bool {
    guard let first = lines.first, source.count >= lines.count else { return false }
    for start in 0...(source.count - lines.count) where source[start].hasSuffix(first) {
      let indent = source[start].dropLast(first.count)
      guard indent.allSatisfy({ $0 == " " }) else { continue }
      let isEqual = lines.indices.allSatisfy { index in
        let wanted = lines[index]
        return source[start + index] == (wanted.isEmpty ? "" : indent + wanted)
      }
      if isEqual { return true }
    }
    return false
  }
}

nonisolated extension Listing {
  /// Returns the code blocks of a page that are marked as Swift.
  static func all(in page: String, text: String) -> [Listing] {
    var listings: [Listing] = []
    var lines: [Substring]?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let mark = line.drop { $0 == " " }
      if let block = lines {
        guard mark.hasPrefix("```") else {
          lines?.append(line)
          continue
        }
        listings.append(Listing(page: page, line: index + 1 - block.count, lines: dedented(block)))
        lines = nil
      } else if mark.hasPrefix("```swift") {
        lines = []
      }
    }
    return listings
  }

  private static func dedented(_ lines: [Substring]) -> [Substring] {
    let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.dropFirst(indent) }
  }
}
