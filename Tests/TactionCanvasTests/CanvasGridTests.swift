import Taction
import TactionCanvas
import Testing

@Suite("The grid of a canvas")
struct CanvasGridTests {
  @Test(
    "The visible part of a mark around a place beyond the edge is drawn",
    arguments: [CanvasGrid.Marks.dots, .lines])
  func edges(marks: CanvasGrid.Marks) throws {
    let canvas = CanvasView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    canvas.grid = CanvasGrid(spacing: 40, marks: marks, color: .black)
    canvas.layoutIfNeeded()
    canvas.setContentTransform(.translation(Vector(dx: -0.5, dy: -0.5)), animated: false)
    let color = try canvas.snapshot(scale: 2).color(x: 0, y: 0)
    #expect(color.alpha > 0.9 && color.red < 0.1)
  }
}
