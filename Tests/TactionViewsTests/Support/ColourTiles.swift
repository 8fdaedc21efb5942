import Synchronization
import TactionGeometry
import TactionGraphics

@testable import TactionViews

/// Tiles of one colour each, which identifies the tile: red for the column, green for the row, blue for the level.
nonisolated final class ColourTiles: TileSource {
  let size: Size
  let tileSize = 64
  /// Whether all tiles are of the same translucent grey instead.
  let isGlass: Bool
  /// The parts of the canvas without content.
  let emptyTiles: Set<TileIndex>
  /// The tiles that were made, and the conditions by which tiles are refused or held.
  private let state = Mutex(State())

  private struct State {
    var made: [TileIndex] = []
    var cancelled = 0
    var refused: @Sendable (TileIndex) -> Bool = { _ in false }
    var held: @Sendable (TileIndex) -> Bool = { _ in false }
    /// The held tiles, by number. Their tasks sleep, since the main actor may be busy with other tests for a long time.
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastNumber = 0
  }

  init(width: Double, height: Double, isGlass: Bool = false, emptyTiles: Set<TileIndex> = []) {
    size = Size(width: width, height: height)
    (self.isGlass, self.emptyTiles) = (isGlass, emptyTiles)
  }

  var made: [TileIndex] { state.withLock(\.made) }
  var cancelled: Int { state.withLock(\.cancelled) }
  func refuse(_ tiles: @escaping @Sendable (TileIndex) -> Bool) { state.withLock { $0.refused = tiles } }

  func hold(_ tiles: @escaping @Sendable (TileIndex) -> Bool) {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      state.held = tiles
      return state.waiting.values
    }
    for tile in waiting { tile.resume() }
  }

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
      await waitForChange(of: index)
    }
    if emptyTiles.contains(index) { return nil }
    let bitmap = try Bitmap(width: tileSize, height: tileSize)
    bitmap.fill(isGlass ? Color(white: 0, alpha: 0.5) : Color(premultiplied: Self.colour(of: index)))
    return try Image(copying: bitmap)
  }

  /// Sleeps until `hold` is called, or the task is cancelled.
  private func waitForChange(of index: TileIndex) async {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { tile in
        let waits = state.withLock { state in
          guard state.held(index), !Task.isCancelled else { return false }
          state.waiting[number] = tile
          return true
        }
        if !waits { tile.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }
  }
}

extension TestWindow {
  /// Makes a frame, waits until a view has loaded its tiles, and makes another frame a moment later.
  func settle(_ view: TiledView, at time: Double) async {
    frame(at: time)
    await view.finishLoading()
    frame(at: time + 0.01)
  }
}
