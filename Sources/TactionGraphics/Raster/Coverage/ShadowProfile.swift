import TactionGeometry

/// The coverage of the shadow of a rounded rectangle: the shape, blurred by a Gaussian.
///
/// A shadow has two axes of symmetry, so only one corner is stored, as samples that depend on the distances inward from
/// two edges.
final class ShadowProfile {
  /// The parameters of a profile.
  struct Key: Hashable {
    /// The size of the shape, or a smaller size of a shape with the same profile.
    let size: Size
    let radius: Double
    let blur: Double

    /// Makes the parameters for the shadow of a shape. Shapes that are so large that their opposite edges do not affect
    /// each other have the same parameters, so that they share one profile.
    init(of shape: RoundedRect, blur: Double) {
      (radius, self.blur) = (shape.effectiveRadius, blur)
      let (margin, size) = (RoundedRect.shadowExtent * blur, shape.rect.size)
      let enough = 2 * (margin + radius) + margin
      self.size = Size(width: min(size.width, enough), height: min(size.height, enough))
    }
  }

  /// The extent of the shadow beyond the shape, in local units.
  let margin: Double
  /// The distance inward from an edge at which the shadow has its full coverage, in local units; at most half of the
  /// shape's size.
  let plateau: Vector

  private let samplesPerUnit: Double
  private let columns: Int
  private let values: UnsafeMutableBufferPointer<Float>

  init(_ key: Key) {
    let shape = RoundedRect(Rect(origin: .zero, size: key.size), radius: key.radius)
    margin = RoundedRect.shadowExtent * key.blur
    let soft = margin + shape.effectiveRadius
    plateau = Vector(dx: min(key.size.width / 2, soft), dy: min(key.size.height / 2, soft))
    // Eight samples per standard deviation keep the error below 0.05 %; for huge corners, there are fewer samples.
    let maximum = 200.0
    samplesPerUnit = min(8 / key.blur, maximum / (margin + max(plateau.dx, plateau.dy)))
    let count = { [margin, samplesPerUnit] (length: Double) in
      Int(saturating: ((length + margin) * samplesPerUnit).rounded(.up).clamped(to: 0...maximum)) + 2
    }
    let (columns, rows) = (count(plateau.dx), count(plateau.dy))
    self.columns = columns
    let position = { [margin, samplesPerUnit] (index: Int) in Double(index) / samplesPerUnit - margin }
    var values = [Float](repeating: 0, count: columns * rows)
    let strips = ShadowStrips(of: shape, blur: key.blur)
    let (across, down) = (strips.across((0..<columns).map(position)), strips.down((0..<rows).map(position)))
    for strip in 0..<strips.count {
      for row in 0..<rows {
        for column in 0..<columns { values[row * columns + column] += down[strip][row] * across[strip][column] }
      }
    }
    // Infinite values and NaN are removed, because they must not get into pixels.
    self.values = .allocate(capacity: values.count)
    _ = self.values.initialize(from: values.lazy.map { $0 > 0 ? min($0, 1) : 0 })
  }

  deinit { values.deallocate() }

  /// The samples of a profile as a plain value, which is valid as long as the profile exists.
  struct Samples: BitwiseCopyable {
    let margin: Double
    let plateau: Vector
    let perUnit: Double
    let columns: Int
    let values: UnsafePointer<Float>

    /// Returns the coverage, 0...1, at distances inward from the nearest edges; distances are negative outside the
    /// shape.
    @inline(__always)
    func value(inwardX: Double, inwardY: Double) -> Float {
      // The comparisons are written so that NaN is outside.
      guard inwardX > -margin, inwardY > -margin else { return 0 }
      let x = (min(inwardX, plateau.dx) + margin) * perUnit
      let y = (min(inwardY, plateau.dy) + margin) * perUnit
      let (column, row) = (Int(x), Int(y))
      let (partX, partY) = (Float(x - Double(column)), Float(y - Double(row)))
      let start = row * columns + column
      let above = values[start] + (values[start + 1] - values[start]) * partX
      let next = start + columns
      let below = values[next] + (values[next + 1] - values[next]) * partX
      return above + (below - above) * partY
    }
  }

  /// The memory of the samples.
  var byteCount: Int { values.count * MemoryLayout<Float>.stride }

  /// The samples.
  var samples: Samples {
    Samples(
      margin: margin, plateau: plateau, perUnit: samplesPerUnit, columns: columns,
      values: UnsafePointer(values.baseAddress.unsafelyUnwrapped))
  }

  /// The coverage in the middle of the shape, 0...1.
  var uniformCoverage: Float { samples.value(inwardX: plateau.dx, inwardY: plateau.dy) }
}

/// The shadow profiles of the last frames, so that no profile is computed for an unchanged shadow.
struct ShadowProfileCache {
  /// The maximum memory of each of the two generations of the cache, in bytes: enough for about a hundred profiles. A
  /// shadow that grows needs a new profile in each frame while it is small.
  private static let limit = 1 << 20

  private var profiles = RecentCache<ShadowProfile.Key, ShadowProfile>(limit: limit)

  mutating func profile(_ key: ShadowProfile.Key) -> ShadowProfile {
    if let known = profiles.value(key) { return known }
    let profile = ShadowProfile(key)
    profiles.insert(profile, for: key, cost: profile.byteCount)
    return profile
  }
}

/// The coverage of device pixels by a shadow, through any transform.
struct ShadowCoverage: BitwiseCopyable {
  let rect: Rect
  let toLocal: Transform
  let samples: ShadowProfile.Samples
  /// The coverage of the pixels of the plateau, 0...255.
  let uniformCoverage: UInt8
  /// The outline of the shadow, and the outline of the plateau with uniform coverage. `plateau` is nil if there is no
  /// plateau.
  let outer: OutlineEdges
  let plateau: OutlineEdges?

  /// Writes the coverage at the middle of each pixel; `full`, 0...255, is the value for full coverage.
  func cover(_ span: Span, row y: Int, full: Float, into bytes: UnsafeMutablePointer<UInt8>) {
    let start = toLocal.apply(Point(x: 0.5, y: Double(y) + 0.5))
    let (stepX, stepY) = (toLocal.a, toLocal.b)
    for index in 0..<span.count {
      let column = Double(Int(span.start) + index)
      let (x, y) = (start.x + column * stepX, start.y + column * stepY)
      let value = samples.value(
        inwardX: min(x - rect.minX, rect.maxX - x), inwardY: min(y - rect.minY, rect.maxY - y))
      bytes[index] = UInt8(truncatingIfNeeded: Int32(value * full + 0.5))
    }
  }
}
