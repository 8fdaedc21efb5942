import Taction

/// The delegate of a scroll view, which lets a test act at each call by the toolkit.
final class ProbeScroll: ScrollViewDelegate {
  /// Called at each moment.
  var onCall: (Moment) -> Void = { _ in }

  /// Adds a scroll view in front of all other subviews of a view.
  func addScrollView(to view: View) {
    let (scroll, page) = (ScrollView(frame: view.bounds), View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)))
    scroll.addSubview(page)
    (scroll.contentSize, scroll.viewForZooming, scroll.zoomLimits) = (page.bounds.size, page, 0.5...4)
    scroll.contentOffset = Point(x: 300, y: 300)
    scroll.delegate = self
    view.addSubview(scroll)
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { onCall(.didScroll) }
  func scrollViewDidZoom(_ scrollView: ScrollView) { onCall(.didZoom) }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { onCall(.willBeginDragging) }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point
  ) { onCall(.willEndDragging) }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) { onCall(.didEndDragging) }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { onCall(.didEndDecelerating) }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { onCall(.didEndScrollingAnimation) }
  func scrollViewWillBeginZooming(_ scrollView: ScrollView) { onCall(.willBeginZooming) }
  func scrollViewDidEndZooming(_ scrollView: ScrollView, atScale scale: Double) { onCall(.didEndZooming) }
}
