import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport

/// A window of 800 by 600 px on a stage, with a photo that a listing uses, in parents with transforms.
///
/// With all kinds of parents, the photo's middle is at (400, 300) on the screen, and fingers within 100 px of that
/// point hit the photo.
final class ListingScene {
  let stage: Stage
  let window: Window
  /// The innermost of the parents.
  let parent: View
  let photo = ImageView()

  init(_ stage: Stage, _ parentKind: ParentKind) {
    self.stage = stage
    window = stage.makeWindow()
    parent = parentKind.build(in: window)
    let side = 300 / parent.transformToWindow.meanScale
    photo.bounds = Rect(x: 0, y: 0, width: side, height: side)
    photo.center = parent.convert(Point(x: 400, y: 300), from: nil)
    parent.addSubview(photo)
    stage.settle()
  }

  /// The photo's middle on the screen.
  var middle: Point { photo.convert(photo.bounds.center, to: nil) }

  /// Converts a point of the screen to a point of the photo.
  func content(at point: Point) -> Point { photo.convert(point, from: nil) }

  /// Converts a point of the photo to a point of the screen.
  func place(of content: Point) -> Point { photo.convert(content, to: nil) }

  /// Lands several fingers in one touch frame.
  func land(_ places: Point...) -> [Finger] {
    var fingers: [Finger] = []
    stage.fingers { fingers = places.map { stage.touch(at: $0) } }
    return fingers
  }

  /// Moves fingers together along straight lines.
  func move(_ fingers: [Finger], to ends: Point..., over seconds: Double = 0.3) {
    stage.fingers { for (finger, end) in zip(fingers, ends) { finger.move(to: end, over: seconds) } }
  }

  /// Lifts several fingers in one touch frame.
  func lift(_ fingers: [Finger]) { stage.fingers { fingers.forEach { $0.lift() } } }
}

/// Runs a test with a photo in parents of a kind, on a strict stage.
func withPhoto(in parentKind: ParentKind = .plain, _ body: (ListingScene) throws -> Void) throws {
  try withStage(size: Size(width: 800, height: 600)) { stage in try body(ListingScene(stage, parentKind)) }
}

extension Point {
  /// A point of the screen.
  init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }
}
