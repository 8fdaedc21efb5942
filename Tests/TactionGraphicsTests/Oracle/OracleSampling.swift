import TactionGeometry

@testable import TactionGraphics

extension Bitmap {
  /// Returns the bilinear value at a position relative to the centre of the first pixel: blue, green, red and alpha,
  /// 0...255. Beyond the edges, the outermost pixels are repeated.
  func value(at place: Point) -> SIMD4<Double> {
    let (u, v) = (place.x.clamped(to: 0...Double(width - 1)), place.y.clamped(to: 0...Double(height - 1)))
    let (column, row) = (Int(u), Int(v))
    let (next, below) = (min(column + 1, width - 1), min(row + 1, height - 1))
    let top = mix(value(column, row), value(next, row), u - Double(column))
    return mix(top, mix(value(column, below), value(next, below), u - Double(column)), v - Double(row))
  }

  private func value(_ x: Int, _ y: Int) -> SIMD4<Double> { SIMD4(row(y)[x]) }

  private func mix(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ share: Double) -> SIMD4<Double> { a + (b - a) * share }
}

extension SIMD4<Double> {
  /// Makes a vector of blue, green, red and alpha of a pixel, 0...255.
  init(_ pixel: UInt32) {
    self.init(Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255), Double(pixel >> 24))
  }
}

/// A plane whose position and level are computed for each pixel separately.
struct OraclePlane {
  /// The tolerance of the renderer's positions, in pixels of the level; see `PerspectiveSampler.tolerance`.
  private static let tolerance = 1.0 / 32
  /// The number of pixels for which the renderer may keep one level; see `PerspectiveSampler.blockLength`.
  private static let blockLength = 64

  private struct Level: Hashable {
    var across: Int
    var down: Int
  }

  private let picture: ProjectedLayer
  private let toPicture: Projection
  private let across: ClosedRange<Int>
  private let down: ClosedRange<Int>
  private let bitmaps: [Level: Bitmap]

  init?(_ picture: ProjectedLayer, _ toDevice: Projection) {
    guard let back = toDevice.inverted() else { return nil }
    (self.picture, toPicture) = (picture, back)
    let steps = toDevice.outline(of: picture.bounds.rect.corners).compactMap { Self.step(back, $0) }
    guard let first = steps.first else { return nil }
    let least = steps.reduce(first) { Vector(dx: min($0.dx, $1.dx), dy: min($0.dy, $1.dy)) }
    let most = steps.reduce(first) { Vector(dx: max($0.dx, $1.dx), dy: max($0.dy, $1.dy)) }
    across = Self.halvings(least.dx, picture.width)...Self.halvings(most.dx, picture.width)
    down = Self.halvings(least.dy, picture.height)...Self.halvings(most.dy, picture.height)
    var bitmaps: [Level: Bitmap] = [:]
    for columns in across {
      for rows in down {
        bitmaps[Level(across: columns, down: rows)] = picture.pixels(across: columns, down: rows)?.bitmap
      }
    }
    self.bitmaps = bitmaps
  }

  /// Returns the distance to a neighbouring device pixel along each axis of the layer.
  private static func step(_ toPicture: Projection, _ place: Point) -> Vector? {
    guard let map = toPicture.tangent(at: place) else { return nil }
    return Vector(dx: (map.a * map.a + map.c * map.c).squareRoot(), dy: (map.b * map.b + map.d * map.d).squareRoot())
  }

  /// Returns how often an axis is halved so that a step is less than two pixels.
  private static func halvings(_ step: Double, _ length: Int) -> Int {
    var (count, step) = (0, step)
    while step >= 2, count < ProjectedLayer.maximumHalvings, length >> (count + 1) > 0 {
      (count, step) = (count + 1, step / 2)
    }
    return count
  }

  private func level(_ x: Int, _ y: Int) -> Level? {
    Self.step(toPicture, Point(x: Double(x) + 0.5, y: Double(y) + 0.5)).map {
      Level(
        across: min(max(Self.halvings($0.dx, picture.width), across.lowerBound), across.upperBound),
        down: min(max(Self.halvings($0.dy, picture.height), down.lowerBound), down.upperBound))
    }
  }

  /// Returns the value of a pixel and its tolerance. Within the tolerance of positions, and on all levels that the
  /// block may use, values have a range. The value is the middle of this range, and the tolerance is half of it.
  func value(_ x: Int, _ y: Int) -> (value: SIMD4<Double>, slack: Double) {
    guard let level = level(x, y), let place = toPicture.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) else {
      return (.zero, 0)
    }
    var levels: Set = [level]
    if across.count > 1 || down.count > 1 {
      let block = x & ~(Self.blockLength - 1)
      for other in block...(block + Self.blockLength) { if let level = self.level(other, y) { levels.insert(level) } }
    }
    var (least, most) = (SIMD4(repeating: 255.0), SIMD4<Double>.zero)
    for level in levels {
      guard let bitmap = bitmaps[level] else { return (.zero, 0) }
      for u in Self.places(about: place.x / Double(1 << level.across) - 0.5) {
        for v in Self.places(about: place.y / Double(1 << level.down) - 0.5) {
          let value = bitmap.value(at: Point(x: u, y: v))
          least.replace(with: value, where: value .< least)
          most.replace(with: value, where: value .> most)
        }
      }
    }
    return ((least + most) / 2, (most - least).max() / 2)
  }

  /// Returns the positions within the tolerance at which values may be minimal or maximal: both ends, and the centre of
  /// a pixel, because values are linear between these positions.
  private static func places(about place: Double) -> [Double] {
    let (center, ends) = (place.rounded(), [place - tolerance, place + tolerance])
    return abs(place - center) < tolerance ? ends + [center] : ends
  }
}
