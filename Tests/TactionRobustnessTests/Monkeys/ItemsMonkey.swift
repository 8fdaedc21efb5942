import Taction

@testable import TactionControls
@testable import TactionText
@testable import TactionViews

/// Items whose order, number and heights change at any time: even while a finger holds an item, in callbacks, and twice
/// in succession. The app keeps its own list, as Docs/Lists.md describes.
///
/// The app's list must equal the view's list, and no cell may show another item's data. What the user has begun in a
/// row, such as a text, a menu, a drag or a swipe, must be delivered to this row, or to no row (`ItemsMonkey+Uses`).
class ItemsMonkey: Monkey {
  /// The app's own rows, in their order.
  final var rows: [Row] = []
  /// The app's texts, by the ids of rows.
  final var texts: [Int: String] = [:]
  /// The app's choices from menus, and its values of sliders, by the ids of rows.
  final var choices: [Int: Int] = [:]
  final var values: [Int: Double] = [:]
  /// The menus and popovers of rows, and the rows that are dragged, by their interactions.
  final var openings: [Opening] = []
  final var drags: [ObjectIdentifier: Int] = [:]
  /// The row on which the finger of a swipe has landed.
  final var swiped: Int?
  private final var next = 0
  private final var refreshes = 0
  private final var isRefreshing = false
  private final let sheet = Sheet(View())
  /// The number of times that the rows were set.
  private final var changes = 0

  /// The view with the items. A subclass overrides it.
  var items: ItemsView<Row> { preconditionFailure("a subclass has it") }
  /// Whether rows may have any height.
  var hasHeights: Bool { false }

  override var handShare: Double { 0.65 }

  func makeRow() -> Row {
    next += 1
    let heights = hasHeights ? [44, 44, 60, 120, 300] : [44.0]
    return Row(
      id: next, height: heights[Int(dice.next() % UInt64(heights.count))],
      control: RowControl.some[Int(dice.next() % UInt64(RowControl.some.count))], isOther: dice.chance(0.2))
  }

  func show(_ row: Row, in cell: RowCell) {
    noteOpenings()
    checkReuse(of: cell, for: row)
    cell.show(row)
    hook(cell, row)
    called("configure")
  }

  override func build() {
    for _ in 0..<40 { rows.append(makeRow()) }
    items.frame = Rect(origin: .zero, size: Self.size)
    items.anchors = .fill
    items.onActivate = { [weak self] _ in self?.called("onActivate") }
    items.onSelectionChange = { [weak self] ids in
      guard let self else { return }
      expect(ids.isSubset(of: items.items.map(\.id)), "an item is chosen that is not there")
      called("onSelectionChange")
    }
    hookMoves()
    hookSwipes()
    items.onRefresh = { [weak self] in self?.refresh() }
    items.emptyView = Label("Nothing")
    items.selectionMode = .multiple
    window.content.addSubview(items)
    items.use(OtherCell.self, for: \.isOther) { [weak self] cell, row in self?.show(row, in: cell) }
    set(animated: false)
    addDeeds(to: &deeds)
    addDeeds(to: &actions)
    addUses(to: &actions)
    actions.add("letters into a field", 3) { [weak self] in self?.type() }
    actions.add("a finger lifts an item", 4) { [weak self] in self?.liftItem() }
  }

  private func hookMoves() {
    items.onMove = { [weak self] from, to in
      guard let self else { return }
      note("onMove \(from) \(to)")
      guard rows.indices.contains(from), rows.indices.contains(to) else {
        return fail("onMove(\(from), \(to)) with \(rows.count) items")
      }
      rows.insert(rows.remove(at: from), at: to)
      expect(items.items.map(\.id) == rows.map(\.id), "onMove(\(from), \(to)) is not how the items are")
      called("onMove")
    }
  }

  private func hookSwipes() {
    let actions: (Row) -> [SwipeAction] = { [weak self] row in
      self?.called("swipe actions")
      return [
        SwipeAction("Delete") { [weak self] in
          self?.checkSwipe(of: row)
          self?.remove { $0.id == row.id }
          self?.called("a swipe action")
        },
        SwipeAction("Keep") { [weak self] in
          self?.checkSwipe(of: row)
          self?.called("a swipe action")
        },
      ]
    }
    items.trailingSwipeActions = actions
    items.leadingSwipeActions = { row in row.id % 3 == 0 ? actions(row) : [] }
  }

  // MARK: Changes of the app

  private func addDeeds(to deeds: inout Repertoire) {
    deeds.add("a row is inserted", 5) { [weak self] in
      guard let self else { return }
      rows.insert(makeRow(), at: Int.random(in: 0...rows.count, using: &dice))
      set()
    }
    deeds.add("a row is removed", 5) { [weak self] in
      guard let self, let id = rows.randomElement(using: &dice)?.id else { return }
      remove { $0.id == id }
    }
    deeds.add("a row in sight is removed", 3) { [weak self] in
      guard let self, let cell = items.visibleCells.randomElement(using: &dice) as? RowCell else { return }
      let id = cell.row.id
      remove { $0.id == id }
    }
    deeds.add("a row moves", 3) { [weak self] in
      guard let self, !rows.isEmpty else { return }
      let row = rows.remove(at: Int.random(in: rows.indices, using: &dice))
      rows.insert(row, at: Int.random(in: 0...rows.count, using: &dice))
      set()
    }
    addRearrangements(to: &deeds)
    addAttributes(to: &deeds)
  }

  private func addRearrangements(to deeds: inout Repertoire) {
    deeds.add("a row changes", 3) { [weak self] in
      guard let self, let index = rows.indices.randomElement(using: &dice) else { return }
      rows[index].height = hasHeights ? dice.number(44...200).rounded() : 44
      set()
    }
    deeds.add("a row needs another kind of cell", 2) { [weak self] in
      guard let self, let index = rows.indices.randomElement(using: &dice) else { return }
      rows[index].isOther.toggle()
      set()
    }
    deeds.add("rows are shuffled", 1) { [weak self] in
      guard let self else { return }
      rows.shuffle(using: &dice)
      set()
    }
    deeds.add("all rows are others", 1) { [weak self] in
      guard let self else { return }
      rows = (0..<Int(dice.next() % 60)).map { _ in self.makeRow() }
      set()
    }
    deeds.add("rows are set twice", 2) { [weak self] in
      guard let self, !rows.isEmpty else { return }
      let row = rows.removeFirst()
      set()
      rows.append(row)
      set()
    }
  }

  private func addAttributes(to deeds: inout Repertoire) {
    deeds.add("scroll to an item", 3) { [weak self] in
      guard let self, let id = items.items.randomElement(using: &dice)?.id else { return }
      items.scroll(to: id, at: [.top, .middle, .nearest][Int(dice.next() % 3)], animated: dice.chance(0.6))
    }
    deeds.add("cells are configured again", 2) { [weak self] in self?.items.reconfigureVisibleCells() }
    deeds.add("other items are chosen", 2) { [weak self] in
      guard let self else { return }
      items.selectedIDs = Set(items.items.prefix(Int(dice.next() % 5)).map(\.id))
    }
    deeds.add("the mode of selection", 1) { [weak self] in
      guard let self else { return }
      items.selectionMode = [.none, .single, .multiple][Int(dice.next() % 3)]
    }
    deeds.add("the refresh ends", 3) { [weak self] in self?.endRefresh() }
    deeds.add("moves are allowed or not", 1) { [weak self] in
      guard let self else { return }
      if items.onMove == nil { hookMoves() } else { items.onMove = nil }
    }
    deeds.add("swipes are allowed or not", 1) { [weak self] in
      guard let self else { return }
      if items.trailingSwipeActions == nil { hookSwipes() } else { items.trailingSwipeActions = nil }
    }
    deeds.add("a sheet comes", 1) { [weak self] in
      guard let self else { return }
      sheet.dismiss(animated: dice.chance(0.5))
      window.content.present(sheet, animated: dice.chance(0.5))
    }
    deeds.add("the sheet goes", 2) { [weak self] in
      guard let self else { return }
      sheet.dismiss(animated: dice.chance(0.5))
    }
    deeds.add("the view goes and comes", 1) { [weak self] in
      guard let self else { return }
      items.removeFromSuperview()
      window.content.addSubview(items)
    }
    deeds.add("the view is another width", 1) { [weak self] in
      guard let self else { return }
      items.anchors = nil
      items.frame = Rect(x: 0, y: 0, width: dice.number(80...600), height: dice.number(60...600))
    }
  }

  final func remove(where isGone: (Row) -> Bool) {
    rows.removeAll(where: isGone)
    set()
  }

  func set(animated: Bool? = nil) {
    changes += 1
    items.setItems(rows, animated: animated ?? dice.chance(0.7))
  }

  private func refresh() {
    expect(!isRefreshing, "a second refresh before the end of the first")
    isRefreshing = true
    called("onRefresh")
  }

  private func endRefresh() {
    isRefreshing = false
    items.endRefreshing()
  }

  // MARK: A user

  /// Types a letter into the field that has the focus: it must arrive in the text of its row, and in no other.
  private func type() {
    let cells = cells(with: .field)
    guard let focused = cells.first(where: { $0.field.isFirstResponder }), hands.heldKeys.isEmpty else {
      _ = cells.randomElement(using: &dice)?.field.becomeFirstResponder()
      return
    }
    let (id, before) = (focused.row.id, texts)
    let length = before[id]?.count ?? 0
    guard rows.contains(where: { $0.id == id }), length < 30, focused.field.selectedRange.isEmpty else { return }
    stage.keys.type("x")
    guard focused.row.id == id, focused.field.isFirstResponder else { return }
    expect(texts[id]?.count == length + 1, "what was typed into row \(id) is not its text: \(texts[id] ?? "nothing")")
    for (other, text) in texts where other != id {
      expect(before[other] == text, "what was typed into row \(id) is in row \(other)")
    }
  }

  private func liftItem() {
    guard hands.fingers.isEmpty, let cell = items.visibleCells.randomElement(using: &dice) else { return }
    let place = cell.convert(Point(x: 20, y: cell.bounds.center.y), to: nil)
    guard window.content.bounds.contains(place) else { return }
    let finger = stage.touch(at: place)
    finger.rest(for: 0.7)
    finger.move(to: place + Vector(dx: 0, dy: dice.number(-200...200)), over: 0.3)
    hands.fingers.append(finger)
  }

  // MARK: Invariants

  override func checkScene() {
    let shown = items.items.map(\.id)
    // The items are not checked while new items are pending. If each configuration of a cell sets new items, some are
    // always pending.
    if items.lift == nil, items.pending == nil {
      expect(shown == rows.map(\.id), "the items are \(shown.prefix(12)) in place of \(rows.prefix(12).map(\.id))")
    }
    expect(items.selectedIDs.isSubset(of: shown), "an item is chosen that is not there")
    noteOpenings()
    for (place, cell) in items.visibleCells.enumerated() where items.lift?.cell !== cell {
      let index = items.firstCell + place
      guard let cell = cell as? RowCell, shown.indices.contains(index) else {
        fail("a cell is beyond the items")
        continue
      }
      expect(cell.row.id == shown[index], "the cell of row \(shown[index]) shows row \(cell.row.id)")
      expect(cell is OtherCell == items.items[index].isOther, "row \(shown[index]) is in a cell of a wrong kind")
      checkControl(of: cell)
    }
  }

  override func settleScene() {
    endRefresh()
    for presentation in window.content.presentations { presentation.dismiss() }
    // A cell with the focus is kept even if it is not visible, so the focus is removed first.
    window.pipeline.tree.firstResponder?.resignFirstResponder()
    items.anchors = .fill
    items.setNeedsLayout()
  }

  override func checkRest() {
    expect(!sheet.isInWindow, "the sheet stays")
    expect(items.lift == nil && items.departing.isEmpty && items.heldCells.isEmpty, "cells stay lifted or on their way")
    expect(!items.isRefreshing, "a refresh does not end")
    expect(items.usedCells.isEmpty, "a cell is kept for nothing")
    expect(drags.isEmpty, "the drag of a row has no end")
    for (place, cell) in items.visibleCells.enumerated() {
      let frame = items.frame(ofItem: items.firstCell + place)
      let distance = cell.center.distance(to: frame.center)
      expect(distance < 0.01, "a cell is not at its place: \(cell.frame) and \(frame)")
      expect(cell.alpha == 1 && cell.transform == .identity && !cell.isHidden, "a cell stays as it was in a change")
    }
    let cells = items.subviews.count { $0 is ItemCell && !$0.isHidden }
    expect(cells <= items.visibleCells.count, "\(cells) cells are seen of \(items.visibleCells.count)")
  }

  override func clear() {
    items.removeFromSuperview()
    openings = []
  }
}
