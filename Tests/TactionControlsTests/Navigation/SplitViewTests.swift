import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Split views, with Wayland events")
struct SplitViewTests {
  private final class Split {
    let stage: Stage
    let window: Window
    let sidebar = LoggingView()
    let root = LoggingView()
    let detail: NavigationStack
    let view: SplitView
    private(set) var folds: [Bool] = []

    init(_ stage: Stage) {
      self.stage = stage
      window = stage.makeWindow()
      detail = NavigationStack(root: root, title: "Detail")
      view = SplitView(sidebar: sidebar, detail: detail)
      view.fill(window.content)
      view.onFoldChange = { [unowned self] in folds.append($0.isFolded) }
      stage.settle()
    }

    /// The frames of sidebar and detail in the window.
    var frames: (sidebar: Rect, detail: Rect) {
      (sidebar.convert(sidebar.bounds, to: nil), detail.convert(detail.bounds, to: nil))
    }
  }

  private static let wide = Size(width: 1000, height: 600)
  private static let narrow = Size(width: 400, height: 600)

  private func withSplit(size: Size = wide, _ body: (Split) throws -> Void) throws {
    try withStage(size: size) { stage in try body(Split(stage)) }
  }

  @Test("With large text, a split view needs more width, and folds earlier")
  func largeText() throws {
    try withSplit(size: Size(width: 720, height: 360)) { split in
      #expect(!split.view.isFolded)
      for (scale, folds) in [(1.3, false), (1.5, true), (0.8, false), (2, true)] {
        split.stage.settings.textScale = scale
        split.stage.settle()
        #expect(split.view.isFolded == folds, "\(scale)")
      }
      split.stage.resize(to: Size(width: 1200, height: 600))
      split.stage.settle()
      #expect(!split.view.isFolded && split.view.sidebarWidth == 400)
      split.view.sidebarWidth = 1000
      #expect(split.view.sidebarWidth == 560)
    }
  }

  @Test("A finger, the mouse and keys move a split view's divider in its limits", arguments: LayoutDirection.allCases)
  func divider(direction: LayoutDirection) throws {
    try withSplit { split in
      split.stage.settings.layoutDirection = direction
      split.stage.settle()
      let sign = direction == .rightToLeft ? -1.0 : 1
      let start = direction == .rightToLeft ? 680.0 : 320
      let finger = split.stage.touch(at: Point(x: start, y: 300))
      finger.move(by: Vector(dx: sign * 50, dy: 10))
      split.stage.settle()
      #expect(split.view.sidebarWidth == 370 && split.frames.sidebar.width == 370)
      let divider = split.view.subviews.last { $0.semantics?.role == .slider }
      divider?.becomeFirstResponder()
      split.stage.type(.rightArrow)
      #expect(divider?.perform(.setNumber(250)) == false && split.view.sidebarWidth == 370, "the finger drags it")
      // Beyond a limit the divider stays until the finger is back at the divider.
      finger.move(by: Vector(dx: sign * 100, dy: 0))
      finger.move(by: Vector(dx: sign * -60, dy: 0))
      split.stage.settle()
      #expect(split.view.sidebarWidth == 400)
      finger.move(by: Vector(dx: sign * -50, dy: 0))
      finger.lift()
      split.stage.settle()
      #expect(abs(split.view.sidebarWidth - 360) < 0.01)
      let end = Point(x: start - sign * 400, y: 100)
      split.stage.mouse.drag(from: Point(x: start + sign * 40, y: 100), to: end, over: 0.1)
      split.stage.settle()
      #expect(split.view.sidebarWidth == 200)
      divider?.becomeFirstResponder()
      split.stage.type(direction == .rightToLeft ? .leftArrow : .rightArrow)
      #expect(split.view.sidebarWidth == 216)
      split.stage.settle()
      #expect(divider?.perform(.setNumber(250)) == true && split.view.sidebarWidth == 250)
      #expect(split.sidebar.heard.isEmpty && split.root.heard.isEmpty)
    }
  }

  @Test("A split view folds if sidebar and detail have no room, and unfolds without a loss of state")
  func fold() throws {
    try withSplit { split in
      let page = LoggingView()
      split.detail.push(page, title: "Page", animated: false)
      split.sidebar.bounds.origin.y = 33
      split.view.sidebarWidth = 300
      split.stage.resize(to: Self.narrow)
      #expect(split.view.isFolded && split.sidebar.isInWindow && !split.detail.isInWindow)
      #expect(split.frames.sidebar.width == 400)
      split.view.showDetail()
      split.stage.advance(by: 1)
      #expect(split.detail.isInWindow && !split.sidebar.isInWindow && split.detail.topPage === page)
      split.stage.resize(to: Self.wide)
      #expect(!split.view.isFolded && split.view.sidebarWidth == 300 && split.sidebar.bounds.origin.y == 33)
      #expect(split.frames.detail.maxX == 1000 && split.frames.sidebar.minX == 0 && page.isInWindow)
      // Folded again, the split view shows the detail, as before.
      split.stage.resize(to: Self.narrow)
      #expect(split.detail.isInWindow && split.folds == [true, false, true])
      #expect(split.detail.has([split.root, page]))
    }
  }

  @Test("A folded split view keeps the width that the app sets for its sidebar, and uses it when it unfolds")
  func widthWhileFolded() throws {
    try withSplit(size: Self.narrow) { split in
      #expect(split.view.isFolded && split.view.sidebarWidth == 320)
      split.view.sidebarWidth = 350
      split.stage.settle()
      #expect(split.view.sidebarWidth == 350 && split.frames.sidebar == Rect(x: 0, y: 0, width: 400, height: 600))
      // The app stores the width, and restores it later.
      let stored = split.view.sidebarWidth
      split.view.sidebarWidth = stored
      split.stage.resize(to: Self.wide)
      #expect(split.view.sidebarWidth == 350 && split.frames.sidebar.width == 350)
      #expect(SplitView(sidebar: View(), detail: View()).sidebarWidth == 320)
    }
  }

  @Test(
    "In a folded split view, swipes go back in the detail, then to the sidebar, as does a button on the detail's root")
  func folded() throws {
    try withSplit(size: Self.narrow) { split in
      split.detail.push(LoggingView(), title: "Page", animated: false)
      split.view.showDetail()
      split.stage.advance(by: 1)
      for _ in 0..<2 {
        #expect(split.detail.isInWindow)
        let finger = split.stage.touch(at: Point(x: 4, y: 300))
        finger.move(by: Vector(dx: 300, dy: 0))
        finger.lift()
        split.stage.advance(by: 1)
      }
      #expect(split.sidebar.isInWindow && !split.detail.isInWindow && !split.view.showsDetail)
      split.view.showDetail()
      split.stage.advance(by: 1)
      split.stage.tap(at: Point(x: 25, y: 25))
      split.stage.advance(by: 1)
      #expect(split.sidebar.isInWindow && !split.view.showsDetail)
      split.view.showDetail()
      split.stage.advance(by: 1)
      split.stage.type(.escape)
      #expect(!split.view.showsDetail)
      split.view.showDetail()
      split.view.showSidebar()
      split.stage.advance(by: 1)
      #expect(split.sidebar.isInWindow)
    }
  }

  @Test("In a folded split view, the root of the detail is asked once before the user goes back to the sidebar")
  func asking() throws {
    let ways: [(Split) -> Void] = [
      { split in
        let finger = split.stage.touch(at: Point(x: 4, y: 300))
        finger.move(by: Vector(dx: 300, dy: 0))
        finger.lift()
      },
      { $0.stage.tap(at: Point(x: 25, y: 25)) }, { $0.stage.type(.escape) },
      { $0.root.superview?.perform(Semantics.Action.dismiss) },
    ]
    for (index, way) in ways.enumerated() {
      try withSplit(size: Self.narrow) { split in
        var (answer, questions) = (false, 0)
        split.detail.item(of: split.root)?.shouldGoBack = {
          questions += 1
          return answer
        }
        split.view.showDetail()
        split.stage.advance(by: 1)
        for (count, allows) in [(1, false), (2, true)] {
          answer = allows
          way(split)
          split.stage.advance(by: 1)
          #expect(questions == count && split.view.showsDetail == !allows, "\(index)")
        }
      }
    }
  }

  @Test("A split view may unfold during a swipe or a slide, and fold during a drag of the divider")
  func midway() throws {
    try withSplit(size: Self.narrow) { split in
      split.view.showDetail()
      split.stage.advance(by: 1)
      let finger = split.stage.touch(at: Point(x: 4, y: 300))
      finger.move(by: Vector(dx: 200, dy: 0))
      split.stage.resize(to: Self.wide)
      #expect(split.frames.sidebar == Rect(x: 0, y: 0, width: 320, height: 600))
      #expect(split.frames.detail.maxX == 1000 && split.frames.detail.minX == 321)
      finger.move(by: Vector(dx: 100, dy: 0))
      finger.lift()
      let fresh = try split.stage.screenshot().opaquePixels
      let other = split.stage.touch(at: Point(x: 320, y: 300))
      other.move(by: Vector(dx: 30, dy: 0))
      split.stage.resize(to: Self.narrow)
      other.move(by: Vector(dx: 30, dy: 0))
      other.lift()
      split.view.sidebarWidth = 320
      split.view.showSidebar()
      split.stage.advance(by: 0.1)
      split.stage.resize(to: Self.wide)
      split.stage.advance(by: 1)
      #expect(try split.stage.screenshot().opaquePixels == fresh)
    }
  }

  @Test("The view that has the focus keeps it when a split view folds; the divider leaves it to the stack")
  func focus() throws {
    try withSplit { split in
      let field = LoggingView(acceptsKeys: true)
      split.root.addSubview(field)
      split.view.showDetail()
      field.becomeFirstResponder()
      split.stage.resize(to: Self.narrow)
      #expect(field.isFirstResponder)
      split.stage.resize(to: Self.wide)
      #expect(field.isFirstResponder)
      let divider = split.view.subviews.last { $0.semantics?.role == .slider }
      for isBehindSheet in [false, true] {
        split.stage.resize(to: Self.wide)
        #expect(divider?.becomeFirstResponder() == true)
        let sheet = Sheet()
        if isBehindSheet { split.view.present(sheet) }
        split.stage.resize(to: Self.narrow)
        sheet.dismiss()
        split.stage.advance(by: 1)
        #expect(divider?.isFirstResponder == false && split.window.focusedView?.isDescendant(of: split.view) == true)
      }
    }
  }

  @Test(
    "In a tab, a folded split view has the focus; when it unfolds, even behind a sheet, the tab view gets the focus",
    arguments: [false, true])
  func focusInTab(isBehindSheet: Bool) throws {
    try withStage(size: Self.narrow) { stage in
      let window = stage.makeWindow()
      let split = SplitView(sidebar: View(), detail: View())
      let tabs = TabView([Tab("One", page: split)])
      tabs.fill(window.content)
      stage.settle()
      #expect(split.isFolded && window.focusedView?.isDescendant(of: split) == true)
      for takesKeys in [false, true] {
        if takesKeys { tabs.becomeFirstResponder() }
        split.showDetail()
        stage.advance(by: 1)
        stage.type(.escape)
        #expect(!split.showsDetail)
        stage.advance(by: 1)
      }
      let sheet = Sheet()
      if isBehindSheet { tabs.present(sheet) }
      stage.resize(to: Self.wide)
      sheet.dismiss()
      stage.advance(by: 1)
      #expect(!split.isFolded && tabs.isFirstResponder)
    }
  }

  @Test("Invalid numbers of a split view are refused or limited; a plain detail gets a bar")
  func trouble() throws {
    try withSplit { split in
      for number in Double.special where !number.isFinite {
        split.view.sidebarWidth = number
        split.view.minimumDetailWidth = number
      }
      #expect(split.view.sidebarWidth == 320 && split.view.minimumDetailWidth == 320)
      split.view.sidebarWidth = -5
      split.view.sidebarWidths = -100 ... -50
      split.stage.settle()
      #expect(split.view.sidebarWidth == 0)
      split.view.sidebarWidths = 100...1e300
      split.view.sidebarWidth = 1e300
      split.stage.settle()
      #expect(split.view.sidebarWidth == 680)
      split.view.removeFromSuperview()
      let plain = SplitView(sidebar: View(), detail: View())
      plain.detailTitle = "Detail"
      plain.fill(split.window.content)
      split.stage.resize(to: Self.narrow)
      plain.showDetail(animated: false)
      split.stage.settle()
      split.stage.tap(at: Point(x: 25, y: 25))
      #expect(!plain.showsDetail)
    }
  }
}
