import TactionGraphics
import TactionTestSupport
import Testing

@Suite("Mip chains")
struct MipChainTests {
  @Test("mip levels halve, rounded up, down to one pixel", arguments: [(223, 151), (64, 64), (1, 9), (5, 1), (1, 1)])
  func sizes(width: Int, height: Int) throws {
    let image = try testPhoto(width, height)
    var (expectedWidth, expectedHeight) = (width, height)
    for level in 0..<image.levelCount {
      let bitmap = try image.bitmap(level: level)
      #expect(bitmap.width == expectedWidth && bitmap.height == expectedHeight)
      expectedWidth = (expectedWidth + 1) / 2
      expectedHeight = (expectedHeight + 1) / 2
    }
    let last = try image.bitmap(level: image.levelCount - 1)
    #expect(last.width == 1 && last.height == 1)
  }

  @Test func `a pixel of a mip level is the mean of the pixels that it covers`() throws {
    let bitmap = try Bitmap.make(5, 3) { x, y in 0xFF00_0000 | UInt32(x * 20 + y * 50) << 8 }
    let half = try Image(copying: bitmap).bitmap(level: 1)
    #expect(half.components(0, 0)[1] == 35)
    #expect(half.components(1, 0)[1] == 75)
    // The last column averages only one column, and the last row only one row.
    #expect(half.components(2, 0)[1] == 105)
    #expect(half.components(0, 1)[1] == 110)
    #expect(half.components(2, 1)[1] == 180)
    #expect(half.isOpaque)
  }

  @Test func `each mip level has the same mean colour`() throws {
    var random = SeededGenerator(seed: 5)
    let noise = try Bitmap.make(256, 256) { _, _ in 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next()) }
    let image = try Image(copying: noise)
    for level in 1..<image.levelCount {
      let bitmap = try image.bitmap(level: level)
      let mean = bitmap.light / Double(bitmap.width * bitmap.height)
      #expect(abs(mean - noise.light / 65536) < 0.006)
    }
  }

  @Test func `premultiplied colour in mip levels never exceeds alpha`() throws {
    var random = SeededGenerator(seed: 6)
    let noise = try Bitmap.make(64, 64) { _, _ in
      Color(red: 1, green: .random(in: 0...1, using: &random), blue: 0, alpha: .random(in: 0...1, using: &random))
        .premultiplied
    }
    let image = try Image(copying: noise)
    #expect(!image.isOpaque)
    for level in 0..<image.levelCount {
      let bitmap = try image.bitmap(level: level)
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          let pixel = bitmap.components(x, y)
          #expect(pixel[0] <= pixel[3] && pixel[1] <= pixel[3])
        }
      }
    }
  }

  @Test func `the mip level for a scale is not magnified, and is less than twice too large`() throws {
    let image = try testPhoto(256, 256)
    let choices: [(Double, Int)] = [
      (4, 0), (1, 0), (0.99, 0), (0.51, 0), (0.5, 1), (0.5.nextDown, 1), (0.26, 1), (0.25, 2), (0.1, 3), (1e-9, 8),
      (0, 0), (-1, 0), (.nan, 0), (.infinity, 0),
    ]
    for (scale, level) in choices { #expect(image.level(forScale: scale) == level, "at \(scale)") }
  }
}
