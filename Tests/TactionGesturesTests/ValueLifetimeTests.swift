import TactionGeometry
import TactionGestures
import Testing

@Suite("How long the values of a recognizer can be read")
struct ValueLifetimeTests {
  @Test("the values of a recognizer stay after its end, until the next finger lands")
  func untilTheNextFinger() {
    let table = Table()
    let (pan, pinch, rotation) = (PanGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer())
    let transform = TransformGestureRecognizer()
    let delegate = ClosureDelegate.together()
    for recognizer in [pan, pinch, rotation, transform] {
      recognizer.delegate = delegate
      table.root.add(recognizer)
    }
    let fingers = [table.touch(500, 400), table.touch(600, 400)]
    table.drag(fingers, to: [Point(x: 570, y: 300), Point(x: 570, y: 500)])
    let values = {
      [
        pan.translation(in: nil).dx, pan.velocity(in: nil).dx, pinch.scale, pinch.velocity, rotation.rotation.degrees,
        rotation.velocity.degrees, transform.translation(in: nil).dx, transform.scale, transform.rotation.degrees,
        transform.velocity(in: nil).dx, transform.scaleVelocity, transform.rotationVelocity.degrees,
      ]
    }
    table.together { fingers.forEach { $0.lift() } }
    let last = values()
    #expect(!last.contains(0))
    #expect(abs(pan.translation(in: nil).dx - 20) < 1e-9)
    table.wait(1)
    #expect(pan.state == .possible)
    #expect(values() == last)
    let next = table.touch(500, 400)
    #expect(values() == [0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0])
    next.lift()
  }
}
