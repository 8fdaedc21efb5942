import CRaster

/// Samples an upright picture in two steps, of which the first, across, serves for several rows of the device.
///
/// What comes out is the same to the byte as what is sampled in one step.
final class SeparableRows {
  /// The least number of pixels for which two steps are faster than one.
  static let minimumCount: Int32 = 32

  private let kernels: raster_kernels
  private var capacity = 0
  private var upper = UnsafeMutablePointer<Int16>.allocate(capacity: 0)
  private var lower = UnsafeMutablePointer<Int16>.allocate(capacity: 0)
  /// The rows of the picture that were sampled across; -1 for none.
  private var upperRow: Int32 = -1
  private var lowerRow: Int32 = -1
  private var columns = Span.empty

  init(kernels: raster_kernels) { self.kernels = kernels }

  deinit {
    upper.deallocate()
    lower.deallocate()
  }

  /// Begins with a picture, of which some columns of the device will be asked for.
  func begin(columns: Span) {
    (self.columns, upperRow, lowerRow) = (columns, -1, -1)
    let size = 4 * columns.count
    guard size > capacity else { return }
    upper.deallocate()
    lower.deallocate()
    (upper, lower, capacity) = (.allocate(capacity: size), .allocate(capacity: size), size)
  }

  /// Samples some pixels of a row; `view` is the picture as that row sees it.
  func sample(_ view: raster_view, _ span: Span, into target: UnsafeMutablePointer<UInt32>) {
    let v = max(0, min(Int32(truncatingIfNeeded: view.v >> 16), (view.height &- 1) &<< 16))
    let row = v &>> 16
    let weight = Int16(truncatingIfNeeded: v &>> 1 & 0x7FFF)
    // Of the last row, there is no next one.
    let below = weight == 0 ? row : row &+ 1
    if upperRow != row, lowerRow == row || upperRow == below {
      (upper, lower) = (lower, upper)
      (upperRow, lowerRow) = (lowerRow, upperRow)
    }
    if upperRow != row {
      sampleAcross(view, row, into: upper)
      upperRow = row
    }
    if below != row, lowerRow != below {
      sampleAcross(view, below, into: lower)
      lowerRow = below
    }
    let offset = 4 * Int(span.start &- columns.start)
    kernels.along(upper + offset, (below == row ? upper : lower) + offset, target, Int32(span.count), weight)
  }

  private func sampleAcross(_ view: raster_view, _ row: Int32, into target: UnsafeMutablePointer<Int16>) {
    var view = view
    kernels.across(&view, row, target, columns.start, Int32(columns.count))
  }
}
