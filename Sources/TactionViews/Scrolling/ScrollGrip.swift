import TactionGeometry
import TactionGestures

/// The state from which the movement of the fingers is measured. It is renewed when a finger lands or lifts, and when
/// the content would otherwise jump under the fingers.
struct ScrollGrip {
  var horizontal: ElasticDrag
  var vertical: ElasticDrag
  /// The point of the zoomed view between the fingers, in its own coordinates. A pinch keeps this point between the
  /// fingers.
  var anchor: Point
  /// The scale that the pinch changes; nil if there is no view to zoom.
  var scale: ElasticScale?
  /// The part of the pinch's scale that `scale` already includes.
  var countedScale: Double

  subscript(axis: ScrollAxis) -> ElasticDrag {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}
