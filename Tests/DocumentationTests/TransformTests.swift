import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("The listings on transforms")
struct TransformTests {
  /// Moves, rotates and spreads two fingers, and expects the same points of the photo to stay under the fingers.
  private func expectFollowing(_ scene: ListingScene) {
    let (left, right) = (Point(360, 300), Point(440, 310))
    let (first, second) = (scene.content(at: left), scene.content(at: right))
    let fingers = scene.land(left, right)
    scene.move(fingers, to: Point(350, 260), Point(450, 350))
    scene.move(fingers, to: Point(380, 230), Point(430, 380))
    scene.stage.advance(by: 0.2)
    #expect(scene.place(of: first).distance(to: fingers[0].location) < 0.5)
    #expect(scene.place(of: second).distance(to: fingers[1].location) < 0.5)
    scene.lift(fingers)
  }

  @Test("With one line of code the photo follows the fingers", arguments: ParentKind.allCases)
  func inOneLine(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { scene in
      TransformListings.inOneLine(scene.photo)
      expectFollowing(scene)
    }
  }

  @Test("With recognizers and some lines of code the photo follows the fingers", arguments: ParentKind.even)
  func follow(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { scene in
      TransformListings.follow(scene.photo)
      expectFollowing(scene)
    }
  }

  @Test("A photo released nearly straight becomes straight, and the app is notified", arguments: ParentKind.even)
  func snap(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { scene in
      var told: [String] = []
      TransformListings.snap(scene.photo) { told.append($0) }
      let before = scene.photo.transformToWindow.rotation
      let nearest = Angle.degrees((before.degrees / 90).rounded() * 90)
      scene.photo.rotate(
        by: scene.photo.transformToWindow.determinant < 0 ? before - nearest : nearest - before,
        about: scene.photo.bounds.center)
      scene.photo.rotate(by: .degrees(3), about: scene.photo.bounds.center)
      scene.stage.settle()
      let fingers = scene.land(Point(360, 300), Point(440, 300))
      scene.move(fingers, to: Point(340, 300), Point(460, 300))
      scene.lift(fingers)
      scene.stage.advance(by: 1)
      #expect(told == ["placed"])
      // The photo scales at 1.5 times the speed of the fingers, whose distance increases by half.
      #expect(scene.photo.transform.meanScale > 1.6)
      let turn = scene.photo.transformToWindow.rotation.degrees / 90
      #expect(abs(turn - turn.rounded()) < 1e-6)
    }
  }

  @Test("A photo that is thrown or dragged off its table returns to the table's edge")
  func keep() throws {
    for (end, pause, edge) in [(20.0, 0.0, 0.0), (790, 0.5, 800)] {
      try withPhoto { scene in
        TransformListings.keep(scene.photo)
        let finger = scene.stage.touch(at: Point(260, 300))
        finger.move(to: Point(end, 300), over: 0.1)
        if pause > 0 { scene.stage.advance(by: pause) }
        finger.lift()
        scene.stage.advance(by: 2)
        #expect(abs(scene.photo.center.x - edge) < 1e-6 && !scene.photo.isAnimating)
      }
    }
  }

  @Test("A photo returns to its old place if its touches are cancelled", arguments: ParentKind.allCases)
  func putBack(parentKind: ParentKind) throws {
    try withPhoto(in: parentKind) { scene in
      var told: [String] = []
      TransformListings.snap(scene.photo) { told.append($0) }
      let finger = scene.stage.touch(at: Point(400, 300))
      finger.move(by: Vector(dx: 60, dy: 20))
      #expect(scene.middle.distance(to: Point(460, 320)) < 0.1)
      scene.stage.cancelTouches()
      scene.stage.advance(by: 1)
      #expect(scene.middle.distance(to: Point(400, 300)) < 0.01)
      #expect(told == ["put back"])
    }
  }
}
