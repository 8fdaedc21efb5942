import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@Suite("The states of gesture recognizers")
struct StateMachineTests {
  typealias State = GestureRecognizer.State

  nonisolated static let all: [State] = [.possible, .began, .changed, .ended, .cancelled, .failed]

  /// The allowed state changes.
  static let legal: [State: Set<State>] = [
    .possible: [.began, .ended, .failed], .began: [.changed, .ended, .cancelled],
    .changed: [.changed, .ended, .cancelled],
  ]

  /// Makes a table with a recognizer in a state, and a finger that is down.
  private func make(_ state: State) -> (Table, Finger, ScriptedRecognizer, EventLog) {
    let (table, eventLog) = (Table(), EventLog())
    let recognizer = ScriptedRecognizer { eventLog.note($0) }
    recognizer.name = "it"
    table.root.add(recognizer)
    let path: [State] =
      switch state {
      case .possible: []
      case .began, .failed, .ended: [state]
      case .changed, .cancelled: [.began, state]
      }
    let finger = table.touch(100, 100)
    for step in path {
      recognizer.onMoved = { it, _ in it.state = step }
      finger.move(1, 0)
    }
    recognizer.onMoved = { _, _ in }
    return (table, finger, recognizer, eventLog)
  }

  @Test("a recognizer makes exactly the allowed state changes, from every state to every other", arguments: all, all)
  func legality(from start: State, to end: State) {
    let (_, finger, recognizer, eventLog) = make(start)
    #expect(recognizer.state == start)
    eventLog.forget()
    recognizer.onMoved = { it, _ in it.state = end }
    finger.move(1, 0)
    let isLegal = Self.legal[start, default: []].contains(end)
    // A recognizer that gives up before it has recognized fails, even if it sets `cancelled`.
    let isGivingUp = start == .possible && end == .cancelled
    #expect(recognizer.state == (isLegal ? end : isGivingUp ? .failed : start))
    let isHeard = isLegal && end != .failed
    #expect(eventLog.entries == (isHeard ? ["it \(end)"] : []))
  }

  @Test(
    "a recognizer that is done starts over only when all of its fingers have lifted",
    arguments: [.ended, .cancelled, .failed] as [State])
  func startingOver(done: State) {
    let (table, first, recognizer, eventLog) = make(done)
    let second = table.touch(200, 200)
    recognizer.onMoved = { it, _ in it.state = .began }
    recognizer.onBegan = { it, _ in it.state = .began }
    eventLog.forget()
    first.lift()
    second.drag(50, 0)
    #expect(recognizer.state == done)
    second.lift()
    let third = table.touch(300, 300)
    #expect(recognizer.state == .began)
    #expect(eventLog.entries == ["it began"])
    third.lift()
  }

  @Test("reset is called before the next sequence of touches, and not during one")
  func resets() {
    let (table, finger, recognizer, _) = make(.failed)
    let before = recognizer.resets
    finger.drag(10, 0)
    #expect(recognizer.resets == before)
    finger.lift()
    table.wait(0.1)
    #expect(recognizer.resets == before + 1)
    #expect(recognizer.state == .possible)
  }

  @Test("if a gesture begins and ends within one call, both states are reported")
  func beginAndEnd() {
    let (_, finger, recognizer, eventLog) = make(.possible)
    recognizer.onMoved = { it, _ in
      it.state = .began
      it.state = .changed
      it.state = .ended
    }
    finger.move(1, 0)
    #expect(eventLog.entries == ["it began", "it ended"])
  }

  @Test("the handler is called once for each frame, even if the state is set several times")
  func oncePerFrame() {
    let (_, finger, recognizer, eventLog) = make(.began)
    eventLog.forget()
    recognizer.onMoved = { it, _ in
      for _ in 0..<5 { it.state = .changed }
    }
    finger.move(1, 0)
    #expect(eventLog.entries == ["it changed"])
  }

  @Test("a gesture that ends before its beginning was reported is not reported at all")
  func secretBeginning() {
    let (_, finger, recognizer, eventLog) = make(.possible)
    recognizer.onMoved = { it, _ in
      it.state = .began
      it.state = .cancelled
    }
    finger.move(1, 0)
    #expect(eventLog.entries.isEmpty)
    #expect(recognizer.state == .failed)
  }

  @Test("an active recognizer that does not end itself ends with the last finger; a possible recognizer fails")
  func forgetful() {
    let (table, finger, recognizer, eventLog) = make(.began)
    finger.lift()
    #expect(eventLog.states("it") == ["began", "ended"])
    #expect(recognizer.state == .ended)

    table.wait(0.1)
    table.touch(10, 10).lift()
    #expect(recognizer.state == .failed)
    #expect(recognizer.failure == .lifted)
  }

  @Test("a state that is set without any touch is ignored")
  func withoutTouch() {
    let recognizer = ScriptedRecognizer()
    recognizer.state = .began
    #expect(recognizer.state == .possible)
    let table = Table()
    table.root.add(recognizer)
    recognizer.state = .recognized
    table.touch(10, 10).drag(50, 0)
    #expect(recognizer.state == .possible)
  }

  @Test("disabling cancels and reports an active recognizer; a possible recognizer fails, and an idle one stays idle")
  func disabling() {
    let (table, finger, active, eventLog) = make(.changed)
    active.isEnabled = false
    #expect(eventLog.states("it") == ["began", "changed", "cancelled"])
    #expect(active.failure == .disabled)
    active.isEnabled = true
    finger.drag(50, 0)
    #expect(active.state == .cancelled)
    finger.lift()
    table.wait(0.1)
    #expect(active.state == .possible)

    let (otherTable, _, waiting, silence) = make(.possible)
    waiting.isEnabled = false
    #expect(waiting.state == .failed)
    #expect(silence.entries.isEmpty)
    #expect(otherTable.dispatcher.touches.count == 1)

    let idle = ScriptedRecognizer()
    idle.isEnabled = false
    #expect(idle.state == .possible)
  }

  @Test("a disabled recognizer receives no touches")
  func disabled() {
    let table = Table()
    let pan = table.root.addPan(EventLog())
    pan.isEnabled = false
    table.touch(10, 10).drag(100, 0)
    #expect(pan.state == .possible && pan.numberOfTouches == 0)
  }

  @Test("cancelled touches cancel active recognizers and make the others fail")
  func cancellation() {
    let (table, _, active, eventLog) = make(.changed)
    table.cancelTouches()
    #expect(eventLog.states("it") == ["began", "changed", "cancelled"])
    #expect(active.failure == .touchesCancelled)
    let (otherTable, _, waiting, silence) = make(.possible)
    otherTable.cancelTouches()
    #expect(waiting.state == .failed)
    #expect(silence.entries.isEmpty)
  }

  @Test("a recognizer whose view is removed during the reset of another one still reports its end")
  func removedInReset() {
    let (table, eventLog) = (Table(), EventLog())
    let child = FakeView("child", size: Size(width: 200, height: 200))
    table.root.add(child)
    child.addPan(eventLog)
    table.touch(100, 100).drag(50, 0)
    let (parent, stroke) = (FakeView("aside", size: Size(width: 900, height: 700)), ScriptedRecognizer())
    parent.transformToParent = .translation(Vector(dx: 300, dy: 0))
    table.root.add(parent)
    stroke.onReset = { if child.parent != nil { child.leave(table.dispatcher) } }
    parent.add(stroke)
    table.touch(600, 300).lift()
    table.wait(0.1)
    #expect(child.parent == nil)
    #expect(eventLog.states("pan") == ["began", "changed", "cancelled"])
  }

  @Test("a recognizer that is disabled during the reset of another one no longer withholds the touch")
  func disabledInReset() {
    let table = Table()
    let (stroke, waiting) = (ScriptedRecognizer(), ScriptedRecognizer())
    waiting.waitsForMore = true
    stroke.onReset = { waiting.isEnabled = false }
    table.root.add(stroke)
    table.root.add(waiting)
    table.touch(300, 300).lift()
    #expect(table.root.phases == ["began"])
    table.wait(0.1)
    #expect(table.root.phases == ["began", "ended"])
  }

  @Test("the owner of a recognizer is notified if another handler removes the recognizer before its own handler runs")
  func removedBeforeHandler() {
    let (table, eventLog) = (Table(), EventLog())
    let (leaf, together) = (FakeView("leaf", size: table.root.size), ClosureDelegate.together())
    table.root.add(leaf)
    let (pan, swipe) = (table.root.addPan(eventLog), table.root.addSwipe(eventLog))
    let press = LongPressGestureRecognizer { press in
      if press.state == .ended { table.root.remove(pan) }
    }
    press.minimumPressDuration = 0
    leaf.add(press)
    for recognizer in [press, pan, swipe] as [GestureRecognizer] { recognizer.delegate = together }
    // The lift makes the swipe fail, so the pan begins and ends at the lift.
    pan.require(toFail: swipe)
    pan.onFail = { eventLog.note("owner") }
    let finger = table.touch(300, 300)
    finger.move(20, 0)
    #expect(eventLog.entries.isEmpty)
    finger.lift()
    #expect(eventLog.entries == ["owner"])
  }

  @Test("onTouchesBegan, onTouchesEnded and onFail are called after the recognizer's own methods")
  func ownerHooks() {
    let table = Table()
    let recognizer = ScriptedRecognizer()
    var calls: [String] = []
    recognizer.onBegan = { _, touches in calls.append("touches began \(touches.count)") }
    recognizer.onEnded = { _, touches in calls.append("touches ended \(touches.count)") }
    recognizer.onTouchesBegan = { calls.append("owner began \($0.count)") }
    recognizer.onTouchesEnded = { calls.append("owner ended \($0.count)") }
    recognizer.onFail = { [unowned recognizer] in calls.append("owner \(recognizer.state)") }
    table.root.add(recognizer)
    let finger = table.touch(100, 100)
    finger.move(5, 5)
    finger.lift()
    #expect(calls == ["touches began 1", "owner began 1", "touches ended 1", "owner ended 1", "owner failed"])
    calls = []
    let ignored = table.touch(100, 100)
    for touch in recognizer.touches { recognizer.ignore(touch) }
    #expect(calls == ["touches began 1", "owner began 1", "owner possible"], "no finger is left for the gesture")
    ignored.lift()
    let (first, second) = (table.touch(100, 100), table.touch(200, 100))
    first.lift()
    calls = []
    for touch in recognizer.touches { recognizer.ignore(touch) }
    #expect(calls == ["owner failed"], "of the fingers of the gesture, one has lifted")
    second.lift()
    calls = []
    recognizer.onBegan = { recognizer, _ in recognizer.state = .failed }
    table.touch(100, 100).lift()
    #expect(calls == ["owner failed"], "a recognizer that refuses a finger does not tell its owner of it")
    calls = []
    recognizer.onBegan = { recognizer, touches in for touch in touches { recognizer.ignore(touch) } }
    table.touch(100, 100).lift()
    #expect(calls == ["owner possible"], "nor does a recognizer that ignores its only finger")
    calls = []
    recognizer.onBegan = { recognizer, touches in
      if recognizer.touches.count > 1 { for touch in touches { recognizer.ignore(touch) } }
    }
    let (held, extra) = (table.touch(100, 100), table.touch(200, 100))
    #expect(calls == ["owner began 1"], "of two fingers, the second is ignored")
    for finger in [held, extra] { finger.lift() }
  }
}
