/// Finds the pixels of a picture that show what others did in the one before, a whole number of device pixels away.
///
/// A pixel is what the items at it make of it, from the frontmost down to one that hides the rest. So it is that of
/// another picture at another place if they have the same items there: those that have moved by just that far, and
/// those that have not but show one colour all around. All others are looked for in both pictures; where one of them is
/// seen, and where it was seen moved along, the pixels differ. Nothing is assumed of what is not known.
package struct MoveFinder {
  /// What has become of an item.
  package enum Role: UInt8 {
    /// It was not there, or is no more, or has changed in any way.
    case changed
    /// It is the same in the same place.
    case still
    /// It is the same, moved as far as is asked for.
    case moved
  }

  /// Where an item makes a difference, and where it hides what lies behind.
  private struct Patch {
    var outer = PixelRect.zero
    /// The part of it that makes none.
    var hole = PixelRect.zero
    var opaque = PixelRect.zero
  }

  /// A group whose members are being looked at.
  private struct Group {
    /// The pixels in which members can be seen, and those that no clip cuts.
    var clip: PixelRect
    var full: PixelRect
    var isTranslucent = false
    /// Whether it is not known what it does to its members.
    var isChanged = false
    /// What is put in front of its members: where its own clip makes a difference.
    var edge = Patch()
  }

  /// Of so many rectangles, a region is no longer worth while.
  private static let mostRectangles = 256
  /// More rectangles that are touched are not told apart.
  private static let mostTouched = 512
  /// How many of the rectangles that hide others are kept in mind.
  private static let mostOccluders = 8

  private var roles: (old: [Role], new: [Role]) = ([], [])
  // Memory for the next time.
  private var patches: [Patch] = []
  private var groups: [Group] = []
  private var occluders: [PixelRect] = []
  private var rects: [PixelRect] = []
  private var touched: [PixelRect] = []

  package init() {}

  /// Begins with two lists, all items of which have changed.
  package mutating func begin(_ old: DisplayList, _ new: DisplayList) {
    roles.old.removeAll(keepingCapacity: true)
    roles.new.removeAll(keepingCapacity: true)
    roles.old.append(contentsOf: repeatElement(.changed, count: old.count))
    roles.new.append(contentsOf: repeatElement(.changed, count: new.count))
  }

  /// Says what has become of some items of the old list.
  package mutating func mark(old range: Range<Int>, as role: Role) {
    for index in range.clamped(to: roles.old.indices) { roles.old[index] = role }
  }

  /// Says what has become of some items of the new list.
  package mutating func mark(new range: Range<Int>, as role: Role) {
    for index in range.clamped(to: roles.new.indices) { roles.new[index] = role }
  }

  /// What is known of the pixels of two pictures.
  package struct Finding {
    /// Those of the new picture that show what the old one has at the distance.
    package var moved: Region
    /// Those that may differ from the old picture's in the same place. `moved` may hold pixels outside: where one
    /// colour surrounds them, they are the same moved or not.
    package var touched: Region
  }

  /// Compares two pictures at a distance; nil where it takes too long. Moved items stand in the same order in both
  /// lists.
  package mutating func find(
    from old: DisplayList, to new: DisplayList, dx: Int, dy: Int, canvas: PixelRect
  ) -> Finding? {
    guard matchMoved(old, new, dx: dx, dy: dy) else { return nil }
    rects.removeAll(keepingCapacity: true)
    touched.removeAll(keepingCapacity: true)
    guard collect(new, roles.new, dx: dx, dy: dy, canvas: canvas) else { return nil }
    let count = rects.count
    guard collect(old, roles.old, dx: -dx, dy: -dy, canvas: canvas) else { return nil }
    touched += rects
    for index in count..<rects.count { rects[index] = rects[index].offset(x: dx, y: dy) }
    return Finding(
      moved: Region(canvas.intersection(canvas.offset(x: dx, y: dy))).subtracting(Region(rects)),
      touched: touched.count > Self.mostTouched ? Region(canvas) : Region(touched))
  }

  /// Compares items that are said to have moved, one by one: some have, but are not drawn the same; these have changed.
  ///
  /// Returns false where they are not the same at all.
  private mutating func matchMoved(_ old: DisplayList, _ new: DisplayList, dx: Int, dy: Int) -> Bool {
    var place = 0
    for index in roles.new.indices where roles.new[index] == .moved {
      while place < roles.old.count, roles.old[place] != .moved { place += 1 }
      guard place < roles.old.count, old.items[place].kind == new.items[index].kind else { return false }
      if !new.shows(index, as: place, of: old, movedBy: (Double(dx), Double(dy))) {
        (roles.old[place], roles.new[index]) = (.changed, .changed)
      }
      place += 1
    }
    while place < roles.old.count, roles.old[place] != .moved { place += 1 }
    return place == roles.old.count
  }

  // MARK: One picture

  /// Adds the pixels of one picture that show an item which the pixels at a distance, backward, do not show in the
  /// other one.
  private mutating func collect(
    _ list: DisplayList, _ roles: [Role], dx: Int, dy: Int, canvas: PixelRect
  ) -> Bool {
    patches.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    groups.append(Group(clip: canvas, full: canvas))
    for index in list.items.indices {
      let item = list.items[index]
      switch item.kind {
      case .beginGroup, .beginClippedGroup: open(item, roles[index], dx: dx, dy: dy)
      case .endGroup: if groups.count > 1 { close() }
      default: patches.append(patch(of: item, roles[index], dx: dx, dy: dy))
      }
    }
    while groups.count > 1 { close() }
    return collectSeen()
  }

  private mutating func patch(of item: DisplayItem, _ role: Role, dx: Int, dy: Int) -> Patch {
    let group = groups[groups.count - 1]
    var patch = Patch()
    let inside = item.kind == .fill ? item.evenPixels.intersection(group.full) : .zero
    if !group.isTranslucent, item.isOpaqueFill { patch.opaque = inside }
    let bounds = item.deviceBounds.intersection(group.clip)
    if role == .moved, !group.isChanged {
      if !bounds.isEmpty { touched.append(bounds) }
      return patch
    }
    patch.outer = bounds
    if role == .still, !group.isChanged {
      patch.hole = item.kind == .border ? item.untouchedPixels : inside.intersection(inside.offset(x: dx, y: dy))
    }
    return patch
  }

  private mutating func open(_ item: DisplayItem, _ role: Role, dx: Int, dy: Int) {
    var group = groups[groups.count - 1]
    group.edge = Patch()
    group.isTranslucent = group.isTranslucent || item.opacity < 1
    if item.kind == .beginGroup {
      group.isChanged = group.isChanged || role == .changed
    } else {
      let (bounds, inside) = (item.clippedPixels, item.evenPixels)
      if role != .moved {
        group.edge.outer = bounds.intersection(group.clip)
        if role == .still { group.edge.hole = inside.intersection(inside.offset(x: dx, y: dy)) }
      }
      group.clip = group.clip.intersection(bounds)
      group.full = group.full.intersection(inside)
    }
    groups.append(group)
  }

  private mutating func close() { if let group = groups.popLast() { patches.append(group.edge) } }

  // MARK: What is seen

  /// Adds what is seen of the patches, the frontmost first.
  private mutating func collectSeen() -> Bool {
    occluders.removeAll(keepingCapacity: true)
    for patch in patches.reversed() {
      if !patch.outer.isEmpty { addSeen(patch.outer, without: patch.hole) }
      if rects.count > Self.mostRectangles { return false }
      if !patch.opaque.isEmpty { hide(patch.opaque) }
    }
    return true
  }

  private mutating func hide(_ rect: PixelRect) {
    if occluders.count < Self.mostOccluders { return occluders.append(rect) }
    guard let least = occluders.indices.min(by: { occluders[$0].area < occluders[$1].area }),
      occluders[least].area < rect.area
    else { return }
    occluders[least] = rect
  }

  private mutating func addSeen(_ rect: PixelRect, without hole: PixelRect) {
    rect.forEachPiece(outside: hole) { addSeen($0, from: 0) }
  }

  /// Adds what is left of a rectangle behind those that hide it, from one of them on.
  private mutating func addSeen(_ rect: PixelRect, from first: Int) {
    guard rects.count <= Self.mostRectangles else { return }
    for index in first..<occluders.count where occluders[index].intersects(rect) {
      let occluder = occluders[index]
      return rect.forEachPiece(outside: occluder) { addSeen($0, from: index + 1) }
    }
    rects.append(rect)
  }
}

extension PixelRect {
  /// Calls for each of the rectangles, four at most, that are left when another one is taken out.
  fileprivate func forEachPiece(outside hole: PixelRect, _ body: (PixelRect) -> Void) {
    let hole = intersection(hole)
    if hole.isEmpty { return isEmpty ? () : body(self) }
    let pieces = (
      PixelRect(x: x, y: y, width: width, height: hole.y - y),
      PixelRect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
      PixelRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      PixelRect(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height)
    )
    if !pieces.0.isEmpty { body(pieces.0) }
    if !pieces.1.isEmpty { body(pieces.1) }
    if !pieces.2.isEmpty { body(pieces.2) }
    if !pieces.3.isEmpty { body(pieces.3) }
  }
}
