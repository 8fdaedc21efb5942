import TactionGeometry

/// A task that draws a prepared list; each part is one band.
final class BandTask: DrawingTask {
  private var drawing: BandDrawing?

  var partCount: Int { drawing?.bandCount ?? 0 }

  func run(part: Int, worker: DrawingWorker) {
    guard let drawing else { return assertionFailure("a band is drawn before begin(_:) or after finish()") }
    worker.memory(BandPainter.self).draw(drawing.band(part), of: drawing)
  }

  /// Sets the drawing, whose memory must stay valid until `finish()`.
  func begin(_ drawing: BandDrawing) { self.drawing = drawing }

  /// Ends the drawing.
  func finish() { drawing = nil }
}

/// The data of one drawing that all threads share. The values are immutable; each of the pixels is written by one
/// thread only.
struct BandDrawing {
  /// The visible items, from back to front.
  let items: UnsafePointer<RasterItem>
  let itemCount: Int
  /// The pixels to write, and their bounding box.
  let region: RawRegion
  let area: PixelBox
  /// The address of device pixel (0, 0), and the number of pixels from one row to the next.
  let origin: UnsafeMutablePointer<UInt32>
  let stride: Int
  let background: UInt32
  /// The number of rows of a band.
  let bandHeight: Int

  /// The number of bands. A band has consecutive rows. Its columns are limited to the number that pixman supports.
  var bandCount: Int { rowsOfBands * columnsOfBands }

  private var rowsOfBands: Int { (Int(area.height) + bandHeight - 1) / bandHeight }
  private var columnsOfBands: Int { (Int(area.width) + PixmanLimits.longestEdge - 1) / PixmanLimits.longestEdge }

  /// Returns the pixels of a band.
  func band(_ index: Int) -> PixelBox {
    let x = area.x1 + Int32(truncatingIfNeeded: index / rowsOfBands * PixmanLimits.longestEdge)
    let y = area.y1 + Int32(truncatingIfNeeded: index % rowsOfBands * bandHeight)
    return PixelBox(
      x1: x, y1: y, x2: min(x + Int32(PixmanLimits.longestEdge), area.x2),
      y2: min(y + Int32(truncatingIfNeeded: bandHeight), area.y2))
  }

  /// Returns the number of rows of a band: at most 64, so that they stay in a core's own cache until they are complete.
  static func bandHeight(rows: Int, threads: Int) -> Int {
    guard threads > 1 else { return 64 }
    // The last thread works alone for about half a band at the end, so bands must not be too large.
    let bandsPerThread = 8
    return (rows / (threads * bandsPerThread)).clamped(to: 16...64)
  }
}

/// An estimate of the time for drawing a list, from which the number of threads is chosen.
///
/// Hidden items count as if they were visible, so lists with many hidden items take less time than estimated.
struct DrawingCost {
  /// The time for a pixel on one core, in nanoseconds, measured on a server core of 2023; other cores may be only half
  /// as fast.
  private enum PerPixel {
    static let fill = 0.1
    static let blend = 0.4
    static let sample = 1.2
  }
  /// The time for each row of an item, in nanoseconds.
  private static let perRow = 40.0

  /// The time on one core, in nanoseconds.
  private(set) var nanoseconds: Double

  /// Estimates the time to draw a prepared list into a region within an area.
  init(_ list: RasterList, in region: RawRegion, within area: PixelRect) {
    nanoseconds = 0
    let box = PixelBox(area)
    for index in 0..<list.count {
      let seen = list.items[index].bounds.intersection(box)
      guard !seen.isEmpty else { continue }
      nanoseconds +=
        Double(seen.area) * Self.perPixel(of: list.items[index]) + Double(seen.height) * Self.perRow
    }
    let pixels = region.boxes.reduce(0) { $0 + $1.intersection(box).area }
    nanoseconds *= Double(pixels) / Double(max(area.area, 1))
    nanoseconds += Double(pixels) * PerPixel.fill
  }

  private static func perPixel(of item: RasterItem) -> Double {
    switch item.source {
    case .solid where item.coverage.isMasked: PerPixel.sample + PerPixel.blend
    case .solid: item.isOpaque ? PerPixel.fill : PerPixel.blend
    case .image(let image) where image.pointee.origin != nil: item.isOpaque ? PerPixel.fill : PerPixel.blend
    case .image, .plane, .gradient: item.isOpaque ? PerPixel.sample : PerPixel.sample + PerPixel.blend
    // The layer of a group may have to be blended in addition to its members.
    case .beginGroup: item.opacity == 255 ? 0 : PerPixel.blend
    case .endGroup: 0
    }
  }
}
