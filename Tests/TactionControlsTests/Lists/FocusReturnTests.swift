import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionNavigation
@testable import TactionText
@testable import TactionViews

/// A field that has lost the focus to something in front of it gets the focus back later. Until then, its cell must not
/// show another row.
@Suite("A field of a row that gets the focus back")
struct FocusReturnTests {
  /// The things that take the focus for a while.
  nonisolated enum Cover: CaseIterable, Sendable { case sheet, tab, page }

  /// Puts the form into a scene with a cover; returns the closures that show and hide the cover.
  private func add(_ cover: Cover, to form: CellForm) -> (show: () -> Void, hide: () -> Void) {
    form.window.root = nil
    switch cover {
    case .sheet:
      form.window.root = form.list
      let sheet = Sheet(View())
      return ({ form.window.content.present(sheet) }, { sheet.dismiss() })
    case .tab:
      let tabs = TabView([Tab("Form", page: form.list), Tab("Other", page: View())])
      form.window.root = tabs
      return ({ tabs.selectedIndex = 1 }, { tabs.selectedIndex = 0 })
    case .page:
      let stack = NavigationStack(root: form.list, title: "Form")
      form.window.root = stack
      return ({ stack.push(View(), title: "Other") }, { _ = stack.pop() })
    }
  }

  private func edit(_ row: Int, in form: CellForm) throws {
    form.stage.advance(by: 0.1)
    try form.stage.element(of: form.cell(row).field).tap()
    form.stage.advance(by: 1)
    form.stage.type("a")
  }

  @Test(
    "A field that gets the focus back still shows the row that was edited, wherever the list has scrolled",
    arguments: Cover.allCases, [false, true])
  func returns(cover: Cover, isGrid: Bool) throws {
    try withCellForm(isGrid: isGrid) { form in
      let (show, hide) = add(cover, to: form)
      try edit(1, in: form)
      show()
      form.stage.advance(by: 2)
      form.list.scroll(to: 60, animated: false)
      form.stage.advance(by: 0.5)
      hide()
      form.stage.advance(by: 2)
      form.stage.type("b")
      form.stage.advance(by: 0.5)
      #expect(form.rows == ["1"])
      #expect(form.changes.count { $0.hasPrefix("1: ") } == 2)
      #expect(try form.cell(1).field.isFirstResponder)
    }
  }

  /// Edits row 1, shows a cover, and calls `change`, which removes the row, before it hides the cover.
  private func remove(
    behind cover: Cover, isGrid: Bool, _ change: (CellForm) -> Void
  ) throws {
    try withCellForm(isGrid: isGrid) { form in
      let (show, hide) = add(cover, to: form)
      try edit(1, in: form)
      show()
      form.stage.advance(by: 2)
      change(form)
      hide()
      #expect(!(form.list.viewTree?.firstResponder is TextField))
      form.stage.advance(by: 2)
      #expect(!(form.list.viewTree?.firstResponder is TextField))
      form.stage.type("b")
      form.stage.advance(by: 0.5)
      #expect(form.rows == ["1"])
      #expect(form.changes.count { $0.hasPrefix("1: ") } == 1)
    }
  }

  @Test(
    "If the row that was edited has been removed, no field gets the focus", arguments: Cover.allCases, [false, true])
  func removed(cover: Cover, isGrid: Bool) throws {
    try remove(behind: cover, isGrid: isGrid) { form in
      form.list.setItems((50..<100).map(CellForm.Row.init), animated: false)
      form.stage.advance(by: 0.5)
    }
  }

  @Test("If the row that was edited is fading out, no field gets the focus", arguments: Cover.allCases, [false, true])
  func fading(cover: Cover, isGrid: Bool) throws {
    try remove(behind: cover, isGrid: isGrid) { form in
      form.list.setItems((2..<100).map(CellForm.Row.init), animated: true)
      form.list.layoutIfNeeded()
    }
  }

  @Test(
    "A field that gets the focus keeps its row if the end of the previous entry scrolls the list",
    arguments: [false, true])
  func scrolledMeanwhile(isGrid: Bool) throws {
    try withCellForm(isGrid: isGrid) { form in
      try edit(0, in: form)
      let next = try form.cell(1).field
      try form.cell(0).field.onEditingEnd = { [weak form] in
        form?.list.scroll(to: 60, animated: false)
        form?.list.layoutIfNeeded()
      }
      #expect(next.becomeFirstResponder())
      form.stage.advance(by: 1)
      form.list.scroll(to: 90, animated: false)
      form.stage.advance(by: 1)
      form.stage.type("b")
      #expect(form.changes.count { $0.hasPrefix("1: ") } == 1)
      #expect(form.changes.allSatisfy { $0.hasPrefix("0") || $0.hasPrefix("1") })
    }
  }

  @Test("A field whose row is removed when the previous entry ends gets no focus", arguments: [false, true])
  func removedMeanwhile(isGrid: Bool) throws {
    try withCellForm(isGrid: isGrid) { form in
      try edit(0, in: form)
      let next = try form.cell(1).field
      try form.cell(0).field.onEditingEnd = { [weak form] in
        form?.list.setItems(([0] + Array(2..<100)).map(CellForm.Row.init), animated: false)
      }
      #expect(!next.becomeFirstResponder() && form.list.viewTree?.firstResponder == nil)
    }
  }

  @Test("Tab skips cells that become hidden when the previous entry ends", arguments: [false, true])
  func tab(isGrid: Bool) throws {
    try withCellForm(isGrid: isGrid) { form in
      try edit(0, in: form)
      let hidden = try [form.cell(1).field, form.cell(2).field]
      try form.cell(0).field.onEditingEnd = { [weak form] in
        form?.list.setItems([CellForm.Row(id: 0)], animated: false)
      }
      form.stage.keys.press(.tab)
      form.stage.keys.release(.tab)
      form.stage.advance(by: 0.5)
      for field in hidden { #expect(!field.isFirstResponder) }
    }
  }

  @Test("A hidden cell that gets the focus from the app is not reused for another row", arguments: [false, true])
  func spare(isGrid: Bool) throws {
    try withCellForm(isGrid: isGrid) { form in
      let field = try form.cell(1).field
      form.list.setItems([CellForm.Row(id: 0)], animated: false)
      #expect(field.superview?.superview?.isHidden == true)
      #expect(field.becomeFirstResponder())
      form.list.setItems((0..<100).map(CellForm.Row.init), animated: false)
      form.stage.advance(by: 0.5)
      form.stage.type("b")
      #expect(!form.list.visibleCells.contains { field.isDescendant(of: $0) })
      #expect(form.rows.isSubset(of: ["1"]))
    }
  }
}
