import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Tests fingers that land on content that still moves.
///
/// The content's motion is measured on the screen, not read from the scroll view.
@Suite("ScrollView: taps on content that has nearly come to rest")
struct ScrollTailTests {
  nonisolated private static let cases = Tail.allCases.flatMap { tail in
    [ParentKind.plain, .rotated, .scaledDown, .nested].map { (tail, $0) }
  }

  @Test(
    "A tap on scroll content is lost only if the content visibly moves; slower content continues to its end",
    arguments: cases)
  func taps(tail: Tail, parentKind: ParentKind) throws {
    let record = try TailRecord(tail, in: parentKind)
    var (pressed, caught) = (0, 0)
    // The other parents differ only by a scale and a rotation, so a few moments are enough.
    let moments =
      parentKind == .plain ? tail.moments : tail.moments.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
    for moment in moments {
      let (speed, way) = (record.speed(after: moment), record.way(after: moment))
      try withScroll(in: parentKind) { test in
        var presses = 0
        let button = Button { presses += 1 }
        button.frame = test.content.bounds
        // The button is invisible, like everything in the scene.
        (button.backgroundColor, button.highlightColor) = (nil, .clear)
        test.content.addSubview(button)
        tail.begin(test)
        test.scene.waitBetweenFrames()
        for _ in 0..<moment { test.scene.wait(1 / 60) }
        let finger = test.scene.touch(400, 300)
        let landed = test.content.transformToWindow
        test.scene.wait(0.05)
        let held = test.content.transformToWindow
        finger.lift()
        let about = "\(tail) after \(moment) frames: \(speed) px/s, \(way) px to go"
        if speed < 36 || way < 0.9 {
          #expect(presses == 1, "\(about)")
          test.scene.wait(3)
          #expect(record.distanceFromEnd(of: test.content.transformToWindow) < 0.01, "\(about): it reaches its end")
          pressed += 1
        } else if speed > 44, way > 1.1 {
          #expect(presses == 0, "\(about)")
          #expect(record.distance(from: landed, to: held) < 1e-6, "\(about): it stays where it was")
          caught += 1
        }
      }
    }
    #expect(pressed >= 2 && caught >= 1, "the moments cover the tail")
  }

  @Test(
    "A finger on scroll content that still moves slowly drags the point that it landed on", arguments: ParentKind.even)
  func dragged(parentKind: ParentKind) throws {
    try withScroll(in: parentKind) { test in
      Tail.fastThrow.begin(test)
      test.scene.wait(1.7)
      #expect(test.scroll.isDecelerating)
      let finger = test.scene.touch(400, 300)
      let content = test.content(at: Point(x: 400, y: 300))
      test.scene.wait(0.3)
      #expect(test.place(of: content).distance(to: finger.location) > 1, "the content has moved on")
      test.scene.drag([finger], to: [Point(x: 400, y: 300) + test.seen(Vector(dx: 0, dy: -60))], steps: 6)
      #expect(test.place(of: content).distance(to: finger.location) < 0.02)
      finger.lift()
    }
  }

  @Test("A scroll view's explanation says that content was caught, and its speed")
  func explained() throws {
    let record = try TailRecord(.fastThrow, in: .plain)
    try withScroll { test in
      Tail.fastThrow.begin(test)
      test.scene.waitBetweenFrames()
      test.scene.wait(30.0 / 60)
      let pan = test.scroll.panGestureRecognizer
      let finger = test.scene.touch(400, 300)
      let words = pan.explanation.split(separator: " ").map(String.init)
      #expect(words.dropLast(2) == ["began:", "caught", "content", "that", "moved", "at"])
      let speed = try #require(words.dropLast().last.flatMap(Double.init))
      #expect(abs(speed - record.speed(after: 30)) < 0.03 * speed && words.last == "px/s")
      test.scene.drag([finger], to: [Point(x: 400, y: 280)])
      #expect(pan.explanation == "changed: 1 finger, moved 20 px")
      finger.lift()
      test.rest()
      let other = test.scene.touch(400, 300)
      #expect(pan.explanation == "possible: moved 0 of 10 px")
      other.lift()
    }
  }
}
