import TactionGeometry
import TactionGraphics

/// A value that can be on its way from one to another.
nonisolated protocol Interpolatable: Equatable {
  /// The value between the start (0) and the end (1); a spring that shoots over asks for a little more than 1.
  static func between(_ start: Self, _ end: Self, at part: Double) -> Self
}

nonisolated extension Double: Interpolatable {
  static func between(_ start: Double, _ end: Double, at part: Double) -> Double { start + (end - start) * part }
}

nonisolated extension Point: Interpolatable {
  static func between(_ start: Point, _ end: Point, at part: Double) -> Point { start + (end - start) * part }
}

nonisolated extension Vector: Interpolatable {
  static func between(_ start: Vector, _ end: Vector, at part: Double) -> Vector { start + (end - start) * part }
}

nonisolated extension Rect: Interpolatable {
  static func between(_ start: Rect, _ end: Rect, at part: Double) -> Rect {
    Rect(
      origin: .between(start.origin, end.origin, at: part),
      size: Size(
        width: max(0, .between(start.width, end.width, at: part)),
        height: max(0, .between(start.height, end.height, at: part))))
  }
}

nonisolated extension Transform: Interpolatable {
  /// Turns the short way, as its parts; number by number where one of the two leaves no area and has no parts.
  static func between(_ start: Transform, _ end: Transform, at part: Double) -> Transform {
    guard let from = start.decomposition, let to = end.decomposition else {
      return Transform(
        a: .between(start.a, end.a, at: part), b: .between(start.b, end.b, at: part),
        c: .between(start.c, end.c, at: part), d: .between(start.d, end.d, at: part),
        tx: .between(start.tx, end.tx, at: part), ty: .between(start.ty, end.ty, at: part))
    }
    return Transform(
      Decomposition(
        translation: .between(from.translation, to.translation, at: part),
        rotation: from.rotation + (to.rotation - from.rotation).wrapped * part,
        scaleX: .between(from.scaleX, to.scaleX, at: part), scaleY: .between(from.scaleY, to.scaleY, at: part),
        shear: .between(from.shear, to.shear, at: part)))
  }
}

nonisolated extension Color: Interpolatable {
  static func between(_ start: Color, _ end: Color, at part: Double) -> Color {
    Color(
      red: .between(start.red, end.red, at: part), green: .between(start.green, end.green, at: part),
      blue: .between(start.blue, end.blue, at: part), alpha: .between(start.alpha, end.alpha, at: part))
  }
}

nonisolated extension Shadow: Interpolatable {
  static func between(_ start: Shadow, _ end: Shadow, at part: Double) -> Shadow {
    Shadow(
      color: .between(start.color, end.color, at: part), opacity: .between(start.opacity, end.opacity, at: part),
      radius: max(0, .between(start.radius, end.radius, at: part)),
      offset: .between(start.offset, end.offset, at: part))
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
  static func between(_ start: Wrapped?, _ end: Wrapped?, at part: Double) -> Wrapped? {
    guard let from = start ?? end?.vanished, let to = end ?? start?.vanished else { return nil }
    return Wrapped.between(from, to, at: part)
  }
}
