import CTactionRaster
import TactionTestSupport
import Testing

@testable import TactionGraphics

/// Compares the loops of all instruction sets that this machine supports with their definition, pixel by pixel.
@Suite("Loops over rows")
struct KernelTests {
  struct Set: CustomTestStringConvertible, @unchecked Sendable {
    // `@unchecked`, because C cannot declare that a table of functions is constant.
    let name: String
    let kernels: raster_kernels

    var testDescription: String { name }
  }

  static let all: [Set] = ["avx2", "sse4.1", "neon", "scalar"].compactMap { name in
    raster_kernels_named(name).map { Set(name: name, kernels: $0.pointee) }
  }

  private let picture = KernelPicture(width: 300, height: 200)

  @Test("Sampling gives the defined pixels, with each instruction set", arguments: all)
  func sampling(set: Set) {
    var random = SeededGenerator(seed: 1)
    for round in 0..<4000 {
      var view = picture.view(&random)
      if round % 50 == 0 { view.width = 1 + Int32(round / 50 % 3) }
      if round % 70 == 0 { view.height = 1 }
      let (x, count) = (random.integer(0...50), random.integer(0...60))
      let expected = row { define(view, $0, x, count) }
      let seen = row { set.kernels.sample(&view, $0, x, count, 0, 0) }
      #expect(expected == seen, "round \(round)")
    }
  }

  @Test("Sampling inside a picture gives the defined pixels, at any start of a row", arguments: all)
  func samplingInside(set: Set) {
    var random = SeededGenerator(seed: 2)
    var rounds = 0
    while rounds < 2000 {
      var view = picture.view(&random)
      let x = random.integer(0...50)
      let count = random.integer(1...60)
      let inside = AffineSampler.inside(
        view, Span(start: x, end: x + count), AffineSampler.pixelsPerStep(view.du, view.dv))
      guard !inside.isEmpty else { continue }
      rounds += 1
      let expected = row { define(view, $0, x, count) }
      let seen = row { set.kernels.sample(&view, $0, x, count, inside.start, inside.end) }
      #expect(expected == seen)
      let cut = random.integer(0...count)
      let parts = row {
        set.kernels.sample(&view, $0, x, cut, inside.start, min(inside.end, x + cut))
        set.kernels.sample(&view, $0 + Int(cut), x + cut, count - cut, 0, 0)
      }
      #expect(parts == seen)
    }
  }

  @Test("Sampling along a curved row gives the defined pixels", arguments: all)
  func samplingBent(set: Set) {
    var random = SeededGenerator(seed: 8)
    for round in 0..<4000 {
      var view = picture.view(&random)
      view.bend_u = Int64(random.number(-0.01...0.01) * 0x1p32)
      if round % 2 == 0 { view.bend_v = Int64(random.number(-0.01...0.01) * 0x1p32) }
      let (x, count) = (random.integer(0...50), random.integer(1...60))
      let inside = picture.inside(view, x, count)
      let expected = row { define(view, $0, x, count) }
      let seen = row { set.kernels.sample(&view, $0, x, count, x, inside) }
      #expect(expected == seen, "round \(round)")
    }
  }

  @Test("Sampling along one axis after the other gives the defined pixels", arguments: all)
  func upright(set: Set) {
    var random = SeededGenerator(seed: 6)
    for round in 0..<2000 {
      var view = picture.view(&random)
      view.dv = 0
      if round % 50 == 0 { view.width = 1 + Int32(round / 50 % 3) }
      if round % 70 == 0 { view.height = 1 }
      let count = random.integer(0...60)
      let target = SeparableRows(kernels: set.kernels)
      target.begin(columns: Span(start: 0, end: 128))
      let x = random.integer(0...(128 - count))
      for _ in 0..<4 {
        let expected = row { set.kernels.sample(&view, $0 + Int(x), x, count, 0, 0) }
        let seen = row { target.sample(view, Span(start: x, end: x + count), into: $0 + Int(x)) }
        #expect(expected == seen, "round \(round)")
        view.v &+= Int64(random.number(-1.5...1.5) * Double(1 << 32 as Int64))
      }
    }
  }

  @Test("Sampling is exact to 1/128 of a pixel", arguments: all)
  func exact(set: Set) {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      var view = picture.view(&random)
      let (x, count) = (random.integer(0...50), random.integer(1...60))
      let seen = row { set.kernels.sample(&view, $0, x, count, 0, 0) }
      for index in 0..<Int(count) {
        let (expected, slack) = picture.sample(view, x: Int(x) + index)
        let worst = zip(components(seen[index]), expected).map { abs(Double($0) - $1) }.max() ?? 0
        #expect(worst <= slack)
      }
    }
  }

  @Test("Blending a colour through a mask gives the defined pixels", arguments: all)
  func masks(set: Set) {
    var random = SeededGenerator(seed: 4)
    for round in 0..<2000 {
      let (x, count) = (Int(random.integer(0...9)), Int(random.integer(0...90)))
      let color = picture.pixels[Int(random.integer(0...9999))] | (round % 2 == 0 ? 0xFF00_0000 : 0)
      let mask = (0..<128).map { place -> UInt8 in
        place / 16 % 3 == 0 ? 0 : random.chance(0.3) ? 255 : .random(in: 0...255, using: &random)
      }
      let expected = row { row in
        for index in x..<(x + count) { row[index] = masked(color, mask[index], over: row[index]) }
      }
      let seen = row { row in
        mask.withUnsafeBufferPointer { mask in
          set.kernels.mask(color, mask.baseAddress.unsafelyUnwrapped + x, row + x, Int32(count))
        }
      }
      #expect(expected == seen, "round \(round)")
    }
  }

  private func masked(_ color: UInt32, _ share: UInt8, over below: UInt32) -> UInt32 {
    let rest = 255 - ((color >> 24) * UInt32(share) + 127) / 255
    return [24, 16, 8, 0].reduce(0) { pixel, shift in
      let sum = (color >> shift & 255) * UInt32(share) + (below >> shift & 255) * rest
      return pixel | ((sum + 127) / 255) << shift
    }
  }

  private func define(_ view: raster_view, _ out: UnsafeMutablePointer<UInt32>, _ x: Int32, _ count: Int32) {
    for index in 0..<count { out[Int(index)] = picture.definition(view, x: x + index) }
  }

  /// Returns a row that is filled with the picture's first pixels beforehand, so that writes beyond the span are
  /// detected.
  private func row(_ body: (UnsafeMutablePointer<UInt32>) -> Void) -> [UInt32] {
    var row = Array(UnsafeBufferPointer(start: picture.pixels, count: 128))
    row.withUnsafeMutableBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
    return row
  }

  private func components(_ pixel: UInt32) -> [Int] { [16, 8, 0, 24].map { Int(pixel >> UInt32($0) & 255) } }
}

extension SeededGenerator {
  fileprivate mutating func integer(_ range: ClosedRange<Int32>) -> Int32 { .random(in: range, using: &self) }
}
