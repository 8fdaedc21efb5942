import TactionGeometry
import TactionGestures
import Testing

@Suite("The explanations of recognizers")
struct ExplanationTests {
  private let table = Table()

  private func add<Recognizer: GestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
    table.root.add(recognizer)
    return recognizer
  }

  @Test("the explanation of a pan states the distance and the slop, then the whole distance, then the end")
  func pan() {
    let pan = add(PanGestureRecognizer())
    #expect(pan.explanation == "waits for 1 finger")
    let finger = table.touch(300, 300)
    finger.move(3.14, 0)
    #expect(pan.explanation == "possible: moved 3.1 of 10 px")
    finger.move(8.86, 0)
    #expect(pan.explanation == "began: 1 finger, moved 12 px")
    finger.move(0.5, 0)
    #expect(pan.explanation == "changed: 1 finger, moved 12.5 px")
    finger.lift()
    #expect(pan.explanation == "ended")
    table.wait(1)
    #expect(pan.explanation == "ended", "until the next finger")
    let next = table.touch(300, 300)
    #expect(pan.explanation == "possible: moved 0 of 10 px")
    next.lift()
    #expect(pan.explanation == "failed: lifted too soon")
  }

  @Test("the explanations of pinch and rotation state that they wait for fingers, and then their values")
  func twoFingers() {
    let (pinch, rotation) = (add(PinchGestureRecognizer()), add(RotationGestureRecognizer()))
    let delegate = ClosureDelegate.together()
    (pinch.delegate, rotation.delegate) = (delegate, delegate)
    #expect(pinch.explanation == "waits for 2 fingers")
    let one = table.touch(500, 400)
    #expect(rotation.explanation == "waits for 1 more finger")
    let two = table.touch(600, 400)
    two.move(4, 0)
    #expect(pinch.explanation == "possible: spread 4 of 8 px")
    #expect(rotation.explanation == "possible: turned 0 of 8 px")
    two.move(96, 0)
    #expect(pinch.explanation == "began: 2 fingers, scale 2")
    table.drag([one, two], to: [Point(x: 600, y: 300), Point(x: 600, y: 500)])
    #expect(rotation.explanation == "changed: 2 fingers, turned 90°")
  }

  @Test("the numbers in an explanation count from the landing, even if the app sets the recognizer's values")
  func resets() {
    let pan = add(
      PanGestureRecognizer {
        $0.setTranslation(.zero, in: nil)
        if $0.state == .changed { #expect($0.translation(in: nil) == .zero) }
      })
    let pinch = add(PinchGestureRecognizer { $0.scale = 1 })
    let rotation = add(RotationGestureRecognizer { $0.rotation = .zero })
    let transform = add(
      TransformGestureRecognizer {
        $0.setTranslation(.zero, in: nil)
        ($0.scale, $0.rotation) = (1, .zero)
      })
    let delegate = ClosureDelegate.together()
    for recognizer in [pan, pinch, rotation, transform] { recognizer.delegate = delegate }
    let (one, two) = (table.touch(500, 400), table.touch(600, 400))
    table.drag([one, two], to: [Point(x: 530, y: 300), Point(x: 530, y: 500)])
    table.drag([one, two], to: [Point(x: 530, y: 290), Point(x: 530, y: 510)])
    #expect(pan.explanation == "changed: 2 fingers, moved 20 px")
    #expect(pinch.explanation == "changed: 2 fingers, scale 2.2")
    #expect(rotation.explanation == "changed: 2 fingers, turned 90°")
    #expect(transform.explanation == "changed: 2 fingers, moved 20 px, scale 2.2, turned 90°")
    two.lift()
    one.move(0, 30)
    #expect(pan.explanation == "changed: 1 finger, moved 36.1 px")
  }

  @Test("the explanation of a provisional tap states that it may be retracted, and later whether it was")
  func provisional() {
    let (single, double) = (add(TapGestureRecognizer()), add(TapGestureRecognizer()))
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    single.firesProvisionally = true
    table.touch(300, 300).lift()
    #expect(single.explanation == "recognized, may be retracted")
    table.wait(1)
    #expect(single.explanation == "recognized")
    table.touch(300, 300).lift()
    table.touch(300, 300).lift()
    #expect(single.explanation == "retracted")
    table.wait(1)
    #expect(single.explanation == "retracted")
    #expect(double.explanation == "recognized")
  }

  @Test("the explanation of a tap states its wait, its duration, and how far a finger moved")
  func tap() {
    let tap = add(TapGestureRecognizer())
    tap.numberOfTapsRequired = 2
    let finger = table.touch(300, 300)
    finger.move(0, 2.5)
    #expect(tap.explanation == "possible: tap 1 of 2, moved 2.5 of 10 px, 492 ms left to lift")
    finger.lift()
    #expect(tap.explanation == "waits 300 ms for tap 2 of 2")
    table.wait(0.1)
    #expect(tap.explanation == "waits 200 ms for tap 2 of 2")
    table.wait(0.3)
    #expect(tap.explanation == "failed: too slow")
    table.touch(300, 300).move(14.23, 0)
    #expect(tap.explanation == "failed: moved 14.2 px > 10")
  }

  @Test("a distance in an explanation has enough decimals to differ from its limit")
  func closeCall() {
    let tap = add(TapGestureRecognizer())
    table.touch(300, 300).move(10.004, 0)
    #expect(tap.explanation == "failed: moved 10.004 px > 10")
  }

  @Test("the explanations of a press and of a swipe state the distance and the remaining time")
  func pressAndSwipe() {
    let press = add(LongPressGestureRecognizer())
    let swipe = add(SwipeGestureRecognizer())
    let finger = table.touch(300, 300)
    table.wait(0.2)
    finger.move(1, 0)
    #expect(press.explanation == "possible: moved 1 of 10 px, rests 292 ms more")
    #expect(swipe.explanation == "possible: moved 1 of 30 px, 292 ms left")
    table.wait(0.4)
    #expect(press.explanation == "began: held by 1 finger")
    #expect(swipe.explanation == "failed: too slow")
    finger.lift()
    #expect(press.explanation == "ended")
  }

  @Test("the explanation of an edge pan states the distance inward, or how far from the edge the finger landed")
  func edgePan() {
    let pan = add(ScreenEdgePanGestureRecognizer(edges: .left))
    let finger = table.touch(5, 300)
    finger.move(4, 1)
    #expect(pan.explanation == "possible: moved inward 4 of 10 px")
    finger.move(20, 0)
    #expect(pan.explanation.hasPrefix("began: 1 finger, moved 24"))
    finger.lift()
    table.touch(100.5, 300).lift()
    #expect(pan.explanation == "failed: landed 100.5 px > 20 from the edge")
  }

  @Test("an explanation names the recognizer that is waited for, or that made this one fail")
  func requirement() {
    let (single, double) = (add(TapGestureRecognizer()), add(TapGestureRecognizer()))
    double.name = "doubleTap"
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    table.touch(300, 300).lift()
    #expect(single.explanation == "waits for doubleTap")
    table.touch(300, 300).lift()
    #expect(double.explanation == "recognized")
    #expect(single.explanation == "failed: doubleTap recognized")
    table.wait(1)
    table.touch(300, 300).lift()
    table.wait(0.5)
    #expect(single.explanation == "recognized")
  }

  @Test("an explanation names the preventing recognizer with its view")
  func prevention() {
    let photo = FakeView("photo", size: Size(width: 600, height: 600))
    table.root.add(photo)
    photo.accessibilityIdentifier = "photo 3"
    let pinch = PinchGestureRecognizer()
    photo.add(pinch)
    let (pan, own) = (add(PanGestureRecognizer()), PanGestureRecognizer())
    own.minimumNumberOfTouches = 3
    photo.add(own)
    let fingers = table.together { [table.touch(200, 400), table.touch(300, 400)] }
    table.drag(fingers, to: [Point(x: 100, y: 400), Point(x: 400, y: 400)])
    #expect(pan.explanation == "prevented by pinch on photo 3")
    #expect(own.explanation == "prevented by pinch on photo 3")
    #expect(pan.failure == .prevented(by: "pinch on photo 3"))
  }

  @Test("explanations state causes from outside: cancelled touches, disabling, removal, the delegate")
  func outside() {
    let pan = add(PanGestureRecognizer())
    let start = { table.touch(300, 300).move(50, 0) }
    start()
    table.cancelTouches()
    #expect(pan.explanation == "cancelled: touches cancelled")
    start()
    pan.isEnabled = false
    #expect(pan.explanation == "cancelled: disabled")
    table.cancelTouches()
    pan.isEnabled = true
    start()
    table.root.remove(pan)
    #expect(pan.explanation == "cancelled: removed")
    table.cancelTouches()
    table.root.add(pan)
    let delegate = ClosureDelegate()
    delegate.shouldBegin = { _ in false }
    pan.delegate = delegate
    start()
    #expect(pan.explanation == "failed: refused by the delegate")
    let idle = add(TapGestureRecognizer())
    idle.isEnabled = false
    #expect(idle.explanation == "disabled")
  }

  @Test("in a handler, the explanation describes the state for which the handler is called")
  func inHandler() {
    var told: [String] = []
    _ = add(PanGestureRecognizer { told.append($0.explanation) })
    let finger = table.touch(300, 300)
    finger.move(20, 0)
    finger.lift()
    #expect(told == ["began: 1 finger, moved 20 px", "ended"])
  }

  @Test("the explanation of an app's own recognizer is its progressDescription, after its class name")
  func own() {
    final class Knock: GestureRecognizer {
      override var progressDescription: String? { "\(touches.count) knuckles" }
    }
    final class Scribble: GestureRecognizer {}
    let (knock, scribble) = (add(Knock()), add(Scribble()))
    #expect(scribble.explanation == "waits for a finger")
    let finger = table.touch(300, 300)
    #expect(knock.explanation == "possible: 1 knuckles")
    #expect(scribble.explanation == "possible")
    scribble.state = .recognized
    #expect(knock.explanation == "prevented by scribble")
    finger.lift()
  }
}
