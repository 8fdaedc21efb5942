import TactionGeometry

/// Places in a picture along a row, which go on by a step and a bend times the square of a pixel's number.
struct RowCurve {
  let start: Point
  let step: Vector
  let bend: Vector

  /// The curve through places at both ends and in the middle of some pixels.
  @inline(__always)
  init(_ start: Point, _ middle: Point, _ end: Point, length: Double) {
    let (half, whole) = (middle - start, end - start)
    self.start = start
    step = (half * 4 - whole) / length
    bend = (whole - half * 2) * (2 / (length * length))
  }
}

/// How far curves are off on a plane, along a row of device pixels.
struct PlaneRow {
  let y: Double
  private let depth: Double
  private let depthStep: Double
  /// How fast places change, times the square of the depth: the same all along the row.
  private let speed: Vector

  init(_ toPicture: Projection, y: Double) {
    let (map, origin) = (toPicture.numerator, Point(x: 0, y: y))
    let start = map.apply(origin)
    self.y = y
    (depth, depthStep) = (toPicture.depth(at: origin), toPicture.depthX)
    speed = Vector(dx: map.a * depth - start.x * depthStep, dy: map.b * depth - start.y * depthStep)
  }

  /// The most by which the curve through a block in front of the eye is off on an axis, in pixels of a scaled picture.
  @inline(__always)
  func error(from block: Double, _ length: Double, _ scale: Vector) -> Double {
    let least = min(depth + depthStep * block, depth + depthStep * (block + length))
    // The third derivative is 6 speed depthStep² / depth⁴. Between three places at even distances a curve is off by at
    // most √3/216 of it, times the cube of the length.
    let fastest = max(abs(speed.dx) * scale.dx, abs(speed.dy) * scale.dy) / (least * least)
    let growth = length * depthStep / least
    return 3.0.squareRoot() / 36 * fastest * length * growth * growth
  }
}
