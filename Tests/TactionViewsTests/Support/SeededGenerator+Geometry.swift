import TactionGeometry
import TestSupport

extension SeededGenerator {
  mutating func point(_ range: ClosedRange<Double>) -> Point { Point(x: number(range), y: number(range)) }

  mutating func transform() -> Transform {
    Transform.identity
      .translated(by: Vector(dx: number(-40...40), dy: number(-40...40)))
      .rotated(by: .degrees(number(-180...180)))
      .scaled(x: number(0.3...2), y: number(0.3...2))
  }
}
