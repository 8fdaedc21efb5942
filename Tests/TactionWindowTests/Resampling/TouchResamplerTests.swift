import Testing

@testable import TactionWindow

@Suite("The place of a finger between and beyond its samples")
struct TouchResamplerTests {
  /// A finger with samples, each a time in ms and an x; y is 10 · x - 5.
  private func resampler(_ samples: (Double, Double)..., maximumPrediction: Double = 8) -> TouchResampler {
    var resampler = TouchResampler(maximumPrediction: maximumPrediction / 1000)
    for (time, x) in samples { resampler.add(Point(x: x, y: 10 * x - 5), at: time / 1000) }
    return resampler
  }

  /// The sample at a time in ms, as its own time in ms and its x.
  private func find(_ resampler: TouchResampler, at time: Double) -> [Double]? {
    guard let sample = resampler.sample(at: time / 1000) else { return nil }
    #expect(abs(sample.location.y - (10 * sample.location.x - 5)) < 1e-6)
    return [sample.time * 1000, sample.location.x].map { ($0 * 1e6).rounded() / 1e6 }
  }

  @Test("Between two places it is on the straight line, at any distance in time")
  func interpolates() {
    let way = resampler((0, 10), (10, 20), (30, 40), (31, 50), (131, 150))
    #expect(find(way, at: 0) == [0, 10])
    #expect(find(way, at: 4) == [4, 14])
    #expect(find(way, at: 10) == [10, 20])
    #expect(find(way, at: 20) == [20, 30])
    #expect(find(way, at: 30.5) == [30.5, 45])
    #expect(find(way, at: 81) == [81, 100])
  }

  @Test("After the last place it keeps its velocity, for at most half of the last interval")
  func extrapolatesByHalfAnInterval() {
    let way = resampler((0, 10), (10, 20))
    #expect(find(way, at: 10) == [10, 20])
    #expect(find(way, at: 11) == [11, 21])
    #expect(find(way, at: 15) == [15, 25])
    #expect(find(way, at: 18) == [15, 25])
    #expect(find(way, at: 500) == [15, 25])
  }

  @Test("After the last place it keeps its velocity for at most the maximum prediction")
  func extrapolatesByAtMostEight() {
    #expect(find(resampler((0, 0), (20, 20)), at: 27) == [27, 27])
    #expect(find(resampler((0, 0), (20, 20)), at: 29) == [28, 28])
    #expect(find(resampler((0, 0), (20, 20), maximumPrediction: 3), at: 29) == [23, 23])
    #expect(find(resampler((0, 0), (20, 20), maximumPrediction: 0), at: 29) == [20, 20])
  }

  @Test("Places less than 2 ms or more than 20 ms apart predict nothing")
  func tellingIntervals() {
    #expect(find(resampler((0, 0), (1.9, 20)), at: 4) == [1.9, 20])
    #expect(find(resampler((0, 0), (2, 20)), at: 2.5) == [2.5, 25])
    #expect(find(resampler((0, 0), (20.1, 20)), at: 24) == [20.1, 20])
    #expect(find(resampler((0, 0), (5, 50), (30, 60)), at: 35) == [30, 60])
  }

  @Test(
    "Places 2 ms and 20 ms apart still predict, at any time of day", arguments: [0, 50, 86_400_000])
  func tellingLimits(start: Double) {
    for (interval, ahead) in [(2.0, 1.0), (20, 8)] {
      let way = resampler((start, 0), (start + interval, interval))
      #expect(abs((find(way, at: start + interval + 15)?.last ?? 0) - interval - ahead) < 1e-3)
    }
  }

  @Test("A finger that has just landed is where it landed, and nowhere before")
  func landing() {
    let way = resampler((10, 7))
    #expect(find(way, at: 9.9) == nil)
    #expect(find(way, at: 10) == [10, 7])
    #expect(find(way, at: 30) == [10, 7])
    #expect(find(TouchResampler(), at: 0) == nil)
  }

  @Test("A place at the same time or an earlier one replaces the last place")
  func disorder() {
    #expect(find(resampler((0, 0), (10, 10), (10, 30)), at: 5) == [5, 15])
    #expect(find(resampler((0, 0), (10, 10), (4, 30)), at: 5) == [5, 15])
    #expect(find(resampler((0, 0), (10, 10), (4, 30), (20, 40)), at: 15) == [15, 35])
    #expect(find(resampler((10, 5), (3, 6)), at: 12) == [10, 6])
  }

  @Test("Samples that are no finite numbers are ignored, and huge ones give finite places")
  func nonsense() throws {
    var way = resampler((0, 0), (10, 10))
    way.add(Point(x: .nan, y: 0), at: 0.012)
    way.add(Point(x: 0, y: 0), at: .infinity)
    #expect(find(way, at: 12) == [12, 12])
    #expect(find(way, at: .nan) == nil)
    way.add(Point(x: 1e308, y: 0), at: 0.012)
    way.add(Point(x: -1e308, y: 0), at: 0.014)
    #expect(try #require(way.sample(at: 0.015)).location.isFinite)
    #expect(try #require(way.sample(at: 0.013)).location.isFinite)
  }

  @Test("Forgotten samples are not needed")
  func forgetting() {
    let whole = resampler((0, 0), (10, 20), (20, 10), (30, 40), (40, 30))
    for moment in stride(from: 0.0, through: 60, by: 0.5) {
      var pruned = whole
      pruned.forget(before: moment / 1000)
      for later in [moment, moment + 3, moment + 11] { #expect(find(pruned, at: later) == find(whole, at: later)) }
    }
  }

  @Test("A window that gets no frames remembers a bounded number of samples, and the last ones")
  func withoutFrames() {
    var endless = resampler()
    for step in 0..<10_000 { endless.add(Point(x: Double(step), y: 0), at: Double(step) * 0.001) }
    let counts = Mirror(reflecting: endless).children.compactMap { ($0.value as? [TouchResampler.Sample])?.count }
    #expect(counts.allSatisfy { $0 <= 256 } && !counts.isEmpty)
    #expect(abs((endless.sample(at: 9.9985)?.location.x ?? 0) - 9998.5) < 1e-6)
  }
}
