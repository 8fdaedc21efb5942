import Glibc
import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("A picture does not depend on how many threads draw it")
struct ThreadTests {
  private static let background = Color(hex: 0x20242C)
  private let width = RandomScene.width
  private let height = RandomScene.height

  /// Returns a renderer that uses all its threads even for small drawings.
  private func renderer(_ count: Int, of threads: DrawingThreads = .shared) -> Renderer {
    Renderer(threads: threads, limit: count, workPerThread: 0)
  }

  private func picture(_ list: DisplayList, threads: Int, clip: Region? = nil) throws -> Bitmap {
    let bitmap = try Bitmap(width: width, height: height)
    bitmap.fill(.white)
    renderer(threads).draw(list, into: bitmap, clip: clip, background: Self.background)
    return bitmap
  }

  @Test("a picture drawn by two, three or eight threads has the same bytes", arguments: 0..<12)
  func counts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let list = try RandomScene(&random).list(&random)
    let expected = try picture(list, threads: 1)
    for threads in [2, 3, 8] {
      #expect(try picture(list, threads: threads).hasSamePixels(as: expected), "\(threads) threads")
    }
  }

  @Test("scattered rectangles drawn by several threads have the same bytes", arguments: 20..<30)
  func regions(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let list = try RandomScene(&random).list(&random)
    var clip = Region()
    for _ in 0..<40 {
      clip.formUnion(
        PixelRect(
          x: .random(in: -40..<width + 40, using: &random), y: .random(in: -40..<height + 40, using: &random),
          width: .random(in: 1...60, using: &random), height: .random(in: 1...20, using: &random)))
    }
    let expected = try picture(list, threads: 1, clip: clip)
    for threads in [2, 3, 8] {
      #expect(try picture(list, threads: threads, clip: clip).hasSamePixels(as: expected), "\(threads) threads")
    }
    for rect in Region(expected.bounds).subtracting(clip).rectangles {
      for y in rect.y..<rect.maxY {
        for x in rect.x..<rect.maxX where expected[x, y] != 0xFFFF_FFFF { Issue.record("wrote \(x), \(y)") }
      }
    }
  }

  @Test(
    "bitmaps of any size have the same pixels with any number of threads",
    arguments: [(1, 1), (2, 3), (1, 400), (3000, 1), (3001, 1999)])
  func sizes(width: Int, height: Int) throws {
    var list = DisplayList()
    let place = Transform.rotation(.degrees(20)).scaled(by: Double(width + height) / 200)
    list.draw(try testPhoto(181, 139), in: RoundedRect(Rect(x: 0, y: -20, width: 181, height: 139)), transform: place)
    list.fill(
      RoundedRect(Rect(x: 10, y: 10, width: 80, height: 50), radius: 9), color: .white, transform: place, opacity: 0.5)
    let expected = try Bitmap(width: width, height: height)
    renderer(1).draw(list, into: expected)
    for threads in [2, 8, 64, 1000] {
      let bitmap = try Bitmap(width: width, height: height)
      renderer(threads).draw(list, into: bitmap)
      #expect(bitmap.hasSamePixels(as: expected), "\(threads) threads")
    }
  }

  @Test func `renderers with different limits share their threads`() throws {
    var random = SeededGenerator(seed: 77)
    let scene = try RandomScene(&random)
    let threads = DrawingThreads()
    let (few, many) = (renderer(2, of: threads), renderer(5, of: threads))
    for _ in 0..<6 {
      let list = scene.list(&random)
      let expected = try picture(list, threads: 1)
      for renderer in [many, few, many] {
        let bitmap = try Bitmap(width: width, height: height)
        renderer.draw(list, into: bitmap, background: Self.background)
        #expect(bitmap.hasSamePixels(as: expected))
      }
    }
    #expect(threads.startedCount == 4)
  }

  @Test func `renderers on several threads at the same time share the drawing threads`() async throws {
    var random = SeededGenerator(seed: 5)
    let scene = try RandomScene(&random)
    let lists = (0..<4).map { _ in scene.list(&random) }
    let threads = DrawingThreads()
    let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
      for list in lists {
        group.addTask {
          let expected = try picture(list, threads: 1)
          let renderer = renderer(3, of: threads)
          var wrong = 0
          for _ in 0..<20 {
            let bitmap = try Bitmap(width: width, height: height)
            renderer.draw(list, into: bitmap, background: Self.background)
            if !bitmap.hasSamePixels(as: expected) { wrong += 1 }
          }
          return wrong
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(wrong == 0)
    #expect(threads.startedCount <= 2)
  }
}
