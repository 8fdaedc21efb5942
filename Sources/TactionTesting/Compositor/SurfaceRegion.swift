import TactionGeometry

/// The value of a wl_region: rectangles added and taken away, in surface coordinates.
///
/// It is kept as the client said it, since clients add rectangles that end beyond any 32-bit coordinate.
struct SurfaceRegion {
  private var steps: [(adds: Bool, rect: WireRect)] = []

  mutating func add(_ rect: WireRect) { steps.append((true, rect)) }

  mutating func subtract(_ rect: WireRect) { steps.append((false, rect)) }

  /// Whether a point lies inside: the last rectangle that holds it decides.
  func contains(_ point: Point) -> Bool {
    steps.last { !$0.rect.isEmpty && $0.rect.contains(point) }?.adds ?? false
  }
}
