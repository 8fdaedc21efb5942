import Taction
import TactionTesting
import Testing

extension Caller {
  private struct Row: Identifiable { let id: Int }

  @MainActor func runList(in scene: CallbackScene) {
    let (stage, call) = (scene.stage, { [weak scene] in scene?.call() ?? () })
    let list = ListView<Row>(ItemCell.self) { _, _ in }
    list.rowHeight = 50
    list.setItems((0..<40).map(Row.init), animated: false)
    switch self {
    case .row: list.onActivate = { _ in call() }
    case .choice:
      list.selectionMode = .single
      list.onSelectionChange = { _ in call() }
    case .swipeAction: list.trailingSwipeActions = { _ in [SwipeAction("Delete", handler: call)] }
    case .reordering: list.onMove = { _, _ in call() }
    default: list.onRefresh = call
    }
    scene.add(list, Rect(x: 0, y: 0, width: 400, height: 600))
    stage.advance(by: 0.1)
    switch self {
    case .swipeAction: stage.touch(at: Point(x: 380, y: 175)).swipe(by: Vector(dx: -350, dy: 0), over: 0.3)
    case .reordering:
      let finger = stage.touch(at: Point(x: 100, y: 75))
      finger.rest(for: 1)
      finger.swipe(by: Vector(dx: 0, dy: 200), over: 0.4)
    case .refresh: stage.touch(at: Point(x: 150, y: 50)).swipe(by: Vector(dx: 0, dy: 350), over: 0.5)
    default: stage.tap(at: Point(x: 100, y: 175))
    }
    stage.advance(by: 1)
  }

  @MainActor func runPages(in scene: CallbackScene) throws {
    let (stage, call) = (scene.stage, { [weak scene] in scene?.call() ?? () })
    let whole = Rect(origin: .zero, size: CallbackScene.size)
    guard self == .back else {
      let tabs = TabView([Tab("One", page: View()), Tab("Two", page: View())])
      tabs.onChange = { _ in call() }
      scene.add(tabs, whole)
      return try stage.find(.tab, "Two").tap()
    }
    let stack = NavigationStack(root: View(), title: "Home")
    scene.add(stack, whole)
    stack.push(View(), title: "Page", animated: false)
    stage.advance(by: 1)
    stack.onChange = { _ in call() }
    // A swipe from the edge goes back.
    stage.touch(at: Point(x: 4, y: 400)).swipe(by: Vector(dx: 350, dy: 0), over: 0.2)
    stage.advance(by: 1)
  }

  @MainActor func runPresentation(in scene: CallbackScene) throws {
    let (stage, call) = (scene.stage, { [weak scene] in scene?.call() ?? () })
    guard let panel = scene.panel else { return }
    switch self {
    case .alert:
      let alert = Alert("Delete?", buttons: [.cancel(), .destructive("Delete", action: call)])
      scene.watch(alert)
      panel.present(alert)
      stage.advance(by: 1)
      try stage.find(.button, "Delete").tap()
    case .sheet:
      let sheet = Sheet(View())
      sheet.onDismiss = call
      scene.watch(sheet)
      panel.present(sheet)
      stage.advance(by: 1)
      stage.type(.escape)
      stage.advance(by: 2)
    case .toast:
      let toast = Toast("Deleted", action: "Undo", perform: call)
      scene.watch(toast)
      panel.present(toast)
      stage.advance(by: 1)
      try stage.find(.button, "Undo").tap()
    default:
      let menu = ContextMenu { _ in Menu([MenuItem("Open", action: call)]) }
      panel.addInteraction(menu)
      scene.watch(menu)
      let finger = stage.touch(at: Point(x: 100, y: 300))
      stage.advance(by: 1)
      finger.move(to: try #require(stage.find(.menuItem, "Open").frame).center, over: 0.2)
      finger.lift()
    }
  }
}
