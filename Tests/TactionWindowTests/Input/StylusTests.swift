import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Tests that a pen acts as a finger that also has a pressure and a tilt.
struct StylusTests {
  @Test("A pen pans, and the touch of the view is cancelled", arguments: ParentKind.allCases)
  func aPenPans(in around: ParentKind) throws {
    try withScene(in: around) { scene in
      let hand = HandLog(on: scene.view, minimumPanFingers: 1)
      let pen = scene.stage.stylus
      pen.press(at: Point(x: 400, y: 300))
      pen.move(to: Point(x: 450, y: 340), over: 0.2)
      #expect((hand.translation - Vector(dx: 50, dy: 40)).length < 1e-9)
      pen.lift()
      #expect(hand.eventLog.entries == ["pan began", "pan changed", "pan ended"])
      #expect(scene.view.heard.first == "began" && scene.view.heard.last == "cancelled")
      pen.leave()
    }
  }

  @Test("The touch of a pen has the force, altitude and azimuth of the pen") func aTouchKnowsForceAndTilt() throws {
    try withScene { scene in
      let log = scene.placeLog()
      let pen = scene.stage.stylus
      pen.hover(at: Point(x: 400, y: 300))
      pen.tilt(x: .degrees(30), y: .degrees(0))
      pen.press(force: 0.25)
      #expect(log.kinds == [.stylus])
      #expect(abs((log.contacts.last?.force ?? 0) - 0.25) < 1e-4)
      #expect(abs((log.contacts.last?.altitudeAngle.degrees ?? 0) - 60) < 1e-9)
      #expect(log.contacts.last?.azimuthAngle == .zero)
      pen.setForce(1)
      #expect(log.contacts.last?.force == 1)
      pen.tilt(x: .degrees(0), y: .degrees(-45))
      #expect(abs((log.contacts.last?.altitudeAngle.degrees ?? 0) - 45) < 1e-9)
      #expect(abs((log.contacts.last?.azimuthAngle.degrees ?? 0) + 90) < 1e-9)
      pen.tilt(x: .degrees(45), y: .degrees(45))
      // A pen that leans by 45° along each axis leans by 54.7° along the diagonal: tan 54.7° = √2.
      #expect(abs((log.contacts.last?.altitudeAngle.degrees ?? 0) - 35.264_389_7) < 1e-6)
      #expect(abs((log.contacts.last?.azimuthAngle.degrees ?? 0) - 45) < 1e-9)
      pen.move(to: Point(x: 410, y: 300), force: 0.5, over: 0.1)
      #expect(abs((log.contacts.last?.force ?? 0) - 0.5) < 1e-4)
      pen.leave()
      #expect(log.endings == ["ended"])
    }
  }

  @Test("The drop of force as a pen lifts is not reported to the view")
  func theForceThatGoesWithTheTipIsNoStroke() throws {
    try withScene { scene in
      let log = scene.placeLog()
      let pen = scene.stage.stylus
      pen.press(at: Point(x: 400, y: 300), force: 1)
      pen.move(to: Point(x: 420, y: 300), over: 0.1)
      pen.lift()
      #expect(log.contacts.allSatisfy { $0.force == 1 } && log.endings == ["ended"])
      pen.leave()
    }
  }

  @Test("Force and tilt beyond their range are limited to the range") func axesBeyondTheirEndAreAtTheirEnd() throws {
    try withScene { scene in
      let log = scene.placeLog()
      let pen = scene.stage.stylus
      pen.press(at: Point(x: 400, y: 300), force: 60_000)
      #expect(log.contacts.last?.force == 1)
      for (x, y) in [(8e6, -8e6), (90, 0), (-90, 90), (-8e6, 0)] {
        pen.tilt(x: .degrees(x), y: .degrees(y))
        let contact = try #require(log.contacts.last)
        #expect((0...90).contains(contact.altitudeAngle.degrees) && contact.altitudeAngle.degrees < 1)
        #expect(abs(contact.azimuthAngle.degrees) <= 180)
      }
      pen.leave()
    }
  }

  @Test("A pen makes taps and long presses") func aPenTapsAndPressesLong() throws {
    try withScene { scene in
      scene.view.with(scene.eventLog.tap())
      scene.view.with(scene.eventLog.press())
      let pen = scene.stage.stylus
      pen.press(at: Point(x: 400, y: 300))
      scene.wait(0.1)
      pen.lift()
      #expect(scene.eventLog.entries == ["tap ended"])
      scene.wait(1)
      pen.press()
      scene.wait(0.7)
      pen.lift()
      #expect(scene.eventLog.entries == ["tap ended", "press began", "press ended"])
      pen.leave()
    }
  }

  @Test("A pen and a finger together pinch") func aPenAndAFingerPinchTogether() throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view)
      scene.stage.stylus.press(at: Point(x: 350, y: 300))
      let finger = scene.touch(450, 300)
      scene.stage.stylus.move(to: Point(x: 300, y: 300), over: 0.1)
      finger.move(to: Point(x: 500, y: 300), over: 0.1)
      #expect(abs(hand.scale - 2) < 1e-9)
      scene.stage.stylus.leave()
      finger.lift()
    }
  }

  enum Loss: CaseIterable { case unplugged, outOfRange, seat }

  @Test("A pen that is unplugged, leaves the range or loses its seat cancels its touch", arguments: Loss.allCases)
  func aPenThatIsGoneCancelsItsTouch(_ loss: Loss) throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view, minimumPanFingers: 1)
      let (stage, pen) = (scene.stage, scene.stage.stylus)
      pen.press(at: Point(x: 400, y: 300))
      pen.move(to: Point(x: 450, y: 300))
      switch loss {
      case .unplugged: pen.unplug()
      case .outOfRange:
        stage.seat?.stylus.leave()
        stage.settle()
      case .seat:
        if let seat = stage.seat { stage.compositor.remove(seat) }
        stage.settle()
      }
      #expect(hand.eventLog.entries.last == "pan cancelled")
      #expect(scene.window.content.viewTree?.touches.touches.isEmpty == true)
      guard loss == .unplugged else { return }
      #expect(stage.app.seats.first?.hasStylus == false)
      pen.press(at: Point(x: 400, y: 300))
      pen.move(to: Point(x: 450, y: 300))
      #expect(hand.eventLog.entries.last == "pan changed", "it can be plugged in again")
      pen.leave()
    }
  }

  @Test("A tip that is down before the pen has a position lands at the first position")
  func aTipThatIsAlreadyDownLandsAtItsFirstPosition() throws {
    try withScene { scene in
      let log = scene.placeLog()
      let pen = try #require(scene.stage.seat?.stylus)
      pen.comeIntoRange(at: Point(x: 400, y: 300))
      scene.send(pen) { $0.down() }
      scene.send(pen) { $0.pressure(0.5) }
      #expect(log.heard == [])
      scene.send(pen) { $0.move(to: Point(x: 410, y: 300)) }
      #expect(log.heard == ["began"] && log.places == [Point(x: 410, y: 300)])
      #expect(abs((log.contacts.last?.force ?? 0) - 0.5) < 1e-4)
      scene.send(pen) { $0.move(to: Point(x: 420, y: 300)) }
      scene.send(pen) { $0.up() }
      #expect(log.heard == ["began", "moved", "ended"])
      // A tip that lifts before it has a position, or leaves, has touched nothing.
      pen.leave()
      pen.comeIntoRange(at: Point(x: 400, y: 300))
      scene.send(pen) { $0.down() }
      scene.send(pen) { $0.up() }
      scene.send(pen) { $0.move(to: Point(x: 410, y: 300)) }
      pen.leave()
      pen.comeIntoRange(at: Point(x: 400, y: 300))
      scene.send(pen) { $0.down() }
      pen.leave()
      scene.send(pen) { $0.move(to: Point(x: 410, y: 300)) }
      #expect(log.heard == ["began", "moved", "ended"])
      pen.leave()
      scene.stage.settle()
    }
  }

  @Test(
    "The left button of a tablet mouse or lens is a tip, and the right button a secondary click",
    arguments: [PenTool.Kind.mouse, .lens])
  func theLeftButtonOfATabletMouseIsItsTip(kind: PenTool.Kind) throws {
    try withScene { scene in
      let log = LoggingView()
      scene.place(log, at: Point(x: 400, y: 300))
      var clicks: [String] = []
      log.addGestureRecognizer(SecondaryClickGestureRecognizer { clicks.append($0.button.map { "\($0)" } ?? "none") })
      scene.stage.settle()
      scene.stage.stylus.tool = PenTool(kind: kind)
      let mouse = try #require(scene.stage.seat?.stylus)
      scene.send(mouse) { $0.move(to: Point(x: 400, y: 300)) }
      scene.send(mouse) { $0.button(0x110, isPressed: true) }
      scene.send(mouse) { $0.move(to: Point(x: 420, y: 300)) }
      scene.send(mouse) { $0.button(0x110, isPressed: false) }
      #expect(log.heard == ["began", "moved", "ended"] && log.kinds == [.stylus])
      #expect(log.contacts.allSatisfy { $0.tool?.kind == kind && $0.buttons == [] } && clicks.isEmpty)
      scene.send(mouse) { $0.button(0x111, isPressed: true) }
      scene.send(mouse) { $0.button(0x111, isPressed: false) }
      #expect(clicks == ["secondary"] && log.endings == ["ended"])
      mouse.leave()
      scene.stage.settle()
    }
  }

  @Test("The lift of a pen takes effect before the end of its Wayland frame")
  func aLiftDoesNotWaitForItsFrame() throws {
    try withScene { scene in
      scene.view.with(scene.eventLog.tap())
      let pen = try #require(scene.stage.seat?.stylus)
      pen.move(to: Point(x: 400, y: 300))
      pen.down()
      pen.frame()
      scene.wait(0.05)
      pen.up()
      scene.stage.settle()
      #expect(scene.eventLog.entries == ["tap ended"])
      // Events that are all in one frame also make a touch.
      scene.wait(1)
      pen.down()
      pen.up()
      pen.frame()
      scene.stage.settle()
      #expect(scene.eventLog.entries == ["tap ended", "tap ended"])
      pen.leave()
    }
  }

  @Test("A button of a hovering pen and a button of its tablet are neither touches nor taps")
  func buttonsAndPadsAreNoTaps() throws {
    try withScene { scene in
      scene.view.with(scene.eventLog.tap())
      let pen = try #require(scene.stage.seat?.stylus)
      pen.move(to: Point(x: 400, y: 300))
      pen.button(0x14B, isPressed: true)
      pen.button(0x14B, isPressed: false)
      pen.frame()
      scene.stage.settle()
      for isDown in [true, false] { scene.stage.stylus.usePad(.button(1, isDown: isDown)) }
      #expect(scene.eventLog.entries == [] && scene.view.heard == [])
      scene.stage.stylus.unplug()
    }
  }

  @Test("A dialog that opens under a resting pen gets the next press of the pen", arguments: [true, false])
  func aDialogUnderThePen(isPointNamed: Bool) throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let (middle, pen) = (Point(x: 640, y: 400), stage.stylus)
      pen.press(at: middle)
      pen.lift()
      let dialog = try #require(window.makeDialog(title: "Ask", size: Size(width: 300, height: 200), isModal: false))
      var presses = 0
      let button = Button("Yes") { presses += 1 }
      button.frame = Rect(x: 0, y: 0, width: 300, height: 200)
      dialog.content.addSubview(button)
      stage.advance(by: 0.2)
      pen.press(at: isPointNamed ? middle : nil)
      pen.lift()
      #expect(presses == 1)
      pen.leave()
    }
  }

  @Test("Closing the window under a pen cancels the pan, and later events of the pen do no harm")
  func aWindowThatClosesUnderThePen() throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view, minimumPanFingers: 1)
      let pen = scene.stage.stylus
      pen.press(at: Point(x: 400, y: 300))
      pen.move(to: Point(x: 450, y: 300))
      scene.window.close()
      scene.stage.settle()
      #expect(hand.eventLog.entries.last == "pan cancelled")
      pen.move(to: Point(x: 460, y: 300))
      pen.leave()
    }
  }
}
