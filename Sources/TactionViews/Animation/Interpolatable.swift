import TactionGeometry
import TactionGraphics

/// A value that can be animated.
nonisolated protocol Interpolatable: Equatable {
  /// Returns a value moved by a fraction, even below 0 or above 1, of the difference of two other values.
  static func moved(_ value: Self, along start: Self, _ end: Self, by fraction: Double) -> Self
  /// Returns the value with the colours of a palette in place of colours that follow the theme.
  func resolved(in palette: Palette) -> Self
}

nonisolated extension Interpolatable {
  func resolved(in palette: Palette) -> Self { self }

  /// Returns the value between the start (0) and the end (1); a spring that overshoots passes a fraction above 1.
  static func between(_ start: Self, _ end: Self, at fraction: Double) -> Self {
    moved(start, along: start, end, by: fraction)
  }
}

nonisolated extension Double: Interpolatable {
  static func moved(_ value: Double, along start: Double, _ end: Double, by fraction: Double) -> Double {
    value + (end - start) * fraction
  }
}

nonisolated extension Point: Interpolatable {
  static func moved(_ value: Point, along start: Point, _ end: Point, by fraction: Double) -> Point {
    value + (end - start) * fraction
  }
}

nonisolated extension Vector: Interpolatable {
  static func moved(_ value: Vector, along start: Vector, _ end: Vector, by fraction: Double) -> Vector {
    value + (end - start) * fraction
  }
}

nonisolated extension Rect: Interpolatable {
  static func moved(_ value: Rect, along start: Rect, _ end: Rect, by fraction: Double) -> Rect {
    Rect(
      origin: .moved(value.origin, along: start.origin, end.origin, by: fraction),
      size: Size(
        width: max(0, .moved(value.width, along: start.width, end.width, by: fraction)),
        height: max(0, .moved(value.height, along: start.height, end.height, by: fraction))))
  }
}

nonisolated extension Transform: Interpolatable {
  /// Interpolates the decompositions along the shortest rotation, or the coefficients if a transform has no area.
  static func moved(_ value: Transform, along start: Transform, _ end: Transform, by fraction: Double) -> Transform {
    guard let parts = value.decomposition, let from = value == start ? parts : start.decomposition,
      let to = end.decomposition
    else { return movedByCoefficients(value, along: start, end, by: fraction) }
    return Transform(
      Decomposition(
        translation: .moved(parts.translation, along: from.translation, to.translation, by: fraction),
        rotation: parts.rotation + (to.rotation - from.rotation).wrapped * fraction,
        scaleX: .moved(parts.scaleX, along: from.scaleX, to.scaleX, by: fraction),
        scaleY: .moved(parts.scaleY, along: from.scaleY, to.scaleY, by: fraction),
        shear: .moved(parts.shear, along: from.shear, to.shear, by: fraction)))
  }

  private static func movedByCoefficients(
    _ value: Transform, along start: Transform, _ end: Transform, by fraction: Double
  ) -> Transform {
    Transform(
      a: .moved(value.a, along: start.a, end.a, by: fraction), b: .moved(value.b, along: start.b, end.b, by: fraction),
      c: .moved(value.c, along: start.c, end.c, by: fraction), d: .moved(value.d, along: start.d, end.d, by: fraction),
      tx: .moved(value.tx, along: start.tx, end.tx, by: fraction),
      ty: .moved(value.ty, along: start.ty, end.ty, by: fraction))
  }
}

nonisolated extension Transform3D: Interpolatable {
  /// Interpolates the decompositions along the shortest rotation, or the coefficients if a transform has no volume.
  static func moved(
    _ value: Transform3D, along start: Transform3D, _ end: Transform3D, by fraction: Double
  ) -> Transform3D {
    guard let parts = value.decomposition, let from = value == start ? parts : start.decomposition,
      let to = end.decomposition
    else { return movedByCoefficients(value, along: start, end, by: fraction) }
    let turn = (to.rotation * from.rotation.inverse).withDecidedAxis
    return Transform3D(
      Decomposition(
        translation: parts.translation + (to.translation - from.translation) * fraction,
        rotation: Quaternion(angle: turn.angle * fraction, axis: turn.axis) * parts.rotation,
        scale: parts.scale + (to.scale - from.scale) * fraction,
        shear: parts.shear + (to.shear - from.shear) * fraction,
        perspective: parts.perspective + (to.perspective - from.perspective) * fraction))
  }

  private static func movedByCoefficients(
    _ value: Transform3D, along start: Transform3D, _ end: Transform3D, by fraction: Double
  ) -> Transform3D {
    let (here, from, to) = (value.columns, start.columns, end.columns)
    return Transform3D(
      x: here.x + (to.x - from.x) * fraction, y: here.y + (to.y - from.y) * fraction,
      z: here.z + (to.z - from.z) * fraction,
      origin: here.origin + (to.origin - from.origin) * fraction)
  }
}

nonisolated extension Quaternion {
  /// The same rotation. A rotation by half a turn gets the positive direction about its main axis. Both directions are
  /// equally short; without this rule, rounding errors could rotate the sides of a card in different directions.
  fileprivate var withDecidedAxis: Quaternion {
    guard abs(w) < 1e-9 else { return self }
    let main = max(abs(x), abs(y), abs(z))
    let sign = abs(x) == main ? x : abs(y) == main ? y : z
    return sign < 0 ? Quaternion(x: -x, y: -y, z: -z, w: 0) : Quaternion(x: x, y: y, z: z, w: 0)
  }
}

nonisolated extension Color: Interpolatable {
  static func moved(_ value: Color, along start: Color, _ end: Color, by fraction: Double) -> Color {
    Color(
      red: .moved(value.red, along: start.red, end.red, by: fraction),
      green: .moved(value.green, along: start.green, end.green, by: fraction),
      blue: .moved(value.blue, along: start.blue, end.blue, by: fraction),
      alpha: .moved(value.alpha, along: start.alpha, end.alpha, by: fraction))
  }
}

nonisolated extension Shadow: Interpolatable {
  func resolved(in palette: Palette) -> Shadow {
    var shadow = self
    shadow.color = color.resolved(in: palette)
    return shadow
  }

  static func moved(_ value: Shadow, along start: Shadow, _ end: Shadow, by fraction: Double) -> Shadow {
    Shadow(
      color: .moved(value.color, along: start.color, end.color, by: fraction),
      opacity: .moved(value.opacity, along: start.opacity, end.opacity, by: fraction),
      radius: max(0, .moved(value.radius, along: start.radius, end.radius, by: fraction)),
      offset: .moved(value.offset, along: start.offset, end.offset, by: fraction))
  }
}

/// A value that may be absent: an absent value is animated as an invisible copy of the other value.
nonisolated protocol Vanishing: Interpolatable {
  var vanished: Self { get }
}

nonisolated extension Color: Vanishing {
  var vanished: Color { withAlpha(0) }
}

nonisolated extension Shadow: Vanishing {
  var vanished: Shadow {
    var shadow = self
    shadow.opacity = 0
    return shadow
  }
}

nonisolated extension Optional: Interpolatable where Wrapped: Vanishing {
  func resolved(in palette: Palette) -> Wrapped? { map { $0.resolved(in: palette) } }

  static func moved(_ value: Wrapped?, along start: Wrapped?, _ end: Wrapped?, by fraction: Double) -> Wrapped? {
    guard let known = end ?? start ?? value else { return nil }
    let (from, to) = (start ?? known.vanished, end ?? (start ?? known).vanished)
    return Wrapped.moved(value ?? from.vanished, along: from, to, by: fraction)
  }
}
