import CTactionRaster
import Glibc
import TactionGeometry

/// Samples a layer through a projection, row by row of the device.
///
/// A device row is a straight line in the layer, but the steps between its pixels are not equal. The row is divided
/// into blocks, which are sampled along quadratic curves that are exact at both ends and in the middle of a block. A
/// block is halved if the error between these points would be too large, or if the mip level changes in it. Blocks
/// begin at fixed columns, so that pixels do not depend on the part of a row that is drawn.
struct PerspectiveSampler: BitwiseCopyable {
  /// One mip level of the layer.
  struct Level: BitwiseCopyable {
    let pixels: UnsafePointer<UInt32>
    let stride: Int
    let width: Int32
    let height: Int32
  }

  /// The number of pixels of a block, and the minimum number to which a block is halved if the mip level changes in it.
  /// Both are powers of two.
  private static let blockLength: Int32 = 64
  private static let minimumLength: Int32 = 8
  /// The maximum error of a position, in pixels of the level.
  private static let tolerance = 1.0 / 32
  /// The maximum coordinate in the layer, in its pixels, of the ends of a block.
  private static let maximumOffset = Double(1 << 24)

  /// The projection from centres of device pixels to positions in the layer.
  private let toLayer: Projection
  /// The levels that are needed; levels with the same height are consecutive.
  private let levels: UnsafePointer<Level>
  /// The number of halvings of each axis in the first level, and the number of levels along each axis.
  private let first: (across: Int, down: Int)
  private let count: (across: Int, down: Int)

  /// Makes a sampler of a layer; nil if the layer is invisible. `outline` is the projected outline of the layer in
  /// device pixels.
  ///
  /// The layer must outlive the sampler.
  init?(
    _ layer: ProjectedLayer, toDevice: Projection, outline: [Point], arena: FrameArena,
    draw: @Sendable (DisplayList, Bitmap) -> Void
  ) {
    guard let back = toDevice.inverted() else { return nil }
    toLayer = Projection(Transform.translation(Vector(dx: 0.5, dy: 0.5))).concatenating(back)
    let steps = outline.compactMap { PlanePoint(back, $0)?.step(back) }
    guard toLayer.isFinite, !steps.isEmpty else { return nil }
    let across = Self.halvings(steps.map(\.dx), of: layer.width)
    let down = Self.halvings(steps.map(\.dy), of: layer.height)
    (first, count) = ((across.lowerBound, down.lowerBound), (across.count, down.count))
    let levels = arena.allocate(Level.self, count: across.count * down.count)
    for (index, rows) in down.enumerated() {
      for (column, columns) in across.enumerated() {
        guard let bitmap = layer.pixels(across: columns, down: rows, draw: draw)?.bitmap else { return nil }
        levels[index * across.count + column] = Level(
          pixels: UnsafePointer(bitmap.row(0)), stride: bitmap.stride / 4, width: Int32(clamping: bitmap.width),
          height: Int32(clamping: bitmap.height))
      }
    }
    self.levels = UnsafePointer(levels)
  }

  /// Returns the range of halvings that an axis with a given length needs; `steps` are the steps in the layer from one
  /// device pixel to the next.
  private static func halvings(_ steps: [Double], of length: Int) -> ClosedRange<Int> {
    var maximum = 0
    while maximum < ProjectedLayer.maximumHalvings, length >> (maximum + 1) > 0 { maximum += 1 }
    let (low, high) = (steps.min() ?? 1, steps.max() ?? 1)
    return min(halvings(low), maximum)...min(halvings(high), maximum)
  }

  /// Returns the number of halvings for a step, so that the step in the level is less than two pixels.
  @inline(__always)
  private static func halvings(_ step: Double) -> Int {
    step >= 2 ? min(Int(step.exponent), ProjectedLayer.maximumHalvings) : 0
  }

  /// Samples a span of a row.
  func sample(_ span: Span, y: Int, into target: UnsafeMutablePointer<UInt32>, _ kernels: raster_kernels) {
    let row = PlaneRow(toLayer, y: Double(y))
    var start = span.start
    while start < span.end {
      let block = start & ~(Self.blockLength - 1)
      let end = min(block + Self.blockLength, span.end)
      let part = Span(start: start, end: end)
      sample(part, of: block, Self.blockLength, row, target + (Int(start) - Int(span.start)), kernels)
      start = end
    }
  }

  private func sample(
    _ part: Span, of block: Int32, _ length: Int32, _ row: PlaneRow, _ target: UnsafeMutablePointer<UInt32>,
    _ kernels: raster_kernels
  ) {
    if length == 1 { return sample(planePoint(block, row), target, kernels) }
    let middle = block + length / 2
    if let start = planePoint(block, row), let halfway = planePoint(middle, row),
      let end = planePoint(block + length, row)
    {
      let level = level(at: halfway)
      let extent = max(abs(start.point.x), abs(start.point.y), abs(end.point.x), abs(end.point.y))
      if row.error(from: Double(block), Double(length), level.scale) < Self.tolerance, extent < Self.maximumOffset,
        length <= Self.minimumLength || isOneLevel(start, end)
      {
        let offsets = Span(start: part.start - block, end: part.end - block)
        let curve = RowCurve(start.point, halfway.point, end.point, length: Double(length))
        return sample(offsets, of: curve, level, target, kernels)
      }
    }
    let (left, right) = (
      Span(start: part.start, end: min(part.end, middle)), Span(start: max(part.start, middle), end: part.end)
    )
    if !left.isEmpty { sample(left, of: block, length / 2, row, target, kernels) }
    if !right.isEmpty {
      sample(right, of: middle, length / 2, row, target + (Int(right.start) - Int(part.start)), kernels)
    }
  }

  /// Samples one pixel; the pixel is clear if the plane is not in front of the eye there.
  private func sample(_ point: PlanePoint?, _ target: UnsafeMutablePointer<UInt32>, _ kernels: raster_kernels) {
    guard let point else {
      target.pointee = 0
      return
    }
    let limit = Self.maximumOffset
    let near = Point(x: point.point.x.clamped(to: -limit...limit), y: point.point.y.clamped(to: -limit...limit))
    let curve = RowCurve(near, near, near, length: 1)
    sample(Span(start: 0, end: 1), of: curve, level(at: point), target, kernels)
  }

  /// Samples pixels along a curve.
  @inline(__always)
  private func sample(
    _ part: Span, of curve: RowCurve, _ level: (pixels: Level, scale: Vector),
    _ target: UnsafeMutablePointer<UInt32>, _ kernels: raster_kernels
  ) {
    let (pixels, scale) = level
    // Positions are relative to the centres of pixels, so half a pixel is subtracted. The loops truncate weights, so
    // half of the precision of the weights is added for rounding.
    let u = curve.start.x * scale.dx - 0.5 + 1.0 / 256, v = curve.start.y * scale.dy - 0.5 + 1.0 / 65536
    var view = raster_view(
      pixels: pixels.pixels, stride: pixels.stride, width: pixels.width, height: pixels.height,
      u: Self.fixed(u), v: Self.fixed(v), du: Self.fixed(curve.step.dx * scale.dx),
      dv: Self.fixed(curve.step.dy * scale.dy), bend_u: Self.fixed(curve.bend.dx * scale.dx),
      bend_v: Self.fixed(curve.bend.dy * scale.dy), ahead: 0)
    let isInside =
      Self.isInside(view.u, view.du, view.bend_u, part, pixels.width)
      && Self.isInside(view.v, view.dv, view.bend_v, part, pixels.height)
    kernels.sample(&view, target, part.start, Int32(part.count), part.start, isInside ? part.end : part.start)
  }

  /// Returns whether, on an axis, all pixels of a span are between two pixels that are both in the layer.
  @inline(__always)
  private static func isInside(_ start: Int64, _ step: Int64, _ bend: Int64, _ part: Span, _ length: Int32) -> Bool {
    let (first, count) = (Int64(part.start), Int64(part.count - 1))
    let point = start &+ first &* (step &+ first &* bend)
    let tangent = count &* (step &+ 2 &* first &* bend)
    let end = point &+ tangent &+ count &* count &* bend
    // All positions are between the least and the greatest of three values: both ends, and the intersection of the
    // tangents at the ends.
    let meeting = point &+ tangent / 2
    return min(point, meeting, end) >= 0 && max(point, meeting, end) < Int64(length - 1) << 32
  }

  /// Returns whether two points need the same level.
  @inline(__always)
  private func isOneLevel(_ start: PlanePoint, _ end: PlanePoint) -> Bool {
    count == (1, 1) || level(at: start).scale == level(at: end).scale
  }

  @inline(__always)
  private func planePoint(_ x: Int32, _ row: PlaneRow) -> PlanePoint? {
    PlanePoint(toLayer, Point(x: Double(x), y: row.y))
  }

  /// Returns the level for a point, and the scale of its pixels.
  @inline(__always)
  private func level(at point: PlanePoint) -> (pixels: Level, scale: Vector) {
    let step = point.step(toLayer)
    let across = (Self.halvings(step.dx) - first.across).clamped(to: 0...(count.across - 1))
    let down = (Self.halvings(step.dy) - first.down).clamped(to: 0...(count.down - 1))
    let scale = Vector(dx: 1 / Double(1 << (first.across + across)), dy: 1 / Double(1 << (first.down + down)))
    return (levels[down * count.across + across], scale)
  }

  /// Returns a number with 32 fraction bits; zero if its absolute value is 2²⁹ or more.
  @inline(__always)
  private static func fixed(_ value: Double) -> Int64 {
    let scaled = value * 0x1p32
    return abs(scaled) < 0x1p61 ? Int64(scaled) : 0
  }
}

/// The point of a plane at the centre of a device pixel.
private struct PlanePoint {
  /// The position in the layer.
  let point: Point
  /// The reciprocal of the depth.
  private let part: Double

  /// Creates the point; nil if the plane is not in front of the eye at the pixel.
  @inline(__always)
  init?(_ toLayer: Projection, _ pixel: Point) {
    let depth = toLayer.depth(at: pixel)
    guard depth > 0 else { return nil }
    part = 1 / depth
    let image = toLayer.numerator.apply(pixel)
    point = Point(x: image.x * part, y: image.y * part)
    guard point.isFinite else { return nil }
  }

  /// Returns the distance in the layer, along each of its axes, that corresponds to one device pixel.
  @inline(__always)
  func step(_ toLayer: Projection) -> Vector {
    let map = toLayer.numerator
    let right = Vector(dx: (map.a - point.x * toLayer.depthX) * part, dy: (map.b - point.y * toLayer.depthX) * part)
    let down = Vector(dx: (map.c - point.x * toLayer.depthY) * part, dy: (map.d - point.y * toLayer.depthY) * part)
    return Vector(
      dx: (right.dx * right.dx + down.dx * down.dx).squareRoot(),
      dy: (right.dy * right.dy + down.dy * down.dy).squareRoot())
  }
}

/// A quadratic curve in a layer along a device row. The position of pixel n is `start` + n · `step` + n² · `bend`.
struct RowCurve {
  let start: Point
  let step: Vector
  let bend: Vector

  /// Makes the curve through the points at both ends and in the middle of a block of `length` pixels.
  @inline(__always)
  init(_ start: Point, _ middle: Point, _ end: Point, length: Double) {
    let (half, whole) = (middle - start, end - start)
    self.start = start
    step = (half * 4 - whole) / length
    bend = (whole - half * 2) * (2 / (length * length))
  }
}

/// A row of device pixels on a plane, from which the errors of curves along the row are computed.
struct PlaneRow {
  let y: Double
  private let depth: Double
  private let depthStep: Double
  /// The derivative of positions, multiplied by the square of the depth; this product is constant along the row.
  private let speed: Vector

  init(_ toLayer: Projection, y: Double) {
    let (map, origin) = (toLayer.numerator, Point(x: 0, y: y))
    let start = map.apply(origin)
    self.y = y
    (depth, depthStep) = (toLayer.depth(at: origin), toLayer.depthX)
    speed = Vector(dx: map.a * depth - start.x * depthStep, dy: map.b * depth - start.y * depthStep)
  }

  /// Returns the maximum error, on either axis, of the curve for a block, in pixels of a level; the block must be in
  /// front of the eye.
  @inline(__always)
  func error(from block: Double, _ length: Double, _ scale: Vector) -> Double {
    let nearest = min(depth + depthStep * block, depth + depthStep * (block + length))
    // The third derivative is 6 speed depthStep² / depth⁴. The error of a quadratic curve through three equidistant
    // points is at most √3/216 of this derivative, multiplied by the cube of the length.
    let fastest = max(abs(speed.dx) * scale.dx, abs(speed.dy) * scale.dy) / (nearest * nearest)
    let growth = length * depthStep / nearest
    return 3.0.squareRoot() / 36 * fastest * length * growth * growth
  }
}
