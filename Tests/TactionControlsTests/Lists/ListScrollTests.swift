import Taction
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionControls
@testable import TactionViews

@Suite("ListView: scrolling")
struct ListScrollTests {
  @Test("A list has cells only for visible items, and reuses each cell for other items", arguments: ParentKind.even)
  func recycling(kind: ParentKind) throws {
    try withList(in: kind) { test in
      test.fill(0..<10_000)
      #expect(test.visible.map(\.id) == Array(0..<8))
      var made = Set(test.list.visibleCells.map { ObjectIdentifier($0) })
      for _ in 0..<3 {
        let finger = test.touch(150, 350)
        test.drag(finger, from: Point(x: 150, y: 350), to: Point(x: 150, y: 50), over: 0.08, steps: 5)
        finger.lift()
        for _ in 0..<20 {
          test.stage.advance(by: 1.0 / 30)
          #expect(test.isComplete)
          #expect(test.list.visibleCells.count <= 16)
          made.formUnion(test.list.visibleCells.map { ObjectIdentifier($0) })
        }
      }
      #expect(test.list.contentOffset.y > 1000)
      #expect(made.count < 30)
      #expect(test.list.subviews.count < 50)
    }
  }

  @Test("A list whose bounds get another origin shows the rows at this offset")
  func boundsOrigin() throws {
    try withList { test in
      test.fill(0..<1000)
      test.list.bounds.origin.y = 4000
      test.stage.advance(by: 0.1)
      #expect(test.isComplete && test.visible.count >= 8)
    }
  }

  @Test(
    "A list scrolled to an item before it is shown opens there", arguments: [ScrollPosition.nearest, .middle, .top])
  func beforeItIsShown(position: ScrollPosition) throws {
    try withStage(size: Size(width: 400, height: 500)) { stage in
      let window = stage.makeWindow(size: Size(width: 400, height: 500))
      let list = ListView<Entry>(EntryCell.self) { cell, entry in cell.show(entry) }
      list.selectionMode = .single
      list.setItems((0..<300).map { Entry(id: $0) }, animated: false)
      list.selectedIDs = [200]
      list.scroll(to: 200, at: position)
      // The list still opens at the item if the app inserts items above it before the first layout.
      list.setItems((-10..<300).map { Entry(id: $0) })
      list.fill(window.content)
      stage.settle()
      let cell = try #require(list.cell(for: 200))
      let place = cell.convert(cell.bounds, to: window.content)
      let top: Double =
        switch position {
        case .top: 0
        case .middle: 225
        case .nearest: 450
        }
      #expect(cell.isSelected && place.minY == top)
    }
  }

  @Test("The view of an empty list is as wide as it needs, and at most as wide as the list")
  func emptyView() throws {
    try withList { test in
      let label = Label("No entries")
      label.numberOfLines = 0
      test.list.emptyView = label
      test.stage.settle()
      #expect(label.bounds.size == label.sizeThatFits(.zero))
      label.text = String(repeating: "There are no entries for many reasons. ", count: 5)
      test.list.setNeedsLayout()
      test.stage.settle()
      #expect(label.bounds.width <= 300 - 32 && label.bounds.height > 60)
      #expect(abs(label.frame.center.x - 150) < 1)
    }
  }

  @Test("The view of an empty list that was too wide for the list gets its own width back in a wider list")
  func wideEmptyView() throws {
    try withList { test in
      let view = View(frame: Rect(x: 0, y: 0, width: 500, height: 100))
      test.list.emptyView = view
      test.stage.settle()
      #expect(view.bounds.size == Size(width: 300 - 32, height: 100))
      test.list.bounds.size.width = 700
      test.stage.settle()
      #expect(view.bounds.size == Size(width: 500, height: 100) && abs(view.frame.center.x - 350) < 1)
    }
  }

  /// A view that counts how often it is measured.
  private final class MeasuredView: View {
    private(set) var count = 0

    override func sizeThatFits(_ size: Size) -> Size {
      count += 1
      return Size(width: 50, height: 20)
    }
  }

  @Test("The view of an empty list is measured only while the list is empty")
  func hiddenEmptyView() throws {
    try withList { test in
      let view = MeasuredView()
      test.fill(0..<100)
      test.list.emptyView = view
      test.stage.settle()
      let finger = test.touch(150, 300)
      test.drag(finger, from: Point(x: 150, y: 300), to: Point(x: 150, y: 100))
      finger.lift()
      test.stage.advance(by: 1)
      #expect(test.list.contentOffset.y > 100 && view.isHidden && view.count == 0)
      test.fill(0..<0)
      #expect(!view.isHidden && view.count > 0 && view.bounds.size == Size(width: 50, height: 20))
    }
  }

  @Test("Rows with unknown heights become visible without a jump, even during a throw upward")
  func heights() throws {
    try withList { test in
      test.list.estimatedRowHeight = 90
      test.fill(0..<2000) { 20 + Double($0 * 37 % 110) }
      test.list.scroll(to: 1200, at: .top, animated: false)
      test.stage.advance(by: 0.1)
      #expect(test.visible.first?.id == 1200)
      let finger = test.touch(150, 60)
      test.drag(finger, from: Point(x: 150, y: 60), to: Point(x: 150, y: 360), over: 0.1, steps: 6)
      finger.lift()
      var speeds: [Double] = []
      var last = test.visible
      for _ in 0..<60 {
        test.stage.advance(by: 1.0 / 60)
        #expect(test.isComplete)
        let tops = Dictionary(uniqueKeysWithValues: test.visible.map { ($0.id, $0.top) })
        let steps = last.compactMap { before in tops[before.id].map { $0 - before.top } }
        // All rows move by the same distance.
        if let first = steps.first {
          #expect(steps.allSatisfy { abs($0 - first) < 0.01 })
          speeds.append(first)
        }
        last = test.visible
      }
      // The throw also slows down steadily.
      #expect(speeds.count > 30 && speeds.allSatisfy { $0 > -0.01 })
      #expect(zip(speeds.dropFirst(2), speeds.dropFirst(3)).allSatisfy { $1 <= $0 + 0.75 })
    }
  }

  @Test("A list that measures rows on its way comes to rest where its delegate has chosen", arguments: ParentKind.even)
  func chosenRest(kind: ParentKind) throws {
    try withList(in: kind) { test in
      test.list.estimatedRowHeight = 90
      test.fill(0..<2000) { 20 + Double($0 * 37 % 110) }
      let chooser = RestChooser(Point(x: 0, y: 900))
      test.list.delegate = chooser
      let finger = test.touch(150, 350)
      test.drag(finger, from: Point(x: 150, y: 350), to: Point(x: 150, y: 50), over: 0.1, steps: 6)
      finger.lift()
      let height = test.list.contentSize.height
      test.stage.advance(by: 3)
      #expect(test.list.contentSize.height != height && !test.list.isMoving)
      #expect(abs(test.list.contentOffset.y - 900) < 0.01 && chooser.choices == 1)
    }
  }

  @Test("An animated scroll ends at the item, for any heights of the rows in between")
  func animated() throws {
    try withList { test in
      test.fill(0..<1000) { 30 + Double($0 * 53 % 90) }
      test.list.scroll(to: 600, at: .top)
      test.stage.advance(by: 2)
      #expect(test.visible.first?.id == 600 && abs(test.visible[0].top) < 1)
      test.list.scroll(to: 599, at: .nearest)
      test.stage.advance(by: 2)
      #expect(test.visible.first?.id == 599 && abs(test.visible[0].top) < 1)
    }
  }

  @Test(
    "An animated scroll ends at the item although the app inserts rows above it meanwhile", arguments: [false, true])
  func insertions(varies: Bool) throws {
    try withList { test in
      let height = { (id: Int) -> Double in varies ? 30 + Double(id * 53 % 90) : 50 }
      test.fill(0..<1000, height: height)
      test.list.scroll(to: 600, at: .top)
      test.stage.advance(by: 0.1)
      test.fill(Array(1000..<1005) + Array(0..<1000), height: height)
      test.stage.advance(by: 2)
      #expect(test.visible.first?.id == 600 && abs(test.visible[0].top) < 1)
    }
  }

  @Test("Another scroll ends an animated scroll to an item", arguments: [false, true])
  func replaced(byWheel: Bool) throws {
    try withList { test in
      test.list.rowHeight = 50
      test.fill(0..<1000)
      test.stage.mouse.move(to: test.place(150, 200))
      test.list.scroll(to: 600, at: .top)
      test.stage.advance(by: 0.1)
      if byWheel { test.stage.mouse.scroll(notches: -2) } else { test.list.scroll(to: Point.zero) }
      test.stage.advance(by: 2)
      let rest = byWheel ? 600 * 50 - 2 * ScrollConstants.wheelStep : 0
      #expect(abs(test.list.contentOffset.y - rest) < 1)
    }
  }

  @Test("The header of a section stays at the top until the next one pushes it away")
  func headers() throws {
    try withList { test in
      test.list.rowHeight = 50
      test.list.setSections(
        (0..<5).map { section in
          ListSection("Section \(section)", items: (0..<20).map { Entry(id: section * 100 + $0) })
        }, animated: false)
      test.stage.advance(by: 0.1)
      let height = test.list.headerHeight
      let offsets: [Double] = [0, 300, 990, 980 + height, 1005 + height]
      for offset in offsets {
        test.list.contentOffset.y = offset
        test.stage.advance(by: 0.1)
        let tops = test.list.headers.map { ($0.title, $0.frame.minY - offset) }
        let first = try #require(tops.first)
        let isFirst = offset < 20 * 50 + height
        #expect(first.0 == (isFirst ? "Section 0" : "Section 1"))
        let push = min(20 * 50 + height - offset - height, 0)
        #expect(abs(first.1 - (isFirst ? push : 0)) < 0.01)
      }
    }
  }

  @Test("A view in a row that is scrolled into view, as when it gets the focus, is not behind the header")
  func revealBelowHeader() throws {
    try withList { test in
      test.list.rowHeight = 50
      test.list.setSections([ListSection("Section", items: (0..<40).map { Entry(id: $0) })], animated: false)
      test.list.contentOffset.y = 510
      test.stage.advance(by: 0.1)
      let header = try #require(test.list.headers.first)
      header.scrollIntoView(animated: false)
      #expect(test.list.contentOffset.y == 510)
      let first = try #require(test.visible.first)
      let cell = try #require(test.list.cell(for: first.id))
      #expect(first.top < 0)
      cell.scrollIntoView(animated: false)
      test.stage.advance(by: 0.1)
      #expect(abs(cell.frame.minY - header.frame.maxY) < 0.01)
      #expect(abs(header.frame.minY - test.list.contentOffset.y) < 0.01)
    }
  }

  @Test("A finger on a header reaches no row behind the header, and scrolls the list")
  func headerTouches() throws {
    try withList { test in
      test.list.rowHeight = 50
      test.list.trailingSwipeActions = { _ in [SwipeAction("Remove") {}] }
      test.list.setSections([ListSection("Section", items: (0..<40).map { Entry(id: $0) })], animated: false)
      test.list.contentOffset.y = 300
      test.stage.advance(by: 0.1)
      test.tap(150, 10)
      let start = Point(x: 250, y: 10)
      for end in [start + Vector(dx: -100, dy: 0), start + Vector(dx: 0, dy: 100)] {
        let finger = test.touch(start.x, start.y)
        test.drag(finger, from: start, to: end)
        finger.rest(for: 0.2)
        finger.lift()
        test.stage.advance(by: 1)
        #expect(test.log.isEmpty && test.list.swipe == nil)
      }
      #expect(abs(test.list.contentOffset.y - 200) < 1)
    }
  }

  @Test("Above a keyboard, a list shows the row to which it scrolls, and the view of an empty list")
  func keyboard() throws {
    try withList { test in
      test.list.rowHeight = 50
      test.fill(0..<40)
      // The keyboard covers the lower 150 px of the list.
      test.list.viewTree?.keyboardInsets = Insets(top: 0, left: 0, bottom: 250, right: 0)
      test.stage.advance(by: 0.1)
      @MainActor func top(of id: Int) -> Double? { test.visible.first { $0.id == id }?.top }
      test.list.scroll(to: 5, animated: false)
      test.stage.advance(by: 0.1)
      #expect(top(of: 5) == 200)
      test.list.scroll(to: 39, animated: false)
      test.stage.advance(by: 0.1)
      #expect(top(of: 39) == 200)
      test.list.scroll(to: 20, at: .middle, animated: false)
      test.stage.advance(by: 0.1)
      #expect(top(of: 20) == 100)
      let label = Label("No entries")
      test.list.emptyView = label
      test.fill(0..<0)
      #expect(label.isInWindow && label.center.y == 125 + test.list.contentOffset.y)
    }
  }

  @Test("A list of a million rows needs only the time of its visible rows")
  func million() throws {
    try withList { test in
      test.list.rowHeight = 50
      test.fill(0..<1_000_000)
      test.list.scroll(to: 999_999, at: .nearest, animated: false)
      test.stage.advance(by: 0.1)
      #expect(test.visible.last?.id == 999_999 && test.list.visibleCells.count < 20)
    }
  }

  @Test("Heights that are not numbers, and lists without a size, do no harm")
  func hostile() throws {
    try withList { test in
      let captured = View.logNotice
      View.logNotice = { _ in }
      defer { View.logNotice = captured }
      let heights = [Double.nan, -50, .infinity, 0, 1e300, 60]
      test.fill(0..<500) { heights[$0 % heights.count] }
      for offset in [0.0, 1e4, -500, 1e12, 3] {
        test.list.contentOffset.y = offset
        test.stage.advance(by: 0.1)
        #expect(test.list.visibleCells.count <= CollectionView.maximumCells)
      }
      test.list.rowHeight = .nan
      test.list.estimatedRowHeight = -.infinity
      test.list.bounds.size = .zero
      test.stage.advance(by: 0.1)
      #expect(test.list.visibleCells.isEmpty)
      test.list.bounds.size = Size(width: 300, height: 400)
      test.list.contentOffset = .zero
      test.fill(0..<5)
      #expect(test.visible.map(\.id) == [0, 1, 2, 3, 4])
    }
  }
}

/// A delegate that chooses where content comes to rest.
private final class RestChooser: ScrollViewDelegate {
  private(set) var choices = 0
  private let rest: Point

  init(_ rest: Point) { self.rest = rest }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point
  ) {
    targetContentOffset = rest
    choices += 1
  }
}
