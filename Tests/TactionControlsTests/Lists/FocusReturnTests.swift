import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionText
@testable import TactionViews

/// A field that has lost the focus to something in front of it gets the focus back later. It must not show another row
/// by then.
@Suite("A field of a row that gets the focus back")
struct FocusReturnTests {
  /// What takes the focus for a while.
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
    "It still shows the row that was edited, wherever the list has scrolled", arguments: Cover.allCases, [false, true])
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

  @Test("If its row was removed meanwhile, no field gets the focus", arguments: Cover.allCases, [false, true])
  func removed(cover: Cover, isGrid: Bool) throws {
    try withCellForm(isGrid: isGrid) { form in
      let (show, hide) = add(cover, to: form)
      try edit(1, in: form)
      show()
      form.stage.advance(by: 2)
      form.list.setItems((50..<100).map(CellForm.Row.init), animated: false)
      form.stage.advance(by: 0.5)
      hide()
      form.stage.advance(by: 2)
      #expect(!(form.list.viewTree?.firstResponder is TextField))
      form.stage.type("b")
      form.stage.advance(by: 0.5)
      #expect(form.rows == ["1"])
      #expect(form.changes.count { $0.hasPrefix("1: ") } == 1)
    }
  }
  @Test("If its row is fading out, no field gets the focus", arguments: Cover.allCases, [false, true])
  func fading(cover: Cover, isGrid: Bool) throws {
    try withCellForm(isGrid: isGrid) { form in
      let (show, hide) = add(cover, to: form)
      try edit(1, in: form)
      show()
      form.stage.advance(by: 2)
      form.list.setItems((2..<100).map(CellForm.Row.init), animated: true)
      form.list.layoutIfNeeded()
      hide()
      #expect(!(form.list.viewTree?.firstResponder is TextField))
      form.stage.advance(by: 2)
      form.stage.type("b")
      #expect(form.rows == ["1"])
      #expect(form.changes.count { $0.hasPrefix("1: ") } == 1)
    }
  }
}
