import CTactionTurboJPEG
import Glibc
import TactionGraphics
import TactionTestSupport
import Testing

@Suite("Any file gives a picture or an error")
struct BrokenFileTests {
  /// Returns small valid files of each kind.
  private func samples() throws -> [(name: String, bytes: [UInt8])] {
    let photo = try testPhoto(24, 18).bitmap()
    let glass = try Bitmap.make(9, 7) { x, y in Color(hex: 0x3060C0, alpha: Double(x * y) / 48).premultiplied }
    let grey = (0..<432).map { UInt8($0 % 256) }
    let turned = Array("Exif\0\0".utf8) + exif(orientation: 6, isBigEndian: false)
    let interlaced = PNGFile(
      depth: 8, colorType: 0, isInterlaced: true, rows: [[0, 0], [0, 255], [0, 128], [0, 10, 20, 30]])
    let deep = PNGFile(
      depth: 16, colorType: 0, isInterlaced: true,
      rows: [[0, 0, 0], [0, 255, 255], [0, 128, 128], [0, 10, 10, 20, 20, 30, 30]])
    return [
      ("JPEG", try photo.jpegData()), ("PNG", try photo.pngData()), ("translucent PNG", try glass.pngData()),
      ("progressive JPEG", try jpeg(grey, width: 24, height: 18, format: TJPF_GRAY, isProgressive: true)),
      ("turned JPEG", jpeg(try photo.jpegData(), adding: turned)), ("interlaced PNG", interlaced.bytes),
      ("deep interlaced PNG", deep.bytes),
    ]
  }

  /// Decodes a file with straight alpha, and as an image; returns whether there is an image. Only an `ImageError` may
  /// be thrown.
  @discardableResult
  private func survives(_ bytes: [UInt8]) -> Bool {
    _ = try? ImageFile.decodeStraight(bytes: bytes)
    guard let image = try? Image.decode(bytes: bytes, atLeast: 8) else { return false }
    return image.width > 0 && image.height > 0
  }

  @Test func `picture files that are cut off anywhere give a picture or an error`() throws {
    for (name, bytes) in try samples() {
      #expect(survives(bytes), "\(name)")
      for length in 0..<bytes.count { survives(Array(bytes[..<length])) }
      #expect(!survives(Array(bytes.prefix(20))), "\(name)")
    }
  }

  @Test func `a PNG that is cut off in its pixels gives an error with a reason`() throws {
    let bytes = try testPhoto(24, 18).bitmap().pngData()
    let error = #expect(throws: ImageError.self) { try Image.decode(bytes: Array(bytes.prefix(bytes.count / 2))) }
    guard case .broken("PNG", let reason) = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(!reason.isEmpty)
  }

  @Test("picture files with flipped bits give a picture or an error", arguments: 0..<7)
  func flippedBits(sample: Int) throws {
    var random = SeededGenerator(seed: UInt64(sample))
    let bytes = try samples()[sample].bytes
    for _ in 0..<400 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
      survives(damaged)
    }
  }

  @Test func `picture files with garbage after a correct beginning give an error`() throws {
    var random = SeededGenerator(seed: 3)
    let beginnings: [[UInt8]] = [[], [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
    for beginning in beginnings {
      for length in 0..<200 {
        #expect(!survives(beginning + (0..<length).map { _ in .random(in: 0...255, using: &random) }))
      }
    }
    #expect(throws: ImageError.unknownFormat) { try Image.decode(bytes: []) }
    #expect(throws: ImageError.unknownFormat) { try Image.decode(bytes: Array("BM89a.........".utf8)) }
  }

  @Test func `damaged EXIF does not hide the picture`() throws {
    let whole = try testPhoto(24, 18).bitmap().jpegData()
    var random = SeededGenerator(seed: 4)
    let good = exif(orientation: 6, isBigEndian: true)
    // A directory with 65,535 entries, a directory inside the header, and a directory beyond the end. The next case is
    // a directory that refers to itself.
    var cases = [
      good.patched(at: 8, [0xFF, 0xFF]), good.patched(at: 4, [0, 0, 0, 0]), good.patched(at: 4, [255, 255, 255, 255]),
    ]
    cases.append(good.patched(at: good.count - 4, [0, 0, 0, 8]))
    cases.append(exif(orientation: 0, isBigEndian: true))
    cases.append(exif(orientation: 9, isBigEndian: false))
    for length in 0..<good.count { cases.append(Array(good[..<length])) }
    for _ in 0..<300 {
      let place = Int.random(in: 0..<good.count, using: &random)
      cases.append(good.patched(at: place, [.random(in: 0...255, using: &random)]))
    }
    for data in cases {
      let image = try Image.decode(bytes: jpeg(whole, adding: Array("Exif\0\0".utf8) + data))
      #expect([24, 18].contains(image.width) && image.width + image.height == 42)
    }
  }

  @Test func `huge pictures are refused because of their header`() throws {
    let jpegFile = try testPhoto(24, 18).bitmap().jpegData()
    let frame = try #require(jpegFile.indices.first { jpegFile[$0...].starts(with: [0xFF, 0xC0]) })
    let huge = jpegFile.patched(at: frame + 5, [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(throws: ImageError.tooManyPixels(width: 65500, height: 65500)) { try Image.decode(bytes: huge) }
    let noRows = jpegFile.patched(at: frame + 5, [0, 0])
    #expect(throws: ImageError.broken(format: "JPEG", reason: "it has no pixels")) { try Image.decode(bytes: noRows) }

    let wide = PNGFile(width: 100_000, height: 100_000, colorType: 0, rows: [[0, 1]])
    #expect(throws: ImageError.tooManyPixels(width: 100_000, height: 100_000)) { try Image.decode(bytes: wide.bytes) }
    // The size is within the budget, but wrong: the data ends in the first row.
    let lie = PNGFile(width: 9_000, height: 9_000, colorType: 0, rows: [[0, 1]])
    #expect(throws: ImageError.self) { try Image.decode(bytes: lie.bytes) }
  }

  @Test func `a JPEG with thousands of scans is refused quickly`() throws {
    let grey = (0..<(64 * 64)).map { UInt8($0 % 251) }
    let file = try jpeg(grey, width: 64, height: 64, format: TJPF_GRAY, isProgressive: true)
    let scans = file.indices.filter { file[$0...].starts(with: [0xFF, 0xDA]) }
    let last = try #require(scans.last)
    let scan = file[last..<(file.count - 2)]
    let bomb: [UInt8] = Array(file[..<last]) + (0..<5000).flatMap { _ in scan } + [0xFF, 0xD9]
    let time = threadTime {
      #expect(throws: ImageError.tooManyScans) { try Image.decode(bytes: bomb) }
    }
    #expect(time < 1)
    #expect(try Image.decode(bytes: file).width == 64)
  }

  @Test func `pictures are only read from regular files`() throws {
    let fifo = "/tmp/taction-graphics-fifo-\(getpid())"
    try #require(mkfifo(fifo, 0o600) == 0)
    defer { unlink(fifo) }
    #expect(throws: ImageError.notARegularFile(path: fifo)) { try Image.decode(path: fifo) }
    #expect(throws: ImageError.notARegularFile(path: "/tmp")) { try Image.decode(path: "/tmp") }
    #expect(throws: ImageError.notARegularFile(path: "/dev/zero")) { try Image.decode(path: "/dev/zero") }
    #expect(throws: ImageError.notFound(path: "/no/such.png")) { try Image.decode(path: "/no/such.png") }
    #expect(throws: ImageError.notFound(path: "/dev/null/x")) { try Image.decode(path: "/dev/null/x") }
    let vast = try TemporaryFile()
    try #require(truncate(vast.path, ImageLimits.fileBytes + 1) == 0)
    #expect(throws: ImageError.fileTooLarge(bytes: ImageLimits.fileBytes + 1)) { try Image.decode(path: vast.path) }
    let empty = try TemporaryFile()
    #expect(throws: ImageError.unknownFormat) { try Image.decode(path: empty.path) }
  }

  @Test func `each image error is one sentence`() {
    let errors: [ImageError] = [
      .notFound(path: "a"), .notReadable(path: "a", reason: "b"), .notARegularFile(path: "a"), .fileTooLarge(bytes: 1),
      .noLibrary(format: "AVIF", package: "libavif15"), .unknownFormat, .broken(format: "PNG", reason: "b"),
      .tooManyPixels(width: 1, height: 2), .tooManyScans,
      .tooExpensive, .tooMuchMemory(bytes: 1), .cancelled, .outOfMemory(width: 1, height: 2),
      .notEncodable(format: "PNG", reason: "b"),
      .notWritable(path: "a", reason: "b"),
    ]
    for error in errors {
      let words = String(describing: error)
      #expect(words.hasSuffix(".") && !words.contains("\n") && words.count > 15)
    }
  }
}

extension [UInt8] {
  fileprivate func patched(at place: Int, _ bytes: [UInt8]) -> [UInt8] {
    var copy = self
    copy.replaceSubrange(place..<(place + bytes.count), with: bytes)
    return copy
  }
}
