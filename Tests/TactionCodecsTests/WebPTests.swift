import CTactionCodecPeers
import TactionTestSupport
import Testing

@testable import TactionCodecs
@testable import TactionGraphics

@Suite("WebP")
struct WebPTests {
  init() { ImageFormat.register(.webP) }

  /// Returns a picture whose pixels all differ; `alpha` returns the alpha at a position.
  private func pattern(_ width: Int, _ height: Int, alpha: (Int, Int) -> Int = { _, _ in 255 }) -> [UInt32] {
    (0..<height).flatMap { y in
      (0..<width).map { x in
        let color = UInt32(x * 255 / width) << 16 | UInt32(y * 255 / height) << 8 | UInt32((x + y) & 255)
        return UInt32(alpha(x, y)) << 24 | color
      }
    }
  }

  private func premultiplied(_ pixel: UInt32) -> UInt32 {
    Color(hex: pixel & 0xFFFFFF, alpha: Double(pixel >> 24) / 255).premultiplied
  }

  private func differences(_ a: [UInt32], _ b: [UInt32]) -> Int {
    zip(a, b).map { a, b in
      [0, 8, 16, 24].map { abs(Int(a >> UInt32($0) & 255) - Int(b >> UInt32($0) & 255)) }.max() ?? 0
    }.max() ?? 0
  }

  @Test func `lossless WebP pictures are decoded exactly, with alpha premultiplied as for PNG`() throws {
    let opaque = pattern(37, 23)
    let image = try Image.decode(bytes: WebPFile.still(opaque, width: 37, height: 23))
    #expect(try image.isOpaque && image.bitmap().pixels == opaque)
    let glass = pattern(37, 23) { x, y in (x * y * 5) % 256 }
    let file = try WebPFile.still(glass, width: 37, height: 23)
    let straight = try ImageFile.decodeStraight(bytes: file)
    let components = glass.flatMap { pixel in [pixel >> 16, pixel >> 8, pixel, pixel >> 24] }
    #expect(straight.rgba == components.map(UInt8.init(truncatingIfNeeded:)))
    let bitmap = try Image.decode(bytes: file).bitmap()
    #expect(differences(bitmap.pixels, glass.map(premultiplied)) <= 1)
    // A PNG with the same straight alpha is premultiplied in the same way.
    let png = try Image.decode(bytes: straight.pngData()).bitmap()
    #expect(bitmap.hasSamePixels(as: png))
  }

  @Test func `lossy WebP pictures with and without alpha are decoded`() throws {
    let smooth = pattern(64, 48).map { $0 & 0xFFFF_FF00 }
    let image = try Image.decode(bytes: WebPFile.still(smooth, width: 64, height: 48, quality: 95))
    #expect(try image.isOpaque && differences(image.bitmap().pixels, smooth) < 14)
    let glass = pattern(64, 48) { x, _ in x * 4 }.map { $0 & 0xFFFF_FF00 }
    let file = try WebPFile.still(glass, width: 64, height: 48, quality: 95)
    let bitmap = try Image.decode(bytes: file).bitmap()
    #expect(bitmap.pixels.map { $0 >> 24 } == glass.map { $0 >> 24 })
  }

  @Test func `a WebP picture is decoded smaller by the codec or by halving`() throws {
    let smooth = pattern(320, 200).map { $0 & 0xFFFF_FF00 }
    let lossy = try WebPFile.still(smooth, width: 320, height: 200, quality: 90)
    #expect(try Image.decode(bytes: lossy, atLeast: 81).width == 120)
    let decoder = try WebPDecoder(PictureBytes(lossy), WebPStructure(PictureBytes(lossy), maximumFrames: 1), frame: 0)
    #expect(decoder.scales && decoder.isOpaque)
    let whole = try Image.decode(bytes: lossy).bitmap(level: 2)
    let small = try Image.decode(bytes: lossy, atLeast: 80).bitmap()
    #expect((small.width, small.height) == (80, 50) && differences(small.pixels, whole.pixels) < 12)
    let lossless = try WebPFile.still(smooth, width: 320, height: 200)
    let halved = try Image.decode(bytes: lossless, atLeast: 80).bitmap()
    #expect(try halved.hasSamePixels(as: Image.decode(bytes: lossless).bitmap(level: 2)))
  }

  @Test func `a WebP picture that is decoded in bands has the same bytes`() throws {
    for quality: Float in [80, 100] {
      let glass = pattern(50, 61) { x, y in quality < 100 ? 255 : (x + y) * 2 }
      let file = try WebPFile.still(glass, width: 50, height: 61, quality: quality)
      let whole = try Image.decode(bytes: file).bitmap()
      let inBands = try WebPDecoder.$bandBytes.withValue(50 * 4 * 6) { try Image.decode(bytes: file).bitmap() }
      #expect(inBands.hasSamePixels(as: whole))
    }
  }

  @Test("A WebP picture is shown with its EXIF orientation", arguments: 1...8)
  func turned(orientation: Int) throws {
    let picture = pattern(5, 3)
    let still = try WebPFile.still(picture, width: 5, height: 3)
    let tiff: [UInt8] =
      Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0, 0]
    for prefix in [[], Array("Exif\0\0".utf8)] as [[UInt8]] {
      let file = WebPFile.extended(
        width: 5, height: 3, flags: 8, WebPFile.bitstream(still) + WebPFile.chunk("EXIF", prefix + tiff))
      let image = try Image.decode(bytes: file)
      #expect((image.width, image.height) == (orientation >= 5 ? (3, 5) : (5, 3)))
      let corner = [(0, 0), (4, 0), (4, 2), (0, 2), (0, 0), (0, 2), (4, 2), (4, 0)][orientation - 1]
      #expect(try image.bitmap()[0, 0] == picture[corner.1 * 5 + corner.0])
    }
  }

  @Test("The image of a WebP animation has its EXIF orientation if the header declares it", arguments: [true, false])
  func turnedAnimation(hasFlag: Bool) throws {
    let frames = (0..<2).map { _ in WebPFile.Frame(width: 5, height: 3, pixels: pattern(5, 3)) }
    let animation = try WebPFile(width: 5, height: 3, frames: frames).bytes()
    // Orientation 6 is a quarter turn clockwise.
    let tiff: [UInt8] =
      Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
    let bytes = WebPFile.extended(
      width: 5, height: 3, flags: hasFlag ? 2 | 8 | 16 : 2 | 16,
      Array(animation[30...]) + WebPFile.chunk("EXIF", tiff))
    let image = try Image.decode(bytes: bytes)
    let first = try AnimatedImage.decode(bytes: bytes).firstImage
    #expect((image.width, image.height) == (hasFlag ? (3, 5) : (5, 3)))
    #expect(try image.bitmap().hasSamePixels(as: first.bitmap()))
  }

  @Test func `a lossless WebP picture whose header denies alpha is opaque`() throws {
    let glass = pattern(20, 10) { x, _ in x * 12 }
    var file = try WebPFile.still(glass, width: 20, height: 10)
    // The signature is followed by 28 bits of sizes, and by a bit that states whether alpha is used.
    let place = file.place(of: "VP8L") + 8 + 4
    try #require(file[place] & 0x10 != 0)
    file[place] &= ~0x10
    let image = try Image.decode(bytes: file)
    #expect(try image.isOpaque && image.bitmap().pixels.allSatisfy { $0 >> 24 == 255 })
    #expect(try ImageFile.decodeStraight(bytes: file).rgba.enumerated().allSatisfy { $0 % 4 != 3 || $1 == 255 })
  }

  @Test("WebP animations are composed as libwebp composes them", arguments: 0..<12)
  func composed(seed: Int) throws {
    var dice = SeededGenerator(seed: UInt64(seed))
    let (width, height) = (Int.random(in: 8...40, using: &dice), Int.random(in: 8...40, using: &dice))
    let frames = (0..<8).map { _ in
      let x = Int.random(in: 0..<width / 2, using: &dice) & ~1, y = Int.random(in: 0..<height / 2, using: &dice) & ~1
      let (w, h) = (Int.random(in: 1...(width - x), using: &dice), Int.random(in: 1...(height - y), using: &dice))
      let alpha = [0, 90, 200, 255].randomElement(using: &dice) ?? 0
      var pixels = pattern(w, h) { x, y in alpha == 255 ? 255 : (alpha + x * 40 + y * 9) % 256 }
      for place in pixels.indices { pixels[place] ^= UInt32.random(in: 0...0xFFFF, using: &dice) }
      return WebPFile.Frame(
        x: x, y: y, width: w, height: h, pixels: pixels, clears: Bool.random(using: &dice),
        blends: Bool.random(using: &dice), quality: seed % 3 == 0 ? 80 : 100)
    }
    let bytes = try WebPFile(width: width, height: height, frames: frames).bytes()
    var theirs = [UInt32](repeating: 0, count: width * height * frames.count)
    #expect(peer_webp_compose(bytes, bytes.count, &theirs, Int32(frames.count)) == frames.count)
    let ours = try canvases(bytes)
    for (index, canvas) in ours.enumerated() {
      let part = Array(theirs[(index * width * height)..<((index + 1) * width * height)])
      // A small difference is allowed, since libwebp blends with less precision.
      #expect(differences(canvas, part) <= 4, "frame \(index)")
    }
  }

  @Test func `the durations, plays and first image of a WebP animation are read`() throws {
    let frame = WebPFile.Frame(x: 2, y: 2, width: 2, height: 1, pixels: [0xFFAA_BBCC, 0x8000_0000])
    var short = frame
    short.milliseconds = 10
    let bytes = try WebPFile(width: 5, height: 4, plays: 3, frames: [frame, short]).bytes()
    let animation = try AnimatedImage.decode(bytes: bytes)
    #expect(animation.durations == [0.1, 0.1] && animation.playCount == 3)
    #expect((animation.width, animation.height) == (5, 4))
    let image = try Image.decode(bytes: bytes).bitmap()
    var pixels = [UInt32](repeating: 0, count: 20)
    pixels[12...13] = [0xFFAA_BBCC, 0x8000_0000]
    #expect(image.pixels == pixels)
    #expect(try animation.firstImage.bitmap().hasSamePixels(as: image))
  }

  @Test func `a WebP picture that ends early is shown up to its end`() throws {
    let picture = pattern(160, 120).map { $0 & 0xFFFF_FF00 }
    for quality: Float in [90, 100] {
      let file = try WebPFile.still(picture, width: 160, height: 120, quality: quality)
      let whole = try Image.decode(bytes: file).bitmap().pixels
      var rows = 0
      for length in stride(from: 0, through: file.count, by: 7) {
        guard let image = try? Image.decode(bytes: Array(file[..<length])) else { continue }
        let pixels = try image.bitmap().pixels
        let good = pixels.indices.first { pixels[$0] != whole[$0] }.map { $0 / 160 } ?? 120
        #expect(good >= rows && pixels[(good * 160)...].allSatisfy { $0 == 0xFF80_8080 })
        rows = good
      }
      #expect(rows > 60, "quality \(quality)")
    }
  }

  @Test func `an animated WebP that ends early has the frames up to its end`() throws {
    let frame = WebPFile.Frame(width: 6, height: 4, pixels: pattern(6, 4))
    let file = try WebPFile(width: 6, height: 4, frames: [frame, frame]).bytes()
    let second = try #require((0..<file.count).last { file[$0...].starts(with: "ANMF".utf8) })
    var counts: Set<Int> = []
    for length in second...file.count {
      counts.insert(try AnimatedImage.decode(bytes: Array(file[..<length])).frameCount)
    }
    #expect(counts == [1, 2])
    // The last frame is complete, but its bitstream, after the headers of the frame and of the chunk, has no signature.
    var broken = file
    broken[second + 32] = 0
    #expect(throws: ImageError.broken(format: "WebP", reason: "a frame has another size than its header says")) {
      try AnimatedImage.decode(bytes: broken)
    }
  }

  @Test func `where the last frame of an animated WebP ends early, the frame before it stays`() throws {
    let picture = pattern(160, 120)
    let frames = [picture, picture.map { $0 ^ 0xFF_FFFF }].map { WebPFile.Frame(width: 160, height: 120, pixels: $0) }
    let file = try WebPFile(width: 160, height: 120, frames: frames).bytes()
    let second = try #require((0..<file.count).last { file[$0...].starts(with: "ANMF".utf8) })
    let whole = try canvases(file)
    var ends: Set<Int> = []
    for length in stride(from: second, to: file.count, by: 13) {
      guard let cut = try? canvases(Array(file[..<length])), cut.count == 2 else { continue }
      let end = cut[1].indices.first { cut[1][$0] != whole[1][$0] }.map { $0 / 160 } ?? 120
      #expect(cut[1][(end * 160)...] == whole[0][(end * 160)...])
      ends.insert(end)
    }
    #expect(ends.contains { (1..<120).contains($0) })
  }

  @Test func `invalid WebP files give errors with a reason`() throws {
    let still = try WebPFile.still(pattern(6, 4), width: 6, height: 4)
    let small = WebPFile.extended(width: 9, height: 9, flags: 0, WebPFile.bitstream(still))
    #expect(throws: ImageError.broken(format: "WebP", reason: "its sizes differ")) { try Image.decode(bytes: small) }
    var outside = try WebPFile(
      width: 8, height: 8, frames: [.init(x: 4, y: 0, width: 2, height: 2, pixels: pattern(2, 2))]
    ).bytes()
    let place = try #require((0..<outside.count).first { outside[$0...].starts(with: "ANMF".utf8) })
    outside[place + 8] = 4
    #expect(throws: ImageError.broken(format: "WebP", reason: "a frame is outside of its canvas")) {
      try Image.decode(bytes: outside)
    }
    let empty = try WebPFile(width: 8, height: 8, frames: []).bytes()
    #expect(throws: ImageError.broken(format: "WebP", reason: "the file ends before its picture")) {
      try Image.decode(bytes: empty)
    }
    let vast = WebPFile.extended(width: 1 << 24, height: 1 << 24, flags: 2, [])
    #expect(throws: ImageError.tooManyPixels(width: 1 << 24, height: 1 << 24)) { try Image.decode(bytes: vast) }
  }

  @Test func `a WebP file with a million frames is refused after a few steps`() throws {
    let one = try WebPFile(
      width: 1, height: 1, frames: [.init(width: 1, height: 1, pixels: [0xFF00_0000])]
    ).bytes()
    let place = try #require((0..<one.count).first { one[$0...].starts(with: "ANMF".utf8) })
    let bomb = Array(one[..<place]) + (0..<1_000_000).flatMap { _ in one[place...] }
    let clock = CountingClock()
    DecodingEffort.$clock.withValue(clock) {
      #expect(throws: ImageError.broken(format: "WebP", reason: AnimatedImage.tooMany)) {
        try AnimatedImage.decode(bytes: bomb)
      }
    }
    // Each frame takes two steps, and the clock is read once in 1,024 steps.
    #expect((120...140).contains(clock.readings))
    let first = CountingClock()
    DecodingEffort.$clock.withValue(first) { #expect((try? Image.decode(bytes: bomb))?.width == 1) }
    #expect(first.readings < 20)
  }
}
