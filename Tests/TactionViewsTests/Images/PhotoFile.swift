import Glibc
import Taction
import TactionTestSupport

@testable import TactionGraphics

/// A photo in a file, with detail from coarse to fine.
final class PhotoFile {
  let image: Image
  let path: String
  private let folder: TemporaryFolder

  init(width: Int = 2000, height: Int = 1500) throws {
    folder = try TemporaryFolder()
    path = folder["photo.jpg"].path
    try Self.waves(width, height).writeJPEG(to: path, quality: 95)
    image = try Image.open(path: path)
  }

  /// Returns a picture of summed waves with a checkerboard.
  static func waves(_ width: Int, _ height: Int) throws -> Bitmap {
    let bitmap = try Bitmap(width: width, height: height)
    let (across, down) = (wave(width, coarse: 90, fine: 7), wave(height, coarse: 70, fine: 6))
    var row = [UInt32](repeating: 0, count: width)
    for y in 0..<height {
      for x in 0..<width {
        let checker: Int = ((x / 100 + y / 100) & 1) * 24
        let value = UInt32(128 + across[x] + down[y] + checker)
        row[x] = 0xFF00_0000 | value << 16 | (255 - value) << 8 | value
      }
      bitmap.setRow(y, to: row)
    }
    return bitmap
  }

  private static func wave(_ count: Int, coarse: Double, fine: Double) -> [Int] {
    (0..<count).map { place in
      let x = Double(place)
      let sum: Double = 30 * sin(x / coarse) + 14 * sin(x / fine) + 6 * sin(x * 0.9)
      return Int(sum)
    }
  }
}

/// The ideal picture of an image: 8 x 8 samples of the full picture for each pixel.
struct ReferencePicture {
  private let full: Bitmap

  init(_ image: Image) throws { full = try image.bitmap(level: 0) }

  /// Returns the noise of a screenshot of an image that fills its view, within a square around a point, in decibels
  /// below white.
  func quality(of screenshot: Bitmap, view: View, scale: Int, about middle: Point, half: Int) -> Double {
    let place = view.transformToWindow.concatenating(.scale(Double(scale)))
    guard let back = place.inverted() else { return 0 }
    let density = Double(full.width) / view.bounds.width
    var (sum, count) = (0.0, 0)
    for y in (Int(middle.y) - half)..<(Int(middle.y) + half) {
      for x in (Int(middle.x) - half)..<(Int(middle.x) + half) {
        let wanted = pixel(x, y, back, density)
        let found = screenshot[x, y]
        for (channel, shift) in [16, 8, 0].enumerated() {
          let difference = wanted[channel] - Double(found >> UInt32(shift) & 0xFF)
          sum += difference * difference
          count += 1
        }
      }
    }
    return 10 * log10(255 * 255 / max(sum / Double(count), 1e-9))
  }

  private func pixel(_ x: Int, _ y: Int, _ back: Transform, _ density: Double) -> [Double] {
    var sums = [0.0, 0.0, 0.0]
    for sample in 0..<64 {
      let place = back.apply(
        Point(x: Double(x) + (Double(sample % 8) + 0.5) / 8, y: Double(y) + (Double(sample / 8) + 0.5) / 8))
      add(place.x * density - 0.5, place.y * density - 0.5, to: &sums)
    }
    return sums.map { $0 / 64 }
  }

  private func add(_ u: Double, _ v: Double, to sums: inout [Double]) {
    let (left, top) = (u.rounded(.down), v.rounded(.down))
    let (column, row) = (Int(left), Int(top))
    for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let weight = (dx == 1 ? u - left : 1 - u + left) * (dy == 1 ? v - top : 1 - v + top)
      let pixel = full[min(max(column + dx, 0), full.width - 1), min(max(row + dy, 0), full.height - 1)]
      sums[0] += weight * Double(pixel >> 16 & 0xFF)
      sums[1] += weight * Double(pixel >> 8 & 0xFF)
      sums[2] += weight * Double(pixel & 0xFF)
    }
  }
}
