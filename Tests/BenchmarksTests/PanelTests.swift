import Foundation
import Taction
import TactionGestures
import Testing

@testable import TactionBenchmarks

@Suite("Distances between content and fingers on touch panels")
struct PanelTests {
  /// Returns a recording of eight fingers that move along curves, from a panel with a report rate. Each report is late
  /// by up to two thirds of the interval, by a fixed sequence of random numbers.
  private func panel(rate: Double) -> Panel {
    var seed: UInt64 = 7
    func next() -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 11) / Double(1 << 53)
    }
    let tracks = (0..<8).map { finger in
      var track = PanelTrack()
      for report in 0..<Int(1.5 * rate) {
        let time = (Double(report) + 0.66 * next()) / rate
        let (x, y) = (sin(time * (2 + Double(finger) / 2)), cos(time * 3))
        _ = track.add(Point(x: 500 + 300 * x + next(), y: 400 + 200 * y + next()), at: time)
      }
      return track
    }
    return Panel("\(rate)", tracks: tracks)
  }

  @Test(
    "Resampling brings content nearer to the finger at every rate of panel and screen",
    arguments: [30.0, 38, 45, 60, 90, 125, 166, 200, 300, 500], [60.0, 90, 120, 144])
  func rates(rate: Double, screenRate: Double) {
    let panel = panel(rate: rate)
    #expect(abs(panel.rate / rate - 1) < 0.2)
    let (with, without) = PanelJudge(screenRate: screenRate).judge(panel)
    #expect(with.errors.count > 100 && with.errors.count == without.errors.count)
    #expect(with.error < (rate < 300 ? 0.6 : 1) * without.error, "\(with.error) for \(without.error) px")
    let (late, lateWithout) = PanelJudge(screenRate: screenRate, delay: 0.008).judge(panel)
    #expect(late.error < 0.8 * lateWithout.error, "\(late.error) for \(lateWithout.error) px")
  }

  @Test("A panel recording is split into fingers at lifts and at steps that no finger can make")
  func reading() throws {
    let text = """
      0 size 1280 800 1
      0 down 0 10 10
      8 move 0 10 10
      16 move 0 11 10
      16 down 3 500 400
      24 move 0 12 10
      24 move 3 500 401
      32 move 0 14 10
      32 move 3 500 402
      40 move 0 900 10
      40 move 3 500 404
      48 move 0 901 10
      56 move 0 902 10
      64 move 0 903 10
      72 up 0
      80 up 3
      """
    let panel = Panel("a", try Timeline(parsing: text))
    #expect(
      panel.tracks.map { $0.samples.map(\.time) } == [
        [0, 0.016, 0.024, 0.032], [0.04, 0.048, 0.056, 0.064], [0.016, 0.024, 0.032, 0.04],
      ])
    #expect(abs(panel.rate - 125) < 1e-6)
    let track = panel.tracks[0]
    #expect(track.place(at: 0.028) == Point(x: 13, y: 10) && track.place(at: 1) == Point(x: 14, y: 10))
    #expect(track.place(at: -1) == Point(x: 10, y: 10))
  }
}
