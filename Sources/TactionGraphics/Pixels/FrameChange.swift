/// The difference between a frame and an earlier frame: the pixels that differ, and the pixels that the earlier frame
/// shows at another position.
///
/// Changes can be added up for a buffer that has missed several frames. A change has at most one move. Pixels that
/// moved by another distance, or that were drawn over between the two frames, count as different.
package struct FrameChange {
  /// A region of a few rectangles that contains all pixels that may differ.
  package private(set) var damage: Region
  /// The pixels that may differ, without the other pixels in `damage`, in any number of rectangles.
  private var touched: Region
  /// The pixels that the earlier frame shows at another position, even if they do not differ; nil if there are no such
  /// pixels.
  package private(set) var move: PixelMove?

  /// The maximum number of rectangles of a region to draw: more rectangles cost more than they save.
  private static let maximumRectangles = 64
  /// The maximum number of rectangles of a region to copy.
  private static let maximumCopiedRectangles = 1024

  /// Creates a change in which some pixels may differ and no pixels have moved.
  package init(damage: Region = Region()) { (self.damage, touched) = (damage, damage) }

  /// Creates a change in which some pixels may differ and some pixels have moved. A pixel may belong to both groups.
  package init(damage: Region, touched: Region, move: PixelMove) {
    (self.damage, self.touched, self.move) = (damage, touched, move)
    dropIdleMove()
  }

  /// Whether both frames are the same.
  package var isEmpty: Bool { damage.isEmpty }

  /// The pixels to move before the remaining pixels are drawn; nil if there are no pixels to move.
  package var copied: PixelMove? {
    guard let move else { return nil }
    return PixelMove(to: touched.intersection(move.region), dx: move.dx, dy: move.dy)
  }

  /// The pixels to draw after `copied` has been moved.
  package var drawn: Region { move.map { touched.subtracting($0.region) } ?? touched }

  /// Adds the next change. The regions stay small, however many changes are added.
  package mutating func append(_ next: FrameChange) {
    switch (move, next.move) {
    case (nil, nil): break
    case (.some, nil):
      move?.region.subtract(next.touched)
    case (nil, .some(let later)):
      // Pixels that differed already before the next change cannot be moved, because the buffer does not contain them.
      move = later
      if !touched.isEmpty { move?.region.subtract(touched.offset(x: later.dx, y: later.dy)) }
    case (.some(let earlier), .some(let later)):
      let moved = earlier.region.offset(x: later.dx, y: later.dy)
      move = PixelMove(to: later.region.intersection(moved), dx: earlier.dx + later.dx, dy: earlier.dy + later.dy)
    }
    damage.formUnion(next.damage)
    touched.formUnion(next.touched)
    if let move, move.dx == 0, move.dy == 0 {
      // The moves cancel each other out.
      touched.subtract(move.region)
      self.move = nil
    }
    dropIdleMove()
    simplify()
  }

  /// Removes all pixels outside a rectangle, which is the extent of the whole buffer.
  package mutating func formIntersection(_ rect: PixelRect) {
    damage.formIntersection(rect)
    touched.formIntersection(rect)
    guard let move else { return }
    self.move?.region.formIntersection(rect.intersection(rect.offset(x: move.dx, y: move.dy)))
    dropIdleMove()
  }

  /// Keeps the regions small; the damage may grow as a result. With too many rectangles, all of the damage is drawn and
  /// nothing is moved.
  private mutating func simplify() {
    damage = damage.simplified(to: Self.maximumRectangles)
    let drawn = drawn
    if drawn.rectangleCount > Self.maximumRectangles || touched.rectangleCount > Self.maximumCopiedRectangles {
      (move, touched) = (nil, damage)
    }
  }

  private mutating func dropIdleMove() {
    if let move, !touched.intersects(move.region.bounds) { self.move = nil }
  }
}
