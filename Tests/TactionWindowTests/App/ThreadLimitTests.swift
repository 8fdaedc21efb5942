import Taction
import TactionTesting
import Testing

@testable import TactionGraphics

/// Serialized, and the only suite that sets the limit, since the limit applies to the whole process.
@Suite("The limit of drawing threads", .serialized)
struct ThreadLimitTests {
  private func withLimit<Result>(_ limit: Int, _ body: () throws -> Result) rethrows -> Result {
    let before = Application.maximumDrawingThreads
    defer { Application.maximumDrawingThreads = before }
    Application.maximumDrawingThreads = limit
    return try body()
  }

  @Test func `the limit begins with the number of cores, and stays within bounds`() {
    #expect(Application.maximumDrawingThreads == min(DrawingThreads.coreCount, 64))
    for (limit, kept) in [(0, 1), (-5, 1), (5, 5), (.max, 64), (.min, 1)] {
      withLimit(limit) { #expect(Application.maximumDrawingThreads == kept) }
    }
  }

  @Test func `renderers use a new limit from their next drawing on`() throws {
    let bitmap = try Bitmap(width: 1600, height: 1000)
    var list = DisplayList()
    for index in 0..<20 {
      let place = Transform.rotation(.degrees(Double(index)))
      list.fill(RoundedRect(Rect(x: 0, y: 0, width: 1500, height: 900)), color: .white, transform: place, opacity: 0.1)
    }
    let threads = DrawingThreads()
    let renderer = Renderer(threads: threads, limit: nil)
    withLimit(1) { renderer.draw(list, into: bitmap) }
    #expect(renderer.lastThreadCount == 1)
    #expect(threads.startedCount == 0)
    withLimit(3) { renderer.draw(list, into: bitmap) }
    #expect(renderer.lastThreadCount == 3)
    #expect(threads.startedCount == 2)
    withLimit(1) { renderer.draw(list, into: bitmap) }
    #expect(renderer.lastThreadCount == 1)
  }

  /// Draws a window in which photos and cards rotate, and returns the pictures as shown on the screen.
  private func pictures(limit: Int) throws -> [Bitmap] {
    try withLimit(limit) {
      try withStage(size: Size(width: 900, height: 700)) { stage in
        let window = stage.makeWindow(size: Size(width: 900, height: 700))
        let views = try (0..<8).map { index in try makeView(index, in: window.content) }
        return try (0..<3).map { step in
          for (index, view) in views.enumerated() where step == 0 || index == 5 {
            view.transform = .rotation(.degrees(Double(17 * index + 9 * step))).scaled(by: 1.3)
          }
          stage.advance(by: 0.05)
          return try stage.screenshot()
        }
      }
    }
  }

  private func makeView(_ index: Int, in parent: View) throws -> View {
    let frame = Rect(x: Double(index * 173 % 600), y: Double(index * 91 % 450), width: 300, height: 200)
    guard index % 3 > 0 else {
      let card = View(frame: frame)
      card.backgroundColor = Color(hex: 0x3366CC).withAlpha(0.7)
      card.cornerRadius = 24
      parent.addSubview(card)
      return card
    }
    let source = try Bitmap(width: 300, height: 200)
    for y in 0..<200 {
      for x in 0..<300 { source[x, y] = 0xFF00_0000 | UInt32(x * y * (index + 1) & 0xFFFFFF) }
    }
    let photo = ImageView(image: try Image(copying: source))
    photo.frame = frame
    parent.addSubview(photo)
    return photo
  }

  @Test func `a window shows the same whatever the limit`() throws {
    let alone = try pictures(limit: 1)
    #expect(!alone[0].hasSamePixels(as: alone[2]))
    let started = DrawingThreads.shared.startedCount
    for limit in [2, 5] {
      for (picture, expected) in zip(try pictures(limit: limit), alone) {
        #expect(picture.hasSamePixels(as: expected), "\(limit) threads")
      }
    }
    #expect(DrawingThreads.shared.startedCount >= max(started, 4), "the first frame is work for five")
  }
}
