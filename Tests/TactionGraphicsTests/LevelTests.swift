import CTactionTurboJPEG
import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Levels are decoded without the full picture")
struct LevelTests {
  /// Decodes a level of a file, or a part of the level.
  private func level(_ level: Int, of bytes: [UInt8], part: PixelRect? = nil) throws -> LevelPicture {
    try PictureFile(PictureBytes(bytes)).decode(level: level, part: part)
  }

  private func pictures() throws -> [(name: String, bytes: [UInt8])] {
    var random = SeededGenerator(seed: 3)
    let glass = try Bitmap.make(101, 67) { _, _ in
      Color(
        red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random), blue: 0.5,
        alpha: .random(in: 0...1, using: &random)
      ).premultiplied
    }
    let rows = (0..<3).map { (y: Int) -> [UInt8] in
      [0] + (0..<15).map { (x: Int) -> UInt8 in UInt8(x * 16 + y * 5) }
    }
    let turned = PNGFile(
      width: 5, height: 3, colorType: 2, chunks: [("eXIf", exif(orientation: 6, isBigEndian: true))], rows: rows)
    let interlaced = PNGFile(
      depth: 8, colorType: 0, isInterlaced: true, rows: [[0, 0], [0, 255], [0, 128], [0, 10, 20, 30]])
    return [
      ("opaque", try testPhoto(130, 77).bitmap().pngData()), ("translucent", try glass.pngData()),
      ("turned", turned.bytes), ("interlaced", interlaced.bytes),
      (
        "grey",
        PNGFile(depth: 16, colorType: 0, rows: [[0, 0, 0, 128, 128, 255, 255], [0, 10, 10, 20, 20, 30, 30]]).bytes
      ),
    ]
  }

  @Test func `levels of PNGs equal the levels of the pyramid, to the byte`() throws {
    for (name, bytes) in try pictures() {
      let whole = try Image.decode(bytes: bytes)
      for index in 0..<whole.levelCount {
        let alone = try level(index, of: bytes)
        // Here, a rotated picture is halved before it is rotated, and in the pyramid afterwards. If a side has an odd
        // length, the row or column that is averaged alone is therefore at another edge.
        guard name != "turned" else {
          #expect((alone.bitmap.width, alone.bitmap.height) == whole.size(ofLevel: index))
          continue
        }
        #expect(alone.bitmap.hasSamePixels(as: try whole.bitmap(level: index)), "level \(index), \(name)")
        #expect(alone.isOpaque == whole.isOpaque)
      }
    }
  }

  @Test("levels that the codec makes of a JPEG look like the levels made by halving", arguments: [1, 6])
  func jpegLevels(orientation: Int) throws {
    let plain = try testPhoto(333, 250).bitmap().jpegData(quality: 95)
    let segment = Array("Exif\0\0".utf8) + exif(orientation: orientation, isBigEndian: false)
    let bytes = jpeg(plain, adding: segment)
    let whole = try Image.decode(bytes: bytes)
    for index in 0..<whole.levelCount {
      let alone = try level(index, of: bytes).bitmap
      let mean = try whole.bitmap(level: index)
      #expect((alone.width, alone.height) == whole.size(ofLevel: index))
      #expect(alone.width == mean.width && alone.height == mean.height)
      var sum = 0
      for y in 0..<mean.height {
        for x in 0..<mean.width {
          // The blue channel is a fine checkerboard, which the two methods average differently.
          let (one, other) = (alone.components(x, y), mean.components(x, y))
          sum += abs(one[0] - other[0]) + abs(one[1] - other[1])
        }
      }
      #expect(Double(sum) / Double(mean.width * mean.height) < (index == 0 ? 0.01 : 6), "level \(index)")
    }
  }

  @Test("a decoded part is a part of the upright picture", arguments: 1...8)
  func parts(orientation: Int) throws {
    let segment = Array("Exif\0\0".utf8) + exif(orientation: orientation, isBigEndian: true)
    let bytes = jpeg(try testPhoto(60, 40).bitmap().jpegData(quality: 95), adding: segment)
    for index in 0...2 {
      let whole = try level(index, of: bytes).bitmap
      let rect = PixelRect(x: 1, y: 2, width: whole.width - 3, height: whole.height - 4)
      let part = try level(index, of: bytes, part: rect).bitmap
      #expect(part.width == rect.width && part.height == rect.height)
      #expect(part.hasSamePixels(as: try whole.copy(of: rect)))
    }
  }

  @Test func `broken files give errors at every level`() throws {
    for (name, bytes) in try pictures() {
      for length in stride(from: 0, to: bytes.count * 6 / 10, by: max(bytes.count / 60, 1)) {
        for index in [0, 1, 3] {
          #expect(throws: ImageError.self, "\(name)") { try level(index, of: Array(bytes.prefix(length))) }
        }
      }
      var random = SeededGenerator(seed: 11)
      for _ in 0..<60 {
        var damaged = bytes
        damaged[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
        if let found = try? level(2, of: damaged) { #expect(found.bitmap.width > 0) }
      }
    }
  }
}
