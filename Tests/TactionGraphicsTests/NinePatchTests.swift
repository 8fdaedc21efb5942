import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

/// Compares upright rounded shapes, which are stored as nine-patches, with the covered area of each pixel.
@Suite("Nine-patch masks")
struct NinePatchTests {
  @Test("a rounded shape has the right coverage at any position", arguments: 0..<24)
  func coverage(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rect = Rect(
      x: random.number(0...9), y: random.number(0...9), width: random.number(1...70), height: random.number(1...60))
    let shape = RoundedRect(rect, radius: random.number(0.1...(seed % 3 == 0 ? 40 : 12)))
    let bitmap = try Bitmap(width: 82, height: 72)
    var list = DisplayList()
    list.fill(shape, color: .white)
    bitmap.draw(list, background: .black)
    let steps = 16
    for y in 0..<72 {
      for x in 0..<82 {
        var hits = 0
        for sub in 0..<(steps * steps) {
          let point = Point(
            x: Double(x) + (Double(sub % steps) + 0.5) / Double(steps),
            y: Double(y) + (Double(sub / steps) + 0.5) / Double(steps))
          if shape.contains(point) { hits += 1 }
        }
        let expected = Double(hits) / Double(steps * steps) * 255
        // The expected value is counted from sample points, so it may be wrong by up to 20.
        if abs(expected - Double(bitmap[x, y] & 255)) > 20 { Issue.record("\(shape): \(expected) at \(x), \(y)") }
      }
    }
  }

  @Test(
    "all pixels of a nine-patch row are found at their stored position",
    arguments: [(10, 3, 7), (10, 0, 10), (5, 2, 2), (8, 0, 1), (300, 20, 250), (500, 0, 500)])
  func axis(count: Int, from: Int, to: Int) {
    for maximumTile in [1, 128, 512] { axis(count: count, from: from, to: to, maximumTile: maximumTile) }
  }

  private func axis(count: Int, from: Int, to: Int, maximumTile: Int) {
    let axis = NinePatch.Axis(count: count, uniform: (from, to), maximumTile: maximumTile)
    #expect(axis.count == count && axis.storedCount <= min(count, from + maximumTile + count - to))
    for position in 0..<count {
      let index = axis.index(of: position)
      #expect((0..<axis.storedCount).contains(index))
      let isUniform = from < to && (from..<to).contains(position)
      #expect(isUniform ? (from..<to).contains(axis.position(of: index)) : axis.position(of: index) == position)
    }
    var place = 0
    while place < count {
      let end = axis.run(from: place, to: count)
      #expect(end > place && end <= count)
      #expect(axis.index(of: end - 1) - axis.index(of: place) == end - 1 - place, "a run is stored contiguously")
      place = end
    }
  }

  @Test("a group whose round clip is not on whole pixels has the same edges as a fill")
  func groups() throws {
    let clip = RoundedRect(Rect(x: 10.5, y: 8.25, width: 60, height: 40), radius: 14)
    let (filled, cut) = (try Bitmap(width: 90, height: 60), try Bitmap(width: 90, height: 60))
    var list = DisplayList()
    list.fill(clip, color: .white)
    filled.draw(list, background: .black)
    var group = DisplayList()
    group.group(.init(clip: clip)) { $0.fill(Rect(x: 0, y: 0, width: 90, height: 60), color: .white) }
    cut.draw(group, background: .black)
    #expect(filled.hasSamePixels(as: cut))
  }
}
