import Glibc
import Taction
import TactionCanvas
import TactionInk
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@Suite("InkView: the lasso")
struct InkSelectionTests {
  /// Draws two strokes and selects the left stroke with a lasso.
  private func select(in test: InkScene) {
    test.write(from: Point(x: 330, y: 300), to: Point(x: 370, y: 300))
    test.write(from: Point(x: 430, y: 300), to: Point(x: 470, y: 300))
    test.ink.instrument = .lasso
    test.write([
      Point(x: 320, y: 280), Point(x: 385, y: 280), Point(x: 385, y: 320), Point(x: 320, y: 320), Point(x: 320, y: 285),
    ])
    // Move the pen away, since fingers next to a near pen count as the hand that holds it.
    test.pen.leave()
    test.scene.wait(1)
  }

  @Test("The lasso selects the strokes it encloses, and a finger or a pen moves them", arguments: ParentKind.even)
  func move(parentKind: ParentKind) throws {
    try withInk(in: parentKind) { test in
      select(in: test)
      let before = test.strokes
      #expect(test.ink.selection == [before[0].id])
      let finger = test.scene.touch(350, 300)
      test.scene.drag([finger], to: [Point(x: 360, y: 350)], steps: 20)
      finger.rest(for: 0.2)
      finger.lift()
      test.rest()
      #expect(test.ink.placement == CanvasPlacement() && test.strokes[1] == before[1])
      #expect(test.strokes[0].points[0].location.distance(to: test.paper(Point(x: 340, y: 350))) < 1.5 * test.unit)
      #expect(test.strokes[0].id == before[0].id && test.ink.selection == [before[0].id])
      let picture = try test.picture()
      #expect(picture.color(x: 350, y: 350).red < 0.4)
      test.ink.history.undo()
      #expect(test.strokes == before)
    }
  }

  @Test("A pen that takes the selection while the paper still glides stops the paper, and the ink follows the pen")
  func glidingPaper() throws {
    try withInk { test in
      select(in: test)
      let finger = test.scene.touch(400, 400)
      finger.move(by: Vector(dx: 40, dy: 0), over: 0.06)
      finger.lift()
      test.scene.wait(0.05)
      #expect(test.ink.isMoving)
      @MainActor func place() -> Point { test.ink.content.convert(test.strokes[0].bounds.center, to: nil) }
      let start = place()
      test.pen.press(at: start)
      test.pen.move(to: start + Vector(dx: 0, dy: 40), over: 0.2)
      test.pen.lift()
      test.rest()
      #expect(place().distance(to: start + Vector(dx: 0, dy: 40)) < 1.5)
    }
  }

  @Test("An undo during a drag of the selection undoes the drag, as one step", arguments: ParentKind.even)
  func undo(parentKind: ParentKind) throws {
    try withInk(in: parentKind) { test in
      select(in: test)
      let (before, end) = (test.strokes, test.paper(Point(x: 340, y: 350)))
      let finger = test.scene.touch(350, 300)
      test.scene.drag([finger], to: [Point(x: 360, y: 350)], steps: 20)
      finger.rest(for: 0.2)
      test.ink.history.undo()
      #expect(test.strokes == before)
      test.scene.drag([finger], to: [Point(x: 300, y: 300)], steps: 20)
      finger.lift()
      test.rest()
      #expect(test.strokes == before)
      test.ink.history.redo()
      #expect(test.strokes[0].points[0].location.distance(to: end) < 1.5 * test.unit)
    }
  }

  @Test("A copy that is made during a drag of the selection stays where it is, and so does the original")
  func copy() throws {
    try withInk { test in
      select(in: test)
      let before = test.strokes
      let finger = test.scene.touch(350, 300)
      test.scene.drag([finger], to: [Point(x: 360, y: 350)], steps: 20)
      test.ink.duplicateSelection()
      let copied = test.strokes
      #expect(copied.count == 3 && copied[0] != before[0])
      test.scene.drag([finger], to: [Point(x: 300, y: 300)], steps: 20)
      finger.lift()
      test.rest()
      #expect(test.strokes == copied)
    }
  }

  @Test("Another tool that is chosen during a drag of the selection leaves the ink where the finger has moved it")
  func otherTool() throws {
    try withInk { test in
      select(in: test)
      let (before, end) = (test.strokes, test.paper(Point(x: 340, y: 350)))
      let finger = test.scene.touch(350, 300)
      test.scene.drag([finger], to: [Point(x: 360, y: 350)], steps: 20)
      test.ink.instrument = .pen(InkTool())
      finger.lift()
      test.rest()
      #expect(test.ink.selection.isEmpty)
      #expect(test.strokes[0].points[0].location.distance(to: end) < 1.5 * test.unit)
      test.ink.history.undo()
      #expect(test.strokes == before)
    }
  }

  @Test("The selection stays if the finger that would end it is cancelled, or zooms with another finger")
  func cancelledFinger() throws {
    try withInk { test in
      select(in: test)
      let selection = test.ink.selection
      test.ink.drawsWithFinger = true
      let pair = test.scene.land([Point(x: 420, y: 360), Point(x: 470, y: 380)])
      test.scene.drag(pair, to: [Point(x: 400, y: 350), Point(x: 500, y: 400)])
      test.scene.lift(pair)
      test.rest()
      #expect(test.ink.zoomScale > 1 && selection.count == 1 && test.ink.selection == selection)
      _ = test.scene.touch(420, 380)
      #expect(test.ink.isDrawing && test.ink.selection.isEmpty)
      test.scene.stage.cancelTouches()
      #expect(!test.ink.isDrawing && test.ink.selection == selection)
    }
  }

  @Test("Another page shows all of its ink at once, even while a finger drags ink of the page before")
  func otherPage() throws {
    try withInk { test in
      select(in: test)
      let page = test.ink.page
      let finger = test.scene.touch(350, 300)
      test.scene.drag([finger], to: [Point(x: 360, y: 350)], steps: 20)
      test.ink.page = page
      let picture = try test.picture()
      #expect(picture.color(x: 350, y: 300).red < 0.4 && picture.color(x: 350, y: 350).red > 0.6)
      finger.lift()
      test.rest()
      #expect(test.ink.page == page)
    }
  }

  @Test("A selection ends with its layer, so that Delete removes nothing from other layers")
  func otherLayer() throws {
    try withInk { test in
      test.ink.page = InkPage(paper: InkPaper(), layerCount: 2)
      test.ink.activeLayer = 1
      test.write(from: Point(x: 330, y: 250), to: Point(x: 370, y: 250))
      test.ink.activeLayer = 0
      select(in: test)
      #expect(test.ink.selection.count == 1)
      test.ink.activeLayer = 1
      #expect(test.ink.selection.isEmpty)
      test.ink.deleteSelection()
      #expect(test.ink.page.layers[1].strokes.count == 1)
    }
  }

  @Test("A lasso selects nothing if another layer became active before its end", arguments: ParentKind.even)
  func layerChange(parentKind: ParentKind) throws {
    try withInk(in: parentKind) { test in
      test.ink.page = InkPage(paper: InkPaper(), layerCount: 2)
      for layer in [1, 0] {
        test.ink.activeLayer = layer
        test.write(from: Point(x: 330, y: 300), to: Point(x: 370, y: 300))
      }
      test.ink.instrument = .lasso
      test.pen.press(at: Point(x: 320, y: 280))
      for place in [Point(x: 385, y: 280), Point(x: 385, y: 320)] { test.pen.move(to: place, over: 0.1) }
      test.ink.activeLayer = 1
      test.pen.move(to: Point(x: 320, y: 320), over: 0.1)
      test.pen.lift()
      #expect(test.ink.selection.isEmpty && !test.ink.isDrawing)
      test.ink.deleteSelection()
      #expect(test.ink.page.layers.map(\.strokes.count) == [1, 1])
      // The lasso of the layer that is active now selects again.
      test.write([
        Point(x: 320, y: 280), Point(x: 385, y: 280), Point(x: 385, y: 320), Point(x: 320, y: 320),
      ])
      #expect(test.ink.selection.count == 1)
    }
  }

  @Test("Two fingers scale and rotate the ink selection")
  func turn() throws {
    try withInk { test in
      select(in: test)
      let before = test.strokes[0]
      let fingers = test.scene.land([Point(x: 335, y: 300), Point(x: 365, y: 300)])
      let ends = fingers.map { finger in
        let way = finger.location - Point(x: 350, y: 300)
        return Point(x: 350, y: 300) + Vector(dx: -way.dy, dy: way.dx) * 2
      }
      test.scene.drag(fingers, to: ends, steps: 30)
      for finger in fingers { finger.rest(for: 0.1) }
      test.scene.lift(fingers)
      test.rest()
      let after = test.strokes[0]
      #expect(after.tool.width > 1.6 * before.tool.width && after.bounds.height > 60)
      #expect(test.ink.zoomScale == 1)
    }
  }

  @Test("The ink selection is recoloured, copied and deleted in one step each")
  func edit() throws {
    try withInk { test in
      select(in: test)
      let before = test.ink.page
      test.ink.recolorSelection(.red)
      #expect(test.strokes[0].tool.color.red > 0.8 && test.strokes[1].tool.color.red == 0)
      test.ink.duplicateSelection()
      #expect(test.strokes.count == 3 && test.ink.selection == [test.strokes[2].id])
      test.ink.deleteSelection()
      #expect(test.strokes.count == 2 && test.ink.selection.isEmpty)
      for _ in 0..<3 { test.ink.history.undo() }
      #expect(test.ink.page == before)
    }
  }

  @Test("While drawing is disabled, keys and fingers change nothing of ink that the app has selected")
  func disabled() throws {
    try withInk { test in
      select(in: test)
      test.ink.isDrawingEnabled = false
      test.ink.selectAll()
      let (strokes, place) = (test.strokes, test.paper(Point(x: 400, y: 300)))
      test.ink.becomeFirstResponder()
      test.scene.stage.type(.escape)
      test.scene.stage.type(.delete)
      let finger = test.scene.touch(350, 300)
      test.scene.drag([finger], to: [Point(x: 360, y: 350)], steps: 20)
      finger.lift()
      test.rest()
      #expect(test.strokes == strokes && test.ink.selection.count == 2)
      #expect(test.paper(Point(x: 400, y: 300)) != place, "the finger moves the paper")
      test.ink.isDrawingEnabled = true
      test.scene.stage.type(.delete)
      #expect(test.strokes.isEmpty)
    }
  }

  @Test("Delete removes the selected ink; Escape and the next stroke end the selection")
  func keys() throws {
    try withInk { test in
      select(in: test)
      test.ink.becomeFirstResponder()
      test.scene.stage.type(.escape)
      #expect(test.ink.selection.isEmpty && test.strokes.count == 2)
      test.ink.selectAll()
      #expect(test.ink.selection.count == 2)
      test.scene.stage.type(.delete)
      #expect(test.strokes.isEmpty)
      test.ink.history.undo()
      test.ink.selectAll()
      test.ink.instrument = .pen(InkTool())
      #expect(test.ink.selection.isEmpty && test.strokes.count == 2)
    }
  }
}
