import Taction
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionControls
@testable import TactionEnvironment
@testable import TactionViews

@Suite("ListView: moving rows by fingers, keys and screen readers")
struct ListReorderTests {
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
      // A drag that is cancelled puts the row back, even without a scroll.
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
}
