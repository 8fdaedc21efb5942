import TactionGestures

/// The pinch of a scroll view, which also tells it of fingers that only land and lift.
final class ScrollPinchGestureRecognizer: PinchGestureRecognizer {
  init() {
    super.init { ($0.view as? ScrollView)?.pinchChanged() }
    name = "zoom"
  }

  override func touchesBegan(_ touches: [Touch]) {
    super.touchesBegan(touches)
    (view as? ScrollView)?.fingersChanged()
  }

  override func touchesEnded(_ touches: [Touch]) {
    super.touchesEnded(touches)
    (view as? ScrollView)?.fingersChanged()
  }
}
