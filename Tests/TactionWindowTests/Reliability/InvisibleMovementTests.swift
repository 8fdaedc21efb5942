import TactionStageSupport
import TactionTesting
import Testing

@testable import TactionWindow

@Suite("Movement that is not visible")
struct InvisibleMovementTests {
  enum Place: CaseIterable {
    case hidden, hiddenSuperview, transparent, outside, clipped, behind, insideMoving
  }

  private func withWindow(_ body: (Stage, Window) throws -> Void) throws {
    try withStage(size: Size(width: 300, height: 200)) { stage in
      let window = stage.makeWindow()
      stage.advance(by: 0.1)
      try body(stage, window)
    }
  }

  /// Returns the number of frames that are drawn during some refreshes.
  private func frames(in refreshes: Int, _ stage: Stage, _ window: Window) -> Int {
    var (count, last) = (0, window.pipeline.tree.frameTime)
    for _ in 0..<refreshes {
      stage.advance(by: 1.0 / 60)
      if window.pipeline.tree.frameTime != last { count += 1 }
      last = window.pipeline.tree.frameTime
    }
    return count
  }

  private func box(_ x: Double, _ y: Double, in superview: View, size: Double = 20) -> View {
    let view = View(frame: Rect(x: x, y: y, width: size, height: size))
    view.backgroundColor = .black
    superview.addSubview(view)
    return view
  }

  /// Makes a view that stays invisible when it moves by 30 px.
  private func unseen(_ place: Place, in content: View) -> View {
    switch place {
    case .hidden:
      let view = box(50, 50, in: content)
      view.isHidden = true
      return view
    case .hiddenSuperview:
      let outer = box(0, 0, in: content, size: 200)
      outer.isHidden = true
      return box(50, 50, in: outer)
    case .transparent:
      let outer = box(0, 0, in: content, size: 200)
      outer.alpha = 0
      return box(50, 50, in: outer)
    case .outside: return box(-100, 50, in: content)
    case .clipped:
      let outer = box(0, 0, in: content, size: 40)
      outer.clipsToBounds = true
      return box(60, 10, in: outer)
    case .behind:
      let view = box(20, 20, in: content)
      _ = box(0, 0, in: content, size: 150)
      return view
    case .insideMoving:
      let outer = box(-200, 0, in: content, size: 40)
      outer.clipsToBounds = true
      View.animate(duration: 2) { outer.center.y += 30 }
      return box(5, 5, in: outer)
    }
  }

  @Test("Invisible animations cost no frames, and complete in time", arguments: Place.allCases) func costs(place: Place)
    throws
  {
    try withWindow { stage, window in
      let view = unseen(place, in: window.content)
      stage.advance(by: 0.1)
      var end: Double?
      let start = stage.clock.now
      View.animate(duration: 2) {
        view.center.x += 30
      } completion: { _ in
        end = stage.clock.now
      }
      #expect(frames(in: 100, stage, window) <= 2)
      #expect(end == nil)
      stage.advance(by: 0.5)
      #expect(end.map { $0 - start >= 2 && $0 - start < 2.05 } == true)
      #expect(!view.isAnimating && stage.app.nextDeadline == nil)
    }
  }

  @Test("An invisible animation that a completion begins completes in time", arguments: Place.allCases)
  func chain(place: Place) throws {
    try withWindow { stage, window in
      let view = unseen(place, in: window.content)
      stage.advance(by: 0.1)
      var end: Double?
      let start = stage.clock.now
      View.animate(duration: 1) {
        view.center.x += 15
      } completion: { _ in
        View.animate(duration: 1, animations: { view.center.x += 15 }, completion: { _ in end = stage.clock.now })
      }
      #expect(frames(in: 110, stage, window) <= 5)
      stage.advance(by: 0.5)
      #expect(end.map { $0 - start >= 2 && $0 - start < 2.1 } == true)
    }
  }

  @Test("A spring that is out of sight continues to another target without skipping the time without frames")
  func otherTarget() throws {
    try withWindow { stage, window in
      let view = box(50, 50, in: window.content)
      stage.settle()
      View.animate(with: Spring(response: 0.4)) { view.center.y = -300 }
      stage.advance(by: 0.3)
      #expect(frames(in: 6, stage, window) == 0)
      View.animate(with: Spring(response: 0.4)) { view.center.y = 100 }
      #expect(frames(in: 2, stage, window) > 0 && view.shownFrame.maxY < 0)
      stage.advance(by: 1)
      #expect(view.shownFrame.center.y == 100 && !view.isAnimating)
    }
  }

  @Test("A number whose view is hidden continues to another target without skipping the time without frames")
  func otherTargetOfNumber() throws {
    try withWindow { stage, window in
      let view = box(50, 50, in: window.content)
      stage.settle()
      let motion = SpringMotion(0, of: view, spring: Spring(response: 0.4), restDistance: 0.25, movesView: false)
      motion.move(to: 100, animated: true)
      stage.advance(by: 0.1)
      view.isHidden = true
      stage.advance(by: 0.05)
      #expect(frames(in: 12, stage, window) <= 1 && motion.isMoving)
      let value = motion.value
      motion.move(to: 0, animated: true)
      view.isHidden = false
      #expect(frames(in: 3, stage, window) > 0 && motion.value > value / 4)
      stage.advance(by: 1)
      #expect(motion.value == 0 && !motion.isMoving)
    }
  }

  @Test("A view that moves into the window, or is shown while it moves, gets frames") func comesIn() throws {
    try withWindow { stage, window in
      let view = box(-100, 50, in: window.content)
      stage.advance(by: 0.1)
      View.animate(duration: 1, curve: .linear) { view.center.x = 100 }
      #expect(frames(in: 59, stage, window) > 40)
      stage.advance(by: 0.2)
      view.isHidden = true
      View.animate(duration: 1, curve: .linear) { view.center.x = 200 }
      #expect(frames(in: 30, stage, window) <= 2)
      view.isHidden = false
      #expect(frames(in: 20, stage, window) > 15)
      #expect(abs(view.convert(view.bounds.center, to: nil).x - 182) < 5, "it has moved on while hidden")
      stage.advance(by: 0.5)
      let picture = try stage.screenshot()
      #expect(picture[200, 60] & 0xff_ffff == 0)
    }
  }

  @Test("During an invisible animation, a change of another view is drawn immediately") func others() throws {
    try withWindow { stage, window in
      let view = box(-100, 50, in: window.content)
      stage.advance(by: 0.1)
      View.animate(duration: 60, curve: .linear) { view.center.x = -50 }
      stage.advance(by: 15)
      let before = stage.commitCount
      window.content.backgroundColor = Color(hex: 0x00ff00)
      stage.advance(by: 0.02)
      #expect(stage.commitCount == before + 1)
      #expect(abs(view.convert(view.bounds.center, to: nil).x + 80) < 1, "it has moved on")
      #expect(frames(in: 60, stage, window) <= 1)
    }
  }

  @Test("A throw in a hidden scroll view costs no frames, and ends") func hiddenThrow() throws {
    try withWindow { stage, window in
      let scroll = ScrollView(frame: window.content.bounds)
      scroll.contentSize = Size(width: 300, height: 5000)
      window.content.addSubview(scroll)
      stage.advance(by: 0.1)
      let finger = stage.touch(at: Point(x: 100, y: 180))
      finger.move(to: Point(x: 100, y: 80), over: 0.1)
      finger.lift()
      #expect(scroll.isDecelerating)
      scroll.isHidden = true
      stage.advance(by: 0.05)
      #expect(frames(in: 40, stage, window) <= 1)
      stage.advance(by: 6)
      #expect(!scroll.isDecelerating)
    }
  }

  @Test("A visible follower follows a view that moves behind another view") func follower() throws {
    try withWindow { stage, window in
      let view = unseen(.behind, in: window.content)
      let follower = FollowerView(of: view)
      window.content.addSubview(follower)
      _ = box(0, 0, in: follower)
      stage.advance(by: 0.1)
      View.animate(duration: 1, curve: .linear) { view.center.x += 60 }
      #expect(frames(in: 55, stage, window) > 50)
      #expect(view.isAnimating && abs(follower.center.x - view.shownFrame.center.x) < 0.01)
    }
  }

  @Test("A portal follows its source even if the source is not visible, even in a rotated view", arguments: [0, 40])
  func portal(degrees: Double) throws {
    try withWindow { stage, window in
      // The source is outside the window, and visible only in the portal.
      let source = box(-150, 50, in: window.content, size: 100)
      source.backgroundColor = .white
      let spot = box(0, 0, in: source, size: 30)
      let board = box(50, 20, in: window.content, size: 150)
      board.backgroundColor = .white
      let portal = PortalView(sourceView: source)
      portal.frame.origin = Point(x: 20, y: 20)
      board.addSubview(portal)
      board.transform3D = Transform3D.perspective(distance: 400).rotated(by: .degrees(degrees), about: .unitX)
      stage.advance(by: 0.1)
      let before = try stage.screenshot()
      View.animate(duration: 1, curve: .linear) { spot.center = Point(x: 85, y: 85) }
      #expect(frames(in: 55, stage, window) > 50)
      #expect(!before.hasSamePixels(as: try stage.screenshot()))
    }
  }
}
