import TactionGeometry
import TactionGestures
import TestSupport
import Testing

@Suite("Gestures that are made, and wait for another one's failure when the fingers lift")
struct WaitingTests {
  @Test("a press that has rested begins and ends when the requirement fails", arguments: Surroundings.allCases)
  func press(surroundings: Surroundings) {
    for isPressFirst in [true, false] {
      let (table, journal) = (Table(), Journal())
      let view = surroundings.makeView(on: table)
      var press = isPressFirst ? view.addPress(journal) : nil
      let pan = view.addPan(journal)
      press = press ?? view.addPress(journal)
      press?.require(toFail: pan)
      let finger = table.touch(300, 300)
      table.wait(0.8)
      #expect(journal.entries.isEmpty && press?.state == .possible)
      finger.lift()
      #expect(journal.entries == ["press began", "press ended"])
    }
  }

  @Test("so does a drag, with all of its way; it fails if the other one recognizes")
  func drag() {
    let (table, journal) = (Table(), Journal())
    var translations: [Vector] = []
    let pan = PanGestureRecognizer {
      journal.note($0)
      translations.append($0.translation(in: nil))
    }
    pan.name = "pan"
    table.root.add(pan)
    pan.require(toFail: table.root.addSwipe(journal))
    let short = table.touch(300, 300)
    short.drag(25, 0, steps: 5)
    #expect(journal.entries.isEmpty)
    short.lift()
    #expect(journal.entries == ["pan began", "pan ended"])
    #expect(translations == [Vector(dx: 25, dy: 0), Vector(dx: 25, dy: 0)])
    journal.forget()
    let long = table.touch(300, 300)
    long.drag(90, 0, steps: 5)
    long.lift()
    #expect(journal.entries == ["swipe ended"])
  }

  @Test("an early lift is no press, whatever it waits for")
  func early() {
    let (table, journal) = (Table(), Journal())
    let press = table.root.addPress(journal)
    press.require(toFail: table.root.addPan(journal))
    let finger = table.touch(300, 300)
    table.wait(0.3)
    finger.lift()
    table.wait(1)
    #expect(journal.entries.isEmpty && press.state == .possible)
  }

  @Test("a stroke that is complete waits, however long the finger stays and wherever it goes", arguments: [0.0, 0.8])
  func swipe(rest: Double) {
    let (table, journal) = (Table(), Journal())
    let swipe = table.root.addSwipe(journal)
    swipe.require(toFail: table.root.addPinch(journal))
    let finger = table.touch(300, 300)
    finger.drag(60, 0, steps: 6)
    finger.drag(-20, 40, steps: 4)
    table.wait(rest)
    #expect(journal.entries.isEmpty && swipe.state == .possible)
    finger.lift()
    #expect(journal.entries == ["swipe ended"], "one finger is no pinch")
  }

  @Test("a requirement that failed because its own was met is a failure; only taps lose with it")
  func chain() {
    let (table, journal) = (Table(), Journal())
    let (pinch, pan, swipe) = (table.root.addPinch(journal), table.root.addPan(journal), table.root.addSwipe(journal))
    pinch.require(toFail: pan)
    pan.require(toFail: swipe)
    let delegate = ClosureDelegate()
    delegate.goTogether = { a, b in Set([a.name, b.name]) == ["pinch", "swipe"] }
    pinch.delegate = delegate
    let first = table.touch(300, 300)
    first.drag(60, 0, steps: 6)
    #expect(journal.entries == ["swipe ended"] && pan.failure == .requirementRecognized("swipe"))
    let second = table.touch(300, 500)
    table.drag([first, second], to: [Point(x: 360, y: 200), Point(x: 300, y: 600)])
    #expect(journal.entries.prefix(2) == ["swipe ended", "pinch began"])
  }

  @Test("taps that wait for each other, two or three in a circle, fail, and the next touch finds them ready")
  func circles() {
    for count in 2...3 {
      let (table, journal) = (Table(), Journal())
      let taps = (0..<count).map { table.root.addTap(journal, "\($0)") }
      for index in 0..<count { taps[index].require(toFail: taps[(index + 1) % count]) }
      for _ in 0..<2 {
        table.touch(300, 300).lift()
        #expect(taps.allSatisfy { $0.state == .failed && $0.failure == .lifted })
        table.wait(0.1)
        #expect(taps.allSatisfy { $0.state == .possible })
      }
      #expect(journal.entries.isEmpty)
    }
  }
}
