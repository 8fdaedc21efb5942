import TactionStageSupport
import Synchronization
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionGraphics
@testable import TactionViews

/// In a hidden window nothing is decoded. Pictures that waited appear with the first visible frames.
@Suite("Pictures in a hidden window", .serialized)
struct HiddenPictureTests {
  private let size = Size(width: 400, height: 300)

  /// Runs a test with a window whose frame callbacks are answered by hand.
  private func withWindow(_ body: (Stage, Window) throws -> Void) throws {
    var configuration = CompositorConfiguration()
    configuration.frameCallbacks = .byHand
    try withStage(size: size, configuration: configuration) { stage in
      let window = stage.makeWindow(size: size)
      stage.compositor.presentFrame()
      stage.deliver()
      try body(stage, window)
    }
  }

  @Test("Levels requested in a hidden window are decoded in its first visible frames, not before")
  func levels() throws {
    try withWindow { stage, window in
      let photo = try PhotoFile()
      BackgroundQueue.levels.occupied {
        let view = ImageView(image: photo.image)
        view.center = Point(x: 200, y: 150)
        window.content.addSubview(view)
        stage.deliver()
        #expect(window.pipeline.isLoading)
        stage.advance(by: 0.9)
        #expect(window.pipeline.isLoading, "a window that was visible just now may become visible again")
        stage.advance(by: 0.2)
        #expect(!window.pipeline.isLoading && stage.app.nextDeadline == nil)
      }
      stage.advance(by: 60)
      BackgroundQueue.levels.drain()
      #expect(photo.image.pixels(forLevel: 0).level > 0, "nothing was decoded")
      let commits = stage.commitCount
      stage.compositor.presentFrame()
      stage.deliver()
      BackgroundQueue.levels.drain()
      #expect(photo.image.pixels(forLevel: 0).level == 0)
      stage.deliver()
      stage.compositor.presentFrame()
      stage.deliver()
      #expect(stage.commitCount > commits && stage.commitCount <= commits + 2)
    }
  }

  @Test("The sharp picture of a photo at rest is made once its window is visible")
  func stills() throws {
    try withWindow { stage, window in
      let photo = try PhotoFile()
      let view = ImageView(image: photo.image)
      view.center = Point(x: 200, y: 150)
      view.transform = .scale(0.11)
      window.content.addSubview(view)
      stage.deliver()
      BackgroundQueue.levels.drain()
      for _ in 0..<2 {
        stage.compositor.presentFrame()
        stage.deliver()
      }
      // Draws another change, without a frame callback.
      window.content.backgroundColor = Color(hex: 0x00ff00)
      stage.deliver()
      let gate = Gate()
      _ = BackgroundQueue.stills.run { gate.wait() }
      stage.advance(by: 0.5)
      let instance = try #require(window.pipeline.images.images.first)
      #expect(instance.awaitsStill)
      stage.advance(by: 0.7)
      #expect(!instance.awaitsStill && stage.app.nextDeadline == nil)
      gate.open()
      BackgroundQueue.stills.drain()
      stage.advance(by: 60)
      #expect(!instance.awaitsStill)
      stage.compositor.presentFrame()
      stage.deliver()
      stage.advance(by: 0.01)
      #expect(instance.awaitsStill)
      BackgroundQueue.stills.drain()
    }
  }

  @Test("Tiles requested in a hidden window are made only when the window is visible again")
  func tiles() throws {
    try withWindow { stage, window in
      let source = CountingSource()
      let view = TiledView(source: source)
      view.backgroundColor = .black
      window.content.addSubview(view)
      stage.deliver()
      stage.advance(by: 1.1)
      BackgroundQueue.tiles.drain(timeout: 60)
      let made = source.count.withLock(\.self)
      #expect(made >= 1 && made <= 4, "tiles that were already being made: \(made)")
      #expect(stage.app.nextDeadline == nil)
      stage.compositor.presentFrame()
      stage.deliver()
      BackgroundQueue.tiles.drain(timeout: 60)
      #expect(source.count.withLock(\.self) > 8)
    }
  }
}

/// A source of plain tiles that counts the tiles it makes.
private nonisolated final class CountingSource: TileSource {
  let size = Size(width: 4000, height: 3000)
  let tileSize = 64
  let count = Mutex(0)

  func tile(at index: TileIndex) async throws -> Image? {
    count.withLock { $0 += 1 }
    let bitmap = try Bitmap(width: 64, height: 64)
    bitmap.fill(.black)
    return try Image(copying: bitmap)
  }
}
