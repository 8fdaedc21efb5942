import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionViews

/// A row of an ``ActionScene``.
struct ActionRow: Identifiable, Equatable { let id: Int }

/// A cell in which a user can begin something that ends later: a menu, a popover and a drag.
final class ActionCell: ItemCell {
  let choice = MenuPicker(["One", "Two"], selectedIndex: 0)
  let opener = Button("Open")
  let source = View()
  let drag = DragInteraction { _ in [.text("row")] }
  /// Called when the button in the popover is tapped.
  var onPick: () -> Void = {}
  private(set) var id = -1

  required init() {
    super.init()
    for view in [choice, opener, source] as [View] { contentView.addSubview(view) }
    opener.action = { [weak self] in self?.open() }
    source.backgroundColor = .red
    drag.actions = [.copy, .move]
    source.addInteraction(drag)
  }

  func show(_ id: Int) {
    self.id = id
    choice.selectedIndex = 0
  }

  /// Opens a popover that applies to this cell, as a date picker or a colour well does.
  private func open() {
    let popover = Popover(Button("Pick") { [weak self] in self?.onPick() })
    popover.contentSize = Size(width: 100, height: 44)
    opener.present(popover)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    choice.frame = Rect(x: 0, y: 0, width: 150, height: 44)
    opener.frame = Rect(x: 0, y: 50, width: 70, height: 44)
    source.frame = Rect(x: 80, y: 50, width: 60, height: 44)
  }
}

/// Something that a user begins in a cell, and that ends later.
nonisolated enum CellAction: CaseIterable, Sendable {
  case menu, popover, drag
}

/// How an app removes rows.
nonisolated enum RowRemoval: CaseIterable, Sendable {
  case animated, notAnimated, withReducedMotion, outOfWindow
}

/// A list or a grid of 100 rows, above an area that accepts drops. The log has each value with the row to which it was
/// delivered.
final class ActionScene {
  static let size = Size(width: 320, height: 600)
  static let listHeight = 500.0
  let stage: Stage
  let window: Window
  let items: ItemsView<ActionRow>
  var log: [String] = []
  private let zone = View(frame: Rect(x: 0, y: 500, width: 320, height: 100))
  private var finger: Finger?

  init(_ stage: Stage, isGrid: Bool) {
    self.stage = stage
    window = stage.makeWindow(size: Self.size)
    weak var scene: ActionScene?
    let show: (ActionCell, ActionRow) -> Void = { cell, row in scene?.show(row, in: cell) }
    if isGrid {
      let grid = GridView<ActionRow>(ActionCell.self, configure: show)
      (grid.minimumItemWidth, grid.itemAspectRatio) = (150, 1.5)
      items = grid
    } else {
      let list = ListView<ActionRow>(ActionCell.self, configure: show)
      list.rowHeight = 110
      items = list
    }
    scene = self
    items.frame = Rect(x: 0, y: 0, width: Self.size.width, height: Self.listHeight)
    window.content.addSubview(items)
    zone.backgroundColor = .blue
    let drops = zone.onDrop(types: [.text]) { $0.finish() }
    (drops.actions, drops.preferredAction) = (.move, .move)
    window.content.addSubview(zone)
    set(0..<100, animated: false)
    stage.settle()
  }

  func set(_ ids: some Sequence<Int>, animated: Bool) { items.setItems(ids.map(ActionRow.init), animated: animated) }

  private func show(_ row: ActionRow, in cell: ActionCell) {
    cell.show(row.id)
    cell.choice.onChange = { [weak self] in self?.log.append("\(row.id) chooses \($0)") }
    cell.onPick = { [weak self] in self?.log.append("\(row.id) picks") }
    cell.drag.onEnd = { [weak self] in self?.log.append($0 == .move ? "\(row.id) moves" : "\(row.id) stays") }
  }

  func cell(_ id: Int) throws -> ActionCell {
    guard let cell = items.cell(for: id) as? ActionCell else { throw Missing.cell(id) }
    return cell
  }

  private enum Missing: Error { case cell(Int) }

  func middle(of view: View) -> Point { view.convert(view.bounds.center, to: nil) }

  /// Begins an action in a row of the list, as the user does.
  func begin(_ action: CellAction, in id: Int) throws {
    let cell = try cell(id)
    switch action {
    case .menu: try stage.element(of: cell.choice).tap()
    case .popover: try stage.element(of: cell.opener).tap()
    case .drag:
      let finger = stage.touch(at: middle(of: cell.source))
      finger.rest(for: 0.7)
      finger.move(by: Vector(dx: 0, dy: 40))
      self.finger = finger
    }
    stage.advance(by: 1)
  }

  /// Ends the action, if it is still possible, as the user does: chooses from the menu, picks in the popover, or drops.
  func end(_ action: CellAction) {
    switch action {
    case .menu: try? stage.find(.menuItem, "Two").tap()
    case .popover: try? stage.find(.button, "Pick").tap()
    case .drag:
      finger?.move(to: middle(of: zone), over: 0.2)
      finger?.lift()
    }
    stage.advance(by: 1)
  }

  /// Returns the line that is logged if the result of an action is delivered to a row.
  static func value(of action: CellAction, in id: Int) -> String {
    switch action {
    case .menu: "\(id) chooses 1"
    case .popover: "\(id) picks"
    case .drag: "\(id) moves"
    }
  }

  /// Makes the view so high that it uses all spare cells for other rows, and then as high as before.
  func useSpareCells() {
    for height in [4000, Self.listHeight] {
      items.frame.size.height = height
      stage.advance(by: 0.1)
    }
  }

  /// Replaces all rows with rows from 100.
  func removeRows(_ removal: RowRemoval) {
    let others = 100..<200
    switch removal {
    case .animated, .withReducedMotion: set(others, animated: true)
    case .notAnimated: set(others, animated: false)
    case .outOfWindow:
      items.removeFromSuperview()
      set(others, animated: false)
      // The area that accepts drops stays in front.
      window.content.insertSubview(items, at: 0)
    }
  }

  /// Whether each visible cell shows its own row.
  var isConsistent: Bool {
    items.visibleCells.allSatisfy { cell in
      items.item(of: cell).flatMap(items.item(at:))?.id == (cell as? ActionCell)?.id && !cell.isHidden
    }
  }
}

/// Runs a test with rows in which actions can begin.
func withActions(isGrid: Bool, _ body: (ActionScene) throws -> Void) throws {
  try withStage(size: ActionScene.size) { stage in
    let scene = ActionScene(stage, isGrid: isGrid)
    try body(scene)
    scene.items.setNeedsLayout()
    stage.advance(by: 1)
    #expect(scene.items.usedCells.isEmpty, "a cell is kept for nothing")
    #expect(scene.isConsistent)
  }
}
