/// Draws a prepared list, each part of it one band.
final class BandTask: DrawingTask {
  private var drawing: BandDrawing?

  var partCount: Int { drawing?.bandCount ?? 0 }

  func run(part: Int, worker: DrawingWorker) {
    guard let drawing else { return }
    worker.memory(BandPainter.self).draw(drawing.band(part), of: drawing)
  }

  /// Sets what is drawn; its memory must stay until the end of the drawing.
  func begin(_ drawing: BandDrawing) { self.drawing = drawing }

  /// Forgets what was drawn.
  func finish() { drawing = nil }
}

/// One drawing as all of its threads see it: plain values, which nobody writes to while there is drawn, and the pixels,
/// of which each is written by one thread.
struct BandDrawing {
  /// What can be seen, from back to front.
  let items: UnsafePointer<RasterItem>
  let itemCount: Int
  /// The pixels to write, and the box around them.
  let region: RawRegion
  let area: PixelBox
  /// Where device pixel (0, 0) would be, and the number of pixels from one row to the next.
  let origin: UnsafeMutablePointer<UInt32>
  let stride: Int
  let background: UInt32
  /// The rows of a band.
  let bandHeight: Int

  /// The number of bands: some neighbouring rows each, and not more columns than pixman can do at a time.
  var bandCount: Int { rowsOfBands * columnsOfBands }

  private var rowsOfBands: Int { (Int(area.height) + bandHeight - 1) / bandHeight }
  private var columnsOfBands: Int { (Int(area.width) + PixmanLimits.longestEdge - 1) / PixmanLimits.longestEdge }

  /// The pixels of a band.
  func band(_ index: Int) -> PixelBox {
    let x = area.x1 + Int32(truncatingIfNeeded: index / rowsOfBands * PixmanLimits.longestEdge)
    let y = area.y1 + Int32(truncatingIfNeeded: index % rowsOfBands * bandHeight)
    return PixelBox(
      x1: x, y1: y, x2: min(x + Int32(PixmanLimits.longestEdge), area.x2),
      y2: min(y + Int32(truncatingIfNeeded: bandHeight), area.y2))
  }

  /// The height of bands in rows: what is drawn into one of 64 rows stays in a core's own cache until it is complete.
  static func bandHeight(rows: Int, threads: Int) -> Int {
    guard threads > 1 else { return 64 }
    // The thread that ends last is alone for about half a band.
    let bandsPerThread = 8
    return min(max(rows / (threads * bandsPerThread), 16), 64)
  }
}
