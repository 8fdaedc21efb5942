extension TouchContact {
  /// The largest radius of a touch that is believed, in px: more than a forearm's on any screen. Our own choice.
  static let greatestRadius = 1000.0

  /// Takes over the axes of an ellipse in px as wl_touch.shape tells them, whichever is the longer; less than nothing
  /// is nothing.
  mutating func setAxes(major: Double, minor: Double) {
    let radii = [major, minor].map { clamped($0 / 2, to: 0...Self.greatestRadius) }
    majorRadius = max(radii[0], radii[1])
    minorRadius = min(radii[0], radii[1])
  }
}
