/// The pixels that a model is drawn into, as plain values.
struct ModelTarget {
  private let pixels: UnsafeMutableRawPointer
  private let stride: Int
  let width: Int
  let height: Int
  /// What shows beside the model, premultiplied.
  let background: UInt32

  /// The bitmap must stay as long as there is drawn.
  init(_ bitmap: Bitmap, background: UInt32) {
    (pixels, stride, width, height) = (bitmap.bytes, bitmap.stride, bitmap.width, bitmap.height)
    self.background = background
  }

  /// The first pixel of a row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
  }

  /// Shows the background in some columns of a row.
  func clear(_ columns: Range<Int>, row y: Int) {
    (row(y) + columns.lowerBound).update(repeating: background, count: columns.count)
  }
}
