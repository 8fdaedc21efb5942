import Glibc
import TactionGeometry
import TactionTestSupport

@testable import TactionGraphics

extension SeededGenerator {
  mutating func color(alpha: Double = 1) -> Color {
    Color(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: alpha)
  }

  /// Returns a similarity that moves a local point near the middle of a picture.
  mutating func similarity(scale: ClosedRange<Double>, bringing anchor: Point, near target: Point) -> Transform {
    let place = target + Vector(dx: number(-8...8), dy: number(-8...8))
    return Transform.translation(place - .zero)
      .rotated(by: .degrees(number(-180...180)))
      .scaled(by: exp2(number(log2(scale.lowerBound)...log2(scale.upperBound))))
      .translated(by: Point.zero - anchor)
  }
}

extension ProjectedLayer {
  /// Returns the pixels of a mip level, made as a renderer makes them.
  func pixels(across: Int, down: Int) -> Pixels? {
    pixels(across: across, down: down) { Renderer().draw($0, into: $1) }
  }
}

extension Bitmap {
  /// Makes a bitmap whose pixels are computed one by one, as premultiplied 0xAARRGGBB.
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

  /// Returns the components of a pixel: red, green, blue, alpha.
  func components(_ x: Int, _ y: Int) -> [Int] {
    [16, 8, 0, 24].map { Int(self[x, y] >> UInt32($0) & 0xFF) }
  }
}

/// Returns an opaque picture with different colours in its corners and fine structure, so that any rotation or shift is
/// visible.
func testPhoto(_ width: Int, _ height: Int) throws -> Image {
  try Image(
    copying: .make(width, height) { x, y in
      let blue: UInt32 = (x / 7 + y / 5) % 2 == 0 ? 210 : 40
      return 0xFF00_0000 | UInt32(x * 255 / width) << 16 | UInt32(y * 255 / height) << 8 | blue
    })
}
