import TactionDoctor
import TactionGeometry
import TactionTestSupport
import TactionWindow
import Testing

@Suite("Statistics of a touch screen")
struct TouchStatisticsTests {
  private let left = Point(x: 100, y: 400)
  private let right = Point(x: 1100, y: 420)

  @Test("The report rate is right from 30 to 500 Hz", arguments: [30.0, 38, 60, 88, 100, 121, 138, 240, 463, 500])
  func rate(_ rate: Double) throws {
    var panel = SyntheticPanel(rate: rate)
    panel.drag(from: left, to: right, over: 3)
    let statistics = panel.statistics()
    #expect(abs(try #require(statistics.rate) - rate) < 0.02 * rate)
    #expect(statistics.contactCount == 1)
    #expect(statistics.maximumTogether == 1)
    #expect(try #require(statistics.evenness) > 0.99)
    #expect(statistics.ghostCount == 0)
    #expect(statistics.jumpCount == 0)
    #expect(statistics.openCount == 0)
  }

  @Test("Uneven stamps are distinguished from even stamps", arguments: [60.0, 120])
  func jitter(_ rate: Double) throws {
    var panel = SyntheticPanel(rate: rate)
    panel.jitter = 0.45 / rate
    panel.drag(from: left, to: right, over: 4)
    let statistics = panel.statistics()
    #expect(try #require(statistics.evenness) < 0.6)
    let intervals = try #require(statistics.intervals)
    #expect(intervals.high - intervals.low > 0.5 / rate)
  }

  @Test("Stamps that advance in steps are detected", arguments: [4, 10])
  func unit(_ unit: Int) {
    var panel = SyntheticPanel(rate: 60)
    panel.unit = unit
    panel.drag(from: left, to: right, over: 2)
    #expect(panel.statistics().stampUnit == unit)
  }

  @Test("The delay of touches is exact if stamps follow the app's clock")
  func delay() throws {
    var panel = SyntheticPanel()
    panel.delay = 0.023
    panel.drag(from: left, to: right, over: 2)
    let statistics = panel.statistics()
    #expect(statistics.delaysAreTrue)
    // Stamps are cut to whole milliseconds.
    #expect(abs(try #require(statistics.delays).median - 0.0235) < 0.0011)
  }

  @Test("With stamps of another clock, delays are relative to the shortest delay", arguments: [-500.0, 3600, 1.7e9])
  func otherClock(_ offset: Double) throws {
    var panel = SyntheticPanel()
    panel.clockOffset = offset
    panel.drag(from: left, to: right, over: 2)
    panel.delay = 0.05
    panel.drag(from: right, to: left, over: 0.1)
    let statistics = panel.statistics()
    #expect(!statistics.delaysAreTrue)
    let delays = try #require(statistics.delays)
    #expect(delays.median < 0.0021)
    #expect(abs(delays.maximum - 0.046) < 0.0021)
  }

  @Test("Statistics are right when stamps wrap after 49.7 days")
  func wrap() throws {
    var panel = SyntheticPanel()
    panel.clockOffset = 4_294_967.296 - 1001
    panel.drag(from: left, to: right, over: 3)
    #expect(abs(try #require(panel.statistics().rate) - 100) < 1)
  }

  @Test("Contacts shorter than 30 ms count as ghosts, taps do not")
  func ghosts() {
    var panel = SyntheticPanel()
    for duration in [0.005, 0.029, 0.031, 0.05] {
      panel.touch(at: left, for: duration)
      panel.wait(0.5)
    }
    let statistics = panel.statistics()
    #expect(statistics.ghostCount == 2)
    #expect(statistics.contactCount == 4)
    #expect(statistics.lossCount == 0)
  }

  @Test("Two fingers that exchange their numbers count as two jumps")
  func swap() {
    var panel = SyntheticPanel()
    panel.report(.down, 0, at: left)
    panel.report(.down, 1, at: right)
    for index in 1...50 {
      panel.wait(0.01)
      let (a, b) = index == 25 ? (right, left) : (left, right)
      let isSwapped = index >= 25
      panel.report(.moved, 0, at: isSwapped ? right : a)
      panel.report(.moved, 1, at: isSwapped ? left : b)
    }
    let statistics = panel.statistics()
    #expect(statistics.jumpCount == 2)
    #expect(statistics.maximumTogether == 2)
    #expect(statistics.openCount == 2)
  }

  @Test("A finger that is lost and found again counts as one loss")
  func loss() {
    var panel = SyntheticPanel()
    panel.drag(from: left, to: Point(x: 600, y: 410), over: 1)
    panel.wait(0.05)
    panel.drag(from: Point(x: 604, y: 410), to: right, over: 1)
    panel.wait(0.5)
    panel.drag(from: right, to: left, over: 1)
    #expect(panel.statistics().lossCount == 1)
  }

  @Test("Fingers that never lift, land twice or are cancelled are counted")
  func ends() {
    var panel = SyntheticPanel()
    panel.report(.down, 0, at: left)
    panel.report(.down, 0, at: right)
    panel.report(.down, 1, at: left)
    panel.report(.cancelled, 0)
    panel.report(.down, 2, at: left)
    let statistics = panel.statistics()
    #expect(statistics.replacedCount == 1)
    #expect(statistics.cancelledCount == 2)
    #expect(statistics.openCount == 1)
  }

  @Test("Impossible touch events do no harm to the statistics")
  func nonsense() {
    var log = TouchLog()
    for change in [TouchProbe.Change.moved, .up, .cancelled] {
      log.add(TouchProbe(change, finger: 3, location: .zero, stamp: 5, arrival: 1))
    }
    log.add(TouchProbe(.down, finger: 1, location: nil, stamp: nil, arrival: .nan))
    log.add(TouchProbe(.down, finger: 1, location: Point(x: .nan, y: 0), stamp: 1, arrival: 1))
    #expect(log.contacts.isEmpty)
    #expect(TouchStatistics(log, size: .zero, density: nil) == TouchStatistics())
    for stamp in [0, UInt32.max, 1 << 31, 7] {
      log.add(TouchProbe(.down, finger: 1, location: .zero, stamp: stamp, arrival: .infinity))
    }
    #expect(TouchStatistics(log, size: .zero, density: nil).contactCount == 4)
  }

  @Test("The log of touches is bounded")
  func bound() {
    var log = TouchLog()
    for index in 0..<6000 {
      log.add(TouchProbe(.down, finger: 0, location: .zero, stamp: UInt32(index), arrival: Double(index) / 1000))
    }
    #expect(log.contacts.count == 4096)
    for _ in 0..<300_000 { log.add(TouchProbe(.moved, finger: 0, location: .zero, stamp: 6000, arrival: 6)) }
    #expect(log.contacts.reduce(0) { $0 + $1.samples.count } <= 200_000)
  }

  @Test("The trembling of a resting finger is measured", arguments: [0.0, 2, 8])
  func rest(_ trembling: Double) throws {
    var panel = SyntheticPanel(rate: 120)
    panel.rest(at: Point(x: 600, y: 600), for: 3, trembling: trembling)
    let rest = try #require(RestingFinger(panel.log))
    #expect(abs(rest.duration - 2.6) < 0.05)
    // Deviations that are uniform in a square with half side t have a mean square of 2/3 t².
    #expect(abs(rest.deviation - trembling * (2.0 / 3).squareRoot()) <= 0.08 * trembling)
    #expect(rest.maximum <= trembling * 1.5)
    #expect(abs(rest.reportRate - 120) < 3)
  }

  @Test("A tap does not count as a resting finger")
  func noRest() {
    var panel = SyntheticPanel()
    panel.touch(at: left, for: 0.2)
    #expect(RestingFinger(panel.log) == nil)
  }

  @Test("The resolution of a touch screen is its smallest step")
  func resolution() throws {
    var panel = SyntheticPanel()
    panel.drag(from: Point(x: 0, y: 0), to: Point(x: 100, y: 50), over: 2)
    let step = try #require(panel.statistics().resolution)
    #expect(abs(step.dx - 0.5) < 1e-6)
    #expect(abs(step.dy - 0.25) < 1e-6)
  }
}
