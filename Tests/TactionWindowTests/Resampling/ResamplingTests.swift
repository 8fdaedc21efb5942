import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionWindow

@Suite("Resampling touches to the times of frames, through the wire")
struct ResamplingTests {
  /// A card that follows one finger, and records the finger's location in each call.
  private final class Dragging {
    let card = View(frame: Rect(x: 100, y: 100, width: 200, height: 200))
    private(set) var calls: [(state: GestureRecognizer.State, time: Double, location: Point)] = []
    private(set) var pan = PanGestureRecognizer()
    let window: Window

    init(_ stage: Stage, isResampling: Bool = true) {
      window = stage.makeWindow(size: Size(width: 1280, height: 800))
      if isResampling { window.touchResampling = TouchResampling() }
      card.backgroundColor = .black
      window.content.addSubview(card)
      pan = PanGestureRecognizer { [weak self] pan in
        guard let self else { return }
        calls.append((pan.state, pan.eventTime, pan.location(in: nil)))
        card.center = Point(x: 200, y: 200) + pan.translation(in: self.card.superview)
      }
      card.addGestureRecognizer(pan)
      stage.settle()
    }

    var lastPlace: Point? { calls.last?.location }

    func forgetCalls() { calls = [] }
  }

  /// Moves a finger evenly along x, by a pixel each ms, sampled by a panel every `interval` ms.
  private func drag(_ finger: Finger, _ stage: Stage, milliseconds: Int, each interval: Int = 7) {
    let start = finger.location
    for time in stride(from: interval, through: milliseconds, by: interval) {
      stage.advance(by: Double(interval) / 1000)
      finger.move(to: start + Vector(dx: Double(time), dy: 0), over: 0, steps: 1)
    }
  }

  @Test("A finger that lifts below a modal dialog is no longer resampled")
  func dialog() throws {
    try withStage { stage in
      let dragging = Dragging(stage)
      let fingers = [stage.touch(at: Point(x: 200, y: 200)), stage.touch(at: Point(x: 250, y: 200))]
      for finger in fingers { drag(finger, stage, milliseconds: 70) }
      let dialog = try #require(dragging.window.makeDialog(title: "D", size: Size(width: 100, height: 100)))
      stage.settle()
      for finger in fingers { drag(finger, stage, milliseconds: 20) }
      fingers[0].lift()
      dialog.close()
      stage.settle()
      drag(fingers[1], stage, milliseconds: 20)
      fingers[1].lift()
      let motion = try #require(dragging.window.pendingMotion)
      #expect(motion.isEmpty, "it follows a finger that is gone")
    }
  }

  @Test("Movement that waits for a frame is handled before a long press that is due when the mouse moves")
  func press() throws {
    try withStage { stage in
      let (dragging, log) = (Dragging(stage), EventLog())
      dragging.window.content.addGestureRecognizer(log.press())
      let seat = try #require(stage.seat)
      stage.mouse.move(to: Point(x: 600, y: 400))
      let finger = stage.touch(at: Point(x: 200, y: 200))
      stage.advance(by: 0.49)
      seat.touch.motion(finger.id, to: Point(x: 230, y: 200))
      seat.touch.frame()
      stage.clock.advance(by: 0.02)
      seat.pointer.move(to: Point(x: 610, y: 400))
      seat.pointer.frame()
      stage.deliver()
      #expect(log.entries.isEmpty && dragging.calls.first?.state == .began)
      finger.lift()
    }
  }

  @Test("Resampling shows even movement evenly: once in each frame")
  func even() throws {
    try withStage { stage in
      let dragging = Dragging(stage)
      let finger = stage.touch(at: Point(x: 200, y: 200))
      let landing = stage.clock.now
      drag(finger, stage, milliseconds: 70)
      dragging.forgetCalls()
      let commits = stage.commitCount
      drag(finger, stage, milliseconds: 350)
      #expect(dragging.calls.count == stage.commitCount - commits)
      #expect((20...22).contains(dragging.calls.count))
      for call in dragging.calls {
        let expected = 200 + (call.time - landing) * 1000
        #expect(abs(call.location.x - expected) < 0.01)
      }
      let steps = zip(dragging.calls, dragging.calls.dropFirst()).map { $1.location.x - $0.location.x }
      #expect(steps.allSatisfy { abs($0 - 1000.0 / 60) < 0.01 })
      finger.lift()
    }
  }

  @Test("The steps of a resampled finger in the calls of a view add up to its movement")
  func steps() throws {
    final class Summing: View {
      var way = Vector.zero
      override func touchesMoved(_ touches: [Touch]) {
        for touch in touches { way += touch.location(in: nil) - touch.previousLocation(in: nil) }
      }
      override func touchesEnded(_ touches: [Touch]) { touchesMoved(touches) }
    }
    try withStage { stage in
      let window = Dragging(stage).window
      let view = Summing(frame: window.content.bounds)
      window.content.addSubview(view)
      let finger = stage.touch(at: Point(x: 200, y: 200))
      drag(finger, stage, milliseconds: 301)
      stage.advance(by: 0.2)
      finger.move(by: Vector(dx: -100, dy: 0), over: 0.1)
      finger.lift()
      #expect((view.way - Vector(dx: 201, dy: 0)).length < 0.01)
    }
  }

  @Test(
    "A resampled finger that rests ends exactly where it is, and then nothing wakes the app",
    arguments: [2, 3, 7, 12, 19, 26, 33])
  func resting(interval: Int) throws {
    try withStage { stage in
      let dragging = Dragging(stage)
      let finger = stage.touch(at: Point(x: 200, y: 200))
      drag(finger, stage, milliseconds: 200, each: interval)
      stage.advance(by: 0.2)
      #expect(dragging.lastPlace == finger.location)
      #expect(dragging.card.center.x == finger.location.x)
      let calls = dragging.calls.count
      #expect(stage.app.nextDeadline == nil)
      stage.advance(by: 1)
      #expect(dragging.calls.count == calls)
      finger.lift()
    }
  }

  /// Returns the position of a hand that changes direction, in px, at a time in seconds.
  private func path(_ time: Double) -> Point {
    Point(x: 640 + 250 * Angle.radians(3 * time).sine, y: 400 + 150 * Angle.radians(5 * time).sine)
  }

  /// Returns the mean distance between content and finger in the frames of a second, on a panel with uneven times.
  private func distance(rate: Double, isResampling: Bool, _ parentKind: ParentKind) throws -> Double {
    try withStage { stage in
      let window = stage.makeWindow(size: Size(width: 1280, height: 800))
      if isResampling { window.touchResampling = TouchResampling() }
      let parent = parentKind.build(in: window)
      let card = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
      card.backgroundColor = .black
      card.center = parent.convert(path(0), from: nil)
      card.transform = .scale(1 / parent.transformToWindow.meanScale)
      parent.addSubview(card)
      card.addInteraction(TransformInteraction())
      stage.settle()
      var random = SeededGenerator(seed: UInt64(rate))
      let (finger, mark) = (stage.touch(at: path(0)), card.convert(path(0), from: nil))
      var (report, refresh, shown, errors) = (1 / rate, 0.2, path(0), [Double]())
      stage.compositor.onCommit = { _ in shown = card.convert(mark, to: nil) }
      for millisecond in 1...1000 {
        stage.advance(by: 0.001)
        let time = Double(millisecond) / 1000
        if time >= refresh {
          errors.append(shown.distance(to: path(time)))
          refresh += 1.0 / 60
        }
        guard time >= report else { continue }
        finger.move(to: path(time), over: 0, steps: 1)
        report += random.number(0.75...1.25) / rate
      }
      stage.compositor.onCommit = nil
      stage.advance(by: 0.2)
      #expect(card.convert(mark, to: nil).distance(to: finger.location) < 0.01, "a finger that rests is where it is")
      finger.lift()
      return errors.reduce(0, +) / Double(errors.count)
    }
  }

  @Test(
    "With resampling, content is nearer to the finger, at any panel rate and in any parent",
    arguments: SampleSize.every(2, of: [30.0, 38, 60, 90, 125, 240, 500]), [ParentKind.plain, .nested, .mirrored])
  func rates(rate: Double, parentKind: ParentKind) throws {
    let with = try distance(rate: rate, isResampling: true, parentKind)
    let without = try distance(rate: rate, isResampling: false, parentKind)
    #expect(with < 0.8 * without, "\(with) for \(without) px")
  }

  @Test("A resampled flick between two frames is thrown with its velocity", arguments: [38.0, 60, 90, 125, 240])
  func throwing(rate: Double) throws {
    var velocities: [Double] = []
    for isResampling in [false, true] {
      try withStage { stage in
        let dragging = Dragging(stage, isResampling: isResampling)
        let finger = stage.touch(at: Point(x: 200, y: 200))
        for report in 1...Int(0.2 * rate) {
          stage.advance(by: 1 / rate)
          finger.move(to: Point(x: 200 + 1500 * Double(report) / rate, y: 200), over: 0, steps: 1)
        }
        stage.advance(by: 1 / rate)
        finger.lift()
        velocities.append(dragging.pan.velocity(in: nil).dx)
        #expect(abs(dragging.card.center.x - finger.location.x) < 0.01)
      }
    }
    #expect(velocities.allSatisfy { abs($0 - 1500) < 75 }, "\(velocities) px/s")
  }

  @Test("With resampling, a lift is delivered immediately, after the real positions before it")
  func lifting() throws {
    try withStage { stage in
      let dragging = Dragging(stage)
      let finger = stage.touch(at: Point(x: 200, y: 200))
      drag(finger, stage, milliseconds: 105)
      dragging.forgetCalls()
      // All of this happens within one refresh of the screen, after its first millisecond.
      stage.advance(by: 0.001)
      finger.move(to: Point(x: 400, y: 230), over: 0, steps: 1)
      finger.lift()
      #expect(dragging.calls.map(\.state).last == .ended)
      #expect(dragging.calls.last { $0.state == .changed }?.location == Point(x: 400, y: 230))
      #expect(dragging.lastPlace == Point(x: 400, y: 230))
      #expect(dragging.card.center.x == 400)
      #expect(stage.app.nextDeadline == nil)
    }
  }

  @Test("With resampling, a second finger lands immediately, and the first is at its real position")
  func landing() throws {
    try withStage { stage in
      let dragging = Dragging(stage)
      let log = TouchLog(frame: Rect(x: 600, y: 0, width: 400, height: 400))
      dragging.window.content.addSubview(log)
      let finger = stage.touch(at: Point(x: 200, y: 200))
      drag(finger, stage, milliseconds: 70)
      let other = stage.touch(at: Point(x: 700, y: 300))
      #expect(log.landings == [Point(x: 700, y: 300)])
      #expect(dragging.lastPlace == finger.location)
      other.lift()
      stage.cancelTouches()
      #expect(dragging.calls.last?.state == .cancelled)
    }
  }

  @Test("A long press that is due considers pending movement that no frame has shown yet")
  func timers() throws {
    try withStage { stage in
      let dragging = Dragging(stage)
      var presses = 0
      dragging.card.addGestureRecognizer(LongPressGestureRecognizer { _ in presses += 1 })
      stage.advance(by: 0.003)
      let finger = stage.touch(at: Point(x: 200, y: 200))
      // The card is drawn again just after a frame, so that the movement must wait for the next frame.
      stage.advance(by: 0.498)
      dragging.card.backgroundColor = .white
      stage.settle()
      finger.move(to: Point(x: 230, y: 200), over: 0, steps: 1)
      #expect(dragging.calls.isEmpty)
      stage.advance(by: 0.1)
      #expect(presses == 0)
      #expect(dragging.lastPlace == Point(x: 230, y: 200))
      finger.lift()
    }
  }

  @Test("By default movement is delivered as it arrives; turning resampling off delivers pending movement")
  func off() throws {
    try withStage { stage in
      let dragging = Dragging(stage, isResampling: false)
      #expect(dragging.window.touchResampling == nil)
      let finger = stage.touch(at: Point(x: 200, y: 200))
      drag(finger, stage, milliseconds: 140)
      #expect(dragging.calls.count >= 17)
      dragging.window.touchResampling = TouchResampling()
      stage.advance(by: 0.001)
      finger.move(by: Vector(dx: 30, dy: 0), over: 0, steps: 1)
      #expect(dragging.lastPlace != finger.location)
      dragging.window.touchResampling = nil
      #expect(dragging.lastPlace == finger.location)
      finger.lift()
    }
  }

  @Test("A handler may close the window while pending movement is delivered")
  func closing() throws {
    try withStage { stage in
      let dragging = Dragging(stage)
      let window = dragging.window
      window.content.addGestureRecognizer(PanGestureRecognizer { _ in window.close() })
      let finger = stage.touch(at: Point(x: 600, y: 200))
      drag(finger, stage, milliseconds: 70)
      #expect(window.isClosed)
      #expect(stage.app.windows.isEmpty)
    }
  }

  @Test("With resampling, fingers land and lift at their real positions, and time does not go back", arguments: 1...4)
  func disorder(seed: UInt64) throws {
    // The screen is small, because all of it is drawn in each frame.
    try withStage(size: Size(width: 160, height: 40)) { stage in
      let window = stage.makeWindow(size: Size(width: 160, height: 40))
      window.touchResampling = TouchResampling()
      let log = TouchLog(frame: window.content.bounds)
      log.isRepainting = true
      window.content.addSubview(log)
      stage.settle()
      var random = SeededGenerator(seed: seed)
      var fingers: [Finger] = []
      for _ in 0..<300 {
        stage.advance(by: Double(Int.random(in: 0...9, using: &random)) / 1000)
        let place = Point(x: Double(Int.random(in: 0...159, using: &random)), y: 20)
        switch Int.random(in: 0...9, using: &random) {
        case 0 where fingers.count < 5: fingers.append(stage.touch(at: place))
        case 1 where !fingers.isEmpty:
          let finger = fingers.remove(at: Int.random(in: 0..<fingers.count, using: &random))
          finger.lift()
          #expect(log.lifts.last == finger.location)
        default: fingers.randomElement(using: &random)?.move(to: place, over: 0, steps: 1)
        }
      }
      stage.advance(by: 0.1)
      #expect(Set(log.places.values) == Set(fingers.map(\.location)))
      #expect(log.times == log.times.sorted())
      #expect(stage.app.nextDeadline == nil)
      fingers.forEach { $0.lift() }
    }
  }

  private final class TouchLog: View {
    var landings: [Point] = []
    var lifts: [Point] = []
    var times: [Double] = []
    /// The locations of the fingers that are down.
    var places: [Int: Point] = [:]
    /// Whether each movement changes a pixel, so that frames are drawn.
    var isRepainting = false

    override func touchesBegan(_ touches: [Touch]) {
      landings += touches.map { $0.location(in: nil) }
      note(touches)
    }

    override func touchesMoved(_ touches: [Touch]) {
      note(touches)
      if isRepainting { backgroundColor = backgroundColor == .black ? .white : .black }
    }

    override func touchesEnded(_ touches: [Touch]) {
      lifts += touches.map { $0.location(in: nil) }
      for touch in touches { places[touch.id] = nil }
    }

    private func note(_ touches: [Touch]) {
      for touch in touches {
        places[touch.id] = touch.location(in: nil)
        times.append(touch.timestamp)
      }
    }
  }
}
