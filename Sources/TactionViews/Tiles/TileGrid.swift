import Glibc
import TactionGeometry

/// How a canvas is divided into tiles.
nonisolated struct TileGrid: Hashable, Sendable {
  /// Beyond, a size is a mistake; pixels.
  private static let longestEdge = 1e9

  let size: Size
  let tileSize: Int
  /// The number of levels: on the last one, a single tile holds all.
  let levelCount: Int

  init(_ source: some TileSource) { self.init(size: source.size, tileSize: source.tileSize) }

  /// A size that is not finite counts as none.
  init(size: Size, tileSize: Int) {
    let edge = { (length: Double) in length.isFinite ? min(max(length, 0), Self.longestEdge) : 0 }
    self.size = Size(width: edge(size.width), height: edge(size.height))
    self.tileSize = min(max(tileSize, 16), 4096)
    var count = 1
    while Double(self.tileSize << (count - 1)) < max(self.size.width, self.size.height) { count += 1 }
    levelCount = count
  }

  /// All of the canvas.
  var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The bytes of a tile's picture, at most.
  var tileBytes: Int { tileSize * tileSize * 4 }

  /// The tile that holds all of the canvas.
  var top: TileIndex { TileIndex(column: 0, row: 0, level: levelCount - 1) }

  /// The part of the canvas that a tile shows; empty for one beyond it.
  func rect(of index: TileIndex) -> Rect {
    guard (0..<levelCount).contains(index.level) else { return .zero }
    let side = Double(tileSize << index.level)
    let whole = Rect(x: Double(index.column) * side, y: Double(index.row) * side, width: side, height: side)
    return whole.intersection(bounds)
  }

  /// The tiles of a level that share something with a part of the canvas.
  func range(ofLevel level: Int, in rect: Rect) -> TileRange {
    let part = rect.intersection(bounds)
    guard !part.isEmpty, (0..<levelCount).contains(level) else { return TileRange(columns: 0..<0, rows: 0..<0) }
    let side = Double(tileSize << level)
    // Within the canvas, whose edges are bounded, so that all of these are numbers of moderate size.
    let span = { (low: Double, high: Double) -> Range<Int> in
      let first = Int((low / side).rounded(.down))
      return first..<max(Int((high / side).rounded(.up)), first + 1)
    }
    return TileRange(columns: span(part.minX, part.maxX), rows: span(part.minY, part.maxY))
  }

  /// The level to draw from where a pixel of level 0 becomes `scale` device pixels wide: see `Image.level(forScale:)`.
  ///
  /// The present level stays while the scale has not gone below the half of it by much, as hands would go to and fro
  /// there.
  func level(forScale scale: Double, keeping present: Int?) -> Int {
    guard scale > 0, scale < 1 else { return 0 }
    if let present, present < levelCount {
      let ratio = scale * Double(1 << present)
      if ratio <= 1 + 1e-6, ratio >= 0.5 / Self.hysteresis { return present }
    }
    let level = min((log2(1 / scale) + 1e-6).rounded(.down), Double(levelCount - 1))
    return max(Int(level), 0)
  }

  /// As that of images, see `ImageInstance`.
  private static let hysteresis = 1.2
}
