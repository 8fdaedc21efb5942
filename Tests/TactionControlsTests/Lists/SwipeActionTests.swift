import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionViews

@Suite("The actions behind a swiped row fit the row")
struct SwipeActionTests {
  @Test("The actions of a narrow row open before the swipe acts, and a finger reaches each", arguments: [1.0, 2])
  func narrow(textScale: Double) throws {
    try withActions(isGrid: true) { scene in
      scene.stage.settings.textScale = textScale
      let titles = ["Delete", "Archive"]
      scene.items.trailingSwipeActions = { [weak scene] _ in
        titles.map { title in SwipeAction(title) { scene?.log.append(title) } }
      }
      scene.stage.settle()
      for (number, title) in titles.enumerated() {
        let cell = try scene.cell(1)
        let start = Point(x: cell.bounds.width - 8, y: cell.bounds.height - 5)
        let finger = scene.stage.touch(at: cell.convert(start, to: nil))
        finger.move(by: Vector(dx: -85, dy: 0), over: 0.3)
        finger.rest(for: 0.2)
        finger.lift()
        scene.stage.advance(by: 1)
        #expect(scene.log.count == number && scene.items.swipe?.cell === cell)
        let frames = cell.subviews[0].subviews.map(\.frame)
        #expect(frames.count == 2 && frames.allSatisfy { $0.minX > 0 && $0.maxX < cell.bounds.width + 0.01 })
        let labels = cell.subviews[0].subviews.compactMap { ($0 as? Button)?.titleLabel }
        let areFull = labels.allSatisfy { $0.sizeThatFits(.zero).width <= $0.bounds.width }
        #expect(labels.count == 2 && (areFull || textScale > 1), "a title has an ellipsis")
        try scene.stage.find(.button, title).tap()
        scene.stage.advance(by: 1)
      }
      #expect(scene.log == titles)
    }
  }

  @Test("A full swipe only shows the actions if the first one needs a tap", arguments: [false, true])
  func fullSwipe(needsTap: Bool) throws {
    try withList { test in
      var done: [String] = []
      test.list.trailingSwipeActions = { _ in
        [
          SwipeAction("Remove", performsOnFullSwipe: !needsTap) { done.append("remove") },
          SwipeAction("Share") { done.append("share") },
        ]
      }
      test.fill(0..<20)
      let cell = try #require(test.list.cell(for: 1))
      let finger = test.touch(280, 75)
      test.drag(finger, from: Point(x: 280, y: 75), to: Point(x: 20, y: 75))
      let aside = cell.bounds.center.x - cell.contentView.presentation.center.x
      #expect(needsTap ? aside < 215 : aside > 215, "beyond the actions, the row follows only if it acts")
      finger.lift()
      test.stage.advance(by: 1)
      #expect(done == (needsTap ? [] : ["remove"]) && (test.list.swipe?.cell === cell) == needsTap)
      guard needsTap else { return }
      test.tap(280, 75)
      test.stage.advance(by: 1)
      #expect(done == ["remove"] && test.list.swipe == nil)
    }
  }

  @Test("The menu key and Shift+F10 show a row's actions, so that keys can press them; Escape hides them")
  func keys() throws {
    try withList { test in
      var done: [Int] = []
      test.list.onActivate = nil
      test.list.leadingSwipeActions = { _ in [SwipeAction("Pin") {}] }
      test.list.trailingSwipeActions = { entry in
        [SwipeAction("Remove") { done.append(entry.id) }, SwipeAction("Share") {}]
      }
      test.fill(0..<20)
      test.list.becomeFirstResponder()
      for key in [Key.downArrow, .downArrow, .menu] { test.stage.type(key) }
      test.stage.advance(by: 1)
      #expect(test.list.swipe?.cell === test.list.cell(for: 1) && test.stage.find(.button, "Remove").isFocused)
      test.stage.keys.hold(.shift) { test.stage.type(.function(10)) }
      test.stage.advance(by: 1)
      #expect(test.stage.find(.button, "Pin").isFocused && !test.stage.find(.button, "Remove").exists)
      test.stage.type(.escape)
      test.stage.advance(by: 1)
      #expect(test.list.swipe == nil && test.list.isFirstResponder && done.isEmpty)
      test.stage.type(.menu)
      test.stage.advance(by: 1)
      test.stage.type(.return)
      test.stage.advance(by: 1)
      #expect(done == [1] && test.list.swipe == nil)
      // Keys act on the rows again.
      test.stage.type(.downArrow)
      #expect(test.list.isFirstResponder && test.list.focusedItem == 2)
    }
  }

  @Test("If the app removes the row whose action has the focus, keys act on the next row", arguments: [false, true])
  func removedWithFocus(animated: Bool) throws {
    try withList { test in
      test.list.trailingSwipeActions = { _ in [SwipeAction("Remove") {}] }
      test.fill(0..<20)
      test.list.becomeFirstResponder()
      for key in [Key.downArrow, .downArrow, .menu] { test.stage.type(key) }
      test.stage.advance(by: 1)
      #expect(test.list.swipe?.cell === test.list.cell(for: 1) && test.stage.find(.button, "Remove").isFocused)
      test.fill([0] + Array(2..<20), animated: animated)
      test.stage.advance(by: 1)
      test.stage.type(.return)
      #expect(test.list.isFirstResponder && test.log == ["activate 2"])
    }
  }

  @Test("A swipe action that a screen reader performs closes the row that shows the actions")
  func performedByReader() throws {
    try withList { test in
      var done: [Int] = []
      test.list.trailingSwipeActions = { entry in [SwipeAction("Remove") { done.append(entry.id) }] }
      test.fill(0..<20)
      let cell = try test.openActions()
      #expect(test.list.swipe?.cell === cell)
      try test.stage.find(.cell, "Entry 1").perform(.custom("Remove"))
      test.stage.advance(by: 1)
      #expect(done == [1] && test.list.swipe == nil && cell.contentView.center == cell.bounds.center)
    }
  }

  @Test("A swipe ends if the app removes its actions, but not if it removes the actions at the other edge")
  func removedActions() throws {
    try withList { test in
      let actions: (Entry) -> [SwipeAction] = { _ in [SwipeAction("Remove") {}] }
      test.list.leadingSwipeActions = actions
      test.list.trailingSwipeActions = actions
      test.fill(0..<20)
      let cell = try test.openActions()
      test.list.leadingSwipeActions = nil
      #expect(test.list.swipe?.cell === cell)
      test.list.leadingSwipeActions = actions
      test.list.trailingSwipeActions = nil
      #expect(test.list.swipe == nil && cell.contentView.center == cell.bounds.center)
    }
  }

  @Test("A row that a finger catches while it is beyond its actions does not jump back")
  func caughtBeyond() throws {
    try withList { test in
      test.list.trailingSwipeActions = { _ in [SwipeAction("Remove", performsOnFullSwipe: false) {}] }
      test.fill(0..<20)
      let cell = try #require(test.list.cell(for: 1))
      var finger = test.touch(280, 75)
      test.drag(finger, from: Point(x: 280, y: 75), to: Point(x: 60, y: 75))
      finger.rest(for: 0.2)
      let width = try #require(test.list.swipe?.width)
      let beyond = { cell.bounds.center.x - cell.contentView.presentation.center.x - width }
      #expect(beyond() > 5)
      finger.lift()
      test.stage.advance(by: 0.02)
      finger = test.touch(150, 75)
      let before = beyond()
      finger.move(by: Vector(dx: -25, dy: 0))
      test.stage.advance(by: 0.02)
      #expect(before > 4 && beyond() > 0.6 * before)
      finger.lift()
      test.stage.advance(by: 1)
      #expect(abs(beyond()) < 0.01)
    }
  }

  @Test(
    "The actions and the content take the new height of a swiped row, whether the finger is down, or lifted before",
    arguments: [nil, 0.05, 1] as [Double?])
  func height(afterLift: Double?) throws {
    try withList { test in
      test.list.trailingSwipeActions = { _ in [SwipeAction("Remove") {}] }
      test.fill(0..<20)
      let cell = try #require(test.list.cell(for: 1))
      let finger = test.touch(250, 75)
      test.drag(finger, from: Point(x: 250, y: 75), to: Point(x: 160, y: 75))
      if let afterLift {
        finger.lift()
        test.stage.advance(by: afterLift)
      }
      let before = cell.contentView.presentation.center.x
      test.list.setItems((0..<20).map { Entry(id: $0, height: $0 == 1 ? 90 : 50) }, animated: false)
      test.stage.advance(by: 1.0 / 60)
      #expect(abs(cell.contentView.presentation.center.x - before) < 15, "the content does not jump")
      test.stage.advance(by: 1)
      let content = cell.contentView
      #expect(test.list.swipe?.cell === cell && content.bounds.size == Size(width: 300, height: 90))
      #expect(content.center.x < cell.bounds.center.x - 70 && content.center.y == 45)
      #expect(cell.subviews[0].subviews.map(\.frame.height) == [90])
      if afterLift == nil { finger.lift() }
    }
  }
}
