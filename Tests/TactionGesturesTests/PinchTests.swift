import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@Suite("Pinches, under every kind of parent")
struct PinchTests {
  @Test("the scale of a pinch is the ratio of the distances now and at the landing", arguments: ParentKind.allCases)
  func ratio(parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    let pinch = parentKind.makeView(on: table).addPinch(eventLog)
    let fingers = table.together { [table.touch(590, 400), table.touch(690, 400)] }
    table.drag(fingers, to: [Point(x: 586, y: 400), Point(x: 694, y: 400)])
    #expect(pinch.state == .possible)
    table.drag(fingers, to: [Point(x: 565, y: 400), Point(x: 715, y: 400)])
    #expect(abs(pinch.scale - 1.5) < 1e-9)
    table.drag(fingers, to: [Point(x: 640, y: 300), Point(x: 640, y: 500)])
    #expect(abs(pinch.scale - 2) < 1e-9)
    #expect(pinch.location(in: nil).distance(to: Point(x: 640, y: 400)) < 1e-9)
    table.together { fingers.forEach { $0.lift() } }
    #expect(eventLog.states("pinch") == ["began", "changed", "ended"])
  }

  @Test("the movement of one finger before the other lands does not count as a pinch")
  func lateSecondFinger() {
    let (table, eventLog) = (Table(), EventLog())
    table.root.addPinch(eventLog)
    let first = table.touch(500, 400)
    table.drag([first], to: [Point(x: 509.5, y: 400)])
    let second = table.touch(700, 400)
    table.drag([first, second], to: [Point(x: 519.5, y: 400), Point(x: 710, y: 400)])
    #expect(eventLog.entries.isEmpty)
    table.drag([first, second], to: [Point(x: 519.5, y: 400), Point(x: 730, y: 400)])
    #expect(eventLog.states("pinch").first == "began")
  }

  @Test("two fingers that move in parallel make no pinch")
  func parallel() {
    let (table, eventLog) = (Table(), EventLog())
    table.root.addPinch(eventLog)
    let fingers = table.together { [table.touch(500, 400), table.touch(700, 400)] }
    table.drag(fingers, to: [Point(x: 600, y: 450), Point(x: 800, y: 450)])
    #expect(eventLog.entries.isEmpty)
  }

  @Test("a scale that is set is multiplied by further changes; an invalid scale is refused")
  func setting() {
    let table = Table()
    let pinch = table.root.addPinch(EventLog())
    let fingers = table.together { [table.touch(540, 400), table.touch(740, 400)] }
    table.drag(fingers, to: [Point(x: 490, y: 400), Point(x: 790, y: 400)])
    pinch.scale = 1
    table.drag(fingers, to: [Point(x: 415, y: 400), Point(x: 865, y: 400)])
    #expect(abs(pinch.scale - 1.5) < 1e-9)
    for nonsense in [0, -1, .nan, .infinity] as [Double] { pinch.scale = nonsense }
    #expect(abs(pinch.scale - 1.5) < 1e-9)
  }

  @Test("if one finger lifts, moves and lands again, the pinch stays active and the scale does not jump")
  func retouch() {
    let (table, eventLog) = (Table(), EventLog())
    let pinch = table.root.addPinch(eventLog)
    let first = table.touch(400, 400)
    let second = table.touch(600, 400)
    second.drag(200, 0)
    #expect(abs(pinch.scale - 2) < 1e-9)
    second.lift()
    #expect(pinch.isActive && abs(pinch.scale - 2) < 1e-9 && pinch.numberOfTouches == 1)
    #expect(pinch.location(ofTouch: 1, in: nil) == first.location)
    first.drag(0, 300)
    #expect(abs(pinch.scale - 2) < 1e-9)
    let third = table.touch(400, 600)
    #expect(abs(pinch.scale - 2) < 1e-9)
    third.drag(0, -50)
    #expect(abs(pinch.scale - 3) < 1e-9)
    table.together {
      first.lift()
      third.lift()
    }
    #expect(eventLog.states("pinch") == ["began", "changed", "ended"])
  }

  /// Reliability 35.
  @Test("two fingers at one point have no scale until they are a pixel apart")
  func coincident() {
    let table = Table()
    let pinch = table.root.addPinch(EventLog())
    let fingers = table.together { [table.touch(640, 400), table.touch(640, 400)] }
    fingers[1].move(0.5, 0)
    #expect(pinch.scale == 1)
    fingers[1].move(19.5, 0)
    fingers[1].move(20, 0)
    #expect(abs(pinch.scale - 2) < 1e-9)
  }

  @Test("if one finger moves exactly through the other, the scale stays finite and returns to its value")
  func crossing() {
    let table = Table()
    var scales: [Double] = []
    let pinch = PinchGestureRecognizer { scales.append($0.scale) }
    table.root.add(pinch)
    let fingers = table.together { [table.touch(440, 400), table.touch(640, 400)] }
    fingers[0].drag(400, 0, steps: 40)
    #expect(scales.allSatisfy { $0.isFinite && $0 > 0 })
    #expect(abs(pinch.scale - 1) < 1e-9)
  }

  @Test("if the handler sets the scale to 1 each time, the product of all scales is the whole ratio")
  func deltas() {
    let table = Table()
    var product = 1.0
    let pinch = PinchGestureRecognizer {
      product *= $0.scale
      $0.scale = 1
    }
    table.root.add(pinch)
    let fingers = table.together { [table.touch(440, 400), table.touch(640, 400)] }
    table.drag(fingers, to: [Point(x: 640, y: 100), Point(x: 640, y: 700)], steps: 200)
    fingers[0].drag(0, 600, steps: 7)
    fingers[0].drag(0, -600, steps: 7)
    #expect(abs(product - 3) < 1e-9)
  }

  @Test("three and four fingers pinch by their mean distance from the centre")
  func manyFingers() {
    for count in 3...5 {
      let table = Table()
      let pinch = table.root.addPinch(EventLog())
      let center = Point(x: 600, y: 400)
      func ring(_ radius: Double) -> [Point] {
        (0..<count).map {
          center + Transform.rotation(.fullTurn * Double($0) / Double(count)).apply(Vector(dx: radius, dy: 0))
        }
      }
      let fingers = table.together { ring(100).map { table.touch($0.x, $0.y) } }
      table.drag(fingers, to: ring(250))
      #expect(abs(pinch.scale - 2.5) < 1e-9)
      fingers[0].lift()
      #expect(abs(pinch.scale - 2.5) < 1e-9)
    }
  }

  @Test("the velocity of a pinch is the growth of its scale per second, even after the scale was set")
  func velocity() {
    let table = Table()
    let pinch = table.root.addPinch(EventLog())
    let fingers = table.together { [table.touch(540, 400), table.touch(740, 400)] }
    table.drag(fingers, to: [Point(x: 440, y: 400), Point(x: 840, y: 400)], steps: 50)
    // The distance grows by 200 px in 0.4 s and is 400 px now, so it grows by a factor of 1.25 a second.
    #expect(abs(pinch.velocity / pinch.scale - 1.25) < 0.02)
    pinch.scale = 1
    #expect(abs(pinch.velocity - 1.25) < 0.02)
    table.wait(0.1)
    fingers[0].lift()
    #expect(pinch.velocity == 0)
  }
}
