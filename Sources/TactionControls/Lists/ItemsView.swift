import TactionGeometry
import TactionGestures
import TactionViews

/// The base class of ``ListView`` and ``GridView``: holds the items, the selection, and the cells that show the items.
///
/// The view holds the items itself, so it never asks for an item that does not exist. To change something, an app sets
/// other items, and the view finds the difference by the ids of the items.
open class ItemsView<Item: Identifiable>: CollectionView {
  /// A kind of cells.
  private struct Kind {
    let shows: (Item) -> Bool
    let make: () -> ItemCell
    let configure: (ItemCell, Item) -> Void
  }

  /// The sections with their items; see ``setSections(_:animated:)``.
  public private(set) final var sections: [ListSection<Item>] = []
  private var kinds: [Kind] = []
  /// The sections to show after the current layout, set while a cell was being configured.
  private(set) final var pending: (sections: [ListSection<Item>], animated: Bool)?
  /// The item from which the Shift key extends the selection.
  private var selectionStart: Item.ID?

  /// The number of items that a user may choose (default: none). When it changes from several items to one, the first
  /// chosen item stays chosen.
  public final var selectionMode = SelectionMode.none {
    didSet {
      guard selectionMode != oldValue else { return }
      if selectionMode == .none { selectedIDs = [] }
      if selectionMode == .single, selectedIDs.count > 1,
        let first = itemIDs.first(where: selectedIDs.contains) ?? selectedIDs.first
      {
        selectedIDs = [first]
      }
    }
  }

  /// The ids of the items that are chosen. When the items change, the ids of removed items are removed. Setting this
  /// does not scroll; ``scroll(to:at:animated:)`` does.
  public final var selectedIDs: Set<Item.ID> = [] {
    didSet { if selectedIDs != oldValue { selectionDidChange() } }
  }

  /// Called when a tap, Return, the space bar or a screen reader activates an item.
  public final var onActivate: ((Item) -> Void)?

  /// Called after the user has changed the selection, with the ids of all chosen items.
  public final var onSelectionChange: ((Set<Item.ID>) -> Void)?

  /// Called after a finger, a key or a screen reader has moved an item, with the item's old and new index among all
  /// items.
  ///
  /// While this closure is set and there is only one section, a long press lifts an item, Alt with the up or down arrow
  /// moves the item that has the focus by one place, and screen readers have actions for this. When the closure is
  /// called, `items` already has the new order.
  public final var onMove: ((_ from: Int, _ to: Int) -> Void)? {
    didSet { updateReordering() }
  }

  /// Returns the actions at the leading side, shown when an item is swiped away from that side; the first action is at
  /// the edge.
  public final var leadingSwipeActions: ((Item) -> [SwipeAction])? {
    didSet { updateSwiping() }
  }

  /// Returns the actions at the trailing side, shown when an item is swiped away from that side; the first action is at
  /// the edge.
  public final var trailingSwipeActions: ((Item) -> [SwipeAction])? {
    didSet { updateSwiping() }
  }

  /// Creates a view without items.
  ///
  /// - Parameters:
  ///   - type: The class of the cells.
  ///   - configure: Shows an item in a cell, which may have shown another item before; called before the item becomes
  ///     visible.
  public init<Cell: ItemCell>(_ type: Cell.Type, configure: @escaping (Cell, Item) -> Void) {
    super.init()
    use(type, for: { _ in true }, configure: configure)
  }

  /// Uses cells of another class for some items. If several kinds of cells match an item, the last kind is used.
  ///
  /// - Parameters:
  ///   - type: The class of the cells.
  ///   - shows: Returns whether an item is shown in such a cell. Called before each configuration; if another kind
  ///     matches the item now, a cell of that kind replaces the item's cell.
  ///   - configure: Shows an item in a cell, which may have shown another item before.
  public final func use<Cell: ItemCell>(
    _ type: Cell.Type, for shows: @escaping (Item) -> Bool, configure: @escaping (Cell, Item) -> Void
  ) {
    kinds.append(
      Kind(shows: shows, make: { type.init() }) { cell, item in
        if let cell = cell as? Cell { configure(cell, item) }
      })
  }

  // MARK: Items

  /// All items, section after section.
  public final var items: [Item] {
    sections.count == 1 ? sections[0].items : sections.flatMap(\.items)
  }

  /// Shows items without sections; see ``setSections(_:animated:)``.
  public final func setItems(_ items: [Item], animated: Bool = true) {
    setSections([ListSection(items: items)], animated: animated)
  }

  /// Shows sections of items: items with the same id stay, other items are added and removed.
  ///
  /// The first visible item that stays keeps its position on the screen, unless the list is at its top, or stays at its
  /// end by ``CollectionView/keepsEnd``. Of several items with the same id, only the first item is shown; the others
  /// are left out, with a notice in the log.
  ///
  /// - Parameters:
  ///   - sections: The sections.
  ///   - animated: Whether items move to their new positions, and fade in and out. If the user prefers reduced motion,
  ///     there is no animation.
  public final func setSections(_ sections: [ListSection<Item>], animated: Bool = true) {
    // If this is called while a cell is being configured, the sections are kept until the next layout.
    guard !isArranging, !isUpdatingCells else {
      pending = (sections, animated)
      return setNeedsLayout()
    }
    pending = nil
    replaceSections(with: sections, animated: animated)
    // During the change, code of the app that configures a cell may have set other items. The layout of the change has
    // already used up the request for a layout, so a new request is needed.
    if pending != nil { setNeedsLayout() }
  }

  private func replaceSections(with sections: [ListSection<Item>], animated: Bool) {
    let next = withoutDuplicates(sections)
    let ids = Self.ids(in: next)
    let change = ItemDifference(from: itemIDs, to: ids)
    isUpdatingCells = true
    // The order that the app has set is valid now. If code of the app ends a lift in the calls below, the lifted item
    // does not move back to the index from which it was lifted.
    if let item = lift?.item { lift?.start = item }
    endUses { item, cell in
      change.newIndex(of: item).flatMap { Self.item(at: $0, in: next) }.map(kind(of:)) != cell.kind
    }
    followLift(change)
    self.sections = next
    self.change(to: lengths, change, animated: animated)
    // Only now, because the cells show the selection with code of the app, which may scroll. Before the change, it
    // would find the new items in the places of the old items.
    if !selectedIDs.isEmpty { selectedIDs.formIntersection(ids) }
    isUpdatingCells = false
    sectionsDidChange()
    updateReordering()
  }

  /// Configures the visible cells again, because something that they show has changed. If another kind of cell matches
  /// an item now, the item gets a cell of that kind; see ``use(_:for:configure:)``.
  public final func reconfigureVisibleCells() {
    guard !isArranging, !isUpdatingCells else { return }
    isUpdatingCells = true
    if hasCellsOfOtherKinds { replaceCellsOfOtherKinds() } else { refreshCells() }
    isUpdatingCells = false
    if pending != nil { setNeedsLayout() }
  }

  private var hasCellsOfOtherKinds: Bool {
    var hasOthers = false
    forEachCell { item, cell in if kind(ofItem: item) != cell.kind { hasOthers = true } }
    return hasOthers
  }

  private func replaceCellsOfOtherKinds() {
    endUses { item, cell in kind(ofItem: item) != cell.kind }
    let ids = itemIDs
    change(to: lengths, ItemDifference(from: ids, to: ids), animated: false)
  }

  /// Whether each section has a header, and its number of items: the form in which `ItemArrangement` takes sections.
  private var lengths: [(hasHeader: Bool, count: Int)] { sections.map { (!$0.title.isEmpty, $0.items.count) } }

  /// Returns an item by its index among all items; nil if the index is out of range.
  public final func item(at index: Int) -> Item? {
    guard let section = arrangement.section(ofItem: index) else { return nil }
    let place = index - arrangement.sections[section].firstItem
    guard sections.indices.contains(section), sections[section].items.indices.contains(place) else { return nil }
    return sections[section].items[place]
  }

  private static func item(at index: Int, in sections: [ListSection<Item>]) -> Item? {
    var place = index
    for section in sections {
      if section.items.indices.contains(place) { return section.items[place] }
      place -= section.items.count
    }
    return nil
  }

  /// Returns the index of an item among all items; nil if no item has the id.
  public final func index(of id: Item.ID) -> Int? {
    var start = 0
    for section in sections {
      if let place = section.items.firstIndex(where: { $0.id == id }) { return start + place }
      start += section.items.count
    }
    return nil
  }

  /// Returns the cell of an item; nil if the item is not visible.
  public final func cell(for id: Item.ID) -> ItemCell? { index(of: id).flatMap(cell(forItem:)) }

  /// Scrolls until an item is visible; does nothing if no item has the id. A view that has no size yet, because it was
  /// not shown, opens at the item.
  public final func scroll(to id: Item.ID, at position: ScrollPosition = .nearest, animated: Bool = true) {
    if let index = index(of: id) { scroll(toItem: index, at: position, animated: animated) }
  }

  private var itemIDs: [Item.ID] { Self.ids(in: sections) }

  private static func ids(in sections: [ListSection<Item>]) -> [Item.ID] {
    var ids: [Item.ID] = []
    ids.reserveCapacity(sections.reduce(0) { $0 + $1.items.count })
    for section in sections { for item in section.items { ids.append(item.id) } }
    return ids
  }

  private func withoutDuplicates(_ sections: [ListSection<Item>]) -> [ListSection<Item>] {
    var known = Set<Item.ID>()
    known.reserveCapacity(sections.reduce(0) { $0 + $1.items.count })
    var hasDuplicates = false
    for section in sections {
      for item in section.items where !known.insert(item.id).inserted { hasDuplicates = true }
    }
    guard hasDuplicates else { return sections }
    reportOnce("duplicate ids", "\(nameInMessages) leaves out items that have the id of another one")
    known.removeAll()
    return sections.map { section in
      ListSection(section.title, items: section.items.filter { known.insert($0.id).inserted })
    }
  }

  // MARK: Cells

  override final func kind(ofItem item: Int) -> Int { self.item(at: item).map(kind(of:)) ?? 0 }

  /// Returns the index of the last kind that matches an item. The first kind matches all items.
  private func kind(of item: Item) -> Int { kinds.lastIndex { $0.shows(item) } ?? 0 }

  override final func makeCell(for item: Int) -> ItemCell {
    guard let value = self.item(at: item) else { return ItemCell() }
    let kind = kind(of: value)
    let cell = dequeue(kind: kind) ?? kinds[kind].make()
    cell.kind = kind
    configure(cell, with: value)
    return cell
  }

  override final func update(_ cell: ItemCell, for item: Int) {
    guard let value = self.item(at: item), kinds.indices.contains(cell.kind) else { return }
    ContentRefresh.perform { configure(cell, with: value) }
  }

  private func configure(_ cell: ItemCell, with value: Item) {
    kinds[cell.kind].configure(cell, value)
    // A view that the cell sizes, such as the accessory of a row, may need another size.
    cell.setNeedsLayout()
  }

  override package final func key(ofItem item: Int) -> String? { self.item(at: item).map { "\($0.id)" } }

  override final func title(ofSection section: Int) -> String {
    sections.indices.contains(section) ? sections[section].title : ""
  }

  override final func takePendingItems() {
    guard !isUpdatingCells, let next = pending else { return }
    pending = nil
    replaceSections(with: next.sections, animated: next.animated)
    // If an app sets other items each time that a cell is configured, each round of layout makes only one change. The
    // number of rounds is limited, so there is no endless loop.
    if pending != nil { setNeedsLayout() }
  }

  // MARK: Choosing

  override final func isSelected(_ item: Int) -> Bool {
    !selectedIDs.isEmpty && self.item(at: item).map { selectedIDs.contains($0.id) } ?? false
  }

  override final var chosenItem: Int? { onlyChosenID.flatMap(index(of:)) }

  /// The id of the chosen item; nil if none or several are chosen.
  private var onlyChosenID: Item.ID? { selectedIDs.count == 1 ? selectedIDs.first : nil }

  override final var reactsToTaps: Bool { selectionMode != .none || onActivate != nil }

  override final func activate(_ item: Int, extending: Bool) {
    guard let value = self.item(at: item) else { return }
    switch selectionMode {
    case .none: break
    case .single: choose([value.id])
    case .multiple where extending:
      let start = (selectionStart ?? onlyChosenID).flatMap(index(of:)) ?? item
      let range = min(start, item)...max(start, item)
      // If the item from which the selection was extended is gone, this item takes its place.
      choose(Set(range.compactMap { self.item(at: $0)?.id }), from: self.item(at: start)?.id)
    case .multiple: choose(selectedIDs.symmetricDifference([value.id]), from: value.id)
    }
    if !extending { onActivate?(value) }
  }

  override final func cursorDidMove(to item: Int) {
    if selectionMode == .single, let id = self.item(at: item)?.id { choose([id]) }
    if selectionMode == .multiple { selectionStart = self.item(at: item)?.id }
  }

  override final func selectAll() -> Bool {
    guard selectionMode == .multiple else { return false }
    choose(Set(itemIDs))
    return true
  }

  private func choose(_ ids: Set<Item.ID>, from start: Item.ID? = nil) {
    if let start { selectionStart = start }
    guard ids != selectedIDs else { return }
    selectedIDs = ids
    onSelectionChange?(ids)
  }

  // MARK: Swiping and moving

  override final func swipeActions(for item: Int, edge: SwipeEdge) -> [SwipeAction] {
    guard let value = self.item(at: item) else { return [] }
    return swipeActions(at: edge)?(value) ?? []
  }

  override final func hasSwipeActions(at edge: SwipeEdge) -> Bool { swipeActions(at: edge) != nil }

  private func swipeActions(at edge: SwipeEdge) -> ((Item) -> [SwipeAction])? {
    edge == .leading ? leadingSwipeActions : trailingSwipeActions
  }

  override final var canReorder: Bool { onMove != nil && sections.count == 1 }

  override final func moveItem(from old: Int, to new: Int) {
    guard sections.count == 1, sections[0].items.indices.contains(old), sections[0].items.indices.contains(new) else {
      return
    }
    sections[0].items.insert(sections[0].items.remove(at: old), at: new)
    let change = ItemDifference(moving: old, to: new, of: sections[0].items.count)
    isUpdatingCells = true
    lift?.item = new
    self.change(to: lengths, change, animated: true)
    isUpdatingCells = false
    if pending != nil { setNeedsLayout() }
  }

  override final func returnItem(from place: Int, to start: Int) {
    guard pending == nil, sections.count == 1, sections[0].items.indices.contains(place),
      sections[0].items.indices.contains(start)
    else { return }
    if !isArranging, !isUpdatingCells { return moveItem(from: place, to: start) }
    var sections = sections
    sections[0].items.insert(sections[0].items.remove(at: place), at: start)
    setSections(sections)
  }

  override final func reorderDidEnd(from start: Int, to end: Int) { onMove?(start, end) }
}
