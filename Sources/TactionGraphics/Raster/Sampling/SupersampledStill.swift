import CTactionRaster
import TactionGeometry

/// A supersampled rendering of an image that does not move. Each pixel is the mean of 4 x 4 samples of a finer mip
/// level, which has the quality of a filter over the area of the pixel.
///
/// A moving image is drawn with one sample of the renderer's mip level. Compared with a reference of 64 samples of the
/// full image, its signal-to-noise ratio is 42 dB. A supersampled still has 53 dB, and takes twenty times as long.
package struct SupersampledStill: Sendable {
  /// The image.
  package let image: Image
  /// The transform from pixels of level 0 to device pixels.
  package let toDevice: Transform
  /// The visible part of the image, in pixels of level 0.
  package let part: Rect
  /// The device pixels to make.
  package let area: PixelRect

  /// The number of samples of a pixel along each axis.
  private static let samples = 4

  package init(_ image: Image, part: Rect, toDevice: Transform, area: PixelRect) {
    (self.image, self.part, self.toDevice, self.area) = (image, part, toDevice, area)
  }

  /// Whether a still looks better than the moving image. If the image is drawn at its full size or larger, a still
  /// shows no more detail.
  package var isWorthwhile: Bool {
    let scale = toDevice.meanScale
    return scale < 0.999 && scale > 1e-4 && !area.isEmpty
  }

  /// Makes the pixels of the area; nil if the memory budget is used up, or the image can no longer be read. This is
  /// slow.
  package func make() -> ImagePixels? {
    let columns = columns
    let packing = PackedRows(columns, width: area.width)
    let height = (packing.pixelCount + area.width - 1) / area.width
    guard let reservation = image.memory.reserve(area.width * height * 4),
      let bitmap = try? Bitmap(width: area.width, height: height)
    else { return nil }
    let wanted = max(image.level(forScale: toDevice.meanScale) - 1, 0)
    guard let source = image.transientPixels(forLevel: wanted, in: area, toDevice: toDevice) else { return nil }
    // The transform from the level's pixels to samples of the area.
    let toSamples = source.transform(toDevice: toDevice)
      .concatenating(.translation(Vector(dx: -Double(area.x), dy: -Double(area.y))))
      .concatenating(.scale(Double(Self.samples)))
    guard let sampler = AffineSampler(source.pixels.bitmap, toDevice: toSamples) else { return nil }
    let sampled = PixelRect(x: 0, y: 0, width: Self.samples * area.width, height: Self.samples * area.height)
    withExtendedLifetime(source.pixels) {
      withUnsafePointer(to: sampler.limited(to: sampled)) { sampler in
        for (y, range) in columns.enumerated() where !range.isEmpty {
          Self.fill(bitmap.row(0) + packing.starts[y] + range.lowerBound, y: y, columns: range, from: sampler)
        }
      }
    }
    return ImagePixels(bitmap, isOpaque: source.pixels.isOpaque, reservation: reservation, packing: packing)
  }

  /// For each row of the area, the columns in which the image is visible, with a margin.
  private var columns: [Range<Int>] {
    guard let back = toDevice.inverted() else { return [] }
    // The margin includes pixels that touch the edge of the image, and rounding errors.
    let margin = 2.0
    let across = part.inset(by: -margin * (abs(back.a) + abs(back.c)))
    let down = part.inset(by: -margin * (abs(back.b) + abs(back.d)))
    return (0..<area.height).map { row in
      let start = back.apply(Point(x: Double(area.x) + 0.5, y: Double(area.y + row) + 0.5))
      let inX = Self.range(start: start.x, step: back.a, from: across.minX, to: across.maxX)
      let inY = Self.range(start: start.y, step: back.b, from: down.minY, to: down.maxY)
      let first = Int(saturating: max(inX.first, inY.first, 0).rounded(.down))
      let end = Int(saturating: min(inX.last, inY.last, Double(area.width - 1)).rounded(.up)) + 1
      return min(first, area.width)..<max(min(first, area.width), min(end, area.width))
    }
  }

  /// Returns the least and the greatest number of steps after which a position that begins at `start` is between `low`
  /// and `high`.
  private static func range(
    start: Double, step: Double, from low: Double, to high: Double
  ) -> (first: Double, last: Double) {
    guard abs(step) > 1e-12 else { return start >= low && start <= high ? (-.infinity, .infinity) : (1, 0) }
    let (one, other) = ((low - start) / step, (high - start) / step)
    return (min(one, other), max(one, other))
  }

  /// Fills a row with the means of samples.
  private static func fill(
    _ target: UnsafeMutablePointer<UInt32>, y: Int, columns: Range<Int>, from sampler: UnsafePointer<AffineSampler>
  ) {
    let (first, length) = (columns.lowerBound * samples, columns.count * samples)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4 * length) { memory in
      guard let memory = memory.baseAddress else { return }
      let (one, other) = (memory, memory + length)
      let (upper, lower) = (memory + 2 * length, memory + 3 * length)
      sample(sampler, row: samples * y, from: first, into: one, count: length)
      sample(sampler, row: samples * y + 1, from: first, into: other, count: length)
      raster_halve(upper, one, other, Int32(clamping: length))
      sample(sampler, row: samples * y + 2, from: first, into: one, count: length)
      sample(sampler, row: samples * y + 3, from: first, into: other, count: length)
      raster_halve(lower, one, other, Int32(clamping: length))
      raster_halve(target, upper, lower, Int32(clamping: length / 2))
    }
  }

  private static func sample(
    _ sampler: UnsafePointer<AffineSampler>, row y: Int, from first: Int, into target: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    let span = Span(start: Int32(clamping: first), end: Int32(clamping: first + count))
    AffineSampler.sample(sampler, span, row: y, into: target, .chosen)
  }
}
