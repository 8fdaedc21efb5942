import Glibc
import TactionGeometry
import TactionGraphics

/// A picture of a film: rows of opaque pixels without gaps between them. Each pixel has four bytes: blue, green, red,
/// unused.
nonisolated struct FilmFrame: Sendable {
  /// The width in pixels; `height` is the height.
  let width: Int
  let height: Int
  /// The time of the picture, in milliseconds after the start of the film.
  let milliseconds: Int
  /// `width * height` pixels, 0xAARRGGBB.
  var pixels: [UInt32]

  /// Copies a picture of the screen.
  init(_ picture: Bitmap, milliseconds: Int) {
    width = picture.width
    height = picture.height
    self.milliseconds = milliseconds
    let (bytes, stride, columns, rows) = (picture.bytes, picture.stride, picture.width, picture.height)
    pixels = [UInt32](unsafeUninitializedCapacity: columns * rows) { buffer, count in
      count = columns * rows
      for y in 0..<rows {
        let row = (bytes + y * stride).assumingMemoryBound(to: UInt32.self)
        (buffer.baseAddress.map { $0 + y * columns })?.initialize(from: row, count: columns)
      }
    }
  }
}

/// A translucent disc with a light rim that shows where a finger touches, visible on dark and on bright pictures.
nonisolated struct FingerMark {
  /// The position of the touch, in pixels; `radius` is the radius of the fingertip, also in pixels.
  let center: Point
  let radius: Double

  private static let fill = 0.35
  private static let rim = 0.8
  private static let fillLevel = 40.0
  private static let rimLevel = 255.0

  /// Blends the disc over opaque 0xAARRGGBB pixels; the disc is clipped to the picture.
  func draw(into pixels: inout [UInt32], width: Int, height: Int) {
    guard center.x.isFinite, center.y.isFinite, pixels.count >= width * height else { return }
    let rimWidth = radius / 10
    let columns = Self.range(around: center.x, radius: radius + 1, limit: width)
    for y in Self.range(around: center.y, radius: radius + 1, limit: height) {
      for x in columns {
        let distance = hypot(Double(x) + 0.5 - center.x, Double(y) + 0.5 - center.y)
        let inside = (radius - distance + 0.5).clamped(to: 0...1)
        guard inside > 0 else { continue }
        let onRim = (distance - radius + rimWidth + 0.5).clamped(to: 0...1)
        let level = Self.fillLevel + (Self.rimLevel - Self.fillLevel) * onRim
        let strength = (Self.fill + (Self.rim - Self.fill) * onRim) * inside
        pixels[y * width + x] = Self.blend(pixels[y * width + x], level: level, strength: strength)
      }
    }
  }

  private static func range(around center: Double, radius: Double, limit: Int) -> Range<Int> {
    let first = min(max(center - radius, 0), Double(limit))
    let last = min(max(center + radius + 1, first), Double(limit))
    return Int(first)..<Int(last)
  }

  private static func blend(_ pixel: UInt32, level: Double, strength: Double) -> UInt32 {
    func mixed(_ shift: UInt32) -> UInt32 {
      let value = Double((pixel >> shift) & 0xff)
      return UInt32((value + (level - value) * strength).clamped(to: 0...255)) << shift
    }
    return 0xff00_0000 | mixed(16) | mixed(8) | mixed(0)
  }
}
