import Taction
import TactionTesting
import Testing

struct TouchTests {
  @Test("A finger reaches the view under it, in the coordinates of the view")
  func aFingerReachesTheViewUnderIt() throws {
    let rig = try AppRig()
    let diary = rig.makeWindow().addLog()
    diary.frame = Rect(x: 100, y: 100, width: 200, height: 200)
    rig.settle()
    let touch = try rig.seat().touch
    touch.down(0, at: Point(x: 150, y: 120))
    touch.frame()
    rig.advance(by: 0.02)
    touch.motion(0, to: Point(x: 170, y: 130))
    touch.frame()
    rig.advance(by: 0.02)
    rig.send(touch) { $0.up(0) }
    #expect(diary.read() == ["began 50,20", "moved 70,30", "ended 70,30"])
    try rig.finish()
  }

  /// A step of a compositor that has a touch screen.
  nonisolated enum Step {
    case down(Int32, Double, Double)
    case motion(Int32, Double, Double)
    case up(Int32)
    case frame, cancel, settle
    case wait(Double)
    /// Expects that the view has received these phases since the last such step.
    case heard([String])
  }

  nonisolated struct Story: CustomTestStringConvertible {
    let testDescription: String
    let steps: [Step]

    init(_ title: String, _ steps: Step...) { (testDescription, self.steps) = (title, steps) }
  }

  nonisolated static let stories = [
    Story(
      "Fingers of one frame arrive together", .down(0, 10, 10), .down(1, 20, 20), .frame, .settle, .motion(0, 11, 10),
      .motion(1, 21, 20), .frame, .heard(["began 10,10 20,20", "moved 11,10 21,20"])),
    Story(
      "A lift does not wait for a frame", .down(0, 10, 10), .down(1, 20, 20), .frame, .up(0),
      .heard(["began 10,10 20,20", "ended 10,10"]), .up(1), .heard(["ended 20,20"])),
    Story(
      "A compositor without any frames is understood", .down(0, 10, 10), .settle, .wait(0.008), .motion(0, 15, 10),
      .wait(0.008), .motion(0, 18, 10), .wait(0.008), .up(0), .down(0, 40, 40), .up(0),
      .heard(["began 10,10", "moved 15,10", "moved 18,10", "ended 18,10", "began 40,40", "ended 40,40"])),
    Story(
      "A second landing of the same finger cancels the first", .down(3, 10, 10), .frame, .settle, .down(3, 50, 50),
      .frame, .settle, .up(3), .frame, .heard(["began 10,10", "cancelled 10,10", "began 50,50", "ended 50,50"])),
    // A lost lift does not cancel the other fingers if their last events are recent.
    Story(
      "A lost lift cancels no other finger whose last event is recent", .down(0, 10, 10), .down(1, 20, 20), .frame,
      .settle, .wait(0.1), .down(0, 50, 50), .frame, .heard(["began 10,10 20,20", "cancelled 10,10", "began 50,50"]),
      .motion(1, 25, 25), .frame, .down(2, 70, 70), .frame, .up(0), .up(1), .up(2), .frame,
      .heard(["moved 25,25", "began 70,70", "ended 25,25 50,50 70,70"])),
    // The next landing cancels a finger without events since the lost lift, which would otherwise stay down forever.
    Story(
      "A finger without events since a lost lift is cancelled by the next landing", .down(0, 10, 10), .down(1, 20, 20),
      .frame, .down(0, 50, 50), .frame, .up(0), .frame,
      .heard(["began 10,10 20,20", "cancelled 10,10", "began 50,50", "ended 50,50"]), .down(0, 60, 60), .frame,
      .heard(["cancelled 20,20", "began 60,60"])),
    // sway, phoc and cage do not forward a cancel: the next landing is the only sign that the fingers have left.
    Story(
      "A second landing shows that the other fingers are gone too", .down(0, 10, 10), .down(1, 20, 20), .frame, .settle,
      .wait(1.5), .down(0, 50, 50), .frame, .heard(["began 10,10 20,20", "cancelled 10,10 20,20", "began 50,50"]),
      .motion(1, 25, 25), .up(1), .up(0), .frame, .heard(["ended 50,50"])),
    Story(
      "A finger that lifts and lands in one frame cancels no other", .down(0, 10, 10), .down(1, 20, 20), .frame, .up(0),
      .down(0, 50, 50), .frame, .heard(["began 10,10 20,20", "ended 10,10", "began 50,50"])),
    // The move and the second landing had no frame event before the cancel, so the view does not get them.
    Story(
      "A cancel ends all touches, and the numbers may be used again", .down(0, 10, 10), .down(1, 20, 20), .frame,
      .motion(0, 90, 90), .down(2, 30, 30), .cancel, .heard(["began 10,10 20,20", "cancelled 10,10 20,20"]),
      .down(0, 40, 40), .up(0), .heard(["began 40,40", "ended 40,40"])),
  ]

  @Test("A view receives the touches that each sequence of wire events stands for", arguments: stories)
  func aViewHears(story: Story) throws {
    let rig = try AppRig()
    let diary = rig.makeWindow().addLog()
    let touch = try rig.seat().touch
    for step in story.steps {
      switch step {
      case .down(let id, let x, let y): touch.down(id, at: Point(x: x, y: y))
      case .motion(let id, let x, let y): touch.motion(id, to: Point(x: x, y: y))
      case .up(let id): touch.up(id)
      case .frame: touch.frame()
      case .cancel: touch.cancel()
      case .settle: rig.settle()
      case .wait(let seconds): rig.stage.clock.advance(by: seconds)
      case .heard(let entries):
        rig.settle()
        #expect(diary.read() == entries)
      }
    }
    try rig.finish()
  }

  @Test("A touch is cancelled when the compositor reuses its id on a window that has closed")
  func aSecondLandingOnNoWindowEndsTheFirstTouch() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow()
    let diary = rig.makeWindow().addLog()
    let surface = try #require(rig.compositor.toplevels.first { $0.title == window.title }?.surface)
    let remaining = try #require(rig.compositor.toplevels.last?.surface)
    let touch = try rig.seat().touch
    rig.send(touch) { $0.down(0, on: remaining, at: Point(x: 10, y: 10)) }
    touch.down(0, on: surface, at: Point(x: 30, y: 30))
    touch.frame()
    window.close()
    rig.send(touch) { $0.motion(0, to: Point(x: 200, y: 200)) }
    #expect(diary.read() == ["began 10,10", "cancelled 10,10"])
    touch.up(0)
    rig.settle()
    #expect(diary.read() == [])
    try rig.finish()
  }

  @Test("Losing the touchscreen cancels its touch once, and a new touchscreen works")
  func losingTheTouchScreenCancelsOnceAndANewOneWorks() throws {
    let rig = try AppRig()
    let diary = rig.makeWindow().addLog()
    let seat = try rig.seat()
    rig.send(seat.touch) { $0.down(0, at: Point(x: 10, y: 10)) }
    seat.capabilities.remove(.touch)
    rig.settle()
    #expect(diary.read() == ["began 10,10", "cancelled 10,10"])
    #expect(rig.app.seats.first?.hasTouch == false)
    seat.capabilities.insert(.touch)
    rig.settle()
    seat.touch.down(0, at: Point(x: 20, y: 20))
    seat.touch.up(0)
    rig.settle()
    #expect(diary.read() == ["began 20,20", "ended 20,20"])
    try rig.finish()
  }

  @Test("A cancel or the removal of a seat ends only the touches of this seat")
  func theTouchesOfTwoSeatsAreTheirOwn() throws {
    let rig = try AppRig { $0.seats = [SeatConfiguration(name: "left"), SeatConfiguration(name: "right")] }
    let diary = rig.makeWindow().addLog()
    #expect(rig.app.seats.map(\.name) == ["left", "right"])
    let (left, right) = (try rig.seat(0), try rig.seat(1))
    for (seat, x) in [(left, 10.0), (right, 200.0)] {
      rig.send(seat.touch) { $0.down(0, at: Point(x: x, y: 10)) }
    }
    left.touch.cancel()
    rig.settle()
    rig.send(right.touch) { $0.motion(0, to: Point(x: 210, y: 10)) }
    #expect(diary.read() == ["began 10,10", "began 200,10", "cancelled 10,10", "moved 210,10"])
    rig.compositor.remove(right)
    rig.settle()
    #expect(diary.read() == ["cancelled 210,10"] && rig.app.seats.map(\.name) == ["left"])
    try rig.finish()
  }

  @Test("Closing a window cancels only the fingers on this window")
  func fingersOnTwoWindowsBelongToTheirWindow() throws {
    let rig = try AppRig { $0.placement = .floating }
    let first = rig.makeWindow()
    let second = rig.makeWindow()
    let (diary, other) = (first.addLog(), second.addLog())
    rig.advance(by: 0.1)
    let touch = try rig.seat().touch
    let surfaces = rig.compositor.toplevels.map(\.surface)
    touch.down(0, on: surfaces[0], at: Point(x: 10, y: 10))
    touch.down(1, on: surfaces[1], at: Point(x: 20, y: 20))
    touch.frame()
    rig.settle()
    #expect(diary.read() == ["began 10,10"] && other.read() == ["began 20,20"])
    first.close()
    rig.settle()
    touch.motion(0, to: Point(x: 640, y: 400))
    touch.up(0)
    touch.up(1)
    touch.frame()
    rig.settle()
    #expect(diary.read() == ["cancelled 10,10"] && other.read() == ["ended 20,20"])
    try rig.finish()
  }

  /// The fingers that a cancel takes away.
  nonisolated enum Cancelled: CaseIterable { case fingerWithoutFrame, fingerOnOtherWindow, noFinger }

  @Test("A tap that waits for a second tap has no effect after a cancel", arguments: Cancelled.allCases)
  func aCancelEndsTapsThatWait(cancelled: Cancelled) throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow()
    _ = rig.makeWindow()
    var taps = 0
    let (single, double) = (TapGestureRecognizer { _ in taps += 1 }, TapGestureRecognizer())
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    window.content.addGestureRecognizer(single)
    window.content.addGestureRecognizer(double)
    rig.advance(by: 0.1)
    let touch = try rig.seat().touch
    let surfaces = rig.compositor.toplevels.map(\.surface)
    let client = try #require(rig.compositor.clients.first)
    for isCancelled in [false, true] {
      taps = 0
      rig.send(touch) { $0.down(0, on: surfaces[0], at: Point(x: 10, y: 10)) }
      rig.advance(by: 0.04)
      rig.send(touch) { $0.up(0) }
      if cancelled == .fingerOnOtherWindow {
        rig.send(touch) { $0.down(1, on: surfaces[1], at: Point(x: 10, y: 10)) }
      } else if cancelled == .fingerWithoutFrame, isCancelled {
        touch.down(1, on: surfaces[0], at: Point(x: 10, y: 10))
      }
      if isCancelled { touch.send(.cancel, to: client) }
      rig.advance(by: 1)
      #expect(taps == (isCancelled ? 0 : 1))
      touch.up(1)
      rig.settle()
    }
    try rig.finish()
  }

  @Test("A touch that arrives after its window was closed reaches no other window")
  func aTouchThatFindsItsWindowClosedIsNobodys() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow()
    let other = rig.makeWindow()
    let diary = other.addLog()
    let surface = try #require(rig.compositor.toplevels.first { $0.title == window.title }?.surface)
    // The app destroys the surface while the landing is on its way: the event arrives without a surface.
    try rig.seat().touch.down(0, on: surface, at: Point(x: 10, y: 10))
    try rig.seat().touch.frame()
    window.close()
    rig.settle()
    try rig.seat().touch.up(0)
    rig.settle()
    #expect(diary.read() == [] && !other.isClosed)
    try rig.finish()
  }

  @Test("A touch handler may close the window: touches are cancelled, and none ends")
  func aHandlerMayCloseTheWindowUnderItsFinger() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let diary = window.addLog()
    diary.onEntry = { entry in if entry.hasPrefix("moved") { window.close() } }
    let touch = try rig.seat().touch
    touch.down(0, at: Point(x: 10, y: 10))
    touch.down(1, at: Point(x: 20, y: 10))
    touch.frame()
    touch.motion(0, to: Point(x: 15, y: 10))
    touch.frame()
    touch.up(1)
    touch.up(0)
    touch.frame()
    rig.settle()
    #expect(window.isClosed)
    #expect(diary.entries.filter { $0.hasPrefix("cancelled") }.count >= 1)
    #expect(diary.entries.allSatisfy { !$0.hasPrefix("ended") })
    diary.onEntry = nil
    try rig.finish()
  }

  @Test("A long press begins without further events, but not after a lift, even if the app was busy")
  func aLongPressFiresByTheClockAloneAndNotAfterALift() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    var presses = 0
    window.content.addGestureRecognizer(
      LongPressGestureRecognizer { press in if press.state == .began { presses += 1 } })
    let touch = try rig.seat().touch
    rig.send(touch) { $0.down(0, at: Point(x: 10, y: 10)) }
    #expect(rig.app.nextDeadline != nil)
    rig.advance(by: 1)
    #expect(presses == 1)
    touch.up(0)
    rig.settle()
    rig.send(touch) { $0.down(0, at: Point(x: 10, y: 10)) }
    // The finger lifted in time, but the app was busy until after the long press was due.
    rig.stage.clock.advance(by: 0.2)
    touch.up(0)
    rig.stage.clock.advance(by: 0.5)
    rig.settle()
    #expect(presses == 1 && rig.app.nextDeadline == nil)
    try rig.finish()
  }

  @Test("Touches and clicks arrive with each version of wl_seat", arguments: 1...8 as ClosedRange<UInt32>)
  func allVersionsOfASeatWork(version: UInt32) throws {
    let rig = try AppRig { $0.versions["wl_seat"] = version }
    let diary = rig.makeWindow().addLog()
    let seat = try rig.seat()
    seat.touch.down(0, at: Point(x: 10, y: 10))
    seat.touch.up(0)
    rig.settle()
    seat.pointer.move(to: Point(x: 30, y: 30))
    seat.pointer.button(.left, isPressed: true)
    seat.pointer.button(.left, isPressed: false)
    rig.settle()
    #expect(diary.read() == ["began 10,10", "ended 10,10", "began 30,30", "ended 30,30"])
    seat.capabilities = []
    rig.settle()
    try rig.finish()
  }
}
