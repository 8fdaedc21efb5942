import Foundation
import TactionGeometry
import TactionGraphics
import TactionTestSupport
import TactionToolSupport
import Testing

@testable import TactionTool

@Suite("Films")
struct FilmTests {
  /// The canvas of an animated WebP, and the durations of its frames in milliseconds, read from its RIFF chunks.
  private struct Animation {
    var durations: [Int] = []
    var width = 0
    var height = 0

    init(_ bytes: [UInt8]) throws {
      func number(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
      try #require(bytes.count > 30 && bytes.starts(with: Array("RIFF".utf8)))
      #expect(number(4, 4) + 8 == bytes.count)
      var at = 12
      while at + 8 <= bytes.count {
        let name = String(decoding: bytes[at..<at + 4], as: UTF8.self)
        if name == "VP8X" {
          width = number(at + 12, 3) + 1
          height = number(at + 15, 3) + 1
        }
        if name == "ANMF" { durations.append(number(at + 8 + 12, 3)) }
        at += 8 + (number(at + 4, 4) + 1) / 2 * 2
      }
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func film(width: Int, height: Int, _ colors: [UInt32]) throws -> Animation {
    let file = OutputFile(path: folder["film.webp"].path)
    let film = try Film(file: file, width: width, height: height)
    for (number, color) in colors.enumerated() {
      let picture = try Bitmap(width: width, height: height)
      picture.fill(Color(hex: color & 0xff_ffff))
      film.add(picture, fingers: [], radius: 10, milliseconds: number * 100)
    }
    try film.finish()
    return try Animation(Array(Data(contentsOf: folder["film.webp"])))
  }

  @Test("Equal pictures in succession are one frame of a film with a longer duration")
  func picturesThatDoNotDifferLastLonger() throws {
    let colors: [UInt32] = [0xff00_0000, 0xff00_0000, 0xff00_0000, 0xffff_ffff, 0xff20_8040]
    #expect(try film(width: 64, height: 48, colors).durations == [300, 100, 33])
  }

  @Test("The film of a screen of 1280 x 800 pixels has 960 x 600 pixels") func aLargeScreenIsShownSmaller() throws {
    let animation = try film(width: 1280, height: 800, [0xff00_0000, 0xffff_ffff])
    #expect(animation.width == 960)
    #expect(animation.height == 600)
  }

  @Test("The picture of a turned screen keeps its shape, between black bars") func aTurnedScreen() async throws {
    let file = OutputFile(path: folder["film.webp"].path)
    let film = try Film(file: file, width: 64, height: 48)
    let picture = try Bitmap(width: 48, height: 64)
    picture.fill(.white)
    film.add(picture, fingers: [], radius: 10, milliseconds: 0)
    try film.finish()
    #expect(try await ToolRun(["decode", file.path, folder["film.png"].path]).status == 0)
    let seen = try ImageFile.decodeStraight(path: folder["film.png"].path)
    #expect(seen.width == 64 && seen.height == 48)
    // The picture has 36 x 48 pixels.
    let columns = [4, 10, 18, 46, 54, 60].map { seen.rgba[(24 * 64 + $0) * 4] > 128 }
    #expect(columns == [false, false, true, true, false, false])
  }

  @Test("A film without pictures writes no file") func withoutPicturesThereIsNoFile() throws {
    let film = try Film(file: OutputFile(path: folder["film.webp"].path), width: 10, height: 10)
    try film.finish()
    #expect(film.isEmpty)
    #expect(folder.names.isEmpty)
  }

  @Test(
    "The mark of a finger is visible on black, grey and white",
    arguments: [UInt32(0xff00_0000), 0xff80_8080, 0xffff_ffff])
  func aFingerShowsOnDarkAndOnBright(ground: UInt32) {
    var pixels = [UInt32](repeating: ground, count: 100 * 100)
    FingerMark(center: Point(x: 50, y: 40), radius: 20).draw(into: &pixels, width: 100, height: 100)
    #expect(pixels[40 * 100 + 50] != ground)
    #expect(pixels[40 * 100 + 50] != pixels[40 * 100 + 69])  // the rim
    #expect(pixels[40 * 100 + 75] == ground)
    #expect(pixels.allSatisfy { $0 >> 24 == 0xff })
  }

  @Test(
    "Drawing the mark of a finger beyond the edge or at an invalid point does not trap",
    arguments: [
      Point(x: -1e9, y: 5), Point(x: .nan, y: 5), Point(x: 99.9, y: -15), Point(x: .infinity, y: 0),
      Point(x: 1e300, y: 1e300),
    ])
  func aFingerBeyondTheEdgeIsHarmless(center: Point) {
    var pixels = [UInt32](repeating: 0xff11_2233, count: 100 * 10)
    FingerMark(center: center, radius: 20).draw(into: &pixels, width: 100, height: 10)
    #expect(pixels.count == 1000)
  }
}
