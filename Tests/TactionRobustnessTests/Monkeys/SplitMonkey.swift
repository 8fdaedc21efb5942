import Taction

@testable import TactionControls
@testable import TactionNavigation
@testable import TactionText
@testable import TactionViews

/// A split view that folds and unfolds at any time, even under the finger that drags its divider.
final class SplitMonkey: Monkey {
  private var split: SplitView?
  private var folds = 0

  override class var size: Size { Size(width: 700, height: 500) }

  override func build() {
    let sidebar = View()
    let button = Button("Show") { [weak self] in
      self?.split?.showDetail()
      self?.called("a button of the sidebar")
    }
    button.frame = Rect(x: 20, y: 100, width: 120, height: 44)
    sidebar.addSubview(button)
    let page = View()
    let field = TextField(placeholder: "Field")
    field.frame = Rect(x: 20, y: 100, width: 120, height: 44)
    page.addSubview(field)
    let detail = dice.chance(0.5) ? NavigationStack(root: page, title: "Detail") : page
    let split = SplitView(sidebar: sidebar, detail: detail)
    self.split = split
    split.frame = window.content.bounds
    split.anchors = .fill
    split.onFoldChange = { [weak self] split in
      self?.folds += 1
      self?.called("onFoldChange")
    }
    window.content.addSubview(split)
    addDeeds(to: &actions)
    addDeeds(to: &deeds)
    actions.add("the screen is narrow or wide", 4) { [weak self] in
      guard let self else { return }
      stage.resize(to: dice.chance(0.5) ? Self.size : Size(width: 400, height: 600))
    }
  }

  private func addDeeds(to deeds: inout Repertoire) {
    deeds.add("the detail", 6) { [weak self] in
      guard let self else { return }
      split?.showDetail(animated: dice.chance(0.8))
    }
    deeds.add("the sidebar", 6) { [weak self] in
      guard let self else { return }
      split?.showSidebar(animated: dice.chance(0.8))
    }
    deeds.add("another width", 3) { [weak self] in
      guard let self else { return }
      split?.sidebarWidth = dice.number(0...700)
    }
    deeds.add("other limits", 2) { [weak self] in
      guard let self else { return }
      let least = dice.number(0...300)
      split?.sidebarWidths = least...least + dice.number(0...300)
      split?.minimumDetailWidth = dice.number(100...500)
    }
    deeds.add("push onto the detail", 3) { [weak self] in
      guard let self, let stack = split?.detail as? NavigationStack, stack.pages.count < 5 else { return }
      stack.push(View(), title: "More", animated: dice.chance(0.8))
    }
    deeds.add("the split view goes and comes", 1) { [weak self] in
      guard let self, let split else { return }
      split.removeFromSuperview()
      window.content.addSubview(split)
    }
  }

  override func checkRest() {
    guard let split else { return }
    let (sidebar, detail) = (split.sidebar, split.detail)
    if split.isFolded {
      expect(
        split.showsDetail ? detail.isInWindow : sidebar.isInWindow, "a folded view does not show what it says")
      expect(!(detail.isInWindow && sidebar.isInWindow), "a folded view shows both")
    } else {
      expect(detail.isInWindow && sidebar.isInWindow, "an unfolded view does not show both")
      expect(split.sidebarWidth <= split.bounds.width, "the sidebar is too wide: \(split.sidebarWidth)")
    }
  }

  override func clear() {
    split?.onFoldChange = nil
    split?.removeFromSuperview()
    split = nil
  }
}
