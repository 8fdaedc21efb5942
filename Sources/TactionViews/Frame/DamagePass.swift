import TactionGeometry
import TactionGraphics

/// The seventh pass of a frame: finds the device pixels that differ from the previous frame.
///
/// Instances are compared one by one. An instance damages its old and its new pixels if it looks different, appears,
/// disappears, or moves in front of or behind other instances.
struct DamagePass {
  /// The maximum number of separate pieces: to find a few rectangles for more of them takes longer than it saves.
  private static let maximumPieces = 512

  // These properties exist only to reuse their memory.
  private var pieces: [DamagePiece] = []
  private var isGone: [Bool] = []
  private var clusters = DamageClusters()
  /// The rectangle around all pieces; it is the damage if there are too many pieces.
  private var bounds = PixelRect.zero

  /// Returns the pixels that differ between two frames: all pixels if the frames differ in size, scale or background.
  ///
  /// - Parameter matches: Set to the matches of the instances, unless all pixels differ. The instances are matched
  ///   during this comparison, because going through thousands of instances twice takes long.
  mutating func damage(
    from old: RecordedFrame, to new: RecordedFrame, matches: inout InstanceMatches
  ) -> Region {
    guard old.isComparable(with: new) else { return Region(new.canvas) }
    pieces.removeAll(keepingCapacity: true)
    bounds = .zero
    matches.begin()
    compareInstances(old, new, &matches)
    return pieces.count <= Self.maximumPieces ? clusters.region(of: pieces) : Region(bounds)
  }

  private mutating func add(_ instance: Instance) { if !instance.box.isEmpty { add(instance.damage) } }

  /// Adds the pixels of an instance in two frames. They become one piece if the rectangle around both boxes is not
  /// larger than both boxes together.
  private mutating func add(_ old: Instance, _ new: Instance) {
    let both = old.box.union(new.box)
    guard old.isUpright, new.isUpright, both.area <= old.box.area + new.box.area else {
      add(old)
      add(new)
      return
    }
    if !both.isEmpty { add(DamagePiece(box: both)) }
  }

  /// Whether a box is damaged already. With too many pieces, the damage is the rectangle around all of them, and this
  /// rectangle may contain the box.
  private func covers(_ box: PixelRect) -> Bool { pieces.count > Self.maximumPieces && bounds.contains(box) }

  private mutating func add(_ piece: DamagePiece) {
    bounds = bounds.union(piece.box)
    if pieces.count <= Self.maximumPieces { pieces.append(piece) }
  }

  private mutating func compareInstances(
    _ old: RecordedFrame, _ new: RecordedFrame, _ matches: inout InstanceMatches
  ) {
    isGone.removeAll(keepingCapacity: true)
    isGone.append(contentsOf: repeatElement(true, count: old.instances.count))
    var remaining = 0
    var (last, isInOrder) = (-1, true)
    for index in new.instances.indices {
      guard let before = matches.match(new.instances[index].id, in: old.instances) else {
        add(new.instances[index])
        continue
      }
      remaining += 1
      isGone[before] = false
      if new.instances[index].hasSamePixels(as: old.instances[before]) {
        isInOrder = isInOrder && before > last
        last = before
      } else if let boxes = changedBoxes(old, before, new, index) {
        // The other pixels of the instance are not damaged here, so a change of its order must be found.
        isInOrder = isInOrder && before > last
        last = before
        let clip = new.instances[index].box.union(old.instances[before].box)
        for box in boxes {
          let part = box.intersection(clip)
          if !part.isEmpty { add(DamagePiece(box: part)) }
        }
      } else if !covers(old.instances[before].box) || !covers(new.instances[index].box) {
        add(old.instances[before], new.instances[index])
      }
    }
    if remaining < old.instances.count {
      for index in old.instances.indices where isGone[index] { add(old.instances[index]) }
    }
    if !isInOrder { compareOrder(old, new, matches) }
  }

  /// Returns boxes, not clipped, around the pixels that differ in an instance whose view has redrawn itself at the same
  /// place. Nil if more than the content may differ, or if the boxes of a single path have at least as many pixels as
  /// the instance. A view of many items damages only the items that differ, such as a tile that has arrived. A path
  /// that has grown damages only its new segments.
  private func changedBoxes(
    _ old: RecordedFrame, _ before: Int, _ new: RecordedFrame, _ index: Int
  ) -> [PixelRect]? {
    let (earlier, later) = (old.instances[before], new.instances[index])
    guard later.hasSamePlace(as: earlier), !earlier.hasMembers, !later.hasMembers,
      later.items.count > 1 || later.items.first.map({ new.list.items[$0].kind }) == .path,
      let boxes = new.list.differences(later.items, from: old.list, earlier.items)
    else { return nil }
    return later.items.count > 1 || boxes.reduce(0, { $0 + $1.area }) < later.box.area ? boxes : nil
  }

  /// Damages as few instances as possible, so that all others have kept their order.
  private mutating func compareOrder(_ old: RecordedFrame, _ new: RecordedFrame, _ matches: InstanceMatches) {
    var (same, positions): ([Int], [Int]) = ([], [])
    for index in new.instances.indices {
      guard let before = matches[index],
        new.instances[index].hasSamePixels(as: old.instances[before]) || changedBoxes(old, before, new, index) != nil
      else { continue }
      same.append(index)
      positions.append(before)
    }
    for (index, keeps) in zip(same, Self.longestAscent(in: positions)) where !keeps { add(new.instances[index]) }
  }

  /// Marks the members of a longest ascending subsequence of distinct numbers; as few as possible are left out.
  static func longestAscent(in numbers: [Int]) -> [Bool] {
    if zip(numbers, numbers.dropFirst()).allSatisfy(<) { return [Bool](repeating: true, count: numbers.count) }
    // Patience sorting: of all ascents with n + 1 members, `tails[n]` is the index of the smallest last member.
    var tails: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for index in numbers.indices {
      let length = tails.firstPosition { numbers[$0] >= numbers[index] }
      if length > 0 { before[index] = tails[length - 1] }
      if length == tails.count { tails.append(index) } else { tails[length] = index }
    }
    var keeps = [Bool](repeating: false, count: numbers.count)
    var index = tails.last ?? -1
    while index >= 0 {
      keeps[index] = true
      index = before[index]
    }
    return keeps
  }
}
