import CRaster

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

  /// Returns a bitmap of 1/2ⁿ of the width and height; the bitmap itself for a count of 0 or less.
  func halved(times count: Int) throws(ImageError) -> Bitmap {
    var bitmap = self
    for _ in 0..<max(count, 0) { bitmap = try bitmap.halved() }
    return bitmap
  }
}

/// Makes a mip level from the rows of a picture as they are decoded, holding only the level and a few rows in memory.
///
/// The pixels are the same as those of repeated `Bitmap.halved()`.
final class RowHalver {
  /// Whether all pixels so far were opaque.
  private(set) var isOpaque = true
  private let target: Bitmap
  private var nextRow = 0
  /// For each level from 0 to the target: the length of its rows, and an even row that waits for the odd one after it.
  private var steps: [(width: Int, pending: [UInt32])]

  /// Throws `ImageError.outOfMemory`.
  init(width: Int, height: Int, level: Int) throws(ImageError) {
    let level = max(level, 0)
    let (columns, rows) = ((width + (1 << level) - 1) >> level, (height + (1 << level) - 1) >> level)
    target = try Bitmap(width: max(columns, 1), height: max(rows, 1))
    steps = (0..<level).map { (width: (width + (1 << $0) - 1) >> $0, pending: []) }
    steps.append((width: target.width, pending: []))
  }

  /// Adds the next row, of blue, green, red and straight alpha, and premultiplies it in place.
  func addStraight(_ row: UnsafeMutablePointer<UInt32>) {
    if raster_premultiply(row, Int32(clamping: steps[0].width)) < 255 { isOpaque = false }
    add(row, step: 0)
  }

  /// Returns the level, after the last row.
  func finish() -> Bitmap {
    // The last row of an odd height is averaged with itself.
    for step in steps.indices where !steps[step].pending.isEmpty {
      let row = steps[step].pending
      row.withUnsafeBufferPointer { if let row = $0.baseAddress { addMean(row, row, step: step) } }
    }
    return target
  }

  private func add(_ row: UnsafePointer<UInt32>, step: Int) {
    let width = steps[step].width
    guard step < steps.count - 1 else {
      if nextRow < target.height { target.row(nextRow).update(from: row, count: width) }
      nextRow += 1
      return
    }
    guard !steps[step].pending.isEmpty else {
      steps[step].pending.append(contentsOf: UnsafeBufferPointer(start: row, count: width))
      return
    }
    let upper = steps[step].pending
    steps[step].pending = []
    upper.withUnsafeBufferPointer { if let upper = $0.baseAddress { addMean(upper, row, step: step) } }
  }

  /// Adds the mean of two rows of a step to the next step.
  private func addMean(_ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, step: Int) {
    let width = steps[step].width
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: (width + 1) / 2) { half in
      guard let half = half.baseAddress else { return }
      raster_halve(half, upper, lower, Int32(clamping: width))
      add(half, step: step + 1)
    }
  }
}
