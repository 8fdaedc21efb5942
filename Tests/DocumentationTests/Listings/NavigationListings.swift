import Taction

/// The listings of the page on navigation.
enum NavigationListings {
  static func settings(_ settings: View, in window: Window) -> NavigationStack {
    let stack = NavigationStack(root: settings, title: "Settings")
    stack.fill(window.content)
    return stack
  }

  static func open(_ display: View, in stack: NavigationStack) {
    stack.push(display, title: "Display")
  }

  static func photos(
    _ photos: ScrollView, in stack: NavigationStack, add: @escaping () -> Void, select: @escaping () -> Void
  ) {
    let item = NavigationItem("Photos", prefersLargeTitle: true)
    item.trailingItems = [BarButton(.add, label: "Add photos", action: add), BarButton("Select", action: select)]
    item.toolbarItems = [BarButton("Share"), BarButton("Delete")]
    stack.push(photos, item)
  }

  static func crop(_ editor: View, in stack: NavigationStack, done: @escaping () -> Void) {
    let item = NavigationItem("Crop")
    item.leadingItems = [BarButton("Cancel") { [weak stack] in stack?.pop() }]
    item.trailingItems = [BarButton("Done", action: done)]
    item.hidesBackButton = true
    stack.push(editor, item)
  }

  static func tabs(_ library: View, _ inbox: View, in window: Window) -> TabView {
    let mail = Tab("Inbox", page: inbox)
    let tabs = TabView([Tab("Library", page: library), mail])
    tabs.fill(window.content)
    mail.badge = "3"
    return tabs
  }

  static func follow(_ tabs: TabView, with title: Label) {
    tabs.onChange = { tabs in title.text = tabs.selectedTab?.title ?? "" }
    tabs.selectedIndex = 1
  }

  static func mail(_ folders: View, _ messages: View, in window: Window) -> SplitView {
    let detail = NavigationStack(root: messages, title: "Inbox")
    let split = SplitView(sidebar: folders, detail: detail)
    split.fill(window.content)
    split.sidebarWidths = 220...360
    return split
  }

  nonisolated struct Folder: Identifiable {
    let name: String
    let icon: Icon
    var id: String { name }
  }

  static func sideBar() -> ListView<Folder> {
    let folders = ListView<Folder>(SidebarCell.self) { cell, folder in
      cell.icon = folder.icon
      cell.title = folder.name
    }
    folders.selectionMode = .single
    folders.backgroundColor = .secondaryBackground
    return folders
  }

  static func choose(_ folder: String, _ messages: View, in split: SplitView, _ detail: NavigationStack) {
    detail.setRoot(messages, title: folder)
    split.showDetail()
  }

  static func fold(_ split: SplitView, hiding forward: Button) {
    split.onFoldChange = { split in forward.isHidden = !split.isFolded }
  }
}
