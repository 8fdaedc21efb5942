import Testing

@testable import TactionWindow

@Suite("Learning the timing of a compositor")
struct FramePacerTests {
  /// A simulated compositor and program, with times only and without a wire.
  struct Simulation {
    var pacer = FramePacer()
    /// The time between two refreshes.
    var interval = 1.0 / 60
    /// The time before a refresh at which the compositor latches the committed frame.
    var margin = 0.007
    /// The time before a refresh at which the compositor sends the frame callback; usually equal to `margin`.
    var callbackLead = 0.007
    /// The duration of drawing, by frame number.
    var cost: (Int) -> Double = { _ in 0.002 }
    /// The delay until the program reads a callback, by frame number.
    var delay: (Int) -> Double = { _ in 0 }
    /// The delay until the compositor latches and shows a frame, by frame number.
    var hiccup: (Int) -> Double = { _ in 0 }
    /// Whether the compositor reports presentations.
    var reports = true
    private(set) var frames = 0
    private var isLate = 0.0
    /// The number of refreshes that showed nothing new.
    private(set) var skipped = 0
    private(set) var leads: [Double] = []
    private var refresh = 100
    /// The frame that the next refresh shows.
    private var flight: Int?

    init(_ change: (inout Simulation) -> Void = { _ in }) { change(&self) }

    /// Draws frames, one after another.
    mutating func run(_ count: Int) {
      for _ in 0..<count {
        let callback = Double(refresh) * interval - callbackLead + delay(frames) + isLate
        pacer.callbackCame(at: callback)
        if !reports {
          pacer.latched(at: callback, refresh: interval)
        } else if let flight {
          pacer.presented(flight, at: Double(refresh) * interval + isLate, refresh: interval)
        }
        isLate = hiccup(frames)
        let start = max(callback, pacer.start ?? callback)
        let isDelayed = start > callback
        let committed = start + cost(frames)
        flight = pacer.committed(began: start, at: committed, isDelayed: isDelayed, isReported: true)
        let shown = Int(((committed + margin) / interval).rounded(.up))
        leads.append(Double(shown) * interval - margin - committed)
        skipped += max(0, shown - refresh - 1)
        refresh = max(shown, refresh + 1)
        frames += 1
      }
    }
  }

  @Test(
    "If callbacks are sent when frames are latched, the deadline is learned without a miss",
    arguments: [0.05, 0.25, 0.42, 0.7, 0.96], [1.0 / 60, 1.0 / 90, 1.0 / 144])
  func deadline(share: Double, interval: Double) {
    var simulation = Simulation {
      $0.interval = interval
      ($0.margin, $0.callbackLead) = (share * interval, share * interval)
    }
    simulation.run(1100)
    #expect(simulation.skipped == 0)
    #expect(simulation.leads.suffix(1000).allSatisfy { $0 < 0.004 }, "\(simulation.leads.suffix(1000).max() ?? 0)")
  }

  @Test(
    "If frames are latched long before callbacks, a few misses show this, and later there are almost none",
    arguments: [0.003, 0.006, 0.010])
  func early(margin: Double) {
    // The callback is sent at the refresh. A commit less than `margin` before the next refresh misses that refresh.
    var simulation = Simulation { ($0.margin, $0.callbackLead) = (margin, 0) }
    simulation.run(200)
    #expect(simulation.skipped <= 5, "the deadline is found")
    let before = simulation.skipped
    simulation.run(250)
    #expect(simulation.skipped == before)
    #expect(simulation.leads.suffix(200).allSatisfy { $0 < 0.006 })
    simulation.run(20_000)
    #expect(simulation.skipped - before <= 24, "later starts are tried again, ever less often")
  }

  @Test(
    "Without presentation reports, the deadline is learned from callbacks alone", arguments: [0.05, 0.42, 0.96],
    [1.0 / 60, 1.0 / 144])
  func callbacksAlone(share: Double, interval: Double) {
    var simulation = Simulation {
      $0.reports = false
      $0.interval = interval
      ($0.margin, $0.callbackLead) = (share * interval, share * interval)
    }
    simulation.run(1100)
    #expect(simulation.skipped == 0)
    #expect(simulation.leads.suffix(1000).allSatisfy { $0 < 0.004 }, "\(simulation.leads.suffix(1000).max() ?? 0)")
  }

  @Test("Missed refreshes and callbacks that were read late are detected without presentation reports")
  func oddCallbacks() {
    var early = Simulation {
      $0.reports = false
      ($0.margin, $0.callbackLead) = (0.006, 0)
    }
    early.run(200)
    #expect(early.skipped <= 5, "a compositor that latches long before its callbacks is found out")
    let before = early.skipped
    early.run(250)
    #expect(early.skipped == before)
    early.run(20_000)
    #expect(early.skipped - before <= 24)
    var late = Simulation {
      $0.reports = false
      $0.delay = { $0 > 50 && $0 % 7 == 0 ? 0.004 : 0 }
    }
    late.run(1000)
    #expect(late.skipped == 0)
    #expect(late.leads.suffix(900).allSatisfy { $0 < 0.004 })
  }

  @Test("Without presentation reports, and without a known refresh rate, frames are drawn immediately")
  func unknownRate() {
    var pacer = FramePacer()
    for frame in 0..<100 {
      let time = Double(frame) / 60
      pacer.callbackCame(at: time)
      pacer.latched(at: time, refresh: 0)
      #expect(pacer.start == nil)
      _ = pacer.committed(began: time, at: time + 0.001, isDelayed: false, isReported: true)
    }
  }

  @Test("If drawing takes longer and longer, it starts earlier")
  func costs() {
    var simulation = Simulation { $0.cost = { min(0.010, Double($0) * 0.00002) } }
    simulation.run(1000)
    #expect(simulation.skipped == 0)
    #expect(simulation.leads.suffix(100).allSatisfy { $0 < 0.004 })
  }

  @Test("Frames that take longer than a refresh are drawn one after another, without a wait that costs a frame")
  func slow() {
    var patient = Simulation { $0.cost = { _ in 0.020 } }
    patient.run(300)
    #expect(patient.skipped == 299 || patient.skipped == 300)
  }

  @Test("A slow frame delays only itself if slow frames are rare")
  func spikes() {
    var simulation = Simulation { $0.cost = { $0 % 97 == 0 ? 0.014 : 0.002 } }
    simulation.run(2000)
    #expect(simulation.skipped <= 22, "\(simulation.skipped)")
    #expect(simulation.leads.filter { $0 < 0.006 }.count > 1500)
  }

  @Test("A callback that is read late is recognized by the time of the last presentation")
  func lateCallbacks() {
    var simulation = Simulation { $0.delay = { $0 > 50 && $0 % 7 == 0 ? 0.004 : 0 } }
    simulation.run(1000)
    #expect(simulation.skipped == 0)
    #expect(simulation.leads.suffix(900).allSatisfy { $0 < 0.004 })
  }

  @Test("A compositor that is late on rare occasions does not make frames start early")
  func lateCompositor() {
    var simulation = Simulation { $0.hiccup = { $0 > 50 && $0 % 41 == 0 ? 0.010 : 0 } }
    simulation.run(1000)
    #expect(simulation.leads.suffix(900).filter { $0 > 0.004 }.count < 60, "only frames after a hiccup")
    #expect(simulation.pacer.missCount > 10, "but the misses are counted")
  }

  @Test("A history of times has their maximum, median, lower quartile and 95th percentile")
  func recentTimes() {
    var times = RecentTimes<64>()
    #expect(
      times.median == nil && times.lowerQuartile == nil && times.percentile95 == nil && times.last == nil
        && times.maximum(ofLast: 3) == nil)
    for number in 1...100 { times.add(Double(number)) }
    #expect(times.count == 64 && times.last == 100)
    #expect(times.percentile95 == 97 && times.median == 68 && times.lowerQuartile == 53)
    times.add(0)
    times.add(1)
    #expect(times.maximum(ofLast: 2) == 1)
    times.removeAll()
    for _ in 0..<64 { times.add(5) }
    #expect(times.percentile95 == 5 && times.median == 5 && times.lowerQuartile == 5)
  }
}
