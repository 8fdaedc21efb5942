import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Large titles and bars of a navigation stack")
struct LargeTitleTests {
  /// A stack with a large title and 2,000 px of content that scrolls, in a window of 400 by 600 px.
  private final class Titled {
    let stage: Stage
    let scroll: ScrollView
    let item = NavigationItem("Photos", prefersLargeTitle: true)
    let stack: NavigationStack

    init(_ stage: Stage, _ scroll: ScrollView) {
      (self.stage, self.scroll) = (stage, scroll)
      let window = stage.makeWindow()
      scroll.contentSize = Size(width: 400, height: 2000)
      stack = NavigationStack(root: scroll, item)
      stack.fill(window.content)
      stage.settle()
    }

    var labels: [Label] {
      var (found, pending): ([Label], [View]) = ([], [stack])
      while let view = pending.popLast() {
        if let label = view as? Label, label.text == "Photos" { found.append(label) }
        pending += view.subviews
      }
      return found
    }
    var large: Label? { labels.first { $0.font == .largeTitle } }
    var small: Label? { labels.first { $0.font == .headline } }

    /// Returns the position of a label's top in the window.
    func top(_ label: Label?) -> Double { label?.convert(Point.zero, to: nil).y ?? .nan }
  }

  private func withTitle(
    size: Size = Size(width: 400, height: 600), scroll: ScrollView = ScrollView(), _ body: (Titled) throws -> Void
  ) throws {
    try withStage(size: size) { stage in try body(Titled(stage, scroll)) }
  }

  @Test("A large title moves with the content; once it is below the bar, the small title is shown")
  func collapse() throws {
    try withTitle { titled in
      let room = -titled.scroll.contentOffset.y
      #expect(room > 40 && titled.small?.isHidden == true)
      let top = titled.top(titled.large)
      let finger = titled.stage.touch(at: Point(x: 200, y: 400))
      finger.move(by: Vector(dx: 0, dy: -20), over: 0.2)
      #expect(abs(titled.top(titled.large) - (top - 20)) < 0.01)
      #expect(titled.scroll.contentOffset.y == 20 - room)
      finger.move(by: Vector(dx: 0, dy: -100), over: 0.2)
      #expect(titled.small?.alpha == 1)
      // When the content is pulled beyond the top, the title moves with it.
      finger.move(by: Vector(dx: 0, dy: 150), over: 0.3)
      #expect(titled.top(titled.large) > top)
      titled.stage.advance(by: 0.1)
      finger.lift()
      titled.stage.advance(by: 1)
      #expect(titled.scroll.contentOffset.y == -room && titled.top(titled.large) == top)
    }
  }

  @Test(
    "If a drag ends while a part of a large title is visible, the title is then shown completely or not at all",
    arguments: [(15.0, true), (45, false)])
  func snap(distance: Double, isShown: Bool) throws {
    try withTitle { titled in
      let room = -titled.scroll.contentOffset.y
      let finger = titled.stage.touch(at: Point(x: 200, y: 400))
      finger.move(by: Vector(dx: 0, dy: -distance), over: 0.2)
      titled.stage.advance(by: 0.2)
      finger.lift()
      titled.stage.advance(by: 2)
      #expect(abs(titled.scroll.contentOffset.y - (isShown ? -room : 0)) < 0.5)
    }
  }

  @Test("A large title is not left partly visible if the content grows after a drag")
  func snapOfGrowingContent() throws {
    try withTitle { titled in
      let room = -titled.scroll.contentOffset.y
      let finger = titled.stage.touch(at: Point(x: 200, y: 400))
      finger.move(by: Vector(dx: 0, dy: -0.7 * room), over: 0.2)
      titled.stage.advance(by: 0.2)
      finger.lift()
      titled.stage.advance(by: 0.1)
      #expect(titled.scroll.isDecelerating && titled.scroll.contentOffset.y < -1)
      titled.scroll.contentSize.height += 500
      titled.stage.advance(by: 2)
      #expect(titled.scroll.contentOffset.y == 0)
    }
  }

  @Test("If a finger stops the content while a part of a large title is visible, the title is then shown or hidden")
  func snapOfStoppedContent() throws {
    try withTitle { titled in
      let room = -titled.scroll.contentOffset.y
      titled.scroll.contentOffset.y = 200
      titled.stage.settle()
      let finger = titled.stage.touch(at: Point(x: 200, y: 200))
      finger.move(by: Vector(dx: 0, dy: 120), over: 0.1)
      finger.lift()
      for _ in 0..<60 where titled.scroll.contentOffset.y > -8 { titled.stage.advance(by: 1 / 60) }
      let stopped = titled.scroll.contentOffset.y
      #expect(stopped < -8 && stopped > 8 - room)
      titled.stage.tap(at: Point(x: 200, y: 400))
      titled.stage.advance(by: 2)
      #expect([-room, 0].contains(titled.scroll.contentOffset.y))
    }
  }

  @Test("A large title moves with the content of a list that refreshes, below the sign of the refresh")
  func refresh() throws {
    let list = ListView<Entry>(EntryCell.self) { cell, entry in cell.show(entry) }
    list.setItems((0..<60).map { Entry(id: $0) })
    list.onRefresh = {}
    try withTitle(scroll: list) { titled in
      let (room, top) = (-list.contentOffset.y, titled.top(titled.large))
      let finger = titled.stage.touch(at: Point(x: 200, y: 200))
      finger.move(by: Vector(dx: 0, dy: 280), over: 0.4)
      titled.stage.advance(by: 0.1)
      finger.lift()
      for _ in 0..<120 {
        titled.stage.advance(by: 1.0 / 60)
        #expect(abs(titled.top(titled.large) - (top - list.contentOffset.y - room)) < 0.01)
      }
      #expect(list.isRefreshing && abs(titled.top(titled.large) - (top + 64)) < 0.5)
      // A part of the title would stay visible.
      let other = titled.stage.touch(at: Point(x: 200, y: 400))
      other.move(by: Vector(dx: 0, dy: -79), over: 0.3)
      titled.stage.advance(by: 0.2)
      other.lift()
      titled.stage.advance(by: 2)
      #expect(abs(titled.top(titled.large) - top) < 0.5)
      list.endRefreshing()
      titled.stage.advance(by: 2)
      #expect(list.contentOffset.y == -room && titled.top(titled.large) == top)
    }
  }

  @Test("The view of an empty list is in the middle of the part below a large title")
  func emptyList() throws {
    let list = ListView<Entry>(EntryCell.self) { cell, entry in cell.show(entry) }
    let label = Label("Nothing here")
    list.emptyView = label
    try withTitle(scroll: list) { titled in
      let room = -list.contentOffset.y
      #expect(room > 40 && abs(label.center.y - list.contentOffset.y - (room + list.bounds.height) / 2) < 1)
    }
  }

  @Test("In a low window, without a large title, and after the page was removed, the content begins at zero")
  func room() throws {
    try withTitle(size: Size(width: 400, height: 200)) { titled in
      #expect(titled.scroll.contentOffset.y == 0 && titled.small?.isHidden == false)
      titled.stage.resize(to: Size(width: 200, height: 500))
      #expect(titled.scroll.contentOffset.y < -40)
      titled.item.prefersLargeTitle = false
      titled.stage.settle()
      #expect(titled.scroll.contentOffset.y == 0)
      titled.item.prefersLargeTitle = true
      titled.stage.settle()
      titled.stack.setRoot(View(), title: "Other")
      #expect(titled.scroll.contentOffset.y == 0 && titled.scroll.superview == nil)
    }
  }

  @Test(
    "No item of a navigation bar is outside of it or over another item",
    arguments: [Size(width: 360, height: 294), Size(width: 1280, height: 800)], [1, 1.5, 3.0])
  func bar(size: Size, textScale: Double) throws {
    for direction in LayoutDirection.allCases {
      try withTitle(size: size) { titled in
        titled.stage.settings.textScale = textScale
        titled.stage.settings.layoutDirection = direction
        let item = NavigationItem("A page with a title that is too long for most windows")
        item.leadingItems = [BarButton("Cancel")]
        item.trailingItems = [BarButton("Duplicate"), BarButton("Edit everything")]
        item.toolbarItems = [BarButton("Archive"), BarButton("Move to another folder"), BarButton("Delete")]
        titled.stack.push(View(), item, animated: false)
        titled.stage.settle()
        let bars = titled.stack.subviews.flatMap(\.subviews).filter {
          [.navigationBar, .toolbar].contains($0.semantics?.role)
        }
        #expect(bars.count == 2)
        for bar in bars {
          let parts = bar.subviews.filter { !$0.isHidden && $0.frame.width > 0 }
          #expect(parts.count >= 3 && bar.frame.width == size.width)
          for (index, part) in parts.enumerated() {
            #expect(bar.bounds.contains(part.frame), "\(part.frame) in \(bar.bounds)")
            #expect(part.frame.width >= 20)
            for other in parts.dropFirst(index + 1) { #expect(!part.frame.intersects(other.frame)) }
          }
        }
      }
    }
  }

  @Test("If the items of a navigation bar have too little room, the widest are shortened")
  func shortened() throws {
    try withTitle(size: Size(width: 360, height: 600)) { titled in
      let item = NavigationItem("Recipes")
      let (short, long) = (BarButton("New"), BarButton("Edit everything in this list"))
      item.trailingItems = [short, long]
      titled.stack.push(View(), item, animated: false)
      titled.stage.settle()
      #expect(short.frame.width == short.sizeThatFits(.zero).width)
      #expect(long.frame.width < long.sizeThatFits(.zero).width && long.frame.width > short.frame.width)
    }
  }

  @Test("A hidden item of a navigation bar or a toolbar leaves no gap, and shows again at its place")
  func hiddenItem() throws {
    try withTitle { titled in
      let item = NavigationItem("Page")
      let (add, next, share, delete) = (BarButton("Add"), BarButton("Next"), BarButton("Share"), BarButton("Delete"))
      item.trailingItems = [add, next]
      item.toolbarItems = [share, delete]
      titled.stack.push(View(), item, animated: false)
      titled.stage.settle()
      let (first, last, start) = (add.frame, next.frame, share.frame)
      next.isHidden = true
      delete.isHidden = true
      titled.stage.settle()
      #expect(abs(add.frame.maxX - last.maxX) < 0.5)
      #expect(abs(share.frame.center.x - 200) < 0.5)
      next.isHidden = false
      delete.isHidden = false
      titled.stage.settle()
      #expect(add.frame == first && next.frame == last && share.frame == start)
    }
  }

  @Test(
    "In a narrow bar, items keep their minimum size, and buttons the width of a finger, before the title has room",
    arguments: [0, 110.0])
  func narrowBar(minimum: Double) throws {
    try withTitle { titled in
      let item = NavigationItem("Page")
      let choice = SegmentedControl(["Everything", "Favourites"])
      choice.minimumSize.width = minimum
      let buttons: [View] = (0..<5).map { _ in BarButton(.add, label: "Add") }
      item.trailingItems = [choice] + buttons
      titled.stack.push(View(), item, animated: false)
      titled.stage.settle()
      #expect(choice.frame.width >= max(minimum, 43.5))
      #expect(buttons.allSatisfy { $0.frame.width >= (minimum == 0 ? 43.5 : 30) })
      let parts = ([choice] + buttons).map(\.frame)
      for (left, right) in zip(parts, parts.dropFirst()) { #expect(left.maxX <= right.minX) }
    }
  }

  @Test("A toolbar with too little room keeps the minimum size of its items")
  func narrowToolbar() throws {
    try withTitle { titled in
      let item = NavigationItem("Page")
      let (choice, long) = (BarButton("Choose"), BarButton(String(repeating: "A long name ", count: 8)))
      choice.minimumSize.width = 120
      item.toolbarItems = [choice, long]
      titled.stack.push(View(), item, animated: false)
      titled.stage.settle()
      #expect(abs(choice.frame.width - 120) < 0.5)
      #expect(long.frame.width > 100 && choice.frame.maxX <= long.frame.minX && long.frame.maxX <= 400)
    }
  }

  @Test("A toolbar in a column gets the height of an item that is added later")
  func higherToolbar() throws {
    try withStage(size: Size(width: 400, height: 600)) { stage in
      let bar = Toolbar()
      let column = StackView(axis: .vertical, arrangedSubviews: [bar, Spacer()])
      column.fill(stage.makeWindow().content)
      stage.settle()
      let height = bar.bounds.height
      bar.items = [View(frame: Rect(x: 0, y: 0, width: 60, height: 70))]
      stage.settle()
      #expect(height < 70 && bar.bounds.height > 70)
      #expect(bar.items.allSatisfy { $0.bounds.height == 70 })
    }
  }

  @Test("During a push, the page has its final safe area insets in each frame")
  func safeArea() throws {
    try withTitle { titled in
      let window = try #require(titled.stage.app.windows.first)
      window.safeAreaInsets = Insets(top: 30, left: 20, bottom: 10, right: 40)
      let page = View()
      titled.stack.push(page, title: "Page")
      var insets: Set<Insets> = []
      for _ in 0..<40 {
        titled.stage.advance(by: 1.0 / 60)
        insets.insert(page.safeAreaInsets)
      }
      #expect(insets == [Insets(left: 20, bottom: 10, right: 40)])
      #expect(page.convert(Point.zero, to: nil).y >= 30 + 44)
    }
  }

  @Test("The semantic tree of a navigation stack has the page, its bar and the back button")
  func semantics() throws {
    try withTitle { titled in
      let page = View()
      titled.stack.push(page, title: "Page", animated: false)
      titled.stage.settle()
      let shown = page.superview?.semantics
      #expect(shown?.role == .page && shown?.name == "Page" && shown?.actions == [.dismiss])
      let bar = page.superview?.subviews.first { $0.semantics?.role == .navigationBar }
      #expect(bar?.semantics?.name == "Page")
      let back = bar?.subviews.first { $0.accessibilityLabel == "Back" }
      #expect(back?.effectiveSemantics?.role == .button)
      #expect(back?.perform(.press) == true)
      #expect(titled.stack.has([titled.scroll]))
    }
  }
}
