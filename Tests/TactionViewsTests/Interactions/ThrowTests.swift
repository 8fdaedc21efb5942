import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Springs that continue with a finger's velocity, under every kind of parent")
struct ThrowTests {
  private static let refresh = 1.0 / 60

  /// A card that a finger moves and stops, and that springs back home when it is released.
  private final class Card: View {
    private(set) var released = Vector.zero
    private(set) var speedWhenCaught = 0.0
    private var home = Point.zero

    init(in scene: Scene) {
      super.init(frame: .zero)
      scene.place(self, at: Point(x: 400, y: 300), side: 300)
      home = center
      addGestureRecognizer(PanGestureRecognizer { [unowned self] in follow($0) })
    }

    /// The middle of the card, in px of the screen.
    var place: Point { convert(bounds.center, to: nil) }

    override func touchesBegan(_ touches: [Touch]) {
      speedWhenCaught = velocity.length * (superview?.transformToWindow.meanScale ?? 1)
      stopMovement()
    }

    private func follow(_ pan: PanGestureRecognizer) {
      center += pan.translation(in: superview)
      pan.setTranslation(.zero, in: superview)
      guard pan.state == .ended else { return }
      released = pan.velocity(in: nil)
      View.animate(with: Spring(response: 2), velocity: pan.velocity(in: superview)) { center = home }
    }
  }

  @Test(
    "A card on a spring continues with the finger's velocity, is caught where it is shown, and thrown again",
    arguments: ParentKind.even)
  func thrown(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let card = Card(in: scene)
      var finger = scene.touch(400, 300)
      for way in [Vector(dx: 120, dy: -60), Vector(dx: -150, dy: 60)] {
        finger.move(by: way, over: 0.15, steps: 9)
        let before = card.place
        finger.lift()
        let speed = card.released.length
        #expect(speed > 700 && speed < 1300)
        // After this wait, each further wait of a sixtieth of a second has one frame.
        scene.wait(0.004)
        #expect((card.place - before).length <= 0.01 * speed, "no step")
        let flight = (0..<4).map { _ in
          scene.wait(Self.refresh)
          return card.place
        }
        let velocity = (flight[1] - flight[0]) / Self.refresh
        #expect((velocity - card.released).length < 0.3 * speed, "\(velocity) after \(card.released)")
        finger = scene.touch(flight[3].x, flight[3].y)
        let seenSpeed = (flight[3] - flight[2]).length / Self.refresh
        #expect(abs(card.speedWhenCaught - seenSpeed) < 0.35 * speed, "\(card.speedWhenCaught) at \(seenSpeed)")
        scene.wait(0.1)
        #expect((card.place - flight[3]).length < 0.01, "it is held where it was seen")
      }
      finger.move(by: Vector(dx: 30, dy: 30))
      finger.lift()
      guard parentKind == .rotated else { return }
      scene.wait(4)
      #expect((card.place - Point(x: 400, y: 300)).length < 0.01)
    }
  }

  @Test("A spring continues with the velocity of an interaction's momentum", arguments: ParentKind.even)
  func momentum(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      scene.view.addInteraction(TransformInteraction(momentum: true))
      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 90, dy: 0), over: 0.1, steps: 6)
      finger.lift()
      scene.wait(0.004)
      let parent = try #require(scene.view.superview)
      var places: [Point] = []
      for frame in 0..<8 {
        scene.wait(Self.refresh)
        places.append(scene.view.convert(scene.view.bounds.center, to: nil))
        guard frame == 3 else { continue }
        let speed = parent.transformToWindow.meanScale * scene.view.velocity.length
        #expect(abs(speed - (places[3] - places[2]).length / Self.refresh) < 0.05 * speed)
        View.animate(with: Spring(response: 1)) { scene.view.center = parent.convert(Point(x: 500, y: 300), from: nil) }
      }
      let steps = zip(places, places.dropFirst()).map { ($1 - $0).length }
      #expect(steps[2] > 8)
      // The spring changes only a fraction of the speed in each frame.
      for (one, next) in zip(steps, steps.dropFirst()) { #expect(abs(next - one) < 0.35 * one) }
    }
  }
}
