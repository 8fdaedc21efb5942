import Taction
import TactionCanvas
import TactionInk
import TactionStageSupport
import TactionTestSupport
import TactionTesting

/// Paper in unusual superviews, about 300 px wide and high on the screen around (400, 300).
final class InkScene {
  let scene: Scene
  let ink = InkView()
  private(set) var changes: [InkChange] = []

  init(_ scene: Scene) {
    self.scene = scene
    scene.view.removeFromSuperview()
    scene.place(ink, at: Point(x: 400, y: 300), side: 300)
    ink.instrument = .pen(InkTool(.ball, width: 3 * unit))
    ink.onInkChange = { [weak self] in self?.changes.append($1) }
    scene.stage.settle()
  }

  /// The length of a px of the screen in the view's own coordinates.
  var unit: Double { ink.bounds.width / 300 }
  var strokes: [InkStroke] { ink.page.layers[0].strokes }
  var pen: Stylus { scene.stage.stylus }

  /// Returns the point of the paper at a position on the screen.
  func paper(_ place: Point) -> Point { ink.content.convert(place, from: nil) }

  /// Draws a straight line with the pen.
  func write(from start: Point, to end: Point, force: Double = 0.5) {
    pen.press(at: start, force: force)
    pen.move(to: end, over: 0.2)
    pen.lift()
  }

  /// Draws several straight lines with the pen, without lifting it.
  func write(_ points: [Point]) {
    guard let first = points.first else { return }
    pen.press(at: first)
    for point in points.dropFirst() { pen.move(to: point, over: 0.1) }
    pen.lift()
  }

  /// Draws a horizontal line, and crosses it with two erasers, which stay on the paper; returns the page with the whole
  /// line, and the pens of the erasers.
  func eraseLineWithTwoPens() -> (page: InkPage, pens: [Stylus]) {
    write(from: Point(x: 310, y: 300), to: Point(x: 490, y: 300))
    let page = ink.page
    ink.instrument = .eraser(.area(radius: 8))
    let pens = [pen, scene.stage.addStylus(PenTool(hardwareSerial: 2))]
    for (pen, x) in zip(pens, [350.0, 450]) { pen.press(at: Point(x: x, y: 260)) }
    for (pen, x) in zip(pens, [350.0, 450]) { pen.move(to: Point(x: x, y: 340), over: 0.1) }
    return (page, pens)
  }

  func rest() {
    for _ in 0..<60 where ink.isHeld || ink.isMoving { scene.wait(0.1) }
    scene.wait(0.2)
  }

  /// Waits until all ink is sharp, and returns the picture of the screen.
  func picture() throws -> Bitmap {
    rest()
    ink.finishDrawing()
    scene.wait(0.1)
    return try scene.stage.screenshot()
  }
}

/// Runs a test with paper on a strict stage.
func withInk(in parentKind: ParentKind = .plain, _ body: (InkScene) throws -> Void) throws {
  try withScene(in: parentKind) { scene in try body(InkScene(scene)) }
}
