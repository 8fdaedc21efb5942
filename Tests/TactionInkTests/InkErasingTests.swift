import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionInk

@Suite("InkView: undo and redo while pens erase")
struct InkErasingTests {
  /// Moves the pen across a horizontal line at a height of 300 px, and leaves it on the paper.
  private func cross(at x: Double, in test: InkScene) {
    test.pen.press(at: Point(x: x, y: 260))
    test.pen.move(to: Point(x: x, y: 340), over: 0.1)
  }

  /// Returns whether the reported changes lead to the page, so that a journal has the same ink.
  private func areChangesComplete(in test: InkScene) -> Bool {
    test.changes.reduce(into: InkPage()) { $0.apply($1) }.layers == test.ink.page.layers
  }

  @Test("An undo restores what a pen that is still down has erased, as one step", arguments: ParentKind.even)
  func undo(parentKind: ParentKind) throws {
    try withInk(in: parentKind) { test in
      test.write(from: Point(x: 310, y: 300), to: Point(x: 490, y: 300))
      var pages = [test.ink.page]
      test.ink.instrument = .eraser(.area(radius: 8 * test.unit))
      cross(at: 400, in: test)
      test.pen.lift()
      pages.append(test.ink.page)
      test.ink.instrument = .eraser(.strokes)
      cross(at: 460, in: test)
      test.pen.lift()
      pages.append(test.ink.page)
      test.ink.instrument = .eraser(.area(radius: 8 * test.unit))
      cross(at: 350, in: test)
      pages.append(test.ink.page)
      #expect(pages.map { $0.layers[0].strokes.count } == [1, 2, 1, 2])
      test.ink.history.undo()
      #expect(test.ink.page == pages[2] && !test.ink.isDrawing)
      // The pen is still down, over the ink that was restored.
      test.pen.move(to: Point(x: 350, y: 260), over: 0.1)
      test.pen.lift()
      #expect(test.ink.page == pages[2])
      for page in pages.prefix(2).reversed() {
        test.ink.history.undo()
        #expect(test.ink.page == page && areChangesComplete(in: test))
      }
      for page in pages.dropFirst() {
        test.ink.history.redo()
        #expect(test.ink.page == page && areChangesComplete(in: test))
      }
    }
  }

  @Test("What two pens have erased is one step of an undo while both are down")
  func twoPens() throws {
    try withInk { test in
      let (page, pens) = test.eraseLineWithTwoPens()
      let erased = test.ink.page
      test.ink.history.undo()
      #expect(erased.layers[0].strokes.count == 3 && test.ink.page == page && !test.ink.isDrawing)
      pens[0].lift()
      test.ink.history.redo()
      pens[1].lift()
      #expect(test.ink.page == erased && areChangesComplete(in: test))
    }
  }

  @Test("A change of pieces that a pen has cut is the step after the cut, even while the pen is still down")
  func changedPieces() throws {
    try withInk { test in
      test.write(from: Point(x: 310, y: 300), to: Point(x: 490, y: 300))
      let page = test.ink.page
      test.ink.instrument = .eraser(.area(radius: 8))
      cross(at: 400, in: test)
      test.ink.selectAll()
      test.ink.deleteSelection()
      test.pen.lift()
      #expect(test.strokes.isEmpty && !test.ink.isDrawing)
      for _ in 0..<2 { test.ink.history.undo() }
      #expect(test.ink.page == page && areChangesComplete(in: test))
      for _ in 0..<2 { test.ink.history.redo() }
      #expect(test.strokes.isEmpty && areChangesComplete(in: test))
    }
  }

  @Test("If one of two erasers is cancelled, a stroke that was drawn after the other had lifted stays")
  func cancelledPen() throws {
    try withInk { test in
      let pens = test.eraseLineWithTwoPens().pens
      pens[0].lift()
      let points = [Point(x: 350, y: 280), Point(x: 350, y: 320)].map { InkPoint(test.paper($0)) }
      let later = test.ink.add(InkStroke(points, tool: InkTool()))
      let sheet = Sheet(View())
      test.ink.present(sheet)
      test.scene.wait(1)
      #expect(!test.ink.isDrawing && test.strokes.count == 3 && test.strokes.last == later)
      sheet.dismiss()
      pens[1].lift()
      test.scene.wait(1)
      #expect(areChangesComplete(in: test))
    }
  }

  @Test("If one of two erasers is cancelled, a handler of the history changes the ink that is then left")
  func cancelledPenWithHandler() throws {
    try withInk { test in
      let (page, pens) = test.eraseLineWithTwoPens()
      pens[0].lift()
      test.ink.history.onChange = { [weak ink = test.ink] in
        if let ink { ink.perform(InkChange(removed: ink.page.layers[0].strokes)) }
      }
      let sheet = Sheet(View())
      test.ink.present(sheet)
      test.scene.wait(1)
      test.ink.history.onChange = nil
      #expect(test.strokes.isEmpty && areChangesComplete(in: test))
      for _ in 0..<2 { test.ink.history.undo() }
      #expect(test.ink.page == page && areChangesComplete(in: test))
      sheet.dismiss()
      pens[1].lift()
      test.scene.wait(1)
    }
  }

  @Test("A step that was undone cannot be redone once a pen has erased something else")
  func redo() throws {
    try withInk { test in
      test.write(from: Point(x: 310, y: 300), to: Point(x: 490, y: 300))
      test.write(from: Point(x: 310, y: 380), to: Point(x: 490, y: 380))
      test.ink.history.undo()
      let page = test.ink.page
      test.ink.instrument = .eraser(.area(radius: 8))
      cross(at: 400, in: test)
      #expect(!test.ink.history.redo() && test.strokes.count == 2)
      test.pen.lift()
      test.ink.history.undo()
      #expect(test.ink.page == page && areChangesComplete(in: test))
    }
  }
}
