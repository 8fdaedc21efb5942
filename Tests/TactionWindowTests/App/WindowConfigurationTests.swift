import TactionTestSupport
import Testing

@testable import TactionWindow

/// Tests the sizes that the compositor asks for: Reliability 12 and 13.
struct WindowConfigurationTests {
  private let own = Size(width: 640, height: 480)

  private func resolved(
    _ width: Int32, _ height: Int32, states: WindowStates = [], minimum: Size = Size(width: 1, height: 1)
  ) -> Size {
    WindowConfiguration(serial: 1, width: width, height: height, states: states)
      .resolvedSize(own: own, limits: SizeLimits(minimum: minimum))
  }

  @Test("A configured width or height of 0 is left to the window") func zeroLeavesTheChoiceToTheWindowForEachAxis() {
    #expect(resolved(0, 0) == own)
    #expect(resolved(900, 0) == Size(width: 900, height: 480))
    #expect(resolved(0, 700) == Size(width: 640, height: 700))
  }

  @Test("Negative configured sizes are left to the window") func negativeSizesCountAsNone() {
    #expect(resolved(-5, .min) == own)
  }

  @Test("A floating window keeps its minimum size; a maximized, fullscreen or tiled window does not")
  func onlyAFloatingWindowInsistsOnItsMinimum() {
    let minimum = Size(width: 500, height: 400)
    #expect(resolved(100, 100, minimum: minimum) == minimum)
    #expect(resolved(100, 100, states: .maximized, minimum: minimum) == Size(width: 100, height: 100))
    #expect(resolved(100, 100, states: .fullscreen, minimum: minimum) == Size(width: 100, height: 100))
    #expect(resolved(100, 100, states: .tiled, minimum: minimum) == Size(width: 100, height: 100))
  }

  @Test("A minimum width that is infinite or not a number is ignored", arguments: [Double.nan, .infinity])
  func aMinimumThatIsNoNumberIsNone(extent: Double) {
    #expect(resolved(100, 100, minimum: Size(width: extent, height: 150)) == Size(width: 100, height: 150))
  }

  @Test(
    "Huge configured sizes and their scales are reduced to what a buffer can hold",
    arguments: [Int32(16_384), 46_341, .max])
  func hugeSizesAreCutToWhatABufferCanHold(extent: Int32) {
    for wanted in [1.0, 2, 3, 16] {
      for size in [resolved(extent, extent), resolved(extent, 10)] {
        let scale = WindowConfiguration.affordableScale(wanted, for: size, step: 1)
        let pixels = (width: size.width * scale, height: size.height * scale)
        #expect(size.width >= 1 && size.height >= 1 && 1...wanted ~= scale)
        #expect(max(pixels.width, pixels.height) <= WindowConfiguration.maximumExtent)
        #expect(pixels.width * pixels.height * 4 <= Double(SharedMemory.maximumSize))
      }
    }
  }

  @Test("A buffer of any configured size and scale, with the gaps between its rows, fits into its memory")
  func rowsWithGapsFit() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let size = resolved(Int32(random.number(1000...40_000)), Int32(random.number(1000...40_000)))
      let scale = WindowConfiguration.affordableScale(random.number(1...16), for: size, step: 1 / 120.0)
      let pixels = PixelRect(size: size, scale: scale)
      let layout = try BufferLayout(
        width: pixels.width, height: pixels.height, strideAlignment: BufferLayout.strideAlignment)
      #expect(layout.byteCount <= SharedMemory.maximumSize, "\(size) at \(scale)")
    }
  }

  @Test("Unknown window states and incomplete numbers are ignored") func unknownStatesAndIncompleteNumbersAreIgnored() {
    let wire: [UInt8] = [2, 0, 0, 0, 99, 0, 0, 0, 4, 0, 0, 0, 1, 0]
    #expect(WindowStates(wire: wire) == [.fullscreen, .activated])
    #expect(WindowStates(wire: []) == [])
    #expect(WindowStates(wire: [1]) == [])
  }
}
