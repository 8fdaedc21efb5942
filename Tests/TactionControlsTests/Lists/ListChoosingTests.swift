import Taction
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionControls
@testable import TactionEnvironment
@testable import TactionViews

@Suite("ListView: choosing rows")
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

  @Test("If a list changes to single selection, the first of its chosen rows stays chosen")
  func onlyOne() throws {
    try withList { test in
      test.fill(0..<100)
      for first in 0..<20 {
        test.list.selectionMode = .multiple
        test.list.selectedIDs = Set(first..<first + 5)
        test.list.selectionMode = .single
        #expect(test.list.selectedIDs == [first] && test.list.cell(for: first)?.isSelected ?? true)
      }
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

  @Test("The row on which keys act is framed only while the list has the focus, until the user touches something")
  func frameOfFocusedList() throws {
    try withList { test in
      let button = Button("Other") {}
      button.frame = Rect(x: 0, y: 0, width: 100, height: 44)
      test.window.content.addSubview(button)
      test.fill(0..<100)
      test.list.becomeFirstResponder()
      test.stage.type(.downArrow)
      #expect(test.list.cell(for: 0)?.showsFocus == true)
      button.becomeFirstResponder()
      #expect(test.list.cell(for: 0)?.showsFocus == false)
      test.list.becomeFirstResponder()
      #expect(test.list.cell(for: 0)?.showsFocus == true)
      test.stage.type(.downArrow)
      #expect(test.list.cell(for: 0)?.showsFocus == false && test.list.cell(for: 1)?.showsFocus == true)
      test.stage.tap(at: Point(x: 700, y: 550))
      #expect(test.list.cell(for: 1)?.showsFocus == false)
      test.stage.type(.downArrow)
      #expect(test.list.cell(for: 2)?.showsFocus == true)
    }
  }

  @Test("If the row on which keys act is removed, keys act on the next row, or on the last one")
  func removedCursor() throws {
    try withList { test in
      test.fill(0..<10)
      test.list.becomeFirstResponder()
      for _ in 0..<5 { test.stage.type(.downArrow) }
      test.fill([0, 1, 2, 3, 5, 6, 7, 8, 9])
      #expect(test.list.cell(for: 5)?.showsFocus == true)
      test.stage.type(.return)
      test.stage.type(.end)
      test.fill([0, 1, 2, 3, 5])
      test.stage.type(.return)
      test.stage.type(.upArrow)
      test.stage.type(.return)
      #expect(test.log == ["activate 5", "activate 5", "activate 3"])
    }
  }

  @Test("From a button in a row, arrow keys move the focus to the rows next to it, and Alt with an arrow moves its row")
  func keysFromButton() throws {
    try withList { test in
      test.fill(0..<100)
      let button = Button("In a row") {}
      button.frame = Rect(x: 0, y: 0, width: 100, height: 44)
      try #require(test.list.cell(for: 2)).contentView.addSubview(button)
      button.becomeFirstResponder()
      test.stage.type(.downArrow)
      #expect(test.list.isFirstResponder && test.list.cell(for: 3)?.showsFocus == true)
      test.stage.type(.return)
      #expect(test.log == ["activate 3"])
      test.list.onMove = { _, _ in }
      button.becomeFirstResponder()
      test.stage.keys.hold(.alt) { test.stage.type(.upArrow) }
      test.stage.advance(by: 1)
      #expect(test.list.items.prefix(4).map(\.id) == [0, 2, 1, 3])
    }
  }

  @Test("The first arrow key moves from the row that the app has chosen, and with Shift, it extends from there")
  func keysFromChosenRow() throws {
    for mode in [SelectionMode.single, .multiple] {
      try withList { test in
        test.list.selectionMode = mode
        test.fill(0..<100)
        test.list.selectedIDs = [5]
        test.list.becomeFirstResponder()
        if mode == .multiple {
          test.stage.keys.hold(.shift) { test.stage.type(.downArrow) }
          #expect(test.list.selectedIDs == [5, 6])
        } else {
          test.stage.type(.upArrow)
          #expect(test.list.selectedIDs == [4])
        }
      }
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
