import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionControls
@testable import TactionEnvironment
@testable import TactionViews

@Suite("ListView: stopping and catching movement")
struct ListCatchTests {
  @Test("A finger that stops a thrown list chooses nothing")
  func fling() throws {
    try withList { test in
      test.list.selectionMode = .single
      test.fill(0..<1000)
      let finger = test.touch(150, 350)
      test.drag(finger, from: Point(x: 150, y: 350), to: Point(x: 150, y: 50), over: 0.08, steps: 5)
      finger.lift()
      test.stage.advance(by: 0.1)
      test.tap(150, 200)
      let offset = test.list.contentOffset.y
      test.stage.advance(by: 0.5)
      #expect(test.log.isEmpty && test.list.contentOffset.y == offset && offset > 300)
      test.tap(150, 200)
      #expect(test.log.count == 2)
    }
  }

  @Test(
    "A tap outside the actions of an open row closes it, as a scroll does, and chooses nothing",
    arguments: ParentKind.even)
  func swipe(kind: ParentKind) throws {
    try withList(in: kind) { test in
      test.list.selectionMode = .single
      var acted = 0
      test.list.trailingSwipeActions = { _ in [SwipeAction("Remove") { acted += 1 }] }
      test.fill(0..<100)
      let cell = try #require(test.list.cell(for: 1))
      @MainActor func open() {
        let finger = test.touch(200, 75)
        test.drag(finger, from: Point(x: 200, y: 75), to: Point(x: 110, y: 75))
        finger.lift()
        test.stage.advance(by: 1)
        #expect(cell.contentView.center.x < cell.bounds.center.x - 70)
      }
      open()
      test.tap(100, 225)
      test.stage.advance(by: 1)
      #expect(cell.contentView.center == cell.bounds.center && test.list.swipe == nil && test.log.isEmpty)
      open()
      let finger = test.touch(150, 300)
      test.drag(finger, from: Point(x: 150, y: 300), to: Point(x: 150, y: 270))
      finger.lift()
      test.stage.advance(by: 1)
      #expect(test.list.swipe == nil && test.log.isEmpty && acted == 0)
      #expect(cell.contentView.center == cell.bounds.center)
    }
  }

  @Test("A finger catches a swiped row that still moves, at the row's visible position")
  func catchSwipe() throws {
    try withList { test in
      test.list.trailingSwipeActions = { _ in [SwipeAction("Remove") {}, SwipeAction("Share") {}] }
      test.fill(0..<100)
      let cell = try #require(test.list.cell(for: 1))
      var finger = test.touch(250, 75)
      test.drag(finger, from: Point(x: 250, y: 75), to: Point(x: 130, y: 75))
      finger.rest(for: 0.2)
      finger.lift()
      test.stage.advance(by: 0.05)
      let before = cell.contentView.presentation.center.x
      finger = test.touch(150, 75)
      test.drag(finger, from: Point(x: 150, y: 75), to: Point(x: 130, y: 75), over: 0.05, steps: 6)
      #expect(abs(cell.contentView.presentation.center.x - (before - 20)) < 5)
      finger.lift()
      test.stage.advance(by: 1)
      #expect(cell.contentView.presentation.center.x < cell.bounds.center.x - 140)
    }
  }

  @Test("New rows at the top are visible if the list is at its top; otherwise the rows stay in place")
  func insertAbove() throws {
    try withList { test in
      test.fill(0..<100) { _ in 70 }
      test.fill(-3..<100, height: { _ in 70 }, animated: true)
      test.stage.advance(by: 1)
      #expect(test.list.contentOffset.y == 0 && test.visible.first?.id == -3 && test.isComplete)
      test.list.contentOffset.y = 500
      test.stage.advance(by: 1)
      let before = test.visible.map(\.top)
      let ids = test.visible.map(\.id)
      test.fill(-10..<100, height: { _ in 70 }, animated: true)
      test.stage.advance(by: 1)
      #expect(test.visible.map(\.id) == ids && zip(test.visible.map(\.top), before).allSatisfy { abs($0 - $1) < 0.01 })
    }
  }

  @Test("The index strip of a list scrolls to sections", arguments: [false, true])
  func strip(isMirrored: Bool) throws {
    try withList { test in
      var settings = UserSettings()
      settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
      test.list.viewTree?.theme = Theme(settings)
      test.list.showsIndexStrip = true
      test.list.selectionMode = .single
      let titles = ["Ants", "Bees", "Cats", "Dogs"]
      test.list.setSections(
        titles.enumerated().map { section, title in
          ListSection(title, items: (0..<30).map { Entry(id: section * 100 + $0, height: 60) })
        })
      test.stage.advance(by: 0.2)
      let x = isMirrored ? 10.0 : 290
      let finger = test.touch(x, 200 - 27)
      finger.rest(for: 0.05)
      test.drag(finger, from: Point(x: x, y: 173), to: Point(x: x, y: 227), over: 0.3)
      test.stage.advance(by: 0.1)
      #expect(test.list.headers.first?.title == "Dogs")
      test.drag(finger, from: Point(x: x, y: 227), to: Point(x: x, y: 191), over: 0.3)
      test.stage.advance(by: 0.1)
      #expect(test.list.headers.first?.title == "Bees")
      let top = try #require(test.visible.first { $0.id == 100 }?.top)
      #expect(abs(top - test.list.headerHeight) < 1)
      test.stage.rotate(to: Size(width: 600, height: 800), under: finger, nowAt: Point(x: 60, y: 700))
      #expect(test.list.headers.first?.title == "Bees")
      finger.lift()
      test.stage.advance(by: 1)
      #expect(test.log.isEmpty && test.list.headers.first?.title == "Bees")
    }
  }

  @Test("A finger reaches all letters of the index strip above a keyboard and between the insets of the app")
  func stripAboveKeyboard() throws {
    try withList { test in
      test.list.showsIndexStrip = true
      test.list.contentInset.top = 40
      let sections = "ABCDEFGHIJKLMNOPQRST".enumerated().map { section, letter in
        ListSection(String(letter), items: (0..<30).map { Entry(id: section * 100 + $0, height: 60) })
      }
      test.list.setSections(sections, animated: false)
      test.stage.advance(by: 0.2)
      // The keyboard covers the lower 150 px of the list, so 210 px are left for the letters.
      test.list.viewTree?.keyboardInsets = Insets(top: 0, left: 0, bottom: 250, right: 0)
      test.stage.advance(by: 0.1)
      for (y, letter) in [(44.0, "A"), (246, "T")] {
        let finger = test.touch(290, y)
        finger.rest(for: 0.05)
        #expect(test.list.headers.last?.title == letter)
        finger.lift()
        test.stage.advance(by: 0.2)
      }
    }
  }

  @Test("If the app sets fewer sections while a finger is on the index strip, the letters under the finger count again")
  func stripWithFewerLetters() throws {
    try withList { test in
      test.list.showsIndexStrip = true
      let show = { (letters: String) in
        let sections = letters.enumerated().map { section, letter in
          ListSection(String(letter), items: (0..<30).map { Entry(id: section * 100 + $0, height: 60) })
        }
        test.list.setSections(sections, animated: false)
        test.stage.advance(by: 0.2)
      }
      show("ABCDEFGHIJKLMNOPQRST")
      let finger = test.touch(290, 299)
      finger.rest(for: 0.05)
      #expect(test.list.headers.first?.title == "P")
      show("ABCD")
      test.drag(finger, from: Point(x: 290, y: 299), to: Point(x: 290, y: 191), over: 0.3)
      test.stage.advance(by: 0.1)
      #expect(test.list.headers.first?.title == "B")
      finger.lift()
    }
  }

  @Test("A lifted row changes places once with each row that it passes, at any heights", arguments: ParentKind.even)
  func reorder(kind: ParentKind) throws {
    try withList(in: kind) { test in
      var moves: [[Int]] = []
      test.list.onMove = { moves.append([$0, $1]) }
      test.list.selectionMode = .single
      test.fill(0..<60, height: { $0 % 2 == 0 ? 40 : 90 })
      let finger = test.touch(150, 20)
      finger.rest(for: 0.8)
      for step in 1...40 {
        finger.move(to: test.place(150, 20 + Double(step) * 5), over: 0.016, steps: 1)
        let cell = try #require(test.list.lift?.cell)
        #expect(abs(cell.center.y - test.list.contentOffset.y - 20 - Double(step) * 5) < 1)
      }
      let order = test.list.items.prefix(5).map(\.id)
      finger.rest(for: 0.5)
      #expect(test.list.items.prefix(5).map(\.id) == order)
      finger.lift()
      test.stage.advance(by: 1)
      #expect(moves.count == 1 && order.firstIndex(of: 0) == moves[0][1] && moves[0][1] > 1)
      #expect(test.isComplete && test.log.isEmpty && test.list.lift == nil)
      // Nothing moves now.
      let commits = test.stage.commitCount
      test.stage.advance(by: 1)
      #expect(test.stage.commitCount == commits)
    }
  }

  @Test(
    "A lifted row stays under a resting finger when the content moves, and is dropped where a wheel has brought it",
    arguments: ParentKind.even, [false, true])
  func restingLift(kind: ParentKind, byWheel: Bool) throws {
    try withList(in: kind) { test in
      test.list.rowHeight = 50
      var moves: [[Int]] = []
      test.list.onMove = { moves.append([$0, $1]) }
      test.fill(0..<100)
      test.list.contentOffset.y = 1000
      test.stage.advance(by: 0.1)
      test.stage.mouse.move(to: test.place(150, 220))
      let finger = test.touch(150, 220)
      finger.rest(for: 0.8)
      let cell = try #require(test.list.lift?.cell)
      let before = cell.convert(cell.bounds.center, to: nil)
      if byWheel { test.stage.mouse.scroll(notches: 10) } else { test.fill(Array(100..<110) + Array(0..<100)) }
      test.stage.advance(by: 0.5)
      #expect(cell.convert(cell.bounds.center, to: nil).distance(to: before) < 1)
      let distance = byWheel ? test.list.contentOffset.y - 1000 : 0
      finger.lift()
      test.stage.advance(by: 1)
      let rows = moves.reduce(0) { $0 + $1[1] - $1[0] }
      #expect(abs(Double(rows) * 50 - distance) <= (byWheel ? 50 : 0))
      #expect(!byWheel || distance > 200)
      #expect(test.isComplete && test.list.lift == nil)
    }
  }

  @Test("A row that a finger drags quickly onto the title of its section becomes the first row")
  func reorderToTitle() throws {
    try withList { test in
      var moves: [[Int]] = []
      test.list.rowHeight = 50
      test.list.onMove = { moves.append([$0, $1]) }
      test.list.setSections([ListSection("Songs", items: (0..<10).map { Entry(id: $0) })], animated: false)
      test.stage.advance(by: 0.1)
      let finger = test.touch(150, test.list.headerHeight + 275)
      finger.rest(for: 0.8)
      finger.move(to: test.place(150, test.list.headerHeight / 2), over: 0.06, steps: 3)
      finger.rest(for: 0.2)
      finger.lift()
      test.stage.advance(by: 1)
      #expect(moves == [[5, 0]])
    }
  }

  @Test("Handlers may remove or change the list in the middle of a gesture")
  func handlers() throws {
    for number in 0..<6 {
      try withList { test in
        let (list, window) = (test.list, test.window)
        list.selectionMode = .multiple
        @MainActor func act() {
          if number % 2 == 0 { list.removeFromSuperview() }
          list.setItems((number / 2 == 0 ? 0..<0 : 5..<30).map { Entry(id: $0) })
          if number % 2 == 1 { list.selectionMode = .none }
          list.showsIndexStrip.toggle()
        }
        list.onActivate = { _ in if number / 2 == 0 { act() } }
        list.onSelectionChange = { _ in if number / 2 == 1 { act() } }
        list.trailingSwipeActions = { _ in [SwipeAction("Remove") { act() }, SwipeAction("Share") {}] }
        list.onMove = { _, _ in act() }
        list.onRefresh = { act() }
        let gestures: [(from: Point, to: Point, rest: Double)] = [
          (Point(x: 150, y: 75), Point(x: 150, y: 75), 0), (Point(x: 250, y: 75), Point(x: 20, y: 75), 0),
          (Point(x: 150, y: 75), Point(x: 150, y: 390), 0.8), (Point(x: 150, y: 75), Point(x: 150, y: 380), 0),
        ]
        for gesture in gestures {
          if list.superview == nil { window.content.addSubview(list) }
          list.selectionMode = .multiple
          list.endRefreshing()
          test.fill(0..<60)
          let finger = test.touch(gesture.from.x, gesture.from.y)
          if gesture.rest > 0 { finger.rest(for: gesture.rest) }
          if gesture.from != gesture.to { test.drag(finger, from: gesture.from, to: gesture.to) }
          finger.lift()
          test.stage.advance(by: 1)
          #expect(list.superview == nil || test.isComplete)
          #expect(list.swipe == nil && list.lift == nil)
        }
      }
    }
  }

  @Test("A row that was opened is closed when the list becomes narrower")
  func resize() throws {
    try withList { test in
      test.list.trailingSwipeActions = { _ in [SwipeAction("Remove") {}] }
      test.fill(0..<20)
      let finger = test.touch(200, 75)
      test.drag(finger, from: Point(x: 200, y: 75), to: Point(x: 110, y: 75))
      finger.lift()
      test.stage.advance(by: 1)
      #expect(test.list.swipe != nil)
      test.list.bounds.size.width = 200
      test.stage.advance(by: 0.1)
      let cell = try #require(test.list.cell(for: 1))
      #expect(test.list.swipe == nil && cell.contentView.frame == cell.bounds && cell.bounds.width == 200)
    }
  }
}
