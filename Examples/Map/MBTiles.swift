import Glibc
import Taction

/// The reason why a file of tiles cannot be shown.
nonisolated enum MBTilesError: UserFacingError, Equatable, CustomStringConvertible {
  /// The file cannot be opened.
  case unreadable(String)
  /// The file is not a database, or does not have the tables of MBTiles.
  case damaged(String)
  /// The tiles are not pictures that can be shown.
  case unsupported(String)

  var description: String {
    switch self {
    case .unreadable(let reason): "it cannot be opened: \(reason)"
    case .damaged(let reason): "it is not a file of map tiles, or it is damaged: \(reason)"
    case .unsupported(let format): "its tiles are \(format); this program shows PNG and JPEG"
    }
  }

  func description(in words: Words) -> String {
    switch self {
    case .unreadable: "It cannot be opened."
    case .damaged: "It is not a file of map tiles, or it is damaged."
    case .unsupported(let format): "Its tiles are \(format). This program shows PNG and JPEG."
    }
  }
}

/// The raster tiles of a file in the format MBTiles 1.3: a database of pictures by zoom level, column and row.
///
/// The canvas is the whole world at the file's greatest zoom level. The rows of the file are numbered from the bottom
/// (TMS).
nonisolated final class MBTiles: TileSource {
  let size: Size
  let tileSize: Int
  let name: String
  let attribution: String
  /// The part of the world with tiles, in pixels of level 0.
  let bounds: Rect

  private let file: SQLiteFile
  private let zooms: ClosedRange<Int>

  /// The greatest zoom level that is shown: with tiles of 512 px, the world is then 537 million px wide, and each px is
  /// 7.5 cm. A `TiledView` has at most a billion px.
  private static let maximumZoom = 20
  /// The maximum number of bytes of a tile: a picture of 512 by 512 px without compression has 1 MB.
  private static let maximumTileLength: Int32 = 8 << 20
  /// The maximum number of characters of a text.
  private static let maximumText = 300
  /// The HTML names of characters that are common in attributions.
  private static let entities = [("&copy;", "©"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]
  /// The latitude at which the square map of the world ends.
  private static let maximumLatitude = 85.0511

  /// Opens a file, away from the main thread.
  @concurrent static func open(_ path: String) async throws(MBTilesError) -> MBTiles { try MBTiles(path: path) }

  init(path: String) throws(MBTilesError) {
    file = try SQLiteFile(path: path, maximumLength: Self.maximumTileLength)
    let facts = try Self.facts(of: file)
    if let format = facts["format"], !["png", "jpg", "jpeg"].contains(format) { throw .unsupported(format) }
    let levels = try Self.levels(of: file)
    let lowest = Int(facts["minzoom"] ?? "")?.clamped(to: levels) ?? levels.lowerBound
    let highest = Int(facts["maxzoom"] ?? "")?.clamped(to: levels) ?? levels.upperBound
    zooms = min(lowest, highest)...highest
    tileSize = try Self.tileSize(of: file)
    let side = Double(tileSize << zooms.upperBound)
    size = Size(width: side, height: side)
    let known = Self.bounds(facts["bounds"], side: side)
    bounds = known.size != size ? known : Self.extent(of: file, zoom: zooms.lowerBound, side: side) ?? known
    name = Self.plain(facts["name"])
    attribution = Self.plain(facts["attribution"])
  }

  /// The smallest scale at which tiles are shown: a tile of the lowest zoom level is then drawn at half its size.
  var smallestScale: Double { exp2(Double(zooms.lowerBound - zooms.upperBound - 1)) }

  func tile(at index: TileIndex) async throws -> Image? {
    let zoom = zooms.upperBound - index.level
    if zoom >= 0, zoom == zooms.lowerBound - 1 { return try await reducedTile(at: index) }
    guard zooms.contains(zoom) else { return nil }
    let row = (1 << zoom) - 1 - index.row
    let query = "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?"
    guard let bytes = try Self.bytes(query, [zoom, index.column, row], of: file) else { return nil }
    // The same limits apply as to all pictures.
    return try Image.decode(bytes: bytes)
  }

  /// Returns a tile that is drawn from four tiles of the lowest zoom level; nil if the file has none of them. At its
  /// smallest scale, a view requests these coarser tiles, because it need not magnify them.
  private func reducedTile(at index: TileIndex) async throws -> Image? {
    let half = Double(tileSize) / 2
    var list = DisplayList()
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let part = TileIndex(column: 2 * index.column + x, row: 2 * index.row + y, level: index.level - 1)
      guard let image = try await tile(at: part) else { continue }
      list.draw(image, in: Rect(x: Double(x) * half, y: Double(y) * half, width: half, height: half))
    }
    guard !list.isEmpty else { return nil }
    let bitmap = try Bitmap(width: tileSize, height: tileSize)
    bitmap.draw(list)
    return try Image(copying: bitmap)
  }

  // MARK: Reading

  /// Returns the bytes in the first row of a result; nil if there is no row.
  private static func bytes(
    _ query: String, _ numbers: [Int] = [], of file: SQLiteFile
  ) throws(MBTilesError) -> [UInt8]? {
    var bytes: [UInt8]?
    try file.query(query, numbers) {
      bytes = $0.bytes(0)
      return false
    }
    return bytes
  }

  /// Returns the first hundred entries of the metadata.
  private static func facts(of file: SQLiteFile) throws(MBTilesError) -> [String: String] {
    var facts: [String: String] = [:]
    try file.query("SELECT name, value FROM metadata LIMIT 100") { row in
      if let name = row.text(0), let value = row.text(1) { facts[name] = value }
      return true
    }
    return facts
  }

  /// Returns the range of zoom levels that have tiles.
  private static func levels(of file: SQLiteFile) throws(MBTilesError) -> ClosedRange<Int> {
    var levels: ClosedRange<Int>?
    for order in ["ASC", "DESC"] {
      try file.query("SELECT zoom_level FROM tiles ORDER BY zoom_level \(order) LIMIT 1") { row in
        guard let level = row.int(0), level >= 0 else { return false }
        let known = levels ?? level...level
        levels = min(known.lowerBound, level)...max(known.upperBound, level)
        return false
      }
    }
    guard let levels, levels.lowerBound <= maximumZoom else { throw .damaged("it has no tiles") }
    return levels.lowerBound...min(levels.upperBound, maximumZoom)
  }

  /// Returns the width of the first tile: usually 256 px, sometimes 512.
  private static func tileSize(of file: SQLiteFile) throws(MBTilesError) -> Int {
    let first = try bytes("SELECT tile_data FROM tiles LIMIT 1", of: file)
    guard let first, let picture = try? Image.decode(bytes: first) else {
      throw .unsupported("in no format that can be read")
    }
    return picture.width == 512 ? 512 : 256
  }

  /// Returns the part of the world that a text such as "5.9,45.8,10.5,47.8" describes (west, south, east, north, in
  /// degrees); the whole world if the text does not describe an area.
  static func bounds(_ text: String?, side: Double) -> Rect {
    let world = Rect(x: 0, y: 0, width: side, height: side)
    let numbers = (text ?? "").split(separator: ",").compactMap { Double($0.filter { !$0.isWhitespace }) }
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return world }
    let (left, right) = (x(of: numbers[0], side), x(of: numbers[2], side))
    let (top, bottom) = (y(of: numbers[3], side), y(of: numbers[1], side))
    let part = Rect(x: left, y: top, width: right - left, height: bottom - top).intersection(world)
    return part.isEmpty ? world : part
  }

  /// Returns the part of the world that the tiles of a zoom level cover; nil if it is not known.
  private static func extent(of file: SQLiteFile, zoom: Int, side: Double) -> Rect? {
    let columns = "min(tile_column), max(tile_column) + 1, min(tile_row), max(tile_row) + 1"
    var numbers: [Double] = []
    try? file.query("SELECT \(columns) FROM tiles WHERE zoom_level = ?", [zoom]) { row in
      for column in 0..<4 { if let number = row.int(Int32(column)) { numbers.append(Double(number)) } }
      return false
    }
    guard numbers.count == 4 else { return nil }
    let tile = side / exp2(Double(zoom))
    let part = Rect(
      x: numbers[0] * tile, y: side - numbers[3] * tile, width: (numbers[1] - numbers[0]) * tile,
      height: (numbers[3] - numbers[2]) * tile
    ).intersection(Rect(x: 0, y: 0, width: side, height: side))
    return part.isEmpty ? nil : part
  }

  /// Returns the x coordinate of a longitude on the map of the world.
  private static func x(of longitude: Double, _ side: Double) -> Double { (longitude + 180) / 360 * side }

  /// Returns the y coordinate of a latitude on the map of the world (the spherical Mercator projection).
  private static func y(of latitude: Double, _ side: Double) -> Double {
    let angle = latitude.clamped(to: -maximumLatitude...maximumLatitude) * .pi / 180
    return (0.5 - log(tan(.pi / 4 + angle / 2)) / (2 * .pi)) * side
  }

  /// Returns HTML text without its tags, in one line.
  private static func plain(_ text: String?) -> String {
    var (result, isInTag) = ("", false)
    for character in (text ?? "").prefix(10 * maximumText) {
      switch character {
      case "<": isInTag = true
      case ">" where isInTag: isInTag = false
      case _ where isInTag: continue
      case _ where character.isNewline: result.append(" ")
      default: result.append(character)
      }
    }
    for (name, character) in entities { result.replace(name, with: character) }
    return String(result.prefix(maximumText))
  }
}

nonisolated extension Comparable {
  fileprivate func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
