import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionText
@testable import TactionViews

/// Tests long presses and lifted rows whose list scrolls under the finger.
@Suite("A row that is scrolled out of sight under a finger")
struct LiftOutOfSightTests {
  private typealias Row = CellForm.Row

  /// Checks that each item has its own cell, which shows this item, even if the list needs all of its spare cells.
  private func expectOwnCells(_ form: CellForm) throws {
    for id in [90, 50, 0] {
      form.list.scroll(to: id, at: .top, animated: false)
      for height in [600.0, 4000, 600] {
        form.list.frame.size.height = height
        form.stage.advance(by: 0.5)
        let cells = form.list.visibleCells
        let items = try cells.map { try #require(form.list.item(of: $0).flatMap(form.list.item(at:))) }
        #expect(cells.map { ($0 as? FormCell)?.field.text } == items.map { "\(form.word) \($0.id)" })
        #expect(Set(cells.map(ObjectIdentifier.init)).count == cells.count, "two items have the same cell")
      }
    }
  }

  @Test(
    "A long press on a row that has scrolled out of sight lifts nothing and moves no row, near or far away",
    arguments: [false, true], [2, 50])
  func press(isGrid: Bool, top: Int) throws {
    try withCellForm(isGrid: isGrid) { form in
      var moves = 0
      form.list.onMove = { _, _ in moves += 1 }
      let place = try form.cell(1).convert(Point(x: 70, y: 125), to: nil)
      let finger = form.stage.touch(at: place)
      finger.rest(for: 0.1)
      form.list.scroll(to: top, at: .top, animated: false)
      finger.rest(for: 1)
      #expect(form.list.lift == nil)
      finger.move(to: place + Vector(dx: 0, dy: 250), over: 0.3)
      finger.lift()
      form.stage.advance(by: 0.5)
      #expect(moves == 0)
      try expectOwnCells(form)
    }
  }

  @Test("A lifted row keeps its cell, which shows what the app has set meanwhile", arguments: [false, true])
  func changedMeanwhile(isGrid: Bool) throws {
    try withCellForm(isGrid: isGrid) { form in
      let list = form.list
      list.onMove = { _, _ in }
      let cell = try form.cell(1)
      let finger = form.stage.touch(at: cell.convert(Point(x: 70, y: 125), to: nil))
      finger.rest(for: 1)
      #expect(list.lift?.cell === cell)
      // The index of a lifted row does not follow the scroll until its finger moves.
      list.setItems((0..<101).map(Row.init), animated: false)
      list.scroll(to: 50, at: .top, animated: false)
      form.stage.advance(by: 0.1)
      #expect(!list.visibleCells.contains { $0 === cell })
      form.word = "New"
      list.reconfigureVisibleCells()
      #expect(cell.field.text == "New 1")
      list.setItems((0..<100).map(Row.init), animated: false)
      list.scroll(to: 0, at: .top, animated: false)
      form.stage.advance(by: 0.1)
      #expect(try form.cell(1) === cell)
      finger.lift()
      form.stage.advance(by: 0.5)
      #expect(cell.transform == .identity && cell.shadow == nil)
      try expectOwnCells(form)
    }
  }

  @Test("The cell of a row that is dropped out of sight is reused", arguments: [false, true])
  func dropped(isGrid: Bool) throws {
    try withCellForm(isGrid: isGrid) { form in
      form.list.onMove = { _, _ in }
      let cell = try form.cell(1)
      let finger = form.stage.touch(at: cell.convert(Point(x: 70, y: 125), to: nil))
      finger.rest(for: 1)
      #expect(form.list.lift?.cell === cell)
      form.list.setItems((0..<101).map(Row.init), animated: false)
      form.list.scroll(to: 50, at: .top, animated: false)
      form.stage.advance(by: 0.1)
      finger.lift()
      form.stage.advance(by: 0.5)
      #expect(form.list.lift == nil && form.list.usedCells.isEmpty)
      try expectOwnCells(form)
    }
  }

  @Test("A row that was lifted is behind the header of its section again", arguments: [false, true])
  func header(scrollsAway: Bool) throws {
    try withCellForm { form in
      let list = form.list
      list.onMove = { _, _ in }
      list.setSections([ListSection("Forms", items: (0..<100).map(Row.init))], animated: false)
      form.stage.advance(by: 0.1)
      let cell = try form.cell(1)
      let finger = form.stage.touch(at: cell.convert(Point(x: 70, y: 125), to: nil))
      finger.rest(for: 1)
      let header = try #require(list.headers.first)
      @MainActor func isInFront() -> Bool { list.subviews.last { $0 === cell || $0 === header } === cell }
      #expect(isInFront())
      if scrollsAway { list.scroll(to: 50, animated: false) }
      finger.rest(for: 0.1)
      finger.lift()
      form.stage.advance(by: 1)
      #expect(list.lift == nil && !isInFront())
    }
  }
}
