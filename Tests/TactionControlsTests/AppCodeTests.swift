import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionText
@testable import TactionViews

/// Tests code of the app that runs in the middle of a change, and makes another change.
@Suite("Code of the app in the middle of a change")
struct AppCodeTests {
  struct Row: Identifiable, Equatable { let id: Int }

  private final class Page: View {
    var onCome: () -> Void = {}
    var onGone: () -> Void = {}

    override func didMoveToWindow() {
      super.didMoveToWindow()
      isInWindow ? onCome() : onGone()
    }
  }

  private final class RowCell: ItemCell {
    let field = TextField()
    var id = -1
    var onChosen: (Int) -> Void = { _ in }
    var onUnchosen: (Int) -> Void = { _ in }

    required init() {
      super.init()
      contentView.addSubview(field)
      field.frame = Rect(x: 250, y: 3, width: 120, height: 44)
    }

    override func stateDidChange() {
      super.stateDidChange()
      isSelected ? onChosen(id) : onUnchosen(id)
    }
  }

  private final class Rows {
    let list: ListView<Row>
    var activated: [Int] = []
    var onChosen: (Int) -> Void = { _ in }
    var onUnchosen: (Int) -> Void = { _ in }
    var onEditingEnd: (Int) -> Void = { _ in }

    init(_ count: Int, in window: Window) {
      weak var rows: Rows?
      list = ListView<Row>(RowCell.self) { cell, row in
        cell.id = row.id
        cell.onChosen = { rows?.onChosen($0) }
        cell.onUnchosen = { rows?.onUnchosen($0) }
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

  private func addField(_ window: Window) -> TextField {
    let field = TextField()
    field.frame = Rect(x: 0, y: 0, width: 400, height: 44)
    window.content.addSubview(field)
    field.becomeFirstResponder()
    return field
  }

  // MARK: Lists

  @Test("A tap chooses the row that was tapped, even if the app sets other rows when a text entry ends")
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

  @Test("A cell that scrolls the list when it is chosen does not change which other rows are chosen")
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

  @Test("A cell that scrolls the list when its chosen row is removed leaves no blank rows")
  func unchosen() throws {
    try withWindow { stage, window in
      let rows = Rows(100, in: window)
      rows.list.selectionMode = .multiple
      stage.settle()
      rows.list.scroll(to: 20, at: .top, animated: false)
      stage.settle()
      rows.list.selectedIDs = [25]
      rows.onUnchosen = { [weak rows] id in if id == 25 { rows?.list.scroll(to: 5, at: .top, animated: false) } }
      for count in [10, 100] {
        rows.list.setItems((0..<count).map(Row.init), animated: false)
        stage.settle()
      }
      for cell in rows.list.visibleCells { #expect((cell as? RowCell)?.id == rows.list.item(of: cell)) }
    }
  }

  @Test("A row drag that ends while the app sets other items does not bring the old items back")
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

  @Test("A swipe whose action removes the list has ended when the list is added again")
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

  @Test("A page that is pushed at the moment when another page leaves the window is shown")
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

  @Test("A page that pops itself when it appears is not shown, and no touch brings it back", arguments: [false, true])
  func popsItself(animated: Bool) throws {
    try withWindow { stage, window in
      let page = Page()
      let stack = NavigationStack(root: View())
      stack.fill(window.content)
      stage.settle()
      page.onCome = { [unowned stack] in stack.pop(animated: animated) }
      stack.push(page, title: "Page")
      stage.advance(by: 0.1)
      #expect(stack.pages.count == 1 && !page.isInWindow)
      stage.tap(at: Point(x: 200, y: 400))
      stage.advance(by: 2)
      #expect(stack.pages.count == 1 && !page.isInWindow && stack.subviews.count == 1)
    }
  }

  @Test("A page that goes back to the root when it appears again shows no page in between")
  func popsToRoot() throws {
    try withWindow { stage, window in
      let (middle, last) = (Page(), Page())
      let stack = NavigationStack(root: View())
      stack.fill(window.content)
      for page in [middle, last, View()] { stack.push(page, animated: false) }
      stage.settle()
      var arrivals = 0
      middle.onCome = { arrivals += 1 }
      last.onCome = { [unowned stack] in stack.popToRoot() }
      stack.pop()
      stage.advance(by: 3)
      #expect(arrivals == 0 && stack.pages.count == 1 && stack.subviews.count == 1)
    }
  }

  @Test("A page that is pushed while another root is set is removed with the other pages")
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

  @Test("A sheet that is dismissed while it takes the focus is removed")
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
      // A sheet that is presented again while it moves out, and dismissed while it takes the focus, is also removed.
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

  @Test("A sheet that its content dismisses when the content enters the window is not shown")
  func dismissedByContent() throws {
    try withWindow { stage, window in
      let (field, page) = (addField(window), Page())
      let sheet = Sheet(page)
      var ends = 0
      sheet.onDismiss = { ends += 1 }
      stage.settle()
      page.onCome = { sheet.dismiss() }
      #expect(!window.content.present(sheet))
      stage.advance(by: 1)
      #expect(!sheet.isPresented && !sheet.isInWindow && ends == 1 && field.isFirstResponder)
      page.onCome = {}
      #expect(window.content.present(sheet))
      stage.advance(by: 1)
      #expect(sheet.isPresented && page.isInWindow && ends == 1)
    }
  }

  @Test("A popover that is presented again while it gives the focus back stays visible")
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
      #expect(presses == 1, "it is presented, but not visible")
      popover.dismiss()
      stage.advance(by: 3)
      #expect(!popover.isInWindow)
    }
  }

  @Test("A presentation that is presented again in another window leaves the first window")
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
}
