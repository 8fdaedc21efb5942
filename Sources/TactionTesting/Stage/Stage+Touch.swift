import TactionGeometry
// Exported, so that tests need no other import for the timelines and pens of a stage.
@_exported import struct TactionGestures.PenTool
@_exported import struct TactionGestures.TabletPadEvent
@_exported import struct TactionGestures.TabletPadLayout
@_exported import struct TactionGestures.Timeline
@_exported import struct TactionGestures.TimelineError

extension Stage {
  /// Puts a finger down at a point on the screen.
  ///
  /// If the point is on no screen, ``finish()`` throws ``StageError/outside(_:screen:)``, since no hand can touch
  /// there.
  ///
  /// - Parameters:
  ///   - point: The position, in logical pixels of the screen.
  ///   - id: The number of the finger on the wire; nil for the lowest free number.
  ///   - seat: The seat of the touch screen; nil for the first seat.
  public func touch(at point: Point, id: Int32? = nil, on seat: CompositorSeat? = nil) -> Finger {
    let finger = Finger(id: id ?? freeFinger(on: seat), at: point, seat: seat ?? self.seat, stage: self)
    fingerIDs.append(finger.id)
    perform([.down(id: finger.id, point)], of: finger, over: 0)
    return finger
  }

  /// Moves several fingers at the same time, also fingers of different seats. All fingers start together, and the
  /// actions of each finger in the block follow one another. Events of a seat at the same time reach the application as
  /// one touch frame.
  ///
  /// The fingers act when the block has ended; other devices act while it runs.
  public func fingers(_ actions: () -> Void) {
    guard touchScript == nil else { return actions() }
    touchScript = TouchScript()
    actions()
    let steps = touchScript?.steps ?? []
    touchScript = nil
    play(steps)
  }

  /// Taps at a position, with the finger down for 0.05 s.
  public func tap(at point: Point) {
    let finger = touch(at: point)
    if touchScript == nil { advance(by: 0.05) } else { touchScript?.pause(finger, for: 0.05) }
    finger.lift()
  }

  /// Cancels all touches, like a compositor that has recognized one of its own gestures. The cancelled fingers have no
  /// further effect.
  public func cancelTouches() {
    // The fingers keep their numbers. Otherwise a later finger could get the same number, and their movements and lifts
    // would act on it.
    for seat in compositor.seats { seat.touch.cancel() }
    deliver()
  }

  /// Adds another pen with its own tablet, in addition to ``stylus`` and the pens that were added before.
  public func addStylus(_ tool: PenTool = PenTool()) -> Stylus {
    let stylus = Stylus(self, number: max(1, seat?.styluses.count ?? 1))
    stylus.tool = tool
    return stylus
  }

  /// Plays a recording at its own speed; on a new stage, it results in the same pictures in each run.
  ///
  /// If the recording begins with a different size of the screen, the screen is resized first, and the application has
  /// 0.2 s to adapt. Missing seats are added. A finger that lands on no screen is an error, as in ``touch(at:id:on:)``.
  public func play(_ timeline: Timeline) {
    addSeats(upTo: timeline.seatCount)
    if let first = timeline.moments.first, first.time == 0, let size = first.events.first, case .size = size {
      if compositor.play([size], on: nil) { advance(by: 0.2) }
    }
    play(timeline.moments.flatMap { TouchScript.steps(of: $0, on: seat) })
  }

  /// Performs events of a finger immediately, or adds them to the script of ``fingers(_:)`` if its block is running.
  func perform(_ events: [Timeline.Event], of finger: Finger, over duration: Double) {
    guard touchScript == nil else {
      touchScript?.add(events, of: finger, over: duration)
      return
    }
    var alone = TouchScript()
    alone.add(events, of: finger, over: duration)
    play(alone.steps)
  }

  /// Whether a finger can land at a point: on a screen, or exactly on the border of one. Without a screen, a finger can
  /// land anywhere.
  func isReachable(_ point: Point) -> Bool {
    let screens = compositor.outputs.map(\.frame)
    return screens.isEmpty
      || screens.contains { ($0.minX...$0.maxX).contains(point.x) && ($0.minY...$0.maxY).contains(point.y) }
  }

  /// Records a landing or a click outside of all screens, as a mistake of the test.
  func noteOutside(_ point: Point) {
    guard !isReachable(point), let size = compositor.mainOutput?.frame.size else { return }
    note(.outside(point, screen: size))
  }

  func forget(finger id: Int32) { fingerIDs.removeAll { $0 == id } }

  private func play(_ steps: [TouchScript.Step]) {
    let start = clock.now
    for step in steps {
      advance(by: start + step.time - clock.now)
      for events in Self.arrivals(of: step.events) {
        compositor.play(events, on: step.seat)
        for case .down(_, let point) in events { noteOutside(point) }
        deliver()
      }
    }
  }

  /// Splits simultaneous events into groups that arrive one after another. The press of a mouse begins a new group,
  /// because a hand first moves a mouse and then presses.
  private static func arrivals(of events: [Timeline.Event]) -> [[Timeline.Event]] {
    var groups: [[Timeline.Event]] = [[]]
    for event in events {
      if case .mouse(.down) = event { groups.append(TouchScript.owners(at: groups[groups.count - 1])) }
      groups[groups.count - 1].append(event)
    }
    return groups.filter { !$0.isEmpty }
  }

  private func addSeats(upTo count: Int) {
    guard compositor.seats.count < count else { return }
    for number in compositor.seats.count..<count {
      _ = try? compositor.add(SeatConfiguration(name: "seat\(number)"))
    }
    deliver()
  }

  private func freeFinger(on seat: CompositorSeat?) -> Int32 {
    var id: Int32 = 0
    let active = (seat ?? self.seat)?.touch.activeFingers ?? []
    // In a script, another finger cannot have the number of a lifted finger, because it would follow that finger.
    let used = Set(fingerIDs + active + (touchScript?.fingers ?? []))
    while used.contains(id) { id += 1 }
    return id
  }
}

/// A finger on the touch screen of a ``Stage``.
public final class Finger {
  /// The number of the finger on the wire.
  public let id: Int32
  /// The last position, in logical pixels of the screen.
  public private(set) var location: Point
  /// Whether the finger is on the screen.
  public private(set) var isDown = true
  let seat: CompositorSeat?
  private weak var stage: Stage?

  init(id: Int32, at point: Point, seat: CompositorSeat?, stage: Stage) {
    self.id = id
    location = point
    self.seat = seat
    self.stage = stage
  }

  /// Moves in a straight line.
  ///
  /// - Parameters:
  ///   - point: The end of the movement, in logical pixels of the screen.
  ///   - seconds: The duration; 0 to jump.
  ///   - steps: The number of events; nil for one at each refresh of the screen.
  public func move(to point: Point, over seconds: Double = 0.1, steps: Int? = nil) {
    guard isDown, let stage else { return }
    let count = stage.stepCount(over: seconds, steps: steps)
    let way = point - location
    let start = location
    let events = (1...count).map { step in
      Timeline.Event.move(id: id, step == count ? point : start + way * (Double(step) / Double(count)))
    }
    location = point
    stage.perform(events, of: self, over: max(seconds, 0))
  }

  /// Moves in a straight line, by a step in logical pixels of the screen; see ``move(to:over:steps:)``.
  public func move(by step: Vector, over seconds: Double = 0.1, steps: Int? = nil) {
    move(to: location + step, over: seconds, steps: steps)
  }

  /// Keeps the finger still for some seconds; useful for one of several fingers in ``Stage/fingers(_:)``.
  ///
  /// At the end, a movement to the same place is sent. Many panels send nothing for a finger that is still: for such a
  /// panel, use ``Stage/advance(by:)`` instead.
  public func rest(for seconds: Double) {
    move(to: location, over: seconds, steps: 1)
  }

  /// Lifts the finger off the screen.
  public func lift() {
    guard isDown, let stage else { return }
    isDown = false
    stage.perform([.up(id: id)], of: self, over: 0)
    stage.forget(finger: id)
  }
}
