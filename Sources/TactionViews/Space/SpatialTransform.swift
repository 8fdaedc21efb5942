import TactionGeometry

/// A transform of space that is no transform of the plane, kept apart from the states of views, few of which have one.
nonisolated final class SpatialTransform: Equatable, Sendable {
  let value: Transform3D

  init(_ value: Transform3D) { self.value = value }

  static func == (a: SpatialTransform, b: SpatialTransform) -> Bool { a === b || a.value == b.value }
}
