import Taction
import TactionTesting

/// Plays a wire trace to an application with two windows, A and B.
final class WirePlayer {
  private let trace: WireTrace
  private let stage: Stage
  private let witness: WireWitness
  private var windows: [String: (window: Window, view: View, surface: CompositorSurface)] = [:]
  /// The wire's time of the latest event, in ms, and the corresponding time of the clock, in ns.
  private var latest: (stamp: UInt32, time: Int64)?
  /// Whether events have been sent since the last iteration of the application's event loop.
  private var hasSent = false
  /// The number of steps in which the clock has advanced.
  private var steps = 0

  init(_ trace: WireTrace) throws {
    self.trace = trace
    stage = try Stage()
    // The clock shows the time of the first event, if necessary after the next wrap of 2^32 ms.
    let first = Int64(trace.ops.lazy.compactMap(\.time).first ?? 0)
    let round = first * 1_000_000 > stage.clock.nanoseconds ? 0 : Int64(1) << 32
    witness = WireWitness(origin: Double(round), clock: stage.clock)
    for name in WireOperation.surfaces {
      let window = stage.makeWindow(title: name)
      guard let surface = stage.compositor.toplevels.first(where: { $0.title == name })?.surface else { continue }
      windows[name] = (window, witness.fill(window), surface)
    }
    stage.settle()
    stage.clock.advance(to: Double(first + round) / 1000)
  }

  /// Plays all operations and returns what the app saw.
  func play() throws -> WireResult {
    stage.clock.onAdvance = { [weak self] _ in self?.steps += 1 }
    for operation in trace.ops { perform(operation) }
    stage.settle()
    var result = WireResult(name: trace.name)
    result.phases = witness.phases
    result.activeAfter = witness.liveTouches
    result.finite = witness.isFinite
    (result.longestDelay, result.steps) = (witness.longestDelay * 1000, steps)
    stage.compositor.ping()
    stage.settle()
    result.alive = stage.failure == nil && !stage.compositor.isWaitingForPongs && !witness.isStuck
    try stage.finish()
    return result
  }

  private func perform(_ operation: WireOperation) {
    if let time = operation.time { wait(until: time) }
    switch operation {
    case .down(let serial, let time, let name, let id, let point):
      guard let target = windows[name] else { return }
      witness.announce(id, on: target.view, at: point)
      send(.down(serial: serial, time: time, target.surface, id: id, point))
    case .up(let serial, let time, let id): send(.up(serial: serial, time: time, id: id))
    case .motion(let time, let id, let point): send(.motion(time: time, id: id, point))
    case .shape(let id, let major, let minor): send(.shape(id: id, major: major, minor: minor))
    case .orientation(let id, let degrees): send(.orientation(id: id, degrees: degrees))
    case .cancel:
      send(.cancel)
      settle()
    case .frame:
      stage.seat?.touch.frame()
      settle()
    case .capabilities(let bits):
      stage.seat?.capabilities = SeatConfiguration.Capabilities(rawValue: bits)
      settle()
    case .removeSeat:
      if let seat = stage.seat { stage.compositor.remove(seat) }
      settle()
    case .destroy(let name): windows[name]?.window.close()
    case .wait(let milliseconds):
      settle()
      stage.advance(by: Double(milliseconds) / 1000)
    }
  }

  private func send(_ event: CompositorTouch.RawEvent) {
    guard let client = stage.compositor.clients.first else { return }
    stage.seat?.touch.send(event, to: client)
    hasSent = true
  }

  private func settle() {
    stage.settle()
    witness.forgetAnnounced()
    hasSent = false
  }

  /// Advances to the stamp of the next event, unless a `wait` has already reached that time. An event with an earlier
  /// stamp is sent immediately. If the stamp is much earlier, the compositor's clock was set back, and time continues
  /// from the new stamp.
  private func wait(until stamp: UInt32) {
    let now = stage.clock.nanoseconds
    guard let last = latest else { return latest = (stamp, now) }
    let step = Int32(bitPattern: stamp &- last.stamp)
    if step <= -1000 { latest = (stamp, now) }
    guard step > 0 else { return }
    let due = last.time + Int64(step) * 1_000_000
    latest = (stamp, max(due, now))
    guard due > now else { return }
    if hasSent { settle() }
    stage.advance(by: Double(due - now) / 1e9)
  }
}
