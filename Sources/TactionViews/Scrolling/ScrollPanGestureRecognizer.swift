import TactionGestures

/// The pan of a scroll view, which also tells it of fingers that only land and lift.
///
/// A finger that catches content in motion has begun to drag it by that: nobody else gets the touch. Content that only
/// creeps to its end is not caught; see `VisibleMotion`.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  private var scrollView: ScrollView? { view as? ScrollView }

  init() {
    super.init { ($0.view as? ScrollView)?.panChanged() }
    name = "scroll"
    allowedTouchKinds.insert(.scroll)
  }

  override func touchesBegan(_ touches: [Touch]) {
    let caught = scrollView?.fingersLanded()
    if let caught { caughtSpeed = caught.speed }
    super.touchesBegan(touches)
    scrollView?.fingersChanged()
    if caught != nil { state = .began }
  }

  override func touchesEnded(_ touches: [Touch]) {
    super.touchesEnded(touches)
    scrollView?.fingerLifted()
    scrollView?.fingersChanged()
  }

  override func didFail() {
    super.didFail()
    scrollView?.panFailed()
  }
}
