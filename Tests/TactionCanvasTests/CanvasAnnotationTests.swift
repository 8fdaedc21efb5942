import Taction
import TactionCanvas
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@Suite("CanvasView: annotations")
struct CanvasAnnotationTests {
  @Test("Annotations are at their points in each frame, upright and of the same size", arguments: ParentKind.even)
  func annotations(parentKind: ParentKind) throws {
    try withCanvas(in: parentKind) { test in
      let pin = View(frame: Rect(x: 0, y: 0, width: 20 * test.unit, height: 40 * test.unit))
      let point = Point(x: 30 * test.unit, y: -20 * test.unit)
      test.canvas.addAnnotation(pin, at: point, anchor: Point(x: 0.5, y: 1))
      let check = {
        let tip = pin.convert(Point(x: pin.bounds.center.x, y: pin.bounds.maxY), to: test.canvas)
        #expect(tip.distance(to: test.canvas.contentTransform.apply(point)) < 1e-6 * test.unit)
        #expect(pin.transform == .identity)
      }
      check()
      let fingers = test.scene.land([Point(x: 360, y: 300), Point(x: 440, y: 300)])
      let ends = fingers.map { $0.location.turned(by: .degrees(80), scaled: 1.2, about: Point(x: 400, y: 300)) }
      test.scene.drag(fingers, to: ends, check: check)
      test.scene.lift(fingers)
      for _ in 0..<30 {
        test.scene.wait(1.0 / 60)
        check()
      }
      test.canvas.setPlacement(CanvasPlacement(scale: 2, rotation: .degrees(-100)))
      for _ in 0..<30 {
        test.scene.wait(1.0 / 60)
        check()
      }
    }
  }

  @Test("The ring around a pin follows each frame even after the pin has left the view", arguments: ParentKind.even)
  func wideRing(parentKind: ParentKind) throws {
    try withCanvas(in: parentKind) { test in
      let (pin, ring, point) = (View(), View(), Point.zero)
      pin.frame = Rect(x: 0, y: 0, width: 20 * test.unit, height: 40 * test.unit)
      ring.frame = pin.bounds.inset(by: -200 * test.unit)
      pin.addSubview(ring)
      test.canvas.addAnnotation(pin, at: point, anchor: Point(x: 0.5, y: 1))
      let finger = test.scene.touch(520, 300)
      test.scene.drag([finger], to: [Point(x: 200, y: 300)], steps: 16) {
        let tip = pin.convert(Point(x: pin.bounds.center.x, y: pin.bounds.maxY), to: test.canvas)
        #expect(tip.distance(to: test.canvas.contentTransform.apply(point)) < 1e-6 * test.unit)
      }
      #expect(!test.canvas.bounds.intersects(pin.frame))
      finger.lift()
    }
  }

  @Test(
    "An annotation outside of the view moves before the content rests only if a part of it reaches near the view",
    arguments: ParentKind.even)
  func partsInView(parentKind: ParentKind) throws {
    try withCanvas(in: parentKind) { test in
      let (unit, point) = (test.unit, Point(x: 420 * test.unit, y: 0))
      let pins = (0..<4).map { _ in View(frame: Rect(x: 0, y: 0, width: 20 * unit, height: 40 * unit)) }
      pins[1].addSubview(View(frame: Rect(x: -300 * unit, y: 0, width: 300 * unit, height: 20 * unit)))
      pins[2].shadow = Shadow(radius: 110 * unit)
      pins[3].transform = .scale(40)
      for pin in pins { test.canvas.addAnnotation(pin, at: point) }
      test.scene.wait(0.1)
      let areAtPoint = { (views: ArraySlice<View>) in
        views.allSatisfy { $0.center.distance(to: test.canvas.contentTransform.apply(point)) < 1e-6 * unit }
      }
      #expect(areAtPoint(pins[...]))
      let finger = test.scene.touch(400, 300)
      test.scene.drag([finger], to: [Point(x: 370, y: 300)]) { #expect(areAtPoint(pins[1...])) }
      #expect(!areAtPoint(pins[...0]))
      finger.lift()
      test.rest()
      test.scene.wait(0.2)
      #expect(areAtPoint(pins[...]))
    }
  }

  @Test("An annotation can be pressed, moved and removed, and is placed again when its point comes back into the view")
  func annotationLife() throws {
    try withCanvas { test in
      var presses = 0
      let button = Button("Pin") { presses += 1 }
      button.bounds.size = Size(width: 60, height: 44)
      test.canvas.addAnnotation(button, at: Point(x: 50, y: 0))
      test.scene.stage.tap(at: Point(x: 450, y: 300))
      test.scene.wait(0.5)
      #expect(presses == 1 && test.canvas.zoomScale == 1)
      test.canvas.scroll(to: Point(x: 2000, y: 0), animated: false)
      let away = button.center
      #expect(!test.canvas.bounds.intersects(button.frame))
      test.canvas.scroll(to: Point(x: 3000, y: 0), animated: false)
      #expect(button.center == away, "it is not placed again while it is out of the view")
      test.canvas.scroll(to: Point(x: 50, y: 0), animated: false)
      #expect(button.center.distance(to: test.canvas.bounds.center) < 1e-9)
      test.canvas.moveAnnotation(button, to: Point(x: 80, y: 10))
      #expect(test.canvas.point(ofAnnotation: button) == Point(x: 80, y: 10))
      #expect(button.center.distance(to: test.canvas.bounds.center + Vector(dx: 30, dy: 10)) < 1e-9)
      button.bounds.size = Size(width: 100, height: 80)
      let second = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      test.canvas.addAnnotation(second, at: .zero)
      button.removeFromSuperview()
      #expect(test.canvas.annotations.count == 1 && test.canvas.point(ofAnnotation: button) == nil)
      test.canvas.moveAnnotation(second, to: Point(x: 50, y: 0))
      #expect(second.center.distance(to: test.canvas.bounds.center) < 1e-9)
      // A view that removes itself when it is added does not become an annotation.
      test.canvas.addAnnotation(Fleeting(frame: Rect(x: 0, y: 0, width: 10, height: 10)), at: .zero)
      #expect(test.canvas.annotations.map { $0 === second } == [true])
      // A drag between the annotations moves the content.
      test.drag(by: Vector(dx: 40, dy: 0), from: Point(x: 300, y: 380)).lift()
      #expect(test.canvas.placement.center.x < 40)
    }
  }

  @Test("Annotations keep their order and their points when others are removed")
  func order() throws {
    try withCanvas { test in
      let pins = (0..<9).map { _ in View(frame: Rect(x: 0, y: 0, width: 10, height: 10)) }
      for (index, pin) in pins.enumerated() { test.canvas.addAnnotation(pin, at: Point(x: Double(index), y: 0)) }
      for index in [0, 4, 8] { pins[index].removeFromSuperview() }
      test.canvas.addAnnotation(pins[4], at: Point(x: 4, y: 0))
      pins[1].superview?.bringSubviewToFront(pins[1])
      #expect(test.canvas.annotations.map { test.canvas.point(ofAnnotation: $0)?.x } == [1, 2, 3, 5, 6, 7, 4])
    }
  }

  @Test("An annotation far outside of content at rest is at its point, so that the canvas can scroll to it")
  func farAway() throws {
    try withCanvas { test in
      let (button, point) = (Button("Pin"), Point(x: 50, y: 0))
      button.bounds.size = Size(width: 60, height: 44)
      test.canvas.addAnnotation(button, at: point)
      let isAtPoint = { button.center.distance(to: test.canvas.contentTransform.apply(point)) < 1e-9 }
      for x in [2000.0, 3000, 4000] {
        test.canvas.scroll(to: Point(x: x, y: 0), animated: false)
        test.scene.wait(0.05)
      }
      #expect(!isAtPoint(), "it is not moved before the content rests")
      test.scene.wait(0.2)
      #expect(isAtPoint())
      // In no window, there are no frames that could move it.
      let superview = test.canvas.superview
      test.canvas.scroll(to: Point(x: 5000, y: 0), animated: false)
      test.canvas.removeFromSuperview()
      superview?.addSubview(test.canvas)
      test.scene.wait(0.05)
      #expect(isAtPoint())
      button.scrollIntoView(animated: false)
      #expect(test.canvas.bounds.inset(by: -0.01).contains(button.frame))
    }
  }

  @Test("An annotation that changes its size keeps its anchor at its point", arguments: ParentKind.even)
  func newSize(parentKind: ParentKind) throws {
    try withCanvas(in: parentKind) { test in
      let (label, point) = (Label("12"), Point(x: 30 * test.unit, y: -20 * test.unit))
      label.sizeToFit()
      test.canvas.addAnnotation(label, at: point, anchor: Point(x: 0.25, y: 1))
      test.scene.wait(0.1)
      let changes: [() -> Void] = [
        {
          label.text = "12 metres"
          label.sizeToFit()
        }, { label.bounds.size = label.bounds.size * 2 },
        { label.frame = Rect(x: 0, y: 0, width: 20 * test.unit, height: 10 * test.unit) },
      ]
      for change in changes {
        let size = label.bounds.size
        change()
        test.scene.wait(0.1)
        let anchor = Point(x: label.bounds.width / 4, y: label.bounds.maxY)
        let distance = label.convert(anchor, to: test.canvas).distance(to: test.canvas.contentTransform.apply(point))
        #expect(label.bounds.size != size && distance < 1e-6 * test.unit)
      }
    }
  }

  @Test("An annotation that sets its own size in a layout keeps its anchor at its point")
  func ownSize() throws {
    try withCanvas { test in
      let callout = Callout()
      test.canvas.addAnnotation(callout, at: .zero, anchor: Point(x: 0.5, y: 1))
      for height in [40.0, 70] {
        callout.height = height
        callout.setNeedsLayout()
        test.scene.wait(0.1)
        let tip = callout.convert(Point(x: callout.bounds.center.x, y: height), to: test.canvas)
        #expect(callout.bounds.height == height && tip.distance(to: test.canvas.bounds.center) < 1e-9)
      }
    }
  }
}

/// A view that sets its own size in its layout.
private final class Callout: View {
  var height = 20.0

  override func layoutSubviews() { bounds.size = Size(width: 50, height: height) }
}

private final class Fleeting: View {
  override func didMoveToWindow() {
    super.didMoveToWindow()
    if isInWindow { removeFromSuperview() }
  }
}
