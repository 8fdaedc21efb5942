import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("ListView: the end of a refresh")
struct ListRefreshTests {
  /// The motions of a list that end at its top.
  enum Way: CaseIterable { case fling, scroll }

  /// Runs a test with a list that has been pulled down, and refreshes.
  private func withRefresh(in kind: ParentKind = .plain, _ body: (ListScene) throws -> Void) throws {
    try withList(in: kind) { test in
      test.list.onRefresh = {}
      test.fill(0..<60)
      test.pull().lift()
      test.stage.advance(by: 2)
      #expect(test.list.isRefreshing && test.list.contentOffset.y == -64)
      try body(test)
    }
  }

  @Test(
    "A refresh that ends while the list moves to its top leaves no gap above the rows", arguments: ParentKind.even,
    Way.allCases)
  func duringMotionToTop(kind: ParentKind, way: Way) throws {
    try withRefresh(in: kind) { test in
      test.list.contentOffset.y = 700
      test.stage.advance(by: 0.1)
      switch way {
      case .fling:
        let finger = test.touch(150, 100)
        test.drag(finger, from: Point(x: 150, y: 100), to: Point(x: 150, y: 300), over: 0.1, steps: 6)
        finger.lift()
      case .scroll: test.list.scroll(to: Point(x: 0, y: -1000))
      }
      test.stage.advance(by: 0.05)
      #expect(test.list.isMoving && test.list.contentOffset.y > 0 && test.list.restingOffset.y == -64)
      test.list.endRefreshing()
      test.stage.advance(by: 4)
      #expect(!test.list.isMoving && test.list.contentOffset.y == 0)
    }
  }

  @Test("A refresh that ends while the list leaves its top does not stop the list", arguments: Way.allCases)
  func duringMotionFromTop(way: Way) throws {
    try withRefresh { test in
      switch way {
      case .fling:
        let finger = test.touch(150, 300)
        test.drag(finger, from: Point(x: 150, y: 300), to: Point(x: 150, y: 250), over: 0.05, steps: 5)
        finger.lift()
      case .scroll:
        test.list.scroll(to: Point(x: 0, y: 500))
        test.stage.advance(by: 1.0 / 60)
      }
      #expect(test.list.isMoving && test.list.contentOffset.y < 0)
      test.list.endRefreshing()
      test.stage.advance(by: 4)
      #expect(!test.list.isMoving && test.list.contentOffset.y > 100)
      #expect(way == .fling || test.list.contentOffset.y == 500)
    }
  }

  @Test("A pull that is cancelled, or whose list leaves the window, does not refresh", arguments: [false, true])
  func cancelledPull(leaves: Bool) throws {
    try withList { test in
      var refreshes = 0
      test.list.onRefresh = { refreshes += 1 }
      test.fill(0..<60)
      let finger = test.pull()
      #expect(test.list.isDragging && test.list.contentOffset.y < -64)
      if leaves, let parent = test.list.superview {
        test.list.removeFromSuperview()
        finger.lift()
        test.stage.advance(by: 1)
        parent.addSubview(test.list)
      } else {
        test.stage.cancelTouches()
      }
      test.stage.advance(by: 1)
      #expect(refreshes == 0 && !test.list.isRefreshing)
    }
  }

  @Test("A pull refreshes the list although the finger lifts before a frame has shown the pull")
  func quickPull() throws {
    try withList { test in
      var refreshes = 0
      test.list.onRefresh = { refreshes += 1 }
      test.fill(0..<60)
      let finger = test.touch(150, 50)
      for _ in 0..<28 { finger.move(by: Vector(dx: 0, dy: 10), over: 0, steps: 1) }
      finger.lift()
      test.stage.advance(by: 2)
      #expect(refreshes == 1 && test.list.contentOffset.y == -64)
    }
  }

  @Test("A finger that only stops a list that bounces beyond its top does not refresh it")
  func stoppedBounce() throws {
    try withList { test in
      var refreshes = 0
      test.list.onRefresh = { refreshes += 1 }
      test.fill(0..<60)
      test.list.contentOffset.y = 300
      test.stage.advance(by: 0.1)
      test.pull(over: 0.07, steps: 7).lift()
      for _ in 0..<60 where test.list.contentOffset.y > -66 { test.stage.advance(by: 1.0 / 60) }
      #expect(test.list.isMoving && test.list.contentOffset.y <= -66)
      test.touch(150, 200).lift()
      test.stage.advance(by: 2)
      #expect(refreshes == 0 && test.list.contentOffset.y == 0)
    }
  }

  @Test("A list that scrolls back after a refresh reaches its top, even if its inset changes on the way")
  func insetOnTheWayBack() throws {
    try withRefresh { test in
      test.list.endRefreshing()
      test.stage.advance(by: 0.1)
      #expect(test.list.isMoving && test.list.contentOffset.y < -1)
      test.list.contentInset.bottom = 20
      test.stage.advance(by: 2)
      #expect(test.list.contentOffset.y == 0)
    }
  }
}
