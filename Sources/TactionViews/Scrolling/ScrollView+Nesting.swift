import TactionGeometry
import TactionGestures

// Scroll views in scroll views: what is too much for the inner one goes to the outer one.
extension ScrollView {
  /// The scroll view around this one that a way leads further in; nil for none.
  ///
  /// - Parameters:
  ///   - way: A change of the offset, in this view's coordinates.
  ///   - axis: The axis of this view along which it counts.
  final func outerTaker(of way: Vector, along axis: ScrollAxis) -> ScrollView? {
    var alone = Vector.zero
    alone[axis] = way[axis]
    let step = toWindow(alone)
    var view = superview
    while let current = view {
      if let outer = current as? ScrollView, outer.isScrollEnabled, outer.drag == nil || outer === drag?.taker {
        let there = outer.fromWindow(step)
        if outer.hasRoom(toward: there, along: there.mainAxis) { return outer }
      }
      view = current.superview
    }
    return nil
  }

  /// Whether a scroll view around this one can be moved along a way, if only on the rubber band.
  final func isInsideMover(of way: Vector, along axis: ScrollAxis) -> Bool {
    var alone = Vector.zero
    alone[axis] = way[axis]
    let step = toWindow(alone)
    var view = superview
    while let current = view {
      if let outer = current as? ScrollView, outer.isScrollEnabled,
        outer.canMove(along: outer.fromWindow(step).mainAxis)
      {
        return true
      }
      view = current.superview
    }
    return false
  }

  /// Hands what is too much for this view to the one around it; returns all that this one has taken now.
  final func handOver(_ drag: ScrollDrag, hold: ScrollHold, finger: Point) -> Vector {
    var excess = Vector.zero
    let limits = limits
    for axis in drag.handedAxes {
      let wanted = hold[axis].wanted(at: finger[axis]) + drag.given[axis]
      excess[axis] = wanted - max(limits[axis].lowerBound, min(limits[axis].upperBound, wanted))
    }
    guard excess != .zero || drag.taker != nil else { return .zero }
    guard let taker = drag.taker ?? outerTaker(of: excess, along: excess.mainAxis) else { return .zero }
    if drag.taker == nil {
      taker.stopMotion()
      taker.startDrag(along: Set(ScrollAxis.allCases.filter { taker.limits.hasRoom(along: $0) }))
      self.drag?.taker = taker
    }
    return taker.take(excess, from: self)
  }

  /// Has the drag go on from where the app has scrolled the view meanwhile that takes a part of it.
  final func catchUpWithTaker() {
    guard let taker = drag?.taker, let handed = taker.drag else { return }
    let step = taker.contentOffset - handed.reached
    guard step != .zero else { return }
    taker.drag?.start += step
    taker.drag?.reached = taker.contentOffset
    // This view has moved away under the finger by as much.
    let way = fromWindow(taker.toWindow(step))
    for axis in ScrollAxis.allCases where way.isFinite { hold?[axis].shift(by: way[axis]) }
  }

  /// Follows a finger on a view inside by what that one has no use for; returns how much of it there was room for.
  private func take(_ excess: Vector, from inner: ScrollView) -> Vector {
    guard let drag else { return .zero }
    let step = fromWindow(inner.toWindow(excess))
    var target = drag.start
    for axis in drag.axes {
      let (start, range) = (drag.start[axis], limits[axis])
      target[axis] = max(min(range.lowerBound, start), min(max(range.upperBound, start), start + step[axis]))
    }
    self.drag?.reached = target
    place(target)
    let taken = inner.fromWindow(toWindow(target - drag.start))
    return taken.isFinite ? taken : .zero
  }

  /// Ends the part of a drag that another view has taken, and has no other part taken until the fingers lift.
  final func giveUpHandedDrag(at time: Double) {
    guard let taker = drag?.taker else { return }
    drag?.taker = nil
    drag?.given = .zero
    drag?.handedAxes = []
    taker.endDrag(velocity: .zero, at: time)
  }

  /// Ends the part of a drag that another view has taken; returns the velocity that is left for this one.
  final func endHandedDrag(to taker: ScrollView, velocity: Vector, at time: Double) -> Vector {
    guard let drag else { return velocity }
    var (own, handed) = (velocity, velocity)
    for axis in ScrollAxis.allCases {
      if drag.given[axis] == 0 { handed[axis] = 0 } else { own[axis] = 0 }
    }
    taker.endDrag(velocity: taker.fromWindow(toWindow(handed)), at: time)
    return own
  }
}
