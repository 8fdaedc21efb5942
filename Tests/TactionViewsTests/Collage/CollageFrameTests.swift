import TactionStageSupport
import Glibc
import Taction
import Testing

@testable import TactionTesting

/// A frame must be drawn only after a change, and only its changed parts.
@Suite("Frames of a collage")
struct CollageFrameTests {
  private let size = Size(width: 640, height: 480)

  private func addCard(to window: Window, _ color: UInt32, at center: Point) -> Card {
    let card = Card()
    card.bounds = Rect(x: 0, y: 0, width: 160, height: 120)
    card.center = center
    card.backgroundColor = Color(hex: color)
    window.content.addSubview(card)
    return card
  }

  @Test("A collage commits nothing in five seconds of rest, with or without fingers on the screen")
  func idle() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow()
      let card = addCard(to: window, 0xCC2222, at: Point(x: 200, y: 200))
      stage.advance(by: 0.5)
      let opened = stage.commitCount
      stage.advance(by: 5)
      #expect(stage.commitCount == opened)

      let finger = stage.touch(at: Point(x: 200, y: 200))
      finger.move(to: Point(x: 300, y: 260), over: 0.3)
      stage.advance(by: 0.1)
      let moved = stage.commitCount
      #expect(moved > opened)
      stage.advance(by: 5)
      #expect(stage.commitCount == moved, "a finger that rests")
      finger.lift()
      stage.advance(by: 5)
      #expect(stage.commitCount == moved, "after the lift")

      View.animate(duration: 0.3) { card.center = Point(x: 400, y: 300) }
      stage.advance(by: 0.5)
      let animated = stage.commitCount
      #expect(animated > moved)
      stage.advance(by: 5)
      #expect(stage.commitCount == animated, "after an animation")
    }
  }

  @Test("When one card moves, only its old and new positions are committed", arguments: [1, 2])
  func damage(scale: Int) throws {
    try withStage(size: size, scale: Double(scale)) { stage in
      let window = stage.makeWindow()
      let card = addCard(to: window, 0xCC2222, at: Point(x: 150, y: 150))
      let other = addCard(to: window, 0x2222CC, at: Point(x: 500, y: 380))
      stage.advance(by: 0.2)
      var damages: [Region] = []
      stage.compositor.onCommit = { damages.append($0.lastDamage) }
      let finger = stage.touch(at: Point(x: 160, y: 150))
      var old = card.frame
      for step in 1...30 {
        damages = []
        finger.move(by: Vector(dx: 5, dy: step % 2 == 0 ? 3.3 : 1.7), over: 1 / 60, steps: 1)
        guard card.frame != old else { continue }
        let places = [old, card.frame].map { pixels(around: $0, scale: scale) }
        #expect(damages.count == 1)
        for rectangle in damages.flatMap(\.rectangles) {
          #expect(Region(places).contains(rectangle) || places[0].union(places[1]).contains(rectangle))
          #expect(!pixels(around: other.frame, scale: scale).intersects(rectangle))
        }
        old = card.frame
      }
      #expect(card.center.x > 250, "it has moved")
      finger.lift()
      stage.compositor.onCommit = nil
    }
  }

  @Test("Many frames use no more than three buffers, and no new memory")
  func buffers() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow()
      _ = addCard(to: window, 0xCC2222, at: Point(x: 320, y: 240))
      let finger = stage.touch(at: Point(x: 320, y: 240))
      @MainActor func play(_ seconds: Double) {
        for turn in 0..<Int(seconds * 4) {
          finger.move(to: Point(x: turn.isMultiple(of: 2) ? 420 : 220, y: 240), over: 0.25)
        }
      }
      play(1)
      let (memory, commits) = (sharedMemories(), stage.commitCount)
      play(4)
      #expect(stage.commitCount > commits + 200)
      #expect((1...3).contains(stage.compositor.surfaceRegistry.buffers.count))
      #expect(memory > 0)
      #expect(sharedMemories() == memory)
      finger.lift()
    }
  }

  @Test("A window takes no more than three buffers if the compositor does not release them", arguments: [1, 2])
  func heldBuffers(scale: Int) throws {
    var configuration = CompositorConfiguration()
    configuration.bufferRelease = .byHand
    try withStage(size: size, scale: Double(scale), configuration: configuration) { stage in
      let window = stage.makeWindow()
      let card = addCard(to: window, 0xCC2222, at: Point(x: 320, y: 240))
      let finger = stage.touch(at: Point(x: 320, y: 240))
      finger.move(to: Point(x: 420, y: 200), over: 0.5)
      #expect(stage.compositor.surfaceRegistry.buffers.count == 3)
      // Once the compositor releases the buffers, the missed changes are drawn.
      stage.compositor.releaseBuffers()
      stage.advance(by: 0.1)
      let picture = try stage.screenshot()
      let inside = [card.frame.minX + 2, card.frame.maxX - 2].map { Int($0 * Double(scale)) }
      let row = Int(card.center.y * Double(scale))
      for column in inside { #expect(picture[column, row] == 0xFFCC_2222) }
      #expect(picture[inside[0] - 5 * scale, row] == 0xFFFF_FFFF)
      finger.lift()
    }
  }

  /// Returns the device pixels that a rectangle may touch, including one pixel of soft edge.
  private func pixels(around rect: Rect, scale: Int) -> PixelRect {
    let factor = Double(scale)
    return PixelRect(
      enclosing: Rect(
        x: rect.minX * factor - 1, y: rect.minY * factor - 1, width: rect.width * factor + 2,
        height: rect.height * factor + 2))
  }

  /// Returns the number of blocks of shared memory that this process has mapped for its windows.
  private func sharedMemories() -> Int {
    guard let file = fopen("/proc/self/maps", "r") else { return 0 }
    defer { fclose(file) }
    var (count, line) = (0, [CChar](repeating: 0, count: 1024))
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      if text.contains("/memfd:taction") { count += 1 }
    }
    return count
  }
}
