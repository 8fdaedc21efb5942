import Foundation
import TactionTestSupport
import Testing

/// The compiler checks all code in the documentation: each listing must be an exact part of a file that is built.
@Suite("The documentation")
struct ListingTests {
  /// The lines of each file that is built together with the tests.
  private static let sources: [[Substring]] = [
    "Examples", "Tests/DocumentationTests", "Sources/TactionControls", "Tests/TactionControlsTests",
  ].flatMap { folder in
    Project.files(below: folder, ending: ".swift").map { path in
      ((try? Project.text(path)) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    }
  }

  @Test("Each listing of the documentation is compiled", arguments: Project.listings.filter { !$0.isManifest })
  func compiled(listing: Listing) {
    #expect(Self.sources.contains { listing.occurs(in: $0) }, "no compiled file has \(listing.page):\(listing.line)")
  }

  @Test("A listing that differs from the compiled code is detected")
  func different() {
    let source = "func a() {\n    let b = 1\n\n    c(b)\n}".split(separator: "\n", omittingEmptySubsequences: false)
    let page = "Text.\n```swift\nlet b = 1\n\nc(b)\n```\n  ```swift\n  let b = 2\n  ```\n"
    let listings = Listing.all(in: "page", text: page)
    #expect(listings.map(\.line) == [3, 8])
    #expect(listings.map { $0.occurs(in: source) } == [true, false])
    let shifted = Listing(page: "page", line: 1, lines: ["let b = 1", "", " c(b)"])
    #expect(!shifted.occurs(in: source))
  }

  @Test("Each gesture recognizer has a page, and the overview links to it")
  func pages() throws {
    let bases = ["GestureRecognizer", "MotionGestureRecognizer"]
    let ending = "GestureRecognizer.swift"
    let types = Project.files(below: "Sources/TactionGestures", ending: ending)
      .compactMap { $0.split(separator: "/").last?.dropLast(".swift".count) }
      .filter { !bases.contains(String($0)) }
    #expect(types.count >= 9)
    let overview = try Project.text("Docs/Gestures.md")
    for type in types {
      let page = "Gestures/\(type.dropLast("GestureRecognizer".count)).md"
      #expect(overview.contains("(\(page))"), "Docs/Gestures.md has no link to \(page)")
      #expect(try Project.text("Docs/\(page)").contains("`\(type)`"))
    }
  }
}
