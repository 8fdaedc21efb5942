import Glibc
import Taction

/// The pictures of the photo scenes: 4000 by 3000 pixels of waves from coarse to fine, a checker and a white frame.
enum PhotoSource {
  static let width = 4000
  static let height = 3000
  /// The number of different pictures.
  static let count = 12

  /// Makes a picture.
  static func make(_ number: Int) throws -> Image {
    let bitmap = try Bitmap(width: width, height: height)
    let (columns, rows) = (waves(number, isAcross: true), waves(number, isAcross: false))
    let diagonal = (0..<(width + height)).map { rounded(14 * sin(2 * .pi * Double($0) / 311 + phase(number))) }
    let base = [53, 31, 97].map { 90 + number * $0 % 80 }
    for y in 0..<height {
      for x in 0..<width {
        if isFrame(x, y) {
          bitmap[x, y] = 0xFFF4_F4F0
          continue
        }
        let check = (x / 100 + y / 100) & 1 == 1 ? 14 : -14
        var pixel: UInt32 = 0xFF
        for channel in 0..<3 {
          let value = base[channel] + columns[channel][x] + rows[channel][y] + diagonal[x + y] + check
          pixel = pixel << 8 | UInt32(min(max(value, 0), 255))
        }
        bitmap[x, y] = pixel
      }
    }
    return try Image(copying: bitmap)
  }

  private static func isFrame(_ x: Int, _ y: Int) -> Bool {
    y < 60 || y >= height - 60 || x < 60 || x >= width - 60
  }

  private static func phase(_ number: Int) -> Double { 0.7 * Double(number) }

  /// For each channel, the sum of three waves along an axis.
  private static func waves(_ number: Int, isAcross: Bool) -> [[Int]] {
    (0..<3).map { channel in
      let (c, i, phase) = (Double(channel), Double(number), phase(number))
      let long = isAcross ? 900 + 130 * c + 37 * i : 700 + 90 * c + 29 * i
      let middle = isAcross ? 47 + 5 * c : 39 + 7 * c
      let short = isAcross ? 6 + c : 7 + c
      let start = (isAcross ? phase : 2 * phase) + c
      return (0..<(isAcross ? width : height)).map { place in
        let turn = 2 * Double.pi * Double(place)
        return rounded(28 * sin(turn / long + start) + 12 * sin(turn / middle + phase) + 6 * sin(turn / short))
      }
    }
  }

  private static func rounded(_ value: Double) -> Int { Int(value.rounded(.toNearestOrEven)) }
}
