import TactionGeometry

/// A view around scroll views that takes a part of the drags of their content, as a sheet does at the content's top.
protocol ScrollDragAbsorber: View {
  /// Takes as much as it can of a drag of a scroll view in it.
  ///
  /// - Parameter distance: The distance since the drag began by which fingers have moved the content up, in px of the
  ///   window, beyond what the content itself takes; negative downward.
  /// - Returns: The distance by which the absorber has moved since then, likewise.
  func absorb(_ distance: Double) -> Double

  /// Ends what it has taken of a drag.
  ///
  /// - Parameter velocity: The velocity of the fingers upward at the release, in px of the window per second.
  /// - Returns: Whether the absorber goes on with the velocity, so that the content does not.
  func endAbsorbing(velocity: Double) -> Bool
}

// The hand-over of vertical drags to a sheet around the scroll view.
extension ScrollView {
  /// Hands a part of a drag to the absorber around the view; returns the part of the change of the offset that it took.
  ///
  /// - Parameters:
  ///   - drag: The drag.
  ///   - requested: The offset that the fingers ask for, if nothing but the content moves.
  final func absorbAround(_ drag: ScrollDrag, requested: Double) -> Vector {
    guard !isZooming, drag.axes.contains(.vertical), let absorber = drag.sheet.absorber ?? drag.sheet.enclosing else {
      return .zero
    }
    let unit = toWindow(Vector(dx: 0, dy: 1))
    guard unit.isFinite, unit.dy > abs(unit.dx) else { return .zero }
    let top = limits[.vertical].lowerBound
    let beyond = requested - top
    // Content that was below its top when the drag began goes there first, and raises no sheet.
    let isFromTop = drag.start.y <= top + ScrollConstants.edgeTolerance
    let distance = isFromTop ? beyond : min(beyond, 0)
    guard distance != 0 || drag.sheet.absorber != nil else { return .zero }
    let taken = absorber.absorb(distance * unit.dy) / unit.dy
    guard taken.isFinite, taken != 0 || drag.sheet.absorber != nil else { return .zero }
    drag.sheet.absorber = absorber
    return Vector(dx: 0, dy: taken)
  }

  /// Ends the part of a drag that an absorber has taken; returns the velocity that remains for the content.
  final func endAbsorbing(_ velocity: Vector) -> Vector {
    guard let absorber = phase.drag?.sheet.absorber else { return velocity }
    phase.drag?.sheet.absorber = nil
    phase.drag?.absorbed.dy = 0
    var velocity = velocity
    let isScrolled = contentOffset.y > limits[.vertical].lowerBound + ScrollConstants.edgeTolerance
    if absorber.endAbsorbing(velocity: isScrolled ? 0 : toWindow(velocity).dy), !isScrolled { velocity.dy = 0 }
    return velocity
  }

  /// The nearest view around the scroll view that takes a part of drags.
  final var enclosingAbsorber: (any ScrollDragAbsorber)? { superview?.nearest { $0 as? any ScrollDragAbsorber } }
}
