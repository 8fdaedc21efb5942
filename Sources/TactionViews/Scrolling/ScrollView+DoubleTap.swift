import TactionGestures

// A double tap zooms in on the point, and another one back.
extension ScrollView {
  /// Lets the content have the touches of a double tap, too.
  final func prepareDoubleTap() {
    doubleTap.name = "doubleTapZoom"
    doubleTap.numberOfTapsRequired = 2
    doubleTap.cancelsTouchesInView = false
    doubleTap.delaysTouchesEnded = false
  }

  /// Zooms in from the scale that the app has set or a smaller one, and back to it from a larger one.
  final func zoomByDoubleTap(_ tap: TapGestureRecognizer) {
    guard let view = zoomedView else { return }
    let isIn = zoomScale > homeScale * 1.001
    let closer = max(zoomScale * ScrollConstants.doubleTapFactor, 1)
    let scale = nearestScale(to: isIn ? homeScale : closer)
    zoom(to: scale, about: tap.location(in: view), animated: true)
  }
}
