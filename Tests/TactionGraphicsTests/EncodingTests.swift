import Glibc
import TactionGraphics
import TactionTestSupport
import Testing

@Suite("Bitmaps are written as files")
struct EncodingTests {
  @Test("an opaque PNG is read back exactly", arguments: [false, true])
  func opaquePNG(isQuick: Bool) throws {
    let bitmap = try testPhoto(101, 67).bitmap()
    let data = try bitmap.pngData(isQuick: isQuick)
    #expect(data[25] == 2, "colour type RGB")
    let image = try Image.decode(bytes: data)
    #expect(image.isOpaque)
    #expect(try image.bitmap().hasSamePixels(as: bitmap))
  }

  @Test func `a translucent PNG is read back unchanged`() throws {
    let bitmap = try Bitmap.make(16, 16) { x, y in
      Color(red: Double(x) / 15, green: 0.5, blue: 1, alpha: Double(y) / 15).premultiplied
    }
    let again = try Image.decode(bytes: bitmap.pngData())
    #expect(!again.isOpaque)
    #expect(try again.bitmap().hasSamePixels(as: bitmap))
  }

  @Test func `a picture of noise, which cannot be compressed, is encoded`() throws {
    var random = SeededGenerator(seed: 1)
    let noise = try Bitmap.make(200, 100) { _, _ in 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next()) }
    #expect(try Image.decode(bytes: noise.pngData()).bitmap().hasSamePixels(as: noise))
    #expect(try Image.decode(bytes: noise.pngData(isQuick: true)).bitmap().hasSamePixels(as: noise))
    let pixel = try Bitmap(width: 1, height: 1)
    #expect(try Image.decode(bytes: pixel.pngData()).bitmap()[0, 0] == 0)
  }

  @Test func `a JPEG is read back with small differences`() throws {
    let bitmap = try Bitmap.make(96, 64) { x, y in 0xFF00_0000 | UInt32(x * 2) << 16 | UInt32(y * 3) << 8 | 90 }
    for quality in [75, 90, 100, 4000] {
      let again = try Image.decode(bytes: bitmap.jpegData(quality: quality)).bitmap()
      for (x, y) in [(5, 5), (50, 30), (90, 60)] {
        #expect(zip(again.components(x, y), bitmap.components(x, y)).allSatisfy { abs($0 - $1) < 8 })
      }
    }
    #expect(try bitmap.jpegData(quality: 1).count < bitmap.jpegData(quality: 100).count)
    #expect(try bitmap.jpegData(quality: -7).count == bitmap.jpegData(quality: 1).count)
  }

  @Test func `picture files are written completely or not at all`() throws {
    let bitmap = try testPhoto(20, 20).bitmap()
    let file = try TemporaryFile(Array(repeating: 1, count: 100_000))
    try bitmap.writePNG(to: file.path)
    #expect(try Image.decode(path: file.path).bitmap().hasSamePixels(as: bitmap))
    try bitmap.writeJPEG(to: file.path)
    #expect(try Image.decode(path: file.path).width == 20)
    // A write replaces the file: a hard link keeps the old content. The permissions of the file are kept, and a
    // symbolic link to it still leads to it.
    let (before, link) = (file.path + ".before", file.path + ".link")
    #expect(Glibc.link(file.path, before) == 0 && symlink(file.path, link) == 0 && chmod(file.path, 0o640) == 0)
    try bitmap.writePNG(to: link)
    var status = stat()
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(try Image.decode(path: file.path).bitmap().hasSamePixels(as: bitmap))
    #expect(try Image.decode(path: before).width == 20, "the hard link has the old JPEG")
    #expect(stat(before, &status) == 0 && status.st_nlink == 1)
    unlink(before)
    unlink(link)
    #expect(throws: ImageError.self) { try bitmap.writePNG(to: "/no/such/place.png") }
    let full = #expect(throws: ImageError.self) { try bitmap.writePNG(to: "/dev/full") }
    #expect(full.map { "\($0)" }?.contains("space") == true)
    #expect(access("/dev/full", F_OK) == 0, "a device is not removed")
  }
}
