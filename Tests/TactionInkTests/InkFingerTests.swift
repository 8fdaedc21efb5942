import Taction
import TactionCanvas
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionInk

@Suite("InkView: fingers and palms")
struct InkFingerTests {
  @Test("One finger moves the paper, or draws if allowed, and two fingers zoom")
  func fingers() throws {
    try withInk { test in
      let before = test.ink.placement
      let finger = test.scene.touch(400, 300)
      test.scene.drag([finger], to: [Point(x: 440, y: 300)])
      finger.lift()
      test.rest()
      #expect(test.strokes.isEmpty && test.ink.placement.center.x < before.center.x - 20)
      test.ink.drawsWithFinger = true
      test.ink.placement = before
      let other = test.scene.touch(400, 300)
      test.scene.drag([other], to: [Point(x: 440, y: 300)])
      other.lift()
      test.rest()
      #expect(test.strokes.count == 1 && test.ink.placement == before)
      let pair = test.scene.land([Point(x: 360, y: 300), Point(x: 440, y: 300)])
      test.scene.drag(pair, to: [Point(x: 320, y: 300), Point(x: 480, y: 300)], steps: 20)
      test.scene.lift(pair)
      test.rest()
      #expect(test.strokes.count == 1 && test.ink.zoomScale > 1.5)
    }
  }

  @Test(
    "A finger that rests while the screen is rotated neither draws nor erases from its old place to its new one",
    arguments: [false, true])
  func rotated(erases: Bool) throws {
    try withInk { test in
      test.ink.drawsWithFinger = true
      let hand = test.scene.touch(340, 300)
      test.scene.drag([hand], to: [Point(x: 460, y: 300)])
      hand.lift()
      test.rest()
      #expect(test.strokes.count == 1)
      if erases { test.ink.instrument = .eraser(.strokes) }
      let finger = test.scene.touch(300, 200)
      test.scene.stage.rotate(to: Size(width: 600, height: 800), under: finger, nowAt: Point(x: 500, y: 400))
      finger.lift()
      test.rest()
      #expect(test.strokes.count == (erases ? 1 : 2))
      #expect(test.strokes.dropFirst().allSatisfy { $0.bounds.width < 20 && $0.bounds.height < 20 })
    }
  }

  @Test("The number of fingers of the app stays if a change does not affect whether a finger draws")
  func keptNumberOfFingers() throws {
    try withInk { test in
      test.ink.transformGestureRecognizer.minimumNumberOfTouches = 2
      test.ink.drawsWithFinger = false
      for isEnabled in [true, false, true] {
        test.ink.isDrawingEnabled = isEnabled
        let finger = test.scene.touch(400, 300)
        test.scene.drag([finger], to: [Point(x: 440, y: 300)])
        finger.lift()
        test.rest()
        #expect(test.ink.placement == CanvasPlacement() && test.strokes.isEmpty)
      }
    }
  }

  @Test("Two fingers on a touchpad pan the paper while fingers on the screen draw")
  func touchpad() throws {
    try withInk { test in
      test.ink.drawsWithFinger = true
      test.scene.stage.mouse.move(to: Point(x: 400, y: 300))
      test.scene.stage.mouse.scroll(by: Vector(dx: 0, dy: 40), source: .finger)
      test.scene.stage.mouse.stopScrolling()
      test.rest()
      #expect(test.ink.placement.center.y > 20 && test.strokes.isEmpty)
    }
  }

  @Test("A second finger within 120 ms removes the first finger's ink, each time")
  func secondFinger() throws {
    try withInk { test in
      test.ink.drawsWithFinger = true
      var dice = SeededGenerator(seed: 8)
      for number in 0..<SampleSize.number(25, of: 100) {
        test.ink.placement = CanvasPlacement()
        let start = Point(x: dice.number(320...380), y: dice.number(220...380))
        let first = test.scene.touch(start.x, start.y)
        let delay = dice.number(0...0.118)
        if dice.chance(0.5), delay > 0.02 {
          first.move(by: Vector(dx: dice.number(-6...6), dy: dice.number(-6...6)), over: delay)
        } else {
          test.scene.wait(delay)
        }
        let second = test.scene.touch(start.x + dice.number(50...90), start.y)
        test.scene.drag(
          [first, second],
          to: [first.location - Vector(dx: 25, dy: 0), second.location + Vector(dx: 25, dy: 0)], steps: 12)
        let isZoomed = test.ink.zoomScale > 1.1
        test.scene.lift([first, second])
        test.rest()
        #expect(isZoomed && test.strokes.isEmpty && !test.ink.history.canUndo, "\(number), after \(delay)")
      }
      #expect(test.changes.isEmpty)
    }
  }

  @Test("A second finger after more than 120 ms does not disturb a stroke")
  func lateFinger() throws {
    try withInk { test in
      test.ink.drawsWithFinger = true
      let first = test.scene.touch(340, 300)
      first.move(to: Point(x: 370, y: 300), over: 0.2)
      let second = test.scene.touch(450, 350)
      test.scene.drag([first, second], to: [Point(x: 420, y: 320), Point(x: 480, y: 380)])
      test.scene.lift([first, second])
      test.rest()
      #expect(test.strokes.count == 1 && test.ink.placement == CanvasPlacement())
    }
  }

  @Test("A finger that draws keeps its stroke if fingers may no longer draw; it never moves the paper")
  func drawsNoLonger() throws {
    for keepsStroke in [true, false] {
      try withInk { test in
        test.ink.drawsWithFinger = true
        let finger = test.scene.touch(320, 300)
        finger.move(to: Point(x: 380, y: 300), over: 0.3)
        if keepsStroke { test.ink.drawsWithFinger = false } else { test.ink.isDrawingEnabled = false }
        finger.move(to: Point(x: 420, y: 300), over: 0.2)
        finger.lift()
        test.rest()
        #expect(test.ink.placement == CanvasPlacement())
        #expect(test.strokes.map { $0.bounds.width > 90 } == (keepsStroke ? [true] : []))
        // The next finger moves the paper.
        let next = test.scene.touch(400, 300)
        test.scene.drag([next], to: [Point(x: 440, y: 300)])
        next.lift()
        test.rest()
        #expect(test.ink.placement.center.x < -20)
      }
    }
  }

  @Test("Paper that a finger moves stays where it is if fingers draw from now on, and moves again with a second finger")
  func drawsFromNowOn() throws {
    try withInk { test in
      let finger = test.scene.touch(320, 300)
      test.scene.drag([finger], to: [Point(x: 380, y: 300)])
      let placement = test.ink.placement
      test.ink.drawsWithFinger = true
      test.scene.drag([finger], to: [Point(x: 420, y: 300)])
      #expect(placement.center.x < -50 && test.ink.placement == placement && test.strokes.isEmpty)
      let second = test.scene.touch(320, 360)
      test.scene.drag([finger, second], to: [Point(x: 420, y: 340), Point(x: 320, y: 400)])
      #expect(test.ink.placement.center.y < -30 && test.strokes.isEmpty)
      test.scene.lift([finger, second])
    }
  }

  @Test("A palm next to a writing pen moves nothing, and draws nothing", arguments: [false, true])
  func palm(drawsWithFinger: Bool) throws {
    try withInk { test in
      test.ink.drawsWithFinger = drawsWithFinger
      test.pen.press(at: Point(x: 340, y: 280))
      test.pen.move(to: Point(x: 360, y: 280), over: 0.1)
      let palm = test.scene.touch(430, 380)
      palm.move(to: Point(x: 460, y: 390), over: 0.2)
      test.pen.move(to: Point(x: 400, y: 280), over: 0.2)
      test.pen.lift()
      palm.lift()
      test.rest()
      #expect(test.strokes.count == 1 && test.ink.placement == CanvasPlacement())
    }
  }

  @Test("A hand that lands before its pen, or lifts after it, draws nothing", arguments: [false, true])
  func hand(drawsWithFinger: Bool) throws {
    try withInk { test in
      test.ink.drawsWithFinger = drawsWithFinger
      let palm = test.scene.touch(430, 380)
      palm.move(to: Point(x: 450, y: 385), over: 0.2)
      test.pen.press(at: Point(x: 340, y: 280))
      test.pen.move(to: Point(x: 400, y: 280), over: 0.2)
      test.pen.lift()
      palm.lift()
      let late = test.scene.touch(430, 380)
      late.move(to: Point(x: 460, y: 390), over: 0.1)
      late.lift()
      test.rest()
      #expect(test.strokes.count == 1 && test.ink.placement == CanvasPlacement())
      test.scene.wait(1)
      #expect(test.strokes.count == 1)
    }
  }

  @Test("A finger that is withheld because the pen has just left draws its whole way once it is released")
  func withheld() throws {
    try withInk { test in
      test.ink.drawsWithFinger = true
      test.write(from: Point(x: 300, y: 380), to: Point(x: 360, y: 380))
      test.pen.leave()
      test.scene.wait(0.1)
      let finger = test.scene.touch(340, 300)
      for step in 1...60 {
        let angle = Angle.radians(.pi * (1 + Double(step) / 60))
        let place = Point(x: 400, y: 300) + Vector(dx: angle.cosine, dy: angle.sine) * 60
        finger.move(to: place, over: 1 / 60, steps: 1)
      }
      finger.lift()
      let points = try #require(test.strokes.last).points
      let steps = zip(points, points.dropFirst())
      #expect(test.strokes.count == 2 && points.count > 50)
      #expect(steps.allSatisfy { $0.time <= $1.time && $0.location.distance(to: $1.location) < 10 })
    }
  }

  @Test("A finger that the compositor cancels leaves no ink")
  func cancels() throws {
    try withInk { test in
      test.ink.drawsWithFinger = true
      let finger = test.scene.touch(340, 300)
      finger.move(to: Point(x: 420, y: 300), over: 0.3)
      test.scene.stage.cancelTouches()
      test.scene.wait(0.1)
      #expect(test.strokes.isEmpty && !test.ink.isDrawing && !test.ink.history.canUndo)
      let picture = try test.picture()
      #expect(picture.color(x: 380, y: 300).red > 0.9)
    }
  }

  @Test("With resampled touches, the stroke of a finger has only points that the panel has reported")
  func resampled() throws {
    try withInk { test in
      test.scene.window.touchResampling = TouchResampling()
      test.ink.drawsWithFinger = true
      let finger = test.scene.touch(340, 280)
      finger.move(to: Point(x: 460, y: 280), over: 0.4, steps: 12)
      finger.rest(for: 0.2)
      finger.lift()
      let points = try #require(test.strokes.first).points
      let reports = (0...12).map { test.paper(Point(x: 340 + 10 * Double($0), y: 280)) }
      #expect(points.count >= 12)
      for point in points { #expect(reports.contains { $0.distance(to: point.location) < 0.1 }, "\(point.location)") }
    }
  }
}
