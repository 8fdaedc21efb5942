import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionViews

/// An item that a finger drags to another position.
struct ItemLift {
  let cell: ItemCell
  /// The index of the item in the order of the app: its index when it was lifted, or its index in the items that the
  /// app has set since then.
  var start: Int
  /// The current index of the item.
  var item: Int
  /// The vector from the finger to the middle of the cell, in widths and heights of the cell, whose size may change.
  let grip: Vector
  /// The shadow that the app has given the cell, and that the cell gets back at the end.
  let shadow: Shadow?
  /// The transform that the app has given the cell, and that the cell gets back at the end.
  let transform: Transform
  /// The rest of the finger since it has lifted the item, or since a rotation of the window. A finger that rests does
  /// not scroll the list, although it may be near an edge.
  var rest: RestAfterRotation?
  /// The movement of the finger since its landing, as it was at the time when the app set other items, or when items
  /// got other places. Until the finger moves away from there, or scrolls the list at an edge, the lifted item keeps
  /// its index, because other items may have moved under a resting finger. Nil if there was no such change, or if the
  /// finger has moved since then.
  var restingWay: Vector?
}

// Items that a finger moves to another position.
extension CollectionView {
  /// The scale of a lifted item, and the maximum length in px by which its longer side grows. Without this maximum, the
  /// texts of a wide item would reach beyond the edges of the list, which cuts them off. Our own choices.
  private static let (liftScale, maximumLiftGrowth) = (1.03, 10.0)
  /// The maximum distance from the edges within which the finger of a lifted item scrolls the list, in px.
  fileprivate static let edgeDistance = 60.0

  final func prepareReordering() {
    liftPress.name = "lift"
    liftPress.delaysTouchesEnded = false
    liftPress.isEnabled = false
    liftPress.delegate = self
    addGestureRecognizer(liftPress)
  }

  /// Enables or disables the long press that lifts items.
  final func updateReordering() {
    liftPress.isEnabled = canReorder
    if !canReorder { cancelLift() }
  }

  final func liftChanged() {
    switch liftPress.state {
    case .began: beginLift()
    case .changed: followLift()
    case .ended: dropLift()
    case .cancelled: cancelLift()
    case .possible, .failed: return
    }
  }

  /// The item that the long press lifts, and its cell. If the list has scrolled under the finger, the item may be far
  /// away. Only an item that the user can see is lifted.
  final var itemToLift: (item: Int, cell: ItemCell)? {
    guard canReorder, lift == nil, let landing = landing(of: liftPress), isInSight(landing.cell) else { return nil }
    return landing
  }

  private func beginLift() {
    let place = liftPress.location(in: self)
    guard let (item, cell) = itemToLift else { return }
    endSwipe(animated: false)
    cell.endPress()
    stopScrolling()
    let (shadow, transform) = (cell.shadow, cell.transform)
    cell.stopMovement()
    // Code of the app has run and may have ended the press, or set other items.
    guard liftPress.isActive, canReorder, self.item(of: cell) == item else { return }
    let (distance, size) = (cell.center - place, cell.bounds.size)
    let scale = min(Self.liftScale, 1 + Self.maximumLiftGrowth / max(size.width, size.height, 1))
    let grip = Vector(dx: distance.dx / max(size.width, 1), dy: distance.dy / max(size.height, 1))
    lift = ItemLift(
      cell: cell, start: item, item: item, grip: grip, shadow: shadow, transform: transform,
      rest: liftPress.touches.first.map { RestAfterRotation($0, in: bounds.size, isResting: true) })
    bringSubviewToFront(cell)
    cell.isLifted = true
    View.animate(duration: theme.motion.quick) {
      cell.transform = transform.scaled(by: scale)
      cell.shadow = Shadow(opacity: 0.3, radius: 10)
    }
    edgeScroll.start()
  }

  /// Places the lifted cell under the finger, with the size of its item.
  final func placeLifted() {
    guard let lift, liftPress.isActive else { return }
    let size = frame(ofItem: lift.item).size
    lift.cell.bounds.size = size
    lift.cell.center =
      liftPress.location(in: self) + Vector(dx: lift.grip.dx * size.width, dy: lift.grip.dy * size.height)
  }

  /// Moves the lifted item to the finger, and makes room for it between the other items.
  final func followLift() {
    guard let lift, liftPress.isActive else { return }
    placeLifted()
    let center = lift.cell.center
    if let way = lift.restingWay {
      guard (liftPress.translation - way).length > GestureConstants.touchSlop else { return }
      self.lift?.restingWay = nil
    }
    // Beyond the first and the last item, the nearest item counts. The title of the section is not an item.
    let first = frame(ofItem: 0).minY
    let y = center.y.clamped(to: first...max(extents.total - 1, first))
    guard var target = item(at: Point(x: center.x, y: y)), target != lift.item else { return }
    // If the lifted item is higher than the item that it passes, the two could change places again in the next frame.
    // Therefore the lifted item must first reach the middle of the other item's place.
    let middle = frame(ofItem: target).center.y
    let isBelow = target > lift.item
    if arrangement.columns == 1, isBelow ? center.y < middle : center.y > middle { target += isBelow ? -1 : 1 }
    if target != lift.item { moveItem(from: lift.item, to: target) }
  }

  /// Follows the lifted item to its index in the items that the app sets, which is the new start of the lift. Ends the
  /// lift if the item is gone.
  final func followLift(_ change: ItemDifference) {
    guard let item = lift?.item else { return }
    guard let next = change.newIndex(of: item) else { return endLift() }
    lift?.item = next
    lift?.start = next
    placesDidChange()
  }

  /// Records that items may have moved under the finger that holds the lifted item.
  final func placesDidChange() {
    if let lift, lift.restingWay == nil { self.lift?.restingWay = liftPress.translation }
  }

  /// Drops the lifted item at its current position, and notifies the app if the index has changed.
  final func dropLift() {
    // The app may read the text when it is notified.
    viewTree?.textInputClient?.commitMarkedText()
    // The app may have set other items while a cell was configured, and the move must refer to these items.
    takePendingItems()
    guard let lift else { return }
    endLift()
    if lift.start != lift.item { reorderDidEnd(from: lift.start, to: lift.item) }
  }

  /// Ends the lift without a move: the item returns to the position from which it was lifted.
  final func cancelLift() {
    guard let lift else { return }
    endLift()
    if lift.start != lift.item { returnItem(from: lift.item, to: lift.start) }
  }

  /// Ends the lift, and moves the lifted cell to the frame of its item.
  private func endLift() {
    guard let lift else { return }
    self.lift = nil
    edgeScroll.stop()
    if liftPress.isActive {
      // Cancels the gesture.
      liftPress.isEnabled = false
      liftPress.isEnabled = canReorder
    }
    let cell = lift.cell
    let lower = {
      cell.transform = lift.transform
      cell.shadow = lift.shadow
      cell.center = self.frame(ofItem: lift.item).center
    }
    if isVisible(cell), !theme.motion.isReduced {
      View.animate(with: Self.changeSpring, animations: lower) { [weak self] _ in self?.putBehindHeaders(cell) }
    } else {
      // If the cell cannot be seen, the next layout recycles it.
      lower()
      putBehindHeaders(cell)
    }
    setNeedsLayout()
    // This is the last step, because it runs code of the app.
    cell.isLifted = false
  }

  /// Whether keys and screen readers can move an item by a number of places.
  final func canMove(_ item: Int, by step: Int) -> Bool {
    canReorder && lift == nil && (0..<itemCount).contains(item + step)
  }

  /// Moves an item for a key or a screen reader, notifies the app, and scrolls to the item; returns false if the item
  /// cannot be moved.
  ///
  /// - Parameter item: Returns the current index of the item, because the app may set other items.
  final func moveItem(_ item: () -> Int?, by step: Int) -> Bool {
    takePendingItems()
    guard let place = item(), canMove(place, by: step) else { return false }
    endSwipe(animated: false)
    moveItem(from: place, to: place + step)
    reorderDidEnd(from: place, to: place + step)
    if let item = item() { scroll(toItem: item, at: .nearest, animated: true) }
    return true
  }

  /// Whether a part of a cell can be seen.
  private func isInSight(_ cell: ItemCell) -> Bool {
    let top = contentOffset.y
    return isVisible(cell) && cell.frame.maxY > top && cell.frame.minY < top + bounds.height
  }

  /// Puts a cell that was in front of all cells and headers behind the headers again.
  private func putBehindHeaders(_ cell: ItemCell) {
    if !isLifted(cell), cell.superview === self { sendSubviewToBack(cell) }
  }
}

/// The autoscroll of a list: scrolls it while the finger of a lifted item is near an edge.
final class EdgeScroll {
  /// The speed at the edge, in px per second. Our own choice.
  private static let speed = 900.0

  private weak var list: CollectionView?
  private var last: Double?

  private lazy var link = list.map { list in
    DisplayLink(of: list, onLeave: { [weak list] in list?.cancelLift() }) { [weak self] in
      self?.advance(to: $0) ?? false
    }
  }

  init(_ list: CollectionView) { self.list = list }

  func start() { link?.start() }
  func stop() {
    link?.stop()
    last = nil
  }

  private func advance(to time: Double) -> Bool {
    guard let list, list.lift != nil else {
      last = nil
      return false
    }
    // If the window is not visible for a while, the finger still holds the item.
    guard time.isFinite else {
      last = nil
      return true
    }
    let seconds = min(max(time - (last ?? time), 0), 0.1)
    last = time
    let rests = list.liftPress.touches.first.flatMap { list.lift?.rest?.rests($0, in: list.bounds.size) } ?? false
    let place = list.liftPress.location(in: list).y - list.contentOffset.y
    let depth = list.clearPart.depth(of: place, inMargins: CollectionView.edgeDistance).clamped(to: -1...1)
    if !rests, depth != 0 {
      let offset = list.contentOffset + Vector(dx: 0, dy: depth * Self.speed * seconds)
      let old = list.contentOffset
      list.contentOffset = list.limits.nearest(to: offset)
      if list.contentOffset != old { list.lift?.restingWay = nil }
    }
    // This is necessary even away from the edges: a wheel or the app may have scrolled the list under the finger.
    list.followLift()
    return true
  }
}
