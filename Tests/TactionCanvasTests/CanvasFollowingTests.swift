import Taction
import TactionCanvas
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@Suite("CanvasView: the content follows the fingers")
struct CanvasFollowingTests {
  @Test("One finger pans the canvas, and the touched point stays under the finger", arguments: ParentKind.allCases)
  func pans(parentKind: ParentKind) throws {
    try withCanvas(in: parentKind) { test in
      let finger = test.scene.touch(400, 300)
      let grips = Grips([finger], on: test)
      test.scene.drag([finger], to: [Point(x: 460, y: 260)])
      #expect(grips.error(on: test) < 0.01)
      #expect(test.canvas.zoomScale == 1 && test.canvas.rotation == .zero)
      finger.lift()
    }
  }

  @Test("The touched point stays under the finger beyond the edge that the content had when the drag began")
  func growing() throws {
    try withCanvas { test in
      test.limit(to: 1)
      let wide = Rect(center: .zero, size: test.canvas.bounds.size * 4)
      test.canvas.onChange = { $0.contentBounds = wide }
      let finger = test.scene.touch(400, 300)
      let grips = Grips([finger], on: test)
      test.scene.drag([finger], to: [Point(x: 320, y: 300)])
      #expect(test.canvas.isHeld && grips.error(on: test) < 0.01)
      finger.lift()
    }
  }

  @Test("Both touched points of a canvas stay under two fingers", arguments: ParentKind.even, [-70.0, 25, 110])
  func pinchTurns(parentKind: ParentKind, degrees: Double) throws {
    try withCanvas(in: parentKind) { test in
      let fingers = test.scene.land([Point(x: 360, y: 300), Point(x: 440, y: 310)])
      let grips = Grips(fingers, on: test)
      let middle = Point(x: 400, y: 305)
      for step in 1...24 {
        let part = Double(step) / 24
        let ends = [Point(x: 360, y: 300), Point(x: 440, y: 310)].map {
          $0.turned(by: .degrees(degrees * part), scaled: 1 + 0.5 * part, about: middle) + Vector(dx: 20, dy: -15)
            * part
        }
        test.scene.drag(fingers, to: ends, steps: 1)
        // The rotation is withheld until it is clearly intended, and then the content catches up.
        if step > 12 { #expect(grips.error(on: test) < 0.5, "step \(step)") }
      }
      #expect(abs(test.canvas.zoomScale / 1.5 - 1) < 0.01)
      let sense = test.canvas.transformToWindow.determinant < 0 ? -1.0 : 1
      #expect(abs((test.canvas.rotation - .degrees(degrees * sense)).wrapped.degrees) < 0.5)
      test.scene.lift(fingers)
    }
  }

  @Test("With three fingers the canvas has the least-squares similarity")
  func threeFingers() throws {
    try withCanvas { test in
      let starts = [Point(x: 330, y: 260), Point(x: 460, y: 280), Point(x: 400, y: 380)]
      let ends = [Point(x: 345, y: 300), Point(x: 500, y: 250), Point(x: 430, y: 400)]
      let fingers = test.scene.land(starts)
      let points = starts.map(test.content)
      test.scene.drag(fingers, to: ends, steps: 30)
      test.scene.wait(0.2)
      let best = try #require(Similarity(moving: points, onto: ends))
      for point in points { #expect(test.place(of: point).distance(to: best.apply(point)) < 0.5) }
      test.scene.lift(fingers)
    }
  }

  @Test("A pinch whose angle wavers does not rotate the canvas; an intended rotation does", arguments: [4.0, 30])
  func hysteresis(degrees: Double) throws {
    try withCanvas { test in
      let (starts, middle) = ([Point(x: 340, y: 300), Point(x: 460, y: 300)], Point(x: 400, y: 300))
      let fingers = test.scene.land(starts)
      let ends = starts.map { $0.turned(by: .degrees(degrees), scaled: 1.8, about: middle) }
      test.scene.drag(fingers, to: ends, steps: 20)
      test.scene.wait(0.2)
      #expect(abs(test.canvas.rotation.degrees - (degrees > 10 ? degrees : 0)) < 0.5)
      test.scene.lift(fingers)
    }
  }

  @Test("Limits of the scale that the app sets while two fingers hold the canvas count for their pinch")
  func lateLimits() throws {
    try withCanvas { test in
      let fingers = test.scene.land([Point(x: 370, y: 300), Point(x: 430, y: 300)])
      test.scene.drag(fingers, to: [Point(x: 360, y: 300), Point(x: 440, y: 300)])
      test.canvas.zoomLimits = 0.5...1.5
      test.scene.drag(fingers, to: [Point(x: 280, y: 300), Point(x: 520, y: 300)])
      test.scene.lift(fingers)
      test.rest()
      #expect(abs(test.canvas.placement.scale - 1.5) < 1e-6)
    }
  }

  @Test("With rotation disabled, fingers only pan and zoom the canvas")
  func upright() throws {
    try withCanvas { test in
      test.canvas.allowsRotation = false
      let fingers = test.scene.land([Point(x: 340, y: 300), Point(x: 460, y: 300)])
      test.scene.drag(fingers, to: [Point(x: 400, y: 220), Point(x: 400, y: 380)], steps: 20)
      test.scene.wait(0.2)
      #expect(test.canvas.rotation == .zero)
      test.scene.lift(fingers)
      test.canvas.turn(to: .degrees(90), animated: false)
      #expect(abs(test.canvas.rotation.degrees - 90) < 1e-9, "the app may turn it")
    }
  }

  @Test("The canvas does not jump when fingers land and lift one by one", arguments: ParentKind.even)
  func noJumps(parentKind: ParentKind) throws {
    try withCanvas(in: parentKind) { test in
      let first = test.drag(by: Vector(dx: 40, dy: 0), from: Point(x: 340, y: 300))
      let before = test.canvas.placement
      let second = test.scene.touch(460, 330)
      #expect(test.canvas.placement == before)
      test.scene.drag([first, second], to: [Point(x: 370, y: 250), Point(x: 450, y: 390)], steps: 20)
      test.scene.wait(0.2)
      let turned = test.canvas.placement
      #expect(turned.scale != before.scale && turned.rotation != before.rotation)
      first.lift()
      #expect(test.canvas.placement == turned)
      test.scene.drag([second], to: [Point(x: 452, y: 391)], steps: 1)
      #expect(test.canvas.placement.scale == turned.scale && test.canvas.placement.rotation == turned.rotation)
      let grips = Grips([second], on: test)
      test.scene.drag([second], to: [Point(x: 420, y: 340)], steps: 5)
      #expect(grips.error(on: test) < 0.01)
      second.lift()
    }
  }

  @Test("A touchpad pinch zooms and rotates about the pointer, two touchpad fingers pan, and a mouse drags")
  func devices() throws {
    try withCanvas { test in
      test.scene.stage.mouse.move(to: Point(x: 440, y: 280))
      let point = test.content(at: Point(x: 440, y: 280))
      let pinch = test.scene.stage.touchpad.pinch(at: Point(x: 440, y: 280))
      for step in 1...20 {
        pinch.update(scale: 1 + Double(step) / 20, turnedBy: .degrees(2))
        test.scene.wait(1.0 / 60)
      }
      test.scene.wait(0.3)
      pinch.end()
      test.rest()
      #expect(abs(test.canvas.zoomScale - 2) < 0.05 && abs(test.canvas.rotation.degrees - 40) < 1)
      #expect(test.place(of: point).distance(to: Point(x: 440, y: 280)) < 1)
      test.canvas.placement = CanvasPlacement()
      test.scene.stage.mouse.press()
      test.scene.stage.mouse.move(to: Point(x: 400, y: 330), over: 0.4)
      test.scene.wait(0.3)
      test.scene.stage.mouse.release()
      test.rest()
      #expect(test.canvas.placement.center.distance(to: Point(x: 40, y: -50)) < 0.5)
      test.canvas.placement = CanvasPlacement()
      test.scene.stage.mouse.scroll(by: Vector(dx: 12, dy: 40), source: .finger)
      test.scene.stage.mouse.stopScrolling()
      test.rest()
      #expect(test.canvas.placement.center.x > 5 && test.canvas.placement.center.y > 20)
    }
  }

  @Test("A gesture that the compositor cancels leaves no momentum")
  func cancelled() throws {
    try withCanvas { test in
      _ = test.drag(by: Vector(dx: 90, dy: 0))
      test.scene.stage.cancelTouches()
      let placement = test.canvas.placement
      test.scene.wait(0.5)
      #expect(test.canvas.placement == placement && !test.canvas.isHeld)
    }
  }

  @Test("Content that returns after a cancelled gesture comes to rest, within the current limits", arguments: [3.0, 2])
  func takenBack(multiple: Double) throws {
    try withCanvas { test in
      test.limit(to: 3)
      test.canvas.returnsWhenCancelled = true
      let side = test.canvas.bounds.width
      test.canvas.scroll(to: Point(x: side, y: 0), animated: false)
      _ = test.drag(by: Vector(dx: 60, dy: 0))
      test.limit(to: multiple)
      #expect(test.canvas.isHeld && test.log == [])
      test.scene.stage.cancelTouches()
      #expect(!test.canvas.isHeld && test.log == ["rests"])
      #expect(test.canvas.placement.center == Point(x: side * (multiple - 1) / 2, y: 0))
    }
  }

  @Test("A cancelled gesture returns content to the placement that the app has set during the gesture")
  func takenBackToRequest() throws {
    try withCanvas { test in
      test.canvas.returnsWhenCancelled = true
      let palm = test.drag(by: Vector(dx: 60, dy: 0))
      let wanted = CanvasPlacement(center: Point(x: 500, y: 200), scale: 2)
      test.canvas.setPlacement(wanted)
      test.scene.drag([palm], to: [palm.location + Vector(dx: 40, dy: 0)])
      #expect(test.canvas.isHeld && test.canvas.placement.center.distance(to: wanted.center) > 10)
      test.scene.stage.cancelTouches()
      #expect(!test.canvas.isHeld && test.canvas.placement == wanted)
    }
  }

  @Test(
    "A cancelled palm does not move thrown content, whether or not it caught the content", arguments: [false, true])
  func takenBackAfterThrow(isTooSlowToCatch: Bool) throws {
    try withCanvas { test in
      test.canvas.returnsWhenCancelled = true
      test.drag(by: Vector(dx: -60, dy: 0)).lift()
      var last = test.canvas.placement
      repeat {
        last = test.canvas.placement
        test.scene.wait(0.1)
      } while isTooSlowToCatch && test.canvas.placement.center.distance(to: last.center) > 2
      #expect(test.canvas.isMoving)
      let palm = test.scene.touch(400, 300)
      let found = test.canvas.placement
      #expect(test.canvas.isHeld != isTooSlowToCatch)
      test.scene.drag([palm], to: [Point(x: 460, y: 300)])
      #expect(test.canvas.placement.center.distance(to: found.center) > 40)
      test.scene.stage.cancelTouches()
      #expect(test.canvas.placement.center.distance(to: found.center) < 0.5 && !test.canvas.isMoving)
    }
  }

  @Test("After a cancelled palm, content that was springing back continues from where the palm found it")
  func takenBackBeyondEdge() throws {
    try withCanvas { test in
      test.limit(to: 1)
      test.canvas.returnsWhenCancelled = true
      let finger = test.drag(by: Vector(dx: -140, dy: 0))
      finger.rest(for: 0.3)
      finger.lift()
      test.scene.wait(0.1)
      let palm = test.scene.touch(400, 300)
      let found = test.canvas.placement
      #expect(test.canvas.isHeld && found.center.x > 10)
      test.scene.drag([palm], to: [Point(x: 330, y: 300)])
      #expect(test.canvas.placement.center.x > found.center.x + 5)
      test.scene.stage.cancelTouches()
      #expect(test.canvas.placement.center.distance(to: found.center) < 1 && test.canvas.isMoving)
      test.rest()
      #expect(test.canvas.placement.center.distance(to: .zero) < 0.5)
    }
  }

  @Test("A pinch that had to wait until its fingers lifted one by one zooms the content", arguments: ParentKind.even)
  func pinchWaits(parentKind: ParentKind) throws {
    try withCanvas(in: parentKind) { test in
      test.canvas.transformGestureRecognizer.waitForThreeFingerPan(on: test.canvas)
      test.canvas.hasMomentum = false
      let fingers = test.scene.land([Point(x: 360, y: 300), Point(x: 440, y: 300)])
      let grips = Grips(fingers, on: test)
      test.scene.drag(fingers, to: [Point(x: 320, y: 300), Point(x: 480, y: 300)])
      #expect(test.canvas.zoomScale == 1)
      for finger in fingers { finger.lift() }
      test.rest()
      #expect(abs(test.canvas.zoomScale - 2) < 0.01 && grips.error(on: test) < 1)
    }
  }

  @Test("A drag that had to wait for another recognizer until the lift moves the content")
  func waits() throws {
    try withCanvas { test in
      test.canvas.transformGestureRecognizer.waitForThreeFingerPan(on: test.canvas)
      let start = test.place(of: .zero)
      let finger = test.drag(by: Vector(dx: 60, dy: -40))
      finger.rest(for: 0.3)
      #expect(test.place(of: .zero) == start)
      finger.lift()
      test.rest()
      #expect((test.place(of: .zero) - start - Vector(dx: 60, dy: -40)).length < 1)
    }
  }
}
