import Glibc
import Taction
import TactionCanvas
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionInk

@Suite("InkView: pictures at the pen, and directly after its lift")
struct InkLiftTests {
  /// Draws a fast line to the right that ends at (360, 300).
  private func draw(in test: InkScene) {
    test.pen.press(at: Point(x: 300, y: 300))
    test.pen.move(to: Point(x: 360, y: 300), over: 0.03, steps: 6)
  }

  /// Returns the picture after the frame that shows the last event.
  private func nextPicture(of test: InkScene) throws -> Bitmap {
    test.scene.wait(2.0 / 60)
    return try test.scene.stage.screenshot()
  }

  /// Zooms the paper. The tiles show new strokes only after the paper has rested for a tenth of a second.
  private func zoom(in test: InkScene) { test.ink.placement = CanvasPlacement(scale: 2) }

  @Test("The ink ends within 0.3 mm of the pen in each frame")
  func tip() throws {
    try withInk { test in
      test.ink.prediction = 0
      test.ink.instrument = .pen(InkTool(.ball, width: 8))
      test.pen.press(at: Point(x: 300, y: 300))
      for step in 1...35 {
        let place = Point(x: 300 + Double(step) * 6, y: 300 + 50 * sin(Double(step) / 3))
        test.pen.move(to: place, over: 1 / 60, steps: 1)
        let picture = try nextPicture(of: test)
        #expect(picture.color(x: Int(place.x), y: Int(place.y)).red < 0.3, "\(step)")
        let right = (260..<540).last { x in (200..<400).contains { picture.color(x: x, y: $0).red < 0.5 } }
        // The line ends with a disc of a radius of 4 px; 0.3 mm are 1.13 px.
        let end = Double(try #require(right) + 1) - 4
        #expect(abs(end - place.x) <= 1.13, "\(step): the ink ends at \(end), the pen is at \(place.x)")
      }
      test.pen.lift()
      #expect(test.strokes.count == 1)
    }
  }

  @Test("Predicted ink is ahead of a fast pen, and gone directly after its lift, or when the pen sends nothing more")
  func prediction() throws {
    for lifts in [true, false] {
      try withInk { test in
        let isInked = { (picture: Bitmap, x: Int) in picture.color(x: x, y: 300).red < 0.5 }
        if lifts { zoom(in: test) }
        draw(in: test)
        let ahead = try nextPicture(of: test)
        #expect((366..<380).contains { isInked(ahead, $0) })
        if lifts { test.pen.lift() } else { test.scene.wait(0.1) }
        let after = try nextPicture(of: test)
        #expect(isInked(after, 350) && (366..<420).allSatisfy { !isInked(after, $0) }, "\(lifts)")
        if lifts { return }
        // The pen continues.
        test.pen.move(to: Point(x: 420, y: 300), over: 0.04, steps: 8)
        test.pen.lift()
        #expect(try isInked(nextPicture(of: test), 415))
      }
    }
  }

  @Test("A highlighter has the same colour directly after its lift and at rest", arguments: [true, false])
  func highlighter(isMoving: Bool) throws {
    try withInk { test in
      test.ink.instrument = .pen(InkTool(.highlighter, color: .blue, width: 20))
      if isMoving { zoom(in: test) }
      draw(in: test)
      test.pen.lift()
      var reds = [try nextPicture(of: test).color(x: 330, y: 300).red]
      for _ in 0..<10 { reds.append(try nextPicture(of: test).color(x: 330, y: 300).red) }
      let rest = try test.picture().color(x: 330, y: 300).red
      #expect(rest < 0.9 && reds.allSatisfy { abs($0 - rest) < 0.02 }, "\(reds), at rest \(rest)")
      #expect(test.ink.layerViews[0].subviews.isEmpty, "the tiles show the stroke alone")
    }
  }

  @Test("A stroke that is added outside the visible paper has its own view until the tiles there contain it")
  func outside() throws {
    try withInk { test in
      // Four tiles meet at the origin of the paper, which is first in the middle of the view, and then to the left of
      // the view.
      _ = try test.picture()
      test.ink.placement = CanvasPlacement(center: Point(x: 160, y: 0))
      _ = try test.picture()
      let points = [Point(x: -60, y: 20), Point(x: -20, y: 20)].map { InkPoint($0) }
      test.ink.add(InkStroke(points, tool: InkTool(.ball, width: 8)))
      #expect(test.ink.layerViews[0].subviews.count == 1)
      for _ in 0..<10 where !test.ink.layerViews[0].subviews.isEmpty {
        BackgroundQueue.tiles.drain(timeout: 60)
        test.scene.wait(0.1)
      }
      #expect(test.ink.layerViews[0].subviews.isEmpty)
      test.ink.placement = CanvasPlacement()
      #expect(try nextPicture(of: test).color(x: 360, y: 320).red < 0.5)
    }
  }

  @Test("Ink that comes back into the view is visible before its tiles are made, also ink far from the other ink")
  func comingBack() throws {
    try withInk { test in
      for x in [0.0, 1500, 5000] {
        test.ink.placement = CanvasPlacement(center: Point(x: x, y: 0))
        test.rest()
        if x < 5000 { test.write(from: Point(x: 380, y: 300), to: Point(x: 420, y: 300)) }
        _ = try test.picture()
        BackgroundQueue.tiles.drain(timeout: 60)
      }
      test.ink.placement = CanvasPlacement(center: Point(x: 1500, y: 0))
      #expect(try nextPicture(of: test).color(x: 400, y: 300).red < 0.5)
      #expect(!test.ink.isSharp)
    }
  }

  @Test("Ink that a finger has dragged is visible at its new place at once, before the tiles contain it")
  func drop() throws {
    try withInk { test in
      draw(in: test)
      test.pen.lift()
      test.pen.leave()
      test.scene.wait(1)
      test.ink.selectAll()
      let finger = test.scene.touch(330, 300)
      test.scene.drag([finger], to: [Point(x: 340, y: 350)], steps: 20)
      _ = try test.picture()
      #expect(test.ink.layerViews[0].subviews.isEmpty)
      test.ink.selection = []
      #expect(test.ink.layerViews[0].subviews.count == 1)
      #expect(try nextPicture(of: test).color(x: 340, y: 350).red < 0.5)
      finger.lift()
      let picture = try test.picture()
      #expect(picture.color(x: 340, y: 350).red < 0.5 && picture.color(x: 320, y: 300).red > 0.9)
      #expect(test.ink.layerViews[0].subviews.isEmpty)
    }
  }

  @Test("Undo directly after a lift removes the ink immediately")
  func undo() throws {
    try withInk { test in
      let empty = try test.picture()
      draw(in: test)
      test.pen.lift()
      test.ink.history.undo()
      #expect(test.ink.layerViews[0].subviews.isEmpty)
      for _ in 0..<5 { #expect(try nextPicture(of: test).color(x: 340, y: 300).red > 0.9) }
      #expect(try test.picture().hasSamePixels(as: empty))
      test.ink.history.redo()
      #expect(try nextPicture(of: test).color(x: 340, y: 300).red < 0.5)
    }
  }
}
