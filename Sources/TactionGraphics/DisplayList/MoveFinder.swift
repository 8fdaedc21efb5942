/// Finds the pixels of a picture that the previous picture had at another position. All of them have moved by the same
/// distance, a whole number of device pixels along each axis.
///
/// A pixel is the result of the items at its position, from the frontmost item down to an item that hides the rest. So
/// a pixel of the previous picture has moved by the distance if both pictures show the same items at its old and its
/// new position. Such items have moved by the distance, or have not moved but show a single colour at both positions.
///
/// The finder collects the items of both pictures that do not meet this condition. The pixels in which one of these
/// items is visible may differ. For an item of the previous picture, these are the pixels to which its pixels would
/// have moved.
package struct MoveFinder {
  /// The change of an item.
  package enum Role: UInt8 {
    /// The item is new, removed or different in any way.
    case changed
    /// The item is the same at the same position.
    case still
    /// The item is the same, moved by the distance.
    case moved
  }

  /// The pixels that an item changes, and the pixels in which it hides the items behind it.
  private struct Patch {
    var outer = PixelRect.zero
    /// The part of `outer` in which the item changes no pixels.
    var hole = PixelRect.zero
    var opaque = PixelRect.zero
  }

  /// A group whose members are being visited.
  private struct Group {
    /// The pixels in which members can be visible, and the pixels that no clip affects.
    var clip: PixelRect
    var full: PixelRect
    var isTranslucent = false
    /// Whether the group's effect on its members has changed.
    var isChanged = false
    /// The pixels that the group's own clip changes, in front of its members.
    var edge = Patch()
  }

  /// The maximum number of rectangles of a region. With more rectangles, moving pixels saves no time.
  private static let maximumRectangles = 256
  /// The maximum number of rectangles of `Finding.touched`. If there are more, `touched` is the whole canvas.
  private static let maximumTouched = 512
  /// The maximum number of opaque rectangles that are remembered.
  private static let maximumOccluders = 8

  private var roles: (old: [Role], new: [Role]) = ([], [])
  // These arrays are kept between comparisons to reuse their memory.
  private var patches: [Patch] = []
  private var groups: [Group] = []
  private var occluders: [PixelRect] = []
  private var rects: [PixelRect] = []
  private var touched: [PixelRect] = []

  package init() {}

  /// Starts the comparison of two lists; at first, all their items count as changed.
  package mutating func begin(_ old: DisplayList, _ new: DisplayList) {
    roles.old.removeAll(keepingCapacity: true)
    roles.new.removeAll(keepingCapacity: true)
    roles.old.append(contentsOf: repeatElement(.changed, count: old.count))
    roles.new.append(contentsOf: repeatElement(.changed, count: new.count))
  }

  /// Sets the role of some items of the old list.
  package mutating func mark(old range: Range<Int>, as role: Role) {
    for index in range.clamped(to: roles.old.indices) { roles.old[index] = role }
  }

  /// Sets the role of some items of the new list.
  package mutating func mark(new range: Range<Int>, as role: Role) {
    for index in range.clamped(to: roles.new.indices) { roles.new[index] = role }
  }

  /// The result of a comparison.
  package struct Finding {
    /// The pixels of the new picture that are equal to pixels of the old picture, moved by the distance.
    package var moved: Region
    /// The pixels that may differ from the pixels of the old picture at the same position.
    ///
    /// Within an area of one colour, a pixel equals both the old pixel at the same position and the old pixel that is
    /// moved there. So `moved` may contain pixels that are not in `touched`.
    package var touched: Region
  }

  /// Compares a picture with the previous picture, moved by a distance; returns nil if the comparison takes too long,
  /// or if the lists do not have the same moved items. Moved items must have the same order in both lists.
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
      touched: touched.count > Self.maximumTouched ? Region(canvas) : Region(touched))
  }

  /// Compares the moved items of both lists, pair by pair. Items that are drawn differently get the role `changed`.
  ///
  /// Returns false if the two lists do not have the same moved items.
  private mutating func matchMoved(_ old: DisplayList, _ new: DisplayList, dx: Int, dy: Int) -> Bool {
    var before = 0
    for index in roles.new.indices where roles.new[index] == .moved {
      while before < roles.old.count, roles.old[before] != .moved { before += 1 }
      guard before < roles.old.count, old.items[before].kind == new.items[index].kind else { return false }
      if !new.shows(index, as: before, of: old, movedBy: (Double(dx), Double(dy))) {
        (roles.old[before], roles.new[index]) = (.changed, .changed)
      }
      before += 1
    }
    while before < roles.old.count, roles.old[before] != .moved { before += 1 }
    return before == roles.old.count
  }

  // MARK: One picture

  /// Adds the pixels of one picture in which a changed item is visible: an item that the other picture does not show at
  /// the moved position. Returns false if there are too many rectangles.
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
    return collectVisible()
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
    group.isTranslucent = group.isTranslucent || item.groupOpacity < 1
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

  // MARK: Visible pixels

  /// Adds the visible parts of the patches, the frontmost patch first. Returns false if there are too many rectangles.
  private mutating func collectVisible() -> Bool {
    occluders.removeAll(keepingCapacity: true)
    for patch in patches.reversed() {
      if !patch.outer.isEmpty { addVisible(patch.outer, without: patch.hole) }
      if rects.count > Self.maximumRectangles { return false }
      if !patch.opaque.isEmpty { hide(patch.opaque) }
    }
    return true
  }

  private mutating func hide(_ rect: PixelRect) {
    if occluders.count < Self.maximumOccluders { return occluders.append(rect) }
    guard let least = occluders.indices.min(by: { occluders[$0].area < occluders[$1].area }),
      occluders[least].area < rect.area
    else { return }
    occluders[least] = rect
  }

  private mutating func addVisible(_ rect: PixelRect, without hole: PixelRect) {
    rect.forEachPart(outside: hole) { addVisible($0, from: 0) }
  }

  /// Adds the parts of a rectangle that are not hidden by the opaque rectangles with indices of at least `first`.
  private mutating func addVisible(_ rect: PixelRect, from first: Int) {
    guard rects.count <= Self.maximumRectangles else { return }
    for index in first..<occluders.count where occluders[index].intersects(rect) {
      let occluder = occluders[index]
      return rect.forEachPart(outside: occluder) { addVisible($0, from: index + 1) }
    }
    rects.append(rect)
  }
}

extension PixelRect {
  /// Splits the part of this rectangle that is outside another rectangle into up to four rectangles, and calls a
  /// closure with each.
  fileprivate func forEachPart(outside hole: PixelRect, _ body: (PixelRect) -> Void) {
    let hole = intersection(hole)
    if hole.isEmpty { return isEmpty ? () : body(self) }
    let parts = (
      PixelRect(x: x, y: y, width: width, height: hole.y - y),
      PixelRect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
      PixelRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      PixelRect(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height)
    )
    if !parts.0.isEmpty { body(parts.0) }
    if !parts.1.isEmpty { body(parts.1) }
    if !parts.2.isEmpty { body(parts.2) }
    if !parts.3.isEmpty { body(parts.3) }
  }
}
