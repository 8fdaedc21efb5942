import TactionGeometry
import TactionGestures

/// An item that a finger drags to another place.
struct ItemLift {
  let cell: ItemCell
  /// The index of the item when it was lifted, and now.
  let start: Int
  var item: Int
  /// The vector from the finger to the middle of the cell.
  let grip: Vector
}

// Items that a finger moves to another place.
extension RecyclingView {
  /// The factor by which a lifted item is larger. Our own choice.
  private static let liftScale = 1.03
  /// The distance from the edges in which a lifted item scrolls the list, in px.
  fileprivate static let edgeDistance = 60.0

  final func prepareReordering() {
    liftPress.name = "lift"
    liftPress.isEnabled = false
    liftPress.delegate = self
    addGestureRecognizer(liftPress)
  }

  /// Begins to follow long presses, or ends.
  final func updateReordering() {
    liftPress.isEnabled = canReorder
    if !canReorder { dropLift() }
  }

  final func liftChanged() {
    switch liftPress.state {
    case .began: beginLift()
    case .changed: followLift()
    case .ended, .cancelled: dropLift()
    case .possible, .failed: return
    }
  }

  private func beginLift() {
    let place = liftPress.location(in: self)
    guard canReorder, lift == nil, let item = item(at: place), let cell = cell(forItem: item) else { return }
    endSwipe(animated: false)
    cell.endPress()
    stopMotion()
    cell.stopMovement()
    lift = ItemLift(cell: cell, start: item, item: item, grip: cell.center - place)
    bringSubviewToFront(cell)
    cell.isLifted = true
    View.animate(duration: theme.motion.quick) {
      cell.transform = .scale(Self.liftScale)
      cell.shadow = Shadow(opacity: 0.3, radius: 10)
    }
    viewTree?.begin(edgeScroll)
  }

  /// Moves the lifted item to the finger, and the others out of its way.
  final func followLift() {
    guard let lift, liftPress.isActive else { return }
    let center = liftPress.location(in: self) + lift.grip
    lift.cell.center = center
    let last = max(extents.total - 1, 0)
    guard let target = item(at: Point(x: center.x, y: center.y.clamped(to: 0...last))), target != lift.item else {
      return
    }
    // One that is higher than its neighbour passes it only once they would not change places again.
    let beyond = frame(ofItem: target).center.y
    if arrangement.columns == 1, target > lift.item ? center.y < beyond : center.y > beyond { return }
    moveItem(from: lift.item, to: target)
  }

  /// Follows the lifted item to its index after a change; drops it where it is gone.
  final func followLift(_ change: ItemChange) {
    guard let item = lift?.item else { return }
    if let next = change.newIndex(of: item) { lift?.item = next } else { dropLift() }
  }

  /// Drops the lifted item at its place.
  final func dropLift() {
    guard let lift else { return }
    self.lift = nil
    viewTree?.end(edgeScroll)
    if liftPress.isActive {
      // Cancels the gesture.
      liftPress.isEnabled = false
      liftPress.isEnabled = canReorder
    }
    let cell = lift.cell
    cell.isLifted = false
    if cells.contains(where: { $0 === cell }) {
      View.animate(with: Self.changeSpring) {
        cell.transform = .identity
        cell.shadow = nil
        cell.center = frame(ofItem: lift.item).center
      }
    } else {
      cell.transform = .identity
      cell.shadow = nil
      recycle(cell)
    }
    setNeedsLayout()
    reorderDidEnd(from: lift.start, to: lift.item)
  }
}

/// Scrolls a list while a lifted item is near its edge.
final class EdgeScroll: FrameMotion {
  /// The speed at the edge, in px per second. Our own choice.
  private static let speed = 900.0

  private weak var list: RecyclingView?
  private var last: Double?

  init(_ list: RecyclingView) { self.list = list }

  var movedView: View? { list }
  var movesView: Bool { false }

  func advance(to time: Double) -> Bool {
    guard let list, let lift = list.lift, time.isFinite else {
      last = nil
      return false
    }
    let seconds = min(max(time - (last ?? time), 0), 0.1)
    last = time
    let place = lift.cell.center.y - list.contentOffset.y
    let (top, bottom) = (RecyclingView.edgeDistance, list.bounds.height - RecyclingView.edgeDistance)
    let depth = place < top ? (place - top) / top : place > bottom ? (place - bottom) / RecyclingView.edgeDistance : 0
    guard depth != 0 else { return true }
    let offset = list.contentOffset + Vector(dx: 0, dy: depth.clamped(to: -1...1) * Self.speed * seconds)
    list.setOffset(list.limits.nearest(to: offset))
    list.followLift()
    return true
  }

  func interrupt() { list?.dropLift() }
}
