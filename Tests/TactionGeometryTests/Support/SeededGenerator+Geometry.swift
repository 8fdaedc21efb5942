import TactionGeometry
import TactionTestSupport

extension SeededGenerator {
  mutating func point() -> Point { Point(x: number(-1000...1000), y: number(-1000...1000)) }

  mutating func vector() -> Vector { point() - .zero }

  mutating func angle() -> Angle { .radians(number(-3.1...3.1)) }

  mutating func rect() -> Rect {
    Rect(origin: point(), size: Size(width: number(1...500), height: number(1...500)))
  }

  /// Returns an invertible transform, such as superviews have; it may also be stretched, mirrored or sheared.
  mutating func transform() -> Transform {
    let mirror = Bool.random(using: &self) ? -1.0 : 1.0
    return Transform(
      Transform.Decomposition(
        translation: vector(), rotation: angle(), scaleX: number(0.2...5), scaleY: mirror * number(0.2...5),
        shear: number(-1...1)))
  }
}

extension SeededGenerator {
  mutating func vector3() -> Vector3 {
    Vector3(x: number(-100...100), y: number(-100...100), z: number(-100...100))
  }

  mutating func quaternion() -> Quaternion { Quaternion(angle: angle(), axis: vector3()) }
}
