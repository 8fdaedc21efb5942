import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@Suite("Special numbers in recognizers")
struct SpecialNumberTests {
  /// Plays a tap, a drag, and a pinch with a rotation.
  private func play(on table: Table, check: () -> Void) {
    table.touch(300, 300).lift()
    table.wait(0.1)
    let finger = table.touch(300, 300)
    table.drag([finger], to: [Point(x: 400, y: 330)], steps: 4, check: check)
    finger.lift()
    table.wait(1)
    let hand = [table.touch(300, 300), table.touch(420, 300)]
    table.drag(hand, to: [Point(x: 250, y: 380), Point(x: 500, y: 250)], steps: 4, check: check)
    hand.forEach { $0.lift() }
    table.cancelTouches()
    table.wait(1)
    check()
  }

  @Test("Reliability 33 and 34: any number as a setting of a recognizer does no harm", arguments: Double.special)
  func settings(number: Double) {
    let table = Table()
    let distances: [ScreenDistance] = [.pixels(number), .millimetres(number)]
    for distance in distances {
      let (tap, double, press) = (TapGestureRecognizer(), TapGestureRecognizer(), LongPressGestureRecognizer())
      let (swipe, edge) = (SwipeGestureRecognizer(), ScreenEdgePanGestureRecognizer(edges: .all))
      let (pan, pinch) = (PanGestureRecognizer(), PinchGestureRecognizer())
      let (rotation, hand) = (RotationGestureRecognizer(), TransformGestureRecognizer())
      double.numberOfTapsRequired = 2
      for tap in [tap, double] {
        (tap.allowableMovement, tap.maximumTapDistance, tap.maximumTapInterval) = (distance, distance, number)
      }
      (press.allowableMovement, press.minimumPressDuration) = (distance, number)
      (swipe.minimumDistance, swipe.maximumDuration, edge.edgeMargin) = (distance, number, distance)
      for motion in [pan, pinch, rotation, edge] as [MotionGestureRecognizer] { motion.slop = distance }
      (hand.slop, hand.rotationSlop, rotation.slopAngle) = (distance, distance, .radians(number))
      for recognizer in [tap, double, press, swipe, edge, pan, pinch, rotation, hand] { table.root.add(recognizer) }
    }
    table.dispatcher.pixelsPerMillimetre = number
    play(on: table) { for recognizer in table.root.gestureRecognizers { expectFinite(recognizer) } }
    #expect(table.dispatcher.touches.isEmpty)
    #expect(table.root.gestureRecognizers.allSatisfy { $0.state == .possible })
  }

  @Test(
    "Reliability 33 and 34: any number that a handler sets as a value does no harm", arguments: Double.special)
  func values(number: Double) {
    let table = Table()
    let photo = Photo(table.root)
    let pan = PanGestureRecognizer { $0.setTranslation(Vector(dx: number, dy: -number), in: table.root) }
    let pinch = PinchGestureRecognizer { $0.scale = number }
    let rotation = RotationGestureRecognizer { $0.rotation = .radians(number) }
    let hand = TransformGestureRecognizer {
      $0.setTranslation(Vector(dx: number, dy: -number), in: table.root)
      ($0.scale, $0.rotation) = (number, .degrees(number))
    }
    for recognizer in [pan, pinch, rotation, hand] {
      recognizer.delegate = photo.pan.delegate
      table.root.add(recognizer)
    }
    play(on: table) { for recognizer in table.root.gestureRecognizers { expectFinite(recognizer) } }
  }

  private func expectFinite(_ recognizer: GestureRecognizer) {
    let view = recognizer.responder
    #expect(recognizer.location(in: view).isFinite && recognizer.location(ofTouch: 0, in: nil).isFinite)
    switch recognizer {
    case let pan as PanGestureRecognizer:
      #expect(pan.translation(in: view).isFinite && pan.velocity(in: view).isFinite)
    case let pinch as PinchGestureRecognizer:
      #expect(pinch.scale.isFinite && pinch.scale > 0 && pinch.velocity.isFinite)
    case let rotation as RotationGestureRecognizer:
      #expect(rotation.rotation.isFinite && rotation.velocity.isFinite)
    case let hand as TransformGestureRecognizer:
      #expect(hand.scale.isFinite && hand.scale > 0 && hand.scaleVelocity.isFinite && hand.spread.isFinite)
      #expect(hand.rotation.isFinite && hand.rotationVelocity.isFinite)
      #expect(hand.translation(in: view).isFinite && hand.velocity(in: view).isFinite)
    default: break
    }
  }
}
