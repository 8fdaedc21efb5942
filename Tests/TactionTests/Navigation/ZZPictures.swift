import Taction
import TactionTesting
import Testing

@Suite("ZZPictures")
struct ZZPictures {
  static func list(_ count: Int = 30) -> ScrollView {
    let scroll = ScrollView()
    scroll.alwaysBounceVertical = true
    for index in 0..<count {
      let label = Label("Row number \(index)")
      label.frame = Rect(x: 16, y: Double(index) * 44, width: 300, height: 44)
      scroll.addSubview(label)
    }
    scroll.contentSize = Size(width: 100, height: Double(count) * 44)
    return scroll
  }

  static func stack() -> NavigationStack {
    let item = NavigationItem("Photos", prefersLargeTitle: true)
    item.trailingItems = [BarButton("Select"), BarButton("Edit")]
    let stack = NavigationStack(root: list(), item)
    return stack
  }

  static func detail() -> (View, NavigationItem) {
    let item = NavigationItem("A page with quite a long title")
    item.trailingItems = [BarButton("Share"), BarButton("Edit")]
    item.toolbarItems = [BarButton("Archive"), BarButton("Move"), BarButton("Delete")]
    let page = View()
    page.backgroundColor = .secondaryBackground
    let label = Label("Content")
    label.anchors = .center
    page.addSubview(label)
    return (page, item)
  }

  @Test("pictures", arguments: [
    ("wide", Size(width: 1280, height: 800)), ("narrow", Size(width: 360, height: 640)),
    ("dark", Size(width: 360, height: 640)), ("rtl", Size(width: 360, height: 640)),
    ("big", Size(width: 360, height: 294)), ("bigrtl", Size(width: 360, height: 640)), ("darkwide", Size(width: 800, height: 500)),
  ])
  func pictures(_ name: String, _ size: Size) throws {
    try withStage(size: size) { stage in
      if name.hasPrefix("dark") { stage.settings.colorScheme = .dark }
      if name.contains("rtl") { stage.settings.layoutDirection = .rightToLeft }
      if name.hasPrefix("big") { stage.settings.textScale = 1.5 }
      let window = stage.makeWindow()
      @MainActor func shot(_ suffix: String) throws {
        try stage.screenshot().writePNG(to: "/tmp/h/nav.tmp/\(name)-\(suffix).png")
      }
      let stack = Self.stack()
      stack.fill(window.content)
      stage.settle()
      try shot("1large")
      let x = size.width / 2
      let finger = stage.touch(at: Point(x: x, y: 280))
      finger.move(by: Vector(dx: 0, dy: -55), over: 0.3)
      try shot("2half")
      finger.move(by: Vector(dx: 0, dy: -45), over: 0.3)
      stage.advance(by: 0.2)
      finger.lift()
      stage.advance(by: 1)
      try shot("3small")
      let (page, item) = Self.detail()
      stack.push(page, item)
      stage.advance(by: 0.08)
      try shot("4push")
      stage.advance(by: 1)
      try shot("5page")
      stack.removeFromSuperview()
      let first = Tab("Library", page: Self.stack())
      first.badge = "3"
      let second = Tab("Search", page: View())
      second.badge = ""
      let tabs = TabView([first, second, Tab("Settings and more", page: View())])
      tabs.fill(window.content)
      stage.advance(by: 1)
      try shot("6tabs")
      tabs.barPosition = .top
      stage.advance(by: 1)
      try shot("6top")
      tabs.removeFromSuperview()
      let side = NavigationItem("Folders", prefersLargeTitle: true)
      let split = SplitView(
        sidebar: NavigationStack(root: Self.list(), side), detail: NavigationStack(root: Self.detail().0, Self.detail().1))
      split.fill(window.content)
      split.showDetail()
      stage.advance(by: 1)
      try shot("7split")
    }
  }
}
