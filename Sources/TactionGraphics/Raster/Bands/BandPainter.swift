import CTactionPixman
import CTactionRaster

/// Draws bands of a prepared list, with the memory of one thread.
///
/// The items of a band are first visited from front to back. Opaque items are drawn immediately to the pixels that no
/// opaque item in front of them covers. Opaque items hide the items behind them. Everything translucent (antialiased
/// edges, shadows, blended items) is recorded as operations. Afterwards the operations are composited from back to
/// front, while the band is in the cache.
///
/// The result for a pixel does not depend on which other pixels are drawn, so a picture has the same bytes if it is
/// drawn as a whole or in parts.
final class BandPainter: WorkerMemory {
  let kernels = raster_kernels.chosen
  let solids = SolidImages()
  let blender = PixelBlender()
  let strip = EdgeStrip()
  let scratch = CoverageScratch()
  let layers = LayerStack()
  let separable: SeparableRows
  let regions = RegionStack()
  let operations = ValueStack<BandOperation>()
  let groups = ValueStack<OpenGroup>()
  let full = BoxBuffer()
  let partial = BoxBuffer()

  /// The items of the drawing.
  private(set) var items: UnsafePointer<RasterItem>
  /// A valid address for `items` before the first drawing.
  private let noItems = UnsafeMutablePointer<RasterItem>.allocate(capacity: 0)

  init() {
    separable = SeparableRows(kernels: kernels)
    items = UnsafePointer(noItems)
  }

  deinit { noItems.deallocate() }

  /// Frees memory that only unusually large tasks need.
  func trim() {
    regions.trim()
    layers.trim()
  }

  /// Draws one band.
  func draw(_ band: PixelBox, of drawing: BandDrawing) {
    items = drawing.items
    scratch.prepare(width: Int(drawing.area.x2))
    let open = regions.push()
    defer { regions.pop(to: 0) }
    pixman_region32_intersect_rect(
      open, drawing.region, band.x1, band.y1, UInt32(band.width), UInt32(band.height))
    guard !open.isEmpty, let target = RasterTarget(origin: drawing.origin, stride: drawing.stride, area: band) else {
      return
    }
    strip.removeAll()
    draw(0..<drawing.itemCount, in: open, of: target, background: drawing.background)
    target.release()
  }

  /// Draws a range of items over a background; the region `open` is modified.
  func draw(_ range: Range<Int>, in open: RawRegion, of target: RasterTarget, background: UInt32) {
    let first = operations.count
    let (rest, pixel) = drawOpaque(range, in: open, of: target, background: background)
    var backdrop = Backdrop(rest, pixel, of: target, memory: regions.push())
    while operations.count > first {
      let operation = operations[operations.count - 1]
      operations.shrink(to: operations.count - 1)
      perform(operation, on: target, &backdrop)
    }
    backdrop.fill(target)
  }
}
