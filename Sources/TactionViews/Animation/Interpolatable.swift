import TactionGeometry
import TactionGraphics

/// A value that can be on its way from one to another.
nonisolated protocol Interpolatable: Equatable {
  /// A value moved on by a part of the way from one value to another; that may be less than 0 or more than 1.
  static func moved(_ value: Self, along start: Self, _ end: Self, by part: Double) -> Self
}

nonisolated extension Interpolatable {
  /// The value between the start (0) and the end (1); a spring that shoots over asks for a little more than 1.
  static func between(_ start: Self, _ end: Self, at part: Double) -> Self {
    moved(start, along: start, end, by: part)
  }
}

nonisolated extension Double: Interpolatable {
  static func moved(_ value: Double, along start: Double, _ end: Double, by part: Double) -> Double {
    value + (end - start) * part
  }
}

nonisolated extension Point: Interpolatable {
  static func moved(_ value: Point, along start: Point, _ end: Point, by part: Double) -> Point {
    value + (end - start) * part
  }
}

nonisolated extension Vector: Interpolatable {
  static func moved(_ value: Vector, along start: Vector, _ end: Vector, by part: Double) -> Vector {
    value + (end - start) * part
  }
}

nonisolated extension Rect: Interpolatable {
  static func moved(_ value: Rect, along start: Rect, _ end: Rect, by part: Double) -> Rect {
    Rect(
      origin: .moved(value.origin, along: start.origin, end.origin, by: part),
      size: Size(
        width: max(0, .moved(value.width, along: start.width, end.width, by: part)),
        height: max(0, .moved(value.height, along: start.height, end.height, by: part))))
  }
}

nonisolated extension Transform: Interpolatable {
  /// Turns the short way, as its parts; number by number where one of them leaves no area and has no parts.
  static func moved(_ value: Transform, along start: Transform, _ end: Transform, by part: Double) -> Transform {
    guard let parts = value.decomposition, let from = value == start ? parts : start.decomposition,
      let to = end.decomposition
    else { return movedByNumbers(value, along: start, end, by: part) }
    return Transform(
      Decomposition(
        translation: .moved(parts.translation, along: from.translation, to.translation, by: part),
        rotation: parts.rotation + (to.rotation - from.rotation).wrapped * part,
        scaleX: .moved(parts.scaleX, along: from.scaleX, to.scaleX, by: part),
        scaleY: .moved(parts.scaleY, along: from.scaleY, to.scaleY, by: part),
        shear: .moved(parts.shear, along: from.shear, to.shear, by: part)))
  }

  private static func movedByNumbers(
    _ value: Transform, along start: Transform, _ end: Transform, by part: Double
  ) -> Transform {
    Transform(
      a: .moved(value.a, along: start.a, end.a, by: part), b: .moved(value.b, along: start.b, end.b, by: part),
      c: .moved(value.c, along: start.c, end.c, by: part), d: .moved(value.d, along: start.d, end.d, by: part),
      tx: .moved(value.tx, along: start.tx, end.tx, by: part), ty: .moved(value.ty, along: start.ty, end.ty, by: part))
  }
}

nonisolated extension Transform3D: Interpolatable {
  /// Turns the short way, as its parts; number by number where one of them leaves no volume and has no parts.
  static func moved(
    _ value: Transform3D, along start: Transform3D, _ end: Transform3D, by part: Double
  ) -> Transform3D {
    guard let parts = value.decomposition, let from = value == start ? parts : start.decomposition,
      let to = end.decomposition
    else { return movedByNumbers(value, along: start, end, by: part) }
    let turn = (to.rotation * from.rotation.inverse).withDecidedAxis
    return Transform3D(
      Decomposition(
        translation: parts.translation + (to.translation - from.translation) * part,
        rotation: Quaternion(angle: turn.angle * part, axis: turn.axis) * parts.rotation,
        scale: parts.scale + (to.scale - from.scale) * part, shear: parts.shear + (to.shear - from.shear) * part,
        perspective: parts.perspective + (to.perspective - from.perspective) * part))
  }

  private static func movedByNumbers(
    _ value: Transform3D, along start: Transform3D, _ end: Transform3D, by part: Double
  ) -> Transform3D {
    let (here, from, to) = (value.columns, start.columns, end.columns)
    return Transform3D(
      x: here.x + (to.x - from.x) * part, y: here.y + (to.y - from.y) * part, z: here.z + (to.z - from.z) * part,
      origin: here.origin + (to.origin - from.origin) * part)
  }
}

nonisolated extension Quaternion {
  /// The same rotation, forward about its main axis if it is half a turn: both ways are as short, and rounding must not
  /// decide, or the two sides of a card would part.
  fileprivate var withDecidedAxis: Quaternion {
    guard abs(w) < 1e-9 else { return self }
    let main = max(abs(x), abs(y), abs(z))
    let sign = abs(x) == main ? x : abs(y) == main ? y : z
    return sign < 0 ? Quaternion(x: -x, y: -y, z: -z, w: 0) : Quaternion(x: x, y: y, z: z, w: 0)
  }
}

nonisolated extension Color: Interpolatable {
  static func moved(_ value: Color, along start: Color, _ end: Color, by part: Double) -> Color {
    Color(
      red: .moved(value.red, along: start.red, end.red, by: part),
      green: .moved(value.green, along: start.green, end.green, by: part),
      blue: .moved(value.blue, along: start.blue, end.blue, by: part),
      alpha: .moved(value.alpha, along: start.alpha, end.alpha, by: part))
  }
}

nonisolated extension Shadow: Interpolatable {
  static func moved(_ value: Shadow, along start: Shadow, _ end: Shadow, by part: Double) -> Shadow {
    Shadow(
      color: .moved(value.color, along: start.color, end.color, by: part),
      opacity: .moved(value.opacity, along: start.opacity, end.opacity, by: part),
      radius: max(0, .moved(value.radius, along: start.radius, end.radius, by: part)),
      offset: .moved(value.offset, along: start.offset, end.offset, by: part))
  }
}

/// A value that may be absent, and then stands for the other one made invisible.
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
  static func moved(_ value: Wrapped?, along start: Wrapped?, _ end: Wrapped?, by part: Double) -> Wrapped? {
    guard let known = end ?? start ?? value else { return nil }
    let (from, to) = (start ?? known.vanished, end ?? (start ?? known).vanished)
    return Wrapped.moved(value ?? from.vanished, along: from, to, by: part)
  }
}
