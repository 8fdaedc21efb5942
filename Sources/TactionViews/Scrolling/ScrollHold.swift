import TactionGeometry

/// What fingers have hold of, since the last of them landed or lifted.
struct ScrollHold {
  var horizontal: ElasticDrag
  var vertical: ElasticDrag
  /// The point of the zoomed view that lies between the fingers, in its own coordinates; it stays there in a pinch.
  var anchor: Point
  /// The scale that the fingers pull at; nil where there is nothing to zoom.
  var zoom: Zoom?
  /// The pinch's scale up to which `zoom` was pulled.
  var countedScale: Double

  subscript(axis: ScrollAxis) -> ElasticDrag {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}
