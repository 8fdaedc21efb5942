import CTactionSQLite
import Taction
import TactionTestSupport

/// A file of tiles that a test makes with SQLite.
final class TileFile {
  let path: String
  private let folder: TemporaryFolder
  private var connection: OpaquePointer?

  struct Failure: Error { let message: String }

  init() throws {
    folder = try TemporaryFolder()
    path = folder["map.mbtiles"].path
    guard sqlite3_open(path, &connection) == SQLITE_OK else { throw Failure(message: "cannot create \(path)") }
  }

  /// Makes a file with the usual tables, and tiles for all positions of some zoom levels, each with its own colour.
  convenience init(zooms: ClosedRange<Int>, metadata: [String: String]) throws {
    try self.init()
    try run("CREATE TABLE metadata (name text, value text)")
    try run("CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)")
    try run("CREATE UNIQUE INDEX place ON tiles (zoom_level, tile_column, tile_row)")
    for (name, value) in metadata { try run("INSERT INTO metadata VALUES ('\(name)', '\(value)')") }
    for zoom in zooms {
      for row in 0..<1 << zoom {
        for column in 0..<1 << zoom { try add(try Self.picture(zoom, column, row), zoom, column, row) }
      }
    }
  }

  isolated deinit { close() }

  func close() {
    sqlite3_close(connection)
    connection = nil
  }

  func run(_ text: String) throws {
    guard sqlite3_exec(connection, text, nil, nil, nil) == SQLITE_OK else {
      throw Failure(message: String(cString: sqlite3_errmsg(connection)))
    }
  }

  /// Adds a tile; rows count from the bottom.
  func add(_ bytes: [UInt8], _ zoom: Int, _ column: Int, _ row: Int) throws {
    var statement: OpaquePointer?
    sqlite3_prepare_v2(connection, "INSERT INTO tiles VALUES (?, ?, ?, ?)", -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    for (index, number) in [zoom, column, row].enumerated() {
      sqlite3_bind_int64(statement, Int32(index + 1), Int64(number))
    }
    let result = bytes.withUnsafeBytes { bytes in
      sqlite3_bind_blob(statement, 4, bytes.baseAddress, Int32(bytes.count), nil)
      return sqlite3_step(statement)
    }
    guard result == SQLITE_DONE else { throw Failure(message: String(cString: sqlite3_errmsg(connection))) }
  }

  /// Returns the colour of a tile; rows count from the bottom.
  static func color(_ zoom: Int, _ column: Int, _ row: Int) -> Color {
    Color(red: Double(column) / 8, green: Double(row) / 8, blue: Double(zoom) / 8)
  }

  private static func picture(_ zoom: Int, _ column: Int, _ row: Int) throws -> [UInt8] {
    let bitmap = try Bitmap(width: 256, height: 256)
    bitmap.fill(color(zoom, column, row))
    return try bitmap.pngData(isQuick: true)
  }
}
