import Glibc
import TactionGeometry

/// The way from one scale and place of the content to another, by itself.
///
/// One point of the content goes straight from where it is seen to where it is to be seen, as fast as the scale
/// changes.
nonisolated struct ZoomTravel {
  /// A point of the zoomed view, in its own coordinates.
  let anchor: Point
  /// The scales at the start and at the end.
  let startScale: Double
  let endScale: Double
  /// Where the point is seen at the start, and is to be seen at the end as nearly as can be, in px from the corner of
  /// the scroll view.
  let startPlace: Point
  let wantedPlace: Point

  private static let spring = Spring(duration: ScrollConstants.zoomDuration)

  /// The seconds it takes.
  var duration: Double { ScrollConstants.zoomDuration }

  /// The scale after some seconds: what is left of the way is so of its logarithm.
  func scale(after seconds: Double) -> Double {
    seconds < duration ? endScale * exp(log(startScale / endScale) * rest(after: seconds)) : endScale
  }

  /// Where the point is seen after some seconds, if it can be seen at a place at the end.
  func place(after seconds: Double, endingAt end: Point) -> Point {
    seconds < duration ? end + (startPlace - end) * rest(after: seconds) : end
  }

  private func rest(after seconds: Double) -> Double {
    Self.spring.offset(after: max(0, seconds), from: 1, velocity: 0)
  }
}
