import TactionGraphics

/// The fourth pass of a frame: finds the device pixels that differ from the previous frame.
///
/// Views are compared one by one. One that looks different damages where it was and where it is; so does one that
/// came, went, or changed places with others in the order from back to front.
struct DamagePass {
  /// Of so many pieces hardly ever so few rectangles remain; finding out would take longer than it saves.
  private static let mostPieces = 512

  // Memory for the next frame.
  private var pieces: [DamagePiece] = []
  private var isGone: [Bool] = []
  private var clusters = DamageClusters()
  /// The pixels around all pieces; the damage, where there are too many of these.
  private var bounds = PixelRect.zero

  /// Forgets what differed in the last frame.
  mutating func begin() {
    pieces.removeAll(keepingCapacity: true)
    bounds = .zero
  }

  /// The pixels that differ, by all that was said since `begin`.
  mutating func region() -> Region {
    pieces.count <= Self.mostPieces ? clusters.region(of: pieces) : Region(bounds)
  }

  /// Adds what differs between two looks of a view.
  mutating func compare(_ old: RecordedView, with new: RecordedView) {
    if !new.looksLike(old) { add(old, new) }
  }

  private mutating func add(_ view: RecordedView) {
    if !view.box.isEmpty { add(view.damage) }
  }

  /// Adds what a view takes in two frames; as one piece where the rectangle around both is no larger than they are.
  private mutating func add(_ old: RecordedView, _ new: RecordedView) {
    let both = old.box.union(new.box)
    guard old.isUpright, new.isUpright, both.area <= old.box.area + new.box.area else {
      add(old)
      add(new)
      return
    }
    if !both.isEmpty { add(DamagePiece(box: both)) }
  }

  /// Whether a box is damaged anyway, because there are too many pieces to tell them apart.
  private func holds(_ box: PixelRect) -> Bool { pieces.count > Self.mostPieces && bounds.contains(box) }

  private mutating func add(_ piece: DamagePiece) {
    bounds = bounds.union(piece.box)
    if pieces.count <= Self.mostPieces { pieces.append(piece) }
  }

  /// Adds what differs between two frames: all, if one has another size.
  mutating func compare(_ old: RecordedFrame, with new: RecordedFrame) {
    if old.canvas == new.canvas, old.scale == new.scale { return compareViews(old, new) }
    bounds = new.canvas
    pieces.append(DamagePiece(box: new.canvas))
  }

  private mutating func compareViews(_ old: RecordedFrame, _ new: RecordedFrame) {
    isGone.removeAll(keepingCapacity: true)
    isGone.append(contentsOf: repeatElement(true, count: old.views.count))
    var stayed = 0
    var (last, isInOrder) = (-1, true)
    for index in new.views.indices {
      guard let place = old.counterpart(of: new.views[index]) else {
        add(new.views[index])
        continue
      }
      stayed += 1
      isGone[place] = false
      if new.views[index].looksLike(old.views[place]) {
        isInOrder = isInOrder && place > last
        last = place
      } else if !holds(old.views[place].box) || !holds(new.views[index].box) {
        add(old.views[place], new.views[index])
      }
    }
    if stayed < old.views.count {
      for index in old.views.indices where isGone[index] { add(old.views[index]) }
    }
    if !isInOrder { compareOrder(old, new) }
  }

  /// Damages the fewest views that have changed places with others.
  private mutating func compareOrder(_ old: RecordedFrame, _ new: RecordedFrame) {
    var (stayed, places): ([Int], [Int]) = ([], [])
    for index in new.views.indices {
      guard let place = old.counterpart(of: new.views[index]), new.views[index].looksLike(old.views[place]) else {
        continue
      }
      stayed.append(index)
      places.append(place)
    }
    for (index, keeps) in zip(stayed, Self.longestAscent(in: places)) where !keeps {
      add(new.views[index])
    }
  }

  /// Marks the members of a longest ascending subsequence of distinct numbers: the fewest others have changed places.
  static func longestAscent(in numbers: [Int]) -> [Bool] {
    if zip(numbers, numbers.dropFirst()).allSatisfy(<) { return [Bool](repeating: true, count: numbers.count) }
    // Patience: `tails[n]` is where the ascent of n + 1 members with the least last one ends.
    var tails: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for index in numbers.indices {
      let length = tails.partitionPoint { numbers[$0] >= numbers[index] }
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

extension Array {
  /// The first index from which on a condition holds, for one that once it holds goes on holding.
  fileprivate func partitionPoint(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
