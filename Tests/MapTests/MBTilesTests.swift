import Foundation
import Taction
import TactionTestSupport
import Testing

@testable import TactionMap

@Suite("The map: files of tiles")
struct MBTilesTests {
  private let facts = ["name": "World", "format": "png", "attribution": "&copy; <a href=\"x\">Made</a> by\na test"]

  @Test("Tiles are read with rows that count from the bottom, and the metadata of the map is read")
  func reads() async throws {
    let file = try TileFile(zooms: 0...3, metadata: facts.merging(["bounds": "-90,-66.51326,90,66.51326"]) { $1 })
    file.close()
    let tiles = try await MBTiles.open(file.path)
    #expect(tiles.size == Size(width: 2048, height: 2048) && tiles.tileSize == 256)
    #expect(tiles.name == "World" && tiles.attribution == "© Made by a test" && tiles.smallestScale == 1.0 / 16)
    let expected = Rect(x: 512, y: 512, width: 1024, height: 1024)
    #expect(tiles.bounds.origin.distance(to: expected.origin) < 0.01 && abs(tiles.bounds.width - 1024) < 0.01)
    for (column, row, level) in [(0, 0, 0), (5, 2, 0), (3, 1, 1), (0, 0, 3)] {
      let image = try #require(await tiles.tile(at: TileIndex(column: column, row: row, level: level)))
      let zoom = 3 - level
      let color = TileFile.color(zoom, column, (1 << zoom) - 1 - row)
      #expect(try image.bitmap().color(x: 7, y: 9).premultiplied == color.premultiplied)
    }
    #expect(try await tiles.tile(at: TileIndex(column: 0, row: 0, level: 4)) == nil, "no such zoom level")
    #expect(try await tiles.tile(at: TileIndex(column: 99, row: 0, level: 0)) == nil, "no such tile")
  }

  @Test("A map file with a write-ahead log is read in a folder that cannot be written")
  func readOnlyFolder() async throws {
    let file = try TileFile(zooms: 0...1, metadata: facts)
    try file.run("PRAGMA journal_mode = WAL")
    try file.run("INSERT INTO metadata VALUES ('minzoom', '0')")
    file.close()
    // A folder in the place of the log: even a user who may write everywhere cannot create the log.
    try #require(mkdir(file.path + "-wal", 0o700) == 0)
    let tiles = try await MBTiles.open(file.path)
    #expect(tiles.name == "World" && tiles.size.width == 512)
    #expect(try await tiles.tile(at: TileIndex(column: 0, row: 0, level: 0)) != nil)
  }

  @Test("A map file with the journal of an interrupted change is refused, because the file may be damaged")
  func interruptedChange() async throws {
    let file = try TileFile(zooms: 0...1, metadata: facts)
    file.close()
    // SQLite tells a journal that has to be applied by its first byte.
    try Data([0xD9, 0xD5, 0x05, 0xF9]).write(to: URL(fileURLWithPath: file.path + "-journal"))
    await #expect(throws: MBTilesError.self) { try await MBTiles.open(file.path) }
  }

  @Test("Without metadata, the map has the levels of its tiles and covers the part of the world that has tiles")
  func noFacts() async throws {
    let file = try TileFile(zooms: 1...2, metadata: ["bounds": "all, of, it, nan", "maxzoom": "99", "minzoom": "-3"])
    file.close()
    let tiles = try await MBTiles.open(file.path)
    #expect(tiles.size.width == 1024 && tiles.smallestScale == 0.25)
    #expect(tiles.bounds == Rect(x: 0, y: 0, width: 1024, height: 1024))
    let region = try TileFile(zooms: 2...3, metadata: [:])
    try region.run("DELETE FROM tiles WHERE zoom_level = 2 AND (tile_column < 2 OR tile_row > 0)")
    region.close()
    let part = try await MBTiles.open(region.path)
    #expect(part.bounds == Rect(x: 1024, y: 1536, width: 1024, height: 512), "the part of the world with tiles")
    #expect(MBTiles.bounds("10,20,5,30", side: 1024).width == 1024, "east of west")
    #expect(MBTiles.bounds("-1e308,-1e308,1e308,1e308", side: 1024).width == 1024)
  }

  @Test("The error for a file that is not a map gives the reason")
  func refusals() async throws {
    let folder = try TemporaryFolder()
    func reason(_ path: String) async -> MBTilesError? {
      do {
        _ = try await MBTiles.open(path)
        return nil
      } catch { return error }
    }
    func isDamaged(_ error: MBTilesError?) -> Bool { if case .damaged = error { true } else { false } }
    #expect(await reason(folder["none"].path) == .unreadable("No such file or directory"))
    #expect(await reason(folder.url.path) == .unreadable("it is not a regular file"))
    #expect(await reason("/dev/zero") == .unreadable("it is not a regular file"))
    let text = try folder.write(String(repeating: "no database at all, not even a small one ", count: 40), to: "text")
    #expect(isDamaged(await reason(text)))
    #expect(isDamaged(await reason(try folder.write("", to: "empty"))))
    let bare = try TileFile()
    try bare.run("CREATE TABLE metadata (name text, value text)")
    #expect(isDamaged(await reason(bare.path)))
    try bare.run("CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)")
    #expect(await reason(bare.path) == .damaged("it has no tiles"))
    try bare.run("INSERT INTO tiles VALUES (9223372036854775807, 0, 0, 'x')")
    #expect(await reason(bare.path) == .damaged("it has no tiles"), "no such zoom level in the world")
    try bare.run("UPDATE tiles SET zoom_level = 0")
    #expect(await reason(bare.path) == .unsupported("in no format that can be read"))
    try bare.run("INSERT INTO metadata VALUES ('format', 'pbf')")
    #expect(await reason(bare.path) == .unsupported("pbf"))
  }

  @Test("A map file whose SQL view never ends is refused quickly, and so is a tile that is too large")
  func hostile() async throws {
    let endless = try TileFile()
    try endless.run("CREATE TABLE metadata (name text, value text)")
    try endless.run(
      """
      CREATE VIEW tiles AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT i AS zoom_level, 0 AS tile_column, 0 AS tile_row, NULL AS tile_data FROM n WHERE i < 0
      """)
    endless.close()
    await #expect(throws: MBTilesError.damaged("a query takes too long")) { try await MBTiles.open(endless.path) }
    let large = try TileFile(zooms: 0...1, metadata: facts)
    try large.run("UPDATE tiles SET tile_data = zeroblob(10000000) WHERE zoom_level = 1 AND tile_row = 1")
    large.close()
    let tiles = try await MBTiles.open(large.path)
    await #expect(throws: MBTilesError.self) { _ = try await tiles.tile(at: TileIndex(column: 0, row: 0, level: 0)) }
    #expect(try await tiles.tile(at: TileIndex(column: 0, row: 0, level: 1)) != nil)
  }

  @Test("Map files with changed or missing bytes give tiles or errors", arguments: 1...SampleSize.number(15, of: 60))
  func changedBytes(seed: Int) async throws {
    let file = try TileFile(zooms: 0...1, metadata: facts)
    file.close()
    var random = SeededGenerator(seed: UInt64(seed))
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file.path)))
    for _ in 0..<(seed % 2 == 0 ? 4 : 60) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    if seed % 5 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
    try Data(bytes).write(to: URL(fileURLWithPath: file.path))
    guard let tiles = try? await MBTiles.open(file.path) else { return }
    #expect(tiles.size.width <= 1e9 && tiles.bounds.isFinite && !tiles.bounds.isEmpty)
    for level in 0..<3 { _ = try? await tiles.tile(at: TileIndex(column: 0, row: 0, level: level)) }
  }
}
