import Taction
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionControls
@testable import TactionText
@testable import TactionViews

/// An action that the user began in a cell must continue in the cell of that item, or end.
@Suite("Cells of a list that the user is using")
struct CellUseTests {
  private typealias Row = CellForm.Row

  // MARK: Fields

  @Test("Typed text belongs to the item that was tapped, wherever the list has scrolled", arguments: [false, true])
  func typing(isGrid: Bool) throws {
    try withCellForm(isGrid: isGrid) { form in
      try form.stage.element(of: form.cell(2).field).tap()
      form.stage.advance(by: 1)
      form.stage.type("!")
      for id in [60, 20, 99] {
        form.list.scroll(to: id, animated: false)
        form.stage.advance(by: 0.5)
        #expect(try form.cell(id).field.text == "Row \(id)")
        form.stage.type("?")
        form.stage.advance(by: 0.5)
      }
      #expect(form.rows == ["2"])
      #expect(try form.cell(2).field.text.filter { "!?".contains($0) } == "!???")
    }
  }

  @Test("A field keeps its text while its row is scrolled away, and shows it again afterwards")
  func comesBack() throws {
    try withCellForm { form in
      try form.stage.element(of: form.cell(1).field).tap()
      form.stage.advance(by: 1)
      form.stage.type("abc")
      let cell = try form.cell(1)
      form.list.scroll(to: 80, animated: true)
      form.stage.advance(by: 2)
      #expect(!form.list.visibleCells.contains { $0 === cell })
      form.list.scroll(to: 1, animated: true)
      form.stage.advance(by: 2)
      #expect(try form.cell(1) === cell)
      #expect(form.list.visibleCells.contains { $0 === cell } && cell.field.isFirstResponder)
      #expect(cell.frame == form.list.frame(ofItem: 1) && !cell.isHidden)
    }
  }

  @Test("A cell that is not visible is reused once its field has lost the focus")
  func released() throws {
    try withCellForm { form in
      try form.stage.element(of: form.cell(1).field).tap()
      form.stage.advance(by: 1)
      form.list.scroll(to: 50, animated: false)
      form.stage.advance(by: 0.1)
      #expect(form.list.usedCells.count == 1)
      form.list.viewTree?.firstResponder?.resignFirstResponder()
      form.list.scroll(to: 60, animated: false)
      form.stage.advance(by: 0.1)
      #expect(form.list.usedCells.isEmpty)
      #expect(form.changes == ["1 ends"])
    }
  }

  @Test("If the app ends the lift of a row while it configures a cell in use, each cell keeps its own row")
  func liftEndsDuringChange() throws {
    try withCellForm { form in
      let list = form.list
      list.onMove = { _, _ in }
      try form.stage.element(of: form.cell(1).field).tap()
      form.stage.advance(by: 1)
      list.scroll(to: 50, at: .top, animated: false)
      form.stage.advance(by: 0.1)
      let lifted = try form.cell(51)
      let finger = form.stage.touch(at: lifted.convert(Point(x: 70, y: 125), to: nil))
      finger.rest(for: 1)
      #expect(list.lift?.cell === lifted && list.usedCells.count == 1)
      form.onShow = { [weak form] row in
        guard row.id == 1, let window = list.superview else { return }
        form?.onShow = { _ in }
        list.removeFromSuperview()
        window.addSubview(list)
      }
      list.setItems((1..<100).map(Row.init), animated: false)
      #expect(list.lift == nil)
      finger.lift()
      // A higher list needs more cells, so it reuses all cells that are not in use.
      for height in [600.0, 4000, 600] {
        list.frame.size.height = height
        form.stage.advance(by: 0.5)
        let texts = list.visibleCells.map { ($0 as? FormCell)?.field.text }
        #expect(texts == list.visibleCells.map { list.item(of: $0).flatMap(list.item(at:)).map { "Row \($0.id)" } })
        #expect(Set(list.visibleCells.map(ObjectIdentifier.init)).count == list.visibleCells.count)
      }
    }
  }

  @Test("If rows are added, removed and moved, the field stays with its row", arguments: [false, true], [false, true])
  func changes(isInSight: Bool, animated: Bool) throws {
    try withCellForm { form in
      try form.stage.element(of: form.cell(2).field).tap()
      form.stage.advance(by: 1)
      form.stage.type("a")
      if !isInSight { form.list.scroll(to: 70, animated: false) }
      form.stage.advance(by: 0.5)
      for ids in [Array(100..<140) + Array(0..<100), Array((0..<100).reversed()), [5, 2, 90, 91, 92, 93, 94, 95, 96]] {
        form.list.setItems(ids.map(Row.init), animated: animated)
        form.stage.advance(by: 0.1)
        form.stage.type("b")
        form.stage.advance(by: 1)
        #expect(form.rows == ["2"])
        #expect(try form.cell(2).field.isFirstResponder)
      }
      for cell in form.list.visibleCells { #expect(!cell.isHidden && cell.alpha == 1) }
    }
  }

  @Test(
    "If a search removes the row that is being edited, its text is stored, and no other row receives a key",
    arguments: [false, true], [false, true])
  func removal(isInSight: Bool, animated: Bool) throws {
    try withCellForm { form in
      try form.stage.element(of: form.cell(2).field).tap()
      form.stage.advance(by: 1)
      form.stage.type("a")
      if !isInSight { form.list.scroll(to: 70, animated: false) }
      form.stage.advance(by: 0.5)
      form.list.setItems((0..<100).filter { $0 % 3 == 0 }.map(Row.init), animated: animated)
      #expect(form.changes.last == "2 ends", "the entry has to end before the cell shows another row")
      form.stage.type("b")
      form.stage.advance(by: 1)
      #expect(form.rows == ["2"])
      #expect(form.list.viewTree?.firstResponder == nil)
    }
  }

  @Test("A handler that is called when editing ends may change the rows again")
  func changesAtTheEnd() throws {
    try withCellForm { form in
      let cell = try form.cell(2)
      cell.field.onEditingEnd = { [weak form] in
        form?.list.setItems([Row(id: 7), Row(id: 8)], animated: false)
      }
      try form.stage.element(of: cell.field).tap()
      form.stage.advance(by: 1)
      form.list.setItems([Row(id: 5)], animated: false)
      form.stage.advance(by: 1)
      #expect(form.list.items.map(\.id) == [7, 8])
      #expect(form.list.visibleCells.count == 2)
    }
  }

  // MARK: Fingers, menus and wheels

  /// A cell with a tap that waits until a double tap has failed.
  private final class TapCell: ItemCell {
    var onTap: () -> Void = {}

    required init() {
      super.init()
      let double = TapGestureRecognizer()
      double.numberOfTapsRequired = 2
      let single = TapGestureRecognizer { [weak self] _ in self?.onTap() }
      single.require(toFail: double)
      contentView.addGestureRecognizer(double)
      contentView.addGestureRecognizer(single)
    }
  }

  @Test("A tap that waits for a second tap is not delivered to another row", arguments: [false, true])
  func waitingTap(isRemoved: Bool) throws {
    try withStage(size: CellForm.size) { stage in
      var taps: [Int] = []
      let list = ListView<Row>(TapCell.self) { cell, row in cell.onTap = { taps.append(row.id) } }
      list.rowHeight = 100
      stage.makeWindow(size: CellForm.size).root = list
      list.setItems((0..<100).map(Row.init), animated: false)
      stage.settle()
      stage.tap(at: Point(x: 100, y: 150))
      #expect(taps.isEmpty)
      if isRemoved {
        list.setItems((100..<200).map(Row.init), animated: false)
      } else {
        list.scroll(to: 60, animated: false)
      }
      stage.advance(by: 1)
      #expect(taps == (isRemoved ? [] : [1]))
      list.setNeedsLayout()
      stage.settle()
      #expect(list.usedCells.isEmpty)
    }
  }

  @Test(
    "A slider under a finger changes its own row, even if the list scrolls or shows other rows",
    arguments: [false, true], [false, true])
  func slider(isGrid: Bool, animated: Bool) throws {
    try withCellForm(isGrid: isGrid) { form in
      let slider = try form.cell(1).slider
      let finger = form.stage.touch(at: form.middle(of: slider))
      finger.move(by: Vector(dx: 30, dy: 0), over: 0.2)
      form.list.scroll(to: 60, animated: false)
      form.stage.advance(by: 0.1)
      finger.move(by: Vector(dx: 20, dy: 0), over: 0.2)
      #expect(form.rows == ["1"])
      form.list.setItems((50..<100).map(Row.init), animated: animated)
      let count = form.changes.count
      finger.move(by: Vector(dx: 20, dy: 0), over: 0.2)
      finger.lift()
      form.stage.advance(by: 1)
      #expect(form.changes.count == count, "the row is gone")
      for cell in form.list.visibleCells.compactMap({ $0 as? FormCell }) { #expect(cell.slider.value == 0) }
    }
  }

  @Test("A choice in a menu is set for the row at which the menu was opened", arguments: [false, true])
  func menu(isGrid: Bool) throws {
    try withCellForm(isGrid: isGrid) { form in
      try form.stage.element(of: form.cell(1).choice).tap()
      form.stage.advance(by: 1)
      form.list.scroll(to: 60, animated: false)
      form.stage.advance(by: 1)
      try form.stage.find(.menuItem, "Two").tap()
      form.stage.advance(by: 1)
      #expect(form.changes == ["1 chooses 1"])
    }
  }

  @Test(
    "A thrown picker wheel does not choose for another row that reuses the cell", arguments: [0.02, 0.3, 5],
    [false, true])
  func wheel(wait: Double, isGrid: Bool) throws {
    try withCellForm(isGrid: isGrid) { form in
      let picker = try form.cell(1).picker
      let finger = form.stage.touch(at: form.middle(of: picker))
      finger.move(by: Vector(dx: 0, dy: -60), over: 0.1)
      finger.lift()
      form.stage.advance(by: wait)
      form.list.scroll(to: 60, animated: false)
      form.stage.advance(by: 4)
      #expect(form.rows.isSubset(of: ["1"]))
      for cell in form.list.visibleCells.compactMap({ $0 as? FormCell }) {
        #expect(cell.picker.selectedIndices == [0])
      }
    }
  }

  @Test(
    "A wheel that turns in a row that is removed or moved does not choose for another row", arguments: [false, true],
    [false, true])
  func wheelDuringChange(animated: Bool, isGrid: Bool) throws {
    for ids in [Array(50..<100), [3, 1, 2, 0] + Array(4..<100)] {
      try withCellForm(isGrid: isGrid) { form in
        let picker = try form.cell(1).picker
        let finger = form.stage.touch(at: form.middle(of: picker))
        finger.move(by: Vector(dx: 0, dy: -60), over: 0.1)
        finger.lift()
        form.stage.advance(by: 0.05)
        form.list.setItems(ids.map(Row.init), animated: animated)
        form.stage.advance(by: 4)
        #expect(form.rows.isSubset(of: ["1"]))
        for (row, cell) in zip(form.list.items, form.list.visibleCells) where row.id != 1 {
          #expect((cell as? FormCell)?.picker.selectedIndices == [0])
        }
      }
    }
  }

  @Test("After a finger on a row has thrown a list, the list can reuse all of its hidden cells")
  func throwing() throws {
    try withCellForm { form in
      for _ in 0..<6 {
        let finger = form.stage.touch(at: Point(x: 100, y: 500))
        finger.move(to: Point(x: 100, y: 80), over: 0.1)
        finger.lift()
        form.stage.advance(by: 0.3)
      }
      form.stage.advance(by: 5)
      #expect(form.list.usedCells.isEmpty && form.changes.isEmpty)
      let cells = form.list.subviews.count { $0 is ItemCell }
      #expect(cells <= form.list.visibleCells.count + form.list.spareLimit)
    }
  }
}
