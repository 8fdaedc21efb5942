import Taction
import TactionCanvas
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@Suite("CanvasView: requests, keys and wheels")
struct CanvasRequestTests {
  @Test("A canvas shows a requested placement immediately, or after 0.4 s", arguments: [false, true])
  func placements(animated: Bool) throws {
    try withCanvas { test in
      let wanted = CanvasPlacement(center: Point(x: 500, y: -200), scale: 2.5, rotation: .degrees(-60))
      test.canvas.setPlacement(wanted, animated: animated)
      #expect(
        test.canvas.isMoving == animated && test.canvas.restingPlacement.center.distance(to: wanted.center) < 1e-6)
      test.rest()
      #expect(test.canvas.placement == wanted)
      #expect(test.content(at: Point(x: 400, y: 300)).distance(to: wanted.center) < 1e-9)
      let transform = Transform.scale(0.5).rotated(by: .degrees(30)).concatenating(.translation(Vector(dx: 20, dy: 50)))
      test.canvas.setContentTransform(transform, animated: animated)
      test.rest()
      let shown = test.canvas.contentTransform
      for corner in test.canvas.bounds.corners {
        #expect(shown.apply(corner).distance(to: transform.apply(corner)) < 1e-6)
      }
      test.canvas.turn(to: .degrees(90), animated: animated)
      test.rest()
      test.canvas.zoom(to: Rect(x: 100, y: 100, width: 30, height: 60), animated: animated)
      test.rest()
      #expect(test.canvas.placement.center.distance(to: Point(x: 115, y: 130)) < 1e-6)
      #expect(abs(test.canvas.zoomScale - 5) < 1e-9)
    }
  }

  @Test("A canvas motion rotates by the smaller angle, and its points move on spirals about one point")
  func shortTurn() throws {
    try withCanvas { test in
      test.canvas.placement = CanvasPlacement(rotation: .degrees(170))
      test.changes = []
      test.canvas.setPlacement(CanvasPlacement(center: Point(x: 40, y: 0), scale: 2, rotation: .degrees(-170)))
      test.rest()
      #expect(test.changes.count > 15)
      for change in test.changes { #expect(abs(change.placement.rotation.wrapped.degrees) >= 169.9) }
      #expect(test.canvas.placement == CanvasPlacement(center: Point(x: 40, y: 0), scale: 2, rotation: .degrees(-170)))
    }
  }

  @Test("A canvas refuses numbers that it cannot show")
  func refusals() throws {
    try withCanvas { test in
      let before = test.canvas.placement
      for number in [Double.nan, .infinity, -.infinity] {
        test.canvas.placement = CanvasPlacement(center: Point(x: number, y: 0))
        test.canvas.placement = CanvasPlacement(scale: number)
        test.canvas.placement = CanvasPlacement(rotation: .radians(number))
        test.canvas.zoom(by: number)
        test.canvas.zoom(by: 2, about: Point(x: number, y: 0))
        test.canvas.zoom(to: Rect(x: 0, y: 0, width: number, height: 1))
        test.canvas.scroll(to: Point(x: 0, y: number))
        test.canvas.contentBounds = Rect(x: 0, y: 0, width: 10, height: number)
        test.canvas.contentInset = Insets(number)
      }
      test.canvas.placement = CanvasPlacement(scale: 0)
      test.canvas.setContentTransform(Transform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0))
      #expect(test.canvas.placement == before && test.canvas.contentBounds == nil && test.canvas.contentInset == .zero)
      test.canvas.placement = CanvasPlacement(center: Point(x: 1e300, y: -1e300), scale: 1e300)
      #expect(test.canvas.contentTransform.isInvertible && test.canvas.zoomScale == 10)
    }
  }

  @Test("The canvas's centre point stays in the middle when its size or insets change")
  func resizing() throws {
    try withCanvas { test in
      let wanted = CanvasPlacement(center: Point(x: 50, y: 70), scale: 1.5, rotation: .degrees(20))
      test.canvas.placement = wanted
      test.canvas.bounds.size = Size(width: 500, height: 200)
      test.scene.wait(0.1)
      #expect(test.canvas.placement == wanted)
      #expect(test.content(at: Point(x: 400, y: 300)).distance(to: wanted.center) < 1e-9)
      test.changes = []
      test.canvas.contentInset = Insets(bottom: 60)
      #expect(test.canvas.placement == wanted && !test.changes.isEmpty)
      #expect(test.content(at: Point(x: 400, y: 270)).distance(to: wanted.center) < 1e-9)
      // Narrower limits apply immediately, and a running motion continues to a position within them.
      test.canvas.scroll(to: Point(x: 1000, y: 0))
      test.scene.wait(0.05)
      test.canvas.contentBounds = Rect(x: -400, y: -400, width: 800, height: 800)
      test.rest()
      #expect(test.canvas.placement.center.x < 400 && test.canvas.placement.center.x > 100)
    }
  }

  /// Makes a canvas that fills a page without a size, and that has not been shown yet.
  private func makeUnsized() -> (canvas: CanvasView, page: View) {
    let (canvas, page) = (CanvasView(), View())
    canvas.contentBounds = Rect(x: 0, y: 0, width: 1200, height: 800)
    canvas.confinement = .center
    canvas.fill(page)
    return (canvas, page)
  }

  @Test("A canvas without a size remembers a rectangle to zoom to, and shows it at its first layout")
  func zoomBeforeTheSize() throws {
    try withStage(size: Size(width: 1000, height: 800)) { stage in
      let (canvas, page) = makeUnsized()
      let plan = Rect(x: 0, y: 0, width: 1200, height: 800)
      canvas.zoom(to: Rect(x: 0, y: 0, width: 10, height: 10), animated: false)
      canvas.zoom(to: plan)
      canvas.zoom(by: 0.5)
      #expect(canvas.placement.scale == 1, "nothing changes before there is a size")
      // The rectangle is shown with the angle and the insets that are set after the request.
      canvas.turn(to: .degrees(90), animated: false)
      canvas.contentInset = Insets(top: 200)
      page.fill(stage.makeWindow().content)
      stage.settle()
      #expect(canvas.placement.center.distance(to: plan.center) < 1e-9 && !canvas.isMoving)
      #expect(abs(canvas.zoomScale - 0.5 * 600 / 1200) < 1e-9, "\(canvas.placement)")
      // The request has an effect only once.
      canvas.bounds.size = Size(width: 300, height: 200)
      stage.settle()
      #expect(abs(canvas.zoomScale - 0.25) < 1e-9)
    }
  }

  @Test("If the placement of a canvas without a size is set, an earlier request to zoom to a rectangle is dropped")
  func placementBeforeTheSize() throws {
    try withStage(size: Size(width: 1000, height: 800)) { stage in
      let (canvas, page) = makeUnsized()
      let wanted = CanvasPlacement(center: Point(x: 100, y: 200), scale: 3)
      canvas.zoom(to: Rect(x: 0, y: 0, width: 1200, height: 800), animated: false)
      canvas.placement = wanted
      page.fill(stage.makeWindow().content)
      stage.settle()
      #expect(canvas.placement == wanted)
    }
  }

  @Test("If bars cover the whole canvas, a drag by a finger drops an earlier request to zoom to a rectangle")
  func fingersBeforeTheSize() throws {
    try withCanvas { test in
      test.canvas.contentInset = Insets(top: 400)
      test.canvas.zoom(to: Rect(x: 0, y: 0, width: 10, height: 10), animated: false)
      test.drag(by: Vector(dx: 40, dy: 0)).lift()
      test.rest()
      let moved = test.canvas.placement
      test.canvas.contentInset = .zero
      #expect(test.canvas.placement == moved && moved.scale == 1 && moved.center.x < -20)
    }
  }

  @Test("A double tap zooms the canvas in on the finger, and a two-finger tap zooms out")
  func taps() throws {
    try withCanvas { test in
      let place = Point(x: 430, y: 340)
      let point = test.content(at: place)
      test.scene.stage.tap(at: place)
      test.scene.stage.tap(at: place)
      test.rest()
      #expect(abs(test.canvas.zoomScale - 2) < 1e-9 && test.place(of: point).distance(to: place) < 0.01)
      let fingers = test.scene.land([Point(x: 400, y: 340), Point(x: 460, y: 340)])
      test.scene.wait(0.05)
      test.scene.lift(fingers)
      test.rest()
      #expect(abs(test.canvas.zoomScale - 1) < 1e-9 && test.place(of: point).distance(to: place) < 0.01)
      test.canvas.tapsZoom = false
      test.scene.stage.tap(at: place)
      test.scene.stage.tap(at: place)
      test.rest()
      #expect(abs(test.canvas.zoomScale - 1) < 1e-9)
    }
  }

  @Test("A wheel scrolls the canvas or zooms about the pointer; with Ctrl it always zooms")
  func wheels() throws {
    try withCanvas { test in
      test.canvas.turn(to: .degrees(90), animated: false)
      let place = Point(x: 440, y: 260)
      test.scene.stage.mouse.move(to: place)
      test.scene.stage.mouse.scroll(notches: 2)
      test.rest()
      // The content is rotated by a quarter turn, so down on the screen is to the right in the content.
      #expect(test.canvas.placement.center.distance(to: Point(x: 2 * ScrollConstants.wheelStep, y: 0)) < 1)
      test.canvas.wheelZooms = true
      let point = test.content(at: place)
      test.scene.stage.mouse.scroll(notches: -2)
      test.rest()
      #expect(test.canvas.zoomScale > 1.5 && test.place(of: point).distance(to: place) < 0.01)
      test.canvas.wheelZooms = false
      let scale = test.canvas.zoomScale
      test.scene.stage.keys.hold(.control) {
        test.scene.stage.mouse.scroll(notches: -2)
        test.rest()
      }
      #expect(test.canvas.zoomScale > scale * 1.2)
    }
  }

  @Test("Keys pan, zoom, rotate and reset the canvas")
  func keys() throws {
    try withCanvas { test in
      test.canvas.becomeFirstResponder()
      let type = { (key: Key) in
        test.scene.stage.type(key)
        test.rest()
      }
      type(.rightArrow)
      type(.downArrow)
      #expect(test.canvas.placement.center.distance(to: Point(x: 40, y: 40)) < 0.1)
      type(.pageUp)
      #expect(abs(test.canvas.placement.center.y - (40 - 300 * 0.875)) < 0.1)
      test.scene.stage.type("+")
      test.rest()
      #expect(abs(test.canvas.zoomScale - 1.25) < 1e-3)
      test.scene.stage.type("-")
      test.rest()
      #expect(abs(test.canvas.zoomScale - 1) < 1e-3)
      // The number pad's plus and minus.
      type(Key(rawValue: 0xffab))
      #expect(abs(test.canvas.zoomScale - 1.25) < 1e-3)
      type(Key(rawValue: 0xffad))
      #expect(abs(test.canvas.zoomScale - 1) < 1e-3)
      test.scene.stage.keys.hold(.shift) { type(.leftArrow) }
      #expect(abs(test.canvas.rotation.degrees + 15) < 0.1)
      test.scene.stage.type("0")
      test.rest()
      #expect(test.canvas.placement == CanvasPlacement())
    }
  }

  @Test("With reduced motion, double taps and keys move the canvas immediately, and it reports that it rests")
  func reducedMotion() throws {
    try withCanvas { test in
      test.scene.stage.settings.prefersReducedMotion = true
      test.scene.stage.tap(at: Point(x: 400, y: 300))
      test.scene.stage.tap(at: Point(x: 400, y: 300))
      #expect(abs(test.canvas.zoomScale - 2) < 1e-9 && !test.canvas.isMoving)
      test.canvas.becomeFirstResponder()
      test.scene.stage.type("0")
      #expect(test.canvas.placement == CanvasPlacement() && !test.canvas.isMoving)
      #expect(test.log == ["rests", "rests"])
    }
  }

  @Test("While a finger holds the canvas, keys move neither the canvas nor the page around it")
  func keysUnderFinger() throws {
    try withCanvas { test in
      let page = test.scene.scroll(around: test.canvas)
      test.canvas.becomeFirstResponder()
      let finger = test.drag(by: Vector(dx: -60, dy: 0))
      let placement = test.canvas.placement
      #expect(test.canvas.isHeld)
      test.scene.stage.type(.pageDown)
      test.scene.wait(0.5)
      #expect(page.contentOffset == .zero && test.canvas.placement == placement)
      finger.lift()
      test.rest()
    }
  }

  @Test("Keys that cannot move content that was stopped beyond half a turn scroll the page around the canvas")
  func keysBeyondHalfTurn() throws {
    try withCanvas { test in
      let page = test.scene.scroll(around: test.canvas)
      test.limit(to: 0.4)
      test.canvas.turn(to: .degrees(170), animated: false)
      test.canvas.turn(to: .degrees(-170))
      for _ in 0..<50 where test.canvas.placement.rotation.degrees < 181 { test.scene.wait(0.02) }
      test.canvas.stopMoving()
      #expect(test.canvas.placement.rotation.degrees > 180 && test.canvas.rotation.degrees < -170)
      test.canvas.becomeFirstResponder()
      test.scene.stage.type(.pageDown)
      test.scene.wait(0.5)
      #expect(page.contentOffset.y > 0 && !test.canvas.isMoving)
    }
  }

  @Test("A screen reader zooms the canvas, and turns it upright")
  func semantics() throws {
    try withCanvas { test in
      #expect(test.canvas.semantics?.actions == [.custom("Zoom In"), .custom("Zoom Out")])
      #expect(test.canvas.perform(.custom("Zoom In")))
      test.rest()
      #expect(abs(test.canvas.zoomScale - 2) < 1e-9)
      test.canvas.turn(to: .degrees(30), animated: false)
      #expect(test.canvas.semantics?.actions.last == .custom("Turn Upright"))
      #expect(test.canvas.perform(.custom("Turn Upright")) && !test.canvas.perform(.press))
      test.rest()
      #expect(test.canvas.rotation == .zero)
      test.scene.stage.settings.languages = ["de"]
      #expect(test.canvas.semantics?.actions.first == .custom("Ansicht vergrößern"))
      #expect(test.canvas.perform(.custom("Ansicht vergrößern")) && !test.canvas.perform(.custom("Zoom In")))
    }
  }

  @Test("Screen readers are told when new zoom limits remove or add the zoom actions of a canvas")
  func reportedActions() throws {
    try withCanvas { test in
      var reports: [View] = []
      test.canvas.viewTree?.calls.onSemanticsChange = { reports.append($0) }
      for (limits, count) in [(1.0...1, 0), (0.5...4, 2)] {
        reports = []
        test.canvas.zoomLimits = limits
        #expect(test.canvas.semantics?.actions.count == count)
        #expect(reports.contains { $0 === test.canvas })
      }
      test.canvas.viewTree?.calls.onSemanticsChange = nil
    }
  }

  @Test("No name of a canvas's actions is fixed in the code")
  func words() throws {
    try withCanvas { test in
      let words = ReplacedWords(test.scene.stage)
      test.canvas.turn(to: .degrees(30), animated: false)
      words.note()
      #expect(words.complaints(about: [.zoomIn, .zoomOut, .turnUpright]) == [])
    }
  }

  @Test(
    "Content that was moved beyond its limits for a keyboard returns when the keyboard hides, or after a gesture",
    arguments: [false, true])
  func keyboard(isHeld: Bool) throws {
    try withCanvas { test in
      test.limit(to: 1)
      test.canvas.returnsWhenCancelled = true
      let note = View(frame: Rect(x: -20, y: 110, width: 40, height: 40))
      test.canvas.content.addSubview(note)
      // The keyboard covers the lower 100 px of the canvas.
      test.canvas.viewTree?.keyboardInsets = Insets(top: 0, left: 0, bottom: 250, right: 0)
      test.scene.wait(0.1)
      note.scrollIntoView()
      test.rest()
      #expect(test.canvas.placement.center.distance(to: Point(x: 0, y: 100)) < 1e-9)
      if isHeld { test.drag(by: Vector(dx: 60, dy: 0)) }
      test.canvas.viewTree?.keyboardInsets = .zero
      test.scene.wait(0.1)
      #expect(test.canvas.isHeld == isHeld)
      if isHeld { test.scene.stage.cancelTouches() }
      test.rest()
      #expect(test.canvas.placement.center.distance(to: .zero) < 1e-9)
    }
  }

  @Test("A canvas that leaves the window during a motion is at the end of the motion")
  func leaving() throws {
    try withCanvas { test in
      test.canvas.scroll(to: Point(x: 300, y: 0))
      test.scene.wait(0.1)
      test.canvas.removeFromSuperview()
      #expect(!test.canvas.isMoving && test.canvas.placement.center == Point(x: 300, y: 0))
      test.canvas.scroll(to: .zero)
      #expect(test.canvas.placement.center == .zero && !test.canvas.isMoving)
    }
  }
}
