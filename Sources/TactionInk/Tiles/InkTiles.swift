import Synchronization
import TactionGeometry
import TactionGraphics

/// The pixels of a layer at one scale and angle. They are divided into tiles, which are made when they are needed.
///
/// The pixels of the grid have the size of device pixels, so a tile of resting paper is copied to the screen pixel by
/// pixel. All tiles are made in the background. A new stroke is drawn onto the existing pixels. If a stroke is erased,
/// the tiles that it touched are made again. Until a tile is ready, its old pixels are drawn.
final class InkTiles {
  /// The position of a tile in the grid.
  nonisolated struct Key: Hashable, Sendable {
    var column, row: Int
  }

  /// The pixels of a tile; nil for a tile without ink.
  typealias Pixels = Image?

  private struct Tile {
    /// The newest pixels.
    var pixels: Pixels = nil
    /// The pixels that are drawn; nil if there are none yet. While the newest pixels are held back, older pixels are
    /// drawn; see ``hold(_:)``.
    var drawn: Pixels?
    /// The new strokes, in front of all others, that the newest pixels lack; nil if the newest pixels also lack other
    /// changes.
    var lacking: [InkStroke]? = []

    /// Whether the newest pixels show the current strokes.
    var isCurrent: Bool { lacking?.isEmpty == true }

    /// Draws the newest pixels.
    mutating func show() { drawn = .some(pixels) }

    /// Marks the tile as outdated. Newest pixels that are held back are discarded, because they may show removed ink.
    mutating func invalidate() {
      lacking = nil
      if let drawn { pixels = drawn }
    }
  }

  /// A tile that is being made.
  private struct Run {
    let job: BackgroundQueue.Job
    /// Whether the job only adds new strokes to the pixels of the tile.
    let isAddition: Bool
    /// The new strokes since the job began; nil if there were also other changes.
    var lacking: [InkStroke]? = []
    /// Whether the job's pixels may show removed ink that the tile's pixels do not show.
    var isOutdated = false
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
  private var running: [Key: Run] = [:]
  /// The parts of the grid whose newest pixels are held back.
  private var held: [Rect] = []

  /// - Parameters:
  ///   - transform: The transform from the paper to pixels. Without an inverse, the initializer returns nil.
  init?(_ transform: Transform, paper: InkPaper?) {
    guard let inverse = transform.inverted() else { return nil }
    (self.transform, self.paper, toPaper) = (transform, paper, inverse)
  }

  isolated deinit { for run in running.values { run.job.cancel() } }

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

  /// Returns the pixels of a tile to draw, even if they are outdated; nil for a tile that has none.
  func pixels(of key: Key) -> Pixels? { tiles[key].flatMap(\.drawn) }

  /// Returns whether the newest pixels of all given tiles show the current strokes.
  func areCurrent(_ keys: [Key]) -> Bool { keys.allSatisfy { tiles[$0]?.isCurrent == true } }

  /// Returns the existing tiles in some parts of the paper whose newest pixels do not show the current strokes.
  func outdatedKeys(in parts: [Rect]) -> [Key] {
    let areas = parts.map(gridArea(of:))
    return tiles.compactMap { key, tile in
      !tile.isCurrent && areas.contains { Self.rect(of: key).intersects($0) } ? key : nil
    }
  }

  /// Removes all tiles outside a part of the grid.
  func keep(only area: Rect) {
    tiles = tiles.filter { Self.rect(of: $0.key).intersects(area) }
    for (key, run) in running where !Self.rect(of: key).intersects(area) && run.job.cancel() { running[key] = nil }
  }

  /// Holds back the newest pixels of the tiles in some parts of the paper, because views show the new strokes there.
  /// These tiles are drawn with their old pixels, and all other tiles with their newest pixels.
  func hold(_ parts: [Rect]) {
    guard !held.isEmpty || !parts.isEmpty else { return }
    held = parts.map(gridArea(of:))
    for key in Array(tiles.keys) where !isHeld(key) { tiles[key]?.show() }
  }

  private func isHeld(_ key: Key) -> Bool { held.contains { Self.rect(of: key).intersects($0) } }

  // MARK: Making

  /// Starts to make the tiles that are not current, until `limit` tiles are being made. Tiles without ink are ready
  /// immediately. For each other tile, `done` is called when it is ready.
  func make(_ keys: [Key], atMost limit: Int, of strokes: (Rect) -> [InkStroke], then done: @escaping () -> Void) {
    for key in keys where tiles[key]?.isCurrent != true && running[key] == nil {
      guard running.count < limit else { return }
      let drawing = InkTileDrawing(key: key, transform: transform, paper: paper)
      if let tile = tiles[key], let lacking = tile.lacking {
        let pixels = tile.pixels
        run(key, isAddition: true, then: done) { drawing.image(adding: lacking, to: pixels) }
        continue
      }
      let strokes = strokes(part(of: key))
      guard !strokes.isEmpty else {
        tiles[key] = Tile(drawn: .some(nil))
        continue
      }
      run(key, isAddition: false, then: done) { drawing.image(of: strokes, isCancelled: { Task.isCancelled }) }
    }
  }

  private func run(
    _ key: Key, isAddition: Bool, then done: @escaping () -> Void, _ draw: @escaping @Sendable () -> Image?
  ) {
    let result = Box()
    let work = { @Sendable in
      let image = draw()
      result.image.withLock { $0 = image }
      if Task.isCancelled { result.isCancelled.store(true, ordering: .sequentiallyConsistent) }
    }
    let job = BackgroundQueue.tiles.run(work) { [weak self] in
      let isCancelled = result.isCancelled.load(ordering: .sequentiallyConsistent)
      self?.finish(key, result.image.withLock(\.self), isCancelled: isCancelled)
      done()
    }
    running[key] = Run(job: job, isAddition: isAddition)
  }

  private final class Box: Sendable {
    let image = Mutex<Image?>(nil)
    let isCancelled = Atomic(false)
  }

  private func finish(_ key: Key, _ image: Image?, isCancelled: Bool) {
    guard let run = running.removeValue(forKey: key), !isCancelled, !run.isOutdated else { return }
    var tile = tiles[key] ?? Tile()
    // If there is not enough memory for the pixels, the tile keeps its old pixels or stays empty. It counts as current,
    // because otherwise the view would try to make it again and again.
    tile.lacking = image == nil ? [] : run.lacking
    if let image { tile.pixels = image }
    if !isHeld(key) { tile.show() }
    tiles[key] = tile
  }

  /// Returns the part of the paper that a tile shows.
  private func part(of key: Key) -> Rect { toPaper.boundingBox(of: Self.rect(of: key).inset(by: -1)) }

  // MARK: Changes

  /// Adds a new stroke, in front of all others. The tiles lack it until they are made.
  func append(_ stroke: InkStroke) {
    for key in touched(by: stroke.bounds) {
      tiles[key]?.lacking?.append(stroke)
      running[key]?.lacking?.append(stroke)
    }
  }

  /// Marks the tiles in a part of the paper as outdated.
  ///
  /// - Parameter wasSeparate: Whether a removed stroke was shown by a view of its own. The drawn pixels do not show
  ///   this stroke, so pixels that are being made are not used. Otherwise they are used, because they show the effect
  ///   of an eraser that has moved on.
  func invalidate(_ rect: Rect, wasSeparate: Bool = false) {
    for key in touched(by: rect) {
      tiles[key]?.invalidate()
      guard let run = running[key] else { continue }
      running[key]?.lacking = nil
      // A job that adds strokes may have added the removed stroke.
      running[key]?.isOutdated = run.isOutdated || run.isAddition || wasSeparate
    }
  }

  private func touched(by rect: Rect) -> [Key] {
    let area = gridArea(of: rect)
    return (Array(tiles.keys) + running.keys.filter { tiles[$0] == nil }).filter { Self.rect(of: $0).intersects(area) }
  }

  /// Returns the rectangle, on the grid, that ink in a rectangle of the paper may touch.
  func gridArea(of rect: Rect) -> Rect { transform.boundingBox(of: rect).inset(by: -1) }
}
