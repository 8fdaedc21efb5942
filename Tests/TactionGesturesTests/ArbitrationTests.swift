import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@Suite("Which gesture recognizer may begin")
struct ArbitrationTests {
  /// Lands two fingers and moves them apart about a fixed centre.
  private func spread(_ table: Table) {
    let fingers = table.together { [table.touch(590, 400), table.touch(690, 400)] }
    table.drag(fingers, to: [Point(x: 440, y: 400), Point(x: 840, y: 400)])
    table.together { fingers.forEach { $0.lift() } }
  }

  @Test("the first recognizer that begins makes the other recognizers of its touches fail")
  func exclusion() {
    let (table, eventLog) = (Table(), EventLog())
    let pan = table.root.addPan(eventLog)
    table.root.addPinch(eventLog)
    let tap = table.root.addTap(eventLog)
    let fingers = table.together { [table.touch(590, 400), table.touch(690, 400)] }
    #expect(tap.failure == .tooManyTouches)
    table.drag(fingers, to: [Point(x: 440, y: 400), Point(x: 840, y: 400)])
    #expect(pan.failure == .prevented(by: "pinch"))
    table.together { fingers.forEach { $0.lift() } }
    #expect(eventLog.states("pinch") == ["began", "changed", "ended"])
    #expect(eventLog.count("pan") == 0)
  }

  @Test("if pan and pinch exclude each other, two fingers that move in parallel make a pan and never a pinch")
  func fullSlop() {
    let (table, eventLog) = (Table(), EventLog())
    table.root.addPan(eventLog)
    let pinch = table.root.addPinch(eventLog)
    let fingers = table.together { [table.touch(500, 400), table.touch(700, 400)] }
    table.drag(fingers, to: [Point(x: 600, y: 450), Point(x: 804, y: 450)])
    #expect(pinch.failure == .prevented(by: "pan"))
    #expect(eventLog.states("pan") == ["began", "changed"])
  }

  @Test("the delegate of either recognizer can let both recognize simultaneously")
  func together() {
    for delegateIsPinchs in [true, false] {
      let (table, eventLog) = (Table(), EventLog())
      let pan = table.root.addPan(eventLog)
      let pinch = table.root.addPinch(eventLog)
      let delegate = ClosureDelegate.together()
      if delegateIsPinchs { pinch.delegate = delegate } else { pan.delegate = delegate }
      let fingers = table.together { [table.touch(590, 400), table.touch(690, 400)] }
      table.drag(fingers, to: [Point(x: 640, y: 400), Point(x: 840, y: 400)])
      #expect(pan.isActive && pinch.isActive)
    }
  }

  @Test("only the pair of recognizers that the delegate allows recognizes simultaneously")
  func onePair() {
    let (table, eventLog) = (Table(), EventLog())
    let delegate = ClosureDelegate()
    delegate.goTogether = { a, b in Set([a.name, b.name]) == ["pinch", "rotation"] }
    table.root.addPan(eventLog)
    table.root.addPinch(eventLog).delegate = delegate
    table.root.addRotation(eventLog).delegate = delegate
    let fingers = table.together { [table.touch(590, 400), table.touch(690, 400)] }
    table.drag(fingers, to: [Point(x: 640, y: 250), Point(x: 640, y: 550)])
    #expect(eventLog.states("pinch") == ["began", "changed"])
    #expect(eventLog.states("rotation") == ["began", "changed"])
    #expect(eventLog.count("pan") == 0)
  }

  @Test("a delegate without methods gives the protocol's default answers to recognizers")
  func silence() {
    let (table, eventLog) = (Table(), EventLog())
    let delegate = SilentDelegate()
    let pan = table.root.addPan(eventLog)
    let pinch = table.root.addPinch(eventLog)
    pan.delegate = delegate
    pinch.delegate = delegate
    spread(table)
    #expect(eventLog.states("pinch") == ["began", "changed", "ended"])
    #expect(eventLog.count("pan") == 0)
  }

  @Test("shouldBegin = false makes a recognizer fail, and the next one may begin in the same frame")
  func shouldBegin() {
    let (table, eventLog) = (Table(), EventLog())
    let child = FakeView("child", size: table.root.size)
    table.root.add(child)
    let delegate = ClosureDelegate()
    var asked = 0
    delegate.shouldBegin = { _ in
      asked += 1
      return false
    }
    let pan = child.addPan(eventLog, "child")
    pan.delegate = delegate
    table.root.addPan(eventLog, "parent")
    let finger = table.touch(400, 400)
    finger.move(20, 0)
    #expect(pan.failure == .refusedByDelegate)
    #expect(eventLog.entries == ["parent began"])
    finger.drag(100, 0)
    finger.lift()
    #expect(asked == 1)
    #expect(eventLog.states("parent") == ["began", "changed", "ended"])
  }

  @Test(
    "if the delegate refuses a required recognizer, the deeper one that waited comes before other recognizers",
    arguments: ParentKind.allCases)
  func waiterFirst(parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    let middle = parentKind.makeView(on: table)
    let child = FakeView("child", size: middle.size)
    middle.add(child)
    table.root.addPan(eventLog, "outer")
    let required = middle.addPan(eventLog, "required")
    let delegate = ClosureDelegate()
    delegate.shouldBegin = { _ in false }
    required.delegate = delegate
    child.addPan(eventLog, "inner").require(toFail: required)
    let finger = table.touch(400, 400)
    finger.drag(60, 0)
    #expect(required.failure == .refusedByDelegate)
    finger.lift()
    #expect(eventLog.states("inner") == ["began", "changed", "ended"])
    #expect(eventLog.count("outer") == 0)
  }

  @Test("shouldReceive is asked for each touch; the recognizer does not get a refused touch")
  func shouldReceive() {
    let (table, eventLog) = (Table(), EventLog())
    let delegate = ClosureDelegate()
    delegate.shouldReceive = { _, touch in touch.location(in: nil).x < 500 }
    let pan = table.root.addPan(eventLog)
    pan.delegate = delegate
    let right = table.touch(700, 400)
    right.drag(100, 0)
    #expect(eventLog.entries.isEmpty)
    let left = table.touch(300, 400)
    #expect(pan.numberOfTouches == 1)
    left.drag(50, 0)
    #expect(pan.translation(in: nil) == Vector(dx: 50, dy: 0))
    right.lift()
    left.lift()
    #expect(eventLog.states("pan") == ["began", "changed", "ended"])
  }

  @Test("a recognizer waits until its required recognizer has failed, and keeps the movement until then")
  func requirement() {
    let (table, eventLog) = (Table(), EventLog())
    let press = table.root.addPress(eventLog)
    let pan = table.root.addPan(eventLog)
    press.allowableMovement = 100
    pan.require(toFail: press)
    let finger = table.touch(300, 300)
    finger.move(90, 0)
    #expect(pan.state == .possible)
    finger.move(20, 0)
    #expect(pan.state == .began)
    #expect(pan.translation(in: nil) == Vector(dx: 110, dy: 0))
    finger.lift()
    // If the required recognizer recognizes, the waiting recognizer fails.
    let still = table.touch(300, 300)
    still.move(50, 0)
    table.wait(0.6)
    #expect(press.isActive)
    #expect(pan.failure == .requirementRecognized("press"))
    still.lift()
  }

  @Test("a failure requirement counts only for touches that both recognizers receive")
  func uninvolved() {
    let (table, eventLog) = (Table(), EventLog())
    let left = FakeView("left", size: Size(width: 500, height: 800))
    let right = FakeView("right", size: Size(width: 500, height: 800), transform: .translation(Vector(dx: 600, dy: 0)))
    table.root.add(left)
    table.root.add(right)
    let pan = left.addPan(eventLog)
    pan.require(toFail: right.addTap(eventLog, "far"))
    let other = table.touch(700, 300)
    let finger = table.touch(300, 300)
    finger.drag(50, 0)
    #expect(pan.isActive)
    finger.lift()
    other.lift()
    #expect(eventLog.states("pan") == ["began", "changed", "ended"])
  }

  @Test("two recognizers that require each other to fail both fail, and nothing hangs")
  func circle() {
    let (table, eventLog) = (Table(), EventLog())
    let (pan, pinch) = (table.root.addPan(eventLog), table.root.addPinch(eventLog))
    pan.require(toFail: pinch)
    pinch.require(toFail: pan)
    pan.require(toFail: pan)
    let fingers = table.together { [table.touch(590, 400), table.touch(690, 400)] }
    table.drag(fingers, to: [Point(x: 440, y: 300), Point(x: 840, y: 300)])
    table.together { fingers.forEach { $0.lift() } }
    #expect(eventLog.entries.isEmpty)
    #expect(pan.state == .failed && pinch.state == .failed)
  }

  @Test("the delegate of either recognizer can require a failure, and is asked once for each attempt")
  func dynamicRequirements() {
    for isRequirers in [true, false] {
      let (table, eventLog) = (Table(), EventLog())
      let delegate = ClosureDelegate()
      var asked = 0
      let answer: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in
        asked += 1
        return true
      }
      let pan = table.root.addPan(eventLog)
      let press = table.root.addPress(eventLog)
      press.allowableMovement = 50
      if isRequirers {
        delegate.requiresFailure = answer
        pan.delegate = delegate
      } else {
        delegate.isRequiredToFail = answer
        press.delegate = delegate
      }
      let finger = table.touch(300, 300)
      finger.drag(45, 0)
      #expect(pan.state == .possible)
      #expect(asked == 1)
      finger.drag(10, 0)
      #expect(pan.isActive)
    }
  }

  @Test("a recognizer does not make another one fail if canPrevent or canBePrevented returns false")
  func prevention() {
    final class Stubborn: GestureRecognizer {
      override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
    }
    final class Modest: GestureRecognizer {
      override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
      override func touchesMoved(_ touches: [Touch]) { if state == .possible { state = .began } }
    }
    let (table, eventLog) = (Table(), EventLog())
    let stubborn = Stubborn()
    let modest = Modest()
    table.root.add(stubborn)
    table.root.add(modest)
    let tap = table.root.addTap(eventLog)
    let finger = table.touch(300, 300)
    finger.move(1, 0)
    #expect(modest.state == .began && tap.state == .possible)
    finger.lift()
    #expect(eventLog.entries == ["tap ended"])

    let pan = table.root.addPan(eventLog)
    let other = table.touch(300, 300)
    modest.isEnabled = false
    other.drag(50, 0)
    #expect(pan.isActive && stubborn.state == .possible)
    other.lift()
  }

  @Test(
    "handlers are called after all recognizers got the frame: deepest view first, then in the order of addition")
  func order() {
    let (table, eventLog) = (Table(), EventLog())
    let child = FakeView("child", size: table.root.size)
    table.root.add(child)
    let delegate = ClosureDelegate.together()
    table.root.addPan(eventLog, "outer pan").delegate = delegate
    let pan = child.addPan(eventLog, "pan")
    let pinch = child.addPinch(eventLog, "pinch")
    child.addRotation(eventLog, "rotation").delegate = delegate
    pan.delegate = delegate
    pinch.delegate = delegate
    var seen: [Bool] = []
    let observer = PanGestureRecognizer { _ in seen.append(pinch.isActive) }
    observer.delegate = delegate
    child.add(observer)
    let fingers = table.together { [table.touch(500, 400), table.touch(600, 400)] }
    table.together {
      fingers[0].move(20, 30)
      fingers[1].move(40, 0)
    }
    #expect(eventLog.entries == ["pan began", "pinch began", "rotation began", "outer pan began"])
    #expect(seen == [true])
  }

  @Test("in one frame, a pinch by two moving fingers comes before the pan of a child under one of them")
  func handsFirst() {
    let (table, eventLog) = (Table(), EventLog())
    table.root.addPinch(eventLog)
    for x in [0.0, 600] {
      let child = FakeView("child", size: Size(width: 500, height: 800), transform: .translation(Vector(dx: x, dy: 0)))
      table.root.add(child)
      child.addPan(eventLog)
    }
    for (end, name) in [(Point(x: 800, y: 300), "pinch"), (Point(x: 700, y: 300), "pan")] {
      eventLog.forget()
      let fingers = table.together { [table.touch(400, 300), table.touch(700, 300)] }
      table.drag(fingers, to: [Point(x: 300, y: 300), end], steps: 4)
      #expect(eventLog.entries == ["\(name) began", "\(name) changed"])
      table.together { fingers.forEach { $0.lift() } }
    }
  }

  @Test("in one frame, the pinches of two children, by two fingers each, come before the pinch of their parent")
  func handsOnChildren() {
    let (table, eventLog) = (Table(), EventLog())
    table.root.addPinch(eventLog, "outer pinch")
    for (x, name) in [(0.0, "left"), (600, "right")] {
      let child = FakeView("child", size: Size(width: 500, height: 800), transform: .translation(Vector(dx: x, dy: 0)))
      table.root.add(child)
      child.addPinch(eventLog, name)
    }
    let places = [250.0, 850].flatMap { [Point(x: $0, y: 200), Point(x: $0, y: 500)] }
    let ends = [250.0, 850].flatMap { [Point(x: $0, y: 140), Point(x: $0, y: 560)] }
    let fingers = table.together { places.map { table.touch($0.x, $0.y) } }
    table.drag(fingers, to: ends, steps: 4)
    #expect(eventLog.states("left") == ["began", "changed"] && eventLog.states("right") == ["began", "changed"])
    #expect(eventLog.count("outer pinch") == 0)
  }

  @Test(
    "in one frame, the pan of a child under two fingers that move side by side comes before its parent's transform",
    arguments: [1, 4], [false, true])
  func sideBySide(steps: Int, withRestingFinger: Bool) {
    let (table, eventLog) = (Table(), EventLog())
    let child = FakeView("child", size: Size(width: table.root.size.width, height: 400))
    table.root.add(child)
    child.addPan(eventLog)
    table.root.add(TransformGestureRecognizer { eventLog.note($0) })
    if withRestingFinger { _ = table.touch(100, 500) }
    let fingers = table.together { [table.touch(400, 300), table.touch(700, 300)] }
    table.drag(fingers, to: [Point(x: 300, y: 300), Point(x: 600, y: 300)], steps: steps)
    #expect(eventLog.entries.first == "pan began" && eventLog.count("pan") == eventLog.entries.count)
  }

  @Test("a tap of a child wins over its parent's pan only if the finger does not move")
  func childTapParentPan() {
    let (table, eventLog) = (Table(), EventLog())
    let child = FakeView("child", size: table.root.size)
    table.root.add(child)
    child.addTap(eventLog)
    table.root.addPan(eventLog)
    table.touch(300, 300).lift()
    #expect(eventLog.entries == ["tap ended"])
    let finger = table.touch(300, 300)
    finger.drag(100, 0)
    finger.lift()
    #expect(eventLog.states("pan") == ["began", "changed", "ended"])
    #expect(eventLog.count("tap") == 1)
  }

  @Test("a new finger on a child cannot begin a gesture while its parent's pan is active")
  func activeAncestor() {
    let (table, eventLog) = (Table(), EventLog())
    let child = FakeView("child", size: Size(width: 400, height: 400))
    table.root.add(child)
    let tap = child.addTap(eventLog)
    let pan = table.root.addPan(eventLog)
    let outside = table.touch(800, 600)
    outside.drag(100, 0)
    table.touch(100, 100).lift()
    #expect(pan.isActive)
    #expect(tap.failure == .prevented(by: "pan on FakeView"))
    outside.lift()
    table.touch(100, 100).lift()
    #expect(eventLog.entries.last == "tap ended")
  }
}
