import Taction

/// Input by users and compositors.
extension FuzzWorld {
  func pickWindow() -> FuzzWindow { windows[dice.next() % 4 == 0 ? 1 : 0] }

  func wait(_ seconds: Double) {
    now += seconds
    for window in windows { window.touches.advance(to: now) }
  }

  // MARK: Fingers

  /// Sends a touch frame that moves all or some fingers by a step, a tremor or a jump.
  func moveFingers() {
    let window = pickWindow()
    guard !window.fingers.isEmpty else { return landFingers() }
    now += 0.008
    let stride = [0.4, 6, 6, 6, 6, 25, 25, 400][Int(dice.next() % 8)]
    let movesAll = dice.next() % 4 != 0
    var changes: [TouchFrame.Change] = []
    for index in window.fingers.indices where movesAll || dice.next() % 2 == 0 {
      let step = Vector(dx: dice.number(-stride...stride), dy: dice.number(-stride...stride))
      window.fingers[index].place += step
      changes.append(
        TouchFrame.Change(id: window.fingers[index].id, phase: .moved, location: window.fingers[index].place))
    }
    window.send(changes, at: now)
  }

  func landFingers() {
    let window = pickWindow()
    guard window.fingers.count < 5 else { return liftFingers() }
    now += 0.008
    var changes: [TouchFrame.Change] = []
    for _ in 0..<(dice.chance(0.3) ? 2 : 1) {
      let id = (0...9).first { id in !window.fingers.contains { $0.id == id } } ?? 0
      // The second of two fingers that land together mostly lands close to the first.
      let near = changes.first.map { $0.location + Vector(dx: dice.number(-60...60), dy: dice.number(-60...60)) }
      let place = near ?? Point(x: dice.number(0...378), y: dice.number(0...278))
      window.fingers.append((id, place))
      let kind: Touch.Kind = dice.chance(0.85) ? .direct : Touch.Kind.allCases.randomElement(using: &dice) ?? .direct
      changes.append(TouchFrame.Change(id: id, phase: .began, location: place, kind: kind, contact: anyContact()))
    }
    window.send(changes, at: now)
  }

  /// Lands and lifts one or two fingers at one place, up to three times.
  func tapFinger() {
    let window = pickWindow()
    let place = Point(x: dice.number(0...378), y: dice.number(0...278))
    let ids = dice.chance(0.2) ? [20, 21] : [20]
    for _ in 0...(dice.next() % 3) {
      now += 0.05
      window.send(
        ids.map { TouchFrame.Change(id: $0, phase: .began, location: place + Vector(dx: Double($0), dy: 0)) }, at: now)
      now += 0.05
      window.send(ids.map { TouchFrame.Change(id: $0, phase: .ended) }, at: now)
    }
  }

  /// Lands a finger that rests, moves and lifts, or is cancelled.
  func pressFinger() {
    let window = pickWindow()
    let place = Point(x: dice.number(0...378), y: dice.number(0...278))
    window.send([TouchFrame.Change(id: 22, phase: .began, location: place)], at: now)
    wait(0.6)
    window.send([TouchFrame.Change(id: 22, phase: .moved, location: place + Vector(dx: 5, dy: 5))], at: now)
    window.send([TouchFrame.Change(id: 22, phase: dice.chance(0.3) ? .cancelled : .ended)], at: now + 0.01)
  }

  /// Moves a finger in from an edge.
  func edgeFinger() {
    let window = pickWindow()
    var place = Point(x: dice.number(0...15), y: dice.number(0...278))
    window.send([TouchFrame.Change(id: 23, phase: .began, location: place)], at: now)
    for _ in 0..<5 {
      now += 0.008
      place.x += 9
      window.send([TouchFrame.Change(id: 23, phase: .moved, location: place)], at: now)
    }
    window.send([TouchFrame.Change(id: 23, phase: dice.chance(0.3) ? .cancelled : .ended)], at: now)
  }

  func liftFingers() {
    let window = pickWindow()
    guard !window.fingers.isEmpty else { return }
    now += 0.008
    let phase: Touch.Phase = dice.chance(0.05) ? .cancelled : .ended
    let count = dice.chance(0.4) ? window.fingers.count : 1
    let lifted = window.fingers.prefix(count)
    window.fingers.removeFirst(count)
    window.send(lifted.map { TouchFrame.Change(id: $0.id, phase: phase) }, at: now)
  }

  func liftAll() {
    for window in windows {
      window.fingers = []
      window.send((-3...23).map { TouchFrame.Change(id: $0, phase: .ended) }, at: now)
    }
  }

  /// Sends a touch frame that no correct compositor would send.
  func sendNonsense() {
    let phases: [Touch.Phase] = [.began, .moved, .stationary, .ended, .cancelled]
    var changes: [TouchFrame.Change] = []
    for _ in 0...(dice.next() % 5) {
      changes.append(
        TouchFrame.Change(
          id: Int(dice.next() % 12) - 2, phase: phases[Int(dice.next() % 5)],
          location: Point(x: anyNumber(), y: anyNumber()),
          kind: Touch.Kind.allCases.randomElement(using: &dice) ?? .direct,
          contact: anyContact(), target: dice.chance(0.2) ? Point(x: anyNumber(), y: anyNumber()) : nil))
    }
    pickWindow().send(changes, at: anyTime())
  }

  /// Returns a random time. A finite time is at most slightly in the future, since the dispatcher uses any finite time
  /// that it gets as the current time.
  private func anyTime() -> Double {
    [now, now - 5, now + 0.1, .nan, .infinity, -.infinity, 0][Int(dice.next() % 7)]
  }

  private func anyNumber() -> Double {
    if dice.chance(0.8) { return dice.number(-100...500) }
    return [.nan, .infinity, -.infinity, 1e300, -1e300, 8_388_607, 0, .leastNonzeroMagnitude][Int(dice.next() % 8)]
  }

  private func anyContact() -> TouchContact {
    guard dice.chance(0.1) else { return TouchContact() }
    var contact = TouchContact()
    contact.force = anyNumber()
    contact.altitudeAngle = .radians(anyNumber())
    return contact
  }

  // MARK: Pointers and keys

  func hover() {
    now += 0.008
    let isSane = dice.chance(0.9)
    let walk = hoverPlace + Vector(dx: dice.number(-8...8), dy: dice.number(-8...8))
    let place = dice.chance(0.8) ? walk : Point(x: dice.number(-20...420), y: dice.number(-20...320))
    hoverPlace = place
    pickWindow().touches.hover(
      Hover(
        id: dice.chance(0.9) ? 0 : 1, kind: dice.chance(0.8) ? .pointer : .stylus,
        location: dice.chance(0.1) ? nil : isSane ? place : Point(x: anyNumber(), y: anyNumber()),
        contact: anyContact(), timestamp: isSane ? now : anyTime()))
  }

  func hoverAway(_ window: FuzzWindow) {
    for id in 0..<2 {
      for kind in Touch.Kind.allCases { window.touches.hover(Hover(id: id, kind: kind, location: nil, timestamp: now)) }
    }
  }

  func typeKey() {
    let tree = pickWindow().pipeline.tree
    let event = KeyEvent(key: dice.chance(0.5) ? Key("a") : ProbeRecognizer.key, characters: "", timestamp: now)
    _ = tree.keyDown(event)
    _ = tree.keyUp(event)
  }
}
