import CRaster
import Glibc
import TactionGeometry

/// Samples a picture that is tilted in space, row by row of the device.
///
/// The way through a plane along a row is straight, but its steps grow. It is cut into blocks, each of which is sampled with
/// even steps where the place halfway differs little from the right one, and halved where it does not. Blocks begin at fixed
/// places of the row, so that pixels do not depend on which part of it is drawn.
struct PerspectiveSampler: BitwiseCopyable {
  /// One size of the picture.
  struct Level: BitwiseCopyable {
    let pixels: UnsafePointer<UInt32>
    let stride: Int
    let width: Int32
    let height: Int32
  }

  /// The pixels of a block, a power of two.
  private static let blockLength: Int32 = 64
  /// By how much a place may be off, in pixels of the picture that is sampled.
  private static let tolerance = 1.0 / 32
  /// How far from the picture, in its pixels, steps may lead within a block.
  private static let farthest = Double(1 << 24)

  /// From the centres of device pixels to places in the picture.
  private let toPicture: Projection
  /// The sizes that are needed, those with the same height after each other.
  private let levels: UnsafePointer<Level>
  /// How often each axis is halved in the first of them, and how many there are of each.
  private let first: (across: Int, down: Int)
  private let count: (across: Int, down: Int)

  /// Of a picture that is seen through a projection, within an outline in device pixels; nil where there is nothing to see.
  ///
  /// The picture must stay as long as this is used.
  init?(_ picture: PlanePicture, toDevice: Projection, outline: [Point], arena: FrameArena) {
    guard let back = toDevice.inverted() else { return nil }
    toPicture = Projection(Transform.translation(Vector(dx: 0.5, dy: 0.5))).concatenating(back)
    let steps = outline.compactMap { PlanePlace(back, $0)?.step }
    guard toPicture.isFinite, !steps.isEmpty else { return nil }
    let across = Self.halvings(steps.map(\.dx), of: picture.width)
    let down = Self.halvings(steps.map(\.dy), of: picture.height)
    (first, count) = ((across.lowerBound, down.lowerBound), (across.count, down.count))
    let levels = arena.allocate(Level.self, count: across.count * down.count)
    for (index, rows) in down.enumerated() {
      for (column, columns) in across.enumerated() {
        guard let bitmap = picture.pixels(across: columns, down: rows)?.bitmap else { return nil }
        levels[index * across.count + column] = Level(
          pixels: UnsafePointer(bitmap.row(0)), stride: bitmap.stride / 4, width: Int32(clamping: bitmap.width),
          height: Int32(clamping: bitmap.height))
      }
    }
    self.levels = UnsafePointer(levels)
  }

  /// Which halvings of an axis are needed, of so many pixels, where steps from one device pixel to the next are so long.
  private static func halvings(_ steps: [Double], of length: Int) -> ClosedRange<Int> {
    var most = 0
    while most < PlanePicture.mostHalvings, length >> (most + 1) > 0 { most += 1 }
    let (low, high) = (steps.min() ?? 1, steps.max() ?? 1)
    return min(halvings(low), most)...min(halvings(high), most)
  }

  /// How often an axis is halved for a step of so many pixels: until it is less than two.
  @inline(__always)
  private static func halvings(_ step: Double) -> Int {
    step >= 2 ? min(Int(step.exponent), PlanePicture.mostHalvings) : 0
  }

  /// Samples a part of a row.
  func sample(_ span: Span, y: Int, into target: UnsafeMutablePointer<UInt32>, _ kernels: raster_kernels) {
    var start = span.start
    while start < span.end {
      let block = start & ~(Self.blockLength - 1)
      let end = min(block + Self.blockLength, span.end)
      let part = Span(start: start, end: end)
      sample(part, of: block, Self.blockLength, Double(y), target + (Int(start) - Int(span.start)), kernels)
      start = end
    }
  }

  private func sample(
    _ part: Span, of block: Int32, _ length: Int32, _ y: Double, _ target: UnsafeMutablePointer<UInt32>,
    _ kernels: raster_kernels
  ) {
    if length == 1 {
      return sample(part, PlanePlace(toPicture, Point(x: Double(block), y: y)), target, kernels)
    }
    let half = length / 2
    let place = { (x: Int32) in PlanePlace(toPicture, Point(x: Double(x), y: y)) }
    if let start = place(block), let middle = place(block + half), let end = place(block + length) {
      let level = level(for: middle.step)
      let bend = max(
        abs(middle.point.x - (start.point.x + end.point.x) / 2) * level.scale.dx,
        abs(middle.point.y - (start.point.y + end.point.y) / 2) * level.scale.dy)
      let reach = max(abs(start.point.x), abs(start.point.y), abs(end.point.x), abs(end.point.y))
      if bend < Self.tolerance, reach < Self.farthest {
        let step = (end.point - start.point) / Double(length)
        return sample(part, from: start.point - step * Double(block), step, level, target, kernels)
      }
    }
    let middle = block + half
    let (left, right) = (
      Span(start: part.start, end: min(part.end, middle)), Span(start: max(part.start, middle), end: part.end)
    )
    if !left.isEmpty { sample(left, of: block, half, y, target, kernels) }
    if !right.isEmpty {
      sample(right, of: middle, half, y, target + (Int(right.start) - Int(part.start)), kernels)
    }
  }

  /// Samples one pixel, which is clear where the plane is not in front of the eye.
  private func sample(
    _ pixel: Span, _ place: PlanePlace?, _ target: UnsafeMutablePointer<UInt32>, _ kernels: raster_kernels
  ) {
    guard let place else {
      target.pointee = 0
      return
    }
    let limit = Self.farthest
    let near = Point(x: place.point.x.clamped(to: -limit...limit), y: place.point.y.clamped(to: -limit...limit))
    sample(pixel, from: near, .zero, level(for: place.step), target, kernels)
  }

  /// Samples pixels at places of the picture that lie evenly on a line, where that of device pixel 0 is told.
  private func sample(
    _ part: Span, from origin: Point, _ step: Vector, _ level: (pixels: Level, scale: Vector),
    _ target: UnsafeMutablePointer<UInt32>, _ kernels: raster_kernels
  ) {
    let (pixels, scale) = level
    // Half a pixel off, as places are those of the centres of pixels; and as much more as the loops cut off of weights.
    let start = Point(x: origin.x * scale.dx - 0.5 + 1.0 / 256, y: origin.y * scale.dy - 0.5 + 1.0 / 65536)
    let way = Vector(dx: step.dx * scale.dx, dy: step.dy * scale.dy)
    var view = raster_view(
      pixels: pixels.pixels, stride: pixels.stride, width: pixels.width, height: pixels.height,
      u: Self.fixed(start.x), v: Self.fixed(start.y), du: Self.fixed(way.dx), dv: Self.fixed(way.dy), ahead: 0)
    let isInside =
      Self.isInside(view.u, view.du, part, pixels.width) && Self.isInside(view.v, view.dv, part, pixels.height)
    kernels.sample(&view, target, part.start, Int32(part.count), part.start, isInside ? part.end : part.start)
  }

  /// Whether all pixels of a part have both their neighbours on an axis in the picture.
  @inline(__always)
  private static func isInside(_ start: Int64, _ step: Int64, _ part: Span, _ length: Int32) -> Bool {
    let first = start &+ Int64(part.start) &* step
    let last = start &+ Int64(part.end - 1) &* step
    return min(first, last) >= 0 && max(first, last) < Int64(length - 1) << 32
  }

  /// The size of the picture for a step, and by what its own pixels are multiplied there.
  @inline(__always)
  private func level(for step: Vector) -> (pixels: Level, scale: Vector) {
    let across = min(max(Self.halvings(step.dx) - first.across, 0), count.across - 1)
    let down = min(max(Self.halvings(step.dy) - first.down, 0), count.down - 1)
    let scale = Vector(dx: 1 / Double(1 << (first.across + across)), dy: 1 / Double(1 << (first.down + down)))
    return (levels[down * count.across + across], scale)
  }

  /// A number with 32 bits after the point; those beyond 2^29 are zero.
  @inline(__always)
  private static func fixed(_ value: Double) -> Int64 {
    let scaled = value * 0x1p32
    return abs(scaled) < 0x1p61 ? Int64(scaled) : 0
  }
}

/// What the centre of a device pixel shows of a plane.
private struct PlanePlace {
  /// The place in the picture.
  let point: Point
  /// How far it is to a neighbouring pixel of the device, along each axis of the picture.
  let step: Vector

  /// Nil where the plane is not in front of the eye.
  @inline(__always)
  init?(_ toPicture: Projection, _ pixel: Point) {
    let depth = toPicture.depth(at: pixel)
    guard depth > 0 else { return nil }
    let part = 1 / depth
    let image = toPicture.numerator.apply(pixel)
    point = Point(x: image.x * part, y: image.y * part)
    guard point.isFinite else { return nil }
    let map = toPicture.numerator
    let right = Vector(dx: (map.a - point.x * toPicture.depthX) * part, dy: (map.b - point.y * toPicture.depthX) * part)
    let down = Vector(dx: (map.c - point.x * toPicture.depthY) * part, dy: (map.d - point.y * toPicture.depthY) * part)
    step = Vector(
      dx: (right.dx * right.dx + down.dx * down.dx).squareRoot(),
      dy: (right.dy * right.dy + down.dy * down.dy).squareRoot())
  }
}
