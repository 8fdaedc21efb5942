import Foundation
import Testing

/// What the README shows is what the examples are.
@Suite struct ReadmeTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private func listings() throws -> [String] {
    try text("README.md").components(separatedBy: "```swift\n").dropFirst().compactMap { part in
      part.components(separatedBy: "```").first
    }
  }

  @Test func helloIsTheExampleToTheLetter() throws {
    #expect(try listings().first == text("Examples/Hello/main.swift"))
  }

  @Test(arguments: [1, 2]) func collageListingsAreInTheExample(index: Int) throws {
    #expect(try text("Examples/PhotoCollage/PhotoView.swift").contains(listings()[index]))
  }
}
