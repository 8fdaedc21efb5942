import CRaster

/// Makes a level of a picture from its rows as they come, without holding more than the level and some rows.
///
/// The pixels are the same as those of `Bitmap.halved()`, as often as it takes.
final class RowHalver {
  /// Whether all pixels so far were opaque.
  private(set) var isOpaque = true
  private let target: Bitmap
  private var nextRow = 0
  /// For each step down to the level: how long its rows are, and one that waits for its neighbour.
  private var steps: [(width: Int, waiting: [UInt32])]

  init(width: Int, height: Int, level: Int) throws(ImageError) {
    let level = max(level, 0)
    let (columns, rows) = ((width + (1 << level) - 1) >> level, (height + (1 << level) - 1) >> level)
    target = try Bitmap(width: max(columns, 1), height: max(rows, 1))
    steps = (0..<level).map { (width: (width + (1 << $0) - 1) >> $0, waiting: []) }
    steps.append((width: target.width, waiting: []))
  }

  /// Takes the next row, of blue, green, red and straight alpha, and overwrites it.
  func takeStraight(_ row: UnsafeMutablePointer<UInt32>) {
    if raster_premultiply(row, Int32(clamping: steps[0].width)) < 255 { isOpaque = false }
    take(row, step: 0)
  }

  /// The level, after the last row.
  func finish() -> Bitmap {
    // A row that has no neighbour is its own.
    for step in steps.indices where !steps[step].waiting.isEmpty {
      let row = steps[step].waiting
      row.withUnsafeBufferPointer { if let row = $0.baseAddress { pass(row, row, step: step) } }
    }
    return target
  }

  private func take(_ row: UnsafePointer<UInt32>, step: Int) {
    let width = steps[step].width
    guard step < steps.count - 1 else {
      if nextRow < target.height { target.row(nextRow).update(from: row, count: width) }
      nextRow += 1
      return
    }
    guard !steps[step].waiting.isEmpty else {
      steps[step].waiting.append(contentsOf: UnsafeBufferPointer(start: row, count: width))
      return
    }
    let upper = steps[step].waiting
    steps[step].waiting = []
    upper.withUnsafeBufferPointer { if let upper = $0.baseAddress { pass(upper, row, step: step) } }
  }

  /// Hands the mean of two rows to the next step.
  private func pass(_ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, step: Int) {
    let width = steps[step].width
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: (width + 1) / 2) { half in
      guard let half = half.baseAddress else { return }
      raster_halve(half, upper, lower, Int32(clamping: width))
      take(half, step: step + 1)
    }
  }
}
