import Taction
import TactionCanvas
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@Suite("CanvasView: items")
struct CanvasItemTests {
  private func item(in test: CanvasScene, at place: Point, side: Double = 60) -> (View, TransformInteraction) {
    let item = View(frame: Rect(x: 0, y: 0, width: side * test.unit, height: side * test.unit))
    let interaction = TransformInteraction()
    item.addInteraction(interaction)
    item.center = test.content(at: place)
    test.canvas.content.addSubview(item)
    return (item, interaction)
  }

  @Test("One finger drags an item while two others turn the canvas around it", arguments: ParentKind.even)
  func together(parentKind: ParentKind) throws {
    try withCanvas(in: parentKind) { test in
      let (item, _) = item(in: test, at: Point(x: 320, y: 300))
      let holder = test.scene.touch(320, 300)
      test.scene.drag([holder], to: [Point(x: 340, y: 320)])
      #expect(
        test.canvas.placement == CanvasPlacement()
          && item.convert(item.bounds.center, to: nil).distance(to: holder.location) < 0.5)
      let hands = test.scene.land([Point(x: 420, y: 280), Point(x: 480, y: 280)])
      let grips = Grips(hands, on: test)
      let middle = Point(x: 450, y: 280)
      test.scene.drag(
        hands, to: hands.map { $0.location.turned(by: .degrees(50), scaled: 1.3, about: middle) }, steps: 30)
      test.scene.wait(0.2)
      #expect(grips.error(on: test) < 0.5 && abs(test.canvas.zoomScale - 1.3) < 0.01)
      // The finger on the item still moves it.
      let before = item.convert(item.bounds.center, to: nil)
      test.scene.drag([holder], to: [holder.location + Vector(dx: 10, dy: 20)])
      #expect((item.convert(item.bounds.center, to: nil) - before - Vector(dx: 10, dy: 20)).length < 0.5)
      test.scene.lift(hands + [holder])
      test.rest()
      #expect(!test.canvas.isHeld)
    }
  }

  @Test("A pinch with its fingers on two items zooms the canvas; a second finger on a moving item scales the item")
  func acrossItems() throws {
    try withCanvas { test in
      let (first, one) = item(in: test, at: Point(x: 340, y: 300))
      let (_, two) = item(in: test, at: Point(x: 460, y: 300))
      let fingers = test.scene.land([Point(x: 340, y: 300), Point(x: 460, y: 300)])
      test.scene.drag(fingers, to: [Point(x: 300, y: 300), Point(x: 500, y: 300)], steps: 20)
      #expect(test.canvas.zoomScale > 1.5 && !one.isActive && !two.isActive)
      fingers[0].rest(for: 0.2)
      test.scene.lift(fingers)
      test.rest()
      test.canvas.placement = CanvasPlacement()
      let holder = test.scene.touch(330, 300)
      test.scene.drag([holder], to: [Point(x: 330, y: 320)])
      let helper = test.scene.touch(350, 320)
      test.scene.drag([holder, helper], to: [Point(x: 310, y: 320), Point(x: 370, y: 320)], steps: 20)
      #expect(test.canvas.placement == CanvasPlacement() && first.transform.meanScale > 1.5)
      test.scene.lift([holder, helper])
      // The next finger moves the canvas again.
      test.drag(by: Vector(dx: 0, dy: 60), from: Point(x: 400, y: 170)).lift()
      #expect(test.canvas.placement.center.y < -30)
    }
  }

  @Test(
    "A brisk pinch on two items, or an item and the background, zooms the canvas", arguments: ParentKind.even, [1, 2])
  func briskPinch(parentKind: ParentKind, count: Int) throws {
    try withCanvas(in: parentKind) { test in
      let places = [Point(x: 340, y: 300), Point(x: 460, y: 300)]
      let items = places.prefix(count).map { item(in: test, at: $0).1 }
      let fingers = test.scene.land(places)
      test.scene.drag(fingers, to: [Point(x: 300, y: 300), Point(x: 500, y: 300)], steps: 3)
      #expect(test.canvas.zoomScale > 1.5 && items.allSatisfy { !$0.isActive })
      test.scene.lift(fingers)
    }
  }

  @Test("A touchpad pinch on an item that can only be dragged zooms the canvas", arguments: ParentKind.even)
  func touchpadPinch(parentKind: ParentKind) throws {
    try withCanvas(in: parentKind) { test in
      let (_, interaction) = item(in: test, at: Point(x: 400, y: 300))
      interaction.axes = .translation
      let pinch = test.scene.stage.touchpad.pinch(at: Point(x: 400, y: 300))
      pinch.update(by: Vector(dx: 0.5, dy: 0))
      pinch.move(scale: 1.5)
      #expect(abs(test.canvas.zoomScale - 1.5) < 0.01 && !interaction.isActive)
      pinch.end()
      test.rest()
    }
  }

  /// Returns the distance of an item's middle from a finger, in px of the screen.
  private func distance(of item: View, from finger: Finger) -> Double {
    item.convert(item.bounds.center, to: nil).distance(to: finger.location)
  }

  @Test("A finger on an item moves that item if another hand has begun on another item", arguments: ParentKind.even)
  func secondHand(parentKind: ParentKind) throws {
    try withCanvas(in: parentKind) { test in
      let (one, _) = item(in: test, at: Point(x: 340, y: 300))
      let (two, _) = item(in: test, at: Point(x: 460, y: 300))
      let first = test.scene.touch(340, 300)
      // The finger moves less than the slop, so the item does not follow it yet when the other hand lands, 50 ms later.
      test.scene.drag([first], to: [Point(x: 340, y: 295)], steps: 3)
      let second = test.scene.touch(460, 300)
      test.scene.drag([first, second], to: [Point(x: 340, y: 195), Point(x: 510, y: 400)], steps: 24)
      #expect(distance(of: one, from: first) < 0.5 && distance(of: two, from: second) < 0.5)
      #expect(test.canvas.placement == CanvasPlacement() && !test.canvas.isHeld)
      test.scene.lift([first, second])
      test.rest()
      test.drag(by: Vector(dx: 0, dy: 60), from: Point(x: 400, y: 240)).lift()
      #expect(test.canvas.placement != CanvasPlacement(), "the next hand has the canvas")
    }
  }

  @Test("While a hand moves an item, two fingers on two other items move these items, not the canvas")
  func threeItems() throws {
    try withCanvas { test in
      let (one, _) = item(in: test, at: Point(x: 300, y: 220))
      let others = [Point(x: 340, y: 340), Point(x: 460, y: 340)].map { item(in: test, at: $0).0 }
      let holder = test.scene.touch(300, 220)
      test.scene.drag([holder], to: [Point(x: 340, y: 220)])
      let hands = test.scene.land([Point(x: 340, y: 340), Point(x: 460, y: 340)])
      test.scene.drag(hands, to: [Point(x: 310, y: 340), Point(x: 490, y: 340)], steps: 20)
      #expect(zip(others, hands).allSatisfy { distance(of: $0, from: $1) < 0.5 })
      #expect(distance(of: one, from: holder) < 0.5 && test.canvas.placement == CanvasPlacement())
      test.scene.lift(hands + [holder])
    }
  }

  @Test("A finger that rests on the background does not begin to pan because another finger drags an item")
  func restingFinger() throws {
    try withCanvas { test in
      let (one, _) = item(in: test, at: Point(x: 340, y: 300))
      let (holder, resting) = (test.scene.touch(340, 300), test.scene.touch(460, 300))
      test.scene.drag([holder], to: [Point(x: 340, y: 200)], steps: 24)
      #expect(distance(of: one, from: holder) < 0.5)
      #expect(!test.canvas.isHeld && test.canvas.placement == CanvasPlacement())
      test.scene.drag([resting], to: [Point(x: 500, y: 300)], steps: 12)
      #expect(test.canvas.isHeld && abs(test.canvas.placement.center.x + 40) < 0.5)
      test.scene.lift([holder, resting])
    }
  }

  @Test("While a finger holds an item, other fingers move the canvas again and again", arguments: ParentKind.even)
  func manyGestures(parentKind: ParentKind) throws {
    try withCanvas(in: parentKind) { test in
      test.canvas.hasMomentum = false
      let (_, interaction) = item(in: test, at: Point(x: 340, y: 300))
      let holder = test.scene.touch(340, 300)
      test.scene.drag([holder], to: [Point(x: 340, y: 330)])
      for _ in 0..<3 {
        let (start, step) = (test.place(of: .zero), Vector(dx: 0, dy: -40))
        let finger = test.drag(by: step, from: Point(x: 460, y: 320))
        #expect(test.canvas.isHeld && (test.place(of: .zero) - start - step).length < 0.5)
        finger.lift()
        test.rest()
        test.scene.stage.tap(at: Point(x: 460, y: 280))
        test.scene.wait(0.5)
      }
      #expect(interaction.isTracking)
      holder.lift()
    }
  }

  @Test(
    "If a finger has tapped the canvas before another one drags an item, the next finger moves the canvas",
    arguments: ParentKind.even)
  func tapBeforeDrag(parentKind: ParentKind) throws {
    try withCanvas(in: parentKind) { test in
      let (item, _) = item(in: test, at: Point(x: 340, y: 300))
      let holder = test.scene.touch(340, 300)
      test.scene.stage.tap(at: Point(x: 460, y: 300))
      test.scene.drag([holder], to: [Point(x: 340, y: 250)])
      #expect(distance(of: item, from: holder) < 0.5 && !test.canvas.isHeld)
      let (start, step) = (test.place(of: .zero), Vector(dx: 0, dy: 50))
      let finger = test.drag(by: step, from: Point(x: 460, y: 280))
      #expect(test.canvas.isHeld && (test.place(of: .zero) - start - step).length < 0.5)
      test.scene.lift([holder, finger])
    }
  }

  @Test("Fingers that move and rest on two items leave the canvas to the next fingers, again and again")
  func restingOnItem() throws {
    try withCanvas { test in
      test.canvas.hasMomentum = false
      let places = [Point(x: 340, y: 300), Point(x: 460, y: 300)]
      for place in places { _ = item(in: test, at: place) }
      let hands = places.map { test.scene.touch($0.x, $0.y) }
      test.scene.drag([hands[0]], to: [Point(x: 340, y: 200)], steps: 24)
      #expect(!test.canvas.isHeld)
      for _ in 0..<2 {
        let (start, step) = (test.place(of: .zero), Vector(dx: 30, dy: 0))
        let finger = test.drag(by: step, from: Point(x: 400, y: 400))
        #expect(test.canvas.isHeld && (test.place(of: .zero) - start - step).length < 0.5)
        finger.lift()
        test.rest()
      }
      test.scene.lift(hands)
    }
  }

  @Test("On a canvas whose items keep their fingers, two hands move two items together", arguments: ParentKind.even)
  func itemsKeepFingers(parentKind: ParentKind) throws {
    try withCanvas(in: parentKind) { test in
      test.canvas.itemsKeepFingers = true
      let places = [Point(x: 340, y: 300), Point(x: 460, y: 300)]
      let items = places.map { item(in: test, at: $0).0 }
      let hands = test.scene.land(places)
      test.scene.drag(hands, to: [Point(x: 310, y: 220), Point(x: 500, y: 370)], steps: 20)
      #expect(zip(items, hands).allSatisfy { distance(of: $0, from: $1) < 0.5 })
      #expect(test.canvas.placement == CanvasPlacement() && !test.canvas.isHeld)
      // Fingers on the background move the canvas at the same time.
      let others = test.scene.land([Point(x: 380, y: 300), Point(x: 420, y: 300)])
      test.scene.drag(others, to: [Point(x: 360, y: 300), Point(x: 440, y: 300)], steps: 20)
      #expect(abs(test.canvas.zoomScale - 2) < 0.05)
      test.scene.lift(hands + others)
      test.rest()
    }
  }

  @Test("Items that keep their fingers may have a drag or a recognizer of the app; taps on them do not zoom")
  func itemsOfAllKinds() throws {
    try withCanvas { test in
      test.canvas.itemsKeepFingers = true
      let (dragged, owned) = (View(), View())
      dragged.addInteraction(DragInteraction { _ in [.text("piece")] })
      let recognizer = FollowingRecognizer()
      owned.addGestureRecognizer(recognizer)
      for (view, x) in [(dragged, -60.0), (owned, 60.0)] {
        view.frame = Rect(center: Point(x: x, y: 0), size: Size(width: 60, height: 60))
        test.canvas.content.addSubview(view)
      }
      let hands = test.scene.land([Point(x: 340, y: 300), Point(x: 460, y: 300)])
      test.scene.drag(hands, to: [Point(x: 310, y: 260), Point(x: 500, y: 340)], steps: 12)
      #expect(recognizer.isActive && test.canvas.placement == CanvasPlacement())
      test.scene.lift(hands)
      test.scene.wait(0.5)
      for _ in 0..<2 { test.scene.stage.tap(at: Point(x: 460, y: 300)) }
      test.scene.wait(0.5)
      let fingers = test.scene.land([Point(x: 330, y: 300), Point(x: 460, y: 300)])
      test.scene.wait(0.05)
      test.scene.lift(fingers)
      test.rest()
      #expect(test.canvas.placement == CanvasPlacement() && !test.canvas.isMoving)
      test.drag(by: Vector(dx: 0, dy: 60), from: Point(x: 400, y: 200)).lift()
      #expect(test.canvas.placement.center.y < -30)
    }
  }

  @Test("A drag that begins on a button pans the canvas, and a tap presses the button")
  func buttons() throws {
    try withCanvas { test in
      var presses = 0
      let button = Button("Here") { presses += 1 }
      button.frame = Rect(x: -60, y: -30, width: 120, height: 60)
      test.canvas.content.addSubview(button)
      test.scene.wait(0.1)
      test.scene.stage.tap(at: Point(x: 400, y: 300))
      test.scene.wait(0.5)
      #expect(presses == 1)
      test.drag(by: Vector(dx: 30, dy: 0)).lift()
      test.rest()
      #expect(presses == 1 && test.canvas.placement.center.x < -20)
    }
  }

  @Test(
    "A swipe of three fingers over a canvas undoes a step; other movements of one or three fingers move the content",
    arguments: ParentKind.even)
  func undoSwipes(parentKind: ParentKind) throws {
    try withCanvas(in: parentKind) { test in
      let history = UndoHistory()
      history.record("Step", undo: {}, redo: {})
      test.canvas.addInteraction(UndoSwipes(history))
      let places = (0..<3).map { Point(x: 440, y: 260 + 40 * Double($0)) }
      let hand = test.scene.land(places)
      test.scene.drag(hand, to: places.map { $0 - Vector(dx: 90, dy: 0) }, steps: 8)
      test.scene.lift(hand)
      test.rest()
      #expect(!history.canUndo && test.canvas.placement == CanvasPlacement())
      // One finger does not wait.
      let finger = test.drag(by: Vector(dx: 0, dy: 30), steps: 3)
      #expect(test.canvas.placement != CanvasPlacement())
      finger.lift()
      test.rest()
      test.canvas.placement = CanvasPlacement()
      let others = test.scene.land(places)
      test.scene.drag(others, to: places.map { $0 + Vector(dx: 0, dy: 60) }, steps: 8)
      #expect(test.canvas.placement != CanvasPlacement() && history.canRedo)
      test.scene.lift(others)
      test.rest()
    }
  }
}

/// A recognizer of an app that follows a finger from its first movement.
private final class FollowingRecognizer: GestureRecognizer {
  override func touchesMoved(_ touches: [Touch]) { state = isActive ? .changed : .began }
  override func touchesEnded(_ touches: [Touch]) { if self.touches.isEmpty, isActive { state = .ended } }
}
