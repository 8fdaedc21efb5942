import Glibc
import TactionGeometry

/// The position of a loupe: above the finger. If there is no room above, the loupe is to the left or right of the
/// finger, or below it. The loupe is always completely visible, and never under the finger unless the window is too
/// small.
///
/// As the finger moves closer to the upper edge, the loupe slides along that edge and keeps its distance to the finger,
/// so that the loupe does not jump.
nonisolated struct LoupePosition {
  /// The distance from the finger to the rim of the loupe, in logical pixels: half a fingertip, see `TouchNote`.
  static let gap = 26.0

  /// The side of the finger on which the loupe is.
  enum Side { case above, left, right, below }

  /// The side that the last call of `center(over:diameter:in:)` has chosen.
  private(set) var side = Side.above

  /// Returns the centre of a loupe over a finger, in a window that is at least as large as the loupe.
  mutating func center(over finger: Point, diameter: Double, in room: Rect) -> Point {
    let radius = diameter / 2
    let reach = radius + Self.gap
    let free = Rect(
      x: room.minX + radius, y: room.minY + radius, width: max(room.width - diameter, 0),
      height: max(room.height - diameter, 0))
    let across = finger.x.clamped(to: free.minX...free.maxX)
    let top = (finger.y - reach).clamped(to: free.minY...free.maxY)
    let rise = abs(finger.y - top)
    if rise >= reach {
      side = .above
      return Point(x: across, y: top)
    }
    let step = sqrt(reach * reach - rise * rise)
    if let beside = position(beside: finger, step, reach: reach, free) { return Point(x: beside, y: top) }
    let bottom = finger.y + reach
    side = bottom <= free.maxY ? .below : .above
    return Point(x: across, y: side == .below ? bottom : top)
  }

  /// Returns the x coordinate of a loupe to the left or right of the finger; nil if it fits on neither side. It stays
  /// on the side where it was, if it fits there. At first, the left side is preferred, because a right hand hides it
  /// less.
  private mutating func position(beside finger: Point, _ step: Double, reach: Double, _ free: Rect) -> Double? {
    let fitsLeft = finger.x - step >= free.minX
    let fitsRight = finger.x + step <= free.maxX
    guard fitsLeft || fitsRight else { return nil }
    if side != .left, side != .right {
      // Chooses the side on which the loupe can stay when the finger moves closer to the edge.
      side = finger.x - reach < free.minX && finger.x + reach <= free.maxX ? .right : .left
    }
    if side == .left ? !fitsLeft : !fitsRight { side = fitsLeft ? .left : .right }
    return side == .left ? min(finger.x - step, free.maxX) : max(finger.x + step, free.minX)
  }
}
