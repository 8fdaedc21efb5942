import TactionGeometry

extension Stage {
  /// Puts a finger down at a place on the screen.
  ///
  /// - Parameters:
  ///   - id: the number of the finger on the wire; without it, the lowest that is free.
  ///   - seat: whose touch screen it is; the first seat's without it.
  public func touch(at point: Point, id: Int32? = nil, on seat: CompositorSeat? = nil) -> Finger {
    let finger = Finger(id: id ?? freeFinger(on: seat), at: point, seat: seat ?? self.seat, stage: self)
    fingerIDs.append(finger.id)
    perform([.down(id: finger.id, point)], of: finger, over: 0)
    return finger
  }

  /// Lets several fingers act at the same time: each does what it is told in the block one after the other, and all of
  /// them start together. What falls on the same time reaches the application as one touch frame.
  public func fingers(_ acts: () -> Void) {
    guard touchScript == nil else { return acts() }
    touchScript = TouchScript()
    acts()
    let beats = touchScript?.beats ?? []
    touchScript = nil
    play(beats, on: seat)
  }

  /// Touches a place for a moment.
  public func tap(at point: Point) {
    let finger = touch(at: point)
    advance(by: 0.05)
    finger.lift()
  }

  /// Takes all fingers from the application, as a compositor does that has recognized a gesture of its own.
  public func cancelTouches() {
    seat?.touch.cancel()
    fingerIDs = []
    deliver()
  }

  /// Plays a recording, from now on in its own time; on a new stage, the same one gives the same pictures each time.
  ///
  /// Where it begins with the size of a screen that is another than the stage's, the application is given 0.2 s first
  /// to get used to that. Seats that it takes and the stage does not have are added.
  public func play(_ timeline: Timeline) {
    addSeats(upTo: timeline.seatCount)
    if let first = timeline.moments.first, first.time == 0, let size = first.events.first, case .size = size {
      if compositor.play([size], on: nil) { advance(by: 0.2) }
    }
    play(timeline.moments.flatMap(TouchScript.beats), on: seat)
  }

  /// Lets a finger do something, now or together with others.
  func perform(_ events: [Timeline.Event], of finger: Finger, over duration: Double) {
    guard touchScript == nil || finger.seat !== seat else {
      touchScript?.add(events, of: finger.id, over: duration)
      return
    }
    var alone = TouchScript()
    alone.add(events, of: finger.id, over: duration)
    play(alone.beats, on: finger.seat)
  }

  func forget(finger id: Int32) { fingerIDs.removeAll { $0 == id } }

  private func play(_ beats: [TouchScript.Beat], on seat: CompositorSeat?) {
    let start = clock.now
    for beat in beats {
      advance(by: start + beat.time - clock.now)
      compositor.play(beat.events, on: seat)
      takeTurns()
    }
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
    let used = Set(fingerIDs + ((seat ?? self.seat)?.touch.activeFingers ?? []))
    while used.contains(id) { id += 1 }
    return id
  }
}
