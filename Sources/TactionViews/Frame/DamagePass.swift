import TactionGraphics

/// The fourth pass of a frame: finds the device pixels that differ from the previous frame.
///
/// Views are compared one by one. One that looks different damages where it was and where it is; so does one that
/// came, went, or changed places with others in the order from back to front.
struct DamagePass {
  private let old: RecordedFrame
  private let new: RecordedFrame
  private var damaged: [PixelRect] = []

  /// A region of more rectangles costs more to draw and to send than it saves.
  private static let mostRectangles = 16
  /// Of so many changed views hardly ever so few rectangles remain; finding out would take longer than it saves.
  private static let mostBoxes = 512

  /// The pixels that differ; all of them after none, or after a frame of another size.
  static func run(from old: RecordedFrame?, to new: RecordedFrame) -> Region {
    guard let old, old.canvas == new.canvas, old.scale == new.scale else { return Region(new.canvas) }
    var pass = DamagePass(old: old, new: new)
    pass.compare()
    let boxes = pass.damaged.count > mostBoxes ? [pass.damaged.reduce(.zero) { $0.union($1) }] : pass.damaged
    return Region(boxes).intersection(new.canvas).simplified(to: mostRectangles)
  }

  private init(old: RecordedFrame, new: RecordedFrame) {
    self.old = old
    self.new = new
  }

  private mutating func compare() {
    var isGone = [Bool](repeating: true, count: old.views.count)
    var (stayed, places): ([RecordedView], [Int]) = ([], [])
    for view in new.views {
      let index = view.previousIndex
      guard old.views.indices.contains(index), old.views[index].serial == view.serial else {
        damaged.append(view.box)
        continue
      }
      isGone[index] = false
      if view.looksLike(old.views[index]) {
        stayed.append(view)
        places.append(index)
      } else {
        damaged.append(old.views[index].box)
        damaged.append(view.box)
      }
    }
    for index in old.views.indices where isGone[index] { damaged.append(old.views[index].box) }
    for (view, keeps) in zip(stayed, Self.longestAscent(in: places)) where !keeps { damaged.append(view.box) }
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
