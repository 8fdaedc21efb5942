import Taction
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionControls
@testable import TactionEnvironment
@testable import TactionText
@testable import TactionViews

@Suite("ListView: choosing, swiping and moving rows")
struct ListChoosingTests {
  @Test("A tap on a row chooses it; a drag does not", arguments: ParentKind.even)
  func taps(kind: ParentKind) throws {
    try withList(in: kind) { test in
      test.list.selectionMode = .single
      test.fill(0..<100)
      test.tap(150, 75)
      test.tap(150, 125)
      #expect(test.log == ["chosen [1]", "activate 1", "chosen [2]", "activate 2"])
      #expect(test.list.cell(for: 2)?.isSelected == true && test.list.cell(for: 1)?.isSelected == false)
      let finger = test.touch(150, 300)
      test.drag(finger, from: Point(x: 150, y: 300), to: Point(x: 150, y: 200))
      finger.lift()
      #expect(test.log.count == 4)
      test.list.selectionMode = .multiple
      test.stage.advance(by: 3)
      test.clearLog()
      let ids = test.visible.map(\.id)
      test.tap(150, test.visible[2].top + 20)
      #expect(test.log.first == "chosen \([2, ids[2]].sorted())")
    }
  }

  @Test("If two fingers tap rows, one row is chosen, whichever finger lifts first", arguments: ParentKind.even)
  func twoFingers(kind: ParentKind) throws {
    try withList(in: kind) { test in
      test.list.selectionMode = .single
      test.fill(0..<100)
      // One time is shorter than the delay of touches, and the other time is longer.
      for time in [0.05, 0.3] {
        test.clearLog()
        let fingers = [test.touch(150, 75), test.touch(150, 125)]
        test.stage.advance(by: time)
        fingers[1].lift()
        fingers[0].lift()
        test.stage.advance(by: 0.3)
        #expect(test.log.count { $0.hasPrefix("activate") } == 1, "\(test.log)")
      }
      test.clearLog()
      test.tap(150, 75)
      test.tap(150, 125)
      #expect(test.log.count { $0.hasPrefix("activate") } == 2)
    }
  }

  @Test("A finger that moves 10 px within a row does not choose it", arguments: ParentKind.even)
  func sideways(kind: ParentKind) throws {
    try withList(in: kind) { test in
      test.fill(0..<100)
      let finger = test.touch(150, 75)
      finger.move(by: Vector(dx: 20, dy: 0), over: 0.1)
      finger.lift()
      test.stage.advance(by: 0.3)
      #expect(test.log == [])
      // Two fingers that swipe two rows choose nothing either.
      test.list.trailingSwipeActions = { _ in [SwipeAction("Remove") {}] }
      let fingers = [test.touch(200, 75), test.touch(200, 125)]
      for _ in 0..<10 {
        for finger in fingers { finger.move(by: Vector(dx: -6, dy: 0), over: 0.01, steps: 1) }
      }
      for finger in fingers { finger.lift() }
      test.stage.advance(by: 1)
      #expect(test.log == [])
    }
  }

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

  @Test("A wide row that is lifted keeps its texts within the list")
  func wideLift() throws {
    try withList { test in
      test.list.bounds.size = Size(width: 780, height: 400)
      test.list.onMove = { _, _ in }
      test.fill(0..<5)
      let finger = test.touch(390, 75)
      finger.rest(for: 1)
      let cell = try #require(test.list.lift?.cell)
      let frame = cell.convert(cell.bounds, to: test.list)
      #expect(frame.width > 781 && frame.minX > -5.1 && frame.maxX < 785.1)
      finger.lift()
      test.stage.advance(by: 1)
    }
  }

  @Test("A chosen row stays legible while it is swiped: the actions do not show through it")
  func swipedSelection() throws {
    try withList { test in
      test.list.selectionMode = .single
      test.list.trailingSwipeActions = { _ in [SwipeAction("Remove", color: .red) {}] }
      test.fill(0..<20)
      test.tap(150, 75)
      let place = test.place(40, 75)
      let resting = try test.stage.screenshot()[Int(place.x), Int(place.y)]
      let (start, finger) = (Point(x: 250, y: 75), test.touch(250, 75))
      test.drag(finger, from: start, to: start + Vector(dx: -100, dy: 0))
      #expect(try test.stage.screenshot()[Int(place.x), Int(place.y)] == resting)
      finger.lift()
    }
  }

  @Test("Arrow, page, home and end keys move the focus in a list; space chooses, Shift extends")
  func keys() throws {
    try withList { test in
      test.list.selectionMode = .single
      test.fill(0..<100)
      test.list.becomeFirstResponder()
      test.stage.type(.downArrow)
      test.stage.type(.downArrow)
      #expect(test.list.selectedIDs == [1])
      test.stage.type(.end)
      test.stage.advance(by: 1)
      #expect(test.list.selectedIDs == [99] && test.visible.last?.id == 99)
      test.stage.type(.pageUp)
      test.stage.type(.upArrow)
      #expect(test.list.selectedIDs == [90])
      test.stage.type(.home)
      test.stage.advance(by: 1)
      #expect(test.list.selectedIDs == [0] && test.list.contentOffset.y == 0)
      test.list.selectionMode = .multiple
      test.list.selectedIDs = []
      test.stage.type(.downArrow)
      test.stage.type(.space)
      test.stage.keys.hold(.shift) {
        test.stage.type(.downArrow)
        test.stage.type(.downArrow)
      }
      #expect(test.list.selectedIDs == [1, 2, 3])
    }
  }

  @Test("Page keys skip no row while a part of the list is covered, for example by a keyboard")
  func pagesOfClearPart() throws {
    try withList { test in
      test.list.selectionMode = .single
      test.list.contentInset.bottom = 200
      test.fill(0..<100)
      test.list.becomeFirstResponder()
      test.stage.type(.downArrow)
      test.stage.type(.pageDown)
      test.stage.advance(by: 1)
      #expect(test.list.selectedIDs == [4])
      test.stage.type(.pageUp)
      #expect(test.list.selectedIDs == [0])
    }
  }

  @Test("Alt with an up or down arrow moves the row that has the focus by one place, if the app allows it")
  func movesByKeys() throws {
    try withList { test in
      var moves: [[Int]] = []
      test.fill(0..<5)
      test.list.becomeFirstResponder()
      test.stage.type(.downArrow)
      test.stage.keys.hold(.alt) { test.stage.type(.downArrow) }
      #expect(test.list.items.map(\.id) == [0, 1, 2, 3, 4])
      test.list.onMove = { moves.append([$0, $1]) }
      test.stage.keys.hold(.alt) { for _ in 0..<2 { test.stage.type(.downArrow) } }
      test.stage.advance(by: 1)
      #expect(moves == [[0, 1], [1, 2]] && test.list.items.map(\.id) == [1, 2, 0, 3, 4])
      #expect(test.list.cell(for: 0)?.showsFocus == true)
      test.stage.keys.hold(.alt) { for _ in 0..<3 { test.stage.type(.upArrow) } }
      test.stage.advance(by: 1)
      #expect(moves.count == 4 && test.list.items.map(\.id) == [0, 1, 2, 3, 4])
    }
  }

  @Test("Keys also move the rows of a list that can only be reordered, and choose none")
  func movesWithoutTaps() throws {
    try withList { test in
      var moves: [[Int]] = []
      test.fill(0..<5)
      (test.list.selectionMode, test.list.onActivate) = (.none, nil)
      test.list.onMove = { moves.append([$0, $1]) }
      test.list.becomeFirstResponder()
      test.stage.type(.downArrow)
      test.stage.keys.hold(.alt) { test.stage.type(.downArrow) }
      test.stage.type(.return)
      test.stage.advance(by: 1)
      #expect(moves == [[0, 1]] && test.list.items.map(\.id) == [1, 0, 2, 3, 4] && test.list.selectedIDs.isEmpty)
    }
  }

  @Test("Ctrl+A chooses all rows, with or without Caps Lock", arguments: [false, true])
  func all(capsLock: Bool) throws {
    try withList { test in
      test.list.selectionMode = .multiple
      test.fill(0..<10)
      test.list.becomeFirstResponder()
      if capsLock { test.stage.type(Key(rawValue: 0xFFE5)) }
      test.stage.keys.hold(.control) { test.stage.type("a") }
      #expect(test.list.selectedIDs == Set(0..<10))
    }
  }

  @Test("If the row from which Shift extends is removed, Shift extends from the next row that it chooses")
  func removedStart() throws {
    try withList { test in
      test.list.selectionMode = .multiple
      test.fill(0..<10)
      test.tap(150, 25)
      test.fill(1..<10)
      test.stage.keys.hold(.shift) { for _ in 0..<3 { test.stage.type(.downArrow) } }
      #expect(test.list.selectedIDs == [1, 2, 3])
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

  @Test("A long press lifts an item, which changes places with the items that it passes")
  func reorder() throws {
    try withList { test in
      var moves: [[Int]] = []
      test.list.onMove = { moves.append([$0, $1]) }
      test.fill(0..<60)
      var finger = test.touch(150, 75)
      finger.rest(for: 0.8)
      test.drag(finger, from: Point(x: 150, y: 75), to: Point(x: 150, y: 240), over: 0.5, steps: 20)
      #expect(test.list.items.prefix(6).map(\.id) == [0, 2, 3, 4, 1, 5])
      finger.lift()
      test.stage.advance(by: 1)
      #expect(moves == [[1, 4]])
      #expect(test.isComplete && test.visible.map(\.id).prefix(5) == [0, 2, 3, 4, 1])
      // At the edge the list scrolls.
      finger = test.touch(150, 25)
      finger.rest(for: 0.8)
      test.drag(finger, from: Point(x: 150, y: 25), to: Point(x: 150, y: 390), over: 0.5, steps: 20)
      finger.rest(for: 1.5)
      #expect(test.list.contentOffset.y > 300)
      test.fill(Array(1..<40), animated: true)
      finger.rest(for: 0.3)
      finger.lift()
      test.stage.advance(by: 1)
      #expect(test.isComplete && test.list.items.count == 39)
    }
  }

  @Test("A finger at an edge scrolls the list, wherever it holds a high row")
  func reorderHighRows() throws {
    try withList { test in
      test.list.onMove = { _, _ in }
      test.fill(0..<60) { _ in 140 }
      // The finger holds the lower part of a row, and then the upper part of another row.
      for (part, edge) in [(130.0, 395.0), (10, 5)] {
        let before = test.list.contentOffset.y
        let start = Point(x: 150, y: (test.visible.first { $0.top > -1 }?.top ?? 0) + part)
        let finger = test.touch(start.x, start.y)
        finger.rest(for: 0.8)
        test.drag(finger, from: start, to: Point(x: 150, y: edge), over: 0.5, steps: 20)
        finger.rest(for: 1)
        #expect(abs(test.list.contentOffset.y - before) > 300)
        finger.lift()
        test.stage.advance(by: 1)
      }
    }
  }

  @Test(
    "The list does not scroll when a finger moves a row to or from the place of the first visible row",
    arguments: [true, false])
  func reorderFirstVisible(isFirst: Bool) throws {
    try withList { test in
      var moves: [[Int]] = []
      test.list.onMove = { moves.append([$0, $1]) }
      test.list.rowHeight = 140
      test.fill(0..<60)
      test.list.contentOffset.y = 560
      test.stage.advance(by: 0.1)
      // The finger stays away from the edges, which would scroll the list.
      let (start, end) = isFirst ? (80.0, 230.0) : (270.0, 120.0)
      let finger = test.touch(150, start)
      finger.rest(for: 0.8)
      test.drag(finger, from: Point(x: 150, y: start), to: Point(x: 150, y: end), over: 0.5, steps: 20)
      finger.rest(for: 0.5)
      #expect(test.list.contentOffset.y == 560)
      finger.lift()
      test.stage.advance(by: 1)
      #expect(moves == [isFirst ? [4, 5] : [5, 4]] && test.list.contentOffset.y == 560)
      // A drag that is cancelled puts the row back, also without a scroll.
      let (before, again) = (test.list.items.map(\.id), test.touch(150, start))
      again.rest(for: 0.8)
      test.drag(again, from: Point(x: 150, y: start), to: Point(x: 150, y: end), over: 0.5, steps: 20)
      #expect(test.list.items.map(\.id) != before)
      test.stage.cancelTouches()
      test.stage.advance(by: 1)
      #expect(test.list.items.map(\.id) == before && moves.count == 1 && test.list.contentOffset.y == 560)
    }
  }

  @Test(
    "A finger that lifts a row near an edge and rests scrolls nothing, and moves no row", arguments: ParentKind.even,
    [25.0, 375])
  func liftAtEdge(kind: ParentKind, y: Double) throws {
    try withList(in: kind) { test in
      var moves: [[Int]] = []
      test.list.onMove = { moves.append([$0, $1]) }
      test.fill(0..<60)
      test.list.contentOffset.y = 500
      test.stage.advance(by: 0.1)
      let offset = test.list.contentOffset.y
      let finger = test.touch(150, y)
      finger.rest(for: 1.5)
      #expect(test.list.lift != nil && test.list.contentOffset.y == offset)
      finger.lift()
      test.stage.advance(by: 1)
      #expect(test.list.contentOffset.y == offset && moves.isEmpty)
    }
  }

  /// Fills a list, and moves its second row by a finger to a y coordinate near the lower edge. Returns the finger.
  private func liftRow(in test: ListScene, to y: Double) -> Finger {
    test.list.onMove = { _, _ in }
    test.fill(0..<200)
    let finger = test.touch(150, 75)
    finger.rest(for: 0.8)
    test.drag(finger, from: Point(x: 150, y: 75), to: Point(x: 150, y: y), over: 0.5, steps: 20)
    return finger
  }

  @Test("A finger at an edge scrolls the list again after a time in which the window was not drawn")
  func reorderAfterStall() throws {
    try withList { test in
      let finger = liftRow(in: test, to: 395)
      finger.rest(for: 0.3)
      let output = try #require(test.stage.compositor.mainOutput)
      output.isOn = false
      finger.rest(for: 1.5)
      let before = test.list.contentOffset.y
      #expect(before > 0)
      output.isOn = true
      finger.rest(for: 0.5)
      #expect(test.list.contentOffset.y > before + 50)
      finger.lift()
      test.stage.advance(by: 1)
    }
  }

  @Test("A second drag at an edge scrolls the list from its first frame without a jump")
  func reorderAgain() throws {
    try withList { test in
      let first = liftRow(in: test, to: 390)
      first.rest(for: 0.5)
      first.lift()
      test.stage.advance(by: 1)
      let second = test.touch(150, 375)
      var offsets = [test.list.contentOffset.y]
      for frame in 0..<90 {
        // The press has begun after 60 frames.
        second.move(by: Vector(dx: 0, dy: (60..<67).contains(frame) ? 2 : 0), over: 1 / 60, steps: 1)
        offsets.append(test.list.contentOffset.y)
      }
      #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $1 - $0 < 35 })
      #expect(test.list.contentOffset.y - offsets[0] > 100)
      second.lift()
      test.stage.advance(by: 1)
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
      let finger = test.touch(150, 50)
      test.drag(finger, from: Point(x: 150, y: 50), to: Point(x: 150, y: 330), over: 0.4, steps: 20)
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

  @Test("Cells have roles and states for screen readers, and do their actions")
  func semantics() throws {
    try withList { test in
      test.list.selectionMode = .single
      var removed: [Int] = []
      test.list.trailingSwipeActions = { entry in [SwipeAction("Remove") { removed.append(entry.id) }] }
      test.fill(0..<1000)
      let cell = try #require(test.list.cell(for: 3))
      #expect(cell.perform(.press) && test.list.selectedIDs == [3])
      #expect(
        cell.semantics
          == Semantics(.cell, name: "Entry 3", states: .selected, actions: [.press, .custom("Remove")]))
      #expect(cell.perform(.custom("Remove")) && removed == [3])
      #expect(test.list.semantics == Semantics(.list, value: .text("1000 items")))
    }
  }

  @Test("Cells can be pressed by screen readers only if taps have an effect")
  func pressWithoutEffect() throws {
    try withList { test in
      test.list.onActivate = nil
      test.fill(0..<3)
      let cell = try #require(test.list.cell(for: 1))
      #expect(cell.semantics?.actions == [] && !cell.perform(.press))
      test.list.selectionMode = .single
      #expect(cell.semantics?.actions == [.press] && cell.perform(.press) && test.list.selectedIDs == [1])
    }
  }

  @Test("Cells have actions that move their items, except beyond the first and the last item")
  func moveActions() throws {
    try withList { test in
      var moves: [[Int]] = []
      test.list.onMove = { moves.append([$0, $1]) }
      test.fill(0..<3)
      let cell = try #require(test.list.cell(for: 0))
      #expect(cell.semantics?.actions == [.press, .custom("Move Down")])
      #expect(cell.perform(.custom("Move Down")) && moves == [[0, 1]])
      #expect(cell.semantics?.actions == [.press, .custom("Move Up"), .custom("Move Down")])
      #expect(cell.perform(.custom("Move Up")) && moves == [[0, 1], [1, 0]])
      #expect(!cell.perform(.custom("Move Up")) && test.list.items.map(\.id) == [0, 1, 2])
      test.list.onMove = nil
      #expect(cell.semantics?.actions == [.press] && !cell.perform(.custom("Move Down")))
    }
  }

  @Test("A row that a key or a screen reader moves out of the visible part is scrolled to", arguments: [true, false])
  func moveOutOfSight(byKey: Bool) throws {
    try withList { test in
      test.list.onMove = { _, _ in }
      test.list.rowHeight = 50
      test.fill(0..<60)
      test.list.contentOffset.y = 500
      test.stage.advance(by: 0.1)
      if byKey { test.tap(150, 25) }
      for _ in 0..<4 {
        if byKey {
          test.stage.keys.hold(.alt) { test.stage.type(.upArrow) }
        } else {
          #expect(test.list.cell(for: 10)?.perform(.custom("Move Up")) == true)
        }
        test.stage.advance(by: 1)
        let cell = try #require(test.list.cell(for: 10))
        #expect(abs(cell.frame.minY - test.list.contentOffset.y) < 0.5)
      }
      #expect(test.list.items.firstIndex { $0.id == 10 } == 6)
    }
  }

  @Test("A grid has as many columns as fit, and keys move by columns")
  func grid() throws {
    try withStage(size: Size(width: 500, height: 400)) { stage in
      let window = stage.makeWindow(size: Size(width: 500, height: 400))
      let grid = GridView<Entry>(EntryCell.self) { cell, entry in cell.show(entry) }
      grid.minimumItemWidth = 100
      grid.spacing = 10
      grid.selectionMode = .single
      grid.frame = window.content.bounds
      window.content.addSubview(grid)
      grid.setItems((0..<10_000).map { Entry(id: $0) })
      stage.advance(by: 0.1)
      #expect(grid.arrangement.columns == 4)
      #expect(grid.frame(ofItem: 5) == Rect(x: 127.5, y: 127.5, width: 117.5, height: 117.5))
      stage.tap(at: Point(x: 200, y: 200))
      stage.advance(by: 0.1)
      #expect(grid.selectedIDs == [5])
      stage.type(.downArrow)
      stage.type(.rightArrow)
      #expect(grid.selectedIDs == [10])
      // The quotient is rounded down to less than 3.
      (grid.minimumItemWidth, grid.frame.size.width) = ((400 - 2 * 10) / 3, 400)
      stage.advance(by: 0.1)
      #expect(grid.arrangement.columns == 3)
      grid.minimumItemWidth = 100
      grid.frame.size.width = 250
      stage.advance(by: 0.1)
      #expect(grid.arrangement.columns == 2 && grid.visibleCells.count < 20)
      stage.type(.end)
      stage.advance(by: 1)
      #expect(grid.cell(for: 9999) != nil)
    }
  }
}
