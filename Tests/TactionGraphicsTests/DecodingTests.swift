import CTactionTurboJPEG
import TactionGeometry
import TactionGraphics
import Testing

@Suite("Pictures are decoded as their format defines")
struct DecodingTests {
  /// The corners of the stored picture (clockwise from the top left: A, B, C, D) in the order in which the screen shows
  /// them, for each orientation.
  static let corners = ["ABCD", "BADC", "CDAB", "DCBA", "ADCB", "DABC", "CBAD", "BCDA"]

  private static let colors: [Character: [Int]] = [
    "A": [255, 0, 0, 255], "B": [0, 255, 0, 255], "C": [0, 0, 255, 255], "D": [255, 255, 255, 255],
  ]

  private func cornersShown(by bitmap: Bitmap) -> String {
    let (right, bottom) = (bitmap.width - 1, bitmap.height - 1)
    let shown = [(0, 0), (right, 0), (right, bottom), (0, bottom)].map { place -> Character in
      let pixel = bitmap.components(place.0, place.1)
      return Self.colors.first { zip($0.value, pixel).allSatisfy { abs($0 - $1) < 24 } }?.key ?? "?"
    }
    return String(shown)
  }

  @Test("A JPEG is rotated upright by its EXIF orientation", arguments: 1...8, [false, true])
  func orientedJPEG(orientation: Int, isBigEndian: Bool) throws {
    let stored = try Bitmap.make(48, 32) { x, y in
      y < 16 ? (x < 24 ? 0xFFFF_0000 : 0xFF00_FF00) : (x < 24 ? 0xFFFF_FFFF : 0xFF00_00FF)
    }
    let segment = Array("Exif\0\0".utf8) + exif(orientation: orientation, isBigEndian: isBigEndian)
    let file = jpeg(try stored.jpegData(quality: 100), adding: segment)
    let image = try Image.decode(bytes: file)
    #expect((image.width, image.height) == (orientation < 5 ? (48, 32) : (32, 48)))
    #expect(cornersShown(by: try image.bitmap()) == Self.corners[orientation - 1])
    let straight = try ImageFile.decodeStraight(bytes: file)
    let first = try image.bitmap().components(0, 0)
    #expect(straight.width == image.width)
    #expect(straight.rgba.prefix(4).map(Int.init) == first)
  }

  @Test("A PNG is rotated upright by its EXIF orientation", arguments: 1...8)
  func orientedPNG(orientation: Int) throws {
    var file = PNGFile(colorType: 2)
    file.chunks = [("eXIf", exif(orientation: orientation, isBigEndian: true))]
    file.rows = [[0, 255, 0, 0, 9, 9, 9, 0, 255, 0], [0, 255, 255, 255, 9, 9, 9, 0, 0, 255]]
    let image = try Image.decode(bytes: file.bytes)
    #expect((image.width, image.height) == (orientation < 5 ? (3, 2) : (2, 3)))
    #expect(cornersShown(by: try image.bitmap()) == Self.corners[orientation - 1])
  }

  @Test(
    "every kind of PNG is decoded to the right pixels",
    arguments: [
      PNGFile(depth: 8, colorType: 0, rows: [[0, 0, 128, 255], [0, 10, 20, 30]]),
      PNGFile(depth: 16, colorType: 0, rows: [[0, 0, 0, 128, 128, 255, 255], [0, 10, 10, 20, 20, 30, 30]]),
      PNGFile(
        depth: 4, colorType: 3, chunks: [("PLTE", [0, 128, 255, 10, 20, 30].flatMap { [$0, $0, $0] })],
        rows: [[0, 0x01, 0x20], [0, 0x34, 0x50]]),
      PNGFile(
        depth: 16, colorType: 2,
        rows: [
          [0] + [0, 128, 255].flatMap { [UInt8](repeating: $0, count: 6) },
          [0] + [10, 20, 30].flatMap { [UInt8](repeating: $0, count: 6) },
        ]),
      // In Adam7, the first pass has one pixel, the sixth pass has pixels of the first row, and the seventh pass the
      // second row.
      PNGFile(depth: 8, colorType: 0, isInterlaced: true, rows: [[0, 0], [0, 255], [0, 128], [0, 10, 20, 30]]),
      PNGFile(
        depth: 16, colorType: 0, isInterlaced: true,
        rows: [[0, 0, 0], [0, 255, 255], [0, 128, 128], [0, 10, 10, 20, 20, 30, 30]]),
    ])
  func kindsOfPNG(file: PNGFile) throws {
    let image = try Image.decode(bytes: file.bytes)
    let bitmap = try image.bitmap()
    let greys = (0..<2).map { y in (0..<3).map { x in bitmap.components(x, y)[0] } }
    #expect(greys == [[0, 128, 255], [10, 20, 30]])
    #expect(image.isOpaque && bitmap.components(1, 1) == [20, 20, 20, 255])
  }

  @Test func `a PNG is transparent in one colour, or by its palette`() throws {
    var grey = PNGFile(colorType: 0, rows: [[0, 7, 8, 9], [0, 7, 7, 9]])
    grey.chunks = [("tRNS", [0, 7])]
    #expect(
      try ImageFile.decodeStraight(bytes: grey.bytes).rgba == [
        7, 7, 7, 0, 8, 8, 8, 255, 9, 9, 9, 255, 7, 7, 7, 0, 7, 7, 7, 0, 9, 9, 9, 255,
      ])
    var palette = PNGFile(width: 2, height: 1, colorType: 3, rows: [[0, 0, 1]])
    palette.chunks = [("PLTE", [200, 100, 50, 1, 2, 3]), ("tRNS", [128])]
    #expect(try ImageFile.decodeStraight(bytes: palette.bytes).rgba == [200, 100, 50, 128, 1, 2, 3, 255])
    let image = try Image.decode(bytes: palette.bytes)
    #expect(!image.isOpaque)
    #expect(try image.bitmap().components(0, 0) == [100, 50, 25, 128])
  }

  @Test func `decodeStraight keeps straight alpha exactly`() throws {
    let colors: [UInt8] = (0..<16).flatMap { [255, UInt8($0), 77, UInt8($0 * 17)] }
    let file = PNGFile(width: 16, height: 1, colorType: 6, rows: [[0] + colors])
    #expect(try ImageFile.decodeStraight(bytes: file.bytes).rgba == colors)
  }

  @Test func `the inks of a CMYK JPEG become colours`() throws {
    // For the codec, as in Adobe's files, 255 means that there is no ink: no cyan, full magenta, half yellow, a little
    // black.
    let inks = [UInt8](repeating: 0, count: 16 * 16).flatMap { _ in [255, 0, 128, 230] as [UInt8] }
    let file = try jpeg(inks, width: 16, height: 16, format: TJPF_CMYK)
    let pixel = try Image.decode(bytes: file).bitmap().components(8, 8)
    #expect(zip(pixel, [230, 0, 115, 255]).allSatisfy { abs($0 - $1) <= 3 })

    // Without Adobe's marker, the same numbers are read as CMYK, not as YCCK, and 255 means full ink.
    let marker = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xEE]) })
    let plain = try Image.decode(bytes: Array(file[..<marker]) + Array(file[(marker + 16)...])).bitmap()
    let black = 255 - 230
    let cyan = plain.components(8, 8)[0] * 255 / black
    #expect(
      plain.components(8, 8)[3] == 255 && cyan <= 255 && plain.components(8, 8).prefix(3).allSatisfy { $0 <= black + 2 }
    )
  }

  @Test func `a grey JPEG is grey`() throws {
    let greys = (0..<256).map { UInt8($0 / 16 * 10) }
    let bitmap = try Image.decode(bytes: jpeg(greys, width: 16, height: 16, format: TJPF_GRAY)).bitmap()
    let pixel = bitmap.components(3, 12)
    #expect(pixel[0] == pixel[1] && pixel[1] == pixel[2] && pixel[3] == 255 && abs(pixel[0] - 120) < 6)
  }

  @Test(
    "a picture decoded for a minimum side length has less than twice this length",
    arguments: [
      (nil, 400), (1000, 400), (400, 400), (399, 400), (200, 200), (190, 200), (100, 100), (30, 50), (10, 13), (0, 400),
    ] as [(Int?, Int)])
  func atLeast(edge: Int?, expected: Int) throws {
    let picture = try testPhoto(400, 300).bitmap()
    for file in [try picture.jpegData(), try picture.pngData()] {
      let image = try Image.decode(bytes: file, atLeast: edge)
      #expect(image.width == expected)
      let center = try image.bitmap().components(image.width / 2, image.height / 2)
      #expect(abs(center[0] - 127) < 28 && abs(center[1] - 127) < 28)
    }
  }

  @Test(
    "a JPEG is decoded at the smallest scale in eighths that is large enough, in each orientation",
    arguments: [(310, 350), (300, 300), (201, 250), (101, 150), (25, 25)])
  func eighths(length: Int, expected: Int) throws {
    let soft = try Bitmap.make(400, 304) { x, y in 0xFF00_0000 | UInt32(x / 2) << 16 | UInt32(y / 2) << 8 | 0x40 }
    let file = try soft.jpegData(quality: 95)
    let image = try Image.decode(bytes: file, atLeast: length)
    #expect(image.width == expected && image.height == (304 * expected + 399) / 400)
    let whole = try Image.decode(bytes: file)
    for (x, y) in [(0.1, 0.2), (0.5, 0.5), (0.9, 0.7)] {
      let pixel = { (image: Image) in
        try image.bitmap().components(Int(x * Double(image.width)), Int(y * Double(image.height)))
      }
      let (small, large) = (try pixel(image), try pixel(whole))
      for channel in 0..<4 { #expect(abs(small[channel] - large[channel]) < 8, "\(x), \(y)") }
    }
    let segment = Array("Exif\0\0".utf8) + exif(orientation: 6, isBigEndian: true)
    let turned = try Image.decode(bytes: jpeg(file, adding: segment), atLeast: length)
    #expect(turned.width == image.height && turned.height == image.width)
  }

  @Test func `a JPEG that ends early is shown up to its end`() throws {
    let file = try testPhoto(200, 200).bitmap().jpegData(quality: 95)
    let whole = try Image.decode(bytes: file).bitmap()
    let part = try Image.decode(bytes: Array(file.prefix(file.count * 2 / 3))).bitmap()
    #expect(part.width == 200 && part.height == 200)
    #expect(part.components(20, 20) == whole.components(20, 20))
  }

  @Test func `images load off the main thread`() async throws {
    let path = try TemporaryFile(try testPhoto(64, 48).bitmap().pngData())
    let image = try await Image.load(path: path.path, atLeast: 32)
    #expect(image.width == 32 && image.height == 24)
    await #expect(throws: ImageError.notFound(path: "/nonexistent.png")) {
      try await Image.load(path: "/nonexistent.png")
    }
  }
}
