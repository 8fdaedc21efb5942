import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport

/// A gesture or a request that leaves the content of a scroll view in motion.
nonisolated enum Tail: String, CaseIterable {
  case bounce, edgeThrow, slowThrow, fastThrow, page, zoomSpring, scrolling, zooming

  /// Sets the content in motion; no finger is down afterwards.
  @MainActor func begin(_ test: ScrollScene) {
    let side = test.scroll.bounds.width
    let (start, home) = (Point(x: side, y: side), Point(x: side * 2, y: side * 2))
    switch self {
    case .bounce:
      let finger = test.drag(by: test.seen(Vector(dx: 0, dy: 150)))
      test.scene.wait(0.2)
      finger.lift()
    case .edgeThrow:
      test.scroll.contentOffset = Point(x: side, y: side * 0.2)
      test.drag(by: test.seen(Vector(dx: 0, dy: 80))).lift()
    case .slowThrow:
      test.scroll.contentOffset = start
      test.drag(by: test.seen(Vector(dx: 0, dy: -24))).lift()
    case .fastThrow:
      test.scroll.contentOffset = start
      test.drag(by: test.seen(Vector(dx: 0, dy: -136))).lift()
    case .page:
      test.scroll.isPagingEnabled = true
      test.drag(by: test.seen(Vector(dx: -50, dy: 0)), steps: 4).lift()
    case .zoomSpring:
      test.allowZoom(1...1.5)
      test.scroll.contentOffset = home
      let fingers = test.scene.land([Point(x: 360, y: 300), Point(x: 440, y: 300)])
      test.scene.drag(fingers, to: [Point(x: 305, y: 300), Point(x: 495, y: 300)])
      test.scene.wait(0.2)
      test.scene.lift(fingers)
    case .scrolling: test.scroll.scroll(to: home)
    case .zooming:
      test.allowZoom()
      test.scroll.contentOffset = home
      test.scroll.setZoomScale(1.8, animated: true)
    }
  }

  /// The frames after which a finger may land, from the beginning to the end of the motion.
  var moments: [Int] {
    switch self {
    case .slowThrow, .fastThrow: [6, 45, 60, 75, 85, 90, 95, 100, 105, 110, 130, 150, 170]
    default: [6, 12, 16, 19, 22, 25, 28, 31, 35, 40, 45, 55, 65]
    }
  }
}

extension ScrollScene {
  /// Converts a displacement along the scroll view's axes to a displacement on the screen with the same length in px.
  func seen(_ way: Vector) -> Vector {
    let wanted = scroll.convert(Point(x: way.dx, y: way.dy), to: nil) - scroll.convert(Point.zero, to: nil)
    return wanted * (way.length / wanted.length)
  }
}

extension Scene {
  /// Waits for half a refresh interval, so that each later wait of a sixtieth of a second has one frame despite
  /// rounding.
  func waitBetweenFrames() { wait(1 / 120) }
}

/// The positions of a scroll view's content on the screen, frame by frame, with no finger on it.
struct TailRecord {
  private var frames: [Transform] = []
  /// The corners of the scroll view, and its middle.
  private static let places = [
    Point(x: 250, y: 150), Point(x: 550, y: 150), Point(x: 250, y: 450), Point(x: 550, y: 450), Point(x: 400, y: 300),
  ]

  @MainActor init(_ tail: Tail, in parentKind: ParentKind) throws {
    try withScroll(in: parentKind) { test in
      tail.begin(test)
      test.scene.waitBetweenFrames()
      frames.append(test.content.transformToWindow)
      for _ in 0..<240 {
        test.scene.wait(1 / 60)
        frames.append(test.content.transformToWindow)
      }
    }
  }

  /// Returns the maximum distance between the positions of the corners and the middle in two transforms, in px.
  func distance(from start: Transform, to end: Transform) -> Double {
    guard let back = start.inverted() else { return 0 }
    return Self.places.map { end.apply(back.apply($0)).distance(to: $0) }.max() ?? 0
  }

  func distanceFromEnd(of content: Transform) -> Double { distance(from: content, to: frames[frames.count - 1]) }

  /// Returns the maximum speed in the tenth of a second after a frame, in px per second.
  func speed(after frame: Int) -> Double {
    (frame..<frame + 6).map { distance(from: frames[$0], to: frames[$0 + 1]) * 60 }.max() ?? 0
  }

  /// Returns the distance that remains after a frame, in px.
  func way(after frame: Int) -> Double { distanceFromEnd(of: frames[frame]) }
}
