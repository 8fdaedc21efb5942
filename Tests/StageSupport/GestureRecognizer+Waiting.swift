import Taction

extension GestureRecognizer {
  /// Requires a pan of three fingers on a view to fail first, so that this recognizer waits until fewer fingers lift.
  public func waitForThreeFingerPan(on view: View) {
    let pan = PanGestureRecognizer()
    pan.minimumNumberOfTouches = 3
    view.addGestureRecognizer(pan)
    require(toFail: pan)
  }
}
