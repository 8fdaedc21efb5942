import TactionGeometry
import TactionGestures

// Nested scroll views. The parent absorbs the part of a drag that is beyond the limits of the inner view.
extension ScrollView {
  /// Returns the nearest enclosing scroll view that can scroll further in a step's direction; nil if there is none.
  ///
  /// - Parameters:
  ///   - step: A change of the offset, in this view's coordinates.
  ///   - axis: The axis of this view along which the step is used.
  final func parentScrollView(absorbing step: Vector, along axis: ScrollAxis) -> ScrollView? {
    let windowStep = toWindow(component(of: step, along: axis))
    return firstAncestor { outer in
      guard outer.phase.drag == nil || outer === self.phase.drag?.parent else { return false }
      let outerStep = outer.fromWindow(windowStep)
      return outer.hasRoom(toward: outerStep, along: outerStep.mainAxis)
    }
  }

  /// Whether an enclosing scroll view can be moved by a step, even if only by the rubber band.
  final func hasScrollableAncestor(for step: Vector, along axis: ScrollAxis) -> Bool {
    let windowStep = toWindow(component(of: step, along: axis))
    return firstAncestor { $0.canMove(along: $0.fromWindow(windowStep).mainAxis) } != nil
  }

  /// Hands the part of a drag beyond the limits to the parent scroll view, or to an enclosing sheet. Returns the whole
  /// distance that the parent or the sheet has absorbed in this drag.
  final func absorbInParent(_ drag: ScrollDrag, grip: ScrollGrip, finger: Point) -> Vector {
    var excess = Vector.zero
    let limits = limits
    for axis in drag.sharedAxes {
      let requested = grip[axis].requested(at: finger[axis]) + drag.absorbed[axis]
      excess[axis] = requested - requested.clamped(to: limits[axis])
    }
    guard drag.sheet.absorber == nil,
      let parent = drag.parent ?? (excess == .zero ? nil : parentScrollView(absorbing: excess, along: excess.mainAxis))
    else {
      return absorbAround(drag, requested: grip[.vertical].requested(at: finger.y) + drag.absorbed.dy)
    }
    if drag.parent == nil {
      parent.startDrag(along: Set(ScrollAxis.allCases.filter { parent.limits.hasRoom(along: $0) }))
      // The parent's delegate may have ended the drag.
      guard phase.drag != nil else {
        parent.endDrag(velocity: .zero, at: pan.eventTime)
        return .zero
      }
      phase.drag?.parent = parent
    }
    return parent.absorb(excess, from: self)
  }

  /// Adapts a drag to changes that the app has made to its absorbing parent. If the app has scrolled the parent, the
  /// drag continues from the new offset. If it has disabled the parent, or has moved this view out of the parent or the
  /// sheet, the parent or the sheet absorbs nothing more.
  final func followParentScrolling() {
    if let sheet = phase.drag?.sheet, let view = sheet.absorber ?? sheet.enclosing, !isDescendant(of: view) {
      cancelAbsorbing()
      sheet.enclosing = nil
      renewGrip()
    }
    guard let parent = phase.drag?.parent, let absorbing = parent.phase.drag else { return }
    guard parent.isScrollEnabled, isDescendant(of: parent) else { return endNestedDrag(at: pan.eventTime) }
    let step = parent.contentOffset - absorbing.lastOffset
    guard step != .zero else { return }
    parent.phase.drag?.start += step
    parent.phase.drag?.lastOffset = parent.contentOffset
    // This view has moved under the finger by the same distance.
    let displacement = fromWindow(parent.toWindow(step))
    for axis in ScrollAxis.allCases where displacement.isFinite { grip?[axis].shift(by: displacement[axis]) }
  }

  /// Continues a drag from an offset that the app has set.
  ///
  /// If this view can scroll again, it does so first. The parent keeps the distance by which it has scrolled so far.
  /// With paging, fingers on this view turn from the page of that offset.
  final func continueDrag() {
    if isPagingEnabled, pan.isActive { phase.drag?.start = contentOffset }
    if let drag = phase.drag, let parent = drag.parent, drag.absorbed != .zero,
      hasRoom(toward: drag.absorbed, along: drag.absorbed.mainAxis)
    {
      phase.drag?.absorbed = .zero
      parent.phase.drag?.start = parent.contentOffset
      parent.phase.drag?.lastOffset = parent.contentOffset
    }
    renewGrip()
  }

  /// Ends the part of a drag that the parent has absorbed. After that, the parent does not absorb anything until the
  /// fingers lift.
  final func endNestedDrag(at time: Double) {
    cancelAbsorbing()
    guard let parent = phase.drag?.parent else { return }
    phase.drag?.parent = nil
    phase.drag?.absorbed = .zero
    phase.drag?.sharedAxes = []
    parent.endDrag(velocity: .zero, at: time)
  }

  /// Ends the part of a drag that the parent has absorbed, if there is such a part. Returns the velocity that remains
  /// for this view.
  final func endNestedDrag(velocity: Vector, at time: Double) -> Vector {
    let velocity = endAbsorbing(velocity)
    guard let drag = phase.drag, let parent = drag.parent else { return velocity }
    var (own, absorbed) = (velocity, velocity)
    for axis in ScrollAxis.allCases {
      if drag.absorbed[axis] == 0 { absorbed[axis] = 0 } else { own[axis] = 0 }
    }
    parent.endDrag(velocity: parent.fromWindow(toWindow(absorbed)), at: time)
    return own
  }

  /// Scrolls by the part of a drag that is beyond the limits of a nested view. Returns the part by which this view
  /// could scroll.
  private func absorb(_ excess: Vector, from inner: ScrollView) -> Vector {
    guard let drag = phase.drag else { return .zero }
    let step = fromWindow(inner.toWindow(excess))
    var target = drag.start
    for axis in drag.axes {
      let (start, range) = (drag.start[axis], limits[axis])
      target[axis] = max(min(range.lowerBound, start), min(max(range.upperBound, start), start + step[axis]))
    }
    phase.drag?.lastOffset = target
    setOffset(target)
    // The delegate may have changed this view's content, or scrolled the nested view. Either changes the start of this
    // drag, so it is read again.
    let distance = phase.drag.map { $0.lastOffset - $0.start } ?? .zero
    let absorbed = inner.fromWindow(toWindow(distance))
    return absorbed.isFinite ? absorbed : .zero
  }

  private func component(of step: Vector, along axis: ScrollAxis) -> Vector {
    var component = Vector.zero
    component[axis] = step[axis]
    return component
  }

  /// Returns the nearest enclosing scroll view that fingers may drag and that fulfils a condition.
  private func firstAncestor(where fulfils: (ScrollView) -> Bool) -> ScrollView? {
    superview?.nearest { view in
      guard let outer = view as? ScrollView, outer.isScrollEnabled, fulfils(outer) else { return nil }
      return outer
    }
  }
}
