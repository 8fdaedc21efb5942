import TactionGeometry
import TactionTestSupport

extension SeededGenerator {
  mutating func point(_ range: ClosedRange<Double>) -> Point { Point(x: number(range), y: number(range)) }

  mutating func transform() -> Transform {
    Transform.identity
      .translated(by: Vector(dx: number(-40...40), dy: number(-40...40)))
      .rotated(by: .degrees(number(-180...180)))
      .scaled(x: number(0.3...2), y: number(0.3...2))
  }

  /// Returns a random tilt by up to an angle, with strong perspective.
  mutating func tilt(within degrees: Double = 65) -> Transform3D {
    let axis = Vector3(x: number(-1...1), y: number(-1...1), z: number(-1...1))
    return Transform3D.perspective(distance: number(150...900))
      .translated(by: Vector3(x: number(-20...20), y: number(-20...20), z: number(-40...40)))
      .rotated(by: .degrees(number(-degrees...degrees)), about: axis)
      .scaled(by: number(0.6...1.5))
  }
}
