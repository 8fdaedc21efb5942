import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionViews

/// An action that a user begins in a cell must apply to the row that the cell shows at that time, or to no row.
@Suite("A menu, a popover or a drag of a row that is removed or moved")
struct CellRemovalTests {
  nonisolated struct Case: Sendable, CustomStringConvertible {
    let action: CellAction
    let removal: RowRemoval
    let isInSight: Bool
    let isGrid: Bool

    var description: String {
      "\(action), removed \(removal), \(isInSight ? "in" : "out of") sight, in a \(isGrid ? "grid" : "list")"
    }

    static var all: [Case] {
      var cases: [Case] = []
      for action in CellAction.allCases {
        for removal in RowRemoval.allCases {
          for isInSight in [true, false] {
            for isGrid in [false, true] {
              cases.append(Case(action: action, removal: removal, isInSight: isInSight, isGrid: isGrid))
            }
          }
        }
      }
      return cases
    }
  }

  @Test(
    "If its row is removed, a menu or popover closes without a choice, and a drag continues for its own row",
    arguments: Case.all)
  func removed(_ test: Case) throws {
    try withActions(isGrid: test.isGrid) { scene in
      scene.stage.settings.prefersReducedMotion = test.removal == .withReducedMotion
      try scene.begin(test.action, in: 1)
      #expect(scene.window.content.presentations.count == (test.action == .drag ? 0 : 1))
      #expect(try scene.cell(1).drag.isDragging == (test.action == .drag))
      if !test.isInSight { scene.items.scroll(to: 60, animated: false) }
      scene.stage.advance(by: 0.1)
      scene.removeRows(test.removal)
      #expect(scene.window.content.presentations.isEmpty, "it may apply to another row")
      scene.stage.advance(by: 0.5)
      scene.useSpareCells()
      scene.end(test.action)
      #expect(scene.log == (test.action == .drag ? ["1 moves"] : []))
    }
  }

  @Test(
    "If its row moves, a menu, a popover or a drag stays with the row", arguments: CellAction.allCases, [false, true])
  func moved(action: CellAction, isGrid: Bool) throws {
    try withActions(isGrid: isGrid) { scene in
      try scene.begin(action, in: 1)
      for animated in [true, false] {
        let first = animated ? [3, 2, 1, 0] : [2, 3, 0, 1]
        scene.set(first + Array(4..<100), animated: animated)
        scene.stage.advance(by: 0.5)
        scene.useSpareCells()
      }
      scene.end(action)
      #expect(scene.log == [ActionScene.value(of: action, in: 1)])
    }
  }

  @Test("A menu whose row is no longer visible still chooses for its row", arguments: [false, true], [false, true])
  func movedFar(animated: Bool, isGrid: Bool) throws {
    try withActions(isGrid: isGrid) { scene in
      try scene.begin(.menu, in: 1)
      scene.set((0..<100).reversed(), animated: animated)
      scene.stage.advance(by: 0.5)
      scene.useSpareCells()
      scene.end(.menu)
      #expect(scene.log == ["1 chooses 1"])
    }
  }

  @Test("A sheet that was presented from a row stays when the row is removed", arguments: [false, true])
  func sheet(isGrid: Bool) throws {
    try withActions(isGrid: isGrid) { scene in
      let sheet = Sheet(View())
      try scene.cell(1).present(sheet)
      scene.stage.advance(by: 1)
      scene.set(100..<200, animated: false)
      scene.stage.advance(by: 1)
      #expect(sheet.isPresented)
      sheet.dismiss()
      scene.stage.advance(by: 1)
    }
  }
}
