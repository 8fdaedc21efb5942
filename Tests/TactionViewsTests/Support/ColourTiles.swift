import Synchronization
import TactionGeometry
import TactionGraphics

@testable import TactionViews

/// Tiles of one colour each, by which they can be told: red for the column, green for the row, blue for the level.
nonisolated final class ColourTiles: TileSource {
  let size: Size
  let tileSize = 64
  /// Whether all tiles are of the same translucent grey instead.
  let isGlass: Bool
  /// Tiles that are never made, or only after they have been let go.
  private let state = Mutex(State())

  private struct State {
    var made: [TileIndex] = []
    var cancelled = 0
    var refused: @Sendable (TileIndex) -> Bool = { _ in false }
    var held: @Sendable (TileIndex) -> Bool = { _ in false }
  }

  init(width: Double, height: Double, isGlass: Bool = false) {
    size = Size(width: width, height: height)
    self.isGlass = isGlass
  }

  var made: [TileIndex] { state.withLock(\.made) }
  var cancelled: Int { state.withLock(\.cancelled) }
  func refuse(_ tiles: @escaping @Sendable (TileIndex) -> Bool) { state.withLock { $0.refused = tiles } }
  func hold(_ tiles: @escaping @Sendable (TileIndex) -> Bool) { state.withLock { $0.held = tiles } }

  static func colour(of index: TileIndex) -> UInt32 {
    Color(
      red: Double(index.column % 8) / 8, green: Double(index.row % 8) / 8, blue: Double(index.level + 1) / 16
    ).premultiplied
  }

  struct Refusal: Error {}

  func tile(at index: TileIndex) async throws -> Image? {
    state.withLock { $0.made.append(index) }
    if state.withLock(\.refused)(index) { throw Refusal() }
    while state.withLock(\.held)(index) {
      if Task.isCancelled {
        state.withLock { $0.cancelled += 1 }
        throw CancellationError()
      }
      await Task.yield()
    }
    let bitmap = try Bitmap(width: tileSize, height: tileSize)
    bitmap.fill(isGlass ? Color(white: 0, alpha: 0.5) : Color(premultiplied: Self.colour(of: index)))
    return try Image(copying: bitmap)
  }
}
