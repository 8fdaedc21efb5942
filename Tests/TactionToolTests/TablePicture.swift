import Foundation
import TactionGeometry
import TactionGraphics

/// A picture of the screen, with the visible discs of marker photos.
struct TablePicture {
  let pixels: ImageFile.StraightPixels
  /// The number of pixels of the picture per logical pixel.
  private let scale: Double
  private var sums: [MarkerPhoto.Paint: Sum] = [:]

  /// Sums over the pixels of one disc, weighted by their amount of the disc's colour.
  private struct Sum {
    var total = 0, x = 0, y = 0
  }

  init(_ url: URL, scale: Double = 1) throws {
    pixels = try ImageFile.decodeStraight(path: url.path)
    self.scale = scale
    sums = Self.sums(in: pixels)
  }

  /// Returns the middle of a disc in logical pixels, which is the centroid of its colour; nil if the disc is not
  /// visible.
  func disc(_ paint: MarkerPhoto.Paint) -> Point? {
    guard let sum = sums[paint], sum.total > 255 * 5 else { return nil }
    let factor = 1 / (Double(sum.total) * scale)
    // Pixels have their middle half a pixel from their edge.
    return Point(x: Double(sum.x) * factor + 0.5 / scale, y: Double(sum.y) * factor + 0.5 / scale)
  }

  /// Returns the vector from one disc to another.
  func way(from first: MarkerPhoto.Paint, to second: MarkerPhoto.Paint) -> Vector? {
    guard let start = disc(first), let end = disc(second) else { return nil }
    return end - start
  }

  /// Returns the colour at a position, as 0xRRGGBB.
  func color(at place: Point) -> UInt32 {
    let index = (Int(place.y * scale) * pixels.width + Int(place.x * scale)) * 4
    return pixels.rgba[index..<(index + 3)].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func sums(in picture: ImageFile.StraightPixels) -> [MarkerPhoto.Paint: Sum] {
    var sums: [MarkerPhoto.Paint: Sum] = [:]
    picture.rgba.withUnsafeBytes { bytes in
      var (x, y) = (0, 0)
      for pixel in bytes.bindMemory(to: UInt32.self) {
        // Most pixels are white or have the colour of the dark table, and are skipped.
        if pixel != 0xFFFF_FFFF, pixel != 0xFF38_302B {
          let (red, green, blue) = (Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255))
          if max(red, green, blue) - min(red, green, blue) > 90 { add(red, green, blue, x, y) }
        }
        x += 1
        if x == picture.width { (x, y) = (0, y + 1) }
      }
    }
    return sums

    func add(_ red: Int, _ green: Int, _ blue: Int, _ x: Int, _ y: Int) {
      for paint in MarkerPhoto.Paint.allCases {
        let share = paint.share(red: red, green: green, blue: blue)
        guard share > 90 else { continue }
        sums[paint, default: Sum()].total += share
        sums[paint, default: Sum()].x += share * x
        sums[paint, default: Sum()].y += share * y
      }
    }
  }
}
