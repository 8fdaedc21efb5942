import Taction

@testable import TactionControls
@testable import TactionViews

/// A monkey with the rows of a list.
final class ListMonkey: ItemsMonkey {
  private var list: ListView<Row>?

  override var items: ItemsView<Row> {
    if let list { return list }
    let made = ListView<Row>(RowCell.self) { [weak self] cell, row in self?.show(row, in: cell) }
    list = made
    return made
  }

  override var hasHeights: Bool { true }

  override func build() {
    super.build()
    actions.add("rows of one height, or of their own", 1) { [weak self] in
      guard let self, let list else { return }
      list.rowHeight = list.rowHeight == nil ? 50 : nil
    }
    actions.add("the strip of letters", 1) { [weak self] in self?.list?.showsIndexStrip.toggle() }
    deeds.add("rows in sections", 2) { [weak self] in
      guard let self else { return }
      let middle = Int.random(in: 0...rows.count, using: &dice)
      items.setSections(
        [ListSection("A", items: Array(rows[..<middle])), ListSection("B", items: Array(rows[middle...]))],
        animated: dice.chance(0.7))
    }
  }

  override func clear() {
    super.clear()
    list = nil
  }
}
