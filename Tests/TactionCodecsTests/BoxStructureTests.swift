import TactionGraphics
import Testing

@testable import TactionCodecs

@Suite("The boxes of AVIF and HEIF files, before a library reads them")
struct BoxStructureTests {
  private let tooDeep = "its pictures refer to each other too deeply"

  init() { ImageFormat.register(.avif, .heif) }

  private func count(_ references: [UInt8]...) throws -> Int {
    let meta = [0, 0, 0, 0] + BoxBytes.full("iref", references.flatMap { $0 })
    return try ItemReferences(BoxReader(meta[...]), format: "HEIF").maximumCount(format: "HEIF")
  }

  @Test func `HEIF pictures that contain themselves are refused`() throws {
    let reference = BoxBytes.reference
    let circles: [[[UInt8]]] = [
      [reference("dimg", 1, [1])], [reference("auxl", 1, [1])], [reference("dimg", 1, [2]), reference("dimg", 2, [1])],
      [reference("auxl", 1, [2]), reference("auxl", 2, [1])], [reference("dimg", 1, [2]), reference("auxl", 1, [2])],
    ]
    for circle in circles {
      #expect(throws: ImageError.broken(format: "HEIF", reason: tooDeep)) { try count(circle.flatMap { $0 }) }
    }
    // A long chain without a circle could also exhaust the stack.
    let chain = { (length: Int) in (0..<length).flatMap { reference("dimg", $0, [$0 + 1]) } }
    #expect(try count(chain(4)) == 1)
    for length in [5, 30_000] {
      #expect(throws: ImageError.broken(format: "HEIF", reason: tooDeep)) { try count(chain(length)) }
    }
  }

  @Test func `the work for nested HEIF pictures is the product of their numbers of tiles`() throws {
    let reference = BoxBytes.reference
    #expect(try count() == 1)
    #expect(try count(reference("dimg", 1, [2, 3, 3])) == 3)
    #expect(try count(reference("auxl", 2, [1])) == 2)
    let tiles = { (tile: Int) in Array(repeating: tile, count: 60_000) }
    #expect(try count(reference("dimg", 1, tiles(2)), reference("dimg", 2, tiles(3))) == 3_600_000_000)
    let four = (1...4).flatMap { reference("dimg", $0, tiles($0 + 1)) }
    #expect(try count(four) >= 1 << 40)
    // Picture 1 is a grid whose alpha, picture 2, is also a grid.
    #expect(
      try count(reference("dimg", 1, [3, 4]), reference("dimg", 2, [5, 6, 7]), reference("auxl", 2, [1])) == 5)
  }

  @Test func `HEIF references with wrong lengths are refused`() throws {
    var long = BoxBytes.reference("cdsc", 1, [2])
    long[3] += 2
    long += [0, 3]
    var short = BoxBytes.reference("dimg", 1, [2])
    short[11] = 9
    let uuid = BoxBytes.reference("uuid", 1, [2])
    for references in [long, short, uuid, [0, 0, 0]] {
      #expect(throws: ImageError.broken(format: "HEIF", reason: "its references have wrong lengths")) {
        try count(references)
      }
    }
  }

  /// Returns a HEIF file with other boxes after the boxes of pictures.
  private func heif(_ boxes: [UInt8]) -> [UInt8] {
    var file = PackageResources.plain_heic
    let meta = file.place(of: "meta") - 4
    let length = file[meta..<(meta + 4)].reduce(0) { $0 << 8 | Int($1) }
    file.insert(contentsOf: boxes, at: meta + length)
    file.replaceSubrange(meta..<(meta + 4), with: BoxBytes.number(length + boxes.count, 4))
    return file
  }

  @Test("A HEIF whose pictures refer to each other in circles is an error", arguments: ["dimg", "auxl"])
  func circles(name: String) throws {
    let references = BoxBytes.full("iref", BoxBytes.reference(name, 1, [2]), BoxBytes.reference(name, 2, [1]))
    #expect(throws: ImageError.broken(format: "HEIF", reason: tooDeep)) { try Image.decode(bytes: heif(references)) }
    #expect(throws: ImageError.tooExpensive) {
      let tiles = Array(repeating: 2, count: 60_000)
      let grid = BoxBytes.full("iref", BoxBytes.reference("dimg", 1, tiles))
      return try HEIFStructure(PictureBytes(heif(grid)))
    }
  }

  @Test func `repeated and late boxes of HEIF pictures are found`() throws {
    let file = PackageResources.plain_heic
    let meta = BoxBytes.full("meta", BoxBytes.box("free"))
    let free = Array(repeating: BoxBytes.box("free"), count: 40).flatMap { $0 }
    for second in [meta, free + meta] {
      #expect(throws: ImageError.broken(format: "HEIF", reason: "it has two boxes meta")) {
        try Image.decode(bytes: file + second)
      }
    }
    let many = Array(repeating: BoxBytes.box("free"), count: 5000).flatMap { $0 }
    #expect(throws: ImageError.tooExpensive) { try Image.decode(bytes: file + many) }
    let vast = BoxBytes.file("heic", meta: Array(repeating: 0, count: 1 << 20))
    #expect(throws: ImageError.tooExpensive) { try Image.decode(bytes: vast) }
    let vastAVIF = BoxBytes.file("avif", meta: Array(repeating: 0, count: 1 << 20))
    #expect(throws: ImageError.tooExpensive) { try Image.decode(bytes: vastAVIF) }
  }

  @Test func `a bitstream header in a HEIF file is found by the type of its unit, not of its array`() throws {
    let file = PackageResources.plain_heic
    let configuration = file.place(of: "hvcC") + 4
    // Each array has a type, a number of units, and the units with their lengths.
    var (array, found) = (configuration + 23, 0)
    for _ in 0..<Int(file[configuration + 22]) {
      let isHeader = file[array] & 0x3F == 33
      var (changed, wrong) = (file, file)
      changed[array] = 0x20
      // Changes the type in the unit itself, which is in the upper bits of its first byte.
      wrong[array + 5] = 0x40
      if isHeader {
        found += 1
        #expect(try HEIFStructure(PictureBytes(changed)).pixels == 64 * 64)
        #expect(throws: ImageError.broken(format: "HEIF", reason: "a bitstream has no header")) {
          try HEIFStructure(PictureBytes(wrong))
        }
      }
      array += 5 + Int(file[array + 3]) << 8 + Int(file[array + 4])
    }
    #expect(found == 1)
    #expect(throws: ImageError.self) { try HEIFStructure(PictureBytes(BoxBytes.file("heic", meta: []))) }
  }

  /// Returns an AVIF file whose picture 1 is a grid of tiles; `size` is the size of the grid, `tile` the size of each
  /// tile.
  private func grid(_ size: [UInt8], tiles: [Int], _ tile: [UInt8]) -> [UInt8] {
    let items = [1] + Set(tiles).sorted()
    let associations = items.flatMap { item -> [UInt8] in BoxBytes.number(item, 2) + [1, item == 1 ? 1 : 2] }
    let properties = BoxBytes.box(
      "iprp", BoxBytes.box("ipco", size, tile), BoxBytes.full("ipma", BoxBytes.number(items.count, 4), associations))
    let references = BoxBytes.full("iref", BoxBytes.reference("dimg", 1, tiles))
    return BoxBytes.file("avif", meta: BoxBytes.full("pitm", [0, 1]) + properties + references)
  }

  @Test func `an AVIF grid is refused if its tiles have many more pixels than the grid`() throws {
    let size = BoxBytes.size
    let good = try AVIFStructure(PictureBytes(grid(size(200, 100), tiles: Array(2..<10), size(64, 64))))
    #expect(good.tiles == 8 && good.tilePixels == 64 * 64)
    try good.check(pixels: 200 * 100)
    let bomb = try AVIFStructure(
      PictureBytes(grid(size(200, 100), tiles: Array(2..<10), size(200, 100))))
    #expect(throws: ImageError.tooExpensive) { try bomb.check(pixels: 200 * 100) }
    // A grid with many references to the same tile.
    let repeated = Array(repeating: 2, count: 60_000)
    let same = try AVIFStructure(PictureBytes(grid(size(200, 100), tiles: repeated, size(64, 64))))
    #expect(throws: ImageError.tooExpensive) { try same.check(pixels: 200 * 100) }
    let vast = try AVIFStructure(
      PictureBytes(grid(size(200, 100), tiles: repeated, size(0xFFFF_FFFF, 0xFFFF_FFFF))))
    #expect(throws: ImageError.tooExpensive) { try vast.check(pixels: 200 * 100) }
    let empty = grid(size(200, 100), tiles: [2], size(0, 0))
    #expect(throws: ImageError.broken(format: "AVIF", reason: "a tile has no size")) {
      try Image.decode(bytes: empty)
    }
    let plain = try AVIFStructure(PictureBytes(PackageResources.lossless_avif))
    #expect(plain.tiles == 0 && plain.maximumFrames == AnimatedImage.maximumFrames)
  }

  /// Returns the boxes of a track of pictures.
  private func track(_ times: [(Int, Int)], frames: Int, chunks: Int = 1, chunkRuns: Int = 1) -> [UInt8] {
    let number = BoxBytes.number
    let header = BoxBytes.full("mdhd", number(0, 8), number(50, 4), number(0, 8))
    let table = BoxBytes.box(
      "stbl",
      BoxBytes.full("stts", number(times.count, 4), times.flatMap { number($0.0, 4) + number($0.1, 4) }),
      BoxBytes.full("stsz", number(7, 4), number(frames, 4)), BoxBytes.full("stsc", number(chunkRuns, 4)),
      BoxBytes.full("stco", number(chunks, 4)))
    return BoxBytes.box("trak", BoxBytes.box("mdia", header, BoxBytes.box("minf", table)))
  }

  private func tracks(_ tracks: [UInt8]...) throws -> AVIFStructure {
    let file = BoxBytes.box("ftyp", Array("avis".utf8), [0, 0, 0, 0]) + BoxBytes.box("moov", tracks.flatMap { $0 })
    return try AVIFStructure(PictureBytes(file))
  }

  @Test func `the durations of AVIF frames are read; further frames have the last duration`() throws {
    let times = [(2, 5), (0, 9), (1, 100)]
    let structure = try tracks(track(times, frames: 3), track([(9, 1)], frames: 3))
    #expect(structure.delays(count: 5) == [0.1, 0.1, 2, 2, 2])
    #expect(structure.delays(count: 1) == [0.1] && structure.delays(count: 0).isEmpty)
    #expect(try tracks(track([(0xFFFF_FFFF, 25)], frames: 3)).delays(count: 3) == [0.5, 0.5, 0.5])
    #expect(try AVIFStructure(PictureBytes(PackageResources.lossless_avif)).delays(count: 1) == [1])
  }

  @Test func `AVIF tables that libavif would search for minutes are refused`() throws {
    let times = (0..<3000).map { _ in (1, 1) }
    let few = try tracks(track(times, frames: 1000))
    #expect(few.maximumFrames == (1 << 22) / 3000)
    #expect(throws: ImageError.tooExpensive) { try tracks(track(times, frames: 3000)) }
    #expect(throws: ImageError.tooExpensive) { try tracks(track([(1, 1)], frames: 1), track(times, frames: 3000)) }
    #expect(throws: ImageError.tooExpensive) { try tracks(track([(1, 1)], frames: 1, chunks: 9000, chunkRuns: 9000)) }
    let most = BoxBytes.number(0xFFFF_FFFF, 4)
    let endless = ["stts", "stsc", "stco", "co64"].flatMap { BoxBytes.full($0, most) }
    #expect(throws: ImageError.tooExpensive) {
      try tracks(BoxBytes.box("trak", BoxBytes.box("mdia", BoxBytes.box("minf", BoxBytes.box("stbl", endless)))))
    }
    #expect(try tracks(track([(65_536, 1)], frames: 65_536, chunks: 65_536)).maximumFrames == 65_536)
  }
}
