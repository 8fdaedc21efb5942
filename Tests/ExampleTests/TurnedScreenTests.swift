import Taction
import TactionCanvas
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

/// The user rotates the tablet while fingers are on its screen.
@Suite("Examples on a screen that is rotated under fingers")
struct TurnedScreenTests {
  nonisolated private static let upright = Size(width: 360, height: 720)
  nonisolated private static let lying = Size(width: 720, height: 360)

  /// A movement of fingers during which the screen is rotated.
  nonisolated enum Play: CaseIterable {
    case twoFingers, drag, press, fling

    /// Returns the movements to test on an example. The pages of a gallery need fewer, since they share one program.
    static func all(for name: String) -> [Play] {
      if name.hasPrefix("Gestures: ") { return SampleSize.number([.twoFingers], of: [.twoFingers, .press]) }
      return name.hasPrefix("Widgets: ") ? SampleSize.number([.drag], of: [.twoFingers, .drag]) : allCases
    }
  }

  @Test("The examples include all pages of the galleries")
  func isComplete() { #expect(OpenExample.hasAllPages) }

  @Test(
    "After the rotation nothing is stuck, stale or outside the window, and the example responds to a finger",
    arguments: OpenExample.names)
  func turned(name: String) async throws {
    let (stage, example, window) = try await OpenExample.start(name, size: Self.upright)
    stage.advance(by: 0.5)
    for play in Play.all(for: name) {
      await Self.perform(play, on: stage)
      #expect(Self.busyRecognizers(in: window.content) == [], "\(name): \(play)")
      for size in [Self.lying, Self.upright] {
        stage.resize(to: size)
        stage.advance(by: 0.5)
        await example.load()
        stage.settle()
        try await Self.expectCleanScreen(stage, example, "\(name), \(play), \(size.width) x \(size.height)")
        #expect(
          Self.outlying(in: window.content, of: window, example.isMovable) == [],
          "\(name), \(play), \(size.width) x \(size.height)")
      }
      try stage.writePicture("\(name) \(play)")
      #expect(try example.answers(stage), "\(name), \(play)")
    }
    try stage.finish()
  }

  @Test("No control or text is outside a window of any size", arguments: OpenExample.names)
  func fits(name: String) async throws {
    let (stage, example, window) = try await OpenExample.start(name, size: Self.upright)
    let sizes = SampleSize.every(2, of: [(360, 720), (720, 360), (360, 294), (800, 1280), (1280, 800)])
    for (width, height) in sizes {
      stage.resize(to: Size(width: Double(width), height: Double(height)))
      stage.advance(by: 0.5)
      #expect(
        Self.outlying(in: window.content, of: window, example.waitsOutside) == [],
        "\(name), \(width) x \(height)")
      try stage.writePicture("\(name) at \(width) x \(height)")
    }
    try stage.finish()
  }

  // MARK: Fingers

  private static func perform(_ play: Play, on stage: Stage) async {
    switch play {
    case .twoFingers: playTwoFingers(stage)
    case .drag: drag(stage)
    case .press: press(stage)
    case .fling: fling(stage)
    }
    // Wait until all movement has ended, for example of a thrown list; then close a menu that a press has opened.
    stage.advance(by: 2)
    if play == .press, stage.find(.menu).exists {
      stage.type(.escape)
      stage.advance(by: 1)
    }
  }

  private static func playTwoFingers(_ stage: Stage) {
    let (one, two) = (stage.touch(at: Point(x: 140, y: 378)), stage.touch(at: Point(x: 220, y: 384)))
    let move = { (first: Point, second: Point) in
      stage.fingers {
        one.move(to: first, over: 0.15)
        two.move(to: second, over: 0.15)
      }
    }
    move(Point(x: 110, y: 330), Point(x: 260, y: 420))
    stage.resize(to: lying)
    move(Point(x: 200, y: 100), Point(x: 600, y: 300))
    stage.resize(to: upright)
    move(Point(x: 200, y: 600), Point(x: 150, y: 200))
    stage.resize(to: lying)
    one.lift()
    two.move(by: Vector(dx: 200, dy: 40), over: 0.1)
    two.lift()
  }

  private static func drag(_ stage: Stage) {
    let finger = stage.touch(at: Point(x: 180, y: 450))
    finger.move(by: Vector(dx: 0, dy: -130), over: 0.2)
    stage.resize(to: lying)
    finger.move(by: Vector(dx: 150, dy: -150), over: 0.2)
    stage.resize(to: upright)
    finger.move(to: Point(x: 340, y: 700), over: 0.2)
    finger.rest(for: 0.2)
    finger.lift()
  }

  private static func press(_ stage: Stage) {
    let finger = stage.touch(at: Point(x: 180, y: 350))
    finger.rest(for: 0.8)
    stage.resize(to: lying)
    finger.rest(for: 0.3)
    finger.move(by: Vector(dx: 100, dy: -100), over: 0.2)
    stage.resize(to: upright)
    finger.rest(for: 0.2)
    finger.lift()
  }

  /// Swipes from the edge, and throws: the screen is rotated while the content moves.
  private static func fling(_ stage: Stage) {
    let edge = stage.touch(at: Point(x: 2, y: 300))
    edge.move(by: Vector(dx: 120, dy: 0), over: 0.1)
    stage.resize(to: lying)
    edge.move(by: Vector(dx: 60, dy: 0), over: 0.05)
    edge.lift()
    stage.advance(by: 0.05)
    stage.resize(to: upright)
    stage.advance(by: 1)
    let finger = stage.touch(at: Point(x: 180, y: 600))
    finger.move(by: Vector(dx: 0, dy: -300), over: 0.1)
    finger.lift()
    stage.advance(by: 0.05)
    stage.resize(to: lying)
  }

  // MARK: Checks

  /// Returns the recognizers that are not in the possible state.
  private static func busyRecognizers(in view: View) -> [String] {
    view.gestureRecognizers.filter { $0.state != .possible }
      .map { "\(type(of: view)): \($0.name ?? "\(type(of: $0))") \($0.state)" }
      + view.subviews.flatMap(busyRecognizers)
  }

  /// Expects the screen to stay the same if all views are drawn again.
  private static func expectCleanScreen(_ stage: Stage, _ example: OpenExample, _ comment: String) async throws {
    let size = try #require(stage.compositor.mainOutput?.configuration)
    let before = try stage.screenshot()
    for scale in [0.5, 1] {
      stage.resize(to: Size(width: Double(size.width), height: Double(size.height)), scale: scale)
    }
    await example.load()
    stage.settle()
    let after = try stage.screenshot()
    #expect(before.width == size.width && before.hasSamePixels(as: after), "\(comment): pixels are stale")
  }

  /// Returns the controls and texts that extend beyond the window, except the content of scroll views and canvases, and
  /// views for which `isMovable` returns true.
  private static func outlying(in view: View, of window: Window, _ isMovable: (View) -> Bool) -> [String] {
    guard !view.isHidden, view.alpha > 0, !isMovable(view) else { return [] }
    let frame = view.convert(view.bounds, to: nil)
    let room = Rect(origin: .zero, size: window.size)
    var found: [String] = []
    let isContent =
      view is Control || (view as? Label)?.text.isEmpty == false
      || view.isUserInteractionEnabled && view.superview != nil
        && view.gestureRecognizers.contains { $0.name != nil }
    if isContent, room.union(frame.inset(by: Insets(0.5))) != room {
      found.append("\(type(of: view)) \"\((view as? Label)?.text ?? view.effectiveSemantics?.name ?? "")\" \(frame)")
    }
    // Fingers can scroll the content of these views into the window.
    guard !(view is ScrollView || view is CanvasView) else { return found }
    return found + view.subviews.flatMap { outlying(in: $0, of: window, isMovable) }
  }
}
