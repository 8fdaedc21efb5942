import Glibc
import Taction

/// A photo for measurements: a red and a blue disc on white. The centroid of a disc's colour gives its position in a
/// screenshot to a fraction of a pixel.
enum Marker {
  /// The extent of the photo in its view, in logical pixels.
  static let size = Size(width: 320, height: 240)
  /// The middles of the discs in the view.
  static let red = Point(x: 80, y: 150)
  static let blue = Point(x: 240, y: 90)

  private static let radius = 14.0
  /// The number of pixels of the photo per logical pixel.
  private static let density = 2.0

  /// The pixels, painted once for all tests. Each test makes its own image of them.
  private static let painted = Result { try paint() }

  static func image() throws -> Image { try Image(copying: painted.get()) }

  private static func paint() throws -> Bitmap {
    let bitmap = try Bitmap(width: Int(size.width * density), height: Int(size.height * density))
    for y in 0..<bitmap.height {
      bitmap.setRow(y, to: (0..<bitmap.width).map { x in pixel(x, y) })
    }
    return bitmap
  }

  private static func pixel(_ x: Int, _ y: Int) -> UInt32 {
    let point = Point(x: (Double(x) + 0.5) / density, y: (Double(y) + 0.5) / density)
    let (red, blue) = (coverage(of: red, at: point), coverage(of: blue, at: point))
    let bytes = [1 - blue, 1 - red - blue, 1 - red].map { UInt32((max(0, $0) * 255).rounded()) }
    return 0xFF00_0000 | bytes[0] << 16 | bytes[1] << 8 | bytes[2]
  }

  private static func coverage(of middle: Point, at point: Point) -> Double {
    min(1, max(0, (radius - middle.distance(to: point)) * density + 0.5))
  }
}

/// Reads the positions of a marker's discs from a picture of the screen.
struct MarkerReading {
  let picture: Bitmap
  /// The number of pixels of the picture per logical pixel.
  let scale: Double

  /// Returns the middle of the red disc near a position, in logical pixels; nil if there is no red.
  func red(near place: Point) -> Point? { centroid(near: place) { red, green, blue in red - max(green, blue) } }

  /// Returns the middle of the blue disc near a position, in logical pixels; nil if there is no blue.
  func blue(near place: Point) -> Point? { centroid(near: place) { red, green, blue in blue - max(red, green) } }

  private func centroid(near place: Point, reach: Double = 45, weight: (Int, Int, Int) -> Int) -> Point? {
    let factor = scale
    let range = { (middle: Double, end: Int) in
      max(0, Int((middle - reach) * factor))..<min(end, max(0, Int((middle + reach) * factor)))
    }
    var (total, sum) = (0, Vector.zero)
    for y in range(place.y, picture.height) {
      for x in range(place.x, picture.width) {
        let pixel = Int(picture[x, y])
        let share = weight(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
        guard share > 0 else { continue }
        total += share
        sum += Vector(dx: Double(x) + 0.5, dy: Double(y) + 0.5) * Double(share)
      }
    }
    guard total > 255 * 20 else { return nil }
    return .zero + sum / (Double(total) * factor)
  }
}
