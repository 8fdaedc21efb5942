import Taction
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionControls
@testable import TactionViews

@Suite("ListView: changes")
struct ListChangeTests {
  /// A cell that records whether it was chosen at each change of its state.
  private final class StateCell: ItemCell {
    var id = -1
    var states: [Bool] = []

    override func stateDidChange() {
      super.stateDidChange()
      states.append(isSelected)
    }
  }

  @Test("Removing rows changes the states of no other cells, and no removed row fades out in the state of another one")
  func states() throws {
    try withStage(size: Size(width: 400, height: 600)) { stage in
      let window = stage.makeWindow(size: Size(width: 400, height: 600))
      let list = ListView<Entry>(StateCell.self) { cell, entry in cell.id = entry.id }
      list.rowHeight = 50
      list.selectionMode = .multiple
      window.root = list
      list.setItems((0..<10).map { Entry(id: $0) }, animated: false)
      list.selectedIDs = [1, 5]
      stage.advance(by: 0.1)
      let cells = list.visibleCells.compactMap { $0 as? StateCell }
      #expect(cells.count == 10)
      for cell in cells { cell.states = [] }
      list.setItems([1, 2, 3, 4, 6, 7, 8, 9].map { Entry(id: $0) })
      #expect(list.selectedIDs == [1] && list.departing.count == 2)
      #expect(cells.allSatisfy { $0.states.isEmpty && $0.isSelected == [1, 5].contains($0.id) })
      stage.advance(by: 1)
    }
  }

  @Test("A row that the app has made translucent keeps its alpha when it fades in")
  func alpha() throws {
    try withStage(size: Size(width: 400, height: 600)) { stage in
      let window = stage.makeWindow(size: Size(width: 400, height: 600))
      let list = ListView<Entry>(ListCell.self) { cell, entry in cell.alpha = entry.id == 9 ? 0.5 : 1 }
      list.rowHeight = 50
      window.root = list
      list.setItems((0..<3).map { Entry(id: $0) }, animated: false)
      stage.advance(by: 0.1)
      list.setItems([0, 9, 1, 2].map { Entry(id: $0) })
      stage.advance(by: 1)
      #expect(list.visibleCells.map(\.alpha) == [1, 0.5, 1, 1])
    }
  }

  @Test("After any change, cells show the list in order, and the first visible row that stays does not move")
  func random() throws {
    try withList { test in
      var random = SeededGenerator(seed: 7)
      var ids = Array(0..<200)
      var next = 200
      func height(_ id: Int) -> Double { 20 + Double(id * 37 % 80) }
      test.fill(ids, height: height)
      for round in 0..<150 {
        if random.chance(0.5) { test.list.contentOffset.y = random.number(0...6000) }
        test.stage.advance(by: random.chance(0.3) ? 1 : 0.02)
        test.list.contentOffset = test.list.limits.nearest(to: test.list.contentOffset)
        test.list.layoutIfNeeded()
        let isAtTop = test.list.contentOffset.y <= 0.5
        let before = test.list.visibleCells.compactMap { $0 as? EntryCell }
          .filter { test.list.frame(ofItem: test.list.item(of: $0) ?? 0).maxY > test.list.contentOffset.y }
          .map { ($0.entry.id, test.list.frame(ofItem: test.list.item(of: $0) ?? 0).minY - test.list.contentOffset.y) }
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          switch Int.random(in: 0..<4, using: &random) {
          case 0:
            ids.insert(next, at: Int.random(in: 0...ids.count, using: &random))
            next += 1
          case 1 where !ids.isEmpty: ids.remove(at: Int.random(in: 0..<ids.count, using: &random))
          case 2 where ids.count > 1:
            let id = ids.remove(at: Int.random(in: 0..<ids.count, using: &random))
            ids.insert(id, at: Int.random(in: 0...ids.count, using: &random))
          default: break
          }
        }
        test.list.setItems(ids.map { Entry(id: $0, height: height($0)) }, animated: random.chance(0.7))
        #expect(test.list.items.map(\.id) == ids)
        let list = test.list
        for (place, cell) in list.visibleCells.enumerated() {
          #expect((cell as? EntryCell)?.entry.id == ids[list.firstCell + place], "round \(round)")
        }
        let limit = list.limits.upper.y
        let kept = before.first { ids.contains($0.0) }
        if let kept, !isAtTop, list.contentOffset.y < limit - 1, list.contentOffset.y > 1,
          let index = ids.firstIndex(of: kept.0)
        {
          #expect(abs(list.frame(ofItem: index).minY - list.contentOffset.y - kept.1) < 0.01, "round \(round)")
        }
      }
      test.stage.advance(by: 2)
      #expect(test.isComplete)
      #expect(test.list.subviews.count < 100)
    }
  }

  @Test("A row that changes while it is out of sight is measured again when it becomes visible")
  func changeOutOfSight() throws {
    try withList { test in
      test.fill(0..<60)
      test.list.contentOffset.y = 1500
      test.stage.advance(by: 0.1)
      test.fill(0..<60) { $0 == 2 ? 120 : 50 }
      test.list.contentOffset.y = 250
      test.stage.advance(by: 0.1)
      // Row 2 gets a cell again, and grows upward.
      test.list.contentOffset.y -= 20
      test.stage.advance(by: 0.1)
      let next = test.visible.first { $0.id == 5 }
      #expect(next?.top == 20)
      test.list.contentOffset.y = 0
      test.stage.advance(by: 0.1)
      #expect(test.list.cell(for: 2)?.frame.height == 120)
      #expect(test.isComplete)
    }
  }

  @Test("Rows of a list move from their old to their new positions, and fade in and out")
  func animation() throws {
    try withList { test in
      test.fill(0..<8)
      test.fill([0, 9, 1, 2, 4, 5, 6, 7, 3], animated: true)
      let five = try #require(test.list.cell(for: 5))
      let nine = try #require(test.list.cell(for: 9))
      #expect(nine.presentation.alpha < 1)
      let start = five.presentation.center.y
      #expect(abs(start - 275) < 26)
      test.stage.advance(by: 1)
      #expect(test.visible.map(\.id) == [0, 9, 1, 2, 4, 5, 6, 7])
      #expect(nine.presentation.alpha == 1 && test.isComplete)
      let commits = test.stage.commitCount
      test.stage.advance(by: 1)
      #expect(test.stage.commitCount == commits)
    }
  }

  @Test("In an animation of the app, rows change as they do outside: new ones appear in their places")
  func appAnimation() throws {
    try withList { test in
      test.fill(0..<60)
      test.list.contentOffset.y = 500
      test.stage.advance(by: 0.1)
      View.animate(duration: 1) { test.list.setItems((-3..<60).filter { $0 != 12 }.map { Entry(id: $0) }) }
      #expect(test.list.shownBounds == test.list.bounds)
      test.fill(-3..<60)
      let ids = Array(-3..<12) + [100] + Array(12..<60)
      View.animate(duration: 1) { test.list.setItems(ids.map { Entry(id: $0) }) }
      let cell = try #require(test.list.cell(for: 100))
      #expect(cell.shownFrame == cell.frame)
      test.stage.advance(by: 2)
      #expect(test.isComplete)
    }
  }

  @Test("If a row grows while it moves, the heights of other rows do not change")
  func growing() throws {
    struct Line: Identifiable {
      let id: Int
      let text: String
    }
    try withStage(size: Size(width: 400, height: 400)) { stage in
      let list = ListView<Line>(ListCell.self) { cell, line in
        cell.title = "\(line.id)"
        cell.detail = line.text
      }
      stage.makeWindow(size: Size(width: 400, height: 400)).root = list
      let long = String(repeating: "many words ", count: 20)
      list.setItems([Line(id: 0, text: "short"), Line(id: 1, text: long)])
      stage.advance(by: 1)
      let (low, high) = (list.frame(ofItem: 0).height, list.frame(ofItem: 1).height)
      #expect(high > low + 10)
      list.setItems([Line(id: 1, text: long + "!"), Line(id: 0, text: "short")])
      stage.advance(by: 1)
      #expect(list.frame(ofItem: 0).height == high && list.frame(ofItem: 1).height == low)
      list.setItems([Line(id: 0, text: long), Line(id: 1, text: "short")])
      stage.advance(by: 1)
      #expect(list.frame(ofItem: 0).height == high && list.frame(ofItem: 1).height == low)
    }
  }

  @Test("Items may change while a cell is made or during a throw, and two items may have the same id")
  func reentry() throws {
    try withStage { stage in
      var notices: [String] = []
      let captured = View.logNotice
      View.logNotice = { notices.append($0) }
      defer { View.logNotice = captured }
      let window = stage.makeWindow(size: Size(width: 400, height: 400))
      var count = 0
      var isHostile = true
      weak var held: ListView<Entry>?
      let list = ListView<Entry>(EntryCell.self) { cell, entry in
        cell.show(entry)
        guard isHostile else { return }
        count += 1
        if count % 7 == 0 { held?.setItems((0..<(500 - count % 300)).map { Entry(id: $0 * 3) }) }
        if count % 11 == 0 { cell.removeFromSuperview() }
        if count % 13 == 0 { held?.contentOffset.y += 31 }
      }
      held = list
      list.frame = window.content.bounds
      window.content.addSubview(list)
      list.setItems((0..<500).map { Entry(id: $0) })
      let finger = stage.touch(at: Point(x: 200, y: 350))
      finger.move(to: Point(x: 200, y: 50), over: 0.1)
      finger.lift()
      stage.advance(by: 1)
      #expect(count > 20 && list.itemCount <= 500)
      isHostile = false
      list.setItems([1, 2, 2, 3, 1].map { Entry(id: $0) })
      list.setItems([1, 2, 2, 3, 1].map { Entry(id: $0) })
      stage.advance(by: 1)
      #expect(list.items.map(\.id) == [1, 2, 3])
      #expect(notices.filter { $0.contains("id of another") }.count == 1)
      list.setItems([])
      stage.advance(by: 1)
      #expect(list.visibleCells.isEmpty && list.item(at: 3) == nil && list.item(at: -1) == nil)
    }
  }

  /// A cell that shows its item in a new view each time.
  private final class RebuiltCell: ItemCell {
    func rebuild() {
      for view in contentView.subviews { view.removeFromSuperview() }
      StackView(arrangedSubviews: [Label("Row")]).fill(contentView)
    }
  }

  @Test("A row whose content is replaced under a finger is no longer pressed, and can be tapped again")
  func rebuiltContent() throws {
    try withStage(size: Size(width: 320, height: 480)) { stage in
      var chosen: [Int] = []
      let list = ListView<Entry>(RebuiltCell.self) { cell, _ in cell.rebuild() }
      list.rowHeight = 60
      list.onActivate = { chosen.append($0.id) }
      list.fill(stage.makeWindow(size: Size(width: 320, height: 480)).content)
      list.setItems([1, 2].map { Entry(id: $0) }, animated: false)
      stage.settle()
      let cell = try #require(list.cell(for: 1))
      let finger = stage.touch(at: cell.convert(cell.bounds.center, to: nil))
      stage.advance(by: 0.3)
      #expect(cell.isHighlighted)
      list.setItems([1, 2].map { Entry(id: $0, height: 51) }, animated: false)
      stage.advance(by: 0.1)
      #expect(list.cell(for: 1) === cell && !cell.isHighlighted)
      finger.lift()
      stage.tap(at: cell.convert(cell.bounds.center, to: nil))
      stage.advance(by: 0.1)
      #expect(chosen == [1])
    }
  }
}
