import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport

/// A scroll view in unusual superviews, with content five times as large, and a log of its delegate's calls.
///
/// Its middle is at (400, 300) on the screen, and it is about 300 px wide and high there. The scroll view is invisible,
/// so that drawing takes no time.
final class ScrollScene: ScrollViewDelegate {
  let scene: Scene
  let scroll = ScrollView()
  let content = View()
  private(set) var log: [String] = []
  /// The offsets that the delegate received, with their times.
  var offsets: [(time: Double, offset: Point)] = []
  var retarget: ((Point) -> Point)?
  /// Called by the delegate at the end of a drag.
  var onEndOfDrag: (() -> Void)?
  /// Called by the delegate at the beginning of a drag.
  var onDrag: (() -> Void)?
  /// Called by the delegate after each change of the offset.
  var onScroll: (() -> Void)?
  /// Called by the delegate when the content has come to rest.
  var onRest: (() -> Void)?

  init(_ scene: Scene) {
    self.scene = scene
    scene.view.removeFromSuperview()
    scene.place(scroll, at: Point(x: 400, y: 300), side: 300)
    content.frame = Rect(origin: .zero, size: scroll.bounds.size * 5)
    scroll.addSubview(content)
    scroll.contentSize = content.bounds.size
    scroll.showsIndicators = false
    scroll.delegate = self
    scene.stage.settle()
  }

  /// The length of a px of the screen in the scroll view's own coordinates.
  var unit: Double { scroll.bounds.width / 300 }

  /// Allows pinches to zoom the content.
  func allowZoom(_ limits: ClosedRange<Double> = 0.5...4) {
    scroll.viewForZooming = content
    scroll.zoomLimits = limits
  }

  /// Drags a finger on the screen from a point near the middle, by about 60 px a frame, and keeps it down.
  @discardableResult
  func drag(by step: Vector, from start: Point = Point(x: 400, y: 300), steps: Int = 8) -> Finger {
    let finger = scene.touch(start.x, start.y)
    scene.drag([finger], to: [start + step], steps: steps)
    return finger
  }

  /// Returns the position of a point of the content in the window.
  func place(of point: Point) -> Point { content.convert(point, to: nil) }

  /// Returns the point of the content at a position in the window.
  func content(at place: Point) -> Point { content.convert(place, from: nil) }

  /// Waits until nothing moves, for up to 5 s.
  func rest() {
    for _ in 0..<50 where scroll.isDecelerating || scroll.isZooming || scroll.isDragging { scene.wait(0.1) }
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    offsets.append((scene.stage.clock.now, scrollView.contentOffset))
    onScroll?()
  }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    log.append("drag")
    onDrag?()
  }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point
  ) {
    if let retarget { targetContentOffset = retarget(targetContentOffset) }
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    log.append(willDecelerate ? "thrown" : "dropped")
    onEndOfDrag?()
  }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    log.append("rests")
    onRest?()
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { log.append("scrolled") }
  func scrollViewWillBeginZooming(_ scrollView: ScrollView) { log.append("zoom") }
  func scrollViewDidEndZooming(_ scrollView: ScrollView, atScale scale: Double) { log.append("zoomed") }
}

/// Runs a test with a scroll view on a strict stage.
func withScroll(in parentKind: ParentKind = .plain, _ body: (ScrollScene) throws -> Void) throws {
  try withScene(in: parentKind) { scene in try body(ScrollScene(scene)) }
}
