import CTactionRaster
import TactionTestSupport

@testable import TactionGraphics

/// A picture of random premultiplied pixels, as input of the loops.
final class KernelPicture {
  let width: Int
  let height: Int
  let pixels: UnsafePointer<UInt32>

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    var random = SeededGenerator(seed: 7)
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    for index in 0..<(width * height) {
      let alpha = UInt32.random(in: 0...255, using: &random)
      var pixel = alpha
      for _ in 0..<3 { pixel = pixel << 8 | UInt32.random(in: 0...alpha, using: &random) }
      (memory + index).initialize(to: pixel)
    }
    pixels = UnsafePointer(memory)
  }

  deinit { pixels.deallocate() }

  /// Returns a view of the picture with a start position near it, at a random scale and angle.
  func view(_ random: inout SeededGenerator) -> raster_view {
    let fixed = { (value: Double) in Int64(value * Double(1 << 32 as Int64)) }
    return raster_view(
      pixels: pixels, stride: width, width: Int32(width), height: Int32(height), u: fixed(random.number(-100...350)),
      v: fixed(random.number(-80...250)), du: fixed(random.number(-2...2)), dv: fixed(random.number(-2...2)), bend_u: 0,
      bend_v: 0, ahead: 0)
  }

  /// Samples one pixel by the definition that all loops must match: weights have 7 bits horizontally and 15 bits
  /// vertically.
  func definition(_ view: raster_view, x: Int32) -> UInt32 {
    let u = Self.place(view.u, view.du, view.bend_u, x, last: view.width - 1)
    let v = Self.place(view.v, view.dv, view.bend_v, x, last: view.height - 1)
    let (columns, rows) = (Self.neighbours(u, last: view.width - 1), Self.neighbours(v, last: view.height - 1))
    let (right, below) = (u >> 9 & 127, v >> 1 & 0x7FFF)
    var pixel: UInt32 = 0
    for shift: UInt32 in [24, 16, 8, 0] {
      let across = rows.map { row in
        let line = pixels + row * view.stride
        let (a, b) = (Int32(line[columns[0]] >> shift & 255), Int32(line[columns[1]] >> shift & 255))
        return a * (right - 128) - b * right
      }
      let along = across[0] + ((across[1] - across[0]) * below + 0x4000) >> 15
      pixel |= UInt32((64 - along) >> 7) << shift
    }
    return pixel
  }

  /// Returns the position of a device pixel on an axis, clamped to the picture, with 16 fraction bits.
  private static func place(_ start: Int64, _ step: Int64, _ bend: Int64, _ x: Int32, last: Int32) -> Int32 {
    let place = start &+ (step &+ bend &* Int64(x)) &* Int64(x)
    return max(0, min(Int32(truncatingIfNeeded: place >> 16), last << 16))
  }

  /// Returns the first device pixel in `x..<x + count` for which not all four neighbouring pixels are in the picture;
  /// `x + count` if there is none.
  func inside(_ view: raster_view, _ x: Int32, _ count: Int32) -> Int32 {
    let holds = { (start: Int64, step: Int64, bend: Int64, x: Int32, length: Int32) in
      let place = start &+ (step &+ bend &* Int64(x)) &* Int64(x)
      return place >= 0 && place < Int64(length - 1) << 32
    }
    return (x..<x + count).first {
      !holds(view.u, view.du, view.bend_u, $0, view.width) || !holds(view.v, view.dv, view.bend_v, $0, view.height)
    } ?? x + count
  }

  private static func neighbours(_ place: Int32, last: Int32) -> [Int] {
    [Int(place >> 16), Int(min(place >> 16 + 1, last))]
  }

  /// Returns the exact value of a device pixel and its tolerance: positions are truncated to 1/128, and values are
  /// rounded.
  func sample(_ view: raster_view, x: Int) -> (components: [Double], slack: Double) {
    let one = Double(1 << 32 as Int64)
    let u = ((Double(view.u) + Double(x) * Double(view.du)) / one).clamped(to: 0...Double(width - 1))
    let v = ((Double(view.v) + Double(x) * Double(view.dv)) / one).clamped(to: 0...Double(height - 1))
    let (column, row) = (Int(u), Int(v))
    let (next, below) = (min(column + 1, width - 1), min(row + 1, height - 1))
    let (right, down) = (u - Double(column), v - Double(row))
    var result: [Double] = []
    var slack = 0.0
    for shift: UInt32 in [16, 8, 0, 24] {
      let value = { (x: Int, y: Int) in Double(self.pixels[y * self.width + x] >> shift & 255) }
      let corners = [value(column, row), value(next, row), value(column, below), value(next, below)]
      let top = corners[0] + (corners[1] - corners[0]) * right
      let bottom = corners[2] + (corners[3] - corners[2]) * right
      result.append(top + (bottom - top) * down)
      let across = max(abs(corners[1] - corners[0]), abs(corners[3] - corners[2]))
      let along = max(abs(corners[2] - corners[0]), abs(corners[3] - corners[1]))
      slack = max(slack, 1.6 + (across + along) / 128)
    }
    return (result, slack)
  }
}
