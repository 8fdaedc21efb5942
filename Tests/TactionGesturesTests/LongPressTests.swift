import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@Suite("Long presses, under every kind of parent")
struct LongPressTests {
  @Test(
    "a press begins after half a second of rest, follows the finger everywhere and ends with the lift",
    arguments: ParentKind.allCases)
  func simple(parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    let press = parentKind.makeView(on: table).addPress(eventLog)
    let finger = table.touch(300, 200)
    finger.move(5, 5)
    table.wait(0.48)
    #expect(eventLog.entries.isEmpty)
    table.wait(0.03)
    #expect(eventLog.entries == ["press began"])
    finger.drag(400, 0)
    #expect(press.location(in: nil) == Point(x: 705, y: 205))
    finger.lift()
    #expect(eventLog.states("press") == ["began", "changed", "ended"])
  }

  @Test("a press fails if the finger moves by more than the slop in window pixels", arguments: ParentKind.allCases)
  func slop(parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    let press = parentKind.makeView(on: table).addPress(eventLog)
    let finger = table.touch(300, 200)
    finger.move(7, 7)
    #expect(press.state == .possible)
    finger.move(1, 1)
    table.wait(1)
    #expect(press.state == .failed)
    #expect(eventLog.entries.isEmpty)
  }

  @Test("a finger that lifts early makes no press")
  func earlyLift() {
    let (table, eventLog) = (Table(), EventLog())
    let press = table.root.addPress(eventLog)
    let finger = table.touch(300, 200)
    table.wait(0.3)
    finger.lift()
    table.wait(1)
    #expect(eventLog.entries.isEmpty)
    #expect(press.state == .possible)
    #expect(table.dispatcher.nextDeadline == nil)
  }

  @Test("nextDeadline of the dispatcher is the time of the press, and a late advance(to:) still fires it")
  func deadline() {
    let (table, eventLog) = (Table(), EventLog())
    table.root.addPress(eventLog)
    let finger = table.touch(300, 200)
    #expect(table.dispatcher.nextDeadline == table.now + 0.5)
    table.dispatcher.advance(to: table.now + 100)
    #expect(eventLog.entries == ["press began"])
    #expect(table.dispatcher.nextDeadline == nil)
    finger.lift()
    #expect(eventLog.entries == ["press began", "press ended"])
  }

  @Test("a press with two fingers starts with the second landing and ends with the first lift")
  func twoFingers() {
    let (table, eventLog) = (Table(), EventLog())
    let press = table.root.addPress(eventLog)
    press.numberOfTouchesRequired = 2
    let first = table.touch(300, 200)
    table.wait(1)
    #expect(eventLog.entries.isEmpty)
    let second = table.touch(400, 200)
    table.wait(0.6)
    #expect(eventLog.entries == ["press began"])
    let third = table.touch(500, 200)
    #expect(press.numberOfTouches == 2)
    first.lift()
    #expect(eventLog.entries == ["press began", "press ended"])
    #expect(press.location(in: nil) == Point(x: 350, y: 200))
    #expect(press.location(ofTouch: 0, in: nil).x == 300 && press.location(ofTouch: 1, in: nil).x == 400)
    second.lift()
    third.lift()
  }

  @Test("the translation of a press is the movement of its first finger, even at the end", arguments: [0, 1])
  func translation(lifted: Int) {
    let table = Table()
    var ways: [Vector] = []
    let press = LongPressGestureRecognizer { ways.append($0.translation) }
    press.numberOfTouchesRequired = 2
    table.root.add(press)
    let fingers = [table.touch(300, 200), table.touch(400, 200)]
    table.wait(0.6)
    table.together {
      fingers[0].move(30, 5)
      fingers[1].move(70, 0)
    }
    fingers[lifted].lift()
    #expect(ways == [.zero, Vector(dx: 30, dy: 5), Vector(dx: 30, dy: 5)])
    fingers[1 - lifted].lift()
  }

  @Test("a press that requires a tap begins only after a tap")
  func tapFirst() {
    let (table, eventLog) = (Table(), EventLog())
    let press = table.root.addPress(eventLog)
    press.numberOfTapsRequired = 1
    let early = table.touch(300, 200)
    table.wait(1)
    early.lift()
    #expect(eventLog.entries.isEmpty)
    table.touch(300, 200).lift()
    table.wait(0.1)
    let finger = table.touch(305, 200)
    table.wait(0.6)
    finger.lift()
    #expect(eventLog.entries == ["press began", "press ended"])
    table.touch(300, 200).lift()
    table.wait(1)
    #expect(press.state == .possible)
  }

  /// A press that ignores fingers on the right half of the table.
  private final class LeftPress: LongPressGestureRecognizer {
    override func touchesBegan(_ touches: [Touch]) {
      super.touchesBegan(touches)
      for touch in touches where touch.landingLocation.x > 640 { ignore(touch) }
    }
  }

  @Test("a press after a tap that ignores its finger does not wait for another finger for ever")
  func ignoredFinger() {
    let (table, eventLog, press) = (Table(), EventLog(), LeftPress())
    press.numberOfTapsRequired = 1
    table.root.add(press)
    table.root.addTap(eventLog, "single").require(toFail: press)
    table.touch(630, 300).lift()
    let finger = table.touch(650, 300)
    table.wait(1)
    #expect(eventLog.entries == ["single ended"])
    finger.lift()
  }

  @Test("a press with a duration of zero begins immediately")
  func atOnce() {
    let (table, eventLog) = (Table(), EventLog())
    let press = table.root.addPress(eventLog)
    press.minimumPressDuration = 0
    table.touch(300, 200).lift()
    #expect(eventLog.entries == ["press began", "press ended"])
  }

  @Test("after a long hold, a press keeps the finger and no pan begins; if the finger moves early, the pan begins")
  func pressOrPan() {
    let (table, eventLog) = (Table(), EventLog())
    table.root.addPress(eventLog)
    table.root.addPan(eventLog)
    let held = table.touch(300, 200)
    table.wait(0.6)
    held.drag(100, 0)
    held.lift()
    #expect(eventLog.states("press") == ["began", "changed", "ended"])
    #expect(eventLog.count("pan") == 0)
    let dragged = table.touch(300, 200)
    dragged.drag(100, 0)
    table.wait(1)
    dragged.lift()
    #expect(eventLog.states("pan") == ["began", "changed", "ended"])
    #expect(eventLog.states("press") == ["began", "changed", "ended"])
  }

  @Test("content does not move with a press; when it is dragged after the press, it catches up with the finger")
  func pressThenDrag() {
    let table = Table()
    let photo = Photo(table.root)
    let press = photo.view.addPress(photo.eventLog)
    press.delegate = photo.pan.delegate
    let finger = table.touch(300, 200)
    finger.move(6, 0)
    let grip = photo.content(under: Point(x: 300, y: 200))
    table.wait(0.6)
    #expect(press.state == .began)
    #expect(photo.pan.state == .possible)
    finger.drag(100, 50)
    #expect(photo.pan.isActive && press.isActive)
    #expect(photo.place(of: grip).distance(to: finger.location) < 1e-9)
  }
}
