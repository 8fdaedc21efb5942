import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Warnings about handlers that apply the accumulated value in every call")
struct GatheringTests {
  /// Adds recognizers to a card, lets two fingers drag, spread and rotate twice, and returns the log lines.
  private func lines(
    in parentKind: ParentKind = .plain, _ setUp: (View) -> [GestureRecognizer]
  ) throws -> [String] {
    var lines: [String] = []
    try withScene(in: parentKind) { scene in
      LogCapture.during { log in
        scene.view.accessibilityIdentifier = "photo"
        setUp(scene.view).forEach(scene.view.addGestureRecognizer)
        for _ in 1...2 {
          let fingers = scene.land([Point(x: 380, y: 300), Point(x: 420, y: 300)])
          scene.drag(fingers, to: [Point(x: 370, y: 280), Point(x: 450, y: 330)], steps: 20)
          scene.lift(fingers)
          scene.wait(0.5)
        }
        lines = log.lines
      }
    }
    return lines
  }

  @Test("A handler that never resets the scale gets one warning", arguments: ParentKind.allCases)
  func scale(parentKind: ParentKind) throws {
    let lines = try lines(in: parentKind) { view in
      [PinchGestureRecognizer { pinch in view.scale(by: pinch.scale, about: pinch.location(in: view)) }]
    }
    #expect(
      lines == [
        "warning: pinch on photo applies in each call all of the scale since the fingers landed, over and over; "
          + "take what is new and set it back: pinch.scale = 1"
      ])
  }

  @Test("A handler that applies the accumulated scale to the transform gets one warning") func transform() throws {
    let lines = try lines { view in
      [PinchGestureRecognizer { pinch in view.transform.scale(by: pinch.scale) }]
    }
    #expect(lines.count == 1)
  }

  @Test("Handlers that apply accumulated rotations or translations get one warning") func others() throws {
    let turns = try lines { view in
      [RotationGestureRecognizer { rotation in view.transform.rotate(by: rotation.rotation) }]
    }
    #expect(turns.count == 1 && turns[0].hasSuffix("rotation.rotation = .zero"))
    let ways = try lines { view in
      [PanGestureRecognizer { pan in view.center += pan.translation(in: view.superview) }]
    }
    #expect(ways.count == 1 && ways[0].hasSuffix("pan.setTranslation(.zero, in: ...)"))
  }

  @Test(
    "A handler that resets the value, or applies the total to a start state, gets no warning",
    arguments: ParentKind.allCases)
  func sound(parentKind: ParentKind) throws {
    let steps = try lines(in: parentKind) { view in
      [
        PinchGestureRecognizer { pinch in
          view.scale(by: pinch.scale, about: pinch.location(in: view))
          pinch.scale = 1
        }
      ]
    }
    #expect(steps.isEmpty)

    let fromStart = try lines(in: parentKind) { view in
      var (start, center) = (Transform.identity, Point.zero)
      return [
        PinchGestureRecognizer { pinch in
          if pinch.state == .began { start = view.transform }
          view.transform = start.scaled(by: pinch.scale)
        },
        PanGestureRecognizer { pan in
          if pan.state == .began { center = view.center }
          view.center = center + pan.translation(in: view.superview)
        },
        RotationGestureRecognizer { rotation in
          if rotation.state == .began { start = view.transform }
          view.transform = start.rotated(by: rotation.rotation)
        },
      ]
    }
    #expect(fromStart.isEmpty)

    var seen = 0.0
    let readers = try lines(in: parentKind) { _ in
      [PinchGestureRecognizer { seen = $0.scale }, RotationGestureRecognizer { seen = $0.rotation.degrees }]
    }
    #expect(readers.isEmpty && seen != 0)
  }

  @Test("A handler that applies a scale within limits gets no warning, even at the limits") func limits() throws {
    let lines = try lines { view in
      var start = 1.0
      return [
        PinchGestureRecognizer { pinch in
          if pinch.state == .began { start = view.transform.meanScale }
          view.transform = .scale(min(max(start * pinch.scale, 0.5), 1.2))
        }
      ]
    }
    #expect(lines.isEmpty)
  }
}
