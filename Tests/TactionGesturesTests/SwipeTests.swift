import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@Suite("Swipes")
struct SwipeTests {
  @Test(
    "a quick stroke is recognized once, and only by the swipe of its direction", arguments: ParentKind.allCases)
  func directions(parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    let view = parentKind.makeView(on: table)
    let all: [(String, SwipeGestureRecognizer.Direction)] = [
      ("right", .right), ("left", .left), ("up", .up), ("down", .down),
    ]
    for (name, direction) in all { view.addSwipe(eventLog, name).direction = direction }
    for (dx, dy) in [(200.0, 30.0), (-200, 30), (30, -200), (-30, 200)] {
      let finger = table.touch(640, 400)
      finger.drag(dx, dy, steps: 10)
      finger.lift()
    }
    #expect(eventLog.entries == ["right ended", "left ended", "up ended", "down ended"])
  }

  @Test("one swipe recognizer may accept several directions; a diagonal stroke is not a swipe")
  func several() {
    let (table, eventLog) = (Table(), EventLog())
    let swipe = table.root.addSwipe(eventLog)
    swipe.direction = [.left, .right]
    table.touch(640, 400).drag(-100, 0)
    #expect(swipe.state == .ended)
    let (otherTable, silence) = (Table(), EventLog())
    let other = otherTable.root.addSwipe(silence)
    otherTable.touch(640, 400).drag(100, 100)
    #expect(other.failure == .wrongDirection)
  }

  @Test("a slow stroke is not a swipe, and a pan that waits for the swipe gets the whole movement")
  func slow() {
    let (table, eventLog) = (Table(), EventLog())
    let swipe = table.root.addSwipe(eventLog)
    let pan = table.root.addPan(eventLog)
    pan.require(toFail: swipe)
    let finger = table.touch(400, 400)
    table.interval = 0.1
    finger.drag(20, 0, steps: 4)
    #expect(pan.state == .possible)
    finger.drag(20, 0, steps: 4)
    #expect(swipe.failure == .tooSlow)
    #expect(pan.isActive && pan.translation(in: nil) == Vector(dx: 40, dy: 0))
  }

  @Test("the location of a swipe is where the finger landed, even after the lift")
  func location() {
    let table = Table()
    let swipe = table.root.addSwipe(EventLog())
    let finger = table.touch(300, 300)
    finger.drag(80, 0, steps: 4)
    #expect(swipe.state == .ended && swipe.location(in: nil) == Point(x: 300, y: 300))
    #expect(swipe.location(ofTouch: 0, in: nil) == Point(x: 300, y: 300))
    finger.lift()
    table.wait(1)
    #expect(swipe.location(in: nil) == Point(x: 300, y: 300))
  }

  @Test("a swipe of two fingers needs two fingers")
  func twoFingers() {
    let (table, eventLog) = (Table(), EventLog())
    table.root.addSwipe(eventLog, "two").numberOfTouchesRequired = 2
    table.root.addSwipe(eventLog, "one")
    let fingers = table.together { [table.touch(400, 300), table.touch(400, 500)] }
    table.drag(fingers, to: [Point(x: 640, y: 300), Point(x: 640, y: 500)], steps: 10)
    table.together { fingers.forEach { $0.lift() } }
    #expect(eventLog.entries == ["two ended"])
  }
}
