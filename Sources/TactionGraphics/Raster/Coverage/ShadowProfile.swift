import TactionGeometry

/// How dark the shadow of a rounded rectangle is at each place: the shape, blurred by a Gaussian.
///
/// A shadow has two axes of symmetry, so one corner is kept, as samples over the distance inward from two edges.
final class ShadowProfile {
  /// What a profile depends on.
  struct Key: Hashable {
    let size: Size
    let radius: Double
    let blur: Double
  }

  /// How far the shadow reaches beyond the shape, in local units.
  let margin: Double
  /// How far inside an edge the shadow has its full depth, in local units; at most half of the shape.
  let plateau: Vector

  private let samplesPerUnit: Double
  private let columns: Int
  private let values: UnsafeMutableBufferPointer<Float>

  init(_ key: Key) {
    let shape = RoundedRect(Rect(origin: .zero, size: key.size), radius: key.radius)
    margin = RoundedRect.shadowExtent * key.blur
    let soft = margin + shape.effectiveRadius
    plateau = Vector(dx: min(key.size.width / 2, soft), dy: min(key.size.height / 2, soft))
    // Eight samples a standard deviation follow the curve to 0.05 %; huge corners make do with fewer.
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
    // What numbers beyond all measure made of it must not reach the pixels.
    self.values = .allocate(capacity: values.count)
    _ = self.values.initialize(from: values.lazy.map { $0 > 0 ? min($0, 1) : 0 })
  }

  deinit { values.deallocate() }

  /// The numbers of a profile as a plain value; only as long as the profile is kept.
  struct Samples: BitwiseCopyable {
    let margin: Double
    let plateau: Vector
    let perUnit: Double
    let columns: Int
    let values: UnsafePointer<Float>

    /// The depth of the shadow, 0...1, at some distances inward from the nearest edges (negative outside).
    @inline(__always)
    func value(inwardX: Double, inwardY: Double) -> Float {
      // Written so that what is not a number is outside.
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

  /// What is read for each pixel.
  var samples: Samples {
    Samples(
      margin: margin, plateau: plateau, perUnit: samplesPerUnit, columns: columns,
      values: UnsafePointer(values.baseAddress.unsafelyUnwrapped))
  }

  /// The depth in the middle of the shape, 0...1.
  var depth: Float { samples.value(inwardX: plateau.dx, inwardY: plateau.dy) }
}

/// The shadow profiles of the last frames, so that a shadow that stays as it is costs nothing to prepare.
struct ShadowProfileCache {
  /// A growing shadow makes a new profile each frame; this many, of some 10 kB each, are kept.
  private static let limit = 32

  private var profiles: [ShadowProfile.Key: ShadowProfile] = [:]

  mutating func profile(_ key: ShadowProfile.Key) -> ShadowProfile {
    if let known = profiles[key] { return known }
    if profiles.count >= Self.limit { profiles.removeAll(keepingCapacity: true) }
    let profile = ShadowProfile(key)
    profiles[key] = profile
    return profile
  }
}

/// The depth of a shadow at device pixels, through any transform.
struct ShadowCoverage: BitwiseCopyable {
  let rect: Rect
  let toLocal: Transform
  let samples: ShadowProfile.Samples
  /// How much is covered of the pixels deep within, of which there may be none.
  let depth: UInt8
  /// What the shadow touches, and what lies so deep within that it is even; nil where nothing does.
  let outer: OutlineEdges
  let plateau: OutlineEdges?

  /// Writes the depth at the middle of each pixel, times a factor of 0...255.
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
