import TactionGraphics
import Testing

@testable import TactionCodecs

/// Decodes files with four quarters: red and green above blue and yellow. AVIF files have 24 x 16 pixels, HEIF files 64
/// x 64.
@Suite("AVIF and HEIF")
struct ContainerTests {
  private let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00]

  init() { ImageFormat.register(.avif, .heif) }

  private func quarters(_ bitmap: Bitmap) -> [UInt32] {
    let (right, bottom) = (bitmap.width - 3, bitmap.height - 3)
    return [bitmap[2, 2], bitmap[right, 2], bitmap[2, bottom], bitmap[right, bottom]]
  }

  private func isNear(_ a: UInt32, _ b: UInt32, _ tolerance: Int = 8) -> Bool {
    [0, 8, 16, 24].allSatisfy { abs(Int(a >> UInt32($0) & 255) - Int(b >> UInt32($0) & 255)) <= tolerance }
  }

  @Test func `AVIF files of 8 and 10 bits are decoded to the right pixels`() throws {
    for file in [PackageResources.lossless_avif, PackageResources.deep_avif] {
      let image = try Image.decode(bytes: file)
      let bitmap = try image.bitmap()
      #expect((image.width, image.height) == (24, 16) && image.isOpaque)
      #expect(quarters(bitmap) == colors && bitmap[11, 7] == colors[0] && bitmap[12, 8] == colors[3])
    }
  }

  @Test func `translucent AVIF and HEIF pixels are premultiplied, unless they already are in the file`() throws {
    for (file, tolerance) in [
      (PackageResources.glass_avif, 1), (PackageResources.glass_heic, 8), (PackageResources.premultiplied_heic, 8),
    ] {
      let image = try Image.decode(bytes: file)
      let shown = quarters(try image.bitmap())
      #expect(!image.isOpaque)
      for (pixel, color) in zip(shown, colors.dropLast() + [0x8080_8000]) { #expect(isNear(pixel, color, tolerance)) }
    }
  }

  @Test func `HEIC files are decoded to the right pixels`() throws {
    let image = try Image.decode(bytes: PackageResources.plain_heic)
    #expect((image.width, image.height) == (64, 64) && image.isOpaque)
    for (pixel, color) in zip(quarters(try image.bitmap()), colors) { #expect(isNear(pixel, color)) }
  }

  /// Returns a file in which the last byte of some boxes is changed.
  private func patched(_ file: [UInt8], _ changes: [String: UInt8]) throws -> [UInt8] {
    var file = file
    for (name, value) in changes {
      let place = try #require(file.indices.first { file[$0...].starts(with: name.utf8) })
      file[place + 4] = value
    }
    return file
  }

  @Test("AVIF and HEIF pictures are shown with their rotation and mirroring", arguments: 0..<4, 0..<2)
  func turned(turns: UInt8, axis: UInt8) throws {
    // The picture is rotated anticlockwise, then mirrored; axis 0 exchanges top and bottom.
    var expected = colors
    for _ in 0..<turns { expected = [expected[1], expected[3], expected[0], expected[2]] }
    expected = axis == 0 ? [2, 3, 0, 1].map { expected[$0] } : [1, 0, 3, 2].map { expected[$0] }
    for (file, size) in [(PackageResources.turned_avif, (24, 16)), (PackageResources.turned_heic, (64, 64))] {
      let image = try Image.decode(bytes: patched(file, ["irot": turns, "imir": axis]))
      #expect((image.width, image.height) == (turns % 2 == 0 ? size : (size.1, size.0)))
      for (pixel, color) in zip(quarters(try image.bitmap()), expected) { #expect(isNear(pixel, color)) }
    }
  }

  @Test func `each combination of rotation and mirroring is an orientation of EXIF`() {
    let turns: [ImageOrientation] = [.upright, .quarterCounterclockwise, .upsideDown, .quarterClockwise]
    for (count, turn) in turns.enumerated() {
      #expect(ImageOrientation(turnsLeft: count, swapsSides: false, swapsEnds: false) == turn)
      #expect(ImageOrientation(turnsLeft: count, swapsSides: true, swapsEnds: true) == turns[(count + 2) % 4])
      let both = [true, false].map { ImageOrientation(turnsLeft: count, swapsSides: $0, swapsEnds: !$0) }
      #expect(both[0] != both[1] && both.allSatisfy { $0.swapsAxes == (count % 2 == 1) && !turns.contains($0) })
    }
  }

  @Test func `AVIF rows that are converted strip by strip show no seams`() throws {
    let bitmap = try Image.decode(bytes: PackageResources.tall_avif).bitmap()
    #expect((bitmap.width, bitmap.height) == (36, 200))
    // The upper half of the picture has one colour, and the lower half another colour.
    for x in [3, 30] {
      for y in [62, 63, 64, 65, 66] { #expect(isNear(bitmap[x, y], bitmap[x, 20], 6)) }
      for y in [127, 128, 129, 191, 192, 193] { #expect(isNear(bitmap[x, y], bitmap[x, 150], 6)) }
    }
  }

  @Test func `an AVIF file with frames is read as an animation`() throws {
    let animation = try AnimatedImage.decode(bytes: PackageResources.frames_avif)
    #expect(animation.frameCount == 3)
    for (duration, expected) in zip(animation.durations, [0.05, 0.1, 0.15]) { #expect(abs(duration - expected) < 1e-6) }
    let bytes = PictureBytes(PackageResources.frames_avif)
    let canvas = try AnimationCanvas(AVIFFrames(bytes))
    for number in 0..<7 {
      let shown = quarters(try canvas.next())
      for place in 0..<4 { #expect(isNear(shown[place], colors[(place + number % 3) % 4])) }
    }
  }

  @Test func `AVIF and HEIF files that end early give errors with a reason`() throws {
    for (format, file) in [("AVIF", PackageResources.lossless_avif), ("HEIF", PackageResources.plain_heic)] {
      for length in [20, 60, file.count / 2, file.count - 8] {
        let error = #expect(throws: ImageError.self) { try Image.decode(bytes: Array(file[..<length])) }
        guard case .broken(format, let reason)? = error else {
          return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(!reason.isEmpty)
      }
    }
  }

  private func isBroken(_ error: ImageError?, _ format: String) -> Bool {
    guard case .broken(format, _)? = error else { return false }
    return true
  }

  @Test func `an AVIF or HEIF header with a wrong size is refused`() throws {
    for file in [PackageResources.lossless_avif, PackageResources.plain_heic] {
      let place = try #require(file.indices.first { file[$0...].starts(with: "ispe".utf8) })
      var vast = file
      vast.replaceSubrange((place + 8)..<(place + 16), with: [0, 0, 255, 255, 0, 0, 255, 255])
      let format = file == PackageResources.plain_heic ? "HEIF" : "AVIF"
      let error = #expect(throws: ImageError.self) { try Image.decode(bytes: vast) }
      // libavif itself refuses the AVIF file, with its own message.
      #expect(format == "HEIF" ? error == .tooExpensive : isBroken(error, format), "\(String(describing: error))")
      var small = file
      small.replaceSubrange((place + 8)..<(place + 16), with: [0, 0, 0, 8, 0, 0, 0, 8])
      let other = #expect(throws: ImageError.self) { try Image.decode(bytes: small) }
      #expect(isBroken(other, format), "\(String(describing: other))")
    }
  }

  @Test func `work that a HEIF file hides is refused before it is decoded`() throws {
    let file = PackageResources.plain_heic
    let structure = try HEIFStructure(PictureBytes(file))
    #expect(structure.pixels == 64 * 64 && structure.tiles == 1)
    // The grid has 65,535 references to the same tile.
    let meta = file.place(of: "iprp") - 4
    let tiles = Array(repeating: 2, count: 65_535)
    let references = BoxBytes.full("iref", BoxBytes.reference("dimg", 1, tiles))
    var grid = file
    grid.insert(contentsOf: references, at: meta)
    let place = file.place(of: "meta")
    let length = file[(place - 4)..<place].reduce(0) { $0 << 8 | Int($1) } + references.count
    grid.replaceSubrange((place - 4)..<place, with: BoxBytes.number(length, 4))
    #expect(throws: ImageError.tooExpensive) { try Image.decode(bytes: grid) }
    var other = file
    other.replaceSubrange((meta + 4)..<(meta + 8), with: "free".utf8)
    #expect(throws: ImageError.broken(format: "HEIF", reason: "the file ends before its picture")) {
      try Image.decode(bytes: other)
    }
  }

  @Test func `AV1 without the brand of AVIF is refused`() throws {
    var file = PackageResources.lossless_avif
    for brand in ["avif", "avis"] {
      for place in file.indices where file[place...].starts(with: brand.utf8) {
        file.replaceSubrange(place..<(place + 4), with: "mif1".utf8)
      }
    }
    let reason = "it holds AV1, but does not say that it is AVIF"
    #expect(throws: ImageError.broken(format: "HEIF", reason: reason)) { try Image.decode(bytes: file) }
  }
}
