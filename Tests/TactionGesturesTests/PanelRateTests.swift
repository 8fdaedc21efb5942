import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGestures

@Suite("Touch panels with 30 to 4000 reports a second, at uneven times")
struct PanelRateTests {
  private nonisolated static let rates = [30.0, 38, 45, 60, 90, 125, 240, 500]

  /// Returns the reports of a track by an inaccurate touch panel: their times are wrong by up to a quarter of the
  /// panel's interval, and the lift is one interval late.
  private func uneven(_ track: FingerTrack, rate: Double, using dice: inout SeededGenerator) -> FingerTrack {
    var time = 0.0
    var samples = track.samples
    for index in samples.indices {
      time = max(time + 0.001, samples[index].time + dice.number(-0.25...0.25) / rate)
      samples[index].time = time
    }
    return FingerTrack(track.name, samples: samples, lift: time + dice.number(0.75...1.25) / rate)
  }

  private func velocity(of track: FingerTrack) -> Vector {
    var tracker = VelocityTracker()
    for sample in track.samples { tracker.add(sample.place, at: sample.time) }
    return tracker.velocity(at: track.lift)
  }

  @Test("A flick throws with about the velocity of the hand, at any rate of the panel", arguments: rates)
  func flicks(rate: Double) {
    var dice = SeededGenerator(seed: 5)
    var (lost, back, errors) = (0, 0, [Double]())
    for flick in [SyntheticHand.Flick.even, .accelerating, .curved] {
      for _ in 0..<300 {
        let hand = SyntheticHand.flicking(flick, rate: rate, jitter: 0.5, using: &dice)
        let velocity = velocity(of: uneven(hand.track, rate: rate, using: &dice))
        if velocity.length < GestureConstants.minimumFlingSpeed { lost += 1 }
        if velocity.dot(hand.velocity) < 0 { back += 1 }
        errors.append((velocity - hand.velocity).length / hand.velocity.length)
      }
    }
    errors.sort()
    #expect(lost <= 18 && back == 0, "\(lost) of 900 lost, \(back) thrown back")
    #expect(errors[450] < (rate < 60 ? 0.2 : 0.1), "half of them are off by \(errors[450]) or more")
  }

  @Test("A hand that has stopped for two reports throws nothing, at any rate of the panel", arguments: rates)
  func stops(rate: Double) {
    var dice = SeededGenerator(seed: 6)
    var thrown = 0
    for stop in [SyntheticHand.Stop.evenly, .leastJerk, .dead] {
      for _ in 0..<300 {
        let hand = SyntheticHand.stopping(stop, rate: rate, jitter: 0.5, using: &dice)
        var track = uneven(hand.track, rate: rate, using: &dice)
        track.lift = (track.samples.last?.time ?? 0) + max(0.041, 2.5 / rate)
        if velocity(of: track).length >= GestureConstants.minimumFlingSpeed { thrown += 1 }
      }
    }
    #expect(thrown <= 2, "\(thrown) of 900 throw")
  }

  @Test(
    "A drag begins at its slop, catches up with the finger and keeps its velocity, at any rate and scale of the view",
    arguments: rates, ParentKind.allCases)
  func drags(rate: Double, parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    table.interval = 1 / rate
    let pan = parentKind.makeView(on: table).addPan(eventLog)
    let finger = table.touch(200, 300)
    var way = Vector.zero
    // At 900 px/s, the first report of a slow panel is already at three times the slop of 10 px.
    while way.dx < 400 {
      finger.move(900 / rate, 0)
      way.dx += 900 / rate
      #expect(pan.state == (way.dx <= 10 ? .possible : way.dx - 900 / rate <= 10 ? .began : .changed))
      if pan.isActive { #expect((pan.translation(in: nil) - way).length < 1e-6) }
    }
    finger.lift()
    #expect((pan.velocity(in: nil) - Vector(dx: 900, dy: 0)).length < 1)
    #expect(!pan.velocityEstimate(in: nil).stoppedBeforeLift)
  }

  @Test(
    "A slow drag keeps its velocity at rates of which not all positions of 100 ms are stored",
    arguments: [600.0, 800, 1000, 4000], ParentKind.allCases)
  func fastPanels(rate: Double, parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    table.interval = 1 / rate
    let pan = parentKind.makeView(on: table).addPan(eventLog)
    let finger = table.touch(200, 300)
    for _ in 0..<Int(0.4 * rate) { finger.move(60 / rate, 0) }
    #expect((pan.velocity(in: nil) - Vector(dx: 60, dy: 0)).length < 1)
    finger.lift()
    #expect((pan.velocity(in: nil) - Vector(dx: 60, dy: 0)).length < 1)
    #expect(!pan.velocityEstimate(in: nil).stoppedBeforeLift)
  }

  @Test("A finger that comes to rest before it lifts throws nothing", arguments: rates, ParentKind.allCases)
  func rests(rate: Double, parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    table.interval = 1 / rate
    let pan = parentKind.makeView(on: table).addPan(eventLog)
    let finger = table.touch(200, 300)
    for _ in 0..<Int(0.3 * rate) { finger.move(900 / rate, 0) }
    table.wait(max(0.05, 2.5 / rate))
    finger.lift()
    #expect(pan.state == .ended && pan.velocity(in: nil) == .zero && pan.velocityEstimate(in: nil).stoppedBeforeLift)
  }

  @Test("A correction of predicted positions moves content, and changes no velocity", arguments: ParentKind.allCases)
  func corrections(parentKind: ParentKind) {
    for isCorrection in [false, true] {
      let (table, eventLog) = (Table(), EventLog())
      let view = parentKind.makeView(on: table)
      let (pan, transform) = (view.addPan(eventLog), TransformGestureRecognizer())
      view.add(transform)
      let delegate = ClosureDelegate.together()
      (pan.delegate, transform.delegate) = (delegate, delegate)
      let finger = table.touch(200, 300)
      for _ in 0..<12 { finger.move(8, 0) }
      let time = pan.eventTime
      let place = Point(x: 200 + 12 * 8 - 10, y: 300)
      table.dispatcher.dispatch(
        TouchFrame(
          timestamp: time, changes: [.init(id: finger.id, phase: .moved, location: place)],
          isCorrection: isCorrection))
      #expect(pan.location(in: nil) == place)
      #expect((pan.translation(in: nil) - Vector(dx: 86, dy: 0)).length < 1e-6)
      finger.lift()
      for velocity in [pan.velocity(in: nil), transform.velocity(in: nil)] {
        #expect((abs(velocity.dx - 1000) < 1) == isCorrection)
      }
    }
  }

  @Test("The report interval of a device is the median of its last five intervals, without pauses")
  func intervals() {
    var intervals = ReportIntervals()
    #expect(intervals.median == 0 && intervals.count == 0)
    for interval in [0.3, 0.008, -1, 0, .nan, .infinity] { intervals.add(interval) }
    #expect(intervals.median == 0.008 && intervals.count == 1)
    for interval in [0.009, 0.007, 0.001, 0.04, 0.010, 0.011] { intervals.add(interval) }
    #expect(intervals.median == 0.010 && intervals.count == 5)
  }
}
