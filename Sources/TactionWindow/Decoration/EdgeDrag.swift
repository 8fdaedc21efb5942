/// A drag of a window's edge by a finger that the compositor does not grab.
///
/// Most compositors grab the finger when the window requests an interactive resize. Weston grabs only a mouse, so the
/// window follows a finger itself. The finger's locations are relative to the upper left corner of the window. If the
/// finger drags the left or the upper edge, this corner moves too, but only once the compositor shows the commit that
/// moves it.
struct EdgeDrag {
  let edge: WindowEdge
  /// Whether the window itself must follow the finger: the compositor has answered the request to resize, and the
  /// finger still sends events to the border.
  var isOwn = false

  private let start: (location: Point, size: Size)
  /// The movement of the window's corner since the landing: the movement that the compositor shows, and the movement
  /// that was committed.
  private var (shown, committed): (Vector, Vector) = (.zero, .zero)
  /// The movement of the finger on the screen since the landing.
  private var way = Vector.zero

  /// Begins a drag by a finger that lands at a location on the border; `size` is the size of the content at that time,
  /// in logical pixels.
  init(_ edge: WindowEdge, at location: Point, size: Size) {
    self.edge = edge
    start = (location, size)
  }

  /// The size that the content should have, in whole logical pixels.
  var size: Size {
    let change = edge.change(by: way)
    return Size(
      width: (start.size.width + change.dx).rounded(), height: (start.size.height + change.dy).rounded())
  }

  /// Follows the finger to a location on the border.
  mutating func move(to location: Point) { way = location - start.location + shown }

  /// Records a new size of the content; returns the movement of the window's corner that keeps the opposite edges in
  /// place.
  mutating func resize(from old: Size, to new: Size) -> Vector {
    let offset = Vector(
      dx: edge.contains(.left) ? old.width - new.width : 0, dy: edge.contains(.top) ? old.height - new.height : 0)
    committed = committed + offset
    return offset
  }

  /// Records that the compositor shows the committed position.
  mutating func didShow() { shown = committed }
}
