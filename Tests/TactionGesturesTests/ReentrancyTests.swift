import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

/// Tests touch frames that callbacks dispatch. TactionRobustnessTests tests everything else that callbacks may do.
@Suite("Touch frames that callbacks dispatch")
struct ReentrancyTests {
  @Test("a frame that a handler dispatches is handled before dispatch returns, after the handler calls that were due")
  func nestedDispatch() {
    let (table, eventLog) = (Table(), EventLog())
    let delegate = ClosureDelegate.together()
    var isNested = false
    let first = PanGestureRecognizer { pan in
      eventLog.note(pan)
      guard !isNested else { return }
      isNested = true
      let before = pan.translation(in: nil)
      table.dispatch([TouchFrame.Change(id: 1, phase: .moved, location: Point(x: 400, y: 300))])
      #expect(pan.translation(in: nil) != before)
    }
    first.name = "first"
    table.root.add(first)
    let second = table.root.addPan(eventLog, "second")
    first.delegate = delegate
    second.delegate = delegate
    table.touch(300, 300).move(20, 0)
    #expect(eventLog.entries == ["first began", "second began", "first changed", "second changed"])
  }

  @Test("a frame that a delegate dispatches waits until the recognizers have decided about the current frame")
  func deferredDispatch() {
    let (table, eventLog) = (Table(), EventLog())
    let pan = table.root.addPan(eventLog)
    let delegate = ClosureDelegate()
    delegate.shouldBegin = { _ in
      table.dispatch([TouchFrame.Change(id: 1, phase: .ended)])
      #expect(pan.state == .possible)
      return true
    }
    pan.delegate = delegate
    table.touch(300, 300).move(20, 0)
    #expect(eventLog.entries == ["pan began", "pan ended"])
  }

  @Test("if a handler closes the window, handler calls that were due are not made, and active gestures are cancelled")
  func closing() {
    let (table, eventLog) = (Table(), EventLog())
    let delegate = ClosureDelegate.together()
    let first = PanGestureRecognizer { pan in
      eventLog.note(pan)
      if pan.state == .changed { table.dispatcher.close(timestamp: table.now) }
    }
    first.name = "first"
    table.root.add(first)
    let second = table.root.addPan(eventLog, "second")
    let late = table.root.addSwipe(eventLog)
    for recognizer in [first, second, late] { recognizer.delegate = delegate }
    let finger = table.touch(300, 300)
    finger.move(12, 0)
    finger.move(40, 0)
    #expect(
      eventLog.entries == ["first began", "second began", "first changed", "first cancelled", "second cancelled"])
    #expect(table.dispatcher.touches.isEmpty && table.dispatcher.nextDeadline == nil)
  }
}
