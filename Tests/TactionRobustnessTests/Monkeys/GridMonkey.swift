import Taction

@testable import TactionControls
@testable import TactionViews

/// A monkey with the items of a grid.
final class GridMonkey: ItemsMonkey {
  private var grid: GridView<Row>?

  override var items: ItemsView<Row> {
    if let grid { return grid }
    let made = GridView<Row>(RowCell.self) { [weak self] cell, row in self?.show(row, in: cell) }
    grid = made
    return made
  }

  override func build() {
    super.build()
    actions.add("the width of items", 1) { [weak self] in
      guard let self else { return }
      grid?.minimumItemWidth = [60.0, 120, 250].randomElement(using: &dice) ?? 120
    }
    actions.add("the distance of items", 1) { [weak self] in
      guard let self else { return }
      grid?.spacing = dice.number(0...20).rounded()
    }
  }

  override func clear() {
    super.clear()
    grid = nil
  }
}
