import TactionGraphics

/// What came of the making of a tile.
nonisolated enum TileOutcome: Sendable {
  case content(TileCache.Content)
  case failure(String)
  case cancelled

  /// Has a source make a tile.
  @concurrent static func of(
    _ index: TileIndex, from source: any TileSource, tileSize: Int
  ) async -> TileOutcome {
    do {
      guard !Task.isCancelled else { return .cancelled }
      guard let image = try await source.tile(at: index) else {
        return Task.isCancelled ? .cancelled : .content(.nothing)
      }
      var level = 0
      while max(image.width >> level, image.height >> level) > tileSize, level < image.levelCount - 1 { level += 1 }
      return .content(.pixels(image.pixels(forLevel: level).pixels))
    } catch {
      return Task.isCancelled ? .cancelled : .failure("\(error)")
    }
  }
}
