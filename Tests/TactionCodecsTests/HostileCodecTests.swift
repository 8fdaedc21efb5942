import TactionTestSupport
import Testing

@testable import TactionCodecs
@testable import TactionGraphics

@Suite("Any file gives a picture, an animation, or an error")
struct HostileCodecTests {
  init() { ImageFormat.register(.webP, .gif, .avif, .heif) }

  enum Sample: String, CaseIterable, Codable, Sendable {
    case gif, interlacedGIF, webP, lossyWebP, glassWebP, animatedWebP, avif, glassAVIF, animatedAVIF, heif, glassHEIF

    func bytes() throws -> [UInt8] {
      let pixels = (0..<70).map { UInt32(0xFF00_0000) | UInt32($0 * 0x03_0507) & 0xFFFFFF }
      switch self {
      case .gif, .interlacedGIF:
        var frame = GIFFile.Frame(0, 0, 9, 11, index: 0, disposal: 3)
        frame.indices = (0..<99).map { UInt8($0 * 7 % 5 % 4) }
        frame.isInterlaced = self == .interlacedGIF
        return GIFFile(width: 9, height: 11, repeats: 2, frames: [frame, .init(3, 4, 2, 2, index: 1)]).bytes
      case .webP: return try WebPFile.still(pixels, width: 10, height: 7)
      case .lossyWebP: return try WebPFile.still(pixels, width: 10, height: 7, quality: 60)
      case .glassWebP: return try WebPFile.still(pixels.map { $0 & 0x55FF_FFFF }, width: 10, height: 7, quality: 60)
      case .animatedWebP:
        let glass = pixels.prefix(12).map { $0 & 0x7FFF_FFFF }
        return try WebPFile(
          width: 10, height: 7,
          frames: [
            .init(width: 10, height: 7, pixels: pixels, quality: 50),
            .init(x: 2, y: 2, width: 4, height: 3, pixels: glass),
          ]
        ).bytes()
      case .avif: return PackageResources.lossless_avif
      case .glassAVIF: return PackageResources.glass_avif
      case .animatedAVIF: return PackageResources.frames_avif
      case .heif: return PackageResources.plain_heic
      case .glassHEIF: return PackageResources.glass_heic
      }
    }
  }

  /// Decodes a file as an image, with straight alpha, and as an animation. Only an `ImageError` may be thrown.
  static func feed(_ bytes: [UInt8]) {
    _ = try? Image.decode(bytes: bytes, atLeast: 4)
    _ = try? ImageFile.decodeStraight(bytes: bytes)
    guard let animation = try? AnimatedImage.decode(bytes: bytes), let canvas = try? animation.open() else { return }
    for _ in 0..<min(animation.frameCount, 4) { _ = try? canvas.next() }
  }

  @Test("Files that are cut off or changed at any byte never trap", .ownProcess, arguments: Sample.allCases)
  func changed(sample: Sample) async {
    await #expect(processExitsWith: .success) { [sample] in
      ImageFormat.register(.webP, .gif, .avif, .heif)
      let bytes = try sample.bytes()
      for length in stride(from: 0, through: bytes.count, by: SampleSize.number(3, of: 1)) {
        HostileCodecTests.feed(Array(bytes[..<length]))
      }
      var dice = SeededGenerator(seed: 7)
      for place in stride(from: 0, to: bytes.count, by: SampleSize.number(2, of: 1)) {
        let values = [bytes[place] ^ 1, UInt8.random(in: 0...255, using: &dice), 0, 0xFF]
        for value in values.prefix(SampleSize.number(1, of: 4)) {
          var changed = bytes
          changed[place] = value
          HostileCodecTests.feed(changed)
        }
      }
    }
  }

  @Test func `garbage after a correct beginning of a file never traps`() {
    var dice = SeededGenerator(seed: 8)
    let container = { (brand: String) in [0, 0, 0, 16] + Array("ftyp\(brand)".utf8) + [0, 0, 0, 0] as [UInt8] }
    let beginnings = [
      Array("GIF89a".utf8), Array("GIF89a".utf8) + [2, 0, 2, 0, 0, 0, 0, 0x2C], Array("RIFF\0\0\0\0WEBPVP8 ".utf8),
      Array("RIFF\0\0\0\0WEBPVP8L".utf8), Array("RIFF\0\0\0\0WEBPVP8X".utf8), container("avif"), container("heic"),
    ]
    for beginning in beginnings {
      for length in 0..<150 {
        HostileCodecTests.feed(beginning + (0..<length).map { _ in .random(in: 0...255, using: &dice) })
      }
    }
  }

  @Test func `a decoding ends when it is cancelled or takes too long`() async throws {
    for sample in Sample.allCases {
      let bytes = try sample.bytes()
      DecodingEffort.$clock.withValue(LateClock()) {
        #expect(throws: ImageError.tooExpensive, "\(sample)") { try Image.decode(bytes: bytes) }
      }
      await #expect(throws: ImageError.cancelled, "\(sample)") {
        try await Task {
          withUnsafeCurrentTask { $0?.cancel() }
          return try Image.decode(bytes: bytes)
        }.value
      }
    }
  }

  @Test func `a picture that needs more memory than is free gives an error`() throws {
    for sample in Sample.allCases {
      let bytes = try sample.bytes()
      DecodingMemory.$current.withValue(DecodingMemory(total: 1000)) {
        let error = #expect(throws: ImageError.self) { try Image.decode(bytes: bytes) }
        guard case .tooMuchMemory? = error else { return #expect(Bool(false), "\(String(describing: error))") }
      }
    }
  }

  @Test func `an animation reserves the memory for its canvas and images once`() throws {
    for sample in [Sample.gif, .animatedWebP, .animatedAVIF] {
      let bytes = try sample.bytes()
      let source = try #require(try AnimatedImage.source(PictureBytes(bytes)))
      let pixels = source.width * source.height
      let needed = AnimationCanvas.decodingByteCount(source)
      #expect(needed >= source.memory + pixels * 4 + pixels * 4 * 7 / 3)
      // The memory suffices for one reservation only: a second reservation would wait forever.
      try DecodingMemory.$current.withValue(DecodingMemory(total: (needed / 7 + 1) * 8)) {
        let animation = try AnimatedImage.decode(bytes: bytes)
        let canvas = try #require(try animation.open())
        for _ in 0..<3 { _ = try animation.decodeNext(canvas) }
      }
      DecodingMemory.$current.withValue(DecodingMemory(total: (needed - 1) / 7 * 8)) {
        #expect(throws: ImageError.tooMuchMemory(bytes: needed)) { try AnimatedImage.decode(bytes: bytes) }
      }
    }
  }

  @Test func `the time limit for decoding includes reading the structure of a file`() throws {
    let gif = try Sample.gif.bytes()
    // A comment in blocks of one byte, before the first frame.
    let comment: [UInt8] = [0x21, 0xFE] + (0..<3000).flatMap { _ in [1, 65] as [UInt8] } + [0]
    let longGIF = Array(gif[..<25]) + comment + gif[25...]
    let webP = try Sample.animatedWebP.bytes()
    let chunks = (0..<3000).flatMap { _ in WebPFile.chunk("JUNK", []) }
    let longWebP = Array(webP[..<30]) + chunks + webP[30...]
    for bytes in [longGIF, longWebP] {
      #expect(throws: Never.self) { try Image.decode(bytes: bytes) }
      let picture = PictureBytes(bytes)
      DecodingEffort.$clock.withValue(LateClock()) {
        #expect(throws: ImageError.tooExpensive) {
          if GIFStructure.isGIF(picture) {
            _ = try GIFStructure(picture, maximumFrames: 9)
          } else {
            _ = try WebPStructure(picture, maximumFrames: 9)
          }
        }
      }
    }
  }
}
