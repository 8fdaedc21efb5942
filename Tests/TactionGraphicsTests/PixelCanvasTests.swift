import Synchronization
import TactionGeometry
import TactionGraphics
import Testing

@Suite("Pixels that a view computes itself")
struct PixelCanvasTests {
  private let background = Color(red: 0, green: 0, blue: 1)

  private func draw(_ list: DisplayList) throws -> Bitmap {
    let bitmap = try Bitmap(width: 100, height: 100)
    bitmap.draw(list, background: background)
    return bitmap
  }

  @Test("A pixel canvas computes each row once, and draws every pixel at its position")
  func rows() throws {
    let counts = (0..<60).map { _ in Counter() }
    var list = DisplayList()
    PixelCanvas().draw(
      into: &list, in: Rect(x: 10, y: 20, width: 80, height: 60), scale: 1, nanosecondsPerPixel: 1e6
    ) { y, row in
      counts[y].add()
      for x in row.indices { row[x] = 0xFF00_0000 | UInt32(x) << 8 | UInt32(y) }
    }
    let bitmap = try draw(list)
    #expect(counts.allSatisfy { $0.value == 1 })
    for y in 0..<100 {
      for x in 0..<100 {
        let isInside = (10..<90).contains(x) && (20..<80).contains(y)
        #expect(bitmap[x, y] == (isInside ? 0xFF00_0000 | UInt32(x - 10) << 8 | UInt32(y - 20) : 0xFF00_00FF))
      }
    }
  }

  @Test("A pixel canvas has more pixels at a larger scale")
  func scales() throws {
    let canvas = PixelCanvas()
    var widths: [Int] = []
    for scale in [1.0, 2, 2.5] {
      var list = DisplayList()
      let width = Counter()
      canvas.draw(into: &list, in: Rect(x: 0, y: 0, width: 10, height: 4), scale: scale) { y, row in
        if y == 0 { width.add(row.count) }
        for x in row.indices { row[x] = 0xFFFF_FFFF }
      }
      widths.append(width.value)
      #expect(try draw(list)[5, 2] == 0xFFFF_FFFF)
    }
    #expect(widths == [10, 20, 25])
  }

  @Test("A pixel canvas with an invalid rectangle or scale draws nothing")
  func refusals() throws {
    let canvas = PixelCanvas()
    let cases: [(Rect, Double)] = [
      (Rect.zero, 1.0), (Rect(x: 0, y: 0, width: 10, height: 10), 0), (Rect(x: 0, y: 0, width: 10, height: 10), .nan),
      (Rect(x: 0, y: 0, width: .infinity, height: 10), 1), (Rect(x: 0, y: 0, width: 10, height: .infinity), 1),
      (Rect(x: -.infinity, y: 0, width: 10, height: 10), 1),
    ]
    for (rect, scale) in cases {
      var list = DisplayList()
      canvas.draw(into: &list, in: rect, scale: scale) { _, row in
        for x in row.indices { row[x] = 0xFFFF_FFFF }
      }
      #expect(try draw(list)[5, 5] == 0xFF00_00FF)
    }
  }
}

/// A count that several threads add to.
private final class Counter: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .relaxed) }
  func add(_ number: Int = 1) { count.add(number, ordering: .relaxed) }
}
