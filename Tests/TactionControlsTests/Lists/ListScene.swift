import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// An item of a list in tests.
struct Entry: Identifiable, Equatable {
  let id: Int
  /// The height of its cell.
  var height = 50.0
}

/// A cell that shows the id of an entry, and has its height.
final class EntryCell: ItemCell {
  private(set) var entry = Entry(id: -1)
  private(set) var configurations = 0

  func show(_ entry: Entry) {
    self.entry = entry
    configurations += 1
    backgroundColor = .white
  }

  override var semanticName: String { "Entry \(entry.id)" }
  override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: entry.height) }
}

/// A list of 300 x 400 px in the middle of a window, below transformed parents.
final class ListScene {
  static let size = Size(width: 300, height: 400)
  let stage: Stage
  let window: Window
  let list: ListView<Entry>
  private(set) var log: [String] = []

  init(_ stage: Stage, in kind: ParentKind = .plain) {
    self.stage = stage
    window = stage.makeWindow(size: Size(width: 800, height: 600))
    list = ListView<Entry>(EntryCell.self) { cell, entry in cell.show(entry) }
    list.bounds.size = Self.size
    var parent = kind.build(in: window)
    if kind == .scaledUp {
      // All of the list is touched, so all of it has to be inside the window.
      let smaller = View(frame: parent.bounds)
      smaller.transform = .scale(0.25)
      parent.addSubview(smaller)
      parent = smaller
    }
    list.center = kind == .plain ? window.content.bounds.center : parent.bounds.center
    parent.addSubview(list)
    list.onActivate = { [weak self] in self?.log.append("activate \($0.id)") }
    list.onSelectionChange = { [weak self] in self?.log.append("chosen \($0.sorted())") }
  }

  /// Shows entries with ids; `height` returns the height of each entry.
  func fill(_ ids: some Sequence<Int>, height: (Int) -> Double = { _ in 50 }, animated: Bool = false) {
    list.setItems(ids.map { Entry(id: $0, height: height($0)) }, animated: animated)
    stage.advance(by: 0.1)
  }

  /// Returns the window position of a point of the list's visible part.
  func place(_ x: Double, _ y: Double) -> Point { list.convert(list.contentOffset + Vector(dx: x, dy: y), to: nil) }

  /// Touches a point of the list's visible part.
  func touch(_ x: Double, _ y: Double) -> Finger { stage.touch(at: place(x, y)) }

  func tap(_ x: Double, _ y: Double) {
    stage.tap(at: place(x, y))
    stage.advance(by: 0.1)
  }

  /// Drags a finger in the list's coordinates.
  func drag(_ finger: Finger, from: Point, to: Point, over seconds: Double = 0.15, steps: Int = 9) {
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      finger.move(
        to: place(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part), over: seconds / Double(steps),
        steps: 1)
    }
  }

  /// Opens the actions at the right edge of the entry 1, the second row of 50 px; returns the row.
  func openActions() throws -> ItemCell {
    let cell = try #require(list.cell(for: 1))
    let finger = touch(250, 75)
    drag(finger, from: Point(x: 250, y: 75), to: Point(x: 160, y: 75))
    finger.lift()
    stage.advance(by: 1)
    return cell
  }

  /// Pulls the list 280 px down with a finger near its top; returns the finger, which is still on the screen.
  func pull(over seconds: Double = 0.4, steps: Int = 20) -> Finger {
    let finger = touch(150, 50)
    drag(finger, from: Point(x: 150, y: 50), to: Point(x: 150, y: 330), over: seconds, steps: steps)
    return finger
  }

  /// The visible entries in order, with the distance of each entry's top from the top of the list.
  var visible: [(id: Int, top: Double)] {
    list.visibleCells.compactMap { $0 as? EntryCell }
      .filter { $0.frame.maxY > list.contentOffset.y && $0.frame.minY < list.contentOffset.y + list.bounds.height }
      .map { ($0.entry.id, $0.frame.minY - list.contentOffset.y) }
      .sorted { $0.top < $1.top }
  }

  /// Whether cells cover the whole visible part of the content without overlapping.
  var isComplete: Bool {
    let cells = list.visibleCells.sorted { $0.frame.minY < $1.frame.minY }
    for (cell, next) in zip(cells, cells.dropFirst()) where abs(cell.frame.maxY - next.frame.minY) > 0.01 {
      return false
    }
    let top = max(list.contentOffset.y, 0)
    let bottom = min(list.contentOffset.y + list.bounds.height, list.contentSize.height)
    guard bottom > top else { return true }
    guard let first = cells.first, let last = cells.last else { return list.itemCount == 0 }
    return first.frame.minY <= top + 0.01 && last.frame.maxY >= bottom - 0.01
  }

  func clearLog() { log = [] }
}

/// Runs a test with a list on a strict stage.
func withList(in kind: ParentKind = .plain, _ body: (ListScene) throws -> Void) throws {
  try withStage(size: Size(width: 800, height: 600)) { stage in try body(ListScene(stage, in: kind)) }
}
