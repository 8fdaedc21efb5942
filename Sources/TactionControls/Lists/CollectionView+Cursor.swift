import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionViews

/// The position in the visible part to which a scroll brings an item.
public nonisolated enum ScrollPosition: Hashable, Sendable {
  /// The nearest position at which the whole item is visible.
  case nearest
  /// The top of the visible part.
  case top
  /// The middle of the visible part.
  case middle
}

// Taps and keys that choose items, and scrolling to items.
extension CollectionView {
  /// Returns whether a finger on a cell presses it. A finger that lands while swipe actions are shown hides these
  /// actions instead.
  ///
  /// As in UIKit, only one finger counts at a time. A finger does not press a cell while another finger presses a cell.
  /// A finger that was already down when another finger chose an item does not press a cell either.
  final func mayPress(with finger: Touch) -> Bool {
    if swipe != nil {
      if !swipePan.isActive { endSwipe(animated: true) }
      return false
    }
    return reactsToTaps && lift == nil && finger.landingTime >= lastTap && !cells.contains { $0.isHighlighted }
  }

  /// Chooses the item of a cell that a finger has tapped.
  final func tapped(_ cell: ItemCell, with finger: Touch) {
    guard let item = item(of: cell) else { return }
    lastTap = finger.timestamp
    setCursor(item, isShown: false)
    becomeFirstResponder()
    // A text field that lost the focus may have run code of the app, and this code may have set other items, or hidden
    // the list.
    if let focusedItem, isReachable { activate(focusedItem) }
  }

  final func setCursor(_ item: Int?, isShown: Bool) {
    (focusedItem, showsCursor) = (item, isShown)
    showCursor()
    semanticsDidChange()
  }

  /// Updates the cells after a change of the item on which keys act, or of the focus. If there are several lists, only
  /// the list with the focus marks this item.
  final func showCursor() { forEachCell { item, cell in cell.showsFocus = isCursorShown(on: item) } }

  /// Whether the cell of an item shows that keys act on the item.
  final func isCursorShown(on item: Int) -> Bool { showsCursor && showsFocusRing && item == focusedItem }

  /// Updates the cells after a change of the chosen items.
  final func selectionDidChange() {
    // Code of the app that shows a cell as chosen may scroll the list, and then the cells show other items.
    for cell in itemCells {
      if let item = item(of: cell) { cell.isSelected = isSelected(item) }
    }
    semanticsDidChange()
  }

  // MARK: Keys

  /// Moves to an item, chooses or moves an item; returns false for a key that does nothing of this.
  final func press(item event: KeyEvent) -> Bool {
    guard reactsToTaps || canReorder || canSwipe, itemCount > 0, !event.modifiers.contains(.logo) else { return false }
    if event.modifiers.contains(.alt) { return moveFocusedItem(event) }
    if event.modifiers.contains(.control) {
      return event.shortcutLetter == "a" && !event.modifiers.contains(.shift) && selectAll()
    }
    switch event.key {
    case .return, .enter, .space:
      guard reactsToTaps, let keyItem, keyItem < itemCount else { return false }
      if !event.isRepeat { activate(keyItem) }
      return true
    default:
      guard let target = target(of: event.key.unpadded) else { return false }
      setCursor(target, isShown: true)
      // Code of the app may run when another view, such as a button in a row, loses the focus, and set other items.
      becomeFirstResponder()
      guard let place = focusedItem else { return true }
      if event.modifiers.contains(.shift) { activate(place, extending: true) } else { cursorDidMove(to: place) }
      if let focusedItem { scroll(toItem: focusedItem, at: .nearest, animated: true) }
      return true
    }
  }

  private func moveFocusedItem(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isDisjoint(with: [.control, .shift]),
      let step = [Key.upArrow: -1, .downArrow: 1][event.key.unpadded], moveItem({ keyItem }, by: step)
    else { return false }
    setCursor(keyItem, isShown: true)
    return true
  }

  private func target(of key: Key) -> Int? {
    // An item that the app has chosen counts as the place of keys until a key or a finger has moved to an item.
    let start = (keyItem ?? chosenItem).map { min($0, itemCount - 1) }
    let first = arrangement.items(onLines: extents.line(at: contentOffset.y)..<extents.count).first ?? 0
    guard let line = arrangement.line(ofItem: start ?? first) else { return nil }
    let isMirrored = self.isMirrored
    let page = max(clearPart(for: start ?? first).height, extents.height(of: line))
    switch key {
    case .upArrow: return start.map { item(above: $0) } ?? first
    case .downArrow: return start.map { item(below: $0) } ?? first
    case .leftArrow where arrangement.columns > 1: return step(isMirrored ? 1 : -1, from: start, or: first)
    case .rightArrow where arrangement.columns > 1: return step(isMirrored ? -1 : 1, from: start, or: first)
    case .home: return 0
    case .end: return itemCount - 1
    case .pageUp: return item(onLineAt: extents.offset(of: line) - page, column: start)
    case .pageDown: return item(onLineAt: extents.offset(of: line) + page, column: start)
    default: return nil
    }
  }

  /// The item on which keys act: the item whose cell contains the first responder, such as a button; otherwise
  /// ``focusedItem``.
  final var keyItem: Int? {
    let itemWithFocus = viewTree?.firstResponder?.nearest { view in
      (view as? ItemCell).flatMap { $0.list === self ? item(of: $0) : nil }
    }
    return itemWithFocus ?? focusedItem
  }

  private func step(_ step: Int, from start: Int?, or first: Int) -> Int {
    start.map { ($0 + step).clamped(to: 0...itemCount - 1) } ?? first
  }

  private func item(above item: Int) -> Int {
    guard let section = arrangement.section(ofItem: item) else { return item }
    let first = arrangement.sections[section].firstItem
    if item - first >= arrangement.columns { return item - arrangement.columns }
    guard let line = arrangement.line(ofItem: item), first > 0 else { return item }
    let before = arrangement.items(onLines: max(0, line - 2)..<line)
    return before.isEmpty ? max(first - 1, 0) : before.upperBound - 1
  }

  private func item(below item: Int) -> Int {
    guard let section = arrangement.section(ofItem: item) else { return item }
    let end = arrangement.sections[section].firstItem + arrangement.sections[section].count
    if item + arrangement.columns < end { return item + arrangement.columns }
    // If the last line of the section is shorter, the cursor first moves to the end of that line, and then to the next
    // section.
    if arrangement.line(ofItem: item) != arrangement.line(ofItem: end - 1) { return end - 1 }
    return min(end, itemCount - 1)
  }

  private func item(onLineAt offset: Double, column item: Int?) -> Int? {
    let line = extents.line(at: offset)
    let items = arrangement.items(onLines: line..<(line + 1))
    let column = item.map(arrangement.column(ofItem:)) ?? 0
    if items.isEmpty { return min(items.lowerBound, itemCount - 1) }
    return min(items.lowerBound + column, items.upperBound - 1)
  }

  // MARK: Scrolling

  /// Scrolls to an item; does nothing if the index is out of range. A list without a size scrolls as soon as it has a
  /// size.
  package final func scroll(toItem item: Int, at position: ScrollPosition, animated: Bool) {
    guard (0..<itemCount).contains(item) else { return }
    guard !bounds.isEmpty else { return firstScroll = (item, position) }
    layoutIfNeeded()
    guard (0..<itemCount).contains(item) else { return }
    if animated, isInWindow, !theme.motion.isReduced {
      let target = offset(showing: item, at: position)
      if target != restingOffset { scroll(to: target) }
      scrollTarget = isScrollAnimating ? (item: item, position: position) : nil
      return
    }
    scrollImmediately { (0..<itemCount).contains(item) ? offset(showing: item, at: position) : nil }
  }

  /// Scrolls to an offset without an animation. Only visible lines are measured, so the offset may change while the
  /// list scrolls to it. It is nil if code of the app that configures a cell has removed the target.
  final func scrollImmediately(to offset: () -> Point?) {
    for _ in 0..<4 {
      guard let target = offset(), target != contentOffset else { return }
      scroll(to: target, animated: false)
      layoutIfNeeded()
    }
  }

  /// Scrolls to the item that was requested before the list had a size.
  final func takeFirstScroll() {
    guard let target = firstScroll, !bounds.isEmpty else { return }
    firstScroll = nil
    scroll(toItem: target.item, at: target.position, animated: false)
  }

  /// Corrects the target of an animated scroll to an item, because lines before the item have been measured.
  final func followScrollTarget() {
    guard let target = scrollTarget else { return }
    guard isScrollAnimating, target.item < itemCount else { return scrollTarget = nil }
    redirectScroll(to: offset(showing: target.item, at: target.position))
  }

  private func offset(showing item: Int, at position: ScrollPosition) -> Point {
    let frame = frame(ofItem: item)
    let (top, room) = clearPart(for: item)
    var offset = restingOffset
    switch position {
    case .top: offset.y = frame.minY - top
    case .middle: offset.y = frame.center.y - top - room / 2
    case .nearest: offset.y = min(frame.minY - top, max(offset.y, frame.maxY - top - room))
    }
    return limits.nearest(to: offset)
  }

  /// Returns the part of the view in which an item is visible, below the header of its section: the distance from the
  /// top of the view, and the height.
  private func clearPart(for item: Int) -> (top: Double, height: Double) {
    let top = clearPart.lowerBound + stickyHeight(above: item)
    return (top, max(clearPart.upperBound - top, 0))
  }

  /// The height of the header that may be above an item at the top of the visible part.
  final func stickyHeight(above item: Int) -> Double {
    guard let section = arrangement.section(ofItem: item) else { return 0 }
    return arrangement.sections[section].hasHeader ? headerHeight : 0
  }
}
