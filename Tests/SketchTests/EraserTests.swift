import Taction
import TactionTesting
import Testing

@testable import TactionSketch

extension SketchTests {
  @Test("The other end of a pen removes the strokes that it touches, and undo brings them back at their places")
  func eraser() throws {
    try withPad { stage, pad in
      for y in [0.2, 0.4, 0.6] { draw(stage, pad, y: y) }
      @MainActor func strokes() -> [ObjectIdentifier] { pad.paper.strokes.map { ObjectIdentifier($0) } }
      @MainActor func subviews() -> [ObjectIdentifier] { pad.paper.subviews.map { ObjectIdentifier($0) } }
      let before = strokes()
      let eraser = stage.addStylus(PenTool(kind: .eraser))
      // Erases the upper two of the strokes, and leaves the eraser down.
      @MainActor func erase() {
        eraser.press(at: place(0.5, 0.1, on: pad), force: 0.5)
        eraser.move(to: place(0.5, 0.5, on: pad), over: 0.5)
      }
      erase()
      #expect(strokes() == [before[2]])
      eraser.lift()
      stage.settle()
      #expect(strokes() == [before[2]] && pad.paper.subviews.count == 1 && pad.paper.canUndo)
      pad.paper.undo()
      #expect(strokes() == before && subviews() == before)
      pad.paper.redo()
      #expect(strokes() == [before[2]])
      pad.paper.undo()
      // If undo or redo is called while the eraser is down, the erasing ends first, so the history is complete.
      for keys in [[-1, -1, -1], [-1, 1, 1], [1, -1, 1]] {
        erase()
        for key in keys { if key < 0 { pad.paper.undo() } else { pad.paper.redo() } }
        eraser.lift()
        stage.settle()
        while pad.paper.canUndo { pad.paper.undo() }
        #expect(strokes() == [])
        for _ in 0..<3 { pad.paper.redo() }
        #expect(strokes() == before && subviews() == before)
      }
      // If a pen is removed while it erases, the erased strokes are restored.
      erase()
      eraser.unplug()
      stage.settle()
      #expect(strokes() == before && subviews() == before)
    }
  }

  @Test("The eraser touches a line in its full width, where the pen was pressed hard and where it was not")
  func eraserAtTheEdge() throws {
    try withPad { stage, pad in
      pad.paper.width = 60
      stage.stylus.press(at: place(0.2, 0.5, on: pad), force: 0.1)
      stage.stylus.move(to: place(0.8, 0.5, on: pad), force: 1, over: 0.4)
      stage.stylus.leave()
      let eraser = stage.addStylus(PenTool(kind: .eraser))
      @MainActor func tap(_ x: Double, below: Double) {
        eraser.press(at: place(x, 0.5, on: pad) + Vector(dx: 0, dy: below * pad.paper.transform.meanScale), force: 0.5)
        eraser.lift()
      }
      // The eraser has a radius of 8 px on the screen, and the line one of 13 px at its thin end, 51 at the other.
      tap(0.22, below: 15 + 8 / pad.paper.transform.meanScale)
      #expect(pad.paper.strokes.count == 1)
      tap(0.79, below: 45)
      #expect(pad.paper.strokes.isEmpty)
    }
  }

  @Test("A fast eraser also removes the lines between two of its reports")
  func fastEraser() throws {
    try withPad { stage, pad in
      for y in [0.3, 0.4, 0.5] { draw(stage, pad, y: y) }
      let eraser = stage.addStylus(PenTool(kind: .eraser))
      eraser.press(at: place(0.5, 0.1, on: pad), force: 0.5)
      eraser.move(to: place(0.5, 0.9, on: pad), over: 0.01)
      eraser.lift()
      #expect(pad.paper.strokes.isEmpty)
    }
  }
}
