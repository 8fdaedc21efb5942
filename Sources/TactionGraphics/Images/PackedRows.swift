/// Where rows of different lengths lie one after the other in the memory of a bitmap: a turned picture fills little
/// more than half of the upright rectangle around it.
final class PackedRows: Sendable {
  /// For each row, how many pixels lie between the bitmap's first one and what would be the row's column 0.
  ///
  /// Any column of the picture is within the bitmap, though only those of the row's own columns mean something.
  nonisolated(unsafe) let starts: UnsafeMutablePointer<Int>
  /// The number of rows.
  let count: Int
  /// How many pixels the bitmap must have.
  let pixelCount: Int

  /// Rows of a picture of some width, by the columns that each of them has.
  init(_ columns: [Range<Int>], width: Int) {
    count = columns.count
    starts = .allocate(capacity: max(count, 1))
    var next = width
    for (row, range) in columns.enumerated() {
      (starts + row).initialize(to: next - range.lowerBound)
      next += range.count
    }
    pixelCount = next + width
  }

  deinit { starts.deallocate() }
}
