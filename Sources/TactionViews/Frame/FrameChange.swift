import TactionGraphics

/// How one frame differs from an earlier one: which pixels do, and which of these the earlier one shows elsewhere.
///
/// Changes follow one another, so that a buffer that has missed several frames knows what all of them come to. There is one
/// move at most; pixels that moved otherwise, or were drawn over meanwhile, are just different.
package struct FrameChange {
  /// All pixels that may differ, those that have moved among them.
  package private(set) var damage: Region
  /// Those of them that show what the earlier frame has elsewhere; nil where there are none.
  package private(set) var move: PixelMove?

  /// Regions of more rectangles cost more than they save.
  private static let mostRectangles = 64

  /// Makes a change of some pixels, of which some have moved.
  package init(damage: Region = Region(), move: PixelMove? = nil) {
    self.damage = damage
    self.move = move.map { PixelMove(to: $0.region.intersection(damage), dx: $0.dx, dy: $0.dy) }
    dropEmptyMove()
  }

  /// Whether both frames are the same.
  package var isEmpty: Bool { damage.isEmpty }

  /// The pixels that are to be drawn once others have been moved.
  package var drawn: Region { move.map { damage.subtracting($0.region) } ?? damage }

  /// Adds a change that comes after this one.
  package mutating func append(_ next: FrameChange) {
    switch (move, next.move) {
    case (nil, nil): break
    case (.some, nil):
      move?.region.subtract(next.damage)
    case (nil, .some(let later)):
      // What is moved must have been there before this change.
      move = later
      if !damage.isEmpty { move?.region.subtract(damage.offset(x: later.dx, y: later.dy)) }
    case (.some(let earlier), .some(let later)):
      let moved = earlier.region.offset(x: later.dx, y: later.dy)
      move = PixelMove(to: later.region.intersection(moved), dx: earlier.dx + later.dx, dy: earlier.dy + later.dy)
    }
    damage.formUnion(next.damage)
    if let move, move.dx == 0, move.dy == 0 {
      // There and back.
      damage.subtract(move.region)
      self.move = nil
    }
    dropEmptyMove()
  }

  /// Forgets what differs outside some pixels, which are all there are.
  package mutating func formIntersection(_ rect: PixelRect) {
    damage.formIntersection(rect)
    guard var move else { return }
    move.region.formIntersection(rect.intersection(rect.offset(x: move.dx, y: move.dy)))
    self.move = move
    dropEmptyMove()
  }

  /// Keeps the regions small: more pixels differ then, and none or all are moved.
  package mutating func simplify() {
    damage = damage.simplified(to: Self.mostRectangles)
    if drawn.rectangleCount > Self.mostRectangles { move = nil }
  }

  private mutating func dropEmptyMove() {
    if let move, move.region.isEmpty { self.move = nil }
  }
}
