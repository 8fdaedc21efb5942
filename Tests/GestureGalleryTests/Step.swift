import Taction
import TactionTesting

/// The touches of a test on a page, and the expected explanations of some recognizers afterwards.
struct Step {
  let title: String
  /// The expected explanations, by the recognizer's name.
  var explanations: [String: String] = [:]
  let play: (Stage) -> Void

  static let all: [Step] = recognizers + policies + touches

  /// Returns the middle of a page's arena if the page has a number of lines below the arena.
  static func middle(lines: Int) -> Point { Point(x: 580, y: 324 - 22 * Double(lines - 1)) }

  private static let recognizers: [Step] = [
    Step(title: "Tap", explanations: ["tap": "recognized"]) { stage in
      stage.tap(at: Point(x: 390, y: 302))
      stage.advance(by: 0.2)
    },
    Step(title: "Double tap", explanations: ["tap": "waits for double tap"]) { stage in
      stage.tap(at: middle(lines: 2))
      stage.advance(by: 0.1)
    },
    Step(title: "Provisional tap") { stage in
      stage.tap(at: middle(lines: 2))
      stage.advance(by: 0.1)
    },
    Step(title: "Long press") { stage in
      stage.touch(at: middle(lines: 1)).rest(for: 0.8)
    },
    Step(title: "Pan") { stage in
      stage.touch(at: middle(lines: 1)).move(by: Vector(dx: 120, dy: 60), over: 0.3)
    },
    Step(title: "Swipe") { stage in
      stage.touch(at: middle(lines: 3)).move(by: Vector(dx: 80, dy: 4), over: 0.1)
    },
    Step(title: "Pinch") { stage in
      twoFingers(stage, about: middle(lines: 1), spread: 40, by: 0)
    },
    Step(title: "Rotation") { stage in
      twoFingers(stage, about: middle(lines: 1), spread: 0, by: 50)
    },
    Step(title: "Screen edge pan") { stage in
      stage.touch(at: Point(x: 955, y: 300)).move(by: Vector(dx: -180, dy: 10), over: 0.3)
    },
    Step(title: "Hover") { stage in
      stage.mouse.move(to: Point(x: 300, y: 200))
      stage.mouse.move(to: middle(lines: 1) + Vector(dx: 40, dy: 20), over: 0.2)
      stage.advance(by: 0.3)
    },
    Step(title: "Transform") { stage in
      twoFingers(stage, about: middle(lines: 1), spread: 20, by: 30)
    },
  ]

  private static let policies: [Step] = [
    Step(title: "Together") { stage in
      twoFingers(stage, about: middle(lines: 3), spread: 10, by: 25)
    },
    Step(title: "First wins", explanations: ["pinch": "prevented by pan on One at a time"]) { stage in
      let finger = stage.touch(at: middle(lines: 3))
      finger.move(by: Vector(dx: 80, dy: 30), over: 0.2)
      stage.touch(at: middle(lines: 3) + Vector(dx: 60, dy: -20)).rest(for: 0.1)
    },
    Step(title: "Fail first") { stage in
      stage.touch(at: middle(lines: 2)).move(by: Vector(dx: 20, dy: 60), over: 0.3)
    },
    Step(title: "Delegate") { stage in
      stage.touch(at: middle(lines: 1) + Vector(dx: 60, dy: 0)).move(by: Vector(dx: 10, dy: 60), over: 0.3)
    },
    Step(title: "Deepest first", explanations: ["inner tap": "recognized"]) { stage in
      stage.tap(at: middle(lines: 2))
      stage.advance(by: 0.1)
    },
  ]

  private static let touches: [Step] = [
    Step(title: "Touches in views") { stage in
      for index in 0..<3 {
        let finger = stage.touch(at: Point(x: 200 + 760 * (Double(index) + 0.5) / 3, y: 280))
        finger.move(by: Vector(dx: 40, dy: 20), over: 0.2)
      }
    },
    Step(title: "Sources") { stage in
      stage.stylus.hover(at: middle(lines: 1))
      stage.stylus.press(force: 0.4)
      stage.stylus.move(to: middle(lines: 1) + Vector(dx: 50, dy: 30), force: 0.7)
    },
  ]

  /// Moves two fingers apart and rotates them about a point, by an angle in degrees.
  private static func twoFingers(_ stage: Stage, about center: Point, spread: Double, by degrees: Double) {
    let arm = Vector(dx: 50, dy: 12)
    var fingers: [Finger] = []
    stage.fingers { fingers = [stage.touch(at: center + arm), stage.touch(at: center - arm)] }
    for step in 1...20 {
      let share = Double(step) / 20
      let turned = Transform.rotation(.degrees(degrees * share)).apply(arm) * (1 + spread * share / 50)
      stage.fingers {
        fingers[0].move(to: center + turned, over: 0)
        fingers[1].move(to: center - turned, over: 0)
      }
      stage.advance(by: 0.016)
    }
  }
}
