import Taction
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionControls
@testable import TactionEnvironment
@testable import TactionText
@testable import TactionViews

@Suite("ListView: swiping rows and pulling the list")
struct ListSwipingTests {
  @Test("A row swipe performs only one action, even while it closes; a second finger does not close it")
  func oneAction() throws {
    try withList { test in
      var done: [String] = []
      test.list.trailingSwipeActions = { entry in
        [SwipeAction("Remove") { done.append("remove \(entry.id)") }, SwipeAction("Share") { done.append("share") }]
      }
      test.fill(0..<20)
      let (start, cell) = (Point(x: 250, y: 75), try #require(test.list.cell(for: 1)))
      var finger = test.touch(start.x, start.y)
      test.drag(finger, from: start, to: start + Vector(dx: -120, dy: 0))
      let other = test.touch(150, 275)
      test.stage.advance(by: 0.2)
      other.lift()
      test.stage.advance(by: 0.5)
      #expect(abs(cell.contentView.presentation.center.x - cell.bounds.center.x) > 90, "the finger holds it open")
      finger.lift()
      test.stage.advance(by: 1)
      for _ in 0..<2 {
        test.stage.tap(at: test.place(280, 75))
        test.stage.advance(by: 0.02)
      }
      #expect(done == ["remove 1"])
      test.stage.advance(by: 1)
      finger = test.touch(start.x, start.y)
      test.drag(finger, from: start, to: start + Vector(dx: -220, dy: 0))
      finger.lift()
      test.stage.advance(by: 1)
      #expect(done == ["remove 1", "remove 1"], "the next swipe acts again")
    }
  }

  @Test("The focus, a swipe and a move leave the border, the clipping, the shadow and the transform of the app's cell")
  func decoratedCell() throws {
    try withList { test in
      test.list.trailingSwipeActions = { _ in [SwipeAction("Remove") {}] }
      test.list.onMove = { _, _ in }
      test.fill(0..<5)
      let cell = try #require(test.list.cell(for: 1))
      let (shadow, transform) = (Shadow(opacity: 0.5, radius: 3), Transform.scale(0.9))
      (cell.clipsToBounds, cell.shadow, cell.transform) = (true, shadow, transform)
      cell.contentView.borderWidth = 1
      test.list.becomeFirstResponder()
      for _ in 0..<3 { test.stage.type(.downArrow) }
      test.stage.advance(by: 0.5)
      #expect(cell.contentView.borderWidth == 1)
      let start = Point(x: 250, y: 75)
      let finger = test.touch(start.x, start.y)
      test.drag(finger, from: start, to: start + Vector(dx: -100, dy: 0))
      finger.lift()
      test.stage.advance(by: 1)
      #expect(test.list.swipe?.cell === cell)
      test.tap(150, 225)
      test.stage.advance(by: 1)
      #expect(test.list.swipe == nil && cell.clipsToBounds)
      let other = test.touch(150, 75)
      other.rest(for: 1)
      #expect(test.list.lift?.cell === cell && cell.shadow != shadow)
      other.lift()
      test.stage.advance(by: 1)
      #expect(cell.shadow == shadow && cell.transform == transform)
    }
  }

  /// Checks that a place in the second row has the same colour at rest and while the row is swiped.
  private func checkColor(at x: Double, in test: ListScene) throws {
    let place = test.place(x, 75)
    let resting = try test.stage.screenshot()[Int(place.x), Int(place.y)]
    let (start, finger) = (Point(x: 250, y: 75), test.touch(250, 75))
    test.drag(finger, from: start, to: start + Vector(dx: -100, dy: 0))
    #expect(try test.stage.screenshot()[Int(place.x), Int(place.y)] == resting)
    finger.lift()
  }

  @Test("A chosen row stays legible while it is swiped: the actions do not show through it")
  func swipedSelection() throws {
    try withList { test in
      test.list.selectionMode = .single
      test.list.trailingSwipeActions = { _ in [SwipeAction("Remove", color: .red) {}] }
      test.fill(0..<20)
      test.tap(150, 75)
      try checkColor(at: 40, in: test)
    }
  }

  @Test(
    "A row of a sidebar keeps the colour of the list, or of the view behind it, while it is swiped",
    arguments: [false, true])
  func swipedSidebar(hasOwnColor: Bool) throws {
    try withList { test in
      test.list.use(SidebarCell.self, for: { _ in true }) { cell, entry in cell.title = "\(entry.id)" }
      let painted: View? = hasOwnColor ? test.list : test.list.superview
      painted?.backgroundColor = .secondaryBackground
      test.list.trailingSwipeActions = { _ in [SwipeAction("Remove", color: .red) {}] }
      test.fill(0..<20)
      try checkColor(at: 100, in: test)
    }
  }

  @Test("A row swipe follows the finger, opens and acts; mirrored from right to left", arguments: [false, true])
  func swipe(isMirrored: Bool) throws {
    try withList { test in
      var settings = UserSettings()
      settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
      test.list.viewTree?.theme = Theme(settings)
      var removed: [Int] = []
      test.list.trailingSwipeActions = { entry in
        [SwipeAction("Remove", color: .red) { removed.append(entry.id) }]
      }
      test.fill(0..<20)
      let side = isMirrored ? -1.0 : 1
      let start = Point(x: 150 + 100 * side, y: 75)
      let cell = try #require(test.list.cell(for: 1))
      var finger = test.touch(start.x, start.y)
      test.drag(finger, from: start, to: start + Vector(dx: -90 * side, dy: 0))
      let aside = (cell.contentView.presentation.center.x - cell.bounds.center.x) * -side
      #expect(abs(aside - 90) < 20)
      finger.lift()
      test.stage.advance(by: 1)
      let open = (cell.contentView.presentation.center.x - cell.bounds.center.x) * -side
      #expect(open >= 76 && removed.isEmpty && test.list.contentOffset.y == 0)
      test.tap(isMirrored ? 20 : 280, 75)
      #expect(removed == [1])
      test.stage.advance(by: 1)
      #expect(cell.contentView.presentation.center.x == cell.bounds.center.x)
      // A swipe over most of the width performs the action.
      finger = test.touch(start.x, start.y)
      test.drag(finger, from: start, to: start + Vector(dx: -220 * side, dy: 0))
      finger.lift()
      test.stage.advance(by: 1)
      #expect(removed == [1, 1])
      // The item is removed in the middle of its swipe.
      finger = test.touch(start.x, start.y)
      test.drag(finger, from: start, to: start + Vector(dx: -60 * side, dy: 0))
      test.fill([0, 2, 3], animated: true)
      test.drag(finger, from: start, to: start + Vector(dx: -90 * side, dy: 0))
      finger.lift()
      test.stage.advance(by: 1)
      #expect(test.visible.map(\.id) == [0, 2, 3] && test.isComplete)
    }
  }

  @Test("A full swipe, a move and a pull commit the text that an input method composes before they call the app")
  func composedText() throws {
    try withList { test in
      let field = TextField(placeholder: "Search")
      field.frame = Rect(x: 0, y: 0, width: 200, height: 44)
      test.window.content.addSubview(field)
      var texts: [String] = []
      test.list.trailingSwipeActions = { _ in [SwipeAction("Archive") { texts.append(field.text) }] }
      test.list.onMove = { _, _ in texts.append(field.text) }
      test.list.onRefresh = { texts.append(field.text) }
      test.fill(0..<60)
      field.becomeFirstResponder()
      for (text, start, end, rest) in [
        ("a", Point(x: 280, y: 75), Point(x: 20, y: 75), 0.0), ("b", Point(x: 150, y: 75), Point(x: 150, y: 230), 1),
        ("c", Point(x: 150, y: 50), Point(x: 150, y: 330), 0),
      ] {
        test.stage.settle()
        test.stage.inputMethod.compose(text)
        let finger = test.touch(start.x, start.y)
        finger.rest(for: rest)
        test.drag(finger, from: start, to: end, over: 0.4, steps: 20)
        finger.lift()
        test.stage.advance(by: 2)
      }
      #expect(texts == ["a", "ab", "abc"] && field.isFirstResponder)
    }
  }

  @Test("A pull beyond the top of a list refreshes it")
  func refresh() throws {
    try withList { test in
      var calls = 0
      test.list.onRefresh = { calls += 1 }
      test.fill(0..<60)
      let finger = test.pull()
      #expect(calls == 0)
      finger.lift()
      test.stage.advance(by: 2)
      #expect(calls == 1 && test.list.isRefreshing && test.list.contentOffset.y == -64)
      #expect(test.list.contentInset == .zero, "the inset is the app's")
      @MainActor func frames() -> Int {
        let before = test.stage.commitCount
        test.stage.advance(by: 1)
        return test.stage.commitCount - before
      }
      #expect(frames() > 5)
      test.list.removeFromSuperview()
      test.stage.advance(by: 0.5)
      #expect(frames() == 0)
      test.window.content.addSubview(test.list)
      #expect(frames() > 5, "the ring continues in a window")
      test.fill(-5..<60)
      test.list.endRefreshing()
      test.stage.advance(by: 2)
      #expect(!test.list.isRefreshing && test.list.contentOffset.y == 0)
    }
  }
}
