import CRaster
import Glibc
import TactionGeometry

/// Samples a picture through an affine transform, row by row of the device.
struct AffineSampler: BitwiseCopyable {
  /// How many rows of the device ahead of the present one the processor is told what will be needed. Rotated pictures
  /// are read across their rows, which its own guesses do not foresee; 4 to 12 were equally good.
  private static let rowsAhead = 8.0
  /// The longest way from a picture's edge, in its pixels, at which places still are told exactly.
  private static let maximumOffset = Double(1 << 30)
  /// The longest step in a picture for a pixel of the device; one that is seen so small is not seen.
  private static let maximumStep = Double(1 << 14)
  /// Pictures longer than this are looked at in parts: places have 16 bits before the point.
  static let longestEdge = 32_000

  /// The longest way between rows of an upright picture at which it pays to sample them across first.
  private static let maximumUprightStep = 1.2

  private let pixels: UnsafePointer<UInt32>
  private let stride: Int
  private let width: Int
  private let height: Int
  /// From the centres of device pixels to places in the level, counted from the centre of its first pixel.
  private let toLevel: Transform
  /// The way in the level to the next device pixel to the right, with 32 bits after the point.
  private let step: (x: Int64, y: Int64)
  /// How many device pixels it takes to come to the next column and row of the level; zero where there is no way to it.
  private let pixelsPerStep: (x: Double, y: Double)
  private let ahead: Int
  /// Whether rows of the level are rows of the device, and so close to each other that most of them are needed more
  /// than once.
  let isUpright: Bool
  /// Where the level's top left pixel lies, if its pixels lie exactly on those of the device.
  let origin: (x: Int, y: Int)?
  /// Where the rows begin, if they are packed and `place` is told.
  private var packing: (starts: UnsafePointer<Int>, count: Int)?

  /// The pixels of a bitmap through a transform to those of the device; nil where there is nothing to see.
  ///
  /// The bitmap must stay, and stay as it is, as long as this is used.
  init?(_ level: Bitmap, toDevice: Transform) {
    guard let back = toDevice.inverted() else { return nil }
    // Half a pixel off at both ends: places are those of the centres of pixels.
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

  /// Pixels with their top left corner on a device pixel; nil where there is nothing to see. They must stay.
  init?(_ pixels: ImagePixels, corner: Vector) {
    self.init(pixels.bitmap, toDevice: .translation(corner))
    if let packed = pixels.packing, packed.count > 0 { packing = (UnsafePointer(packed.starts), packed.count) }
  }

  /// The pixels of the level that lie on a part of a row of the device; nil where `place` is not told, or the part goes
  /// beyond the level.
  func row(_ y: Int, _ span: Span) -> UnsafePointer<UInt32>? {
    guard let origin, let start = rowStart(y) else { return nil }
    let column = Int(span.start) - origin.x
    return column >= 0 && column + span.count <= width ? start + column : nil
  }

  /// Copies a part of a row, in which the level goes on with its outermost pixels; false where `place` is not told.
  func copy(_ y: Int, _ span: Span, to target: UnsafeMutablePointer<UInt32>) -> Bool {
    guard let origin, let start = rowStart(y) else { return false }
    // Packed pixels are made for what is seen, and go on with nothing.
    if packing != nil {
      target.update(repeating: 0, count: span.count)
      return true
    }
    for index in 0..<span.count { target[index] = start[min(max(Int(span.start) + index - origin.x, 0), width - 1)] }
    return true
  }

  private func rowStart(_ y: Int) -> UnsafePointer<UInt32>? {
    guard let origin else { return nil }
    if let packing { return pixels + packing.starts[min(max(y - origin.y, 0), packing.count - 1)] }
    return pixels + min(max(y - origin.y, 0), height - 1) * stride
  }

  /// Whether it can be sampled across, and then along.
  var isSeparable: Bool { isUpright && origin == nil }

  /// The level as seen from a row of the device; nil where it lies too far off for that.
  func view(fromRow y: Int) -> raster_view? {
    // The loops cut weights to the right off to 1/128 of a pixel; half of that on top makes it a rounding. Those
    // downward are cut off to 1/32768.
    let u = toLevel.c * Double(y) + toLevel.tx + 1.0 / 256, v = toLevel.d * Double(y) + toLevel.ty + 1.0 / 65536
    guard abs(u) < Self.maximumOffset, abs(v) < Self.maximumOffset else { return nil }
    return raster_view(
      pixels: pixels, stride: stride, width: Int32(truncatingIfNeeded: width),
      height: Int32(truncatingIfNeeded: height),
      u: Self.fixed(u), v: Self.fixed(v), du: step.x, dv: step.y, bend_u: 0, bend_v: 0,
      ahead: ahead)
  }

  /// Whether the level is so long that it has to be looked at in parts.
  var isLong: Bool { max(width, height) > Self.longestEdge }

  /// The part of a long level that some pixels of a row see, as seen from that row.
  func view(fromRow y: Int, seeing span: Span) -> raster_view? {
    guard var view = view(fromRow: y) else { return nil }
    guard isLong else { return view }
    let (u, v) = (view.u &+ Int64(span.start) &* view.du, view.v &+ Int64(span.start) &* view.dv)
    let (otherU, otherV) = (view.u &+ Int64(span.end) &* view.du, view.v &+ Int64(span.end) &* view.dv)
    let left = min(max(Int(min(u, otherU) >> 32) - 2, 0), width - 1)
    let top = min(max(Int(min(v, otherV) >> 32) - 2, 0), height - 1)
    view.pixels = pixels + top * stride + left
    view.width = Int32(clamping: min(width - left, Self.longestEdge))
    view.height = Int32(clamping: min(height - top, Self.longestEdge))
    view.u -= Int64(left) << 32
    view.v -= Int64(top) << 32
    return view
  }

  /// The pixels of a part of a row all four neighbours of which lie in a level; on the safe side.
  func inside(_ view: raster_view, _ span: Span) -> Span { Self.inside(view, span, pixelsPerStep) }

  /// Samples some pixels of a row.
  func sample(_ span: Span, row y: Int, into target: UnsafeMutablePointer<UInt32>, _ kernels: raster_kernels) {
    if let source = row(y, span) {
      target.update(from: source, count: span.count)
      return
    }
    if copy(y, span, to: target) { return }
    guard var view = view(fromRow: y, seeing: span) else {
      target.update(repeating: 0, count: span.count)
      return
    }
    // Of a few pixels it takes longer to ask.
    let inside = span.count < 16 ? .empty : inside(view, span)
    kernels.sample(&view, target, span.start, Int32(span.count), inside.start, inside.end)
  }

  static func inside(_ view: raster_view, _ span: Span, _ pixelsPerStep: (x: Double, y: Double)) -> Span {
    let one = 1 / Double(1 << 32 as Int64)
    let across = Self.range(start: Double(view.u) * one, pixelsPerStep.x, limit: Double(view.width - 1))
    let down = Self.range(start: Double(view.v) * one, pixelsPerStep.y, limit: Double(view.height - 1))
    let first = Int32(roundingUp: max(across.first, down.first, Double(span.start)))
    let end = Int32(roundingDown: min(across.end, down.end, Double(span.end)))
    return Span(start: min(first, span.end), end: max(min(first, span.end), end))
  }

  /// The numbers of pixels whose places on an axis lie from 0 to a limit.
  @inline(__always)
  private static func range(start: Double, _ pixelsPerStep: Double, limit: Double) -> (first: Double, end: Double) {
    let margin = 1.0 / 256
    guard pixelsPerStep != 0 else {
      return start >= margin && start < limit - margin ? (-.infinity, .infinity) : (0, 0)
    }
    let (low, high) = ((margin - start) * pixelsPerStep, (limit - margin - start) * pixelsPerStep)
    return (min(low, high), max(low, high))
  }

  /// How many steps make one pixel, on both axes; zero for steps so short that no row is long enough.
  static func pixelsPerStep(_ x: Int64, _ y: Int64) -> (x: Double, y: Double) {
    let reciprocal = { (step: Int64) in abs(step) > 4 ? Double(1 << 32 as Int64) / Double(step) : 0 }
    return (reciprocal(x), reciprocal(y))
  }

  /// A number with 32 bits after the point; it must be less than 2^30 or so.
  private static func fixed(_ value: Double) -> Int64 {
    let scaled = value * Double(1 << 32 as Int64)
    return abs(scaled) < 0x1p62 ? Int64(scaled) : 0
  }

  private static func wholePixelOrigin(_ transform: Transform, width: Int, height: Int) -> (x: Int, y: Int)? {
    let (x, y) = (transform.tx.rounded(), transform.ty.rounded())
    // The largest error of any corner if the pixels were copied as they are.
    let stretchX = (abs(transform.a - 1) + abs(transform.b)) * Double(width)
    let stretchY = (abs(transform.d - 1) + abs(transform.c)) * Double(height)
    let shift = max(abs(transform.tx - x), abs(transform.ty - y))
    guard stretchX + stretchY + shift < PixelAlignment.tolerance, max(abs(x), abs(y)) < Double(1 << 30) else {
      return nil
    }
    return (Int(saturating: x), Int(saturating: y))
  }
}
