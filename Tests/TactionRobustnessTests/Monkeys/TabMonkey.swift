import Taction

@testable import TactionControls
@testable import TactionNavigation
@testable import TactionText
@testable import TactionViews

/// Tabs that are chosen, replaced and changed at any time.
final class TabMonkey: Monkey {
  private var tabView = TabView()
  private var tabs: [Tab] = []
  private var next = 0

  override func build() {
    tabView.anchors = .fill
    tabView.frame = window.content.bounds
    tabView.onChange = { [weak self] tabs in
      guard let self else { return }
      expect(tabs.tabs.isEmpty || tabs.tabs.indices.contains(tabs.selectedIndex), "a tab is chosen that is not there")
      called("onChange")
    }
    window.content.addSubview(tabView)
    for _ in 0..<3 { tabs.append(makeTab()) }
    tabView.tabs = tabs
    addDeeds(to: &actions)
    addDeeds(to: &deeds)
  }

  private func makeTab() -> Tab {
    next += 1
    let page: View
    if dice.chance(0.4) {
      page = NavigationStack(root: makeContent(), title: "Root \(next)")
    } else {
      page = makeContent()
    }
    keep(page, "the page of a tab")
    let tab = Tab("Tab \(next)", page: page)
    keep(tab, "a tab")
    return tab
  }

  private func makeContent() -> View {
    let content = View()
    let field = TextField(placeholder: "Field")
    field.frame = Rect(x: 20, y: 20, width: 120, height: 44)
    let button = Button("Push") { [weak self, weak content] in
      guard let self else { return }
      content?.navigationStack?.push(makeContent(), title: "Page")
      called("a button on a page")
    }
    button.frame = Rect(x: 20, y: 80, width: 120, height: 44)
    content.addSubview(field)
    content.addSubview(button)
    return content
  }

  private func addDeeds(to deeds: inout Repertoire) {
    deeds.add("a tab is chosen", 8) { [weak self] in
      guard let self, !tabs.isEmpty else { return }
      tabView.selectedIndex = Int.random(in: tabs.indices, using: &dice)
    }
    deeds.add("tabs are replaced", 4) { [weak self] in
      guard let self else { return }
      switch dice.next() % 4 {
      case 0 where tabs.count < 6: tabs.append(makeTab())
      case 1 where tabs.count > 1: tabs.remove(at: Int.random(in: tabs.indices, using: &dice))
      case 2: tabs.shuffle(using: &dice)
      default: tabs = [makeTab(), makeTab()]
      }
      tabView.tabs = tabs
    }
    deeds.add("a tab changes", 3) { [weak self] in
      guard let self, let tab = tabs.randomElement(using: &dice) else { return }
      tab.badge = dice.chance(0.5) ? "\(dice.next() % 100)" : nil
      tab.title = dice.chance(0.5) ? "T" : "A long title"
    }
    deeds.add("the bar is elsewhere", 2) { [weak self] in
      guard let self else { return }
      tabView.barPosition = TabView.BarPosition.allCases.randomElement(using: &dice) ?? .automatic
    }
    deeds.add("the tab view goes and comes", 1) { [weak self] in
      guard let self else { return }
      tabView.removeFromSuperview()
      window.content.addSubview(tabView)
    }
  }

  override func checkScene() {
    expect(tabs.indices.contains(tabView.selectedIndex), "a tab is chosen that is not there")
    for tab in tabs {
      let isChosen = tab === tabView.selectedTab
      expect(tab.page.isInWindow == isChosen, isChosen ? "the chosen page is not shown" : "two pages are in the window")
    }
  }

  override func clear() {
    tabView.onChange = nil
    tabView.tabs = []
    tabView.removeFromSuperview()
    (tabView, tabs) = (TabView(), [])
  }
}
