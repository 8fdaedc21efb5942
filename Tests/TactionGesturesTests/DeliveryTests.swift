import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@Suite("The touches that views receive")
struct DeliveryTests {
  @Test("a view without recognizers receives all phases of its touches")
  func plain() {
    let table = Table()
    let finger = table.touch(300, 300)
    finger.drag(50, 0)
    finger.lift()
    #expect(table.root.phases == ["began", "moved", "ended"])
  }

  @Test("only the view that was hit receives a touch, wherever the touch moves")
  func hitView() {
    let table = Table()
    let child = FakeView("child", size: Size(width: 100, height: 100))
    table.root.add(child)
    let finger = table.touch(50, 50)
    finger.drag(500, 500)
    finger.lift()
    #expect(child.phases == ["began", "moved", "ended"])
    #expect(table.root.log.isEmpty)
  }

  @Test("a view gets the fingers of one touch frame in one call")
  func oneCall() {
    let table = Table()
    var calls: [[Int]] = []
    table.root.onTouches = { _, touches in calls.append(touches.map(\.id)) }
    let fingers = table.together { [table.touch(300, 300), table.touch(400, 300)] }
    table.drag(fingers, to: [Point(x: 310, y: 300), Point(x: 410, y: 300)], steps: 1)
    table.together { fingers.forEach { $0.lift() } }
    #expect(calls == [[1, 2], [1, 2], [1, 2]])
  }

  @Test("a view gets its fingers of one touch frame in one call, even if a finger on another view landed between them")
  func oneCallForEachView() {
    let table = Table()
    let child = FakeView("child", size: Size(width: 100, height: 100))
    table.root.add(child)
    var calls: [[Int]] = []
    table.root.onTouches = { _, touches in calls.append(touches.map(\.id)) }
    let fingers = table.together { [table.touch(300, 300), table.touch(50, 50), table.touch(400, 300)] }
    table.drag(fingers, to: [Point(x: 310, y: 300), Point(x: 60, y: 50), Point(x: 410, y: 300)], steps: 1)
    table.together { fingers.forEach { $0.lift() } }
    #expect(calls == [[1, 3], [1, 3], [1, 3]])
    #expect(child.phases == ["began", "moved", "ended"])
  }

  @Test("when a gesture is recognized, the view's touches are cancelled, and it receives no more")
  func cancelled() {
    let table = Table()
    table.root.addPan(EventLog())
    let finger = table.touch(300, 300)
    finger.drag(100, 0)
    let second = table.touch(600, 300)
    finger.lift()
    second.lift()
    #expect(table.root.phases == ["began", "moved", "cancelled"])
    #expect(table.root.log.allSatisfy { $0.hasSuffix(" 1") })
  }

  @Test("with cancelsTouchesInView = false, the view keeps its touches")
  func notCancelled() {
    let table = Table()
    table.root.addPan(EventLog()).cancelsTouchesInView = false
    let finger = table.touch(300, 300)
    finger.drag(100, 0)
    finger.lift()
    #expect(table.root.phases == ["began", "moved", "ended"])
  }

  @Test(
    "delaysTouchesBegan withholds touches until the gesture has failed; the view then gets each with its old position")
  func delayedBegan() {
    let table = Table()
    let tap = table.root.addTap(EventLog())
    tap.delaysTouchesBegan = true
    var places: [Double] = []
    var times: [Double] = []
    table.root.onTouches = { _, touches in
      places += touches.map { $0.location(in: nil).x }
      times += touches.map(\.timestamp)
    }
    let finger = table.touch(300, 300)
    let landing = table.now
    finger.move(5, 0)
    finger.move(3, 0)
    #expect(table.root.log.isEmpty)
    finger.move(12, 0)
    #expect(table.root.log == ["began 1", "moved 1", "moved 1", "moved 1"])
    #expect(places == [300, 305, 308, 320])
    #expect(times.first == landing && times == times.sorted())
    finger.move(10, 0)
    finger.lift()
    #expect(table.root.phases == ["began", "moved", "ended"])
  }

  @Test("if the window is rotated under a resting finger, its view sees no movement", arguments: [false, true])
  func relocated(isDelayed: Bool) {
    let table = Table()
    table.root.addTap(EventLog()).delaysTouchesBegan = isDelayed
    var places: [Point] = []
    var way = Vector.zero
    table.root.onTouches = { _, touches in
      for touch in touches {
        places.append(touch.location(in: nil))
        way += touch.location(in: nil) - touch.previousLocation(in: nil)
      }
    }
    let finger = table.touch(300, 300)
    finger.move(5, 0)
    finger.relocate(to: Point(x: 900, y: 100))
    finger.move(3, 0)
    #expect(places.isEmpty == isDelayed)
    finger.move(12, 0)
    #expect(places.first == (isDelayed ? Point(x: 895, y: 100) : Point(x: 300, y: 300)))
    #expect(places.last == Point(x: 915, y: 100) && way == Vector(dx: 20, dy: 0))
  }

  @Test(
    "with delaysTouchesBegan, the view gets the touches of a recognized gesture only without cancelsTouchesInView",
    arguments: [true, false])
  func lateOrNever(cancelsTouches: Bool) {
    let table = Table()
    let tap = table.root.addTap(EventLog())
    (tap.delaysTouchesBegan, tap.cancelsTouchesInView) = (true, cancelsTouches)
    let finger = table.touch(300, 300)
    #expect(table.root.phases == [])
    finger.lift()
    #expect(table.root.phases == (cancelsTouches ? [] : ["began", "ended"]))
  }

  @Test("delaysTouchesEnded, the default, withholds the lift until a double tap has failed")
  func delayedEnded() {
    let table = Table()
    let tap = table.root.addTap(EventLog(), taps: 2)
    table.touch(300, 300).lift()
    #expect(table.root.phases == ["began"])
    table.wait(0.4)
    #expect(table.root.phases == ["began", "ended"])
    table.touch(300, 300).lift()
    table.touch(300, 300).lift()
    #expect(table.root.phases == ["began", "ended", "began", "began", "cancelled", "cancelled"])
    tap.delaysTouchesEnded = false
    table.wait(1)
    table.touch(300, 300).lift()
    #expect(table.root.phases.suffix(2) == ["began", "ended"])
  }

  @Test("if the system cancels touches, the view is notified once, after it has got the touches that were withheld")
  func systemCancel() {
    let table = Table()
    let finger = table.touch(300, 300)
    finger.move(5, 0)
    table.cancelTouches()
    finger.move(5, 0)
    finger.lift()
    #expect(table.root.phases == ["began", "moved", "cancelled"])

    let delayed = Table()
    delayed.root.addTap(EventLog()).delaysTouchesBegan = true
    let held = delayed.touch(300, 300)
    held.move(5, 0)
    #expect(delayed.root.log.isEmpty)
    delayed.cancelTouches()
    #expect(delayed.root.phases == ["began", "moved", "cancelled"])
    held.lift()
    #expect(delayed.root.phases.count == 3)
  }

  @Test("the touches of a view that leaves the window are cancelled; its parent's pan continues")
  func leavingView() {
    let (table, eventLog) = (Table(), EventLog())
    let child = FakeView("child", size: Size(width: 500, height: 500))
    table.root.add(child)
    let tap = child.addTap(eventLog)
    table.root.addPan(eventLog)
    let finger = table.touch(300, 300)
    finger.move(3, 0)
    child.leave(table.dispatcher)
    #expect(child.phases == ["began", "moved", "cancelled"])
    #expect(tap.state == .possible)
    finger.drag(97, 0)
    finger.lift()
    #expect(eventLog.states("pan") == ["began", "changed", "ended"])
    #expect(child.log.count == 3)
  }

  @Test("a view receives phases, and positions in its own coordinates", arguments: ParentKind.allCases)
  func coordinates(parentKind: ParentKind) {
    let table = Table()
    let view = parentKind.makeView(on: table)
    var phases: [Touch.Phase] = []
    view.onTouches = { phase, touches in
      phases.append(phase)
      for touch in touches {
        let (there, before) = (touch.location(in: view), touch.previousLocation(in: view))
        #expect(touch.phase == phase)
        #expect(view.transformToWindow.apply(there).distance(to: touch.location(in: nil)) < 1e-6)
        #expect(view.transformToWindow.apply(before).distance(to: touch.previousLocation(in: nil)) < 1e-6)
        #expect(touch.responder === view)
      }
    }
    let finger = table.touch(300, 300)
    finger.move(4, 3)
    finger.lift()
    #expect(phases == [.began, .moved, .ended])
  }

  @Test("the steps from previousLocation to location add up to a finger's movement", arguments: ParentKind.allCases)
  func steps(parentKind: ParentKind) {
    let table = Table()
    let view = parentKind.makeView(on: table)
    var way = Vector.zero
    view.onTouches = { _, touches in
      for touch in touches { way += touch.location(in: view) - touch.previousLocation(in: view) }
    }
    let finger = table.touch(300, 300)
    finger.move(40, 0)
    let change = TouchFrame.Change(id: finger.id, phase: .moved, location: Point(x: 370, y: 300))
    table.dispatch([change], timestamp: table.now)
    finger.lift()
    #expect((view.transformToWindow.apply(way) - Vector(dx: 70, dy: 0)).length < 1e-6)
  }

  @Test("for a recognizer, a finger that rests while another finger moves makes no steps")
  func restingSteps() {
    let (table, recognizer) = (Table(), ScriptedRecognizer())
    var ways = [Vector.zero, .zero]
    recognizer.onMoved = { recognizer, _ in
      for (index, touch) in recognizer.touches.enumerated() {
        ways[index] += touch.location(in: nil) - touch.previousLocation(in: nil)
      }
    }
    table.root.add(recognizer)
    let fingers = [table.touch(300, 300), table.touch(500, 300)]
    fingers[0].drag(40, 0)
    fingers[1].drag(0, 30)
    #expect((ways[0] - Vector(dx: 40, dy: 0)).length < 1e-9 && (ways[1] - Vector(dx: 0, dy: 30)).length < 1e-9)
  }
}
