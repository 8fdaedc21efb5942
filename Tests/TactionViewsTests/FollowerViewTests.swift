import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@Suite("A view that follows another")
struct FollowerViewTests {
  /// A photo in a parent of some kind, and a view outside the parent that follows the photo.
  private final class Pair {
    let scene: Scene
    let photo = View()
    let follower: FollowerView
    var changes = 0

    init(_ scene: Scene) {
      self.scene = scene
      follower = FollowerView(of: photo)
      scene.place(photo, at: Point(x: 400, y: 300), side: 120)
      scene.window.content.addSubview(follower)
      follower.onChange = { [unowned self] in changes += 1 }
      scene.wait(0.1)
    }

    /// The greatest distance between corresponding corners of the photo and the follower, in px of the window.
    var error: Double {
      let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]
      return corners.map { x, y in
        @MainActor func place(_ view: View) -> Point {
          view.convert(Point(x: view.bounds.width * x, y: view.bounds.height * y), to: nil)
        }
        return place(photo).distance(to: place(follower))
      }.max() ?? .infinity
    }
  }

  @Test(
    "The corners of a follower are at the corners of its target while fingers and animations move the target",
    arguments: ParentKind.allCases)
  func itIsOverTheOtherWhileFingersAndAnimationsMoveIt(kind: ParentKind) throws {
    try withScene(in: kind) { scene in
      let pair = Pair(scene)
      #expect(pair.error < 0.001)
      pair.photo.addInteraction(TransformInteraction(momentum: true))
      let (left, right) = (scene.touch(380, 300), scene.touch(420, 300))
      for step in 1...10 {
        left.move(to: Point(x: 380 - Double(step) * 4, y: 300 + Double(step)))
        right.move(to: Point(x: 420 + Double(step) * 4, y: 300 - Double(step) * 3))
        scene.wait(1 / 60)
        #expect(pair.error < 0.01)
      }
      right.lift()
      left.lift()
      let before = pair.changes
      View.animate(duration: 0.3) { pair.photo.transform = .rotation(.degrees(80)) }
      for _ in 0..<20 {
        scene.wait(1 / 60)
        #expect(pair.error < 0.01)
      }
      #expect(pair.changes >= before + 10, "it was placed in the frames of the animation")
      scene.wait(1)
      let (rest, commits) = (pair.changes, scene.stage.commitCount)
      scene.wait(1)
      #expect(pair.changes == rest && scene.stage.commitCount == commits, "nothing happens at rest")
    }
  }

  @Test("A follower is over its target in another follower, even if that follower was added later")
  func itFollowsAViewInAFollower() throws {
    try withScene { scene in
      let pair = Pair(scene)
      let badge = View(frame: Rect(x: 10, y: 20, width: 30, height: 30))
      let dot = View(frame: Rect(x: 4, y: 6, width: 8, height: 8))
      let (second, third) = (FollowerView(of: badge), FollowerView(of: dot))
      second.addSubview(dot)
      scene.window.content.addSubview(second)
      scene.window.content.addSubview(third)
      // The first follower is added last, so that it is placed after the others.
      pair.follower.removeFromSuperview()
      pair.follower.addSubview(badge)
      scene.window.content.addSubview(pair.follower)
      scene.wait(0.1)
      pair.photo.center += Vector(dx: 50, dy: 30)
      scene.wait(1)
      #expect(pair.error < 0.001)
      for follower in [second, third] {
        let target = try #require(follower.target)
        let place = target.convert(target.bounds.center, to: nil)
        #expect(follower.convert(follower.bounds.center, to: nil).distance(to: place) < 0.001)
      }
    }
  }

  @Test("A follower stays over its row while the row's scroll view is thrown")
  func itFollowsThroughAThrownScrollView() throws {
    try withScene { scene in
      let (scroll, row) = (ScrollView(), View())
      scroll.frame = Rect(x: 100, y: 100, width: 300, height: 300)
      scroll.contentSize = Size(width: 300, height: 3000)
      row.frame = Rect(x: 20, y: 200, width: 100, height: 40)
      scroll.addSubview(row)
      let follower = FollowerView(of: row)
      scene.window.content.addSubview(scroll)
      scene.window.content.addSubview(follower)
      scene.wait(0.1)
      let finger = scene.touch(250, 350)
      for _ in 0..<5 {
        finger.move(by: Vector(dx: 0, dy: -12))
        scene.wait(1 / 60)
      }
      finger.lift()
      for _ in 0..<30 {
        scene.wait(1 / 60)
        #expect(follower.frame.origin.distance(to: row.convert(Point.zero, to: nil)) < 0.001)
      }
      #expect(follower.frame.minY < 260)
    }
  }

  @Test("An upright follower covers its target's bounding box") func uprightItCoversTheBoundingBox() throws {
    try withScene { scene in
      let pair = Pair(scene)
      pair.follower.isUpright = true
      pair.photo.transform = .rotation(.degrees(45))
      scene.wait(0.1)
      #expect(pair.follower.transform == .identity)
      let box = pair.photo.convert(pair.photo.bounds, to: nil)
      #expect(abs(pair.follower.frame.width - box.width) < 0.001 && box.width > 160)
    }
  }

  @Test("A follower lets touches through, except on its subviews")
  func touchesGoThroughItButNotThroughItsSubviews() throws {
    try withScene { scene in
      let pair = Pair(scene)
      var (photo, handle) = (0, 0)
      pair.photo.addGestureRecognizer(TapGestureRecognizer { _ in photo += 1 })
      let button = View(frame: Rect(x: 0, y: 0, width: 30, height: 30))
      button.addGestureRecognizer(TapGestureRecognizer { _ in handle += 1 })
      pair.follower.addSubview(button)
      scene.wait(0.1)
      scene.stage.tap(at: pair.photo.convert(Point(x: 100, y: 100), to: nil))
      scene.stage.tap(at: pair.photo.convert(Point(x: 15, y: 15), to: nil))
      #expect(photo == 1 && handle == 1)
    }
  }

  @Test("A follower is hidden while its target is not visible") func itIsHiddenWithoutAVisibleTarget() throws {
    try withScene { scene in
      let pair = Pair(scene)
      #expect(!pair.follower.isHidden)
      let parent = try #require(pair.photo.superview)
      pair.photo.isHidden = true
      scene.wait(0.1)
      #expect(pair.follower.isHidden)
      pair.photo.isHidden = false
      scene.wait(0.1)
      #expect(!pair.follower.isHidden)
      pair.photo.removeFromSuperview()
      scene.wait(0.1)
      #expect(pair.follower.isHidden)
      parent.addSubview(pair.photo)
      pair.photo.transform = .scale(0)
      scene.wait(0.1)
      #expect(pair.follower.isHidden)
      pair.follower.target = pair.follower
      scene.wait(0.1)
      #expect(pair.follower.isHidden, "it does not follow itself")
    }
  }

  @Test("A follower that the app has hidden stays hidden when its target is shown")
  func anAppHidesItOverAVisibleTarget() throws {
    try withScene { scene in
      let pair = Pair(scene)
      pair.follower.isHidden = true
      scene.wait(0.1)
      pair.photo.transform = .rotation(.degrees(20))
      scene.wait(0.1)
      #expect(pair.follower.isHidden)
      pair.photo.isHidden = true
      scene.wait(0.1)
      pair.photo.isHidden = false
      scene.wait(0.1)
      #expect(pair.follower.isHidden, "a target that is visible again does not show it")
      pair.follower.isHidden = false
      #expect(!pair.follower.isHidden)
      scene.wait(0.1)
      #expect(!pair.follower.isHidden && pair.error < 0.001)
      // The value that the app sets while the target is hidden is used once the target is shown again.
      pair.photo.isHidden = true
      scene.wait(0.1)
      pair.follower.isHidden = false
      #expect(pair.follower.isHidden)
      pair.follower.isHidden = true
      pair.photo.isHidden = false
      scene.wait(0.1)
      #expect(pair.follower.isHidden)
    }
  }
}
