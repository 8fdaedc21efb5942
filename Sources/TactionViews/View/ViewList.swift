/// Views in order, with lookup and removal of any view in constant time on average.
///
/// A view has a hint of its position, from which a search goes in both directions. A view that is removed far from the
/// end leaves a gap, so that the later views, which are in front of it, keep their slots. `closeGaps()` must be called
/// before `slots` is read.
struct ViewList {
  /// The views, and a placeholder in each gap; the last slot always holds a view.
  private(set) var slots: [View] = []
  /// The number of gaps.
  private(set) var gapCount = 0
  /// The number of known gaps at the start.
  private var firstGapCount = 0
  /// The hint of a view in the first slot.
  private var firstHint = 0
  /// The number of slots that searches have passed since the hints were last corrected.
  private var steps = 0

  /// The placeholder in all gaps.
  private static let gap = View()
  /// The number of slots at the end of the list in which a removal moves the later views instead of leaving a gap,
  /// because that costs less.
  private static let tail = 16

  var isEmpty: Bool { slots.isEmpty }

  /// Inserts a view at an index; an index that is too large inserts it in front of all others except the last
  /// `lastCount`.
  mutating func insert(_ view: View, at index: Int, behind lastCount: Int = 0) {
    let end = slots.count - lastCount
    if index >= end - gapCount {
      view.siblingHint = firstHint + end
      slots.insert(view, at: end)
    } else if index <= 0 {
      prepend(view)
    } else {
      closeGaps()
      slots.insert(view, at: index)
      view.siblingHint = firstHint + index
    }
  }

  /// Moves a view to an index, counted as in `insert`; returns whether its position has changed.
  mutating func move(_ view: View, to index: Int, behind lastCount: Int) -> Bool {
    let last = slots.count - gapCount - lastCount - 1
    let target = index.clamped(to: 0...max(last, 0))
    // At both ends of the list, gaps do not matter.
    if target > 0, target < last { closeGaps() }
    guard let present = slot(of: view) else { return false }
    let isThere = target == last ? present == slots.count - lastCount - 1 : present - firstGapCount == target
    guard !isThere else { return false }
    remove(view)
    insert(view, at: target, behind: lastCount)
    return true
  }

  /// Inserts a view behind all others.
  private mutating func prepend(_ view: View) {
    if firstGapCount == 0 {
      // Longer lists get more room, because all views are moved to make room.
      firstGapCount = slots.count / 2 + 1
      slots.insert(contentsOf: repeatElement(Self.gap, count: firstGapCount), at: 0)
      firstHint -= firstGapCount
      gapCount += firstGapCount
    }
    firstGapCount -= 1
    gapCount -= 1
    slots[firstGapCount] = view
    view.siblingHint = firstHint + firstGapCount
  }

  /// Removes a view; does nothing if it is not in the list.
  mutating func remove(_ view: View) {
    guard let index = slot(of: view) else { return }
    if slots.count - 1 - index < Self.tail {
      slots.remove(at: index)
      while let last = slots.last, last === Self.gap {
        slots.removeLast()
        gapCount -= 1
      }
      firstGapCount = min(firstGapCount, slots.count)
    } else {
      slots[index] = Self.gap
      gapCount += 1
      if index == firstGapCount { firstGapCount += 1 }
      if gapCount > slots.count / 2 { closeGaps() }
    }
  }

  /// Returns the slot of a view, which is its index if there are no gaps; nil if it is not in the list.
  mutating func slot(of view: View) -> Int? {
    guard !slots.isEmpty else { return nil }
    var below = (view.siblingHint - firstHint).clamped(to: 0...slots.count - 1)
    var above = below + 1
    while below >= 0 || above < slots.count {
      if below >= 0, slots[below] === view { return found(below) }
      if above < slots.count, slots[above] === view { return found(above) }
      (below, above, steps) = (below - 1, above + 1, steps + 1)
    }
    return nil
  }

  /// Corrects all hints after the searches have passed more slots than the correction visits.
  private mutating func found(_ index: Int) -> Int {
    guard steps > slots.count else { return index }
    (steps, firstHint) = (0, 0)
    for index in slots.indices where slots[index] !== Self.gap { slots[index].siblingHint = index }
    return index
  }

  /// Closes the gaps.
  mutating func closeGaps() {
    guard gapCount > 0 else { return }
    var count = 0
    for index in slots.indices where slots[index] !== Self.gap {
      // The hints stay right if only the first slots were gaps.
      if count == 0 { firstHint += index }
      slots.swapAt(count, index)
      count += 1
    }
    slots.removeLast(slots.count - count)
    (gapCount, firstGapCount) = (0, 0)
  }
}
