import TactionGraphics

/// The fifth pass of a frame: finds which of the damaged pixels the previous frame shows elsewhere, a whole number of
/// device pixels away: what scrolls.
///
/// Of all distances by which views have moved, it is that of the largest views. Whether a pixel is what it was there is
/// told by the display lists of both frames; see `MoveFinder`.
struct MovePass {
  /// With more views nothing is looked for: comparing them would take longer than drawing what they show.
  static let mostViews = 4096
  /// Where less than this part of the canvas has changed, it is drawn sooner than compared. Our own choice.
  static let leastPart = 16
  /// Only so many distances are compared, the first that are found.
  private static let mostDistances = 8

  private var finder = MoveFinder()
  // Memory for the next frame.
  private var distances: [(dx: Int, dy: Int, area: Int)] = []
  private var roles: (old: [MoveFinder.Role], new: [MoveFinder.Role]) = ([], [])

  /// How a frame differs from the one before: by some damage, of which pixels may have moved.
  mutating func change(from old: RecordedFrame, to new: RecordedFrame, damage: Region) -> FrameChange {
    guard let (finding, dx, dy) = finding(from: old, to: new, damage: damage) else {
      return FrameChange(damage: damage)
    }
    return FrameChange(
      damage: damage, touched: damage.intersection(finding.touched),
      move: PixelMove(to: finding.moved, dx: dx, dy: dy))
  }

  /// What has moved, and how far; nil where nothing has, or where it does not pay to move it.
  private mutating func finding(
    from old: RecordedFrame, to new: RecordedFrame, damage: Region
  ) -> (MoveFinder.Finding, dx: Int, dy: Int)? {
    guard old.canvas == new.canvas, old.scale == new.scale, max(old.views.count, new.views.count) <= Self.mostViews,
      damage.bounds.area > new.canvas.area / Self.leastPart, let (dx, dy) = distance(from: old, to: new)
    else { return nil }
    guard assignRoles(from: old, to: new, dx: dx, dy: dy) else { return nil }
    finder.begin(old.list, new.list)
    // Superviews come first, and those that they hold then say something else of their part of the list.
    for (view, role) in zip(old.views, roles.old) { finder.mark(old: view.start.index..<view.end.index, as: role) }
    for (view, role) in zip(new.views, roles.new) { finder.mark(new: view.start.index..<view.end.index, as: role) }
    return finder.find(from: old.list, to: new.list, dx: dx, dy: dy, canvas: new.canvas).map { ($0, dx, dy) }
  }

  /// The distance by which the views have moved that take most of the canvas.
  private mutating func distance(from old: RecordedFrame, to new: RecordedFrame) -> (dx: Int, dy: Int)? {
    distances.removeAll(keepingCapacity: true)
    for view in new.views where !view.box.isEmpty {
      guard let before = old.counterpart(of: view), let (dx, dy) = view.wholePixelMove(from: old.views[before]) else {
        continue
      }
      if let index = distances.firstIndex(where: { $0.dx == dx && $0.dy == dy }) {
        distances[index].area += view.box.area
      } else if distances.count < Self.mostDistances {
        distances.append((dx, dy, view.box.area))
      }
    }
    let largest = distances.max { $0.area < $1.area }
    return largest.map { ($0.dx, $0.dy) }
  }

  /// Finds what has become of each view; returns false where views that are still there have changed places in their
  /// order.
  private mutating func assignRoles(from old: RecordedFrame, to new: RecordedFrame, dx: Int, dy: Int) -> Bool {
    roles.old.removeAll(keepingCapacity: true)
    roles.new.removeAll(keepingCapacity: true)
    roles.old.append(contentsOf: repeatElement(.changed, count: old.views.count))
    var last = -1
    for view in new.views {
      var role = MoveFinder.Role.changed
      if let before = old.counterpart(of: view) {
        guard before > last else { return false }
        last = before
        if view.looksLike(old.views[before]) {
          role = .still
        } else if let step = view.wholePixelMove(from: old.views[before]), step == (dx, dy) {
          role = .moved
        }
        roles.old[before] = role
      }
      roles.new.append(role)
    }
    return true
  }
}
