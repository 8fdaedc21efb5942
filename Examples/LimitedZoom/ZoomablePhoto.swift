import Taction

/// A picture that fingers drag and scale, between limits: a pan and a pinch that work together.
final class ZoomablePhoto: ImageView, GestureRecognizerDelegate {
  /// How small and how large the fingers may make it.
  var scaleLimits = 0.5...3.0
  /// How much of the fingers' scale it follows: with 1 it keeps up, with 2 it runs ahead.
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
