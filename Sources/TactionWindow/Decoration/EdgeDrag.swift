/// The movement of an edge of a window by a finger that the compositor does not grab.
///
/// Most compositors grab the finger when the window requests an interactive resize. Weston grabs only a mouse, so the
/// window follows a finger itself. The finger's locations count from the corner of the window. This corner moves with
/// the left and the upper edge, but only once the compositor shows the commit that moves it.
struct EdgeDrag {
  let edge: WindowEdge
  /// Whether the compositor has answered the request to resize, and the finger is still here.
  var isOwn = false

  private let start: (location: Point, size: Size)
  /// The movement of the window's corner since the landing: as the compositor shows it, and as it is committed.
  private var (shown, committed): (Vector, Vector) = (.zero, .zero)
  /// The movement of the finger on the screen since the landing.
  private var way = Vector.zero

  /// Begins with a landing at a location on the border, while the content has a size, in logical pixels.
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

  /// Records another size of the content; returns the movement of its corner that keeps the opposite edges in place.
  mutating func resize(from old: Size, to new: Size) -> Vector {
    let offset = Vector(
      dx: edge.contains(.left) ? old.width - new.width : 0, dy: edge.contains(.top) ? old.height - new.height : 0)
    committed = committed + offset
    return offset
  }

  /// Records that the compositor shows the committed position.
  mutating func didShow() { shown = committed }
}
