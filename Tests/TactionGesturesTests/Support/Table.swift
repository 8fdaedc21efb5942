import TactionGeometry
@testable import TactionGestures

/// A window that draws nothing and receives fingers: a root view of 1280 by 800 px, and a clock that only the test
/// advances.
final class Table {
  let root = FakeView("root", size: Size(width: 1280, height: 800))
  private(set) var dispatcher: TouchDispatcher
  private(set) var now = 1000.0
  /// The duration of a touch frame, in seconds.
  var interval = 0.008

  private var collected: [TouchFrame.Change]?
  private var nextID = 1

  init() {
    let root = root
    dispatcher = TouchDispatcher { root.hit($0) }
  }

  // Touches that are down and their recognizers retain each other until the window closes. Closing the window here
  // would call handlers of a test that has already ended.
  isolated deinit {
    for touch in dispatcher.touches {
      touch.recognizers.forEach(touch.leave)
      // Reading the property removes the recognizers that have been released.
      _ = touch.recognizers
    }
  }

  /// Lands a finger.
  func touch(_ x: Double, _ y: Double, id: Int? = nil, kind: Touch.Kind = .direct) -> Finger {
    let finger = Finger(id: id ?? nextID, kind: kind, location: Point(x: x, y: y), table: self)
    nextID += 1
    change(finger, .began)
    return finger
  }

  /// Sends all changes of fingers in `body` as one touch frame.
  func together<Result>(_ body: () throws -> Result) rethrows -> Result {
    collected = []
    let result = try body()
    let changes = collected ?? []
    collected = nil
    dispatch(changes)
    return result
  }

  /// Advances the time, one frame at a time.
  func wait(_ seconds: Double) {
    let end = now + seconds
    while now < end {
      now = min(end, now + interval)
      dispatcher.advance(to: now)
    }
  }

  /// Moves fingers together along straight lines, one step for each frame; `check` is called after each step.
  func drag(_ fingers: [Finger], to ends: [Point], steps: Int = 20, check: () -> Void = {}) {
    let starts = fingers.map(\.location)
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      together {
        for (index, finger) in fingers.enumerated() {
          finger.move(to: starts[index] + (ends[index] - starts[index]) * part)
        }
      }
      check()
    }
  }

  /// Reports the position of a pointer or pen; nil if it is out of range.
  func hover(_ location: Point?, kind: Touch.Kind = .pointer, id: Int = 0, _ adjust: (inout Hover) -> Void = { _ in }) {
    now += interval
    var hover = Hover(id: id, kind: kind, location: location, timestamp: now)
    adjust(&hover)
    dispatcher.hover(hover)
  }

  func cancelTouches() {
    now += interval
    dispatcher.cancelAll(timestamp: now)
  }

  func dispatch(_ changes: [TouchFrame.Change], timestamp: Double? = nil) {
    now += interval
    dispatcher.dispatch(TouchFrame(timestamp: timestamp ?? now, changes: changes))
  }

  fileprivate func change(_ finger: Finger, _ phase: Touch.Phase, relocation: Vector = .zero) {
    var change = TouchFrame.Change(id: finger.id, phase: phase, location: finger.location, kind: finger.kind)
    change.relocation = relocation
    guard collected == nil else {
      collected?.append(change)
      return
    }
    dispatch([change])
  }
}

/// A finger on the table.
final class Finger {
  let id: Int
  let kind: Touch.Kind
  let landing: Point
  private(set) var location: Point
  private let table: Table

  fileprivate init(id: Int, kind: Touch.Kind, location: Point, table: Table) {
    self.id = id
    self.kind = kind
    landing = location
    self.location = location
    self.table = table
  }

  func move(to point: Point) {
    location = point
    table.change(self, .moved)
  }

  func move(_ dx: Double, _ dy: Double) { move(to: location + Vector(dx: dx, dy: dy)) }

  /// Reports the finger, which rests, at new coordinates, as when the window was rotated under it.
  func relocate(to point: Point) {
    let step = point - location
    location = point
    table.change(self, .moved, relocation: step)
  }

  /// Moves the finger in steps, one for each frame.
  func drag(_ dx: Double, _ dy: Double, steps: Int = 20) {
    table.drag([self], to: [location + Vector(dx: dx, dy: dy)], steps: steps)
  }

  func lift() { table.change(self, .ended) }
}
