import TactionStageSupport
import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionViews

/// Tests a list in which a finger reorders a row while the app changes the rows.
@Suite("A list row that is dragged while the rows change")
struct ReorderDuringChangeTests {
  struct Row: Identifiable, Equatable { let id: Int }

  @MainActor final class Model {
    var ids: [Int]
    var calls: [(from: Int, to: Int, count: Int)] = []
    init(_ ids: [Int]) { self.ids = ids }
    /// Makes the same move in the app's own array, as shown in Docs/Lists.md.
    func move(_ from: Int, _ to: Int) {
      calls.append((from, to, ids.count))
      guard ids.indices.contains(from), to <= ids.count - 1 else { return }
      ids.insert(ids.remove(at: from), at: to)
    }
  }

  private func withRows(_ body: (Stage, ListView<Row>, Model) throws -> Void) throws {
    try withStage(size: Size(width: 400, height: 600)) { stage in
      let window = stage.makeWindow(size: Size(width: 400, height: 600))
      let list = ListView<Row>(ListCell.self) { cell, row in cell.title = "Row \(row.id)" }
      list.rowHeight = 50
      window.root = list
      let model = Model(Array(0..<8))
      list.onMove = { model.move($0, $1) }
      list.setItems(model.ids.map { Row(id: $0) }, animated: false)
      stage.advance(by: 0.1)
      try body(stage, list, model)
    }
  }

  @Test("A row that is inserted above the dragged one does not move another row of the app's model")
  func insertion() throws {
    try withRows { stage, list, model in
      let finger = stage.touch(at: Point(x: 100, y: 175))  // Row 3.
      finger.rest(for: 1)
      // A message has arrived; the app adds it at the top.
      model.ids.insert(99, at: 0)
      list.setItems(model.ids.map { Row(id: $0) })
      finger.rest(for: 0.2)
      finger.lift()
      stage.advance(by: 1)
      #expect(model.calls.isEmpty, "nothing was dragged, yet onMove was called: \(model.calls)")
      #expect(model.ids == list.items.map(\.id), "the app has \(model.ids), the list shows \(list.items.map(\.id))")
    }
  }

  @Test("Rows that get another height under a resting finger stay in order until it moves", arguments: [false, true])
  func heights(movesOn: Bool) throws {
    try withRows { stage, list, model in
      let finger = stage.touch(at: Point(x: 100, y: 175))  // Row 3.
      finger.rest(for: 1)
      list.rowHeight = 80
      finger.rest(for: 0.2)
      #expect(list.items.map(\.id) == model.ids)
      if movesOn { finger.move(by: Vector(dx: 0, dy: 220), over: 0.3) }
      finger.lift()
      stage.advance(by: 1)
      #expect(model.calls.count == (movesOn ? 1 : 0))
      #expect(list.items.map(\.id) == model.ids)
    }
  }

  @Test("A text that changes in a row, whose height stays, does not hold the dragged row back")
  func sameHeight() throws {
    try withRows { stage, list, _ in
      list.rowHeight = nil
      stage.advance(by: 0.1)
      let finger = stage.touch(at: Point(x: 100, y: 120))
      finger.rest(for: 1)
      (list.cell(for: 0) as? ListCell)?.title = "Row null"
      #expect(list.lift != nil && list.lift?.restingWay == nil)
      finger.lift()
      stage.advance(by: 1)
    }
  }

  @Test("Items of a grid that gets other columns under a resting finger stay in order", arguments: [false, true])
  func columns(byWindow: Bool) throws {
    try withStage(size: Size(width: 400, height: 600)) { stage in
      let window = stage.makeWindow(size: Size(width: 400, height: 600))
      let grid = GridView<Row>(PictureCell.self) { cell, row in cell.name = "\(row.id)" }
      window.root = grid
      var moves = 0
      grid.onMove = { _, _ in moves += 1 }
      grid.setItems((0..<8).map { Row(id: $0) }, animated: false)
      stage.advance(by: 0.1)
      let finger = stage.touch(at: Point(x: 330, y: 190))  // Item 5.
      finger.rest(for: 1)
      #expect(grid.lift?.item == 5)
      if byWindow { stage.resize(to: Size(width: 500, height: 600)) } else { grid.minimumItemWidth = 180 }
      finger.rest(for: 0.2)
      finger.lift()
      stage.advance(by: 1)
      #expect(moves == 0 && grid.items.map(\.id) == Array(0..<8))
    }
  }

  @Test(
    "A finger that rests on a dragged row while the screen is rotated does not scroll until it moves",
    arguments: [0.0, 20])
  func rotation(way: Double) throws {
    try withRows { stage, list, model in
      model.ids = Array(0..<40)
      list.setItems(model.ids.map { Row(id: $0) }, animated: false)
      stage.advance(by: 0.1)
      let finger = stage.touch(at: Point(x: 30, y: 275))  // Row 5.
      finger.rest(for: 1)
      finger.move(by: Vector(dx: 0, dy: 20), over: 0.2)
      // The finger is near the lower edge then.
      stage.rotate(to: Size(width: 600, height: 400), under: finger, nowAt: Point(x: 295, y: 370))
      finger.move(by: Vector(dx: way, dy: 0), over: 0.2)
      finger.rest(for: 1)
      #expect(list.lift != nil && (list.contentOffset.y > 0) == (way > 0))
      finger.lift()
      stage.advance(by: 1)
      #expect(model.calls.isEmpty == (way == 0))
      #expect(list.items.map(\.id) == model.ids)
    }
  }

  @Test("A row that is removed while it is dragged is not moved with outdated indices")
  func removal() throws {
    try withRows { stage, list, model in
      let finger = stage.touch(at: Point(x: 100, y: 375))  // Row 7.
      finger.rest(for: 1)
      finger.move(to: Point(x: 100, y: 270), over: 0.3)
      finger.rest(for: 0.2)
      // The app has loaded its rows again; now there are three rows.
      model.ids = [0, 1, 2]
      list.setItems(model.ids.map { Row(id: $0) })
      finger.lift()
      stage.advance(by: 1)
      for call in model.calls {
        #expect(call.from < call.count && call.to < call.count, "an app that makes this move would trap: \(call)")
      }
      #expect(model.calls.isEmpty)
    }
  }

  @Test("A row that is dropped after rows were added and removed moves in the app's model as on the screen")
  func changesInBetween() throws {
    try withRows { stage, list, model in
      let finger = stage.touch(at: Point(x: 100, y: 125))  // Row 2.
      finger.rest(for: 1)
      finger.move(to: Point(x: 100, y: 280), over: 0.3)
      #expect(list.items.map(\.id) != model.ids)
      model.ids = [90, 91, 0, 1, 2, 4, 5, 6, 7]
      list.setItems(model.ids.map { Row(id: $0) })
      finger.move(to: Point(x: 100, y: 330), over: 0.3)
      finger.move(to: Point(x: 100, y: 380), over: 0.3)
      finger.lift()
      stage.advance(by: 1)
      #expect(model.calls.count == 1)
      #expect(model.ids == list.items.map(\.id))
      #expect(model.ids != [90, 91, 0, 1, 2, 4, 5, 6, 7])
    }
  }

  @Test("A change of the sections cancels the drag of a row, without a move")
  func sections() throws {
    try withRows { stage, list, model in
      let finger = stage.touch(at: Point(x: 100, y: 125))
      finger.rest(for: 1)
      finger.move(to: Point(x: 100, y: 280), over: 0.3)
      list.setSections([ListSection("A", items: [Row(id: 1), Row(id: 2)]), ListSection("B", items: [Row(id: 3)])])
      finger.move(to: Point(x: 100, y: 330), over: 0.3)
      finger.lift()
      stage.advance(by: 1)
      #expect(model.calls.isEmpty && list.lift == nil)
      #expect(list.items.map(\.id) == [1, 2, 3])
    }
  }

  @Test("A row drag that is cancelled puts the row back, and reports no move to the app", arguments: [false, true])
  func cancelled(byApp: Bool) throws {
    try withRows { stage, list, model in
      let finger = stage.touch(at: Point(x: 100, y: 125))
      finger.rest(for: 1)
      finger.move(to: Point(x: 100, y: 330), over: 0.3)
      #expect(list.items.map(\.id) != model.ids)
      if byApp { list.onMove = nil } else { stage.cancelTouches() }
      stage.advance(by: 1)
      #expect(model.calls.isEmpty)
      #expect(model.ids == list.items.map(\.id), "the list shows a move of which the app does not know")
      for cell in list.visibleCells { #expect(cell.transform == .identity && cell.shadow == nil) }
    }
  }

  @Test("With reduced motion, a row that is dropped is in its place immediately")
  func reducedMotion() throws {
    try withRows { stage, list, model in
      stage.settings.prefersReducedMotion = true
      let finger = stage.touch(at: Point(x: 100, y: 125))
      finger.rest(for: 1)
      finger.move(to: Point(x: 100, y: 330), over: 0.3)
      finger.lift()
      #expect(list.lift == nil && model.calls.count == 1)
      for cell in list.visibleCells { #expect(cell.transform == .identity && !cell.isAnimating) }
    }
  }

  @Test("The app may set its rows in `onMove`; adding and removing another row during the drag changes nothing")
  func settingAgain() throws {
    try withRows { stage, list, model in
      list.onMove = { [weak list] in
        model.move($0, $1)
        list?.setItems(model.ids.map { Row(id: $0) })
      }
      let finger = stage.touch(at: Point(x: 100, y: 25))
      finger.rest(for: 1)
      model.ids.append(50)
      list.setItems(model.ids.map { Row(id: $0) })
      model.ids.removeLast()
      list.setItems(model.ids.map { Row(id: $0) })
      finger.move(to: Point(x: 100, y: 190), over: 0.3)
      finger.lift()
      stage.advance(by: 1)
      #expect(model.calls.count == 1)
      #expect(model.ids == list.items.map(\.id) && model.ids != Array(0..<8))
    }
  }
}
