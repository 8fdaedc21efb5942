import Taction
import TactionTesting

/// Plays a conformance case over the wire to an application that it starts for the case, and records the trace.
final class CasePlayer {
  private let plan: GestureCase
  private let stage: Stage
  private let window: Window
  private let scene: CaseScene
  /// The clock at time 0 of the case, in ns.
  private let start: Int64
  private var trace: GestureTrace
  private var frame = 0
  /// The previous scale of a pinch on the touchpad.
  private var trackpadScale = 1.0

  /// Sets up the stage: a screen and a window of the case's size.
  ///
  /// - Parameters:
  ///   - thresholds: The thresholds to declare; the adjusted thresholds are set on the recognizers.
  ///   - usesInteraction: Whether a free transform uses the toolkit's own interaction if possible.
  init(_ plan: GestureCase, thresholds: CaseThresholds, usesInteraction: Bool) throws {
    self.plan = plan
    guard plan.scene.size.count == 2 else { throw CaseError("\(plan.id): the scene has no size") }
    let size = Size(width: plan.scene.size[0], height: plan.scene.size[1])
    stage = try Stage(size: size)
    window = stage.makeWindow(title: plan.id, size: size)
    if let offset = plan.wireTimeOffset {
      // The first future moment with this stamp: the wire's milliseconds are counted modulo 2^32.
      let round = Int64(offset) * 1_000_000 > stage.clock.nanoseconds ? 0 : Int64(1) << 32
      stage.clock.advance(to: Double(Int64(offset) + round) / 1000)
    }
    start = stage.clock.nanoseconds
    trace = GestureTrace(case: plan.id, thresholds: thresholds)
    scene = try CaseScene(
      plan, thresholds: thresholds, usesInteraction: usesInteraction, in: window.content)
    for gesture in scene.gestures { gesture.onAction = { [weak self] in self?.note($0) } }
    stage.settle()
  }

  /// Plays all events and returns the trace.
  ///
  /// - Throws: The application's breaches of the protocol.
  func play() throws -> GestureTrace {
    for (index, events) in plan.frames.enumerated() {
      frame = index
      wait(untilMilliseconds: events.first?.t ?? 0)
      play(events)
      trace.frames.append(snapshot)
    }
    for (id, view) in scene.views { trace.viewTouches[id] = view.log }
    convertPoints()
    resample()
    // Calls during the shutdown are not part of the case.
    for gesture in scene.gestures { gesture.onAction = nil }
    try stage.finish()
    return trace
  }

  // MARK: - Time and touches

  /// Advances to a time of the case, stopping at each timer of a recognizer so that it runs at its own time.
  private func wait(untilMilliseconds t: Int) {
    let end = Double(start + Int64(t) * 1_000_000) / 1e9
    while let due = window.content.viewTree?.touches.nextDeadline, due < end {
      // Advance by at least 2 ns, because the stage ignores 1 ns.
      stage.advance(by: max(due - stage.clock.now, 2e-9))
    }
    stage.advance(by: end - stage.clock.now)
  }

  private func play(_ events: [CaseEvent]) {
    for event in events { scene.perform(event) }
    for event in events where event.type.isInput { send(event) }
    stage.seat?.touch.frame()
    stage.settle()
    for event in events where event.type == .down { noteHit(event) }
    scene.watch.forget()
    scene.watch.noteMovement()
    scene.updateStandIns()
  }

  private func send(_ event: CaseEvent) {
    guard let touch = stage.seat?.touch, let client = stage.compositor.clients.first else { return }
    let id = event.id ?? 0
    let isKnown = touch.activeFingers.contains(id)
    switch event.type {
    case .down: touch.down(id, at: event.point)
    case .move where isKnown: touch.motion(id, to: event.point)
    case .up where isKnown: touch.up(id)
    // The event is malformed on purpose: no correct compositor sends it.
    case .move: touch.send(.motion(time: stage.clock.milliseconds, id: id, event.point), to: client)
    case .up: touch.send(.up(serial: 0, time: stage.clock.milliseconds, id: id), to: client)
    case .cancel: touch.cancel()
    case .trackpadPinch: pinch(event)
    default: return
    }
  }

  /// Plays a phase of a pinch on the touchpad. At the beginning, moves the pointer to the position in the event or, if
  /// there is no position, to the middle of the window.
  private func pinch(_ event: CaseEvent) {
    guard let seat = stage.seat else { return }
    switch event.phase {
    case .begin:
      seat.pointer.move(to: event.x == nil ? window.content.bounds.center : event.point)
      seat.pointer.frame()
      seat.touchpad.beginPinch(fingers: UInt32(clamping: event.fingers ?? 2))
      trackpadScale = 1
    case .update:
      trackpadScale = event.scale ?? trackpadScale
      seat.touchpad.updatePinch(
        by: Vector(dx: event.dx ?? 0, dy: event.dy ?? 0), scale: trackpadScale, rotation: event.rotation ?? 0)
    case .end: seat.touchpad.endPinch(isCancelled: event.isCancelled)
    case nil: return
    }
  }

  // MARK: - Recording

  private func note(_ gesture: TracedGesture) {
    let milliseconds = (Double(stage.clock.nanoseconds - start) / 1e3).rounded() / 1e3
    trace.actions.append(
      GestureTrace.Action(frame: frame, t: milliseconds, recognizer: gesture.plan.id, state: gesture.stateName))
  }

  private func noteHit(_ event: CaseEvent) {
    let landing = scene.watch.takeLanding(at: event.point)
    trace.hits["\(event.id ?? 0)", default: []].append(scene.name(of: landing?.view))
  }

  private var snapshot: GestureTrace.Frame {
    var frame = GestureTrace.Frame()
    for gesture in scene.gestures { frame.recognizers[gesture.plan.id] = gesture.takeSample() }
    for (id, view) in scene.views { frame.views[id] = view.numbersToSuperview }
    return frame
  }

  /// Records the finger's position in a frame, computed by the toolkit's resampler from the touches that arrived over
  /// the wire.
  private func resample() {
    for question in plan.expect ?? [] where question.kind == "resample" {
      guard let frame = question.frameTime, let latency = question.latency, let ahead = question.maxPrediction
      else { continue }
      let origin = Double(start) / 1e9
      var resampler = TouchResampler(maximumPrediction: ahead / 1000)
      for sample in scene.watch.samples {
        let isKnown = question.mode == "interpolate" || sample.time <= origin + frame / 1000 + 1e-6
        if isKnown { resampler.add(sample.location, at: sample.time) }
      }
      guard let shown = resampler.sample(at: origin + (frame - latency) / 1000) else { continue }
      trace.resampled = [(shown.time - origin) * 1000, shown.location.x, shown.location.y]
    }
  }

  private func convertPoints() {
    for question in plan.expect ?? [] where question.kind == "toLocal" {
      guard let id = question.view, let view = scene.view(id), let point = question.window, point.count == 2
      else { continue }
      let local = view.convert(Point(x: point[0], y: point[1]), from: nil)
      trace.toLocal.append(GestureTrace.Conversion(view: id, window: point, local: [local.x, local.y]))
    }
  }
}

extension View {
  /// The map from the view's coordinates to its superview's, as a, b, c, d, tx and ty.
  fileprivate var numbersToSuperview: [Double] {
    let origin = convert(Point.zero, to: superview)
    let x = convert(Point(x: 1, y: 0), to: superview) - origin
    let y = convert(Point(x: 0, y: 1), to: superview) - origin
    return [x.dx, x.dy, y.dx, y.dy, origin.x, origin.y]
  }
}
