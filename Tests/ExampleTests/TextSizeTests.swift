import Taction
import TactionStageSupport
import TactionTesting
import Testing

@Suite("Examples with large text, and from right to left")
struct TextSizeTests {
  /// The settings. Right-to-left layout is tested at one text size only, since it mirrors the other layout.
  nonisolated private static let settings: [(scale: Double, direction: LayoutDirection)] = [
    (1, .leftToRight), (1.5, .leftToRight), (2, .leftToRight), (2, .rightToLeft),
  ]
  nonisolated private static let sizes = [Size(width: 360, height: 720), Size(width: 720, height: 360)]

  @Test("No text or control is cut off, overlaps, or is out of reach at any text size", arguments: OpenExample.names)
  func grows(name: String) async throws {
    let (stage, example, window) = try await OpenExample.start(name, size: Self.sizes[0])
    stage.settings.prefersReducedMotion = true
    for (scale, direction) in Self.settings {
      (stage.settings.textScale, stage.settings.layoutDirection) = (scale, direction)
      for size in Self.sizes {
        stage.resize(to: size)
        // Advance to the next frame, in which views that move continuously are laid out.
        stage.advance(by: 0.02)
        let state = "\(name) \(Int(size.width))x\(Int(size.height)) \(Int(scale * 100)) % \(direction)"
        #expect(LayoutFaults.find(in: window, example) == [], "\(state)")
        try stage.writePicture(state)
      }
    }
    // All texts must follow the user's text size, except for texts that are large anyway.
    let fixed = Self.labels(in: window.content).filter { !$0.font.followsTextScale && $0.font.size < 40 }
    #expect(fixed.map(\.text) == [])
    await example.load()
    try stage.finish()
  }

  private static func labels(in view: View) -> [Label] {
    guard !view.isHidden else { return [] }
    let own = (view as? Label).map { $0.text.isEmpty ? [] : [$0] } ?? []
    return own + view.subviews.flatMap(labels)
  }
}
