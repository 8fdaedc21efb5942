import Foundation
import TactionGeometry
import TactionGraphics

/// A photo for measurements: two coloured discs on white, side by side, 100 px apart, with the photo's middle between
/// them.
///
/// The centroid of a disc's colour gives the disc's position in a picture of the screen to a fraction of a pixel.
nonisolated struct MarkerPhoto {
  /// The colours of discs, which no other object on the table has.
  enum Paint: CaseIterable {
    case red, green, magenta, yellow

    var pixel: UInt32 {
      switch self {
      case .red: 0xFFFF_0000
      case .green: 0xFF00_FF00
      case .magenta: 0xFFFF_00FF
      case .yellow: 0xFFFF_FF00
      }
    }

    /// Returns the share of this colour in a mixed colour.
    func share(red: Int, green: Int, blue: Int) -> Int {
      switch self {
      case .red: red - max(green, blue)
      case .green: green - max(red, blue)
      case .magenta: min(red, blue) - green
      case .yellow: min(red, green) - blue
      }
    }
  }

  let left: Paint
  let right: Paint

  /// Writes the photo as a PNG file.
  func write(to url: URL) throws {
    let bitmap = try Bitmap(width: 480, height: 360)
    let (left, right) = (Point(x: 190, y: 180), Point(x: 290, y: 180))
    for y in 0..<bitmap.height {
      let row = (0..<bitmap.width).map { x -> UInt32 in
        let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        if point.distance(to: left) < 10 { return self.left.pixel }
        return point.distance(to: right) < 10 ? self.right.pixel : 0xFFFF_FFFF
      }
      bitmap.setRow(y, to: row)
    }
    try bitmap.writePNG(to: url.path)
  }
}
