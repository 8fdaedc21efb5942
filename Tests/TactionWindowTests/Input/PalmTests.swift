import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Tests the palm rule through the wire. The targets of the rule are in `PalmRuleTests`.
struct PalmTests {
  /// Whether libinput has paired pen and touch screen, so that it cancels fingers when the pen comes near.
  enum Pairing: CaseIterable { case paired, unpaired }

  /// A page on which fingers draw; it counts the marks that palms leave.
  private final class Page: View {
    private(set) var drawing: Set<Touch> = []
    /// The number of fingers that have drawn and lifted.
    private(set) var marks = 0
    private(set) var strokes = 0
    private(set) var undone = 0

    override func touchesBegan(_ touches: [Touch]) { drawing.formUnion(touches) }
    override func touchesEnded(_ touches: [Touch]) {
      drawing.subtract(touches)
      for touch in touches { if touch.kind == .stylus { strokes += 1 } else { marks += 1 } }
    }
    override func touchesCancelled(_ touches: [Touch]) {
      drawing.subtract(touches)
      undone += touches.count
    }
  }

  private func place(_ page: View, in scene: Scene) {
    scene.parent.rejectsPalms = true
    scene.place(page, at: Point(x: 400, y: 300))
    scene.stage.settle()
  }

  @Test(
    "The palm of a hand that writes leaves no marks, before, during and after strokes",
    arguments: ParentKind.allCases, Pairing.allCases)
  func aHandThatWrites(in around: ParentKind, _ pairing: Pairing) throws {
    try withScene(in: around) { scene in
      let page = Page()
      place(page, in: scene)
      let (stage, pen) = (scene.stage, scene.stage.stylus)
      // The palm rests on the screen before the pen is near.
      let early = scene.touch(440, 340)
      scene.wait(0.1)
      pen.hover(at: Point(x: 380, y: 280), distance: 0.5)
      if pairing == .paired { stage.cancelTouches() }
      #expect(page.drawing.isEmpty && page.undone == 1)
      for word in 0..<3 {
        pen.press(force: 0.5)
        pen.move(to: Point(x: 390 + 10 * Double(word), y: 290), over: 0.2)
        if pairing == .unpaired {
          let palm = scene.touch(450, 350)
          palm.move(by: Vector(dx: 2, dy: 1), over: 0.05)
          palm.lift()
        }
        pen.lift()
        scene.wait(0.1)
      }
      pen.leave()
      if pairing == .unpaired { early.lift() }
      // The hand has lifted, and a finger taps.
      scene.wait(0.12)
      stage.tap(at: Point(x: 440, y: 350))
      #expect(page.strokes == 3 && page.marks == 0 && page.drawing.isEmpty && page.undone == 1)
      scene.wait(1)
      stage.tap(at: Point(x: 440, y: 350))
      #expect(page.marks == 1, "a finger draws again")
    }
  }

  @Test("Two fingers pinch next to a pen that hovers at rest", arguments: ParentKind.allCases)
  func aPinchBesideAPenThatRests(in around: ParentKind) throws {
    try withScene(in: around) { scene in
      scene.view.rejectsPalms = true
      let hand = HandLog(on: scene.view)
      scene.stage.stylus.hover(at: Point(x: 400, y: 400), distance: 0.3)
      let fingers = scene.land([Point(x: 360, y: 280), Point(x: 440, y: 280)])
      scene.drag(fingers, to: [Point(x: 320, y: 280), Point(x: 480, y: 280)])
      #expect(abs(hand.scale - 2) < 1e-9, "from the landing on, although it came late")
      scene.lift(fingers)
      #expect(hand.eventLog.entries.contains("pinch ended"))
      scene.stage.stylus.leave()
    }
  }

  @Test("A mouse on a tablet does not cancel fingers") func aMouseOnTheTabletHasNoPalm() throws {
    try withScene { scene in
      let page = Page()
      place(page, in: scene)
      let finger = scene.touch(440, 340)
      scene.stage.stylus.tool = PenTool(kind: .mouse)
      let mouse = try #require(scene.stage.seat?.stylus)
      mouse.move(to: Point(x: 380, y: 280))
      mouse.button(0x110, isPressed: true)
      mouse.frame()
      scene.stage.settle()
      #expect(page.drawing.count == 2 && page.undone == 0)
      mouse.button(0x110, isPressed: false)
      mouse.leave()
      scene.stage.settle()
      finger.lift()
      #expect(page.strokes == 1 && page.marks == 1)
    }
  }

  @Test("A finger that lands just after the pen has left scrolls by its whole movement")
  func aFingerThatScrollsAfterThePenHasGone() throws {
    try withScene { scene in
      let scroll = scene.scroll(around: View(frame: Rect(x: 0, y: 0, width: 50, height: 50)))
      scroll.rejectsPalms = true
      scene.stage.stylus.hover(at: Point(x: 400, y: 300))
      scene.stage.stylus.leave()
      let finger = scene.touch(400, 400)
      finger.move(by: Vector(dx: 0, dy: -50), over: 0.3)
      #expect(scroll.contentOffset.y == 0)
      finger.move(by: Vector(dx: 0, dy: -50), over: 0.3)
      #expect(abs(scroll.contentOffset.y - 100) < 1)
      finger.lift()
      scene.wait(2)
    }
  }

  @Test(
    "In sessions of random writing, palms leave few marks, and all strokes of the pen are kept",
    arguments: Pairing.allCases)
  func composedSessions(_ pairing: Pairing) throws {
    for seed in SampleSize.number(1...1, of: 1...3) as ClosedRange<UInt64> {
      try withStage(size: Size(width: 1280, height: 800)) { stage in
        let page = Page()
        page.rejectsPalms = true
        let window = stage.makeWindow()
        window.root = page
        stage.settle()
        let session = WritingSession(seed: seed)
        stage.play(timeline(of: pairing == .paired ? session.paired : session))
        stage.advance(by: 1)
        // On this page no recognizer handles two-finger gestures, so each of them leaves two marks.
        #expect(page.strokes == session.strokeCount)
        #expect(Double(page.marks - 2 * session.gestureCount) <= 0.016 * Double(session.strokeCount) + 1)
        #expect(page.drawing.isEmpty)
      }
    }
  }

  /// Returns a session as it is sent on the wire, in whole milliseconds.
  private func timeline(of session: WritingSession) -> Timeline {
    var moments: [Timeline.Moment] = []
    for (time, event) in session.events {
      let events: [Timeline.Event] =
        switch event {
        case .hover(let place), .tipMove(let place): [.stylus(.moved(place))]
        case .tipDown(let place): [.stylus(.moved(place)), .stylus(.down), .stylus(.force(0.5))]
        case .tipUp: [.stylus(.up)]
        case .penAway: [.stylus(.left)]
        // A panel does not report the part of a hand that is outside of it.
        case .down(_, let place) where !Rect(x: 0, y: 0, width: 1280, height: 800).contains(place): []
        case .down(let id, let place): [.down(id: Int32(id), place)]
        case .move(let id, let place): [.move(id: Int32(id), place)]
        case .up(let id): [.up(id: Int32(id))]
        case .cancel: [.cancel]
        }
      moments.append(Timeline.Moment(time: (time * 1000).rounded() / 1000, events: events + [.frame]))
    }
    return Timeline(moments)
  }
}
