import TactionGestures

// Notices about settings that keep a scroll view from scrolling or zooming as its app seems to expect.
extension ScrollView {
  /// Reports content without a size, as a finger drags it.
  final func checkContentSize() {
    guard storedContentSize == .zero, !subviews.isEmpty, movableAxes.isEmpty else { return }
    reportOnce(
      "contentSize is zero",
      "\(nameInMessages) cannot scroll: its contentSize is zero; set contentSize to the size of its content")
  }

  /// Reports limits that allow no zoom, if two fingers have pinched.
  final func checkPinch(_ fingers: [Touch]) {
    guard zoomedView != nil, !canZoom, fingers.count > 1 else { return }
    let spread = fingers[0].location(in: nil).distance(to: fingers[1].location(in: nil))
    let landed = fingers[0].landingLocation.distance(to: fingers[1].landingLocation)
    guard abs(spread - landed) >= GestureConstants.pinchSlop else { return }
    reportOnce(
      "zoomLimits",
      "\(nameInMessages) cannot zoom: its zoomLimits allow only the scale \(storedZoomLimits.lowerBound); "
        + "set zoomLimits to a range, as 0.5...4")
  }
}
