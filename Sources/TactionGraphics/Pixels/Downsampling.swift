import CTactionRaster

extension Bitmap {
  /// Returns a bitmap of half the width and height, rounded up; each pixel is the rounded mean of up to 2 x 2 pixels.
  func halved() throws(ImageError) -> Bitmap {
    let half = try Bitmap(width: (width + 1) / 2, height: (height + 1) / 2)
    for y in 0..<half.height {
      // The last row of an odd height is averaged with itself.
      raster_halve(half.row(y), row(2 * y), row(min(2 * y + 1, height - 1)), Int32(clamping: width))
    }
    return half
  }

  /// Returns a bitmap of 1/2ⁿ of the width and height, where n is `count`; returns the bitmap itself if `count` is 0 or
  /// less.
  package func halved(times count: Int) throws(ImageError) -> Bitmap {
    var bitmap = self
    for _ in 0..<max(count, 0) { bitmap = try bitmap.halved() }
    return bitmap
  }
}

/// Makes the rows of a mip level while the rows of a picture are decoded, with only a few rows in memory.
///
/// The pixels are the same as after repeated calls of `Bitmap.halved()`.
final class RowHalver {
  private let take: (_ row: UnsafePointer<UInt32>) -> Void
  /// For each level from 0 to the target, the length of its rows, and an even row that waits for the odd row after it.
  private var steps: [(width: Int, pending: [UInt32])]

  /// - Parameters:
  ///   - width: the number of columns of the picture.
  ///   - count: the number of times that the picture is halved.
  ///   - take: receives each row of the level, from the top.
  init(width: Int, halving count: Int, take: @escaping (_ row: UnsafePointer<UInt32>) -> Void) {
    self.take = take
    steps = (0...max(count, 0)).map { (width: (width + (1 << $0) - 1) >> $0, pending: []) }
  }

  /// Adds the next row.
  func add(_ row: UnsafePointer<UInt32>) { add(row, step: 0) }

  /// Makes the remaining rows of the level; to be called after the last row.
  func finish() {
    // The last row of an odd height is averaged with itself.
    for step in steps.indices where !steps[step].pending.isEmpty {
      let row = steps[step].pending
      steps[step].pending = []
      row.withUnsafeBufferPointer { if let row = $0.baseAddress { addMean(row, row, step: step) } }
    }
  }

  private func add(_ row: UnsafePointer<UInt32>, step: Int) {
    let width = steps[step].width
    guard step < steps.count - 1 else { return take(row) }
    guard !steps[step].pending.isEmpty else {
      steps[step].pending.append(contentsOf: UnsafeBufferPointer(start: row, count: width))
      return
    }
    let upper = steps[step].pending
    steps[step].pending = []
    upper.withUnsafeBufferPointer { if let upper = $0.baseAddress { addMean(upper, row, step: step) } }
  }

  /// Adds the mean of two rows of a level to the next level.
  private func addMean(_ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, step: Int) {
    let width = steps[step].width
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: (width + 1) / 2) { half in
      guard let half = half.baseAddress else { return }
      raster_halve(half, upper, lower, Int32(clamping: width))
      add(half, step: step + 1)
    }
  }
}
