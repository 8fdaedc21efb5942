import TactionTestSupport
import Testing

@testable import TactionWindow

/// A clock that a test sets.
private final class HandClock: TimeSource {
  var now: Double
  let runsByItself = false

  init(_ now: Double) { self.now = now }
}

struct WireTimeTests {
  private let clock = HandClock(100)
  private let arrivals: Arrivals

  init() { arrivals = Arrivals(clock: clock) }

  /// Ends an iteration of the event loop: all events that had arrived have been delivered.
  private func drain(at time: Double) {
    clock.now = time
    arrivals.socketDidDrain()
  }

  @Test("The first timestamp of a connection becomes the time of its arrival")
  func theFirstStampIsTheTimeOfItsArrival() {
    #expect(WireTime(arrivals: arrivals).time(of: 4_000_000_000) == 100)
  }

  @Test("Later timestamps differ by the same time as on the wire") func laterStampsAdvanceByTheirDifference() {
    let time = WireTime(arrivals: arrivals)
    _ = time.time(of: 1000)
    clock.now = 100.5
    #expect(abs(time.time(of: 1016) - 100.016) < 1e-9)
    #expect(abs(time.time(of: 1032) - 100.032) < 1e-9)
  }

  @Test("Timestamps of 32 bits may wrap around") func theStampsMayWrapAroundTheEndOf32Bits() {
    let time = WireTime(arrivals: arrivals)
    _ = time.time(of: .max - 7)
    clock.now = 100.1
    #expect(abs(time.time(of: 8) - 100.016) < 1e-9)
  }

  @Test("Event times never go back if the compositor's clock is set back")
  func aClockThatIsSetBackNeverTakesTimeBack() {
    let time = WireTime(arrivals: arrivals)
    _ = time.time(of: 60_000)
    drain(at: 100.19)
    clock.now = 100.2
    let before = time.time(of: 60_195)
    #expect(time.time(of: 10) >= before)
    #expect(time.time(of: 20) >= before)
    drain(at: 105)
    // The compositor's clock was set back by a minute. A finger that lands now still gets the current time.
    #expect(time.time(of: 5000) == 105)
  }

  @Test("One timestamp out of order does not shift later event times")
  func oneStampOutOfOrderDoesNotPutTheOthersOff() {
    let time = WireTime(arrivals: arrivals)
    _ = time.time(of: 1000)
    clock.now = 100.5
    #expect(abs(time.time(of: 1020) - 100.02) < 1e-9)
    #expect(abs(time.time(of: 1010) - 100.02) < 1e-9)
    #expect(abs(time.time(of: 1100) - 100.1) < 1e-9)
  }

  @Test("An event time is never later than now") func noStampLiesInTheFuture() {
    let time = WireTime(arrivals: arrivals)
    _ = time.time(of: 0)
    clock.now = 100.1
    #expect(time.time(of: 60_000) == 100.1)
    clock.now = 100.2
    #expect(abs(time.time(of: 60_050) - 100.15) < 1e-9)
  }

  @Test("Events that waited in the socket keep the times between them")
  func eventsThatWaitedInTheSocketKeepTheirDistances() {
    let time = WireTime(arrivals: arrivals)
    _ = time.time(of: 0)
    clock.now = 100.8
    #expect(abs(time.time(of: 600) - 100.6) < 1e-9)
    #expect(abs(time.time(of: 700) - 100.7) < 1e-9)
  }

  @Test("An event without a timestamp has the current time; after a pause, the earliest time of its arrival")
  func noStamp() {
    let time = WireTime(arrivals: arrivals)
    clock.now = 100.05
    #expect(time.unstamped == 100.05)
    drain(at: 100.2)
    clock.now = 101
    #expect(time.unstamped == 100.2)
    #expect(time.time(of: 0) == 101)
    clock.now = 102
    #expect(time.unstamped == 101)
  }

  @Test("With random timestamps, event times never go back and are never in the future", arguments: [1, 2, 3])
  func anySequenceOfStampsNeverGoesBackAndNeverPassesNow(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let time = WireTime(arrivals: arrivals)
    var last = -Double.infinity
    for _ in 0..<2000 {
      clock.now += Double(random.next() % 1000) / 1000
      let mapped = time.time(of: UInt32(truncatingIfNeeded: random.next()))
      #expect(mapped >= last && mapped <= clock.now)
      last = mapped
    }
  }
}
