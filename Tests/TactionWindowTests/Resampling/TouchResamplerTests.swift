import TactionTestSupport
import Testing

@testable import TactionWindow

@Suite("Positions of a finger between and after its samples")
struct TouchResamplerTests {
  /// Returns a finger with samples, each a time in ms and an x; y is 10 · x - 5.
  private func resampler(_ samples: (Double, Double)..., maximumPrediction: Double = 20) -> TouchResampler {
    var resampler = TouchResampler(maximumPrediction: maximumPrediction / 1000)
    for (time, x) in samples { resampler.add(Point(x: x, y: 10 * x - 5), at: time / 1000) }
    return resampler
  }

  /// Returns the sample at a time in ms, as its own time in ms and its x.
  private func find(_ resampler: TouchResampler, at time: Double) -> [Double]? {
    guard let sample = resampler.sample(at: time / 1000) else { return nil }
    #expect(abs(sample.location.y - (10 * sample.location.x - 5)) < 1e-6)
    return [sample.time * 1000, sample.location.x].map { ($0 * 1e6).rounded() / 1e6 }
  }

  @Test("Between two samples a finger is on the straight line, at any interval")
  func interpolates() {
    let way = resampler((0, 10), (10, 20), (30, 40), (31, 50), (131, 150))
    #expect(find(way, at: 0) == [0, 10])
    #expect(find(way, at: 4) == [4, 14])
    #expect(find(way, at: 10) == [10, 20])
    #expect(find(way, at: 20) == [20, 30])
    #expect(find(way, at: 30.5) == [30.5, 45])
    #expect(find(way, at: 81) == [81, 100])
  }

  @Test("After its last sample a finger keeps its velocity for at most one interval, then rests at the sample")
  func extrapolatesByAnInterval() {
    let way = resampler((0, 10), (10, 20))
    #expect(find(way, at: 10) == [10, 20])
    #expect(find(way, at: 11) == [11, 21])
    #expect(find(way, at: 20) == [20, 30])
    #expect(find(way, at: 29.9) == [20, 30])
    #expect(find(way, at: 30.1) == [10, 20])
    #expect(find(way, at: 500) == [10, 20])
    #expect(way.restDuration == 0.02)
  }

  @Test("On fast panels, a finger is predicted for 8 ms, longer than the interval, because samples may be late")
  func extrapolatesByEight() {
    let way = resampler((0, 0), (2, 2), (4, 4), (6, 6), (8, 8), (10, 10))
    #expect(find(way, at: 17) == [17, 17])
    #expect(find(way, at: 19) == [18, 18])
    // Two samples that arrived together allow a prediction of only their own interval.
    #expect(find(resampler((0, 0), (1, 8)), at: 9) == [2, 16])
  }

  @Test("On slow panels, a finger is predicted for at most the maximum prediction")
  func extrapolatesByTwenty() {
    let way = resampler((0, 0), (33, 33), (66, 66))
    #expect(find(way, at: 80) == [80, 80])
    #expect(find(way, at: 90) == [86, 86])
    #expect(find(way, at: 131) == [86, 86])
    #expect(find(way, at: 133) == [66, 66])
    #expect(find(resampler((0, 0), (20, 20), maximumPrediction: 3), at: 29) == [23, 23])
    #expect(find(resampler((0, 0), (20, 20), maximumPrediction: 0), at: 29) == [20, 20])
  }

  @Test("Samples before a pause of 45 ms do not affect the prediction of a finger")
  func pauses() {
    #expect(find(resampler((0, 0), (46, 46)), at: 50) == [46, 46])
    #expect(find(resampler((0, 0), (44, 44)), at: 50) == [50, 50])
    #expect(find(resampler((0, 0), (10, 10), (200, 10), (210, 20)), at: 215) == [215, 25])
  }

  @Test("The prediction follows a line through the last 20 ms, and so is not affected by uneven timestamps")
  func unevenTimes() throws {
    // The samples were taken every 8 ms, and are reported in pairs.
    let pairs = resampler((0, 0), (1, 8), (16, 16), (17, 24), (32, 32), (33, 40))
    let ahead = try #require(find(pairs, at: 40)).last ?? 0
    #expect((46...48.5).contains(ahead), "by the last two it would be 96")
    let late = resampler((0, 0), (8, 8), (16, 16), (24, 24), (38, 32))
    #expect((36...40).contains(try #require(find(late, at: 44)).last ?? 0))
  }

  @Test("The samples of a finger that rested do not slow down the prediction of its first movement")
  func moveFromRest() {
    #expect(find(resampler((0, 100), (10, 100), (30, 100), (40, 120)), at: 45) == [45, 130])
    #expect(find(resampler((0, 100), (10, 100), (20, 110), (30, 120)), at: 35) == [35, 125])
    #expect(find(resampler((0, 0), (10, 10), (20, 20), (30, 20), (40, 20)), at: 45) == [45, 20])
    // A device that reports each place twice: the line through the last three samples has half the last step's slope.
    let doubled = resampler((0, 100), (10, 100), (20, 120), (30, 120), (40, 140))
    #expect(find(doubled, at: 45) == [45, 145])
  }

  @Test("A finger that slows down is predicted less far, one that turns back not at all")
  func braking() {
    #expect(find(resampler((0, 0), (10, 10), (20, 20), (30, 25)), at: 40) == [40, 30])
    #expect(find(resampler((0, 0), (10, 10), (20, 20), (30, 20)), at: 40) == [40, 20])
    #expect(find(resampler((0, 0), (10, 10), (20, 20), (30, 12)), at: 40) == [40, 12])
  }

  @Test("The prediction of a finger is the same at any time of day", arguments: [0, 50, 86_400_000])
  func timeOfDay(start: Double) {
    for interval in [2.0, 8, 20, 33, 44] {
      let way = resampler((start, 0), (start + interval, interval), (start + 2 * interval, 2 * interval))
      let ahead = min(interval, 4)
      #expect(abs((find(way, at: start + 2 * interval + ahead)?.last ?? 0) - 2 * interval - ahead) < 1e-3)
    }
  }

  @Test("A finger that has just landed is where it landed, and has no earlier position")
  func landing() {
    let way = resampler((10, 7))
    #expect(find(way, at: 9.9) == nil)
    #expect(find(way, at: 10) == [10, 7])
    #expect(find(way, at: 30) == [10, 7])
    #expect(find(TouchResampler(), at: 0) == nil)
  }

  @Test("A sample that is not later than the last sample replaces it")
  func disorder() {
    #expect(find(resampler((0, 0), (10, 10), (10, 30)), at: 5) == [5, 15])
    #expect(find(resampler((0, 0), (10, 10), (4, 30)), at: 5) == [5, 15])
    #expect(find(resampler((0, 0), (10, 10), (4, 30), (20, 40)), at: 15) == [15, 35])
    #expect(find(resampler((10, 5), (3, 6)), at: 12) == [10, 6])
  }

  @Test("Samples that are not finite are ignored, and huge ones give finite positions")
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

  @Test("A resampler keeps few samples, and does not need those that it drops", arguments: [2, 8, 16, 33, 44])
  func forgetting(interval: Int) {
    var random = SeededGenerator(seed: 3)
    var (whole, pruned) = (resampler(), resampler())
    for time in stride(from: 0, through: 1000, by: interval) {
      let place = Point(x: random.number(0...100), y: 0)
      whole.add(place, at: Double(time) / 1000)
      pruned.add(place, at: Double(time) / 1000)
      pruned.forget(before: Double(time + 3) / 1000)
      for later in [3.0, 11, 30, 70] {
        let moment = (Double(time) + later) / 1000
        #expect(whole.sample(at: moment) == pruned.sample(at: moment))
      }
    }
    let counts = Mirror(reflecting: pruned).children.compactMap { ($0.value as? [TouchResampler.Sample])?.count }
    #expect(counts.allSatisfy { $0 <= 140 / interval + 3 } && !counts.isEmpty)
  }

  @Test("In a window without frames, a resampler keeps a limited number of samples, the last ones")
  func withoutFrames() {
    var endless = resampler()
    for step in 0..<10_000 { endless.add(Point(x: Double(step), y: 0), at: Double(step) * 0.001) }
    let counts = Mirror(reflecting: endless).children.compactMap { ($0.value as? [TouchResampler.Sample])?.count }
    #expect(counts.allSatisfy { $0 <= 512 } && !counts.isEmpty)
    #expect(abs((endless.sample(at: 9.9985)?.location.x ?? 0) - 9998.5) < 1e-6)
  }
}
