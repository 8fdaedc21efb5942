import Taction
import TactionTesting

@testable import TactionInk

// A user with pens, in addition to the hands of all monkeys.
extension InkMonkey {
  /// Adds what the user does with pens, and with the selected ink.
  func addWriting(to list: inout Repertoire) {
    list.add("a pen writes a stroke", 24) { [weak self] in self?.write() }
    list.add("a second pen writes a stroke", 4) { [weak self] in self?.writeWithSecondPen() }
    list.add("a lasso", 5) { [weak self] in self?.circle() }
    list.add("the selected ink is dragged", 8) { [weak self] in self?.dragSelection() }
    list.add("the palm lands", 4) { [weak self] in self?.landPalm() }
    addHistory(to: &list, of: "the user", undo: 6, redo: 4)
    addPens(to: &list)
  }

  private func addPens(to list: inout Repertoire) {
    list.add("a button of the pen", 4) { [weak self] in
      guard let self, hands.penIsNear else { return }
      let button: PenTool.Buttons = dice.chance(0.5) ? .first : .second
      if dice.chance(0.6) { stage.stylus.press(button) } else { stage.stylus.release(button) }
    }
    list.add("the pen is turned over", 3) { [weak self] in
      guard let self, !hands.penIsDown || dice.chance(0.3) else { return }
      (hands.penIsDown, hands.penIsNear) = (false, false)
      stage.stylus.tool = PenTool(kind: stage.stylus.tool.kind == .eraser ? .pen : .eraser)
    }
    list.add("the pen is unplugged", 1) { [weak self] in
      guard let self else { return }
      (hands.penIsDown, hands.penIsNear) = (false, false)
      stage.stylus.unplug()
    }
    list.add("the pen is out of range", 2) { [weak self] in
      guard let self, hands.penIsNear else { return }
      (hands.penIsDown, hands.penIsNear) = (false, false)
      stage.stylus.leave()
    }
  }

  /// Writes a whole stroke. A stroke that has begun must reach the page, unless the app has done something meanwhile.
  private func write() {
    guard !hands.penIsDown else { return }
    let (changes, lines, drawn) = (changeCount, journal.count, drawingCount)
    hands.penIsNear = true
    stage.stylus.press(at: anywhere(), force: dice.number(0...1))
    let isDrawn = drawingCount > drawn
    draw(with: stage.stylus)
    stage.stylus.lift()
    let isSafe = !isDrawn || changeCount > changes || journal.count != lines
    expect(isSafe, "the stroke of a pen that has lifted is lost")
    if dice.chance(0.3) {
      hands.penIsNear = false
      stage.stylus.leave()
    }
  }

  /// Moves a pen that is down by small steps, as in writing, or across the screen. A pen that rests at the end may make
  /// a shape of its stroke.
  private func draw(with pen: Stylus) {
    let isSmall = dice.chance(0.5)
    for _ in 0...(dice.next() % 5) {
      let step = Vector(dx: dice.number(-50...50), dy: dice.number(-50...50))
      let end = isSmall ? kept(pen.location + step) : anywhere()
      pen.move(to: end, force: dice.chance(0.5) ? dice.number(0...1) : nil, over: dice.number(0.02...0.2))
    }
    if dice.chance(0.2) { pass(0.6) }
  }

  /// Writes with another pen, which may be on the paper together with the first pen.
  private func writeWithSecondPen() {
    secondPen.press(at: anywhere(), force: dice.number(0...1))
    draw(with: secondPen)
    secondPen.lift()
    secondPen.leave()
  }

  /// Moves the pen around most of the window, with the lasso.
  private func circle() {
    guard !hands.penIsDown else { return }
    ink.instrument = .lasso
    hands.penIsNear = true
    let size = window.content.bounds.size
    let corners = [(0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95)].map { x, y in
      kept(Point(x: size.width * x, y: size.height * y))
    }
    stage.stylus.press(at: corners[0])
    for corner in corners.dropFirst() { stage.stylus.move(to: corner, over: 0.1) }
    if dice.chance(0.8) { stage.stylus.lift() } else { hands.penIsDown = true }
  }

  /// Drags the frame of the selection with a finger, which sometimes stays down.
  private func dragSelection() {
    guard hands.fingers.count < 3, ink.selectionView.isInWindow else { return }
    let place = ink.selectionView.convert(ink.selectionView.bounds.center, to: nil)
    guard window.content.bounds.contains(place), screen.contains(place) else { return }
    let finger = stage.touch(at: place)
    finger.move(to: anywhere(), over: dice.number(0.1...0.4))
    if dice.chance(0.7) { finger.lift() } else { hands.fingers.append(finger) }
  }

  /// Lands a finger to the right of the pen and below it, where the palm of a right hand rests.
  private func landPalm() {
    guard hands.penIsNear, hands.fingers.count < 3 else { return }
    let step = Vector(dx: dice.number(20...120), dy: dice.number(20...120))
    hands.fingers.append(stage.touch(at: kept(stage.stylus.location + step)))
  }

  /// Returns the nearest position on the screen.
  private func kept(_ place: Point) -> Point {
    Point(
      x: place.x.clamped(to: 0...max(screen.width - 1, 1)), y: place.y.clamped(to: 0...max(screen.height - 1, 1)))
  }
}
