import TactionGraphics

/// The eighth pass of a frame: finds the damaged pixels that the previous frame shows at another position, a whole
/// number of device pixels away. This happens when a view scrolls.
///
/// The pass tries one of the distances by which instances have moved: the distance whose instances have the largest
/// area. `MoveFinder` compares the display lists of both frames to find the pixels that have moved by that distance.
struct MovePass {
  /// The maximum number of instances: comparing more instances would take longer than drawing them.
  static let maximumInstances = 4096
  /// The minimum area of a change is the area of the canvas divided by this number: a smaller change takes less time to
  /// draw than to compare. Our own choice.
  static let minimumPart = 16
  /// The maximum number of distances that are compared. Only the first distances that are found are used.
  private static let maximumDistances = 8

  private var finder = MoveFinder()
  // These properties exist only to reuse their memory.
  private var distances: [(dx: Int, dy: Int, area: Int)] = []
  private var roles: (old: [MoveFinder.Role], new: [MoveFinder.Role]) = ([], [])

  /// Returns the change between two frames, with the pixels that have moved. `damage` is the frames' difference.
  mutating func change(
    from old: RecordedFrame, to new: RecordedFrame, _ matches: InstanceMatches, damage: Region
  ) -> FrameChange {
    guard let (finding, dx, dy) = finding(from: old, to: new, matches, damage: damage) else {
      return FrameChange(damage: damage)
    }
    return FrameChange(
      damage: damage, touched: damage.intersection(finding.touched),
      move: PixelMove(to: finding.moved, dx: dx, dy: dy))
  }

  /// Returns the pixels that have moved, and their distance; nil for none, or if moving is not faster than drawing.
  private mutating func finding(
    from old: RecordedFrame, to new: RecordedFrame, _ matches: InstanceMatches, damage: Region
  ) -> (MoveFinder.Finding, dx: Int, dy: Int)? {
    guard old.isComparable(with: new),
      max(old.instances.count, new.instances.count) <= Self.maximumInstances,
      damage.bounds.area > new.canvas.area / Self.minimumPart, let (dx, dy) = distance(from: old, to: new, matches)
    else { return nil }
    guard assignRoles(from: old, to: new, matches, dx: dx, dy: dy) else { return nil }
    finder.begin(old.list, new.list)
    // The items of an instance include the items of its subviews. Superviews are marked first, so that each subview
    // then replaces the role of its own items.
    for (instance, role) in zip(old.instances, roles.old) { finder.mark(old: instance.items, as: role) }
    for (instance, role) in zip(new.instances, roles.new) { finder.mark(new: instance.items, as: role) }
    return finder.find(from: old.list, to: new.list, dx: dx, dy: dy, canvas: new.canvas).map { ($0, dx, dy) }
  }

  /// Returns the distance whose instances have the largest area together; nil if no instance has moved.
  private mutating func distance(
    from old: RecordedFrame, to new: RecordedFrame, _ matches: InstanceMatches
  ) -> (dx: Int, dy: Int)? {
    distances.removeAll(keepingCapacity: true)
    for index in new.instances.indices where !new.instances[index].box.isEmpty {
      guard let before = matches[index],
        let (dx, dy) = new.instances[index].wholePixelMove(from: old.instances[before])
      else { continue }
      let area = new.instances[index].box.area
      if let known = distances.firstIndex(where: { $0.dx == dx && $0.dy == dy }) {
        distances[known].area += area
      } else if distances.count < Self.maximumDistances {
        distances.append((dx, dy, area))
      }
    }
    let largest = distances.max { $0.area < $1.area }
    return largest.map { ($0.dx, $0.dy) }
  }

  /// Finds the role of each instance (changed, still or moved); returns false if the order of instances has changed.
  private mutating func assignRoles(
    from old: RecordedFrame, to new: RecordedFrame, _ matches: InstanceMatches, dx: Int, dy: Int
  ) -> Bool {
    roles.old.removeAll(keepingCapacity: true)
    roles.new.removeAll(keepingCapacity: true)
    roles.old.append(contentsOf: repeatElement(.changed, count: old.instances.count))
    var last = -1
    for index in new.instances.indices {
      var role = MoveFinder.Role.changed
      if let before = matches[index] {
        let instance = new.instances[index]
        guard before > last else { return false }
        last = before
        if instance.hasSamePixels(as: old.instances[before]) {
          role = .still
        } else if let step = instance.wholePixelMove(from: old.instances[before]), step == (dx, dy) {
          role = .moved
        }
        roles.old[before] = role
      }
      roles.new.append(role)
    }
    return true
  }
}
