import CRaster
import TestSupport
import Testing

@testable import TactionGraphics

/// The loops of all instruction sets that this machine has, against what they are defined to give, one pixel at a time.
@Suite("Loops over rows")
struct KernelTests {
  /// A set of loops, and by how much its components may differ from the definition.
  struct Set: CustomTestStringConvertible, @unchecked Sendable {
    // Unchecked, because C does not say that nobody writes to a table of functions.
    let name: String
    let kernels: raster_kernels
    let tolerance: Int

    var testDescription: String { name }
  }

  static let all: [Set] =
    ["avx2", "sse4.1", "neon", "scalar"].compactMap { name in
      raster_kernels_named(name).map { Set(name: name, kernels: $0.pointee, tolerance: 0) }
    } + [Set(name: "portable", kernels: .portable, tolerance: 1)]

  private let plain: raster_kernels
  private let picture: KernelPicture

  init() throws {
    plain = try #require(raster_kernels_named("scalar")).pointee
    picture = KernelPicture(width: 300, height: 200)
  }

  @Test("Sampling gives the same pixels", arguments: all)
  func sampling(set: Set) {
    var random = SeededGenerator(seed: 1)
    for round in 0..<4000 {
      var view = picture.view(&random)
      if round % 50 == 0 { view.width = 1 + Int32(round / 50 % 3) }
      if round % 70 == 0 { view.height = 1 }
      let (x, count) = (random.integer(0...50), random.integer(0...60))
      let expected = row { define(view, $0, x, count) }
      let seen = row { set.kernels.sample(&view, $0, x, count, 0, 0) }
      #expect(difference(expected, seen) <= set.tolerance, "round \(round)")
    }
  }

  @Test("So does sampling well within a picture, wherever a row is begun", arguments: all)
  func samplingInside(set: Set) {
    var random = SeededGenerator(seed: 2)
    var rounds = 0
    while rounds < 2000 {
      var view = picture.view(&random)
      let x = random.integer(0...50)
      let count = random.integer(1...60)
      let inside = AffineSampler.inside(view, Span(start: x, end: x + count), AffineSampler.pixelsPerStep(view.du, view.dv))
      guard !inside.isEmpty else { continue }
      rounds += 1
      let expected = row { define(view, $0, x, count) }
      let seen = row { set.kernels.sample(&view, $0, x, count, inside.start, inside.end) }
      #expect(difference(expected, seen) <= set.tolerance)
      let cut = random.integer(0...count)
      let parts = row {
        set.kernels.sample(&view, $0, x, cut, inside.start, min(inside.end, x + cut))
        set.kernels.sample(&view, $0 + Int(cut), x + cut, count - cut, 0, 0)
      }
      #expect(parts == seen)
    }
  }

  @Test("Sampling across, then along, gives the same pixels", arguments: all)
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

  @Test("Sampling is right to 1/128 of a pixel's way", arguments: all)
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

  @Test("Blending gives the same pixels", arguments: all)
  func blending(set: Set) {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<4000 {
      let count = random.integer(0...60)
      let source = picture.pixels + Int(random.integer(0...9000))
      let mask = (0..<64).map { _ in random.coverage() }
      let (pixel, opacity) = (source[70], random.coverage())
      let expected = blended(plain, source, mask, pixel, opacity, count)
      let seen = blended(set.kernels, source, mask, pixel, opacity, count)
      #expect(zip(expected, seen).allSatisfy { difference($0, $1) == 0 })
    }
  }

  @Test("Blending is right to one step of 255", arguments: all)
  func exactBlending(set: Set) {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let source = picture.pixels + Int(random.integer(0...9000))
      let mask = (0..<64).map { _ in random.coverage() }
      let target = row { set.kernels.over_masked($0, source, mask, 60) }
      for index in 0..<60 {
        let cover = Double(mask[index]) / 255
        let above = components(source[index]).map { Double($0) * cover }
        for (channel, below) in components(picture.pixels[index]).enumerated() {
          let expected = above[channel] + Double(below) * (1 - above[3] / 255)
          // Rounded when the source is faded, in its alpha too, when what is below is, and for the byte.
          #expect(abs(Double(components(target[index])[channel]) - expected) <= 1.5 + 1e-9)
        }
      }
    }
  }

  /// What every way to blend makes of the first pixels of the picture.
  private func blended(
    _ kernels: raster_kernels, _ source: UnsafePointer<UInt32>, _ mask: [UInt8], _ pixel: UInt32, _ opacity: UInt8,
    _ count: Int32
  ) -> [[UInt32]] {
    [
      row { kernels.fill($0, pixel, count) },
      row { kernels.over($0, source, count) },
      row { kernels.over_masked($0, source, mask, count) },
      row { kernels.over_faded($0, source, opacity, count) },
      row { kernels.solid_over($0, pixel, count) },
      row { kernels.solid_over_masked($0, pixel, mask, count) },
      // Shades of black, as shadows are.
      row { kernels.solid_over($0, pixel & 0xFF00_0000, count) },
      row { kernels.solid_over_masked($0, pixel & 0xFF00_0000, mask, count) },
    ]
  }

  private func define(_ view: raster_view, _ out: UnsafeMutablePointer<UInt32>, _ x: Int32, _ count: Int32) {
    for index in 0..<count { out[Int(index)] = picture.definition(view, x: x + index) }
  }

  /// A row that begins as that of the picture; what lies beyond the pixels that are asked for is compared too.
  private func row(_ body: (UnsafeMutablePointer<UInt32>) -> Void) -> [UInt32] {
    var row = Array(UnsafeBufferPointer(start: picture.pixels, count: 128))
    row.withUnsafeMutableBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
    return row
  }

  private func difference(_ a: [UInt32], _ b: [UInt32]) -> Int {
    if a == b { return 0 }
    return zip(a, b).map { zip(components($0), components($1)).map { abs($0 - $1) }.max() ?? 0 }.max() ?? 0
  }

  private func components(_ pixel: UInt32) -> [Int] { [16, 8, 0, 24].map { Int(pixel >> UInt32($0) & 255) } }
}

extension SeededGenerator {
  fileprivate mutating func integer(_ range: ClosedRange<Int32>) -> Int32 { .random(in: range, using: &self) }

  /// A byte; often one of the ends.
  fileprivate mutating func coverage() -> UInt8 {
    [0, 255, .random(in: 0...255, using: &self)].randomElement(using: &self) ?? 0
  }
}
