import CRaster

/// What one thread draws models with: memory for the samples of a band.
final class ModelPainter: WorkerMemory {
  private var blocks: UnsafeMutablePointer<raster_block>
  private var capacity = 0

  init() { blocks = Self.allocate(0) }

  deinit { UnsafeMutableRawPointer(blocks).deallocate() }

  private static func allocate(_ count: Int) -> UnsafeMutablePointer<raster_block> {
    let size = MemoryLayout<raster_block>.stride
    // At the beginning of a cache line.
    return UnsafeMutableRawPointer.allocate(byteCount: count * size, alignment: 64)
      .bindMemory(to: raster_block.self, capacity: count)
  }

  private func makeRoom(for count: Int) {
    guard count > capacity else { return }
    UnsafeMutableRawPointer(blocks).deallocate()
    blocks = Self.allocate(count)
    capacity = count
  }

  func trim() {}

  /// Draws one band of rows; every pixel of it is written.
  func draw(_ index: Int, of stage: ModelPipeline, into target: ModelTarget) {
    let rows = stage.rows(of: index), columns = stage.columns(of: index)
    guard !columns.isEmpty else {
      for y in rows { target.clear(0..<target.width, row: y) }
      return
    }
    // Whole blocks.
    let first = columns.lowerBound / Int(RASTER_BLOCK), end = (columns.upperBound - 1) / Int(RASTER_BLOCK) + 1
    let perRow = (target.width - 1) / Int(RASTER_BLOCK) + 1
    makeRoom(for: perRow * ModelPipeline.bandHeight)
    for row in 0..<rows.count {
      raster_clear(blocks + (row * perRow + first), Int32(truncatingIfNeeded: end - first), target.background)
    }
    var band = raster_band(
      blocks: blocks, blocks_per_row: Int32(truncatingIfNeeded: perRow),
      width: Int32(truncatingIfNeeded: target.width), top: Int32(truncatingIfNeeded: rows.lowerBound),
      end: Int32(truncatingIfNeeded: rows.upperBound))
    stage.draw(index, into: &band)
    let left = first * Int(RASTER_BLOCK), right = min(end * Int(RASTER_BLOCK), target.width)
    for y in rows {
      target.clear(0..<left, row: y)
      stage.loops.resolve(
        blocks + ((y - rows.lowerBound) * perRow + first), target.row(y) + left,
        Int32(truncatingIfNeeded: right - left))
      target.clear(right..<target.width, row: y)
    }
  }
}
