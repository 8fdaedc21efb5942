// check-arm compiles the files of this folder as a part of the module TactionGeometry. The files call all functions of
// the module with seeded input, and make a hash of the results of each group of functions. The hashes must be the same
// on every processor. check-arm fails if the files do not call every function.

/// Calls `tell` with the name of each group of functions and its hash.
@_cdecl("geometry_sweep") public func sweepGeometry(
  tell: @convention(c) (UnsafePointer<UInt8>, UInt64) -> Void
) {
  for (name, body) in planeSections + spaceSections + motionSections {
    var sweep = Sweep()
    for _ in 0..<3000 { body(&sweep) }
    tell(name.utf8Start, sweep.hash)
  }
}

typealias Section = (StaticString, (inout Sweep) -> Void)

struct Sweep {
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func any() -> UInt32 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return UInt32(truncatingIfNeeded: state >> 16)
  }

  /// Returns a small number, a number in the range of a screen, or any other number.
  mutating func number() -> Double {
    switch any() % 12 {
    case 0: 0
    case 1: 1
    case 2: -1
    case 3: Double(bitPattern: UInt64(any()) << 32 | UInt64(any()))
    case 4: (Double(any()) / 4294967296 - 0.5) * 1e-12
    case 5: (Double(any()) / 4294967296 - 0.5) * 1e9
    case 6...8: (Double(any()) / 4294967296 - 0.5) * 4
    default: (Double(any()) / 4294967296 - 0.5) * 4000
    }
  }

  /// Returns a number from 0.001 to 10.
  mutating func positive() -> Double { 0.001 + Double(any()) / 429496729.6 }

  mutating func point() -> Point { Point(x: number(), y: number()) }
  mutating func vector() -> Vector { Vector(dx: number(), dy: number()) }
  mutating func angle() -> Angle { Angle(radians: number()) }
  mutating func size() -> Size { Size(width: number(), height: number()) }
  mutating func rect() -> Rect { Rect(origin: point(), size: size()) }
  mutating func insets() -> Insets { Insets(top: number(), left: number(), bottom: number(), right: number()) }
  mutating func vector3() -> Vector3 { Vector3(x: number(), y: number(), z: number()) }
  mutating func quaternion() -> Quaternion { Quaternion(x: number(), y: number(), z: number(), w: number()) }
  mutating func four() -> SIMD4<Double> { SIMD4(number(), number(), number(), number()) }
  mutating func transform() -> Transform {
    if any() % 2 == 0 { return Transform(Transform.Decomposition(
      translation: vector(), rotation: angle(), scaleX: positive(), scaleY: positive(), shear: number())) }
    return Transform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
  }
  mutating func transform3D() -> Transform3D {
    any() % 2 == 0
      ? Transform3D(translation: vector3(), rotation: quaternion(), scale: vector3())
      : Transform3D(x: four(), y: four(), z: four(), origin: four())
  }
  mutating func projection() -> Projection {
    any() % 2 == 0
      ? Projection(transform3D())
      : Projection(numerator: transform(), depthX: number(), depthY: number(), depth: number())
  }

  /// Adds the bits of a number to the hash. All NaN values count as the same, since processors differ in their bits.
  mutating func add(_ value: Double?) {
    let bits = value.map { $0.isNaN ? 1 : $0.bitPattern } ?? 2
    for shift in 0..<8 { hash = (hash ^ (bits >> UInt64(8 * shift) & 255)) &* 0x100_0000_01b3 }
  }
  mutating func add(_ value: Bool) { add(value ? 1 : 0) }
  mutating func add(_ value: Angle?) { add(value?.radians) }
  mutating func add(_ value: Point?) { add(value?.x); add(value?.y) }
  mutating func add(_ value: Vector?) { add(value?.dx); add(value?.dy) }
  mutating func add(_ value: Size) { add(value.width); add(value.height) }
  mutating func add(_ value: Insets) { add(value.top); add(value.left); add(value.bottom); add(value.right) }
  mutating func add(_ value: Rect?) { add(value?.origin); add(value?.size.width); add(value?.size.height) }
  mutating func add(_ value: Vector3?) { add(value?.x); add(value?.y); add(value?.z) }
  mutating func add(_ value: Quaternion?) { add(value?.x); add(value?.y); add(value?.z); add(value?.w) }
  mutating func add(_ value: SIMD4<Double>?) { for index in 0..<4 { add(value?[index]) } }
  mutating func add(_ value: Similarity?) { add(value?.p); add(value?.q); add(value?.translation) }
  mutating func add(_ value: Transform?) {
    add(value?.a); add(value?.b); add(value?.c); add(value?.d); add(value?.tx); add(value?.ty)
  }
  mutating func add(_ value: Projection?) {
    add(value?.numerator); add(value?.depthX); add(value?.depthY); add(value?.depth)
  }
  mutating func add(_ value: Transform3D?) {
    add(value?.columns.x); add(value?.columns.y); add(value?.columns.z); add(value?.columns.origin)
  }
}
