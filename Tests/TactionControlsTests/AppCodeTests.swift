import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionText
@testable import TactionViews

/// Code of the app runs where a change is half done, and does what it likes.
@Suite("Code of the app in the middle of a change")
struct AppCodeTests {
  struct Row: Identifiable, Equatable { let id: Int }

  private final class Page: View {
    var onGone: () -> Void = {}

    override func didMoveToWindow() {
      super.didMoveToWindow()
      if !isInWindow { onGone() }
    }
  }

  private final class RowCell: ItemCell {
    let field = TextField()
    var id = -1
    var onChosen: (Int) -> Void = { _ in }

    required init() {
      super.init()
      contentView.addSubview(field)
      field.frame = Rect(x: 250, y: 3, width: 120, height: 44)
    }

    override func stateDidChange() {
      super.stateDidChange()
      if isSelected { onChosen(id) }
    }
  }

  private final class Rows {
    let list: ListView<Row>
    var activated: [Int] = []
    var onChosen: (Int) -> Void = { _ in }
    var onEditingEnd: (Int) -> Void = { _ in }

    init(_ count: Int, in window: Window) {
      weak var rows: Rows?
      list = ListView<Row>(RowCell.self) { cell, row in
        cell.id = row.id
        cell.onChosen = { rows?.onChosen($0) }
        cell.field.onEditingEnd = { rows?.onEditingEnd(row.id) }
      }
      rows = self
      (list.rowHeight, list.frame) = (50, Rect(x: 0, y: 100, width: 400, height: 600))
      list.onActivate = { [weak self] in self?.activated.append($0.id) }
      list.setItems((0..<count).map(Row.init), animated: false)
      window.content.addSubview(list)
    }

    func place(_ index: Int) -> Point { Point(x: 100, y: 125 + Double(index) * 50) }
  }

  private func withWindow(_ body: (Stage, Window) throws -> Void) throws {
    try withStage(size: Size(width: 400, height: 700)) { stage in
      try body(stage, stage.makeWindow(size: Size(width: 400, height: 700)))
    }
  }

  private func addField(_ window: Window) -> TextField {
    let field = TextField()
    field.frame = Rect(x: 0, y: 0, width: 400, height: 44)
    window.content.addSubview(field)
    field.becomeFirstResponder()
    return field
  }

  // MARK: Lists

  @Test("A tap chooses the row that was tapped, though the end of an entry brings other rows")
  func tappedRow() throws {
    try withWindow { stage, window in
      let (rows, field) = (Rows(8, in: window), addField(window))
      stage.settle()
      field.onEditingEnd = { rows.list.setItems(([99] + Array(0..<8)).map(Row.init)) }
      stage.tap(at: rows.place(4))
      stage.advance(by: 1)
      #expect(rows.activated == [4])
    }
  }

  @Test("A chosen cell that scrolls the list leaves the others their own state")
  func chosen() throws {
    try withWindow { stage, window in
      let rows = Rows(100, in: window)
      rows.list.selectionMode = .multiple
      stage.settle()
      rows.list.scroll(to: 20, at: .top, animated: false)
      stage.settle()
      rows.onChosen = { [weak rows] id in if id == 25 { rows?.list.scroll(to: 25, at: .top, animated: false) } }
      rows.list.selectedIDs = [25, 30]
      #expect(rows.list.visibleCells.count { $0.isSelected } == 2)
      #expect(rows.list.cell(for: 30)?.isSelected == true && rows.list.cell(for: 25)?.isSelected == true)
    }
  }

  @Test("A lift that ends as the app sets other items does not bring the old ones back")
  func oldItems() throws {
    try withWindow { stage, window in
      let rows = Rows(8, in: window)
      rows.list.onMove = { _, _ in }
      stage.settle()
      (rows.list.cell(for: 3) as? RowCell)?.field.becomeFirstResponder()
      let finger = stage.touch(at: rows.place(1))
      finger.rest(for: 1)
      finger.move(to: rows.place(5), over: 0.3)
      #expect(rows.list.lift != nil)
      rows.onEditingEnd = { [weak rows] _ in rows?.list.onMove = nil }
      let ids = [0, 1, 2, 4, 5, 6, 7]
      rows.list.setItems(ids.map(Row.init))
      finger.lift()
      stage.advance(by: 1)
      #expect(rows.list.items.map(\.id) == ids)
    }
  }

  @Test("A swipe whose action takes the list away is over when the list comes back")
  func swipe() throws {
    try withWindow { stage, window in
      let rows = Rows(8, in: window)
      rows.list.trailingSwipeActions = { [weak rows] _ in
        [SwipeAction("Open") { rows?.list.removeFromSuperview() }]
      }
      stage.settle()
      let finger = stage.touch(at: Point(x: 380, y: rows.place(3).y))
      finger.move(by: Vector(dx: -350, dy: 0), over: 0.3)
      finger.lift()
      stage.advance(by: 1)
      #expect(!rows.list.isInWindow)
      window.content.addSubview(rows.list)
      stage.advance(by: 1)
      #expect(rows.list.swipe == nil)
      stage.tap(at: rows.place(5))
      #expect(rows.activated == [5])
    }
  }

  // MARK: Pages

  @Test("A page that is pushed as another one has gone comes in")
  func pushAtTheEnd() throws {
    try withWindow { stage, window in
      let (page, next) = (Page(), View())
      let stack = NavigationStack(root: View())
      stack.fill(window.content)
      stage.settle()
      stack.push(page, title: "Page")
      stage.advance(by: 2)
      page.onGone = {
        page.onGone = {}
        stack.push(next, title: "Next")
      }
      stack.pop()
      stage.advance(by: 3)
      #expect(stack.topPage === next && next.isInWindow)
      #expect(next.convert(next.bounds, to: nil).minX == 0)
      stack.pop()
      stage.advance(by: 3)
      #expect(stack.pages.count == 1 && stack.pages[0].isInWindow)
    }
  }

  @Test("A page that is pushed while another root is set leaves with the others")
  func pushDuringRoot() throws {
    try withWindow { stage, window in
      let (home, results, field) = (View(), View(), TextField())
      let stack = NavigationStack(root: View())
      stack.fill(window.content)
      let page = View()
      page.addSubview(field)
      stack.push(page, title: "Search", animated: false)
      stage.settle()
      field.becomeFirstResponder()
      field.onEditingEnd = { stack.push(results, title: "Results") }
      stack.setRoot(home, title: "Home")
      stage.advance(by: 2)
      #expect(stack.pages.count == 1 && stack.topPage === home && home.isInWindow && !results.isInWindow)
    }
  }

  // MARK: Presentations

  @Test("A sheet that is dismissed while it takes the focus goes")
  func dismissedWhileComing() throws {
    try withWindow { stage, window in
      let (field, sheet) = (addField(window), Sheet(View()))
      var ends = 0
      sheet.onDismiss = { ends += 1 }
      stage.settle()
      field.onEditingEnd = { sheet.dismiss() }
      window.content.present(sheet)
      stage.advance(by: 3)
      #expect(!sheet.isPresented && !sheet.isInWindow && ends == 1)
      // Again, on its way out: it is moving already.
      field.onEditingEnd = {}
      field.becomeFirstResponder()
      window.content.present(sheet)
      stage.advance(by: 1)
      sheet.dismiss()
      stage.advance(by: 0.1)
      field.onEditingEnd = { sheet.dismiss() }
      window.content.present(sheet)
      stage.advance(by: 3)
      #expect(!sheet.isPresented && !sheet.isInWindow && ends == 2)
    }
  }

  @Test("A popover that is presented again while it gives the focus back stays, and is seen")
  func presentedWhileLeaving() throws {
    try withWindow { stage, window in
      let (field, button) = (TextField(), Button("Done"))
      let popover = Popover(StackView(axis: .vertical, arrangedSubviews: [field, button]))
      stage.settle()
      window.content.present(popover)
      stage.advance(by: 1)
      field.becomeFirstResponder()
      field.onEditingEnd = {
        field.onEditingEnd = {}
        window.content.present(popover)
      }
      popover.dismiss()
      stage.advance(by: 3)
      #expect(popover.isPresented)
      var presses = 0
      button.action = { presses += 1 }
      stage.tap(at: button.convert(button.bounds.center, to: nil))
      #expect(presses == 1, "it is there, but nobody sees it")
      popover.dismiss()
      stage.advance(by: 3)
      #expect(!popover.isInWindow)
    }
  }

  @Test("A presentation that another window presents leaves the first one")
  func twoWindows() throws {
    try withWindow { stage, window in
      let (field, other) = (addField(window), stage.makeWindow(size: Size(width: 400, height: 700)))
      var ends = 0
      let alert = Alert("Sure?", buttons: [AlertButton("Yes") {}])
      alert.onDismiss = { ends += 1 }
      stage.settle()
      window.content.present(alert)
      stage.advance(by: 1)
      other.content.present(alert)
      stage.advance(by: 1)
      #expect(ends == 1 && alert.isPresented && alert.viewTree === other.content.viewTree)
      #expect(field.isFirstResponder)
      let button = try #require(stage.find(.button, "Yes").view)
      #expect(sequence(first: button, next: \.superview).allSatisfy { $0.alpha == 1 })
      alert.dismiss()
      stage.advance(by: 1)
      #expect(ends == 2 && !alert.isInWindow)
    }
  }

  @Test("A key that opens a sheet goes no further: not to other recognizers, superviews, commands or the window")
  func keyOpensSheet() throws {
    try withWindow { stage, window in
      let outer = KeyView(frame: window.content.bounds)
      let card = KeyView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      window.content.addSubview(outer)
      outer.addSubview(card)
      var left = 0
      window.onKey = { _ in left += 1 }
      let open = TapGestureRecognizer { _ in card.present(Sheet(Label("Sheet"))) }
      let second = TapGestureRecognizer { _ in left += 1 }
      for tap in [open, second] {
        tap.allowedKeys = [.space]
        card.addGestureRecognizer(tap)
      }
      card.becomeFirstResponder()
      stage.settle()
      stage.type(.space)
      stage.advance(by: 1)
      #expect(stage.findAll(.sheet).count == 1)
      #expect(left == 0 && outer.keys == 0 && card.keys == 0)
    }
  }

  private final class KeyView: View {
    var keys = 0
    override var canBecomeFirstResponder: Bool { true }
    override func keyDown(_ event: KeyEvent) -> Bool {
      keys += 1
      return false
    }
  }

  @Test("A picker that gets fewer columns while a wheel turns tells of no choice of the wheel that is gone")
  func fewerColumns() throws {
    try withWindow { stage, window in
      let numbers = (0..<40).map(String.init)
      let picker = Picker(columns: [["Never", "Daily"] + numbers, numbers], selectedIndices: [1, 0])
      picker.frame = Rect(x: 0, y: 100, width: 400, height: 220)
      var counts: [Int] = []
      picker.onChange = { [unowned picker] rows in
        counts.append(rows.count)
        if picker.columns.count == 2 { picker.columns = [["Never", "Daily"]] }
      }
      window.content.addSubview(picker)
      stage.settle()
      let finger = stage.touch(at: Point(x: 300, y: 210))
      finger.move(by: Vector(dx: 0, dy: -90), over: 0.06)
      finger.lift()
      stage.advance(by: 0.05)
      stage.touch(at: Point(x: 100, y: 210 + 44)).lift()
      stage.advance(by: 3)
      #expect(picker.columns.count == 1 && !counts.isEmpty)
      #expect(counts.dropFirst().allSatisfy { $0 == 1 } && counts.first == 2, "\(counts)")
      counts = []
      picker.columns = [numbers, numbers]
      stage.settle()
      let held = stage.touch(at: Point(x: 300, y: 210))
      held.move(by: Vector(dx: 0, dy: -90), over: 0.3)
      picker.columns = [numbers]
      #expect(counts.isEmpty)
      held.lift()
    }
  }

  @Test("Items of a bar that are set again as one of them goes are all there, and no other view")
  func barItems() throws {
    try withWindow { stage, window in
      let (item, field) = (NavigationItem("Page"), TextField())
      let (done, search) = (BarButton("Done"), BarButton("Search"))
      field.frame.size = Size(width: 100, height: 40)
      item.trailingItems = [field]
      item.toolbarItems = [Button("One") {}]
      let stack = NavigationStack(root: View(), item)
      stack.fill(window.content)
      stage.settle()
      field.becomeFirstResponder()
      field.onEditingEnd = { item.trailingItems = [search] }
      item.trailingItems = [done]
      stage.settle()
      #expect(done.superview == nil && search.superview != nil && field.superview == nil)
      let bar = Toolbar()
      let (entry, first, second) = (TextField(), Button("First") {}, Button("Second") {})
      bar.items = [entry]
      window.content.addSubview(bar)
      entry.becomeFirstResponder()
      entry.onEditingEnd = { bar.items = [second] }
      bar.items = [first]
      #expect(bar.subviews.map { $0 === second } == [true])
    }
  }

  @Test("A finger in a sheet that is dismissed does nothing more", arguments: ["tap", "hold"])
  func fingerInSheet(use: String) throws {
    try withWindow { stage, window in
      var actions: [String] = []
      let (discard, save) = (Button("Discard") { actions.append("discard") }, Button("Save"))
      let stepper = Stepper(value: 0, in: 0...100) { _ in actions.append("step") }
      let content = StackView(axis: .vertical, arrangedSubviews: [discard, stepper, save])
      let sheet = Sheet(content)
      save.action = {
        actions.append("save")
        sheet.dismiss()
      }
      window.content.present(sheet)
      stage.advance(by: 1)
      let held = try #require((use == "tap" ? stage.find(.button, "Discard") : stage.find(.spinButton)).view)
      // A step is a half of a stepper.
      let place = held.convert(Point(x: held.bounds.width * 0.75, y: held.bounds.height / 2), to: nil)
      let finger = stage.touch(at: place)
      stage.advance(by: use == "tap" ? 0.05 : 1)
      #expect(actions.isEmpty == (use == "tap"))
      actions = []
      try stage.find(.button, "Save").tap()
      // Before the sheet has moved away from the finger.
      if use == "tap" { finger.lift() } else { stage.advance(by: 0.3) }
      if use != "tap" { finger.lift() }
      stage.advance(by: 1)
      #expect(actions == ["save"])
      #expect(!sheet.isPresented)
    }
  }

  @Test("Of two buttons that are tapped at once, the second does nothing after the first has taken both away")
  func buttonsAtOnce() throws {
    for closes in [false, true] {
      try withWindow { stage, window in
        let (scroll, panel) = (ScrollView(frame: window.content.bounds), View(frame: window.content.bounds))
        scroll.contentSize = Size(width: 400, height: 2000)
        scroll.addSubview(panel)
        window.content.addSubview(scroll)
        var actions: [String] = []
        for (index, name) in ["OK", "Delete"].enumerated() {
          let button = Button(name) {
            actions.append(name)
            if closes { window.close() } else { panel.removeFromSuperview() }
          }
          button.frame = Rect(x: 50, y: 100 + Double(index) * 200, width: 200, height: 60)
          panel.addSubview(button)
        }
        stage.settle()
        let touch = try #require(stage.compositor.seats.first).touch
        for phase in 0...1 {
          for finger: Int32 in [0, 1] {
            if phase == 0 {
              touch.down(finger, at: Point(x: 100, y: 130 + 200 * Double(finger)))
            } else {
              touch.up(finger)
            }
          }
          touch.frame()
          stage.settle()
        }
        stage.advance(by: 1)
        #expect(actions.count == 1, "\(actions)")
      }
    }
  }

  @Test("A window that closes under a finger is off the screen when its views hear of it")
  func closedWindow() throws {
    try withStage(size: Size(width: 400, height: 700)) { stage in
      _ = stage.makeWindow(size: Size(width: 100, height: 100))
      let window = stage.makeWindow(size: Size(width: 400, height: 700))
      var windows: [Int] = []
      let pan = PanGestureRecognizer { pan in
        guard pan.state == .cancelled else { return }
        stage.settle()
        windows = [stage.app.windows.count, stage.compositor.toplevels.count]
      }
      window.content.addGestureRecognizer(pan)
      stage.settle()
      let finger = stage.touch(at: Point(x: 200, y: 622))
      finger.move(by: Vector(dx: 60, dy: 0), over: 0.2)
      #expect(pan.state == .changed)
      window.close()
      #expect(windows == [1, 1])
      finger.lift()
    }
  }

  @Test("A recognizer whose handler disables it when its gesture is cancelled stays disabled")
  func cancelledAndDisabled() throws {
    try withWindow { stage, window in
      let pan = PanGestureRecognizer { if $0.state == .cancelled { $0.isEnabled = false } }
      window.content.addGestureRecognizer(pan)
      stage.settle()
      let finger = stage.touch(at: Point(x: 200, y: 200))
      finger.move(by: Vector(dx: 60, dy: 0), over: 0.2)
      pan.cancelGesture()
      #expect(!pan.isEnabled)
      finger.lift()
    }
  }
}
