import Testing

@testable import TactionWindow

@Suite("The touch changes of one moment")
struct TouchGroupTests {
  private let left = Pane()
  private let right = Pane()

  private func change(_ id: Int, _ phase: Touch.Phase, x: Double = 0) -> TouchFrame.Change {
    TouchFrame.Change(id: id, phase: phase, location: Point(x: x, y: 0))
  }

  @Test("The changes in one window become its touch frame unchanged, with the time of the last change")
  func oneWindow() {
    var group = TouchGroup()
    #expect(group.timestamp == nil && group.firstTarget == nil)
    group.append(change(1, .moved), of: left, at: 4)
    group.append(change(2, .moved), of: left, at: 5)
    #expect(group.firstTarget === left && group.hasOneTarget)
    #expect(group.changes.map(\.id) == [1, 2] && group.timestamp == 5)
    group.removeAll()
    #expect(group.timestamp == nil && group.changes.isEmpty)
  }

  @Test("The changes in one of several windows can be removed; the others stay in the order in which they arrived")
  func severalWindows() {
    var group = TouchGroup()
    for (id, pane) in [(1, right), (2, left), (3, right)] { group.append(change(id, .moved), of: pane, at: 0) }
    #expect(group.firstTarget === right && !group.hasOneTarget)
    var others = group
    others.removeChanges { $1 === right }
    #expect(others.firstTarget === left && others.hasOneTarget && others.changes.map(\.id) == [2])
    group.removeChanges { $1 !== right }
    #expect(group.hasOneTarget && group.changes.map(\.id) == [1, 3])
  }

  @Test("A group has at most one change of each touch, and lifts at different times are in different groups")
  func limits() {
    var group = TouchGroup()
    group.append(change(1, .moved), of: left, at: 4)
    #expect(!group.canAdd(changeOf: 1, at: 4) && group.canAdd(changeOf: 2, at: 5))
    group.append(change(2, .ended), of: left, at: 5)
    #expect(group.canAdd(changeOf: 3, at: 5) && !group.canAdd(changeOf: 3, at: 6))
  }

  @Test("A movement is replaced by a later movement at the same time")
  func replacement() throws {
    var group = TouchGroup()
    group.append(change(1, .moved, x: 1), of: left, at: 4)
    group.append(change(2, .began), of: left, at: 4)
    #expect(group.movement(of: 1, at: 5) == nil && group.movement(of: 2, at: 4) == nil)
    group.replace(try #require(group.movement(of: 1, at: 4)), by: change(1, .moved, x: 2))
    #expect(group.changes.map(\.location.x) == [2, 0])
  }

  @Test("Fingers on two windows give each window one frame for each moment")
  func stream() {
    var last = 0
    let stream = TouchStream {
      last += 1
      return last
    }
    for (key, pane) in [(7, right), (8, left), (9, right)] as [(Int32, Pane)] {
      stream.began(key, in: pane, at: .zero, time: 0, kind: .direct)
    }
    stream.closeFrame()
    for time in [1.0, 2.0] {
      for key in [9, 8, 7] as [Int32] { stream.moved(key, to: Point(x: time, y: Double(key)), time: time) }
      stream.closeFrame()
    }
    #expect(right.frames.map { $0.changes.map(\.id) } == [[1, 3], [3, 1], [3, 1]])
    #expect(left.frames.map { $0.changes.map(\.id) } == [[2], [2], [2]])
    #expect(left.frames.map(\.timestamp) == [0, 1, 2] && left.frames.last?.changes.first?.location.x == 2)
  }
}

/// A window that keeps its touch frames.
private final class Pane: InputTarget {
  private(set) var frames: [TouchFrame] = []
  let isClosed = false
  let scale = 1.0
  let comingSize = Size(width: 100, height: 100)
  func deliver(_ frame: TouchFrame) { frames.append(frame) }
  func deliver(_ hover: Hover) {}
  func scroll(_ event: ScrollEvent) {}
  func keyDown(_ event: KeyEvent) {}
  func keyUp(_ event: KeyEvent) {}
}
