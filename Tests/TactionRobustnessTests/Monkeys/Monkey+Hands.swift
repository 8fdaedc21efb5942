import Taction
import TactionTesting
import TactionTestSupport

@testable import TactionViews

/// The state of a user's hands.
struct HandState {
  var fingers: [Finger] = []
  var heldKeys: [Key] = []
  var heldButtons: [TactionTesting.PointerButton] = []
  var penIsDown = false
  var penIsNear = false
}

// Fingers, mouse, touchpad, pen and keys.
extension Monkey {
  /// Adds the actions of hands.
  func addHands(to list: inout Repertoire) {
    addFingers(to: &list)
    addMouse(to: &list)
    addPen(to: &list)
    addKeys(to: &list)
  }

  // MARK: Places

  /// Returns a position on the screen: mostly on a view, otherwise anywhere.
  func place() -> Point {
    if dice.chance(0.65), let place = placeOnView() { return place }
    return anywhere()
  }

  /// The rectangle of the screen.
  var screen: Rect { Rect(origin: .zero, size: stage.compositor.mainOutput?.frame.size ?? Self.size) }

  /// Returns a random position on the screen.
  func anywhere() -> Point {
    let size = screen.size
    return Point(x: dice.number(0...max(size.width - 1, 1)), y: dice.number(0...max(size.height - 1, 1)))
  }

  /// Returns a position on a random view in the frontmost presentation or the window; nil if no finger gets there,
  /// because the window is larger than the screen.
  private func placeOnView() -> Point? {
    guard let window = windows.first, !window.isClosed else { return nil }
    var view: View = window.content
    for _ in 0..<12 {
      let shown = view.children.suffix(40).filter { $0.isShownInSuperview && !$0.bounds.isEmpty }
      guard let next = dice.chance(0.4) ? shown.last : shown.randomElement(using: &dice) else { break }
      view = next
      if dice.chance(0.1) { break }
    }
    let spot = Point(
      x: view.bounds.minX + view.bounds.width * dice.number(0.05...0.95),
      y: view.bounds.minY + view.bounds.height * dice.number(0.05...0.95))
    let place = view.convert(spot, to: nil)
    return window.content.bounds.contains(place) && screen.contains(place) ? place : nil
  }

  /// Adds a position to the journal and returns it.
  private func noted(_ place: Point) -> Point {
    add("\(Int(place.x)),\(Int(place.y))")
    return place
  }

  // MARK: Fingers

  private func addFingers(to list: inout Repertoire) {
    list.add("a finger lands", 12) { [weak self] in self?.land() }
    list.add("a finger moves", 14) { [weak self] in self?.moveFinger() }
    list.add("a finger flicks", 5) { [weak self] in self?.flick() }
    list.add("a finger drags", 6) { [weak self] in self?.dragFinger() }
    list.add("a finger rests", 4) { [weak self] in self?.hands.fingers.last?.rest(for: 0.7) }
    list.add("a finger lifts", 9) { [weak self] in self?.lift() }
    list.add("a tap", 12) { [weak self] in
      guard let self, hands.fingers.count < 3 else { return }
      stage.tap(at: noted(place()))
    }
    list.add("a double tap", 2) { [weak self] in
      guard let self, hands.fingers.isEmpty else { return }
      let place = noted(place())
      stage.tap(at: place)
      pass(0.08)
      stage.tap(at: place)
    }
    list.add("a pinch", 1) { [weak self] in self?.pinch() }
    list.add("the compositor cancels all touches", 1) { [weak self] in
      self?.stage.cancelTouches()
      self?.hands.fingers = []
    }
  }

  private func land() {
    guard hands.fingers.count < 3 else { return }
    hands.fingers.append(stage.touch(at: noted(place())))
  }

  private func lift() {
    guard !hands.fingers.isEmpty else { return }
    hands.fingers.remove(at: Int.random(in: hands.fingers.indices, using: &dice)).lift()
  }

  private func moveFinger() {
    guard let finger = hands.fingers.randomElement(using: &dice) else { return }
    finger.move(to: noted(place()), over: [0.02, 0.1, 0.4][Int(dice.next() % 3)])
  }

  /// Moves a finger along an axis or nearly along it, like most movements of users.
  private func flick() {
    guard let index = hands.fingers.indices.randomElement(using: &dice) else { return }
    let finger = hands.fingers[index]
    let length = dice.number(8...300) * (dice.chance(0.5) ? 1 : -1)
    let way =
      dice.chance(0.6) ? Vector(dx: dice.number(-8...8), dy: length) : Vector(dx: length, dy: dice.number(-8...8))
    finger.move(to: noted(finger.location + way), over: dice.number(0.03...0.2))
    if dice.chance(0.6) {
      finger.lift()
      hands.fingers.remove(at: index)
    }
  }

  /// Performs a whole drag: lands a finger, sometimes rests, moves and lifts.
  private func dragFinger() {
    guard hands.fingers.count < 2 else { return }
    let finger = stage.touch(at: noted(place()))
    if dice.chance(0.4) { finger.rest(for: 0.6) }
    finger.move(to: noted(place()), over: dice.number(0.05...0.5))
    if dice.chance(0.7) { finger.lift() } else { hands.fingers.append(finger) }
  }

  private func pinch() {
    guard hands.fingers.isEmpty else { return }
    let center = noted(place())
    let fingers = [-1.0, 1].map { side in
      stage.touch(at: Point(x: (center.x + 30 * side).clamped(to: 0...screen.width), y: center.y))
    }
    stage.fingers {
      for (finger, side) in zip(fingers, [-1.0, 1]) {
        finger.move(to: center + Vector(dx: dice.number(10...120) * side, dy: dice.number(-40...40)), over: 0.2)
      }
    }
    for finger in fingers { finger.lift() }
  }

  // MARK: Mouse

  private func addMouse(to list: inout Repertoire) {
    list.add("the mouse moves", 5) { [weak self] in
      if let self { stage.mouse.move(to: noted(place()), over: dice.chance(0.5) ? 0.1 : 0) }
    }
    list.add("a click", 4) { [weak self] in
      guard let self, hands.heldButtons.isEmpty else { return }
      stage.mouse.click(at: noted(place()), dice.chance(0.3) ? .right : .left)
    }
    list.add("a button goes down", 3) { [weak self] in
      guard let self, hands.heldButtons.isEmpty else { return }
      hands.heldButtons.append(.left)
      stage.mouse.press()
    }
    list.add("a button goes up", 4) { [weak self] in
      guard let button = self?.hands.heldButtons.popLast() else { return }
      self?.stage.mouse.release(button)
    }
    list.add("the wheel turns", 3) { [weak self] in
      if let self { stage.mouse.scroll(notches: Int.random(in: -6...6, using: &dice), over: 0.1) }
    }
    list.add("two fingers scroll on the touchpad", 2) { [weak self] in
      guard let self else { return }
      for _ in 0..<5 {
        stage.mouse.scroll(by: Vector(dx: dice.number(-10...10), dy: dice.number(-40...40)), source: .finger)
        pass(0.016)
      }
      stage.mouse.stopScrolling()
    }
    list.add("the mouse leaves", 1) { [weak self] in self?.stage.mouse.leave() }
  }

  // MARK: Pen

  private func addPen(to list: inout Repertoire) {
    list.add("the pen goes down", 2) { [weak self] in
      guard let self, !hands.penIsDown else { return }
      (hands.penIsDown, hands.penIsNear) = (true, true)
      stage.stylus.press(at: noted(place()))
    }
    list.add("the pen moves", 3) { [weak self] in
      guard let self, hands.penIsNear else { return }
      stage.stylus.move(to: noted(place()), over: dice.number(0.02...0.3))
    }
    list.add("the pen goes up", 2) { [weak self] in
      guard let self, hands.penIsDown else { return }
      hands.penIsDown = false
      stage.stylus.lift()
      if dice.chance(0.5) { penLeaves() }
    }
  }

  private func penLeaves() {
    guard hands.penIsNear else { return }
    (hands.penIsDown, hands.penIsNear) = (false, false)
    stage.stylus.leave()
  }

  // MARK: Keys

  static let keys: [Key] = [
    .tab, .tab, .return, .return, .space, .space, .escape, .leftArrow, .rightArrow, .upArrow, .downArrow, .home, .end,
    .pageUp, .pageDown, .backspace, .delete, .menu, Key("a"), Key("1"),
  ]

  private func addKeys(to list: inout Repertoire) {
    list.add("a key", 8) { [weak self] in
      guard let self, let key = Self.keys.randomElement(using: &dice), !hands.heldKeys.contains(key) else { return }
      add("\(key)")
      stage.type(key)
    }
    list.add("a key with a modifier", 3) { [weak self] in
      guard let self, let key = Self.keys.randomElement(using: &dice), !hands.heldKeys.contains(key),
        let modifier = ([.shift, .control, .alt] as [Keys.Modifier]).randomElement(using: &dice)
      else { return }
      add("\(modifier) \(key)")
      stage.keys.hold(modifier) { stage.type(key) }
    }
    list.add("a key goes down", 3) { [weak self] in
      guard let self, hands.heldKeys.count < 2, let key = Self.keys.randomElement(using: &dice),
        !hands.heldKeys.contains(key)
      else { return }
      add("\(key)")
      if stage.keys.press(key) { hands.heldKeys.append(key) }
    }
    list.add("a key goes up", 4) { [weak self] in
      guard let self, let key = hands.heldKeys.popLast() else { return }
      add("\(key)")
      stage.keys.release(key)
    }
    list.add("letters", 3) { [weak self] in self?.stage.type("ab ") }
  }

  // MARK: The end

  /// Lifts all fingers, keys and buttons, and moves mouse and pen away.
  func liftAll() {
    for finger in hands.fingers { finger.lift() }
    for key in hands.heldKeys { stage.keys.release(key) }
    for button in hands.heldButtons { stage.mouse.release(button) }
    stage.mouse.leave()
    penLeaves()
    hands = HandState()
  }
}
