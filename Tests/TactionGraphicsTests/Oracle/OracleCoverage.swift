import Glibc
import TactionGeometry

@testable import TactionGraphics

/// The coverage of each pixel of a picture, 0...1, computed by the simplest method.
struct OracleCoverage {
  let width: Int
  let height: Int
  private(set) var values: [Double]

  /// Makes the same coverage for all pixels, by default full coverage.
  init(width: Int, height: Int, value: Double = 1) {
    (self.width, self.height) = (width, height)
    values = Array(repeating: value, count: width * height)
  }

  subscript(_ x: Int, _ y: Int) -> Double {
    get { values[y * width + x] }
    set { values[y * width + x] = newValue }
  }

  // MARK: Areas

  /// Computes the area of a polygon in each pixel: the polygon is clipped to the pixel's four edges.
  init(width: Int, height: Int, polygon corners: [Point]) {
    self.init(width: width, height: height, value: 0)
    guard corners.count > 2, corners.allSatisfy(\.isFinite) else { return }
    var (above, strip, right, cell): ([Point], [Point], [Point], [Point]) = ([], [], [], [])
    for y in 0..<height {
      Self.cut(corners, into: &above) { $0.y - Double(y) }
      Self.cut(above, into: &strip) { Double(y + 1) - $0.y }
      guard let first = strip.map(\.x).min(), let last = strip.map(\.x).max() else { continue }
      let columns = (first.clamped(to: 0...Double(width)), last.clamped(to: 0...Double(width)))
      for x in Int(columns.0)..<max(Int(columns.1.rounded(.up)), Int(columns.0)) {
        Self.cut(strip, into: &right) { $0.x - Double(x) }
        Self.cut(right, into: &cell) { Double(x + 1) - $0.x }
        self[x, y] = min(abs(Self.area(cell)), 1)
      }
    }
  }

  /// Computes the inside of a shape; round corners are approximated by lines.
  init(width: Int, height: Int, shape: RoundedRect, through transform: Transform) {
    let isSeen = transform.isInvertible && shape.rect.isFinite && !shape.rect.isEmpty
    self.init(width: width, height: height, polygon: isSeen ? Self.outline(shape).map(transform.apply) : [])
  }

  private static func outline(_ shape: RoundedRect) -> [Point] {
    let (radius, inner) = (shape.effectiveRadius, shape.rect.inset(by: shape.effectiveRadius))
    let centers = [
      Point(x: inner.maxX, y: inner.maxY), Point(x: inner.minX, y: inner.maxY), Point(x: inner.minX, y: inner.minY),
      Point(x: inner.maxX, y: inner.minY),
    ]
    return centers.enumerated().flatMap { quarter, center in
      (0...(radius > 0 ? 64 : 0)).map { step in
        let angle = (Double(quarter) + Double(step) / 64) * .pi / 2
        return center + Vector(dx: radius * cos(angle), dy: radius * sin(angle))
      }
    }
  }

  /// Keeps the part of a polygon where a linear function of the position is not negative.
  private static func cut(_ corners: [Point], into result: inout [Point], _ distance: (Point) -> Double) {
    result.removeAll(keepingCapacity: true)
    guard var start = corners.last else { return }
    var before = distance(start)
    for corner in corners {
      let here = distance(corner)
      if (before < 0) != (here < 0) { result.append(start + (corner - start) * (before / (before - here))) }
      if here >= 0 { result.append(corner) }
      (start, before) = (corner, here)
    }
  }

  private static func area(_ corners: [Point]) -> Double {
    guard var start = corners.last else { return 0 }
    var sum = 0.0
    for corner in corners {
      sum += start.x * corner.y - start.y * corner.x
      start = corner
    }
    return sum / 2
  }

  // MARK: Shadows

  /// Computes a shape blurred by a Gaussian, at the centres of pixels; `blur` is the standard deviation in local units.
  init(width: Int, height: Int, shadowOf shape: RoundedRect, blur: Double, through transform: Transform) {
    // A blur of less than a pixel looks like an antialiased edge, as in the renderer.
    guard blur > 1e-3, blur * transform.meanScale > 0.3 else {
      self.init(width: width, height: height, shape: shape, through: transform)
      return
    }
    self.init(width: width, height: height, value: 0)
    guard let toLocal = transform.inverted(), !shape.rect.isEmpty else { return }
    let (rect, radius) = (shape.rect, shape.effectiveRadius)
    // Round corners are divided into strips of equal angle, each as wide as the circle at the strip's middle.
    let count = min(max(Int(8 * radius / blur), 24), 256)
    let step = Angle.degrees(90 / Double(count)).radians
    let turns = (0...count).map { strip in (1 - cos(Double(strip) * step)) * radius }
    let insets = (0..<count).map { strip in (1 - sin((Double(strip) + 0.5) * step)) * radius }
    let near = rect.inset(by: -4 * blur)
    for y in 0..<height {
      for x in 0..<width {
        let place = toLocal.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        guard near.contains(place) else { continue }
        let left = { (inset: Double) in (rect.minX + inset - place.x) / blur }
        let right = { (inset: Double) in (rect.maxX - inset - place.x) / blur }
        let top = { (inset: Double) in (rect.minY + inset - place.y) / blur }
        let bottom = { (inset: Double) in (rect.maxY - inset - place.y) / blur }
        var sum = Self.normal(top(radius), bottom(radius)) * Self.normal(left(0), right(0))
        if radius > 0 {
          for strip in 0..<count {
            let (from, to) = (turns[strip], turns[strip + 1])
            let down = Self.normal(top(from), top(to)) + Self.normal(bottom(to), bottom(from))
            sum += down * Self.normal(left(insets[strip]), right(insets[strip]))
          }
        }
        self[x, y] = sum.clamped(to: 0...1)
      }
    }
  }

  /// Returns the integral of the normal distribution between two numbers.
  private static func normal(_ from: Double, _ to: Double) -> Double { distribution(to) - distribution(from) }

  private static func distribution(_ value: Double) -> Double {
    let place = (value.clamped(to: -5.99...5.99) + 6) * 256
    let index = Int(place)
    return table[index] + (table[index + 1] - table[index]) * (place - Double(index))
  }

  /// The cumulative normal distribution from -6 to 6, in steps of 1/256.
  private static let table: [Double] = (0...3072).map { index in
    let place = Double(index) / 256 - 6
    return (1 + erf(place * 0.5.squareRoot())) / 2
  }
}
