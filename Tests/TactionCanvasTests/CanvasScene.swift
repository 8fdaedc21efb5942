import Taction
import TactionCanvas
import TactionStageSupport
import TactionTestSupport
import TactionTesting

/// A canvas in unusual superviews, about 300 px wide and high on the screen around (400, 300), and a log of its calls.
final class CanvasScene {
  let scene: Scene
  let canvas = CanvasView()
  private(set) var log: [String] = []
  /// The placements of all changes, with their times.
  var changes: [(time: Double, placement: CanvasPlacement)] = []

  init(_ scene: Scene) {
    self.scene = scene
    scene.view.removeFromSuperview()
    scene.place(canvas, at: Point(x: 400, y: 300), side: 300)
    canvas.onChange = { [weak self] in self?.changes.append((self?.scene.stage.clock.now ?? 0, $0.placement)) }
    canvas.onRest = { [weak self] _ in self?.log.append("rests") }
    scene.stage.settle()
    (changes, log) = ([], [])
  }

  /// The length of a px of the screen in the canvas's own coordinates.
  var unit: Double { canvas.bounds.width / 300 }

  /// Sets bounds of the content around the origin; their size is a multiple of the view's size.
  func limit(to multiple: Double) {
    canvas.contentBounds = Rect(center: .zero, size: canvas.bounds.size * multiple)
    changes = []
  }

  /// Drags a finger on the screen from a point near the middle, and keeps it down.
  @discardableResult
  func drag(by step: Vector, from start: Point = Point(x: 400, y: 300), steps: Int = 8) -> Finger {
    let finger = scene.touch(start.x, start.y)
    scene.drag([finger], to: [start + step], steps: steps)
    return finger
  }

  /// Returns the position of a point of the content in the window.
  func place(of point: Point) -> Point { canvas.content.convert(point, to: nil) }

  /// Returns the point of the content at a position in the window.
  func content(at place: Point) -> Point { canvas.content.convert(place, from: nil) }

  /// Waits until nothing moves, for up to 6 s.
  func rest() {
    for _ in 0..<60 where canvas.isHeld || canvas.isMoving { scene.wait(0.1) }
  }
}

/// Fingers and the points of the content under them.
struct Grips {
  private let fingers: [Finger]
  private let points: [Point]

  @MainActor init(_ fingers: [Finger], on scene: CanvasScene) {
    self.fingers = fingers
    points = fingers.map { scene.content(at: $0.location) }
  }

  /// Returns the maximum distance of a finger from its point, in px of the screen.
  @MainActor func error(on scene: CanvasScene) -> Double {
    zip(fingers, points).map { scene.place(of: $1).distance(to: $0.location) }.max() ?? 0
  }
}

/// Runs a test with a canvas on a strict stage.
func withCanvas(in parentKind: ParentKind = .plain, _ body: (CanvasScene) throws -> Void) throws {
  try withScene(in: parentKind) { scene in try body(CanvasScene(scene)) }
}

extension Point {
  /// Returns the point rotated and scaled about another point.
  func turned(by angle: Angle, scaled factor: Double = 1, about middle: Point) -> Point {
    Transform.scale(factor).rotated(by: angle).about(middle).apply(self)
  }
}
