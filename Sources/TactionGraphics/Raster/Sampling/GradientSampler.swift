import TactionGeometry

/// Computes the pixels of a gradient through an affine transform. It is a plain value that refers to memory in the
/// arena of its list.
///
/// Each pixel is computed from its own position, so the result does not depend on the span. Positions are relative to
/// the device pixel that contains the gradient's origin, so that a gradient that moves by whole pixels keeps its bytes.
struct GradientSampler: BitwiseCopyable {
  /// The colours between two stops. Components are premultiplied and in the range 0...255: blue, green, red, alpha.
  struct Segment: BitwiseCopyable {
    /// The positions at which the segment begins and ends.
    let start: Float
    let end: Float
    let color: SIMD4<Float>
    /// The change of the colour for each unit of position.
    let slope: SIMD4<Float>
  }

  private let segments: UnsafePointer<Segment>
  private let count: Int
  private let x: Int
  private let y: Int
  /// The transform from pixels to positions: for a linear gradient, x is the position; for a radial gradient, the
  /// distance from the origin is the position.
  private let toPosition: Transform
  private let isRadial: Bool
  /// Whether all colours are opaque.
  let isOpaque: Bool

  /// Creates a sampler; nil if the paint is a colour or has no stops, or if the transform is not invertible.
  init?(_ paint: Paint, toDevice: Transform, arena: FrameArena) {
    guard let stops = paint.stops, !stops.isEmpty else { return nil }
    let (left, top) = (toDevice.tx.rounded(.down), toDevice.ty.rounded(.down))
    var place = toDevice
    (place.tx, place.ty) = (toDevice.tx - left, toDevice.ty - top)
    guard let toLocal = place.inverted(), abs(left) < 0x1p30, abs(top) < 0x1p30 else { return nil }
    (x, y) = (Int(left), Int(top))
    switch paint {
    case .color: return nil
    case .linear(let gradient): (isRadial, toPosition) = (false, toLocal.concatenating(gradient.toPosition))
    case .radial(let gradient): (isRadial, toPosition) = (true, toLocal.concatenating(gradient.toPosition))
    }
    guard toPosition.isFinite else { return nil }
    isOpaque = stops.allSatisfy(\.color.isOpaque)
    let memory = arena.allocate(Segment.self, count: stops.count + 1)
    var last = (position: Float(0), color: stops[0].color.components)
    for (index, stop) in stops.enumerated() {
      let position = max(Float(stop.position.clamped(to: 0...1)), last.position)
      let color = stop.color.components
      let length = position - last.position
      memory[index] = Segment(
        start: last.position, end: position, color: last.color,
        slope: length > 0 ? (color - last.color) / length : .zero)
      last = (position, color)
    }
    memory[stops.count] = Segment(start: last.position, end: .infinity, color: last.color, slope: .zero)
    (segments, count) = (UnsafePointer(memory), stops.count + 1)
  }

  /// Writes the pixels of a span.
  static func sample(
    _ sampler: UnsafePointer<GradientSampler>, _ span: Span, row: Int, into pixels: UnsafeMutablePointer<UInt32>
  ) {
    let gradient = sampler.pointee
    let map = gradient.toPosition
    let (x, y) = (Double(Int(span.start) - gradient.x) + 0.5, Double(row - gradient.y) + 0.5)
    var index = 0
    if gradient.isRadial {
      for column in 0..<span.count {
        let (across, down) = (map.a * (x + Double(column)), map.b * (x + Double(column)))
        let (u, v) = (across + (map.c * y + map.tx), down + (map.d * y + map.ty))
        pixels[column] = gradient.pixel(Float((u * u + v * v).squareRoot()), from: &index)
      }
    } else if map.a == 0 {
      pixels.update(repeating: gradient.pixel(Float(map.c * y + map.tx), from: &index), count: span.count)
    } else {
      let start = map.c * y + map.tx
      for column in 0..<span.count {
        pixels[column] = gradient.pixel(Float(map.a * (x + Double(column)) + start), from: &index)
      }
    }
  }

  /// Returns the pixel at a position; `index` is the segment from which the search begins, and becomes the segment of
  /// the position.
  @inline(__always)
  private func pixel(_ position: Float, from index: inout Int) -> UInt32 {
    // The comparisons are written so that not-a-number also ends the search.
    while index + 1 < count, position >= segments[index].end { index += 1 }
    while index > 0, position < segments[index].start { index -= 1 }
    let segment = segments[index]
    let color = segment.color + segment.slope * max(position - segment.start, 0)
    // After 2²³ is added, the lowest bits of a Float are the bits of the nearest integer.
    let parts = unsafeBitCast(
      color.clamped(lowerBound: .zero, upperBound: .init(repeating: 255)) + 0x1p23, to: SIMD4<UInt32>.self)
    let bytes = (parts & 255) &<< SIMD4(0, 8, 16, 24)
    return bytes.wrappedSum()
  }
}

extension LinearGradient {
  /// The transform from points to positions; if both ends are the same point, every position is beyond the end.
  fileprivate var toPosition: Transform {
    let step = end - start
    let square = step.dot(step)
    guard square > 0, square.isFinite else { return Transform(a: 0, b: 0, c: 0, d: 0, tx: 2, ty: 0) }
    let (a, c) = (step.dx / square, step.dy / square)
    return Transform(a: a, b: 0, c: c, d: 0, tx: -(start.x * a + start.y * c), ty: 0)
  }
}

extension RadialGradient {
  fileprivate var toPosition: Transform {
    guard radius > 0, radius.isFinite else { return Transform(a: 0, b: 0, c: 0, d: 0, tx: 2, ty: 0) }
    return Transform(
      a: 1 / radius, b: 0, c: 0, d: 1 / radius, tx: -center.x / radius, ty: -center.y / radius)
  }
}

extension Color {
  /// The premultiplied components, 0...255: blue, green, red, alpha.
  fileprivate var components: SIMD4<Float> {
    let alpha = alpha.clamped(to: 0...1)
    let part = { (component: Double) in Float(component.clamped(to: 0...1) * alpha * 255) }
    return SIMD4(part(blue), part(green), part(red), Float(alpha * 255))
  }
}
