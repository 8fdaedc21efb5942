import Taction

/// A picture that fingers drag and scale, between limits: a pan and a pinch that work together.
final class ZoomablePhoto: ImageView, GestureRecognizerDelegate {
  /// The range of scales that fingers can set.
  var scaleLimits = 0.5...3.0
  /// The factor by which it follows the fingers' scale: 1 follows exactly, 2 runs ahead.
  var zoomSpeed = 1.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    let pan = PanGestureRecognizer { [weak self] pan in
      guard let self else { return }
      center += pan.translation(in: superview)
      pan.setTranslation(.zero, in: superview)
    }
    let pinch = PinchGestureRecognizer { [weak self] pinch in
      guard let self else { return }
      let scale = transform.meanScale
      let wanted = scale * ((pinch.scale - 1) * zoomSpeed + 1)
      let allowed = min(max(wanted, scaleLimits.lowerBound), scaleLimits.upperBound)
      self.scale(by: allowed / scale, about: pinch.location(in: self))
      pinch.scale = 1
    }
    for recognizer in [pan, pinch] {
      recognizer.delegate = self
      addGestureRecognizer(recognizer)
    }
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    recognizer.view === other.view
  }
}
