import CTactionRaster
import Glibc
import TactionGeometry

/// Samples an image through an affine transform, row by row of the device.
struct AffineSampler: BitwiseCopyable {
  /// The prefetch distance in device rows. Rotated images are read across their rows, which the processor's own
  /// prefetcher does not predict. Distances of 4 to 12 were equally good.
  private static let rowsAhead = 8.0
  /// The maximum distance from the image, in its pixels, at which positions are exact.
  private static let maximumOffset = Double(1 << 30)
  /// The maximum step in the image for a device pixel. An image with a larger step is so small that it is invisible.
  private static let maximumStep = Double(1 << 14)
  /// The maximum length of an edge that is sampled in one part, in pixels. Positions have only 16 bits before the
  /// binary point.
  static let longestEdge = 32_000

  /// The maximum distance of a position from the level's first pixel, in pixels. It follows from the same 16 bits.
  private static let farthest = longestEdge + 500

  /// The maximum step in an upright image, from one device row to the next, for sampling in two passes. With larger
  /// steps, one pass is faster.
  private static let maximumUprightStep = 1.2

  private let pixels: UnsafePointer<UInt32>
  private let stride: Int
  private let width: Int
  private let height: Int
  /// The transform from centres of device pixels to positions in the level, relative to the centre of its first pixel.
  private let toLevel: Transform
  /// The step in the level to the next device pixel to the right, with 32 fraction bits.
  private let step: (x: Int64, y: Int64)
  /// The number of device pixels in a device row for one column (`x`), and for one row (`y`), of the level; zero if the
  /// step is nearly zero.
  private let pixelsPerStep: (x: Double, y: Double)
  private let ahead: Int
  /// Whether rows of the level are parallel to device rows, and most rows of the level are needed for more than one
  /// device row.
  let isUpright: Bool
  /// The device pixel of the level's top left pixel; nil unless all pixels of the level coincide with device pixels.
  let origin: (x: Int, y: Int)?
  /// Whether the loops can represent the positions of all sampled device pixels, because these are near to the level.
  private(set) var isNear = false
  /// The offsets of the rows, if the pixels are packed; then there is also an `origin`.
  private var packing: (starts: UnsafePointer<Int>, count: Int)?

  /// Makes a sampler of a bitmap; nil if the bitmap is invisible.
  ///
  /// The bitmap must stay valid and unchanged as long as the sampler is used.
  init?(_ level: Bitmap, toDevice: Transform) {
    guard let back = toDevice.inverted() else { return nil }
    // Positions are relative to the centres of pixels, so both spaces are shifted by half a pixel.
    let corner = back.apply(Point(x: 0.5, y: 0.5))
    toLevel = Transform(a: back.a, b: back.b, c: back.c, d: back.d, tx: corner.x - 0.5, ty: corner.y - 0.5)
    guard toLevel.isFinite, max(abs(toLevel.a), abs(toLevel.b)) < Self.maximumStep else { return nil }
    step = (Self.fixed(toLevel.a), Self.fixed(toLevel.b))
    pixelsPerStep = Self.pixelsPerStep(step.x, step.y)
    let isLong = max(level.width, level.height) > Self.longestEdge
    isUpright = step.y == 0 && abs(toLevel.c) < 1e-9 && abs(toLevel.d) < Self.maximumUprightStep && !isLong
    pixels = UnsafePointer(level.row(0))
    (stride, width, height) = (level.stride / 4, level.width, level.height)
    let rowAhead = Int(saturating: (back.d * Self.rowsAhead).clamped(to: -1e4...1e4))
    let columnAhead = Int(saturating: (back.c * Self.rowsAhead).clamped(to: -1e4...1e4))
    ahead = rowAhead * stride + columnAhead
    origin = Self.wholePixelOrigin(toDevice, width: level.width, height: level.height)
  }

  /// Makes a sampler of pixels whose top left corner is on a device pixel; nil if the pixels are invisible. The pixels
  /// must stay valid as long as the sampler is used.
  init?(_ pixels: ImagePixels, corner: Vector) {
    self.init(pixels.bitmap, toDevice: .translation(corner))
    if let packed = pixels.packing, packed.count > 0 { packing = (UnsafePointer(packed.starts), packed.count) }
  }

  /// Returns the sampler, limited to some device pixels.
  func limited(to area: PixelRect) -> AffineSampler {
    var limited = self
    let farthest = Double(Self.farthest)
    limited.isNear =
      !isLong
      && area.rect.corners.allSatisfy {
        let position = toLevel.apply($0)
        return abs(position.x) < farthest && abs(position.y) < farthest
      }
    return limited
  }

  /// Returns the pixels of the level at a span of a device row; nil if there is no `origin`, or if the span extends
  /// beyond the level.
  func row(_ y: Int, _ span: Span) -> UnsafePointer<UInt32>? {
    guard let origin, let start = rowStart(y) else { return nil }
    let column = Int(span.start) - origin.x
    return column >= 0 && column + span.count <= width ? start + column : nil
  }

  /// Copies a span of a row; beyond the level, its outermost pixels are repeated. Returns false if there is no
  /// `origin`.
  func copy(_ y: Int, _ span: Span, to target: UnsafeMutablePointer<UInt32>) -> Bool {
    guard let origin, let start = rowStart(y) else { return false }
    // Packed pixels are made only for the visible span; pixels beyond it are clear.
    if packing != nil {
      target.update(repeating: 0, count: span.count)
      return true
    }
    let first = Int(span.start) - origin.x
    for index in 0..<span.count { target[index] = start[(first + index).clamped(to: 0...(width - 1))] }
    return true
  }

  private func rowStart(_ y: Int) -> UnsafePointer<UInt32>? {
    guard let origin else { return nil }
    if let packing { return pixels + packing.starts[(y - origin.y).clamped(to: 0...(packing.count - 1))] }
    return pixels + (y - origin.y).clamped(to: 0...(height - 1)) * stride
  }

  /// Whether the image can be sampled in a horizontal and a vertical pass.
  var isSeparable: Bool { isUpright && origin == nil }

  /// Returns the level as seen from a device row; nil if the level is too far away.
  func view(fromRow y: Int) -> raster_view? {
    // The loops truncate horizontal weights to 1/128 of a pixel. Half of 1/128 is added, so that the weights are
    // rounded. Vertical weights are truncated to 1/32768.
    let u = toLevel.c * Double(y) + toLevel.tx + 1.0 / 256, v = toLevel.d * Double(y) + toLevel.ty + 1.0 / 65536
    guard abs(u) < Self.maximumOffset, abs(v) < Self.maximumOffset else { return nil }
    return raster_view(
      pixels: pixels, stride: stride, width: Int32(truncatingIfNeeded: width),
      height: Int32(truncatingIfNeeded: height),
      u: Self.fixed(u), v: Self.fixed(v), du: step.x, dv: step.y, bend_u: 0, bend_v: 0,
      ahead: ahead)
  }

  /// Whether the level is so long that it has to be sampled in parts.
  var isLong: Bool { max(width, height) > Self.longestEdge }

  /// Returns the level as seen from a device row; if the level is long, only the part that a span needs.
  func view(fromRow y: Int, seeing span: Span) -> raster_view? {
    guard var view = view(fromRow: y) else { return nil }
    guard isLong else { return view }
    let (u, v) = (view.u &+ Int64(span.start) &* view.du, view.v &+ Int64(span.start) &* view.dv)
    let (otherU, otherV) = (view.u &+ Int64(span.end) &* view.du, view.v &+ Int64(span.end) &* view.dv)
    let left = (Int(min(u, otherU) >> 32) - 2).clamped(to: 0...(width - 1))
    let top = (Int(min(v, otherV) >> 32) - 2).clamped(to: 0...(height - 1))
    view.pixels = pixels + top * stride + left
    view.width = Int32(clamping: min(width - left, Self.longestEdge))
    view.height = Int32(clamping: min(height - top, Self.longestEdge))
    view.u -= Int64(left) << 32
    view.v -= Int64(top) << 32
    return view
  }

  /// Returns the pixels of a span that are interpolated between four pixels of the level, all inside the level. A few
  /// such pixels may be left out.
  func inside(_ view: raster_view, _ span: Span) -> Span { Self.inside(view, span, pixelsPerStep) }

  /// Samples a span of a row.
  ///
  /// The sampler is passed as a pointer, because copying it takes the same time as sampling a short span.
  @inline(__always)
  static func sample(
    _ sampler: UnsafePointer<AffineSampler>, _ span: Span, row y: Int, into target: UnsafeMutablePointer<UInt32>,
    _ kernels: raster_kernels
  ) {
    if sampler.pointee.isNear {
      sampler.pointee.sampleNear(span, row: y, into: target, kernels)
    } else {
      sampler.pointee.sampleFar(span, row: y, into: target, kernels)
    }
  }

  @inline(__always)
  private func sampleNear(
    _ span: Span, row y: Int, into target: UnsafeMutablePointer<UInt32>, _ kernels: raster_kernels
  ) {
    if let source = row(y, span) {
      target.update(from: source, count: span.count)
      return
    }
    if copy(y, span, to: target) { return }
    guard var view = view(fromRow: y, seeing: span) else {
      target.update(repeating: 0, count: span.count)
      return
    }
    // For a span of a few pixels, computing this range takes longer than the range saves.
    let inside = span.count < 16 ? .empty : inside(view, span)
    kernels.sample(&view, target, span.start, Int32(span.count), inside.start, inside.end)
  }

  /// Samples a span that may extend far beyond the level. Beyond the level, its outermost pixels are repeated.
  @inline(never)
  private func sampleFar(
    _ span: Span, row y: Int, into target: UnsafeMutablePointer<UInt32>, _ kernels: raster_kernels
  ) {
    guard origin == nil, var view = view(fromRow: y, seeing: span), !Self.isNear(view, span) else {
      return sampleNear(span, row: y, into: target, kernels)
    }
    Self.stayAtEdge(&view.u, &view.du, length: view.width, span)
    Self.stayAtEdge(&view.v, &view.dv, length: view.height, span)
    if Self.isNear(view, span) || span.count < 2 {
      kernels.sample(&view, target, span.start, Int32(span.count), 0, 0)
    } else {
      let middle = (span.start + span.end) / 2
      sampleFar(Span(start: span.start, end: middle), row: y, into: target, kernels)
      sampleFar(Span(start: middle, end: span.end), row: y, into: target + Int(middle - span.start), kernels)
    }
  }

  /// Returns whether the loops can represent the positions of a span. Positions have only 16 bits before the binary
  /// point.
  private static func isNear(_ view: raster_view, _ span: Span) -> Bool {
    let near = -(Int64(farthest) << 32)...(Int64(farthest) << 32)
    return near.contains(view.u &+ Int64(span.start) &* view.du) && near.contains(view.u &+ Int64(span.end) &* view.du)
      && near.contains(view.v &+ Int64(span.start) &* view.dv) && near.contains(view.v &+ Int64(span.end) &* view.dv)
  }

  /// Replaces the positions of a span by an end of the level if, on an axis, all positions are beyond that end.
  private static func stayAtEdge(_ start: inout Int64, _ step: inout Int64, length: Int32, _ span: Span) {
    let (one, other) = (start &+ Int64(span.start) &* step, start &+ Int64(span.end) &* step)
    let last = Int64(length - 1) << 32
    if max(one, other) <= 0 { (start, step) = (0, 0) } else if min(one, other) >= last { (start, step) = (last, 0) }
  }

  static func inside(_ view: raster_view, _ span: Span, _ pixelsPerStep: (x: Double, y: Double)) -> Span {
    let one = 1 / Double(1 << 32 as Int64)
    let across = Self.range(start: Double(view.u) * one, pixelsPerStep.x, limit: Double(view.width - 1))
    let down = Self.range(start: Double(view.v) * one, pixelsPerStep.y, limit: Double(view.height - 1))
    let first = Int32(roundingUp: max(across.first, down.first, Double(span.start)))
    let end = Int32(roundingDown: min(across.end, down.end, Double(span.end)))
    return Span(start: min(first, span.end), end: max(min(first, span.end), end))
  }

  /// Returns the range of device pixels whose positions on an axis are between 0 and a limit, with a small margin.
  @inline(__always)
  private static func range(start: Double, _ pixelsPerStep: Double, limit: Double) -> (first: Double, end: Double) {
    let margin = 1.0 / 256
    guard pixelsPerStep != 0 else {
      return start >= margin && start < limit - margin ? (-.infinity, .infinity) : (0, 0)
    }
    let (low, high) = ((margin - start) * pixelsPerStep, (limit - margin - start) * pixelsPerStep)
    return (min(low, high), max(low, high))
  }

  /// Returns the number of device pixels for one column (`x`), and for one row (`y`), of the level; zero if the step is
  /// so short that it has no effect in any row.
  static func pixelsPerStep(_ x: Int64, _ y: Int64) -> (x: Double, y: Double) {
    let reciprocal = { (step: Int64) in abs(step) > 4 ? Double(1 << 32 as Int64) / Double(step) : 0 }
    return (reciprocal(x), reciprocal(y))
  }

  /// Returns a number with 32 fraction bits; zero if its absolute value is 2³⁰ or more.
  private static func fixed(_ value: Double) -> Int64 {
    let scaled = value * Double(1 << 32 as Int64)
    return abs(scaled) < 0x1p62 ? Int64(scaled) : 0
  }

  private static func wholePixelOrigin(_ transform: Transform, width: Int, height: Int) -> (x: Int, y: Int)? {
    let (x, y) = (transform.tx.rounded(), transform.ty.rounded())
    // The sum of these values is the maximum error of a corner's position if the pixels are copied.
    let stretchX = (abs(transform.a - 1) + abs(transform.b)) * Double(width)
    let stretchY = (abs(transform.d - 1) + abs(transform.c)) * Double(height)
    let shift = max(abs(transform.tx - x), abs(transform.ty - y))
    guard stretchX + stretchY + shift < PixelAlignment.tolerance, max(abs(x), abs(y)) < Double(1 << 30) else {
      return nil
    }
    return (Int(saturating: x), Int(saturating: y))
  }
}
