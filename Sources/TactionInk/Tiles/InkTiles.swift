import Synchronization
import TactionGeometry
import TactionGraphics

/// The pixels of a layer at one scale and angle. They are divided into tiles, which are made when they are needed.
///
/// The pixels of the grid have the size of device pixels, so a tile of resting paper is copied to the screen pixel by
/// pixel. A new stroke is drawn onto the existing tiles. Tiles that an erased stroke touched are made again in the
/// background. Until then, the old tiles are shown.
final class InkTiles {
  /// The position of a tile in the grid.
  nonisolated struct Key: Hashable, Sendable {
    var column, row: Int
  }

  /// The pixels of a tile; nil for a tile without ink.
  typealias Pixels = Image?

  private struct Tile {
    var pixels: Pixels
    /// Whether the pixels show the current strokes.
    var isCurrent: Bool
  }

  /// The side of a tile in pixels.
  nonisolated static let side = 256
  /// The number of bytes of a tile with ink, including its smaller copies.
  static let tileBytes = side * side * 4 * 4 / 3

  /// The transform from the paper to the pixels of the grid.
  let transform: Transform
  /// The transform from the pixels of the grid to the paper.
  let toPaper: Transform
  /// The paper, if the tiles contain it, as in the backmost layer; nil for tiles that contain only ink.
  let paper: InkPaper?
  private var tiles: [Key: Tile] = [:]
  /// The jobs of the tiles that are being made. `outdated` contains those tiles whose strokes have changed since their
  /// job began.
  private var running: [Key: BackgroundQueue.Job] = [:]
  private var outdated: Set<Key> = []

  /// - Parameters:
  ///   - transform: The transform from the paper to pixels. Without an inverse, the initializer returns nil.
  init?(_ transform: Transform, paper: InkPaper?) {
    guard let inverse = transform.inverted() else { return nil }
    (self.transform, self.paper, toPaper) = (transform, paper, inverse)
  }

  isolated deinit { for job in running.values { job.cancel() } }

  /// The number of tiles that are being made.
  var runningCount: Int { running.count }
  /// The number of bytes of the pixels of all tiles.
  var byteCount: Int { tiles.values.count { $0.pixels != nil } * Self.tileBytes }

  // MARK: Tiles

  /// Returns the tiles in a part of the grid, from its middle outwards; nil if there are more than `limit` tiles.
  nonisolated static func keys(in area: Rect, atMost limit: Int) -> [Key]? {
    guard area.isFinite, !area.isEmpty, abs(area.minX) < 1e12, abs(area.minY) < 1e12 else { return [] }
    let side = Double(side)
    let (left, top) = ((area.minX / side).rounded(.down), (area.minY / side).rounded(.down))
    let (right, bottom) = ((area.maxX / side).rounded(.up), (area.maxY / side).rounded(.up))
    guard (right - left) * (bottom - top) <= Double(limit) else { return nil }
    let middle = Point(x: area.center.x / side - 0.5, y: area.center.y / side - 0.5)
    let keys = (Int(top)..<Int(bottom)).flatMap { row in
      (Int(left)..<Int(right)).map { Key(column: $0, row: row) }
    }
    func distance(_ key: Key) -> Double {
      Point(x: Double(key.column), y: Double(key.row)).distance(to: middle)
    }
    return keys.sorted { (distance($0), $0.row, $0.column) < (distance($1), $1.row, $1.column) }
  }

  /// Returns the rectangle of a tile in the pixels of the grid.
  nonisolated static func rect(of key: Key) -> Rect {
    let side = Double(side)
    return Rect(x: Double(key.column) * side, y: Double(key.row) * side, width: side, height: side)
  }

  /// Returns the pixels of a tile, even if they are outdated; nil for a tile that has not been made.
  func pixels(of key: Key) -> Pixels? { tiles[key]?.pixels }

  /// Returns whether all of some tiles show the current strokes.
  func areCurrent(_ keys: [Key]) -> Bool { keys.allSatisfy { tiles[$0]?.isCurrent == true } }

  /// Removes all tiles outside a part of the grid.
  func keep(only area: Rect) {
    tiles = tiles.filter { Self.rect(of: $0.key).intersects(area) }
    for (key, job) in running where !Self.rect(of: key).intersects(area) && job.cancel() { running[key] = nil }
  }

  // MARK: Making

  /// Starts to make the tiles that are not current, until `limit` tiles are being made. Tiles without ink are ready
  /// immediately. For each other tile, `done` is called when it is ready.
  func make(_ keys: [Key], atMost limit: Int, of strokes: (Rect) -> [InkStroke], then done: @escaping () -> Void) {
    for key in keys where tiles[key]?.isCurrent != true && running[key] == nil {
      guard running.count < limit else { return }
      let strokes = strokes(part(of: key))
      guard !strokes.isEmpty else {
        tiles[key] = Tile(pixels: nil, isCurrent: true)
        continue
      }
      let (drawing, result) = (InkTileDrawing(key: key, transform: transform, paper: paper), Box())
      let work = { @Sendable in
        let image = drawing.image(of: strokes, isCancelled: { Task.isCancelled })
        result.image.withLock { $0 = image }
        if Task.isCancelled { result.isCancelled.store(true, ordering: .sequentiallyConsistent) }
      }
      running[key] = BackgroundQueue.tiles.run(work) { [weak self] in
        let isCancelled = result.isCancelled.load(ordering: .sequentiallyConsistent)
        self?.finish(key, result.image.withLock(\.self), isCancelled: isCancelled)
        done()
      }
    }
  }

  private final class Box: Sendable {
    let image = Mutex<Image?>(nil)
    let isCancelled = Atomic(false)
  }

  private func finish(_ key: Key, _ image: Image?, isCancelled: Bool) {
    running[key] = nil
    let isOutdated = outdated.remove(key) != nil
    guard !isCancelled else { return }
    // If there is not enough memory for the pixels, the tile keeps its old pixels or stays empty, and counts as
    // current. Otherwise it would be tried again without an end.
    tiles[key] = Tile(pixels: image ?? tiles[key]?.pixels ?? nil, isCurrent: !isOutdated || image == nil)
  }

  /// Returns the part of the paper that a tile shows.
  private func part(of key: Key) -> Rect { toPaper.boundingBox(of: Self.rect(of: key).inset(by: -1)) }

  // MARK: Changes

  /// Draws a new stroke, in front of all others, onto the existing tiles.
  func append(_ stroke: InkStroke) {
    for key in touched(by: stroke.bounds) {
      if running[key] != nil { outdated.insert(key) }
      guard let tile = tiles[key] else { continue }
      let drawing = InkTileDrawing(key: key, transform: transform, paper: paper)
      if let image = drawing.image(adding: stroke, to: tile.pixels) {
        tiles[key]?.pixels = image
      } else {
        tiles[key]?.isCurrent = false
      }
    }
  }

  /// Marks the tiles in a part of the paper as outdated.
  func invalidate(_ rect: Rect) {
    for key in touched(by: rect) {
      if running[key] != nil { outdated.insert(key) }
      tiles[key]?.isCurrent = false
    }
  }

  private func touched(by rect: Rect) -> [Key] {
    let area = transform.boundingBox(of: rect).inset(by: -1)
    return (Array(tiles.keys) + running.keys.filter { tiles[$0] == nil }).filter { Self.rect(of: $0).intersects(area) }
  }
}
