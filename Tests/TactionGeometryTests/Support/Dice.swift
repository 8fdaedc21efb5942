import TactionGeometry

/// Random numbers that are the same in every run: SplitMix64 with a seed.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  mutating func point() -> Point { Point(x: number(-1000...1000), y: number(-1000...1000)) }

  mutating func vector() -> Vector { point() - .zero }

  mutating func angle() -> Angle { .radians(number(-3.1...3.1)) }

  mutating func rect() -> Rect {
    Rect(origin: point(), size: Size(width: number(1...500), height: number(1...500)))
  }

  /// A transform with a way back, of the kinds that parents of views have: also stretched, mirrored and sheared ones.
  mutating func transform() -> Transform {
    let mirror = Bool.random(using: &self) ? -1.0 : 1.0
    return Transform(
      Transform.Decomposition(
        translation: vector(), rotation: angle(), scaleX: number(0.2...5), scaleY: mirror * number(0.2...5),
        shear: number(-1...1)))
  }
}
