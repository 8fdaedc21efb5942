import TactionGeometry
import TactionGraphics

/// The animatable properties of a view.
///
/// An animated view has two such states: the state that was set and the state on the screen.
nonisolated struct ViewState: Equatable {
  var center = Point.zero
  var bounds = Rect.zero
  /// The anchor point in fractions of the bounds: (0, 0) is the top left corner, (1, 1) is the bottom right corner. It
  /// is not animated.
  var anchorPoint = Point(x: 0.5, y: 0.5)
  var transform = Transform.identity
  /// The transform in space; nil if `transform` is the whole transform.
  var space: SpatialTransform?
  var alpha = 1.0
  var cornerRadius = 0.0
  var backgroundColor: Color?
  var shadow: Shadow?

  /// Whether the view's own pixels are the same as in another state, apart from their position.
  func hasSamePaint(as other: ViewState) -> Bool {
    cornerRadius == other.cornerRadius && backgroundColor == other.backgroundColor && shadow == other.shadow
  }

  /// The anchor point in the view's own coordinates.
  var anchor: Point {
    Point(x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
  }

  /// The transform from the view's own coordinates to its superview's coordinates; for a view that is tilted in space,
  /// the affine part of that transform.
  var matrix: Transform {
    let (anchor, move) = (anchor, transform)
    // This combines the translation from the anchor, the transform, and the translation to the centre.
    return Transform(
      a: move.a, b: move.b, c: move.c, d: move.d,
      tx: move.tx + center.x - move.a * anchor.x - move.c * anchor.y,
      ty: move.ty + center.y - move.b * anchor.x - move.d * anchor.y)
  }

  /// The bounding box of the view in its superview's coordinates.
  var frame: Rect {
    get { projection.map { $0.boundingBox(of: bounds) ?? .zero } ?? matrix.boundingBox(of: bounds) }
    set {
      let size = transform.sizeFilling(newValue.size) ?? bounds.size
      bounds.size = size
      let fromCorner = anchor - Point.zero
      let middle = transform.apply(bounds.center - fromCorner)
      center = newValue.center - (middle - .zero)
    }
  }
}

nonisolated extension Transform {
  /// Returns the size whose bounding box has a given size after the transform; nil if there is none or more than one.
  fileprivate func sizeFilling(_ box: Size) -> Size? {
    let (along, across) = (abs(a) * abs(d), abs(b) * abs(c))
    let determinant = along - across
    // With a rotation near 45°, the bounding boxes of all sizes have nearly the same proportions, so the equations have
    // no stable solution.
    guard abs(determinant) > 1e-6 * (along + across) else { return nil }
    let width = (abs(d) * box.width - abs(c) * box.height) / determinant
    let height = (abs(a) * box.height - abs(b) * box.width) / determinant
    guard width.isFinite, height.isFinite, width >= 0, height >= 0 else { return nil }
    return Size(width: width, height: height)
  }
}

/// The values of a view that recording reads in every frame. They are stored together, because recording thousands of
/// views spends most of its time on fetching these values from memory.
nonisolated struct CachedAppearance {
  var alpha: Double
  var cornerRadius: Double
  /// The colour of the background; clear if there is none.
  var backgroundColor: Color
  /// Whether the background is visible.
  var hasBackground: Bool
  /// Whether the shadow is visible.
  var hasShadow: Bool
  /// Whether the view is in perspective.
  var isProjected = false
  /// Whether the view's back faces the user and must not be shown.
  var isAway = false

  init(_ state: ViewState) {
    alpha = state.alpha
    cornerRadius = state.cornerRadius
    backgroundColor = state.backgroundColor ?? .clear
    let hasArea = !state.bounds.isEmpty
    hasBackground = hasArea && backgroundColor.mayBeVisible
    hasShadow = hasArea && state.shadow?.isVisible ?? false
  }
}

nonisolated extension ViewState {
  /// The transform in space, about the anchor point. `transform` is its affine part.
  var transform3D: Transform3D {
    get { space?.value ?? Transform3D(transform) }
    set {
      transform = newValue.affine
      space = newValue.isAffine ? nil : SpatialTransform(newValue)
    }
  }

  /// The projection from the view's own coordinates to its superview's; nil for a view that is not tilted in space.
  var projection: Projection? {
    guard let space else { return nil }
    return Projection(.translation(.zero - anchor))
      .concatenating(Projection(space.value))
      .concatenating(.translation(center - .zero))
  }

  /// Whether a property is part of the geometry of the view.
  static func isGeometry(_ property: PartialKeyPath<ViewState>) -> Bool {
    property == \ViewState.center || property == \ViewState.bounds || isTransform(property)
  }

  /// Whether a property is the transform, or the affine part of it.
  static func isTransform(_ property: PartialKeyPath<ViewState>) -> Bool {
    property == \ViewState.transform || property == \ViewState.transform3D
  }
}

/// A transform in space that is not affine in the plane. It is on the heap, because few views have one.
nonisolated final class SpatialTransform: Equatable, Sendable {
  let value: Transform3D

  init(_ value: Transform3D) { self.value = value }

  static func == (a: SpatialTransform, b: SpatialTransform) -> Bool { a === b || a.value == b.value }
}
