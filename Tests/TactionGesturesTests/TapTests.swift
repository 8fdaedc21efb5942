import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@Suite("Taps, under every kind of parent")
struct TapTests {
  @Test("a landing and a lift are one tap, at the position of the finger", arguments: ParentKind.allCases)
  func simple(parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    let view = parentKind.makeView(on: table)
    let tap = view.addTap(eventLog)
    table.touch(300, 200).lift()
    #expect(eventLog.entries == ["tap ended"])
    #expect(tap.location(in: nil) == Point(x: 300, y: 200))
    let local = tap.location(in: view)
    #expect(view.transformToWindow.apply(local).distance(to: Point(x: 300, y: 200)) < 1e-9)
  }

  @Test(
    "during a tap a finger may move by the slop in window pixels, at any scale", arguments: ParentKind.allCases)
  func slop(parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    let tap = parentKind.makeView(on: table).addTap(eventLog)
    let steady = table.touch(300, 200)
    steady.move(7, 7)
    steady.lift()
    #expect(eventLog.count("tap") == 1)
    let straying = table.touch(300, 200)
    straying.move(7.2, 7.2)
    straying.lift()
    #expect(eventLog.count("tap") == 1)
    #expect(tap.state == .failed)
  }

  @Test("a finger that stays down too long is not a tap")
  func tooLong() {
    let (table, eventLog) = (Table(), EventLog())
    let tap = table.root.addTap(eventLog)
    let finger = table.touch(300, 200)
    table.wait(0.6)
    #expect(tap.state == .failed && tap.failure == .tooSlow)
    finger.lift()
    #expect(eventLog.entries.isEmpty)
  }

  @Test("two fingers make a two-finger tap, together or one after the other, and no one-finger tap")
  func twoFingers() {
    let (table, eventLog) = (Table(), EventLog())
    let two = table.root.addTap(eventLog, "two", fingers: 2)
    table.root.addTap(eventLog, "one")
    let together = table.together { [table.touch(300, 300), table.touch(400, 300)] }
    table.together { together.forEach { $0.lift() } }
    #expect(eventLog.entries == ["two ended"])
    #expect(two.location(in: nil) == Point(x: 350, y: 300))

    let first = table.touch(300, 300)
    let second = table.touch(400, 300)
    second.lift()
    first.lift()
    #expect(eventLog.entries == ["two ended", "two ended"])
    #expect(two.location(in: nil) == Point(x: 350, y: 300))

    let lone = table.touch(300, 300)
    lone.lift()
    #expect(eventLog.entries.last == "one ended")
  }

  @Test("three fingers are too many for a two-finger tap")
  func tooMany() {
    let (table, eventLog) = (Table(), EventLog())
    let two = table.root.addTap(eventLog, "two", fingers: 2)
    let fingers = [table.touch(300, 300), table.touch(400, 300), table.touch(500, 300)]
    #expect(two.failure == .tooManyTouches)
    fingers.forEach { $0.lift() }
    #expect(eventLog.entries.isEmpty)
  }

  /// A tap that ignores fingers on the right half of the table after it has counted them.
  private final class LeftTap: TapGestureRecognizer {
    override func touchesBegan(_ touches: [Touch]) {
      super.touchesBegan(touches)
      for touch in touches where touch.landingLocation.x > 640 { ignore(touch) }
    }
  }

  @Test("a finger that a tap ignores does not count as a finger of the tap")
  func ignoredFinger() {
    let table = Table()
    var count = 0
    let tap = LeftTap { _ in count += 1 }
    tap.numberOfTouchesRequired = 2
    table.root.add(tap)
    let fingers = [table.touch(300, 300), table.touch(900, 300), table.touch(400, 300)]
    fingers.forEach { $0.lift() }
    #expect(count == 1 && tap.location(in: nil) == Point(x: 350, y: 300))
  }

  @Test("two quick taps near each other are a double tap")
  func doubleTap() {
    let (table, eventLog) = (Table(), EventLog())
    table.root.addTap(eventLog, "double", taps: 2)
    table.touch(300, 300).lift()
    table.wait(0.1)
    table.touch(320, 310).lift()
    #expect(eventLog.entries == ["double ended"])
    table.wait(1)
    table.touch(300, 300).lift()
    table.wait(0.31)
    table.touch(300, 300).lift()
    table.wait(1)
    #expect(eventLog.entries == ["double ended"])
  }

  @Test("a double tap of two fingers is where the first two fingers landed, even in its handler")
  func locations() {
    let table = Table()
    var places: [Point] = []
    let tap = TapGestureRecognizer { tap in
      for index in 0..<tap.numberOfTouches { places.append(tap.location(ofTouch: index, in: nil)) }
    }
    (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (2, 2)
    table.root.add(tap)
    for x in [300.0, 310] {
      let fingers = table.together { [table.touch(x, 300), table.touch(x + 100, 300)] }
      fingers.forEach { $0.lift() }
      #expect(x > 300 || tap.numberOfTouches == 0)
    }
    #expect(places == [Point(x: 300, y: 300), Point(x: 400, y: 300)])
    #expect(tap.location(in: nil) == Point(x: 350, y: 300))
    table.wait(1)
    #expect(tap.numberOfTouches == 0 && tap.location(in: nil) == Point(x: 350, y: 300))
  }

  @Test("a single tap that waits for a double tap fires when the time is over, at the position of the tap")
  func singleAfterDouble() {
    let (table, eventLog) = (Table(), EventLog())
    let single = table.root.addTap(eventLog, "single")
    let double = table.root.addTap(eventLog, "double", taps: 2)
    single.require(toFail: double)
    table.touch(300, 300).lift()
    table.wait(0.2)
    #expect(eventLog.entries.isEmpty)
    table.wait(0.2)
    #expect(eventLog.entries == ["single ended"])
    #expect(single.location(in: nil) == Point(x: 300, y: 300))

    table.touch(300, 300).lift()
    table.touch(300, 300).lift()
    table.wait(1)
    #expect(eventLog.entries == ["single ended", "double ended"])
    #expect(single.state == .possible)
  }

  @Test("without a failure requirement the single tap fires immediately, and the double tap also fires")
  func singleAndDouble() {
    let (table, eventLog) = (Table(), EventLog())
    table.root.addTap(eventLog, "single")
    table.root.addTap(eventLog, "double", taps: 2)
    table.touch(300, 300).lift()
    #expect(eventLog.entries == ["single ended"])
    table.touch(300, 300).lift()
    #expect(eventLog.count("double") == 1)
  }

  @Test("two quick taps far apart are two single taps, and none is lost")
  func farApart() {
    let (table, eventLog) = (Table(), EventLog())
    var places: [Point] = []
    let single = TapGestureRecognizer {
      eventLog.note($0)
      places.append($0.location(in: nil))
    }
    single.name = "single"
    table.root.add(single)
    single.require(toFail: table.root.addTap(eventLog, "double", taps: 2))
    table.touch(300, 300).lift()
    table.wait(0.05)
    table.touch(600, 300).lift()
    #expect(eventLog.entries == ["single ended"])
    table.wait(1)
    #expect(eventLog.entries == ["single ended", "single ended"])
    #expect(places == [Point(x: 300, y: 300), Point(x: 600, y: 300)])
  }

  @Test("a finger that a double tap does not receive does not end it", arguments: [true, false], ParentKind.allCases)
  func foreignFinger(isOfOtherKind: Bool, parentKind: ParentKind) {
    let (table, eventLog, delegate) = (Table(), EventLog(), ClosureDelegate())
    let double = parentKind.makeView(on: table).addTap(eventLog, "double", taps: 2)
    double.delegate = delegate
    if isOfOtherKind { double.allowedTouchKinds = [.stylus] }
    var asked = 0
    delegate.shouldReceive = { _, touch in
      asked += 1
      return touch.kind == .stylus
    }
    table.touch(300, 300, kind: .stylus).lift()
    let palm = table.touch(450, 300)
    table.touch(300, 300, kind: .stylus).lift()
    palm.lift()
    #expect(eventLog.entries == ["double ended"] && asked == (isOfOtherKind ? 2 : 3))
  }

  @Test("a recognizer that a tap's handler enables receives the finger that ends the waiting double tap")
  func enabledByTap() {
    let (table, eventLog) = (Table(), EventLog())
    let pan = table.root.addPan(eventLog)
    pan.isEnabled = false
    let single = TapGestureRecognizer { _ in pan.isEnabled = true }
    table.root.add(single)
    single.require(toFail: table.root.addTap(eventLog, "double", taps: 2))
    table.touch(300, 300).lift()
    let finger = table.touch(600, 300)
    finger.drag(100, 0)
    finger.lift()
    #expect(eventLog.states("pan") == ["began", "changed", "ended"])
  }

  @Test("of a single, a double and a triple tap, only the one with the number of taps that were made is recognized")
  func triple() {
    for count in 1...3 {
      let (table, eventLog) = (Table(), EventLog())
      let taps = (1...3).map { table.root.addTap(eventLog, "\($0)", taps: $0) }
      taps[0].require(toFail: taps[1])
      taps[1].require(toFail: taps[2])
      for _ in 0..<count {
        table.touch(300, 300).lift()
        table.wait(0.1)
      }
      table.wait(1)
      #expect(eventLog.entries == ["\(count) ended"])
    }
  }

  @Test("if a press follows a tap, the tap is not lost")
  func tapThenPress() {
    let (table, eventLog) = (Table(), EventLog())
    let single = table.root.addTap(eventLog, "single")
    single.require(toFail: table.root.addTap(eventLog, "double", taps: 2))
    table.root.addPress(eventLog)
    table.touch(300, 300).lift()
    table.wait(0.1)
    let finger = table.touch(300, 300)
    table.wait(1)
    finger.lift()
    #expect(eventLog.entries == ["single ended", "press began", "press ended"])
  }

  @Test("the tapCount of a touch is its number in the sequence of taps")
  func tapCounts() {
    let table = Table()
    var counts: [Int] = []
    table.root.onTouches = { phase, touches in if phase == .began { counts += touches.map(\.tapCount) } }
    table.touch(300, 300).lift()
    table.touch(305, 300).lift()
    table.touch(300, 305).lift()
    table.touch(500, 305).lift()
    table.wait(1)
    table.touch(500, 305).drag(50, 0)
    #expect(counts == [1, 2, 3, 1, 1])
  }

  @Test("fingers that rest or scroll on a touchpad make no taps, so the click after them is the first")
  func tapCountAfterTouchpad() {
    for kind in [Touch.Kind.touchpad, .scroll] {
      let table = Table()
      var counts: [Int] = []
      table.root.onTouches = { phase, touches in if phase == .began { counts += touches.map(\.tapCount) } }
      table.touch(300, 300, kind: kind).lift()
      for _ in 0..<2 { table.touch(300, 300, kind: .pointer).lift() }
      #expect(counts == [1, 2])
    }
  }

  @Test("if views are nested, only the tap of the deepest view is recognized")
  func childBeforeParent() {
    let (table, eventLog) = (Table(), EventLog())
    let child = FakeView("child", size: Size(width: 500, height: 500))
    table.root.add(child)
    table.root.addTap(eventLog, "parent")
    child.addTap(eventLog, "child")
    table.touch(300, 300).lift()
    #expect(eventLog.entries == ["child ended"])
    table.touch(700, 300).lift()
    #expect(eventLog.entries == ["child ended", "parent ended"])
  }
}
