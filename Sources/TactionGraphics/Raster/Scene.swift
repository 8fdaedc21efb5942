/// A display list, made ready for one drawing: transforms inverted, edges flattened, sources chosen.
struct Scene {
  enum Element {
    case item(SceneItem)
    case begin(SceneGroup)
    case end
  }

  /// What can be seen, from back to front.
  private(set) var elements: [Element] = []
  /// For each element, the index of the beginning of the group that it belongs to; nil outside of all groups.
  private(set) var parents: [Int?] = []

  private var openGroups: [Int] = []

  /// Prepares what may touch an area; the rest is left out.
  init(_ list: DisplayList, visible: PixelRect, shadows: inout ShadowProfileCache) {
    elements.reserveCapacity(list.elements.count)
    parents.reserveCapacity(list.elements.count)
    for element in list.elements {
      switch element {
      case .item(let item): add(item, visible: visible, shadows: &shadows)
      case .beginGroup(let group): begin(SceneGroup(group))
      case .endGroup: endGroup()
      }
    }
    while !openGroups.isEmpty { endGroup() }
  }

  /// The indices of all elements that matter to an area, groups with their ends.
  func indices(touching area: PixelRect) -> [Int] { indices(elements.indices, touching: area) }

  /// Those of some indices whose elements matter to an area, groups with their ends.
  func indices(_ candidates: some Collection<Int>, touching area: PixelRect) -> [Int] {
    var indices: [Int] = []
    var next = 0
    for index in candidates where index >= next {
      switch elements[index] {
      case .item(let item) where !item.bounds.intersects(area): break
      case .begin(let group) where !group.bounds.intersects(area): next = group.end + 1
      case .item, .begin, .end: indices.append(index)
      }
    }
    return indices
  }

  /// Whether an element is drawn in a tile as if it were in no group.
  func isOutsideOfLayers(_ index: Int, in tile: PixelRect) -> Bool {
    var parent = parents[index]
    while let group = parent, case .begin(let group) = elements[group] {
      guard case .passThrough = group.treatment(in: tile) else { return false }
      parent = parent.flatMap { parents[$0] }
    }
    return true
  }

  private mutating func add(_ item: DisplayItem, visible: PixelRect, shadows: inout ShadowProfileCache) {
    // Preparing an outline costs more than asking where it would be.
    let bounds = item.deviceBounds
    if let group = openGroups.last { widen(group, by: bounds) }
    guard bounds.intersects(visible), let prepared = SceneItem(item, visible: visible, shadows: &shadows) else {
      return
    }
    parents.append(openGroups.last)
    elements.append(.item(prepared))
  }

  private mutating func begin(_ group: SceneGroup) {
    parents.append(openGroups.last)
    openGroups.append(elements.count)
    elements.append(.begin(group))
  }

  private mutating func endGroup() {
    guard let start = openGroups.popLast(), case .begin(var group) = elements[start] else { return }
    group.end = elements.count
    elements[start] = .begin(group)
    if let parent = openGroups.last {
      widen(parent, by: group.clip.map { group.bounds.intersection($0.bounds) } ?? group.bounds)
    }
    parents.append(start)
    elements.append(.end)
  }

  private mutating func widen(_ index: Int, by bounds: PixelRect) {
    guard case .begin(var group) = elements[index] else { return }
    group.bounds = group.bounds.union(bounds)
    elements[index] = .begin(group)
  }
}
