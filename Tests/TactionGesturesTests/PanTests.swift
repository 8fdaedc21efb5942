import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@Suite("Pans, under every kind of parent")
struct PanTests {
  @Test(
    "from the beginning of a pan, its translation is the whole movement since the landing",
    arguments: ParentKind.allCases)
  func translation(parentKind: ParentKind) throws {
    let (table, eventLog) = (Table(), EventLog())
    let view = parentKind.makeView(on: table)
    let pan = view.addPan(eventLog)
    let finger = table.touch(300, 200)
    finger.move(9, 0)
    #expect(pan.state == .possible)
    finger.move(3, 4)
    #expect(pan.state == .began)
    #expect(pan.translation(in: nil) == Vector(dx: 12, dy: 4))
    finger.drag(88, 46)
    #expect((pan.translation(in: nil) - Vector(dx: 100, dy: 50)).length < 1e-9)
    let inverse = try #require(view.transformToWindow.inverted())
    #expect((pan.translation(in: view) - inverse.apply(Vector(dx: 100, dy: 50))).length < 1e-6)
    finger.lift()
    #expect(eventLog.states("pan") == ["began", "changed", "ended"])
  }

  @Test("a pan begins outside a circle in window pixels: not at (7, 7), but at (8, 8)", arguments: ParentKind.allCases)
  func slop(parentKind: ParentKind) {
    let table = Table()
    let pan = parentKind.makeView(on: table).addPan(EventLog())
    let finger = table.touch(300, 200)
    finger.move(7, 7)
    #expect(pan.state == .possible)
    finger.move(1, 1)
    #expect(pan.state == .began)
  }

  @Test("further movement is added to a translation that was set, in any coordinates", arguments: ParentKind.allCases)
  func setting(parentKind: ParentKind) {
    let table = Table()
    let view = parentKind.makeView(on: table)
    let pan = view.addPan(EventLog())
    let finger = table.touch(300, 200)
    finger.drag(60, 0)
    pan.setTranslation(.zero, in: view)
    finger.move(10, 10)
    #expect((pan.translation(in: nil) - Vector(dx: 10, dy: 10)).length < 1e-9)
    pan.setTranslation(Vector(dx: 3, dy: 4), in: view)
    #expect((pan.translation(in: view) - Vector(dx: 3, dy: 4)).length < 1e-9)
    pan.setTranslation(Vector(dx: .nan, dy: 4), in: view)
    #expect((pan.translation(in: view) - Vector(dx: 3, dy: 4)).length < 1e-9)
  }

  @Test("with two fingers, a pan follows their centre")
  func centroid() {
    let table = Table()
    let pan = table.root.addPan(EventLog())
    let fingers = table.together { [table.touch(500, 400), table.touch(700, 400)] }
    table.drag(fingers, to: [Point(x: 600, y: 360), Point(x: 800, y: 360)])
    #expect((pan.translation(in: nil) - Vector(dx: 100, dy: -40)).length < 1e-9)
    fingers[0].drag(40, 0)
    #expect((pan.translation(in: nil) - Vector(dx: 120, dy: -40)).length < 1e-9)
    #expect(pan.location(in: nil).distance(to: Point(x: 720, y: 360)) < 1e-9)
  }

  /// A pan that leaves the fingers of another gesture to that gesture.
  private final class YieldingPan: PanGestureRecognizer {
    override func canBePrevented(by other: GestureRecognizer) -> Bool {
      touches.filter(other.touches.contains).forEach(ignore)
      return false
    }
  }

  @Test("a finger that a pan ignores does not change the pan's translation", arguments: ParentKind.allCases)
  func ignoredFinger(parentKind: ParentKind) {
    let (table, eventLog, pan) = (Table(), EventLog(), YieldingPan())
    let view = parentKind.makeView(on: table)
    view.add(pan)
    let delegate = ClosureDelegate()
    delegate.shouldReceive = { $1.id == 1 }
    view.addPan(eventLog, "other").delegate = delegate
    let fingers = [table.touch(600, 300), table.touch(900, 300)]
    fingers[0].drag(-100, 0)
    #expect(eventLog.states("other") == ["began", "changed"] && pan.touches.map(\.id) == [2])
    fingers[1].drag(20, 0)
    fingers[0].drag(-100, 0)
    #expect(pan.state == .began || pan.state == .changed)
    #expect((pan.translation(in: nil) - Vector(dx: 20, dy: 0)).length < 1e-9)
  }

  @Test("if fingers land or lift during a pan, its translation does not jump", arguments: ParentKind.allCases)
  func fingerChanges(parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    let pan = parentKind.makeView(on: table).addPan(eventLog)
    let first = table.touch(300, 300)
    first.drag(60, 0)
    let second = table.touch(900, 700)
    #expect(pan.translation(in: nil) == Vector(dx: 60, dy: 0))
    table.drag([first, second], to: [first.location + Vector(dx: 40, dy: 0), second.location + Vector(dx: 40, dy: 0)])
    first.lift()
    #expect((pan.translation(in: nil) - Vector(dx: 100, dy: 0)).length < 1e-9)
    second.drag(0, 30)
    #expect((pan.translation(in: nil) - Vector(dx: 100, dy: 30)).length < 1e-9)
    second.lift()
    #expect(eventLog.states("pan") == ["began", "changed", "ended"])
  }

  @Test("a pan with two fingers waits for the second one, and counts from its landing")
  func minimum() {
    let (table, eventLog) = (Table(), EventLog())
    let pan = table.root.addPan(eventLog)
    pan.minimumNumberOfTouches = 2
    let first = table.touch(300, 400)
    first.drag(150, 0)
    #expect(pan.state == .possible)
    let second = table.touch(600, 400)
    table.drag([first, second], to: [Point(x: 550, y: 400), Point(x: 700, y: 400)])
    #expect(pan.isActive)
    #expect((pan.translation(in: nil) - Vector(dx: 100, dy: 0)).length < 1e-9)
    // One finger is too few to drag, but the pan continues when another finger lands.
    second.lift()
    first.drag(0, 200)
    #expect((pan.translation(in: nil) - Vector(dx: 100, dy: 0)).length < 1e-9)
    let third = table.touch(100, 100)
    table.drag([first, third], to: [Point(x: 550, y: 610), Point(x: 100, y: 110)])
    #expect((pan.translation(in: nil) - Vector(dx: 100, dy: 10)).length < 1e-9)
    third.lift()
    first.lift()
    #expect(eventLog.states("pan") == ["began", "changed", "ended"])
  }

  @Test("a change of the minimum number of fingers during a pan does not change the translation")
  func otherMinimum() {
    let (table, eventLog) = (Table(), EventLog())
    let pan = table.root.addPan(eventLog)
    let finger = table.touch(300, 400)
    finger.drag(100, 0)
    pan.minimumNumberOfTouches = 2
    finger.drag(50, 0)
    #expect((pan.translation(in: nil) - Vector(dx: 100, dy: 0)).length < 1e-9)
    pan.minimumNumberOfTouches = 1
    finger.drag(0, 30)
    #expect((pan.translation(in: nil) - Vector(dx: 100, dy: 30)).length < 1e-9)
  }

  @Test("a pan with a maximum of one finger fails with two at the start, and ignores a second one later")
  func maximum() {
    let (table, eventLog) = (Table(), EventLog())
    let pan = table.root.addPan(eventLog)
    pan.maximumNumberOfTouches = 1
    let pair = table.together { [table.touch(500, 400), table.touch(700, 400)] }
    table.drag(pair, to: [Point(x: 600, y: 400), Point(x: 800, y: 400)])
    pair.forEach { $0.lift() }
    #expect(eventLog.entries.isEmpty)

    let first = table.touch(300, 300)
    first.drag(50, 0)
    let second = table.touch(600, 300)
    #expect(pan.numberOfTouches == 1)
    second.drag(0, 100)
    first.drag(50, 0)
    #expect((pan.translation(in: nil) - Vector(dx: 100, dy: 0)).length < 1e-9)
    first.lift()
    #expect(pan.state == .ended)
    second.drag(0, 100)
    second.lift()
    #expect(eventLog.states("pan") == ["began", "changed", "ended"])
  }

  @Test("the next pan does not wait for the lift of a finger that the last pan has ignored")
  func ignoredFinger() {
    let (table, eventLog) = (Table(), EventLog())
    let pan = table.root.addPan(eventLog)
    pan.maximumNumberOfTouches = 1
    let first = table.touch(300, 300)
    first.drag(50, 0)
    let resting = table.touch(600, 300)
    first.lift()
    #expect(!pan.hasFingersDown)
    let next = table.touch(300, 500)
    next.drag(0, 50)
    resting.drag(0, 100)
    #expect(pan.numberOfTouches == 1)
    #expect((pan.translation(in: nil) - Vector(dx: 0, dy: 50)).length < 1e-9)
    next.lift()
    resting.lift()
    #expect(eventLog.states("pan") == ["began", "changed", "ended", "began", "changed", "ended"])
  }

  @Test("a pan that ignores its last finger is cancelled, and the next finger begins another pan")
  func lastFingerIgnored() {
    let (table, eventLog) = (Table(), EventLog())
    let pan = table.root.addPan(eventLog)
    let first = table.touch(300, 300)
    first.drag(50, 0)
    for touch in pan.touches { pan.ignore(touch) }
    #expect(eventLog.states("pan") == ["began", "changed", "cancelled"])
    #expect(pan.failure == .gaveUp)
    #expect(pan.location(in: nil) == Point(x: 350, y: 300))
    eventLog.forget()
    let second = table.touch(600, 300)
    second.drag(0, 50)
    first.drag(100, 0)
    second.lift()
    first.lift()
    #expect(eventLog.states("pan") == ["began", "changed", "ended"])
  }

  @Test("10 px every 10 ms are a velocity of 1000 px/s, in any coordinates", arguments: ParentKind.allCases)
  func velocity(parentKind: ParentKind) throws {
    let table = Table()
    table.interval = 0.01
    let view = parentKind.makeView(on: table)
    let pan = view.addPan(EventLog())
    let finger = table.touch(200, 400)
    finger.drag(120, 0, steps: 12)
    #expect(abs(pan.velocity(in: nil).dx - 1000) < 1)
    let inverse = try #require(view.transformToWindow.inverted())
    #expect((pan.velocity(in: view) - inverse.apply(Vector(dx: 1000, dy: 0))).length < 1e-2 * 1000)
    finger.lift()
    #expect(abs(pan.velocity(in: nil).dx - 1000) < 1)
  }

  @Test("if the finger stops before the lift, the pan has no velocity")
  func stop() {
    let table = Table()
    let pan = table.root.addPan(EventLog())
    let finger = table.touch(200, 400)
    finger.drag(300, 0)
    table.wait(0.2)
    finger.lift()
    #expect(pan.velocity(in: nil) == .zero)
  }

  @Test("a finger that lands or lifts does not change the velocity of a pan")
  func velocityAtFingerChange() {
    let table = Table()
    let pan = table.root.addPan(EventLog())
    let first = table.touch(200, 400)
    first.drag(100, 0)
    let speed = pan.velocity(in: nil).length
    func expectSteady() { #expect(abs(pan.velocity(in: nil).length - speed) < 0.01 * speed) }
    let second = table.together {
      first.move(5, 0)
      return table.touch(1000, 700)
    }
    expectSteady()
    table.drag([first, second], to: [first.location, second.location].map { $0 + Vector(dx: 20, dy: 0) }, steps: 4) {
      expectSteady()
    }
    table.together {
      first.move(5, 0)
      second.move(5, 0)
      first.lift()
    }
    expectSteady()
    second.move(5, 0)
    expectSteady()
  }

  @Test("the next pan starts with a translation of zero")
  func startsOver() {
    let table = Table()
    let pan = table.root.addPan(EventLog())
    let first = table.touch(100, 100)
    first.drag(80, 0)
    first.lift()
    let second = table.touch(1000, 700)
    #expect(pan.translation(in: nil) == .zero && pan.velocity(in: nil) == .zero)
    second.drag(0, -60)
    #expect((pan.translation(in: nil) - Vector(dx: 0, dy: -60)).length < 1e-9)
  }
}
