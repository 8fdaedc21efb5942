import Glibc
import TactionGeometry

/// Where a loupe stands: above the finger, or beside it where there is no room above, but never under it and never cut
/// off.
///
/// As the finger comes closer to the upper edge, the loupe slides along that edge, away from the finger, around which
/// it keeps its distance; so it does not jump.
nonisolated struct LoupePlace {
  /// From the place of the finger to the rim of the loupe, in px: what half a fingertip hides, see `TouchNote`.
  static let gap = 26.0

  /// Where the loupe stands, seen from the finger.
  enum Side { case above, left, right, below }

  /// Where it stood last.
  private(set) var side = Side.above

  /// The centre of a loupe over a finger, both in a room that is at least as large as the loupe.
  mutating func center(over finger: Point, diameter: Double, in room: Rect) -> Point {
    let radius = diameter / 2
    let reach = radius + Self.gap
    let free = Rect(
      x: room.minX + radius, y: room.minY + radius, width: max(room.width - diameter, 0),
      height: max(room.height - diameter, 0))
    let across = max(free.minX, min(finger.x, free.maxX))
    let top = max(free.minY, min(finger.y - reach, free.maxY))
    let rise = abs(finger.y - top)
    if rise >= reach {
      side = .above
      return Point(x: across, y: top)
    }
    let step = sqrt(reach * reach - rise * rise)
    if let beside = besides(finger, step, reach: reach, free) { return Point(x: beside, y: top) }
    let bottom = finger.y + reach
    side = bottom <= free.maxY ? .below : .above
    return Point(x: across, y: side == .below ? bottom : top)
  }

  /// Where it stands beside the finger: on the side where it was, else to the left, which a right hand hides less.
  private mutating func besides(_ finger: Point, _ step: Double, reach: Double, _ free: Rect) -> Double? {
    let fitsLeft = finger.x - step >= free.minX
    let fitsRight = finger.x + step <= free.maxX
    guard fitsLeft || fitsRight else { return nil }
    if side != .left, side != .right {
      // One on which it can stay when the finger comes closer to the edge.
      side = finger.x - reach < free.minX && finger.x + reach <= free.maxX ? .right : .left
    }
    if side == .left ? !fitsLeft : !fitsRight { side = fitsLeft ? .left : .right }
    return side == .left ? min(finger.x - step, free.maxX) : max(finger.x + step, free.minX)
  }
}
