import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@Suite("Complete gestures that wait for another recognizer to fail when the fingers lift")
struct WaitingTests {
  @Test(
    "a press that is held long enough begins and ends once the recognizer it waits for fails at the lift",
    arguments: ParentKind.allCases)
  func press(parentKind: ParentKind) {
    for isPressFirst in [true, false] {
      let (table, eventLog) = (Table(), EventLog())
      let view = parentKind.makeView(on: table)
      var press = isPressFirst ? view.addPress(eventLog) : nil
      let pan = view.addPan(eventLog)
      press = press ?? view.addPress(eventLog)
      press?.require(toFail: pan)
      let finger = table.touch(300, 300)
      table.wait(0.8)
      #expect(eventLog.entries.isEmpty && press?.state == .possible)
      finger.lift()
      #expect(eventLog.entries == ["press began", "press ended"])
    }
  }

  @Test("a finger that has rested for a secondary click, and lifts while the click waits, still counts")
  func secondaryClick() {
    let table = Table()
    var places: [Point] = []
    let click = SecondaryClickGestureRecognizer { click in
      places = (0..<click.numberOfTouches).map { click.location(ofTouch: $0, in: nil) }
    }
    table.root.add(click)
    click.require(toFail: table.root.addPan(EventLog()))
    let finger = table.touch(300, 300)
    table.wait(0.8)
    finger.move(3, 0)
    finger.lift()
    #expect(places == [Point(x: 303, y: 300)])
  }

  @Test("a complete pan is reported with its whole translation, or fails if its required recognizer recognizes")
  func drag() {
    let (table, eventLog) = (Table(), EventLog())
    var translations: [Vector] = []
    let pan = PanGestureRecognizer {
      eventLog.note($0)
      translations.append($0.translation(in: nil))
    }
    pan.name = "pan"
    table.root.add(pan)
    pan.require(toFail: table.root.addSwipe(eventLog))
    let short = table.touch(300, 300)
    short.drag(25, 0, steps: 5)
    #expect(eventLog.entries.isEmpty)
    short.lift()
    #expect(eventLog.entries == ["pan began", "pan ended"])
    #expect(translations == [Vector(dx: 25, dy: 0), Vector(dx: 25, dy: 0)])
    eventLog.forget()
    let long = table.touch(300, 300)
    long.drag(90, 0, steps: 5)
    long.lift()
    #expect(eventLog.entries == ["swipe ended"])
  }

  @Test(
    "a complete gesture keeps its values if its fingers lift one by one while it waits", arguments: ParentKind.allCases)
  func liftedOneByOne(parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    let view = parentKind.makeView(on: table)
    let spare = view.addPan(eventLog, "spare")
    spare.minimumNumberOfTouches = 3
    let (pan, pinch, rotation) = (view.addPan(eventLog), view.addPinch(eventLog), view.addRotation(eventLog))
    let transform = TransformGestureRecognizer()
    view.add(transform)
    let delegate = ClosureDelegate.together()
    for recognizer in [pan, pinch, rotation, transform] as [GestureRecognizer] {
      recognizer.delegate = delegate
      recognizer.require(toFail: spare)
    }
    let fingers = table.together { [table.touch(500, 400), table.touch(700, 400)] }
    table.drag(fingers, to: [Point(x: 600, y: 260), Point(x: 600, y: 660)])
    for finger in fingers { finger.lift() }
    for name in ["pan", "pinch", "rotation"] { #expect(eventLog.states(name) == ["began", "ended"]) }
    for way in [pan.translation(in: nil), transform.translation(in: nil)] {
      #expect((way - Vector(dx: 0, dy: 60)).length < 1e-6)
    }
    for scale in [pinch.scale, transform.scale] { #expect(abs(scale - 2) < 1e-6) }
    for turn in [rotation.rotation, transform.rotation] { #expect(abs(turn.degrees - 90) < 1e-6) }
  }

  @Test("a press that waits for a pan begins as soon as the pan ignores the finger")
  func ignoredFinger() {
    let (table, eventLog) = (Table(), EventLog())
    let press = table.root.addPress(eventLog)
    let pan = table.root.addPan(eventLog)
    press.require(toFail: pan)
    let finger = table.touch(300, 300)
    table.wait(0.8)
    #expect(eventLog.entries.isEmpty)
    for touch in pan.touches { pan.ignore(touch) }
    #expect(eventLog.entries == ["press began"])
    finger.lift()
    #expect(eventLog.entries == ["press began", "press ended"])
  }

  @Test(
    "a complete press of two fingers that ignores a resting finger while it waits does not begin",
    arguments: ParentKind.allCases)
  func ignoredRestingFinger(parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    let view = parentKind.makeView(on: table)
    let (press, pan) = (view.addPress(eventLog), view.addPan(eventLog))
    press.numberOfTouchesRequired = 2
    press.require(toFail: pan)
    let fingers = table.together { [table.touch(300, 300), table.touch(500, 300)] }
    table.wait(0.8)
    #expect(press.touches.count == 2 && eventLog.entries.isEmpty)
    if let second = press.touches.last { press.ignore(second) }
    pan.isEnabled = false
    #expect(eventLog.entries.isEmpty && press.state == .possible)
    table.together { fingers.forEach { $0.lift() } }
    #expect(eventLog.entries.isEmpty)
  }

  @Test("a finger that lifts early makes no press, even if the press waits for another recognizer")
  func early() {
    let (table, eventLog) = (Table(), EventLog())
    let press = table.root.addPress(eventLog)
    press.require(toFail: table.root.addPan(eventLog))
    let finger = table.touch(300, 300)
    table.wait(0.3)
    finger.lift()
    table.wait(1)
    #expect(eventLog.entries.isEmpty && press.state == .possible)
  }

  @Test("a complete swipe waits for its required recognizer, wherever the finger moves", arguments: [0.0, 0.8])
  func swipe(rest: Double) {
    let (table, eventLog) = (Table(), EventLog())
    let swipe = table.root.addSwipe(eventLog)
    swipe.require(toFail: table.root.addPinch(eventLog))
    let finger = table.touch(300, 300)
    finger.drag(60, 0, steps: 6)
    finger.drag(-20, 40, steps: 4)
    table.wait(rest)
    #expect(eventLog.entries.isEmpty && swipe.state == .possible)
    finger.lift()
    #expect(eventLog.entries == ["swipe ended"], "one finger is no pinch")
  }

  @Test(
    "while a complete press waits for a longer one, movement and further fingers do not make it fail",
    arguments: ParentKind.allCases)
  func movedPress(parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    let view = parentKind.makeView(on: table)
    let (short, long) = (view.addPress(eventLog, "short"), view.addPress(eventLog, "long"))
    long.minimumPressDuration = 1.5
    long.numberOfTouchesRequired = 2
    short.require(toFail: long)
    let finger = table.touch(300, 300)
    table.wait(0.8)
    let second = table.touch(500, 300)
    #expect(eventLog.entries.isEmpty && short.state == .possible)
    finger.drag(30, 0, steps: 3)
    #expect(eventLog.entries == ["short began", "short changed"] && short.numberOfTouches == 1)
    table.together { [finger, second].forEach { $0.lift() } }
    #expect(eventLog.states("short") == ["began", "changed", "ended"])
  }

  @Test("a finger that joins a complete swipe or secondary click does not make it fail", arguments: [true, false])
  func joined(isSwipe: Bool) {
    let (table, eventLog) = (Table(), EventLog())
    let click = SecondaryClickGestureRecognizer { eventLog.note("click", $0.state) }
    let waiting: GestureRecognizer = isSwipe ? table.root.addSwipe(eventLog, "click") : click
    if !isSwipe { table.root.add(click) }
    waiting.require(toFail: table.root.addPinch(eventLog))
    let finger = table.touch(300, 300)
    if isSwipe { finger.drag(60, 0, steps: 6) } else { table.wait(0.6) }
    let second = table.touch(500, 300)
    table.together { [finger, second].forEach { $0.lift() } }
    #expect(eventLog.entries == ["click ended"])
  }

  @Test("a pinch that requires a pan to fail may begin after a swipe, which the pan requires, has made the pan fail")
  func chain() {
    let (table, eventLog) = (Table(), EventLog())
    let (pinch, pan, swipe) = (
      table.root.addPinch(eventLog), table.root.addPan(eventLog), table.root.addSwipe(eventLog)
    )
    pinch.require(toFail: pan)
    pan.require(toFail: swipe)
    let delegate = ClosureDelegate()
    delegate.goTogether = { a, b in Set([a.name, b.name]) == ["pinch", "swipe"] }
    pinch.delegate = delegate
    let first = table.touch(300, 300)
    first.drag(60, 0, steps: 6)
    #expect(eventLog.entries == ["swipe ended"] && pan.failure == .requirementRecognized("swipe"))
    let second = table.touch(300, 500)
    table.drag([first, second], to: [Point(x: 360, y: 200), Point(x: 300, y: 600)])
    #expect(eventLog.entries.prefix(2) == ["swipe ended", "pinch began"])
  }

  @Test("two or three taps that wait for each other in a circle fail, and are ready for the next touch")
  func circles() {
    for count in 2...3 {
      let (table, eventLog) = (Table(), EventLog())
      let taps = (0..<count).map { table.root.addTap(eventLog, "\($0)") }
      for index in 0..<count { taps[index].require(toFail: taps[(index + 1) % count]) }
      for _ in 0..<2 {
        table.touch(300, 300).lift()
        #expect(taps.allSatisfy { $0.state == .failed && $0.failure == .lifted })
        table.wait(0.1)
        #expect(taps.allSatisfy { $0.state == .possible })
      }
      #expect(eventLog.entries.isEmpty)
    }
  }
}
