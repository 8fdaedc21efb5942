import Taction
import TactionTesting

@testable import TactionControls
@testable import TactionText
@testable import TactionViews

// Actions that a user begins in a row and ends later. The result must be delivered to the row that the cell showed at
// the beginning, or to no row.
extension ItemsMonkey {
  /// A menu or popover that was opened in a row.
  struct Opening {
    weak var presentation: Presentation?
    let row: Int
  }

  // MARK: Checks

  /// Notes in which rows menus and popovers were opened, before the cells of these rows can show other rows.
  func noteOpenings() {
    openings.removeAll { $0.presentation?.isInWindow != true }
    for presentation in window.content.presentations {
      let isKnown = openings.contains { $0.presentation === presentation }
      guard !isKnown, let cell = presentation.presenter?.nearest({ $0 as? RowCell }) else { continue }
      openings.append(Opening(presentation: presentation, row: cell.row.id))
    }
  }

  /// Checks that a cell does not get another row while the user does something in it.
  func checkReuse(of cell: RowCell, for row: Row) {
    guard cell.row.id >= 0, cell.row.id != row.id, let use = cell.use else { return }
    fail("the cell of row \(cell.row.id) shows row \(row.id) although \(use)")
  }

  func checkSwipe(of row: Row) {
    if let swiped { expect(swiped == row.id, "a finger that landed on row \(swiped) swipes row \(row.id)") }
  }

  /// Checks that the control of a cell shows what the app has stored for the row.
  func checkControl(of cell: RowCell) {
    let id = cell.row.id
    let isRight =
      switch cell.row.control {
      case .field: cell.field.text == texts[id] ?? ""
      case .menu: cell.choice.selectedIndex == choices[id] ?? 0
      case .slider: cell.slider.value == values[id] ?? 0
      case .nothing, .popover, .drag: true
      }
    expect(isRight, "the \(cell.row.control) of row \(id) has the value of another")
  }

  /// Runs the app's code for a value from a menu or popover that the user has opened in a cell.
  private func deliver(_ value: String, to row: Row, from cell: RowCell?) {
    let opening = openings.last { opening in
      cell.flatMap { opening.presentation?.presenter?.isDescendant(of: $0) } ?? false
    }
    if let opening {
      expect(opening.row == row.id, "\(value) that began in row \(opening.row) is delivered to row \(row.id)")
    }
    called(value)
  }

  // MARK: The app's code of a row

  /// Sets what the control of a cell shows, and the closures that store its value in the row.
  func hook(_ cell: RowCell, _ row: Row) {
    switch row.control {
    case .nothing: break
    case .field:
      cell.field.text = texts[row.id] ?? ""
      cell.field.onChange = { [weak self] in self?.texts[row.id] = $0 }
      cell.field.onEditingEnd = { [weak self] in self?.called("the end of an entry") }
    case .menu:
      cell.choice.selectedIndex = choices[row.id] ?? 0
      cell.choice.onChange = { [weak self, weak cell] index in
        self?.choices[row.id] = index
        self?.deliver("a choice", to: row, from: cell)
      }
    case .slider:
      cell.slider.value = values[row.id] ?? 0
      cell.slider.onChange = { [weak self] value in
        self?.values[row.id] = value
        self?.called("a slider")
      }
    case .popover:
      cell.opener.action = { [weak self, weak cell] in self?.openPopover(of: cell) }
      cell.onPick = { [weak self, weak cell] in self?.deliver("a pick", to: row, from: cell) }
    case .drag: hookDrag(cell, row)
    }
  }

  /// Opens a popover that applies to a cell, as a date picker or a colour well does.
  private func openPopover(of cell: RowCell?) {
    guard let cell else { return }
    let popover = Popover(Button("…") { [weak cell] in cell?.onPick() })
    popover.contentSize = Size(width: 80, height: 44)
    cell.opener.present(popover, animated: dice.chance(0.7))
    called("a popover")
  }

  private func hookDrag(_ cell: RowCell, _ row: Row) {
    let drag = ObjectIdentifier(cell.drag)
    cell.drag.onBegin = { [weak self] in
      self?.drags[drag] = row.id
      self?.called("a drag of a row")
    }
    cell.drag.onEnd = { [weak self] action in
      guard let self else { return }
      let begun = drags.removeValue(forKey: drag)
      expect(begun == row.id, "the drag of row \(begun ?? -1) is delivered to row \(row.id)")
      if action == .move { remove { $0.id == row.id } }
      called("the end of a drag of a row")
    }
  }

  // MARK: A user

  /// Returns the visible cells of rows with a control.
  func cells(with control: RowControl) -> [RowCell] {
    items.visibleCells.compactMap { $0 as? RowCell }.filter { $0.row.control == control }
  }

  func addUses(to actions: inout Repertoire) {
    actions.add("a menu or popover of a row opens", 4) { [weak self] in self?.open() }
    actions.add("a choice is made", 4) { [weak self] in self?.choose() }
    actions.add("a slider is held", 2) { [weak self] in
      self?.hold(.slider, for: 0, moving: Vector(dx: self?.dice.number(-100...100) ?? 0, dy: 0))
    }
    actions.add("a row is dragged out", 3) { [weak self] in
      self?.hold(.drag, for: 0.7, moving: Vector(dx: 0, dy: self?.dice.number(-200...200) ?? 0))
    }
    actions.add("a row is swiped", 3) { [weak self] in self?.swipe() }
  }

  /// Returns the middle of a view in the window; nil if it is not in the window.
  private func middle(of view: View?) -> Point? {
    guard let view, view.isInWindow else { return nil }
    let place = view.convert(view.bounds.center, to: nil)
    return window.content.bounds.contains(place) ? place : nil
  }

  private func open() {
    let cells = cells(with: .menu) + cells(with: .popover)
    guard hands.fingers.isEmpty, let place = middle(of: cells.randomElement(using: &dice)?.control) else { return }
    stage.tap(at: place)
  }

  private func choose() {
    guard hands.fingers.isEmpty else { return }
    let view: View? =
      switch window.content.presentations.last {
      case let menu as MenuPresentation: menu.panels.last?.rows.randomElement(using: &dice)
      case let popover as Popover: popover.contentView
      default: nil
      }
    if let place = middle(of: view) { stage.tap(at: place) }
  }

  /// Holds the control of a row with a finger, which stays down.
  private func hold(_ control: RowControl, for seconds: Double, moving way: Vector) {
    let cell = cells(with: control).randomElement(using: &dice)
    guard hands.fingers.isEmpty, let place = middle(of: cell?.control) else { return }
    let finger = stage.touch(at: place)
    if seconds > 0 { finger.rest(for: seconds) }
    finger.move(to: place + way, over: 0.2)
    hands.fingers.append(finger)
  }

  /// Swipes a row to its end. The app may change the rows after the finger has landed.
  private func swipe() {
    guard hands.fingers.isEmpty, let place = middle(of: items.visibleCells.randomElement(using: &dice)) else { return }
    // While rows move, another cell may be in front of the chosen one.
    let hit = window.pipeline.tree.touches.hitTest(place) as? View
    guard let cell = hit?.nearest({ $0 as? RowCell }) else { return }
    swiped = cell.row.id
    let width = cell.bounds.width
    let finger = stage.touch(at: place)
    if dice.chance(0.4), let deed = deeds.pick(&dice) {
      note(deed.name)
      deed.perform()
    }
    finger.move(to: place + Vector(dx: -0.8 * width, dy: 0), over: 0.2)
    finger.lift()
    swiped = nil
  }
}
