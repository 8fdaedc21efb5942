import CTactionPixman

/// A buffer of pixels from many short spans, which pixman blends in one call.
///
/// The colours of a span are sampled into the strip when the span is found, while the image's pixels are in the cache.
/// If the strip is full, the colours are sampled when the span is blended.
final class EdgeStrip {
  /// The number of pixels of a row of the strip, and the number of rows; the last row is for spans that are sampled
  /// when they are blended.
  static let width = 8192
  private static let rows = 32
  private static var capacity: Int { width * rows }

  let colors = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
  let coverage = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  private let below = UnsafeMutablePointer<UInt32>.allocate(capacity: width)
  private let colorImage: OpaquePointer?
  private let coverageImage: OpaquePointer?
  private let belowImage: OpaquePointer?
  private var used = 0
  private let spans = ValueStack<Target>()

  /// The destination of a span of the strip.
  private struct Target: BitwiseCopyable {
    let pixels: UnsafeMutablePointer<UInt32>
    let count: Int32
  }

  init() {
    let image = { (format: pixman_format_code_t, pixels: UnsafeMutableRawPointer, rows: Int, size: Int) in
      pixman_image_create_bits_no_clear(
        format, Int32(Self.width), Int32(rows), pixels.assumingMemoryBound(to: UInt32.self), Int32(Self.width * size))
    }
    colorImage = image(PIXMAN_a8r8g8b8, colors, Self.rows, 4)
    coverageImage = image(PIXMAN_a8, coverage, Self.rows, 1)
    belowImage = image(PIXMAN_a8r8g8b8, below, 1, 4)
  }

  deinit {
    for image in [colorImage, coverageImage, belowImage] {
      if let image { pixman_image_unref(image) }
    }
    colors.deallocate()
    coverage.deallocate()
    below.deallocate()
  }

  /// The offset in the strip of spans that are sampled when they are blended.
  static var lateStart: Int { width * (rows - 1) }

  /// Removes all samples.
  func removeAll() { used = 0 }

  /// Reserves memory for pixels until `removeAll()`, and returns its offset in the strip; nil if the strip is full or
  /// the pixels do not fit into a row.
  func reserve(_ count: Int) -> Int? {
    guard count <= Self.width else { return nil }
    var start = used
    if start / Self.width != (start + count - 1) / Self.width { start = (start / Self.width + 1) * Self.width }
    guard start + count <= Self.lateStart else { return nil }
    used = start + count
    return start
  }

  /// Adds the destination of the next pixels that are blended.
  @inline(__always)
  func add(_ pixels: UnsafeMutablePointer<UInt32>, count: Int32) { spans.push(Target(pixels: pixels, count: count)) }

  /// Blends pixels of the strip over the destinations that were added, and removes the destinations.
  func blend(from start: Int) {
    var count = 0
    for index in 0..<spans.count {
      let span = spans[index]
      copy(span.pixels, to: below + count, Int(span.count))
      count += Int(span.count)
    }
    if let colorImage, let coverageImage, let belowImage, count > 0 {
      let (x, y) = (Int32(start % Self.width), Int32(start / Self.width))
      pixman_image_composite32(
        PIXMAN_OP_OVER, colorImage, coverageImage, belowImage, x, y, x, y, 0, 0, Int32(count), 1)
    }
    count = 0
    for index in 0..<spans.count {
      let span = spans[index]
      copy(below + count, to: span.pixels, Int(span.count))
      count += Int(span.count)
    }
    spans.shrink(to: 0)
  }

  /// Copies pixels. Most spans are so short that calling a function would take longer than the copy.
  @inline(__always)
  private func copy(_ source: UnsafeMutablePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, _ count: Int) {
    if count > 16 { return target.update(from: source, count: count) }
    for index in 0..<count { target[index] = source[index] }
  }
}
