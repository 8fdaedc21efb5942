import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionViews

/// A swipe or a long press applies to the row on which the finger has landed, whatever the app does meanwhile.
@Suite("Rows that change while the user swipes or lifts one of them")
struct SwipeDuringChangeTests {
  private func withSwipes(isGrid: Bool, _ body: (ActionScene) throws -> Void) throws {
    try withActions(isGrid: isGrid) { scene in
      scene.items.trailingSwipeActions = { [weak scene] row in
        [SwipeAction("Delete") { scene?.log.append("\(row.id) deleted") }]
      }
      try body(scene)
    }
  }

  /// Puts a finger down at the end of a row, next to its controls.
  private func land(on id: Int, of scene: ActionScene) throws -> Finger {
    let cell = try scene.cell(id)
    return scene.stage.touch(at: cell.convert(Point(x: cell.bounds.width - 8, y: cell.bounds.height - 5), to: nil))
  }

  private func swipeFully(_ finger: Finger, in scene: ActionScene) {
    let width = scene.items.visibleCells.first?.bounds.width ?? 0
    finger.move(by: Vector(dx: -0.8 * width, dy: 0), over: 0.3)
    finger.lift()
    scene.stage.advance(by: 1)
  }

  /// Opens the swipe of a row, and returns the point at which its action is.
  private func openSwipe(of id: Int, in scene: ActionScene) throws -> Point {
    let finger = try land(on: id, of: scene)
    finger.move(by: Vector(dx: -70, dy: 0), over: 0.3)
    finger.rest(for: 0.2)
    finger.lift()
    scene.stage.advance(by: 1)
    let cell = try scene.cell(id)
    #expect(scene.items.swipe?.cell === cell)
    return place(ofActionOf: cell)
  }

  private func place(ofActionOf cell: ActionCell) -> Point {
    cell.convert(Point(x: cell.bounds.width - 30, y: cell.bounds.height / 2), to: nil)
  }

  @Test("An open swipe ends when its row is removed", arguments: RowRemoval.allCases, [false, true])
  func openRemoved(removal: RowRemoval, isGrid: Bool) throws {
    try withSwipes(isGrid: isGrid) { scene in
      scene.stage.settings.prefersReducedMotion = removal == .withReducedMotion
      let place = try openSwipe(of: 1, in: scene)
      scene.removeRows(removal)
      #expect(scene.items.swipe == nil)
      scene.stage.tap(at: place)
      scene.stage.advance(by: 1)
      #expect(scene.log.isEmpty)
      #expect(scene.items.visibleCells.allSatisfy { $0.contentView.center == $0.bounds.center })
    }
  }

  @Test("A row that a full swipe removes leaves on the side to which it was swiped", arguments: [false, true])
  func fullyRemoved(isGrid: Bool) throws {
    try withActions(isGrid: isGrid) { scene in
      scene.items.trailingSwipeActions = { [weak scene] row in
        [SwipeAction("Delete") { scene?.set((0..<100).filter { $0 != row.id }, animated: true) }]
      }
      let cell = try scene.cell(1)
      let finger = try land(on: 1, of: scene)
      finger.move(by: Vector(dx: -0.8 * cell.bounds.width, dy: 0), over: 0.3)
      var place = cell.contentView.presentation.center.x
      #expect(place < 0)
      finger.lift()
      for _ in 0..<8 {
        scene.stage.advance(by: 1.0 / 60)
        let next = cell.contentView.presentation.center.x
        #expect(next < place + 1, "the row does not come back")
        place = next
      }
      #expect(scene.items.cell(for: 1) == nil && cell.presentation.alpha < 0.9)
      scene.stage.advance(by: 1)
      #expect(scene.items.swipe == nil && cell.contentView.center == cell.bounds.center)
    }
  }

  @Test("A swipe that closes goes on closing when another row is touched", arguments: [false, true])
  func touchedWhileClosing(isGrid: Bool) throws {
    try withSwipes(isGrid: isGrid) { scene in
      _ = try openSwipe(of: 1, in: scene)
      try land(on: 2, of: scene).lift()
      scene.stage.advance(by: 0.05)
      #expect(scene.items.swipe != nil)
      try land(on: 0, of: scene).lift()
      scene.stage.advance(by: 1.0 / 60)
      #expect(scene.items.swipe != nil)
      scene.stage.advance(by: 1)
      #expect(scene.items.swipe == nil)
    }
  }

  @Test("An action that another finger taps takes the row from the finger that holds it", arguments: [false, true])
  func tappedWhileHeld(isGrid: Bool) throws {
    try withSwipes(isGrid: isGrid) { scene in
      let cell = try scene.cell(1)
      let finger = try land(on: 1, of: scene)
      finger.move(by: Vector(dx: -90, dy: 0), over: 0.3)
      scene.stage.tap(at: place(ofActionOf: cell))
      finger.move(by: Vector(dx: -20, dy: 0), over: 0.2)
      finger.rest(for: 1)
      #expect(scene.log == ["1 deleted"] && scene.items.swipe == nil)
      finger.lift()
      scene.stage.advance(by: 1)
      #expect(scene.items.swipe == nil && cell.contentView.center == cell.bounds.center)
      scene.stage.tap(at: try openSwipe(of: 1, in: scene))
      scene.stage.advance(by: 1)
      #expect(scene.log == ["1 deleted", "1 deleted"] && scene.items.swipe == nil)
    }
  }

  @Test("An open swipe stays with its row when rows change or move", arguments: [false, true], [false, true])
  func openMoved(animated: Bool, isGrid: Bool) throws {
    try withSwipes(isGrid: isGrid) { scene in
      _ = try openSwipe(of: 1, in: scene)
      scene.set(0..<100, animated: animated)
      scene.set([3, 2, 1, 0] + Array(4..<100), animated: animated)
      scene.stage.advance(by: 1)
      let cell = try scene.cell(1)
      #expect(scene.items.swipe?.cell === cell)
      scene.stage.tap(at: place(ofActionOf: cell))
      scene.stage.advance(by: 1)
      #expect(scene.log == ["1 deleted"])
    }
  }

  @Test(
    "A finger whose row is removed before the finger moves swipes no other row",
    arguments: [RowRemoval.animated, .notAnimated, .withReducedMotion], [false, true])
  func landedOnRemoved(removal: RowRemoval, isGrid: Bool) throws {
    try withSwipes(isGrid: isGrid) { scene in
      scene.stage.settings.prefersReducedMotion = removal == .withReducedMotion
      let finger = try land(on: 1, of: scene)
      scene.stage.advance(by: 0.1)
      scene.removeRows(removal)
      swipeFully(finger, in: scene)
      #expect(scene.log.isEmpty && scene.items.swipe == nil)
    }
  }

  @Test(
    "A finger whose row moves away before the finger moves swipes that row", arguments: [false, true], [false, true])
  func landedOnMoved(animated: Bool, isGrid: Bool) throws {
    try withSwipes(isGrid: isGrid) { scene in
      let finger = try land(on: 1, of: scene)
      scene.stage.advance(by: 0.1)
      scene.set([100] + Array(0..<100), animated: animated)
      scene.stage.advance(by: 0.1)
      swipeFully(finger, in: scene)
      #expect(scene.log == ["1 deleted"])
    }
  }

  @Test("A finger lifts the row on which it has landed, even if another row is under it now", arguments: [false, true])
  func lifts(isGrid: Bool) throws {
    try withActions(isGrid: isGrid) { scene in
      scene.items.onMove = { [weak scene] in scene?.log.append("moved \($0) to \($1)") }
      let finger = try land(on: 1, of: scene)
      finger.rest(for: 0.2)
      scene.set([100] + Array(0..<100), animated: false)
      finger.rest(for: 0.8)
      #expect((scene.items.lift?.cell as? ActionCell)?.id == 1)
      finger.lift()
      scene.stage.advance(by: 1)
      #expect(scene.log.isEmpty)
    }
  }

  @Test("If a finger's row is removed before the long press begins, no row is lifted", arguments: [false, true])
  func liftsNothing(isGrid: Bool) throws {
    try withActions(isGrid: isGrid) { scene in
      scene.items.onMove = { [weak scene] in scene?.log.append("moved \($0) to \($1)") }
      let finger = try land(on: 1, of: scene)
      finger.rest(for: 0.2)
      scene.removeRows(.notAnimated)
      finger.rest(for: 0.8)
      #expect(scene.items.lift == nil)
      finger.move(by: Vector(dx: 0, dy: 150), over: 0.3)
      finger.lift()
      scene.stage.advance(by: 1)
      #expect(scene.log.isEmpty)
    }
  }
}
