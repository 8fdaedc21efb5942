import Glibc
import Taction
import TactionCanvas
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionInk

@Suite("InkView: pens, erasers and the page")
struct InkDrawingTests {
  @Test("A stroke follows the pen, under all kinds of parents", arguments: ParentKind.even)
  func place(parentKind: ParentKind) throws {
    try withInk(in: parentKind) { test in
      let (start, end) = (Point(x: 330, y: 280), Point(x: 460, y: 320))
      test.write(from: start, to: end)
      let stroke = try #require(test.strokes.first)
      #expect(test.strokes.count == 1 && stroke.points.count > 5)
      let (first, last) = (stroke.points[0].location, stroke.points[stroke.points.count - 1].location)
      #expect(first.distance(to: test.paper(start)) < 0.5 * test.unit)
      #expect(last.distance(to: test.paper(end)) < 0.5 * test.unit)
      #expect(stroke.points.allSatisfy { $0.force.map { abs($0 - 0.5) < 0.01 } ?? false })
      #expect(zip(stroke.points, stroke.points.dropFirst()).allSatisfy { $0.time <= $1.time })
      let picture = try test.picture()
      #expect(picture.color(x: 395, y: 300).red < 0.2 && picture.color(x: 395, y: 330).red > 0.8)
    }
  }

  @Test("A pen's eraser end and first button erase strokes; its second button selects")
  func otherEnds() throws {
    try withInk { test in
      for way in 0...2 {
        test.write(from: Point(x: 340, y: 260), to: Point(x: 340, y: 340))
        #expect(test.strokes.count == 1)
        switch way {
        case 0: test.pen.tool = PenTool(kind: .eraser)
        case 1: test.pen.press(.first)
        default: test.pen.press(.second)
        }
        if way < 2 {
          test.write(from: Point(x: 320, y: 300), to: Point(x: 360, y: 300))
          #expect(test.strokes.isEmpty)
        } else {
          test.write([
            Point(x: 310, y: 230), Point(x: 370, y: 230), Point(x: 370, y: 370), Point(x: 310, y: 370),
            Point(x: 310, y: 232),
          ])
          #expect(test.strokes.count == 1 && test.ink.selection.count == 1)
        }
        test.pen.release([.first, .second])
        test.pen.tool = PenTool()
      }
    }
  }

  @Test("Strokes without force, or with thousands of reports at one time, are drawn")
  func odd() throws {
    try withInk { test in
      test.write(from: Point(x: 330, y: 250), to: Point(x: 400, y: 250), force: 0)
      test.pen.press(at: Point(x: 330, y: 300))
      for step in 0..<3000 { test.pen.move(to: Point(x: 330 + Double(step % 100), y: 300), over: 0, steps: 1) }
      test.pen.lift()
      test.pen.press(at: Point(x: 350, y: 350))
      test.pen.lift()
      #expect(test.strokes.count == 3)
      let picture = try test.picture()
      #expect(picture.color(x: 350, y: 350).red < 0.5 && picture.color(x: 380, y: 300).red < 0.5)
    }
  }

  @Test("Undo and redo restore the page to the pixel after any change")
  func undo() throws {
    try withInk { test in
      let empty = try test.picture()
      test.write(from: Point(x: 330, y: 250), to: Point(x: 460, y: 340))
      test.ink.instrument = .pen(InkTool(.highlighter, color: .yellow, width: 14))
      test.write(from: Point(x: 330, y: 340), to: Point(x: 460, y: 250))
      let both = try test.picture()
      let page = test.ink.page
      test.ink.instrument = .eraser(.area(radius: 10))
      test.write(from: Point(x: 395, y: 200), to: Point(x: 395, y: 400))
      #expect(test.strokes.count == 4)
      let cut = try test.picture()
      test.ink.instrument = .eraser(.strokes)
      test.write(from: Point(x: 340, y: 200), to: Point(x: 340, y: 400))
      #expect(test.strokes.count == 2)
      test.ink.history.undo()
      #expect(try test.picture().hasSamePixels(as: cut))
      test.ink.history.undo()
      #expect(test.ink.page == page)
      #expect(try test.picture().hasSamePixels(as: both))
      test.ink.history.undo()
      test.ink.history.undo()
      #expect(test.strokes.isEmpty && !test.ink.history.canUndo)
      #expect(try test.picture().hasSamePixels(as: empty))
      for _ in 0..<4 { test.ink.history.redo() }
      #expect(test.strokes.count == 2 && !test.ink.history.canRedo)
    }
  }

  @Test("Setting another paper keeps the history, the selection and the stroke that is being drawn")
  func paper() throws {
    try withInk { test in
      test.write(from: Point(x: 330, y: 250), to: Point(x: 460, y: 250))
      test.pen.press(at: Point(x: 330, y: 280))
      test.pen.move(to: Point(x: 390, y: 280), over: 0.1)
      test.ink.selection = Set(test.strokes.map(\.id))
      test.ink.page.paper.color = .yellow
      #expect(test.ink.isDrawing && test.ink.history.canUndo && test.ink.selection.count == 1)
      test.pen.move(to: Point(x: 460, y: 280), over: 0.1)
      test.pen.lift()
      test.rest()
      #expect(test.strokes.count == 2)
      let color = try test.picture().color(x: 400, y: 330)
      #expect(color.red > 0.9 && color.blue < 0.5)
      test.ink.history.undo()
      test.ink.history.undo()
      #expect(test.strokes.isEmpty && test.ink.page.paper == InkPaper(color: .yellow) && test.ink.history.canRedo)
      // Setting `page` as a whole clears the history, even if the new page has equal strokes.
      test.ink.page = InkPage(paper: InkPaper(color: .white))
      #expect(!test.ink.history.canRedo)
    }
  }

  @Test("An eraser that is cancelled leaves the page as it was")
  func cancelledEraser() throws {
    try withInk { test in
      test.write(from: Point(x: 330, y: 300), to: Point(x: 460, y: 300))
      let page = test.ink.page
      test.ink.drawsWithFinger = true
      test.ink.instrument = .eraser(.area(radius: 8))
      test.pen.leave()
      test.scene.wait(1)
      let finger = test.scene.touch(395, 250)
      finger.move(to: Point(x: 395, y: 350), over: 0.3)
      #expect(test.ink.page != page)
      test.scene.stage.cancelTouches()
      test.scene.wait(0.1)
      #expect(test.ink.page == page)
    }
  }

  @Test(
    "A stroke becomes a straight line while the pen rests, unless this is disabled", arguments: [true, false])
  func hold(mayStraighten: Bool) throws {
    try withInk { test in
      test.ink.straightensOnHold = mayStraighten
      test.pen.press(at: Point(x: 330, y: 280))
      test.pen.move(to: Point(x: 390, y: 284), over: 0.2)
      test.pen.move(to: Point(x: 460, y: 280), over: 0.2)
      test.scene.wait(0.7)
      test.pen.lift()
      #expect((test.strokes.first?.points.count == 2) == mayStraighten)
    }
  }

  @Test("A pen that rests needs no frames, and its stroke becomes a line at a later rest", arguments: [true, false])
  func framesAtRest(mayStraighten: Bool) throws {
    try withInk { test in
      test.ink.straightensOnHold = mayStraighten
      test.pen.press(at: Point(x: 330, y: 280))
      test.scene.wait(1)
      #expect(test.ink.isDrawing && test.scene.stage.app.nextDeadline == nil)
      test.pen.move(to: Point(x: 390, y: 284), over: 0.2)
      test.pen.move(to: Point(x: 460, y: 280), over: 0.2)
      test.scene.wait(1)
      #expect(test.ink.isDrawing && test.scene.stage.app.nextDeadline == nil)
      test.pen.lift()
      #expect((test.strokes.first?.points.count == 2) == mayStraighten)
    }
  }

  @Test("A stroke becomes a straight line while the pen rests, even after a time in which the window was not drawn")
  func holdAfterStall() throws {
    try withInk { test in
      let output = try #require(test.scene.stage.compositor.mainOutput)
      test.pen.press(at: Point(x: 330, y: 280))
      test.pen.move(to: Point(x: 390, y: 284), over: 0.2)
      output.isOn = false
      test.pen.move(to: Point(x: 460, y: 280), over: 1.5)
      output.isOn = true
      test.scene.wait(0.7)
      test.pen.lift()
      #expect(test.strokes.first?.points.count == 2)
    }
  }

  @Test("A pen that rests where it has landed writes when it moves on")
  func restAtLanding() throws {
    try withInk { test in
      test.pen.press(at: Point(x: 340, y: 280))
      test.pen.move(to: Point(x: 341, y: 280), over: 0.02)
      test.scene.wait(0.8)
      test.pen.move(to: Point(x: 460, y: 280), over: 0.2)
      test.pen.lift()
      #expect(test.strokes.map { $0.bounds.width > 110 } == [true])
    }
  }

  @Test("A handler of ink changes may show another page with fewer layers", arguments: [false, true])
  func pageInHandler(erases: Bool) throws {
    try withInk { test in
      let other = InkPage()
      test.ink.page = InkPage(layerCount: 2)
      test.ink.activeLayer = 1
      if erases {
        test.write(from: Point(x: 330, y: 300), to: Point(x: 460, y: 300))
        test.ink.instrument = .eraser(.area(radius: 10))
      }
      var changes = 0
      test.ink.onInkChange = { ink, _ in
        changes += 1
        ink.page = other
      }
      test.write(from: Point(x: 340, y: 300), to: Point(x: 440, y: 300))
      test.rest()
      #expect(changes > 0 && test.ink.page == other)
      #expect(!test.ink.history.canUndo && !test.ink.history.canRedo && !test.ink.isDrawing)
      let picture = try test.picture()
      #expect(picture.color(x: 400, y: 300).red > 0.9)
    }
  }

  @Test(
    "Strokes on paper in a scroll view or a sheet scroll and drag nothing, even if it is a finger that draws",
    arguments: [false, true], [false, true])
  func surrounded(isInSheet: Bool, drawsWithFinger: Bool) throws {
    try withInk { test in
      if isInSheet {
        test.scene.window.content.present(Sheet(test.ink))
        test.scene.wait(1)
      } else {
        _ = test.scene.scroll(around: test.ink)
      }
      let place = test.ink.convert(Point.zero, to: nil)
      let (start, end) = (Point(x: 400, y: 250), Point(x: 400, y: 350))
      test.ink.drawsWithFinger = drawsWithFinger
      if drawsWithFinger {
        let finger = test.scene.touch(start.x, start.y)
        finger.move(to: end, over: 0.2)
        finger.lift()
      } else {
        test.write(from: start, to: end)
        // Near a pen, the finger below would be a palm.
        test.pen.leave()
        test.scene.wait(1)
      }
      test.rest()
      #expect(test.strokes.count == 1 && test.strokes.allSatisfy { $0.bounds.height > 90 })
      #expect(test.ink.convert(Point.zero, to: nil) == place)
      // A finger that does not draw still moves what is around the paper.
      test.ink.drawsWithFinger = false
      test.ink.transformGestureRecognizer.minimumNumberOfTouches = 2
      let finger = test.scene.touch(start.x, start.y)
      finger.move(to: end, over: 0.2)
      #expect(test.ink.convert(Point.zero, to: nil).y > place.y + 10)
      finger.rest(for: 0.2)
      finger.lift()
      test.rest()
      #expect(test.strokes.count == 1)
    }
  }

  @Test("Strokes and dots of a pen do not count as swipes or double taps of a view around the paper")
  func gesturesAround() throws {
    try withInk { test in
      let scroll = test.scene.scroll(around: test.ink)
      var (swipes, taps) = (0, 0)
      let doubleTap = TapGestureRecognizer { _ in taps += 1 }
      doubleTap.numberOfTapsRequired = 2
      scroll.addGestureRecognizer(doubleTap)
      scroll.addGestureRecognizer(SwipeGestureRecognizer { _ in swipes += 1 })
      test.write(from: Point(x: 350, y: 250), to: Point(x: 450, y: 250))
      test.rest()
      for _ in 0..<2 {
        test.pen.press(at: Point(x: 400, y: 320))
        test.scene.wait(0.05)
        test.pen.lift()
        test.scene.wait(0.05)
      }
      test.rest()
      #expect(test.strokes.count == 3 && swipes == 0 && taps == 0)
    }
  }

  @Test("A view of the app is between the ink of two layers, even if it was added first", arguments: [false, true])
  func layers(isAddedFirst: Bool) throws {
    try withInk { test in
      if !isAddedFirst { test.ink.page = InkPage(layerCount: 2) }
      let view = View(frame: Rect(center: test.paper(Point(x: 400, y: 300)), size: Size(width: 60, height: 60)))
      view.backgroundColor = .green
      view.isUserInteractionEnabled = false
      test.ink.addSubview(view, aboveLayer: 0)
      if isAddedFirst { test.ink.page = InkPage(layerCount: 2) }
      test.write(from: Point(x: 330, y: 290), to: Point(x: 460, y: 290))
      test.ink.activeLayer = 1
      test.write(from: Point(x: 330, y: 310), to: Point(x: 460, y: 310))
      let picture = try test.picture()
      #expect(picture.color(x: 400, y: 290).green > 0.5 && picture.color(x: 340, y: 290).green < 0.3)
      #expect(picture.color(x: 400, y: 310).green < 0.3)
    }
  }
}
