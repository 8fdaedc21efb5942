import CRaster
import Glibc

/// Draws a scene row by row.
///
/// A row is gone through from front to back first: what is opaque is drawn at once where nothing in front of it has been drawn
/// yet, and hides what is behind it. What lets something shine through (smooth edges, shadows, translucent things) is only
/// noted for the pixels where it can be seen, and blended from back to front afterwards, while the row is in the cache.
///
/// Nothing that decides on a pixel depends on which part of its row is drawn, so a picture is the same to the byte whether it is
/// drawn whole or in pieces. Each thread has a painter of its own.
final class RowPainter {
  /// A part of a row that an element shows in, but does not hide what is behind.
  struct Piece: BitwiseCopyable {
    /// How it is drawn.
    enum Kind: UInt8 {
      /// An element by its index.
      case element
      /// A group by the position of its beginning.
      case group
      /// One pixel over all.
      case even
      /// One pixel, times the bytes of a mask.
      case masked
    }

    let kind: Kind
    let span: Span
    var index = 0
    var pixel: UInt32 = 0
    var bytes: UnsafePointer<UInt8>?
  }

  let kernels: raster_kernels
  let upright: UprightRows
  /// The parts of the row that nothing opaque has been drawn to; a segment on top of others for each group.
  let open = RowStack<Span>()
  let spare = RowStack<Span>()
  /// What is all alike and waits to be written.
  let even: EvenRuns
  let pieces = RowStack<Piece>()

  /// The columns of the bitmap.
  private(set) var canvas = Span.empty

  // A row's worth of each.
  private var width = 0
  private(set) var mask = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  private(set) var samples = UnsafeMutablePointer<UInt32>.allocate(capacity: 0)
  private(set) var areas = UnsafeMutablePointer<Float>.allocate(capacity: 0)
  private var layers: [UnsafeMutablePointer<UInt32>] = []
  private var layerCount = 0

  init(kernels: raster_kernels) {
    self.kernels = kernels
    upright = UprightRows(kernels: kernels)
    even = EvenRuns(kernels: kernels)
  }

  deinit { releaseRows() }

  /// How many groups within each other have rows that are kept from one drawing to the next.
  private static let keptLayers = 16

  /// Makes room for the rows of a bitmap.
  func prepare(width: Int) {
    canvas = Span(start: 0, end: Int32(clamping: width))
    upright.prepare(canvas: canvas)
    while layers.count > Self.keptLayers { layers.removeLast().deallocate() }
    guard width > self.width else { return }
    releaseRows()
    self.width = width
    mask = .allocate(capacity: width)
    samples = .allocate(capacity: width)
    areas = .allocate(capacity: width + 2)
  }

  private func releaseRows() {
    mask.deallocate()
    samples.deallocate()
    areas.deallocate()
    for layer in layers { layer.deallocate() }
    layers.removeAll()
  }

  /// Lends a row of pixels for a group; `body` is given the address of device pixel 0 in it.
  func withLayer(_ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    if layerCount == layers.count { layers.append(.allocate(capacity: width)) }
    layerCount += 1
    body(layers[layerCount - 1])
    layerCount -= 1
  }
}
