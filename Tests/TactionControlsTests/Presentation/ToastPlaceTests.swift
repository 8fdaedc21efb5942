import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Positions of toasts next to bars")
struct ToastPlaceTests {
  private let phone = Size(width: 360, height: 720)

  private func show(_ stage: Stage, from view: View, count: Int = 1) {
    for index in 0..<count { view.present(Toast("Deleted \(index)", action: "Undo") {}) }
    stage.advance(by: 1)
  }

  private func overlaps(_ stage: Stage, _ role: Semantics.Role) -> Bool {
    let toasts = stage.findAll(.toast).compactMap(\.frame)
    let others = stage.findAll(role).compactMap(\.frame)
    return toasts.isEmpty || others.isEmpty || toasts.contains { toast in others.contains { toast.intersects($0) } }
  }

  @Test("Toasts do not cover the tab bar, at any side", arguments: TabView.BarPosition.allCases, [false, true])
  func tabs(position: TabView.BarPosition, isMirrored: Bool) throws {
    for size in [phone, Size(width: 420, height: 400), Size(width: 1280, height: 800)] {
      try withStage(size: size) { stage in
        stage.settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
        let tabs = TabView(["One", "Two", "Three"].map { Tab($0, page: View()) })
        tabs.barPosition = position
        let window = stage.makeWindow()
        window.root = tabs
        stage.settle()
        show(stage, from: tabs, count: 3)
        #expect(!overlaps(stage, .tab) && stage.findAll(.toast).count == 3, "\(size)")
        window.safeAreaInsets = Insets(left: 20, bottom: 30)
        stage.advance(by: 0.5)
        #expect(!overlaps(stage, .tab), "\(size)")
      }
    }
  }

  @Test("Toasts are above a toolbar that is above tabs, and move when bars are added and removed")
  func toolbar() throws {
    try withStage(size: phone) { stage in
      let page = View()
      let item = NavigationItem("Page")
      item.toolbarItems = [Button("Share"), Button("Delete")]
      let tabs = TabView([Tab("One", page: NavigationStack(root: page, item)), Tab("Two", page: View())])
      stage.makeWindow().root = tabs
      stage.settle()
      show(stage, from: tabs)
      #expect(!overlaps(stage, .tab) && !overlaps(stage, .toolbar))
      let above = try #require(stage.find(.toast).frame)
      item.toolbarItems = []
      stage.advance(by: 0.5)
      let below = try #require(stage.find(.toast).frame)
      #expect(below.maxY > above.maxY + 40 && !overlaps(stage, .tab))
      item.toolbarItems = [Button("Share")]
      stage.advance(by: 0.5)
      #expect(stage.find(.toast).frame == above)
      try stage.find(.tab, "Two").tap()
      stage.advance(by: 0.5)
      #expect(stage.find(.toast).frame == below)
    }
  }

  @Test("Toasts avoid an app's toolbar at the edge and the keyboard, but no toolbar in a list or in the middle")
  func others() throws {
    try withStage(size: phone) { stage in
      let window = stage.makeWindow()
      show(stage, from: window.content)
      let free = try #require(stage.find(.toast).frame)
      let bar = Toolbar(frame: Rect(x: 20, y: 640, width: 320, height: 52))
      bar.items = [Button("Pen"), Button("Rubber")]
      window.content.addSubview(bar)
      stage.advance(by: 0.2)
      #expect(try #require(stage.find(.toast).frame).maxY <= 640 - 8)
      bar.frame.origin.y = 300
      stage.advance(by: 0.2)
      #expect(stage.find(.toast).frame == free)
      let scroll = ScrollView(frame: Rect(origin: .zero, size: phone))
      window.content.addSubview(scroll)
      scroll.addSubview(bar)
      bar.frame.origin.y = 640
      stage.advance(by: 0.2)
      #expect(stage.find(.toast).frame == free)
      stage.app.keyboardPolicy = .always
      let field = TextField()
      field.frame = Rect(x: 20, y: 20, width: 300, height: 44)
      window.content.addSubview(field)
      stage.settle()
      try stage.find(.textField).tap()
      stage.advance(by: 1)
      let keyboard = window.keyboardInsets.bottom
      #expect(keyboard > 100)
      #expect(try #require(stage.find(.toast).frame).maxY <= 720 - keyboard)
    }
  }
}
