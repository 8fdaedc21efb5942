import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionWindow

/// Tests touch panels that give the number of one finger to another finger, through the wire.
@Suite("Touch ids that a panel gives to another finger")
struct JumpTests {
  /// A card below transformed parents that follows fingers, on a tablet of 217 by 136 mm.
  private final class Table {
    let stage: Stage
    let window: Window
    let card = LoggingView()
    let interaction = TransformInteraction()
    /// One entry for each gesture so far: whether it ended (true) or was cancelled (false).
    var ends: [Bool] = []

    init(_ stage: Stage, _ parentKind: ParentKind = .plain) {
      self.stage = stage
      window = stage.makeWindow(size: Size(width: 1280, height: 800))
      let parent = parentKind.build(in: window)
      let side = 4000 / parent.transformToWindow.meanScale
      card.bounds = Rect(x: 0, y: 0, width: side, height: side)
      card.center = parent.convert(Point(x: 640, y: 400), from: nil)
      parent.addSubview(card)
      interaction.gestureRecognizer.cancelsTouchesInView = false
      interaction.onEnd = { [weak self] _, finished in self?.ends.append(finished) }
      card.addInteraction(interaction)
      stage.settle()
    }

    /// Returns the current position of the point of the card that was at `point` of the window at first.
    func place(of point: Point) -> Point { card.convert(point, to: nil) }

    /// Moves fingers by a distance in equal steps, in reports at 125 Hz.
    func drag(_ fingers: [Finger], by step: Vector, reports: Int) {
      for _ in 0..<reports {
        stage.advance(by: 0.008)
        stage.fingers { for finger in fingers { finger.move(by: step / Double(reports), over: 0, steps: 1) } }
      }
    }
  }

  @Test(
    "If a touch jumps, the old finger ends where it was and the new finger continues", arguments: ParentKind.allCases)
  func swap(parentKind: ParentKind) throws {
    try withStage { stage in
      let table = Table(stage, parentKind)
      let finger = stage.touch(at: Point(x: 200, y: 200))
      table.drag([finger], by: Vector(dx: 100, dy: 40), reports: 20)
      stage.advance(by: 0.1)
      let before = table.place(of: .zero)
      stage.advance(by: 0.008)
      finger.move(to: Point(x: 1000, y: 700), over: 0, steps: 1)
      #expect(table.card.heard == ["began", "moved", "ended", "began"])
      #expect((table.place(of: .zero) - before).length < 1e-6)
      table.drag([finger], by: Vector(dx: -50, dy: 0), reports: 20)
      #expect((table.place(of: .zero) - before - Vector(dx: -50, dy: 0)).length < 0.1)
      finger.lift()
      #expect(table.card.heard == ["began", "moved", "ended", "began", "moved", "ended"])
      #expect(table.ends == [true, true])
    }
  }

  @Test(
    "If a panel exchanges the ids of two fingers, they continue without a jump", arguments: ParentKind.allCases)
  func exchange(parentKind: ParentKind) throws {
    try withStage { stage in
      let table = Table(stage, parentKind)
      let fingers = [stage.touch(at: Point(x: 200, y: 300)), stage.touch(at: Point(x: 900, y: 500))]
      table.drag(fingers, by: Vector(dx: 60, dy: 0), reports: 20)
      let (before, places) = (table.place(of: .zero), fingers.map(\.location))
      stage.advance(by: 0.008)
      stage.fingers {
        fingers[0].move(to: places[1], over: 0, steps: 1)
        fingers[1].move(to: places[0], over: 0, steps: 1)
      }
      #expect((table.place(of: .zero) - before).length < 1e-6)
      table.drag(fingers, by: Vector(dx: 0, dy: 30), reports: 10)
      #expect((table.place(of: .zero) - before - Vector(dx: 0, dy: 30)).length < 0.1)
      // The lift with the first id is the lift of the finger that landed second.
      fingers[0].lift()
      stage.advance(by: 0.1)
      #expect(table.ends.isEmpty)
      table.drag([fingers[1]], by: Vector(dx: 20, dy: 0), reports: 10)
      #expect((table.place(of: .zero) - before - Vector(dx: 20, dy: 30)).length < 0.1)
      fingers[1].lift()
      #expect(table.card.endings == ["ended", "ended"])
    }
  }

  @Test("If a finger gets the id of a finger that lifts, it continues without a jump")
  func merge() throws {
    try withStage { stage in
      let table = Table(stage)
      let fingers = [stage.touch(at: Point(x: 200, y: 300)), stage.touch(at: Point(x: 900, y: 500))]
      table.drag(fingers, by: Vector(dx: 60, dy: 0), reports: 20)
      let before = table.place(of: .zero)
      stage.advance(by: 0.008)
      stage.fingers {
        fingers[0].move(to: fingers[1].location, over: 0, steps: 1)
        fingers[1].lift()
      }
      table.drag([fingers[0]], by: Vector(dx: 20, dy: 0), reports: 10)
      #expect((table.place(of: .zero) - before - Vector(dx: 20, dy: 0)).length < 0.1)
      fingers[0].lift()
      #expect(table.card.endings == ["ended", "ended"])
    }
  }

  @Test(
    "If a finger lands while another one lifts, and the panel sorts its numbers, the third finger continues",
    arguments: [[0, 1], [1, 0]])
  func sort(order: [Int]) throws {
    try withStage { stage in
      let table = Table(stage)
      let fingers = [stage.touch(at: Point(x: 200, y: 300)), stage.touch(at: Point(x: 900, y: 500))]
      table.drag(fingers, by: Vector(dx: 60, dy: 0), reports: 20)
      let before = table.place(of: .zero)
      let places = [Point(x: 640, y: 80), fingers[0].location]
      stage.advance(by: 0.008)
      stage.fingers { for index in order { fingers[index].move(to: places[index], over: 0, steps: 1) } }
      #expect((table.place(of: .zero) - before).length < 1e-6)
      #expect(table.card.endings == ["ended"])
      for finger in fingers { finger.lift() }
      #expect(table.card.endings == ["ended", "ended", "ended"])
    }
  }

  @Test("If all fingers move far in one report, a hand has moved; if one rests, those that jump are other fingers")
  func hand() throws {
    let (left, right) = ((0, Vector(dx: -160, dy: -160)), (1, Vector(dx: 160, dy: -160)))
    let (down, still) = ((2, Vector(dx: 0, dy: 250)), (0, Vector(dx: -1, dy: -1)))
    let up = [0, 1].map { ($0, Vector(dx: 0, dy: -300)) }
    let rows: [(steps: [(Int, Vector)], jumps: Int)] = [
      ([left, right, down], 0), ([down, right, left], 0), ([still, down], 1), ([down, still], 1), (up, 2),
    ]
    for (steps, jumps) in rows {
      try withStage { stage in
        let table = Table(stage)
        let fingers = [(560.0, 320.0), (720, 320), (640, 480)].map { stage.touch(at: Point(x: $0.0, y: $0.1)) }
        table.drag(fingers, by: Vector(dx: 20, dy: 0), reports: 10)
        let place = fingers[jumps > 1 ? 2 : 1].location
        let point = table.card.convert(place, from: nil)
        stage.advance(by: 0.008)
        stage.fingers { for (index, step) in steps { fingers[index].move(by: step, over: 0, steps: 1) } }
        #expect(table.card.endings.count == jumps)
        #expect(((table.place(of: point) - place).length > 5) == (jumps == 0))
        for finger in fingers { finger.lift() }
        #expect(table.card.endings == Array(repeating: "ended", count: 3 + jumps))
        #expect(table.window.content.viewTree?.touches.touches.isEmpty == true)
      }
    }
  }

  @Test("A flick of 8000 px/s on a panel with 30 reports a second is one finger")
  func flick() throws {
    try withStage { stage in
      let table = Table(stage)
      let finger = stage.touch(at: Point(x: 40, y: 40))
      for _ in 0..<3 {
        stage.advance(by: 1.0 / 30)
        finger.move(by: Vector(dx: 160, dy: 213), over: 0, steps: 1)
      }
      finger.lift()
      #expect(table.card.heard == ["began", "moved", "ended"])
    }
  }

  @Test("A jump to a position off the screen, which no finger can have, is a movement")
  func outside() throws {
    try withStage { stage in
      let table = Table(stage)
      let finger = stage.touch(at: Point(x: 200, y: 200))
      table.drag([finger], by: Vector(dx: 40, dy: 0), reports: 20)
      stage.advance(by: 0.008)
      finger.move(to: Point(x: 2000, y: 200), over: 0, steps: 1)
      table.drag([finger], by: Vector(dx: -40, dy: 0), reports: 4)
      finger.lift()
      #expect(table.card.heard == ["began", "moved", "ended"])
    }
  }

  /// A change of the window below a finger.
  nonisolated enum Rearrangement: CaseIterable { case rotation, scale, size }

  @Test(
    "A finger that rests while its window is rotated, scaled or moved keeps its touch",
    arguments: Rearrangement.allCases)
  func rearrangement(_ kind: Rearrangement) throws {
    try withStage { stage in
      let table = Table(stage)
      let first = stage.touch(at: Point(x: 600, y: 400))
      table.drag([first], by: Vector(dx: 100, dy: 0), reports: 20)
      first.lift()
      let finger = stage.touch(at: kind == .scale ? Point(x: 1200, y: 400) : Point(x: 60, y: 40))
      table.drag([finger], by: Vector(dx: 1, dy: 0), reports: 40)
      let place: Point
      switch kind {
      case .rotation:
        stage.compositor.mainOutput?.change { $0.transform = .turned90 }
        place = Point(x: 760, y: 60)
      case .scale:
        stage.compositor.mainOutput?.change { $0.scale = 2 }
        place = Point(x: 600, y: 200)
      case .size:
        try #require(stage.compositor.toplevels.first).configure(size: Size(width: 900, height: 700))
        place = Point(x: 700, y: 40)
      }
      stage.settle()
      stage.advance(by: 0.008)
      finger.move(to: place, over: 0, steps: 1)
      finger.lift()
      #expect(table.card.heard == ["began", "moved", "ended", "began", "moved", "ended"])
    }
  }

  /// Adds a list that fills the window on a screen in either direction.
  private func addList(to window: Window) -> ScrollView {
    let list = ScrollView(frame: Rect(x: 0, y: 0, width: 1280, height: 1280))
    list.contentSize = Size(width: 1280, height: 50_000)
    window.content.addSubview(list)
    list.contentOffset = Point(x: 0, y: 3000)
    return list
  }

  @Test(
    "A thumb that rests on a list while the screen is turned does not scroll it", arguments: [false, true],
    [false, true])
  func restingThumb(isResampled: Bool, drags: Bool) throws {
    try withStage { stage in
      let window = stage.makeWindow(size: Size(width: 1280, height: 800))
      window.touchResampling = isResampled ? TouchResampling() : nil
      let list = addList(to: window)
      stage.settle()
      let thumb = stage.touch(at: Point(x: 1200, y: 400))
      if drags { thumb.move(by: Vector(dx: 0, dy: -100), over: 0.2) }
      thumb.move(by: Vector(dx: 1, dy: 0), over: 0.32, steps: 40)
      let before = list.contentOffset.y
      stage.resize(to: Size(width: 800, height: 1280))
      stage.advance(by: 0.008)
      thumb.move(to: Point(x: 400, y: 1200), over: 0, steps: 1)
      stage.advance(by: 0.1)
      #expect(drags == (before > 3050) && abs(list.contentOffset.y - before) < 0.1)
      thumb.move(by: Vector(dx: 0, dy: -50), over: 0.2)
      stage.advance(by: 0.1)
      #expect(abs(list.contentOffset.y - before - 50) < 1)
      thumb.lift()
    }
  }

  @Test("A silent thumb does not scroll a list if the screen is turned, and the app is busy with the new layout")
  func silentThumb() throws {
    try withStage { stage in
      let list = addList(to: stage.makeWindow(size: Size(width: 1280, height: 800)))
      stage.settle()
      let thumb = stage.touch(at: Point(x: 1200, y: 400))
      thumb.move(by: Vector(dx: 1, dy: 0), over: 0.32, steps: 40)
      stage.advance(by: 0.3)
      stage.resize(to: Size(width: 800, height: 1280))
      let touch = try #require(stage.seat).touch
      touch.motion(thumb.id, to: Point(x: 400, y: 1200))
      touch.frame()
      stage.clock.advance(by: 0.2)
      stage.deliver()
      stage.advance(by: 0.1)
      #expect(abs(list.contentOffset.y - 3000) < 0.1)
      thumb.lift()
    }
  }

  @Test("Two fingers that rest while the window is scaled below them make no gesture, and can then rotate a view")
  func restingHand() throws {
    try withStage { stage in
      let table = Table(stage)
      let hand = HandLog(on: table.card)
      let fingers = [stage.touch(at: Point(x: 300, y: 400)), stage.touch(at: Point(x: 1100, y: 400))]
      table.drag(fingers, by: Vector(dx: 1, dy: 0), reports: 40)
      stage.compositor.mainOutput?.change { $0.scale = 2 }
      stage.settle()
      stage.advance(by: 0.008)
      let (center, arm) = (Point(x: 350.5, y: 200), Vector(dx: 200, dy: 0))
      stage.fingers {
        fingers[0].move(to: center - arm, over: 0, steps: 1)
        fingers[1].move(to: center + arm, over: 0, steps: 1)
      }
      stage.advance(by: 0.1)
      #expect(hand.eventLog.entries.isEmpty && table.interaction.gestureRecognizer.state == .possible)
      for step in 1...10 {
        let turned = Transform.rotation(.degrees(0.8 * Double(step))).apply(arm)
        stage.advance(by: 0.008)
        stage.fingers {
          fingers[0].move(to: center - turned, over: 0, steps: 1)
          fingers[1].move(to: center + turned, over: 0, steps: 1)
        }
      }
      #expect(hand.eventLog.entries.contains("rotation began"))
      for finger in fingers { finger.lift() }
    }
  }

  @Test("A mouse may jump any distance")
  func mouse() throws {
    try withStage { stage in
      let table = Table(stage)
      let pointer = try #require(stage.compositor.seats.first?.pointer)
      pointer.move(to: Point(x: 100, y: 100))
      pointer.frame()
      stage.settle()
      pointer.button(.left, isPressed: true)
      pointer.frame()
      stage.settle()
      stage.advance(by: 0.008)
      pointer.move(to: Point(x: 1200, y: 700))
      pointer.frame()
      stage.settle()
      pointer.button(.left, isPressed: false)
      pointer.frame()
      stage.settle()
      #expect(table.card.heard == ["began", "moved", "ended"])
    }
  }

  @Test("If touches jump at random, each touch begins once and ends once", arguments: 1...4)
  func disorder(seed: UInt64) throws {
    try withStage { stage in
      let table = Table(stage)
      var random = SeededGenerator(seed: seed)
      var fingers: [Finger] = []
      for _ in 0..<300 {
        stage.advance(by: [0.0, 0.001, 0.008, 0.016].randomElement(using: &random) ?? 0)
        let place = Point(x: random.number(-100...1400), y: random.number(-100...900))
        switch Int.random(in: 0...9, using: &random) {
        case 0 where fingers.count < 4: fingers.append(stage.touch(at: Point(x: 300, y: 300)))
        case 2 where !fingers.isEmpty: fingers.remove(at: Int.random(in: 0..<fingers.count, using: &random)).lift()
        default: stage.fingers { for finger in fingers { finger.move(to: place, over: 0, steps: 1) } }
        }
      }
      for finger in fingers { finger.lift() }
      stage.settle()
      #expect(table.card.heard.count { $0 == "began" } == table.card.endings.count)
      #expect(table.window.content.viewTree?.touches.touches.isEmpty == true)
    }
  }
}
