import CPixman

/// Pixels from many places in one row, for pixman to blend in one call what lies in many short spans.
///
/// What a span shows is sampled into the strip when the span is found, while the picture's pixels are in the cache; or
/// only when it is blended, where there is no room.
final class EdgeStrip {
  /// The pixels of a row of the strip, and the number of rows; the last row is for what is sampled late.
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

  /// Where a span of the strip goes.
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

  /// Where samples that are taken late go.
  static var lateStart: Int { width * (rows - 1) }

  /// Forgets all samples.
  func removeAll() { used = 0 }

  /// Room for some pixels that stays until `removeAll`; nil where there is none.
  func reserve(_ count: Int) -> Int? {
    guard count <= Self.width else { return nil }
    var start = used
    if start / Self.width != (start + count - 1) / Self.width { start = (start / Self.width + 1) * Self.width }
    guard start + count <= Self.lateStart else { return nil }
    used = start + count
    return start
  }

  /// Adds a span that the pixels to be blended belong to.
  @inline(__always)
  func add(_ pixels: UnsafeMutablePointer<UInt32>, count: Int32) { spans.push(Target(pixels: pixels, count: count)) }

  /// Puts pixels of the strip through their coverage over the spans that were added, and forgets these.
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

  /// Most spans are shorter than it takes to call for help.
  @inline(__always)
  private func copy(_ source: UnsafeMutablePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, _ count: Int) {
    if count > 16 { return target.update(from: source, count: count) }
    for index in 0..<count { target[index] = source[index] }
  }
}
