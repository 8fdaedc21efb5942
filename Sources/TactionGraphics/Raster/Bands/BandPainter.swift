import CRaster

/// What one thread draws bands with, and the memory that it needs for that.
final class BandPainter {
  private let elements = BandElements()
  private let painter = RowPainter(kernels: .chosen)

  /// Draws bands of a drawing until none is left that another thread has not begun.
  ///
  /// `thread` is the number of the thread among those of the drawing.
  func draw(_ drawing: BandDrawing, thread: Int) {
    painter.prepare(width: drawing.width)
    while let band = drawing.shares.next(for: thread) { draw(drawing.plan.bands[band], of: drawing) }
  }

  private func draw(_ band: Band, of drawing: BandDrawing) {
    let parts = UnsafeBufferPointer(start: drawing.plan.parts + Int(band.firstPart), count: Int(band.partCount))
    guard let first = parts.first, let last = parts.last else { return }
    let area = PixelRect(
      x: Int(first.start), y: Int(band.top), width: Int(last.end) - Int(first.start), height: Int(band.end - band.top))
    let chosen = elements.choose(drawing.elements, count: drawing.count, touching: area)
    for y in band.top..<band.end {
      painter.draw(chosen, row: drawing.row(y), y: Int(y), parts: parts, background: drawing.background)
    }
  }
}
