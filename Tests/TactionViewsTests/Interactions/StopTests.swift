import TactionStageSupport
import Taction
import TactionModels
import TactionTesting
import TactionTestSupport
import Testing

@Suite("A hand that has stopped before it lifts leaves nothing moving")
struct StopTests {
  nonisolated private static let jitters = SampleSize.every(2, of: [0, 0.2, 0.5])
  private let middle = Point(x: 400, y: 300)

  @Test("A scroll view rests where a stopped hand lifts", arguments: jitters, ParentKind.even)
  func scrolling(jitter: Double, parentKind: ParentKind) throws {
    try withScroll(in: parentKind) { test in
      for track in SyntheticHand.stops(jitter: jitter).map(\.track) + [RecordedFingers.braking] {
        // The content has room to scroll far in any direction.
        test.scroll.contentSize = test.scroll.bounds.size * 9
        test.scroll.contentOffset = Point(x: 4 * test.scroll.bounds.width, y: 4 * test.scroll.bounds.height)
        let start = test.scroll.contentOffset
        var lift = Point.zero
        try test.scene.stage.play(track, from: middle) { lift = test.scroll.contentOffset }
        test.scene.wait(1)
        #expect(lift.distance(to: start) > 20 * test.unit)
        #expect(test.scroll.contentOffset.distance(to: lift) < 2 * test.unit, "\(track)")
      }
    }
  }

  @Test("A paging scroll view shows the nearest page after a stopped hand lifts", arguments: jitters)
  func pages(jitter: Double) throws {
    try withScroll { test in
      test.scroll.isPagingEnabled = true
      test.scroll.contentSize = test.scroll.bounds.size * 9
      let side = test.scroll.bounds.width
      for track in SyntheticHand.stops(jitter: jitter).map(\.track) + [RecordedFingers.braking] {
        test.scroll.contentOffset = Point(x: 4 * side, y: 4 * side)
        var lift = Point.zero
        try test.scene.stage.play(track, from: middle) { lift = test.scroll.contentOffset }
        test.rest()
        for (end, place) in [(test.scroll.contentOffset.x, lift.x), (test.scroll.contentOffset.y, lift.y)] {
          // At most one page is turned, for any distance of the drag.
          #expect(abs(end - max(3, min(5, (place / side).rounded())) * side) < 1e-6, "\(track)")
        }
      }
    }
  }

  @Test("A view with momentum rests where one or two stopped fingers lift", arguments: jitters, ParentKind.even)
  func transforming(jitter: Double, parentKind: ParentKind) throws {
    try withPhoto(TransformInteraction(momentum: true), in: parentKind) { photo in
      let (transform, center) = (photo.photo.transform, photo.photo.center)
      for hand in SyntheticHand.stops(jitter: jitter) {
        let across = Vector(dx: -hand.direction.dy, dy: hand.direction.dx)
        // In the track "sinking" the finger moves back a little after its stop. Two mirrored fingers would both do
        // this, which is a real pinch or rotation.
        let starts = hand.track.name == "sinking" ? [nil] : [nil, hand.direction * 60, across * 120]
        for start in starts {
          (photo.photo.transform, photo.photo.center) = (transform, center)
          photo.scene.stage.settle()
          var lift = photo.shown
          try photo.scene.stage.play(
            hand.track, from: middle + (start ?? .zero), mirroredAbout: start == nil ? nil : middle
          ) { lift = photo.shown }
          photo.scene.wait(1)
          #expect(photo.distance(from: lift) < 2, "\(hand.track)")
        }
      }
    }
  }

  @Test("A model rests where stopped fingers lift", arguments: jitters)
  func modelling(jitter: Double) throws {
    try withModel { model in
      for hand in SyntheticHand.stops(jitter: jitter) {
        let across = Vector(dx: -hand.direction.dy, dy: hand.direction.dx)
        let starts = hand.track.name == "sinking" ? [nil] : [nil, hand.direction * 60, across * 90]
        for start in starts {
          model.view.pose = ModelPose()
          model.scene.stage.settle()
          var lift = ModelPose()
          try model.scene.stage.play(
            hand.track, from: middle + (start ?? .zero), mirroredAbout: start == nil ? nil : middle
          ) { lift = model.view.pose }
          model.scene.wait(1)
          let (pose, turn) = (model.view.pose, (model.view.pose.rotation * lift.rotation.inverse).angle)
          #expect((pose.offset - lift.offset).length < 2 && abs(pose.scale / lift.scale - 1) < 0.01)
          #expect(abs(turn.radians) < 0.01, "\(hand.track)")
        }
      }
    }
  }
}
