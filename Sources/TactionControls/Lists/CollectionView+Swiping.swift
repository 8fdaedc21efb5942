import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionViews

// Swipe actions, which are behind the items.
extension CollectionView {
  /// The time for which the velocity of a throw is extrapolated to find where the throw ends, in seconds. Our own
  /// choice.
  private static let throwTime = 0.12

  final var canSwipe: Bool { hasSwipeActions(at: .leading) || hasSwipeActions(at: .trailing) }

  /// Enables or disables the pan that swipes items, and ends a swipe whose actions are gone.
  final func updateSwiping() {
    swipePan.isEnabled = canSwipe
    if let swipe, !hasSwipeActions(at: swipe.edge) { endSwipe(animated: false) }
  }

  final func prepareSwiping() {
    swipePan.name = "swipe"
    swipePan.delaysTouchesEnded = false
    swipePan.maximumNumberOfTouches = 1
    swipePan.isEnabled = false
    swipePan.delegate = self
    addGestureRecognizer(swipePan)
  }

  /// Whether a drag is a swipe of an item that has actions on the revealed side.
  final var mayBeginSwipe: Bool {
    let step = swipePan.translation(in: self)
    guard canSwipe, lift == nil, abs(step.dx) > 1.5 * abs(step.dy), let (item, cell) = landing(of: swipePan) else {
      return false
    }
    if swipe?.cell === cell { return true }
    return !swipeActions(for: item, edge: edge(toward: step.dx)).isEmpty
  }

  private func edge(toward dx: Double) -> SwipeEdge {
    (dx > 0) == !isMirrored ? .leading : .trailing
  }

  final func swipeChanged() {
    switch swipePan.state {
    case .began: beginSwipe()
    case .changed: followSwipe()
    case .ended: releaseSwipe(velocity: swipePan.velocity(in: self).dx)
    case .cancelled: settleSwipe(isOpen: false, velocity: 0)
    case .possible, .failed: return
    }
  }

  private func beginSwipe() {
    let step = swipePan.translation(in: self)
    guard let (item, cell) = landing(of: swipePan) else { return }
    if let swipe, swipe.cell === cell {
      cell.contentView.stopMovement()
      swipe.isDone = false
      swipe.hold(by: step.dx)
      return followSwipe()
    }
    endSwipe(animated: false)
    let edge = edge(toward: step.dx)
    let actions = swipeActions(for: item, edge: edge)
    cell.endPress()
    // Code of the app has run and may have ended the swipe, or set other items.
    guard !actions.isEmpty, swipePan.isActive, self.item(of: cell) == item else { return }
    swipe = CellSwipe(cell, edge: edge, actions: actions) { [weak self] in self?.perform($0) }
    followSwipe()
  }

  /// Handles the keys of swipe actions. The menu key and Shift+F10 show the actions of the item on which keys act, and
  /// give the focus to the first action. If the actions at the end of the row are shown already, the actions at its
  /// beginning are shown next. Escape hides the actions.
  final func press(swipe event: KeyEvent) -> Bool {
    guard canSwipe, event.isPlain, !event.isRepeat, lift == nil, !swipePan.isActive else { return false }
    // A swipe that is already closing ignores Escape.
    if event.key == .escape, let swipe, swipe.offset != 0 {
      endSwipe(animated: true)
      return true
    }
    guard event.key == .menu || event.key == .function(10) && event.modifiers.contains(.shift), let item = keyItem,
      let cell = cell(forItem: item)
    else { return false }
    let showsEnd = swipe?.cell === cell && swipe?.edge == .trailing
    for edge in showsEnd ? [SwipeEdge.leading, .trailing] : [.trailing, .leading] {
      let actions = swipeActions(for: item, edge: edge)
      // Code of the app has run, and may have set other items.
      guard !actions.isEmpty, self.item(of: cell) == item else { continue }
      // The focus may have been on a button in the row. Once the actions are hidden, keys act on the row.
      setCursor(item, isShown: true)
      endSwipe(animated: false)
      cell.endPress()
      guard self.item(of: cell) == item else { return true }
      let swipe = CellSwipe(cell, edge: edge, actions: actions) { [weak self] in self?.perform($0) }
      self.swipe = swipe
      settleSwipe(isOpen: true, velocity: 0)
      swipe.focus()
      return true
    }
    return false
  }

  private func followSwipe() { swipe?.follow(swipePan.translation(in: self).dx) }

  private func releaseSwipe(velocity: Double) {
    guard let swipe else { return }
    let speed = velocity * swipe.direction
    if swipe.offset > swipe.fullSwipeOffset, speed > -200, let action = swipe.fullSwipeAction { return perform(action) }
    let end = swipe.offset + speed * Self.throwTime
    settleSwipe(isOpen: end > swipe.width / 2, velocity: velocity)
  }

  private func settleSwipe(isOpen: Bool, velocity: Double) {
    guard let swipe else { return }
    // A swipe that is closing goes on: an animation to the same place would end at once, and the swipe with it.
    if !isOpen, swipe.offset == 0, swipe.cell.contentView.isAnimating { return }
    guard !theme.motion.isReduced, isInWindow else {
      if isOpen { swipe.offset = swipe.width } else { endSwipe(animated: false) }
      return
    }
    View.animate(with: Self.changeSpring, velocity: Vector(dx: velocity, dy: 0)) {
      swipe.offset = isOpen ? swipe.width : 0
    } completion: { [weak self, weak swipe] finished in
      guard let self, let swipe, !isOpen, swipe === self.swipe, swipe.offset == 0 else { return }
      // The motion does not finish when the list leaves the window, but the swipe must still end.
      guard finished || !swipePan.isActive && !swipe.cell.contentView.isAnimating else { return }
      endSwipe(animated: false)
    }
  }

  /// Adapts the swipe to the size of its cell, which may have changed. Content that moves continues.
  final func swipedCellDidLayOut() {
    guard let swipe, !swipe.fitsCell else { return }
    let content = swipe.cell.contentView
    let (isMoving, isOpen, velocity) = (content.isAnimating, swipe.offset != 0, content.velocity.dx)
    content.stopMovement()
    swipe.layOut()
    if isMoving { settleSwipe(isOpen: isOpen, velocity: velocity) }
  }

  private func perform(_ action: SwipeAction) {
    // The action may read the text.
    viewTree?.textInputClient?.commitMarkedText()
    // A swipe performs only one action, although the buttons remain visible while the swipe closes.
    guard let swipe, !swipe.isDone else { return }
    swipe.isDone = true
    // Another finger may have tapped the action. The finger that holds the row aside gives it up.
    endSwipe(animated: true)
    action.handler()
  }

  private func cancelSwipePan() {
    guard swipePan.isActive else { return }
    swipePan.isEnabled = false
    swipePan.isEnabled = canSwipe
  }

  /// Gives up the swipe of a cell that leaves the list. Returns the swipe, which still shows its actions; nil if the
  /// cell is not swiped.
  final func takeSwipe(of cell: ItemCell) -> CellSwipe? {
    guard swipe?.cell === cell else { return nil }
    cancelSwipePan()
    defer { swipe = nil }
    return swipe
  }

  /// Hides the actions that are shown, if any. If one of them has the focus, the list gets it.
  final func endSwipe(animated: Bool) {
    guard let swipe else { return }
    if swipe.hasFocus { becomeFirstResponder() }
    cancelSwipePan()
    if animated, self.swipe === swipe, !theme.motion.isReduced, isInWindow {
      return settleSwipe(isOpen: false, velocity: 0)
    }
    self.swipe = nil
    swipe.remove()
  }

  /// Hides the actions when the list scrolls.
  final func checkSwipe() {
    if isDragging, let swipe, swipe.offset != 0, !swipePan.isActive, !swipe.cell.contentView.isAnimating {
      endSwipe(animated: true)
    }
  }
}
