/// A drag of a window's edge by a finger that the compositor does not grab.
///
/// Most compositors grab the finger when the window requests an interactive resize. Weston grabs only a mouse, so the
/// window follows a finger itself. The finger's locations are relative to the upper left corner of the window. This
/// corner moves with the left and the upper edge, but only once the compositor shows the commit that moves it.
struct EdgeDrag {
  let edge: WindowEdge
  /// Whether the compositor has answered the request to resize, while the finger is still on the border.
  var isOwn = false

  private let start: (location: Point, size: Size)
  /// The movement of the window's corner since the landing: as the compositor shows it, and as it is committed.
  private var (shown, committed): (Vector, Vector) = (.zero, .zero)
  /// The movement of the finger on the screen since the landing.
  private var way = Vector.zero

  /// Begins when a finger lands at a location on the border; `size` is the size of the content at that time, in logical
  /// pixels.
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

  /// Records another size of the content; returns how its corner must move so that the opposite edges stay in place.
  mutating func resize(from old: Size, to new: Size) -> Vector {
    let offset = Vector(
      dx: edge.contains(.left) ? old.width - new.width : 0, dy: edge.contains(.top) ? old.height - new.height : 0)
    committed = committed + offset
    return offset
  }

  /// Records that the compositor shows the committed position.
  mutating func didShow() { shown = committed }
}
