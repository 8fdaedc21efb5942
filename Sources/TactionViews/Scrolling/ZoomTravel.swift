import Glibc
import TactionGeometry

/// The way from one scale and place of the content to another, by itself.
///
/// One point of the content goes straight from where it is seen to where it is to be seen, as fast as the scale changes.
nonisolated struct ZoomTravel {
  /// A point of the zoomed view, in its own coordinates.
  let anchor: Point
  /// The scales at the start and at the end.
  let startScale: Double
  let endScale: Double
  /// Where the point is seen at the start and at the end, in px from the corner of the scroll view.
  let startPlace: Point
  let endPlace: Point
  /// The offset at the end.
  let endOffset: Point

  private static let spring = Spring(duration: ScrollConstants.zoomDuration)

  /// The seconds it takes.
  var duration: Double { ScrollConstants.zoomDuration }

  /// The scale after some seconds: what is left of the way is so of its logarithm.
  func scale(after seconds: Double) -> Double {
    seconds < duration ? endScale * exp(log(startScale / endScale) * rest(after: seconds)) : endScale
  }

  /// Where the point is seen after some seconds.
  func place(after seconds: Double) -> Point {
    seconds < duration ? endPlace + (startPlace - endPlace) * rest(after: seconds) : endPlace
  }

  private func rest(after seconds: Double) -> Double {
    Self.spring.offset(after: max(0, seconds), from: 1, velocity: 0)
  }
}
