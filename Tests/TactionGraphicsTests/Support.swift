import Glibc
import TactionGeometry
import TactionGraphics

/// The same random numbers in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func number(in range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  mutating func color(alpha: Double = 1) -> Color {
    Color(red: number(in: 0...1), green: number(in: 0...1), blue: number(in: 0...1), alpha: alpha)
  }

  /// A similarity that keeps a local point near the middle of a picture.
  mutating func similarity(scale: ClosedRange<Double>, bringing anchor: Point, near target: Point) -> Transform {
    let place = target + Vector(dx: number(in: -8...8), dy: number(in: -8...8))
    return Transform.translation(place - .zero)
      .rotated(by: .degrees(number(in: -180...180)))
      .scaled(by: exp2(number(in: log2(scale.lowerBound)...log2(scale.upperBound))))
      .translated(by: .zero - (anchor - .zero))
  }
}

extension Bitmap {
  /// A bitmap whose pixels are computed one by one, as premultiplied 0xAARRGGBB.
  static func make(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) throws -> Bitmap {
    let bitmap = try Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = pixel(x, y) }
    }
    return bitmap
  }

  /// The sum of the green components, each 0...1.
  var light: Double {
    var sum = 0
    for y in 0..<height {
      for x in 0..<width { sum += Int(self[x, y] >> 8 & 0xFF) }
    }
    return Double(sum) / 255
  }

  /// The centre of gravity of the green components; a pixel's weight is at its centre.
  var lightCenter: Point {
    var (sumX, sumY, total) = (0.0, 0.0, 0.0)
    for y in 0..<height {
      for x in 0..<width {
        let weight = Double(self[x, y] >> 8 & 0xFF)
        sumX += weight * (Double(x) + 0.5)
        sumY += weight * (Double(y) + 0.5)
        total += weight
      }
    }
    return Point(x: sumX / total, y: sumY / total)
  }

  /// The components of a pixel: red, green, blue, alpha.
  func components(_ x: Int, _ y: Int) -> [Int] {
    [16, 8, 0, 24].map { Int(self[x, y] >> UInt32($0) & 0xFF) }
  }
}

/// An opaque picture with different colours in its corners and fine structure, so that every turn and shift shows.
func testPhoto(_ width: Int, _ height: Int) throws -> Image {
  try Image(
    copying: .make(width, height) { x, y in
      let blue: UInt32 = (x / 7 + y / 5) % 2 == 0 ? 210 : 40
      return 0xFF00_0000 | UInt32(x * 255 / width) << 16 | UInt32(y * 255 / height) << 8 | blue
    })
}
