import Testing

@testable import TactionWindow

@Suite("Whether a finger can have moved as far as reported")
struct ReportPaceTests {
  /// A tablet of 256 by 160 mm. A quarter of it is 64 mm (320 px) wide and 40 mm (200 px) high.
  private let glass = Glass(size: Size(width: 1280, height: 800), pixelsPerMillimetre: 5)

  /// Returns the pace of a panel after some reports of a finger at a rate.
  private func pace(rate: Double, reports: Int = 8) -> ReportPace {
    var pace = ReportPace()
    for _ in 0..<reports { pace.add(1 / rate) }
    return pace
  }

  @Test(
    "Recorded jumps of panels that gave an id to another finger count as jumps",
    arguments: [
      // Each row: the distance in millimetres, the seconds since the last report, and the reports a second. The finger
      // rested before the jump.
      (127.0, 0.016, 63.0), (94, 0.015, 63), (301, 0.182, 38), (176, 0.655, 83), (85, 12.8, 111), (106, 5.3, 56),
    ])
  func recorded(_ row: (way: Double, time: Double, rate: Double)) {
    // The glass of these panels is smaller than four times the jump.
    let glass = Glass(size: Size(width: row.way * 3.9 * 5, height: 800), pixelsPerMillimetre: 5)
    let step = Vector(dx: row.way * 5, dy: 0)
    #expect(pace(rate: row.rate).isJump(step, in: row.time, from: 10, on: glass))
    #expect(pace(rate: row.rate).isJump(step, in: row.time, from: nil, on: glass) || row.time < 0.04)
  }

  @Test("Flicks of a hand, as slow panels report them, are not jumps", arguments: [30.0, 38, 60, 90, 125, 240, 500])
  func flicks(rate: Double) {
    // A phone of 65 by 130 mm: a quarter of it is 97 px wide.
    let glass = Glass(size: Size(width: 390, height: 780), pixelsPerMillimetre: 6)
    for speed in [1000.0, 4000, 8000] {
      let step = Vector(dx: speed / rate, dy: 0)
      for before in [0, speed / 2, speed, nil] {
        for (reports, time) in [(8, 0.6), (8, 1), (8, 1.4), (1, 0.6), (1, 1.4), (0, 1)] {
          let isJump = pace(rate: rate, reports: reports).isJump(step, in: time / rate, from: before, on: glass)
          #expect(!isJump, "\(speed) px/s after \(before ?? -1) px/s")
        }
        // A report was lost.
        if before == speed { #expect(!pace(rate: rate).isJump(step * 2, in: 2 / rate, from: speed, on: glass)) }
      }
    }
  }

  @Test("Movement merged while the app was blocked is not a jump; an exchange of fingers in that time is a jump")
  func stall() {
    let step = Vector(dx: 900, dy: 0)
    for speed in [nil, 0, 2000.0] {
      #expect(pace(rate: 125).isJump(step, in: 0.4, from: speed, on: glass))
      #expect(!pace(rate: 125).isJump(step, in: 0.4, from: speed, stall: 0.3, on: glass))
    }
    #expect(pace(rate: 125).isJump(step, in: 0.008, from: 0, stall: 0.3, on: glass))
  }

  @Test("A jump exceeds a quarter of the glass; two reports with equal times are not a jump")
  func limits() {
    let pace = pace(rate: 125)
    for (step, isJump) in [
      (Vector(dx: 321, dy: 0), true), (Vector(dx: 319, dy: 0), false), (Vector(dx: 0, dy: -201), true),
      (Vector(dx: 0, dy: 199), false), (Vector(dx: -319, dy: 199), false),
    ] {
      #expect(pace.isJump(step, in: 0.008, from: 0, on: glass) == isJump)
      #expect(!pace.isJump(step, in: 0, from: 0, on: glass) && !pace.isJump(step, in: -1, from: 0, on: glass))
    }
    #expect(!pace.isJump(Vector(dx: 2000, dy: 0), in: .nan, from: 0, on: glass))
    #expect(pace.speed(of: Vector(dx: 3, dy: 4), in: 0) == nil && pace.speed(of: Vector(dx: 3, dy: 4), in: 0.01) == 500)
    #expect(pace.speed(of: Vector(dx: 3, dy: 4), in: 0.001) == 625, "reports that come in pairs tell no greater speed")
  }
}
