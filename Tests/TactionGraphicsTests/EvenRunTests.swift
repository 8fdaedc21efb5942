import CRaster
import TestSupport
import Testing

@testable import TactionGraphics

/// Runs of pixels that are written late, against pixels that are written at once.
@Suite("What is all alike in a row")
struct EvenRunTests {
  private let width: Int32 = 500

  @Test("is the same to the byte when it is written last", arguments: 0..<60)
  func same(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let kernels = raster_kernels.chosen
    let even = EvenRuns(kernels: kernels)
    var (plain, late) = (
      Array(repeating: UInt32(0xFF10_2030), count: 500), Array(repeating: UInt32(0xFF10_2030), count: 500)
    )
    plain.withUnsafeMutableBufferPointer { plain in
      late.withUnsafeMutableBufferPointer { late in
        let (plain, late) = (plain.baseAddress.unsafelyUnwrapped, late.baseAddress.unsafelyUnwrapped)
        let outer = even.begin()
        for start in [Int32(200), 0, 350] {
          let span = Span(start: start, end: start + .random(in: 1...140, using: &random))
          let pixel = random.color().premultiplied
          kernels.fill(plain + Int(span.start), pixel, Int32(span.count))
          even.add(span, pixel, row: late)
        }
        even.sort()
        for _ in 0..<30 {
          let start = Int32.random(in: 0..<width, using: &random)
          let span = Span(start: start, end: .random(in: start...width, using: &random))
          let pixel = random.color(alpha: random.number(0...1)).premultiplied
          kernels.solid_over(plain + Int(span.start), pixel, Int32(span.count))
          if Bool.random(using: &random) {
            even.putOver(span, pixel, row: late)
          } else {
            even.write(span, row: late)
            kernels.solid_over(late + Int(span.start), pixel, Int32(span.count))
          }
        }
        even.end(outer, row: late)
      }
    }
    #expect(plain == late)
  }

  @Test func `a row within a row leaves the outer one alone`() {
    let even = EvenRuns(kernels: .chosen)
    var (outer, inner) = (Array(repeating: UInt32(0), count: 100), Array(repeating: UInt32(0), count: 100))
    outer.withUnsafeMutableBufferPointer { outer in
      inner.withUnsafeMutableBufferPointer { inner in
        let (outer, inner) = (outer.baseAddress.unsafelyUnwrapped, inner.baseAddress.unsafelyUnwrapped)
        let none = even.begin()
        even.add(Span(start: 0, end: 100), 0xFF11_1111, row: outer)
        even.sort()
        let first = even.begin()
        even.add(Span(start: 0, end: 100), 0xFF22_2222, row: inner)
        even.sort()
        even.putOver(Span(start: 0, end: 50), 0xFF33_3333, row: inner)
        even.end(first, row: inner)
        even.end(none, row: outer)
      }
    }
    #expect(outer == Array(repeating: 0xFF11_1111, count: 100))
    #expect(inner == Array(repeating: 0xFF33_3333, count: 50) + Array(repeating: 0xFF22_2222, count: 50))
  }
}
