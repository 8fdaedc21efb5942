import Taction
import TactionStageSupport
import TactionTesting
import Testing

@Suite("Fingers, pens, mice and keys of a stage")
struct StageInputTests {
  private let size = Size(width: 320, height: 200)

  @Test("A finger that lands outside of the screen is an error at the end of the test")
  func outside() throws {
    let stage = try Stage(size: size)
    _ = stage.makeWindow()
    stage.tap(at: Point(x: 900, y: 100))
    stage.tap(at: Point(x: -1, y: 100))
    let error = #expect(throws: StageError.self) { try stage.finish() }
    #expect("\(error.map { "\($0)" } ?? "")".contains("(900.0, 100.0): the screen has 320.0 x 200.0"))
  }

  @Test("A finger of a recording that lands outside of the screen is an error at the end of the test")
  func recordedOutside() throws {
    let stage = try Stage(size: size)
    _ = stage.makeWindow()
    stage.play(try Timeline(parsing: "0 down 0 900 100\n50 up 0"))
    #expect(throws: StageError.self) { try stage.finish() }
  }

  @Test("A click or a pen outside of the screen is an error at the end of the test", arguments: [false, true])
  func otherDevicesOutside(isPen: Bool) throws {
    let stage = try Stage(size: size)
    _ = stage.makeWindow()
    if isPen {
      stage.stylus.press(at: Point(x: 900, y: 100))
      stage.stylus.leave()
    } else {
      stage.mouse.click(at: Point(x: 900, y: 100))
    }
    #expect(throws: StageError.self) { try stage.finish() }
  }

  @Test("A finger may land on the border of the screen, and on each of several screens")
  func border() throws {
    var configuration = CompositorConfiguration()
    configuration.outputs.append(OutputConfiguration(width: 300, height: 500))
    try withStage(size: size, configuration: configuration) { stage in
      _ = stage.makeWindow()
      for point in [Point.zero, Point(x: 320, y: 200), Point(x: 0, y: 200), Point(x: 620, y: 500)] {
        stage.tap(at: point)
      }
      stage.resize(to: Size(width: 200, height: 320))
      stage.tap(at: Point(x: 200, y: 320))
    }
  }

  @Test("A finger that moves with `steps: 0` reaches its end with one event")
  func movementWithoutSteps() throws {
    try withStage(size: size) { stage in
      let log = stage.makeWindow().addLog()
      stage.settle()
      let finger = stage.touch(at: Point(x: 70, y: 70))
      finger.move(to: Point(x: 170, y: 120), steps: 0)
      finger.lift()
      stage.settle()
      #expect(log.read() == ["began 70,70", "moved 170,120", "ended 170,120"])
    }
  }

  @Test("Fingers that act together on a stage share their touch frames")
  func together() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow()
      var scales: [Double] = []
      window.content.addGestureRecognizer(PinchGestureRecognizer { scales.append($0.scale) })
      let one = stage.touch(at: Point(x: 140, y: 100))
      let two = stage.touch(at: Point(x: 180, y: 100))
      let start = stage.clock.now
      stage.fingers {
        one.move(to: Point(x: 60, y: 100), over: 0.5)
        two.move(to: Point(x: 260, y: 100), over: 0.5)
        one.lift()
        two.lift()
      }
      #expect(abs(stage.clock.now - start - 0.5) < 1e-6)
      #expect(scales.count > 10)
      #expect(scales == scales.sorted(), "the fingers spread without jitter")
      #expect(abs((scales.last ?? 0) - 5) < 1.5)
    }
  }

  @Test("Fingers of two people act at the same time")
  func twoPeople() throws {
    var configuration = CompositorConfiguration()
    configuration.seats.append(SeatConfiguration(name: "seat1"))
    try withStage(size: size, configuration: configuration) { stage in
      let window = stage.makeWindow()
      var times: [[Double]] = [[], []]
      for index in 0...1 {
        let view = View(frame: Rect(x: 160 * Double(index), y: 0, width: 160, height: 200))
        view.addGestureRecognizer(PanGestureRecognizer { _ in times[index].append(stage.clock.now) })
        window.content.addSubview(view)
      }
      stage.settle()
      let one = stage.touch(at: Point(x: 80, y: 20))
      let two = stage.touch(at: Point(x: 240, y: 20), on: stage.compositor.seats[1])
      let start = stage.clock.now
      stage.fingers {
        one.move(by: Vector(dx: 0, dy: 120), over: 0.3)
        two.move(by: Vector(dx: 0, dy: 120), over: 0.3)
      }
      #expect(abs(stage.clock.now - start - 0.3) < 1e-6)
      #expect(times[0].count > 5 && times[0] == times[1])
    }
  }

  @Test("The touches of all seats are cancelled") func cancelAll() throws {
    var configuration = CompositorConfiguration()
    configuration.seats.append(SeatConfiguration(name: "seat1"))
    try withStage(size: size, configuration: configuration) { stage in
      let log = stage.makeWindow().addLog()
      stage.settle()
      _ = stage.touch(at: Point(x: 80, y: 20))
      _ = stage.touch(at: Point(x: 240, y: 20), on: stage.compositor.seats[1])
      stage.cancelTouches()
      #expect(log.endings == ["cancelled", "cancelled"])
    }
  }

  @Test("A tap while other fingers move has its usual duration, and passes no further time")
  func tapBesideFingers() throws {
    try withStage(size: size) { stage in
      let view = TapTimes(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      stage.makeWindow().content.addSubview(view)
      stage.settle()
      let held = stage.touch(at: Point(x: 300, y: 100))
      let start = stage.clock.now
      stage.fingers {
        held.move(to: Point(x: 250, y: 100), over: 0.3)
        stage.tap(at: Point(x: 50, y: 50))
      }
      #expect(abs(stage.clock.now - start - 0.3) < 1e-6)
      #expect(view.times.count == 2 && abs(view.times[1] - view.times[0] - 0.05) < 0.002)
    }
  }

  @Test("Two taps in a block of fingers are one tap with two fingers")
  func tapsTogether() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow()
      var count = 0
      let tap = TapGestureRecognizer { _ in count += 1 }
      tap.numberOfTouchesRequired = 2
      window.content.addGestureRecognizer(tap)
      let start = stage.clock.now
      stage.fingers {
        stage.tap(at: Point(x: 100, y: 100))
        stage.tap(at: Point(x: 200, y: 100))
      }
      #expect(count == 1 && abs(stage.clock.now - start - 0.05) < 1e-6)
    }
  }

  private final class TapTimes: View {
    var times: [Double] = []

    override func touchesBegan(_ touches: [Touch]) { times += touches.map(\.timestamp) }
    override func touchesEnded(_ touches: [Touch]) { times += touches.map(\.timestamp) }
  }

  @Test("A timeline plays on a stage with its own timing")
  func timeline() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow()
      var taps = 0
      window.content.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
      stage.play(try Timeline(parsing: "100 down 0 50 50\n160 up 0\n"))
      stage.advance(by: 1)
      #expect(taps == 1)
      stage.tap(at: Point(x: 60, y: 60))
      stage.advance(by: 1)
      #expect(taps == 2)
    }
  }

  @Test("Keys and the mouse of a stage reach the window")
  func keysAndMouse() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow()
      var typed = ""
      var taps = 0
      window.onKey = { typed += $0.characters }
      window.content.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
      stage.type("Hi!")
      #expect(typed == "Hi!")
      stage.mouse.click(at: Point(x: 10, y: 10))
      stage.advance(by: 1)
      #expect(taps == 1)
    }
  }

  @Test("A mouse that has not moved yet, or has left, presses, scrolls and pinches at its location")
  func restingMouse() throws {
    try withStage(size: size) { stage in
      let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 320, height: 200))
      scroll.contentSize = Size(width: 320, height: 2000)
      var (taps, pinches) = (0, 0)
      scroll.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
      scroll.addGestureRecognizer(PinchGestureRecognizer { _ in pinches += 1 })
      stage.makeWindow().content.addSubview(scroll)
      stage.settle()
      stage.mouse.press()
      stage.mouse.release()
      stage.advance(by: 1)
      #expect(taps == 1)
      stage.mouse.leave()
      stage.mouse.scroll(notches: 3)
      stage.advance(by: 1)
      #expect(scroll.contentOffset.y > 0)
      stage.mouse.move(to: Point(x: 160, y: 100))
      stage.mouse.leave()
      let pinch = stage.touchpad.pinch()
      pinch.update(scale: 2)
      pinch.end()
      #expect(pinches > 0)
    }
  }

  @Test(
    "If the screen becomes smaller, the mouse stays on it, and comes back to it if it had left",
    arguments: [false, true])
  func smallerScreen(hasLeft: Bool) throws {
    try withStage(size: size) { stage in
      var taps: [Point] = []
      let tap = TapGestureRecognizer { taps.append($0.location(in: nil)) }
      stage.makeWindow().content.addGestureRecognizer(tap)
      stage.mouse.move(to: Point(x: 300, y: 50))
      if hasLeft { stage.mouse.leave() }
      stage.resize(to: Size(width: 200, height: 320))
      #expect(stage.mouse.location == Point(x: 199, y: 50))
      stage.mouse.press()
      stage.mouse.release()
      stage.advance(by: 1)
      #expect(taps == [Point(x: 199, y: 50)])
    }
  }

  @Test("A cancelled touch ends its gesture")
  func cancel() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow()
      var states: [GestureRecognizer.State] = []
      window.content.addGestureRecognizer(PanGestureRecognizer { states.append($0.state) })
      stage.touch(at: Point(x: 50, y: 50)).move(by: Vector(dx: 60, dy: 0))
      stage.cancelTouches()
      #expect(states.first == .began)
      #expect(states.last == .cancelled)
    }
  }

  @Test("A cancelled finger that is still on the screen neither moves nor lifts a finger that lands later")
  func afterCancel() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow()
      var taps = 0
      window.content.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
      let old = stage.touch(at: Point(x: 50, y: 50))
      stage.cancelTouches()
      let new = stage.touch(at: Point(x: 100, y: 100))
      old.move(by: Vector(dx: 90, dy: 0), over: 0)
      old.lift()
      #expect(taps == 0)
      new.lift()
      stage.advance(by: 1)
      #expect(taps == 1)
    }
  }
}
