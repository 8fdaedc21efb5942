import Taction

extension Page {
  /// Views that show pages, here at a small size.
  static let navigation = Page(title: "Navigation", icon: .home) { [tabs, stack] }

  private static func sheetOfPaper(_ text: String) -> StackView {
    let label = Label(text)
    label.numberOfLines = 0
    label.alignment = .center
    let paper = StackView(axis: .vertical, arrangedSubviews: [label])
    paper.backgroundColor = .background
    paper.layoutMargins = Insets(16)
    return paper
  }

  private static var tabs: Exhibit {
    let inbox = Tab("Inbox", icon: .mail, page: sheetOfPaper("Three new letters"))
    inbox.badge = "3"
    let tabs = TabView([
      inbox, Tab("People", icon: .people, page: sheetOfPaper("Nobody here")),
      Tab("Trash", icon: .delete, page: sheetOfPaper("Empty")),
    ])
    tabs.barPosition = .bottom
    return Exhibit("TabView", [Pane(tabs, height: 200)])
  }

  private static var stack: Exhibit {
    let root = sheetOfPaper("A swipe from the edge goes back.")
    let stack = NavigationStack(root: root, title: "First")
    let next = Button("Next page") { [weak stack] in stack?.push(sheetOfPaper("The second page"), title: "Second") }
    next.role = .secondary
    let row = StackView(arrangedSubviews: [Spacer(), next, Spacer()])
    [row, Spacer()].forEach(root.addArrangedSubview)
    return Exhibit("NavigationStack", [Pane(stack, height: 240)])
  }
}

/// A container for a view that fills the given space; it is higher if text is larger.
private final class Pane: StackView {
  private let height: Double

  init(_ view: View, height: Double) {
    self.height = height
    super.init(axis: .vertical)
    view.stretch = 1
    addArrangedSubview(view)
    themeDidChange()
  }

  override func themeDidChange() {
    super.themeDidChange()
    minimumSize.height = height * max(theme.textScale, 1)
  }
}
