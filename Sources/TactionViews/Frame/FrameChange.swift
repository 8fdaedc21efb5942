import TactionGraphics

/// How one frame differs from an earlier one: which pixels do, and which of the frame's pixels the earlier one shows
/// elsewhere.
///
/// Changes follow one another, so that a buffer that has missed several frames knows what all of them come to. There is
/// one move at most; pixels that moved otherwise, or were drawn over meanwhile, are just different.
package struct FrameChange {
  /// A region of few rectangles that holds all pixels that may differ.
  package private(set) var damage: Region
  /// The exact pixels of the damage that may differ, in any number of rectangles.
  private var touched: Region
  /// Which pixels show what the earlier frame has elsewhere, whether they differ or not; nil where none do.
  private(set) var move: PixelMove?

  /// Regions of more rectangles cost more than they save.
  private static let mostRectangles = 64
  /// The same for those that are only copied.
  private static let mostCopied = 1024

  /// Makes a change of some pixels, all of which may differ.
  package init(damage: Region = Region()) { (self.damage, touched) = (damage, damage) }

  /// Makes a change of some pixels, while others, some of these among them, have moved.
  init(damage: Region, touched: Region, move: PixelMove) {
    (self.damage, self.touched, self.move) = (damage, touched, move)
    dropIdleMove()
  }

  /// Whether both frames are the same.
  package var isEmpty: Bool { damage.isEmpty }

  /// The pixels that are to be moved before others are drawn; nil where there are none.
  var copied: PixelMove? {
    guard let move else { return nil }
    return PixelMove(to: touched.intersection(move.region), dx: move.dx, dy: move.dy)
  }

  /// The pixels that are to be drawn once others have been moved.
  var drawn: Region { move.map { touched.subtracting($0.region) } ?? touched }

  /// Adds a change that comes after this one. However many are added, the regions stay small.
  package mutating func append(_ next: FrameChange) {
    switch (move, next.move) {
    case (nil, nil): break
    case (.some, nil):
      move?.region.subtract(next.touched)
    case (nil, .some(let later)):
      // What is moved must have been there before this change.
      move = later
      if !touched.isEmpty { move?.region.subtract(touched.offset(x: later.dx, y: later.dy)) }
    case (.some(let earlier), .some(let later)):
      let moved = earlier.region.offset(x: later.dx, y: later.dy)
      move = PixelMove(to: later.region.intersection(moved), dx: earlier.dx + later.dx, dy: earlier.dy + later.dy)
    }
    damage.formUnion(next.damage)
    touched.formUnion(next.touched)
    if let move, move.dx == 0, move.dy == 0 {
      // There and back.
      touched.subtract(move.region)
      self.move = nil
    }
    dropIdleMove()
    simplify()
  }

  /// Forgets what differs outside some pixels, which are all there are.
  package mutating func formIntersection(_ rect: PixelRect) {
    damage.formIntersection(rect)
    touched.formIntersection(rect)
    guard let move else { return }
    self.move?.region.formIntersection(rect.intersection(rect.offset(x: move.dx, y: move.dy)))
    dropIdleMove()
  }

  /// Keeps the regions small: the damage may grow; with too many rectangles nothing is moved, and all of it is drawn.
  private mutating func simplify() {
    damage = damage.simplified(to: Self.mostRectangles)
    let drawn = drawn
    if drawn.rectangleCount > Self.mostRectangles || touched.rectangleCount > Self.mostCopied {
      (move, touched) = (nil, damage)
    }
  }

  private mutating func dropIdleMove() {
    if let move, !touched.intersects(move.region.bounds) { self.move = nil }
  }
}
