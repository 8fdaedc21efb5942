import Glibc
import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

/// Checks that two fingers that drag, and waver by some degrees as hands do, rotate nothing.
@Suite("Hands that waver")
struct WaveringTests {
  /// A drag of two fingers.
  nonisolated struct Drag: CustomTestStringConvertible {
    /// The distance of the fingers, in px.
    let distance: Double
    /// The greatest angle by which the line between the fingers wavers, in degrees.
    let wobble: Double
    /// The direction of the drag, in degrees from the line between the fingers.
    let direction: Double
    /// The distance of the drag in which the hand wavers once to both sides, in px.
    var period = 300.0
    /// The fraction by which the distance between the fingers wavers.
    var splay = 0.0
    /// The greatest random offset of each finger, in px.
    var jitter = 0.3
    /// The speed, in px per frame of 60 Hz.
    var step = 8.0

    var testDescription: String {
      let fingers = "\(distance) px apart, \(wobble) degrees, at \(direction) degrees"
      return "\(fingers), each \(period) px, splay \(splay), \(jitter) px"
    }

    static let all: [Drag] = [60.0, 100, 200, 350, 500].flatMap { distance in
      [2.0, 4, 6].flatMap { wobble in
        [0.0, 40, 90].flatMap { direction in
          [
            Drag(distance: distance, wobble: wobble, direction: direction),
            Drag(distance: distance, wobble: -wobble, direction: direction, period: 400, jitter: 1, step: 3),
            Drag(distance: distance, wobble: wobble, direction: direction, period: 500, splay: 0.03, step: 15),
          ]
        }
      }
    }

    /// Returns the positions of the fingers in each frame.
    func frames(length: Double = 400) -> [[Point]] {
      var random = SeededGenerator(seed: UInt64(distance * 7 + abs(wobble) * 31 + direction + period))
      let way = Vector(dx: cos(direction * .pi / 180), dy: sin(direction * .pi / 180))
      return stride(from: 0, through: length, by: step).map { gone in
        let phase = 2 * Double.pi * gone / period
        let angle = wobble * sin(phase) * .pi / 180
        let arm = Vector(dx: cos(angle), dy: sin(angle)) * (distance / 2 * (1 + splay * sin(phase * 0.7)))
        let middle = Point(x: 640, y: 400) + way * gone
        let shake = jitter
        return [middle - arm, middle + arm].map { place in
          gone == 0 ? place : place + Vector(dx: random.number(-shake...shake), dy: random.number(-shake...shake))
        }
      }
    }
  }

  /// Returns the states of recognizers, simultaneous or exclusive, for the positions of the fingers in each frame.
  private func recognized(
    _ frames: [[Point]], together: Bool, in parentKind: ParentKind = .plain,
    adjust: (RotationGestureRecognizer) -> Void = { _ in }
  ) -> EventLog {
    let (table, eventLog) = (Table(), EventLog())
    let delegate = ClosureDelegate()
    delegate.goTogether = { _, _ in together }
    let view = parentKind.makeView(on: table)
    let rotation = view.addRotation(eventLog)
    adjust(rotation)
    for recognizer in [view.addPan(eventLog), view.addPinch(eventLog), rotation] {
      recognizer.delegate = delegate
    }
    let fingers = table.together { frames[0].map { table.touch($0.x, $0.y) } }
    for places in frames.dropFirst() {
      table.wait(1 / 60)
      table.together { for (finger, place) in zip(fingers, places) { finger.move(to: place) } }
    }
    table.together { fingers.forEach { $0.lift() } }
    return eventLog
  }

  @Test("A two-finger drag that wavers does not rotate, with simultaneous recognizers or not", arguments: Drag.all)
  func drags(drag: Drag) {
    for together in [true, false] {
      let eventLog = recognized(drag.frames(), together: together)
      #expect(eventLog.count("rotation") == 0, "together: \(together)")
      #expect(eventLog.states("pan").first == "began", "together: \(together)")
      if !together { #expect(eventLog.count("pinch") == 0) }
    }
  }

  @Test("A short two-finger drag that wavers by up to 8 degrees does not rotate", arguments: ParentKind.allCases)
  func shortDrags(parentKind: ParentKind) {
    for wobble in [3.0, 5, 8] {
      for distance in [100.0, 200, 400] {
        for (direction, period) in [(0.0, 400.0), (45, 300), (90, 400)] {
          let drag = Drag(distance: distance, wobble: wobble, direction: direction, period: period)
          for together in [true, false] {
            let eventLog = recognized(drag.frames(length: 200), together: together, in: parentKind)
            #expect(eventLog.count("rotation") == 0, "\(drag), together: \(together)")
            #expect(eventLog.count("pan") > 0)
          }
        }
      }
    }
  }

  @Test(
    "A slow rotation by 15 degrees begins, alone and during a two-finger drag, under every parent",
    arguments: ParentKind.allCases)
  func slowTurns(parentKind: ParentKind) {
    for distance in [100.0, 200, 400] {
      for (before, way) in [(0.0, 0.0), (0, 100), (100, 0), (100, 100)] {
        let places = { (middle: Point, degrees: Double) -> [Point] in
          let arm = Transform.rotation(.degrees(degrees)).apply(Vector(dx: distance / 2, dy: 0))
          return [middle - arm, middle + arm]
        }
        // First the fingers drag without rotating; then they rotate, by half a degree each frame.
        let drag = stride(from: 0.0, through: 1, by: 0.05).map { part in
          places(Point(x: 400 + before * part, y: 400), 0)
        }
        let turn = (1...30).map { step in
          let part = Double(step) / 30
          return places(Point(x: 400 + before + way * part, y: 400), 15 * part)
        }
        // If the recognizers exclude each other, the drag would make the rotation fail.
        for together in before > 0 ? [true] : [true, false] where together || way == 0 {
          let eventLog = recognized(drag + turn, together: together, in: parentKind)
          #expect(eventLog.states("rotation") == ["began", "changed", "ended"], "\(distance), \(before), \(way)")
        }
      }
    }
  }

  @Test("Two fingers that rest and shake do nothing", arguments: [60.0, 100, 200, 500])
  func held(distance: Double) {
    let rest = Drag(distance: distance, wobble: 0, direction: 0, jitter: 1.5, step: 1).frames(length: 120)
    let middle = { (places: [Point]) in Point.zero + ((places[0] - .zero) + (places[1] - .zero)) / 2 }
    let frames = rest.enumerated().map { index, places in
      places.map { $0 - Vector(dx: Double(index), dy: 0) }
    }
    #expect(frames.allSatisfy { middle($0).distance(to: middle(rest[0])) < 3 })
    #expect(recognized(frames, together: true).entries.isEmpty)
  }

  @Test("If one of two fingers starts to drag a frame before the other, nothing rotates", arguments: [100.0, 200, 400])
  func lead(distance: Double) {
    for direction in [0.0, 45, 90] {
      let even = Drag(distance: distance, wobble: 0, direction: direction, step: 5).frames()
      let frames = [even[0]] + even.indices.dropLast().map { [even[$0][0], even[$0 + 1][1]] }
      #expect(recognized(frames, together: false).count("rotation") == 0, "at \(direction) degrees")
    }
  }

  @Test("A rotation that is simultaneous with others also waits for the app's slop angle")
  func slopAngle() {
    let frames = (0...60).map { step in
      let (gone, angle) = (Double(step) * 5, Double(step) * 0.3 * .pi / 180)
      let arm = Vector(dx: cos(angle), dy: sin(angle)) * 100
      let middle = Point(x: 500 + gone, y: 400)
      return [middle - arm, middle + arm]
    }
    for (degrees, isReached) in [(6.0, true), (15, true), (20, false)] {
      let eventLog = recognized(frames, together: true) { $0.slopAngle = .degrees(degrees) }
      #expect(eventLog.count("pan") > 0 && (eventLog.count("rotation") > 0) == isReached, "\(degrees) degrees")
    }
  }

  @Test("A deliberate rotation begins early, in a drag, in a pinch, and about one of the fingers")
  func meant() {
    // The distance of the drag and the factor of the pinch while the hand rotates by 30 degrees, and the greatest angle
    // at which the rotation may begin.
    for (way, factor, latest) in [
      (0.0, 1.0, 4.0), (20, 1, 5), (60, 1, 10.5), (150, 1, 10.5), (0, 1.6, 6), (200, 2, 10.5),
    ] {
      var began: Double?
      let (table, eventLog) = (Table(), EventLog())
      let rotation = table.root.addRotation(eventLog)
      let places = { (part: Double) -> [Point] in
        let angle = 30 * part * .pi / 180
        let arm = Vector(dx: cos(angle), dy: sin(angle)) * (100 * (1 + (factor - 1) * part))
        let middle = Point(x: 500 + way * part, y: 400)
        return [middle - arm, middle + arm]
      }
      let fingers = table.together { places(0).map { table.touch($0.x, $0.y) } }
      for step in 1...60 {
        let part = Double(step) / 60
        table.wait(1 / 60)
        table.together { for (finger, place) in zip(fingers, places(part)) { finger.move(to: place) } }
        if began == nil, rotation.isActive { began = 30 * part }
      }
      #expect((began ?? 90) <= latest, "\(way) px, factor \(factor)")
      #expect(abs(rotation.rotation.degrees - 30) < 0.01, "and catches up with the fingers")
    }
    let (table, eventLog) = (Table(), EventLog())
    let rotation = table.root.addRotation(eventLog)
    let fingers = table.together { [table.touch(500, 400), table.touch(700, 400)] }
    table.drag([fingers[1]], to: [Point(x: 699.7, y: 410)])
    #expect(rotation.isActive)
  }
}
