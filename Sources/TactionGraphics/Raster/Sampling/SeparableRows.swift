import CTactionRaster

/// Samples an upright image in two passes; the result of the horizontal pass is used for several device rows.
///
/// The result has the same bytes as the result of one pass.
final class SeparableRows {
  /// The minimum number of pixels for which two passes are faster than one.
  static let minimumCount: Int32 = 32

  private let kernels: raster_kernels
  private var capacity = 0
  private var upper = UnsafeMutablePointer<Int16>.allocate(capacity: 0)
  private var lower = UnsafeMutablePointer<Int16>.allocate(capacity: 0)
  /// The rows of the image in the buffers; -1 if a buffer is empty.
  private var upperRow: Int32 = -1
  private var lowerRow: Int32 = -1
  private var columns = Span.empty

  init(kernels: raster_kernels) { self.kernels = kernels }

  deinit {
    upper.deallocate()
    lower.deallocate()
  }

  /// Begins an image; `columns` are the device columns that will be sampled.
  func begin(columns: Span) {
    (self.columns, upperRow, lowerRow) = (columns, -1, -1)
    let size = 4 * columns.count
    guard size > capacity else { return }
    upper.deallocate()
    lower.deallocate()
    (upper, lower, capacity) = (.allocate(capacity: size), .allocate(capacity: size), size)
  }

  /// Samples a span of a row; `view` is the image as seen from this row.
  func sample(_ view: raster_view, _ span: Span, into target: UnsafeMutablePointer<UInt32>) {
    let v = max(0, min(Int32(truncatingIfNeeded: view.v >> 16), (view.height &- 1) &<< 16))
    let row = v &>> 16
    let weight = Int16(truncatingIfNeeded: v &>> 1 & 0x7FFF)
    // The last row has no next row, so a next row with zero weight is not read.
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
