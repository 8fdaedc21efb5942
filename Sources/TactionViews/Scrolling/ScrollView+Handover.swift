import TactionGeometry

// The hand-over of vertical drags to an enclosing sheet.
extension ScrollView {
  /// Hands a part of a drag to the enclosing absorber. Returns the part of the change of the offset that the absorber
  /// has absorbed.
  ///
  /// - Parameter requested: The offset that the fingers would request if only the content moved.
  final func absorbAround(_ drag: ScrollDrag, requested: Double) -> Vector {
    guard !isZooming, drag.axes.contains(.vertical), let absorber = drag.sheet.absorber ?? drag.sheet.enclosing else {
      return .zero
    }
    // A later drag stays without the sheet until its end: the sheet would jump by the whole distance of that drag.
    if let other = viewTree?.attachments[AbsorbedDrag.self]?.sheet, other !== drag.sheet, other.absorber === absorber {
      drag.sheet.enclosing = nil
      return .zero
    }
    let unit = toWindow(Vector(dx: 0, dy: 1))
    guard unit.isFinite, unit.dy > abs(unit.dx) else { return .zero }
    let top = limits[.vertical].lowerBound
    let beyond = requested - top
    // If the content was not at its top when the drag began, it scrolls to its top first, and an upward drag does not
    // raise the sheet.
    let isFromTop = drag.start.y <= top + ScrollConstants.edgeTolerance
    let distance = (isFromTop ? beyond : min(beyond, 0)).clamped(to: sheetDragLimits)
    guard distance != 0 || drag.sheet.absorber != nil else { return .zero }
    let taken = absorber.absorb(distance * unit.dy) / unit.dy
    guard taken.isFinite, taken != 0 || drag.sheet.absorber != nil else { return .zero }
    if drag.sheet.absorber == nil { viewTree?.attachments[AbsorbedDrag.self] = AbsorbedDrag(drag.sheet) }
    drag.sheet.absorber = absorber
    return Vector(dx: 0, dy: taken)
  }

  /// Ends the part of a drag that an absorber has absorbed, because the fingers have lifted. Returns the velocity that
  /// remains for the content.
  final func endAbsorbing(_ velocity: Vector) -> Vector {
    guard let absorber = takeAbsorber() else { return velocity }
    var velocity = velocity
    let scrolled = contentOffset.y - limits[.vertical].lowerBound
    // Content that is pulled beyond its top, because the drag may not lower the sheet, springs back by itself.
    let isPulled = scrolled < -ScrollConstants.edgeTolerance && sheetDragLimits.lowerBound >= 0
    let isOwn = scrolled > ScrollConstants.edgeTolerance || isPulled
    if absorber.endAbsorbing(velocity: isOwn ? 0 : toWindow(velocity).dy), !isOwn { velocity.dy = 0 }
    return velocity
  }

  /// Ends the part of a drag that an absorber has absorbed, although the fingers have not lifted.
  final func cancelAbsorbing() { _ = takeAbsorber()?.endAbsorbing(velocity: nil) }

  private func takeAbsorber() -> (any ScrollDragAbsorber)? {
    guard let absorber = phase.drag?.sheet.absorber else { return nil }
    phase.drag?.sheet.absorber = nil
    phase.drag?.absorbed.dy = 0
    return absorber
  }
}
