import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Tab views, with Wayland events")
struct TabViewTests {
  private final class Tabs {
    let stage: Stage
    let window: Window
    let pages = [LoggingView(acceptsKeys: true), LoggingView(), LoggingView()]
    let view: TabView
    private(set) var changes: [Int] = []

    init(_ stage: Stage) {
      self.stage = stage
      window = stage.makeWindow()
      view = TabView(zip(["One", "Two", "Three"], pages).map { Tab($0, page: $1) })
      view.fill(window.content)
      view.onChange = { [unowned self] in changes.append($0.selectedIndex) }
      stage.settle()
    }

    var bar: View? { view.subviews.first { $0.semantics?.role == .tabBar } }

    /// Returns the middle of a tab's button on the screen.
    func place(_ index: Int) -> Point {
      bar.map { $0.subviews[index] }.map { $0.convert($0.bounds.center, to: nil) } ?? .zero
    }
  }

  private func withTabs(size: Size = Size(width: 360, height: 640), _ body: (Tabs) throws -> Void) throws {
    try withStage(size: size) { stage in try body(Tabs(stage)) }
  }

  @Test("A tap on a tab shows its page; pages keep their state, and only the chosen page is in the window")
  func tap() throws {
    try withTabs { tabs in
      tabs.pages[0].bounds.origin = Point(x: 0, y: 70)
      for index in [2, 1, 0] {
        tabs.stage.tap(at: tabs.place(index))
        #expect(tabs.pages.filter(\.isInWindow).count == 1 && tabs.pages[index].isInWindow)
      }
      tabs.stage.mouse.click(at: tabs.place(1))
      tabs.stage.settle()
      #expect(tabs.changes == [2, 1, 0, 1] && tabs.pages[0].bounds.origin.y == 70)
      tabs.stage.tap(at: Point(x: 100, y: 100))
      #expect(tabs.pages[1].heard == ["began", "ended"])
    }
  }

  @Test("A finger on a tab does not choose the tab that the app puts in its place")
  func replacedUnderFinger() throws {
    try withTabs { tabs in
      let finger = tabs.stage.touch(at: tabs.place(1))
      tabs.view.tabs = [tabs.view.tabs[0], Tab("Other", page: View()), tabs.view.tabs[2]]
      tabs.stage.settle()
      finger.lift()
      #expect(tabs.view.selectedIndex == 0 && tabs.changes.isEmpty)
      tabs.stage.tap(at: tabs.place(1))
      #expect(tabs.view.selectedIndex == 1)
    }
  }

  @Test("The tab bar is at the bottom of a narrow window and at the side of a wide one, mirrored right to left")
  func place() throws {
    try withTabs { tabs in
      #expect(tabs.bar?.frame.maxY == 640 && tabs.pages[0].frame.maxY == tabs.bar?.frame.minY)
      tabs.stage.resize(to: Size(width: 1280, height: 800))
      #expect(tabs.bar?.frame.height == 800 && tabs.bar?.frame.minX == 0)
      #expect(tabs.pages[0].frame.minX == tabs.bar?.frame.maxX && tabs.pages[0].frame.maxX == 1280)
      tabs.stage.settings.layoutDirection = .rightToLeft
      tabs.stage.settle()
      #expect(tabs.bar?.frame.maxX == 1280 && tabs.pages[0].frame.minX == 0)
      tabs.view.barPosition = .top
      tabs.stage.settle()
      #expect(tabs.bar?.frame.minY == 0 && tabs.place(0).x > tabs.place(2).x)
      tabs.window.safeAreaInsets = Insets(top: 30)
      tabs.stage.settle()
      #expect(tabs.place(0).y > 30)
    }
  }

  @Test("Keys choose a tab: control with Tab or page keys, alt with digits, arrows in the bar")
  func keys() throws {
    try withTabs { tabs in
      for page in tabs.pages { page.takesKeys = false }
      tabs.pages[0].becomeFirstResponder()
      tabs.stage.keys.hold(.control) { tabs.stage.type(.pageDown) }
      #expect(tabs.view.selectedIndex == 1)
      tabs.bar?.subviews[1].becomeFirstResponder()
      tabs.stage.type(.rightArrow)
      #expect(tabs.view.selectedIndex == 2 && tabs.bar?.subviews[2].isFirstResponder == true)
      tabs.stage.type(.rightArrow)
      tabs.stage.keys.hold(.control) { tabs.stage.type(.pageDown) }
      #expect(tabs.view.selectedIndex == 0)
      for (digits, index) in [("3", 2), ("٢", 1), ("²", 1), ("३", 2)] {
        tabs.stage.keys.hold(.alt) { tabs.stage.type(digits) }
        #expect(tabs.view.selectedIndex == index)
      }
      tabs.stage.keys.hold(.alt) { tabs.stage.type(Key("9")) }
      tabs.stage.keys.hold(.control) { tabs.stage.type(.tab) }
      tabs.stage.keys.hold(.control, .shift) { tabs.stage.type(.tab) }
      #expect(tabs.changes == [1, 2, 0, 2, 1, 2, 0, 2])
    }
  }

  @Test("Keys choose a tab at the start, and after a tab whose page takes no focus")
  func keysOfPlainPages() throws {
    try withTabs { tabs in
      tabs.pages[0].takesKeys = false
      let field = LoggingView(frame: Rect(x: 0, y: 0, width: 40, height: 40), acceptsKeys: true)
      field.takesKeys = false
      tabs.pages[0].addSubview(field)
      for index in [1, 2, 0] {
        tabs.stage.keys.hold(.control) { tabs.stage.type(.tab) }
        #expect(tabs.view.selectedIndex == index)
      }
      field.becomeFirstResponder()
      for _ in 0..<3 { tabs.stage.keys.hold(.control) { tabs.stage.type(.tab) } }
      #expect(tabs.changes == [1, 2, 0, 1, 2, 0] && field.isFirstResponder)
    }
  }

  @Test("When a tab is chosen again, the focus returns to the view in its page that had the focus last")
  func focus() throws {
    try withTabs { tabs in
      tabs.pages[0].becomeFirstResponder()
      tabs.view.selectedIndex = 1
      #expect(!tabs.pages[0].isFirstResponder)
      tabs.view.selectedIndex = 0
      #expect(tabs.pages[0].isFirstResponder)
    }
  }

  @Test("The chosen page of a tab view in a stack has the focus; if it takes none, the keys of the tab view work")
  func focusInAStack() throws {
    try withStage(size: Size(width: 360, height: 640)) { stage in
      let window = stage.makeWindow()
      let pages = [LoggingView(acceptsKeys: true), LoggingView(acceptsKeys: true)]
      for page in pages { page.takesKeys = false }
      let stack = NavigationStack(root: TabView([Tab("One", page: pages[0])]), title: "Root")
      stack.fill(window.content)
      stage.settle()
      #expect(pages[0].isFirstResponder)
      stack.push(TabView([Tab("One", page: pages[1]), Tab("Two", page: View())]), title: "Tabs")
      #expect(pages[1].isFirstResponder)
      stage.advance(by: 1)
      stack.pop()
      #expect(pages[0].isFirstResponder)
      stage.advance(by: 1)
      for hasFocus in [false, true] {
        let (plain, tabs) = (View(), TabView([Tab("One", page: View()), Tab("Two", page: View())]))
        tabs.fill(plain)
        if hasFocus { stack.becomeFirstResponder() }
        stack.push(plain, title: "Plain")
        stage.advance(by: 1)
        stage.keys.hold(.control) { stage.type(.tab) }
        #expect(tabs.selectedIndex == 1)
        stage.type(.escape)
        stage.advance(by: 1)
        #expect(stack.pages.count == 1 && pages[0].isFirstResponder)
      }
    }
  }

  @Test(
    "A tab that is chosen behind a sheet has the focus after the sheet, even if the app has removed its last field",
    arguments: [false, true])
  func focusBehindSheet(hasRemovedField: Bool) throws {
    try withTabs { tabs in
      tabs.pages[0].takesKeys = false
      let field = LoggingView(frame: Rect(x: 0, y: 0, width: 40, height: 40), acceptsKeys: true)
      if hasRemovedField {
        tabs.pages[0].addSubview(field)
        field.becomeFirstResponder()
      }
      tabs.view.selectedIndex = 1
      field.removeFromSuperview()
      let sheet = Sheet()
      tabs.view.present(sheet)
      tabs.stage.advance(by: 1)
      tabs.view.selectedIndex = 0
      if hasRemovedField { sheet.removeFromSuperview() } else { sheet.dismiss() }
      tabs.stage.advance(by: 1)
      #expect(tabs.pages[0].isFirstResponder && !field.isFirstResponder)
      tabs.stage.keys.hold(.control) { tabs.stage.type(.pageDown) }
      #expect(tabs.view.selectedIndex == 1)
    }
  }

  @Test("The tab view has the focus after a sheet behind which a tab was chosen whose page takes no focus")
  func keysBehindSheet() throws {
    try withTabs { tabs in
      #expect(tabs.pages[0].isFirstResponder)
      let sheet = Sheet()
      tabs.view.present(sheet)
      tabs.stage.advance(by: 1)
      tabs.view.selectedIndex = 1
      sheet.dismiss()
      tabs.stage.advance(by: 1)
      tabs.stage.keys.hold(.control) { tabs.stage.type(.tab) }
      #expect(tabs.view.selectedIndex == 2)
    }
  }

  @Test("A tap on the tab that is already chosen pops its stack to the root")
  func root() throws {
    try withTabs { tabs in
      let stack = NavigationStack(root: View(), title: "Root")
      stack.push(View(), title: "Page")
      tabs.view.tabs.append(Tab("Stack", page: stack))
      tabs.view.selectedIndex = 3
      tabs.stage.settle()
      tabs.stage.tap(at: tabs.place(3))
      #expect(stack.pages.count == 1 && tabs.changes == [3])
    }
  }

  @Test("An arrow key that reaches the tab that is already chosen does not pop its stack")
  func arrowToChosen() throws {
    try withTabs { tabs in
      let stack = NavigationStack(root: View(), title: "Root")
      stack.push(View(), title: "Page")
      tabs.view.tabs[1] = Tab("Stack", page: stack)
      tabs.view.selectedIndex = 1
      tabs.stage.settle()
      tabs.bar?.subviews[0].becomeFirstResponder()
      tabs.stage.type(.rightArrow)
      #expect(stack.pages.count == 2 && tabs.changes == [1])
    }
  }

  @Test("A tap on the tab that is already chosen goes back to the first page that does not allow going back")
  func asking() throws {
    try withTabs { tabs in
      let stack = NavigationStack(root: View(), title: "Root")
      var (allowed, asked): (Set<String>, [String]) = ([], [])
      for name in ["Lower", "Upper"] {
        let item = NavigationItem(name)
        item.shouldGoBack = {
          asked.append(name)
          return allowed.contains(name)
        }
        stack.push(View(), item)
      }
      tabs.view.tabs.append(Tab("Stack", page: stack))
      tabs.view.selectedIndex = 3
      tabs.stage.settle()
      for (name, count) in [("", 3), ("Upper", 2), ("Lower", 1)] {
        allowed.insert(name)
        tabs.stage.tap(at: tabs.place(3))
        tabs.stage.advance(by: 1)
        #expect(stack.pages.count == count)
      }
      #expect(asked == ["Upper", "Upper", "Lower", "Lower"])
    }
  }

  @Test("Tabs have a role, a name and a badge as value; the semantic tree can choose them")
  func semantics() throws {
    try withTabs { tabs in
      tabs.view.tabs[1].badge = "12345678"
      tabs.view.tabs[1].title = "Second"
      let buttons = tabs.bar?.subviews ?? []
      #expect(buttons.map { $0.semantics?.name } == ["One", "Second", "Three"])
      #expect(buttons.map { $0.semantics?.role } == [.tab, .tab, .tab])
      #expect(buttons[1].semantics?.value == .text("12345678"))
      #expect(buttons[0].semantics?.states == .selected && buttons[1].semantics?.states == [])
      #expect(buttons[1].perform(.press) && tabs.view.selectedIndex == 1)
      tabs.stage.settle()
      let badge = buttons[1].subviews.first { !($0 is Label) && !$0.isHidden }
      #expect(badge.map { buttons[1].bounds.contains($0.frame) } == true)
    }
  }

  @Test("Adding and removing tabs, invalid indices, pages moved elsewhere and many tabs do no harm")
  func trouble() throws {
    try withTabs { tabs in
      for index in [-1, 3, .max, .min] { tabs.view.selectedIndex = index }
      #expect(tabs.view.selectedIndex == 0)
      tabs.view.selectedIndex = 2
      tabs.view.tabs.removeFirst()
      #expect(tabs.view.selectedIndex == 1 && tabs.pages[2].isInWindow && tabs.changes == [2])
      tabs.view.tabs.removeLast()
      #expect(tabs.view.selectedTab?.page === tabs.pages[1] && tabs.changes == [2, 0])
      tabs.pages[1].removeFromSuperview()
      tabs.stage.settle()
      tabs.view.tabs = [Tab("Around", page: tabs.window.content), Tab("Itself", page: tabs.view)]
      tabs.view.selectedIndex = 1
      tabs.stage.settle()
      tabs.view.tabs = (0..<40).map { Tab("Tab \($0)", page: View()) }
      tabs.stage.settle()
      #expect(tabs.bar?.subviews.allSatisfy { tabs.bar?.bounds.contains($0.frame) == true } == true)
      tabs.view.onChange = { view in view.tabs = [] }
      tabs.stage.tap(at: tabs.place(30))
      tabs.stage.settle()
      #expect(tabs.view.selectedTab == nil && tabs.view.subviews.count == 1)
    }
  }

  @Test("The tab bar keeps its size for any chosen tab", arguments: TabView.BarPosition.allCases)
  func size(position: TabView.BarPosition) throws {
    for scale in [1.0, 1.8] {
      try withStage(size: Size(width: 800, height: 480)) { stage in
        stage.settings.textScale = scale
        let names = ["Overview", "Controls", "I"]
        let view = TabView(names.map { Tab($0, page: View()) })
        view.barPosition = position
        stage.makeWindow().root = view
        stage.settle()
        var frames: Set<Rect> = []
        for index in names.indices {
          view.selectedIndex = index
          stage.settle()
          frames.insert(view.tabs[index].page.frame)
        }
        #expect(frames.count == 1)
      }
    }
  }
}
