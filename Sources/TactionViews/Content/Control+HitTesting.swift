import TactionEnvironment
import TactionGeometry
import TactionGestures

// The area that fingers can hit: it is at least as large as a fingertip.
extension Control {
  /// The area that fingers can hit, in the control's coordinates. It is the bounds inset by ``hitInsets``, enlarged
  /// about its centre to at least 44 px of the screen in width and height.
  ///
  /// Hit tests do not look outside the bounds of superviews, so only the part of the area inside those bounds counts.
  /// If the areas of neighbouring controls overlap, the finger hits the nearer control.
  public final var hitArea: Rect {
    let area = presentationBounds.inset(by: hitInsets)
    let target = theme.metrics.touchTarget
    let place = transformToWindow
    // The lengths on the screen of one pixel of the control, along x and along y.
    let (across, down) = (Vector(dx: place.a, dy: place.b).length, Vector(dx: place.c, dy: place.d).length)
    guard across > 0, down > 0, across.isFinite, down.isFinite else { return area }
    return Rect(
      center: area.center, size: Size(width: max(area.width, target / across), height: max(area.height, target / down)))
  }

  /// Returns whether a touch at a point outside the bounds belongs to the control.
  final func isHitBeyondBounds(at point: Point) -> Bool {
    guard hitArea.contains(point), !isOnSibling(at: point) else { return false }
    guard let superview else { return true }
    let place = convert(point, to: superview)
    let distance = distanceOnScreen(to: point)
    return !superview.children.contains { sibling in
      guard sibling !== self, sibling.canBeHit, let control = sibling as? Control else { return false }
      let other = control.convert(place, from: superview)
      return control.hitArea.contains(other) && control.distanceOnScreen(to: other) < distance
    }
  }

  /// Returns the distance on the screen between the bounds and a point in the control's coordinates, in px.
  final func distanceOnScreen(to point: Point) -> Double {
    convert(nearestPoint(to: point), to: nil).distance(to: convert(point, to: nil))
  }
}

extension View {
  /// Returns the point of the bounds that is nearest to a point; both are in the view's coordinates. The result
  /// is at least `inset` away from the edges, as far as the size of the view allows it.
  final func nearestPoint(to point: Point, inset: Double = 0) -> Point {
    let bounds = presentationBounds
    let inside = bounds.inset(by: min(inset, bounds.width / 2, bounds.height / 2))
    return Point(
      x: point.x.clamped(to: inside.minX...max(inside.minX, inside.maxX)),
      y: point.y.clamped(to: inside.minY...max(inside.minY, inside.maxY)))
  }

  /// Returns whether a sibling receives a touch at a point outside the bounds: the sibling, or the view in it at this
  /// point, is a control or a label; or the sibling is next to this view, and a recognizer follows touches there. The
  /// sibling gets the touch, even if it is behind this view, because the user sees the sibling there.
  final func isOnSibling(at point: Point) -> Bool {
    guard let superview else { return false }
    let place = convert(point, to: superview)
    // Not on the edge itself, where a sibling next to this view may begin.
    let edge = convert(nearestPoint(to: point, inset: 0.5), to: superview)
    return superview.children.contains { sibling in
      guard sibling !== self, sibling.canBeHit else { return false }
      let other = sibling.convert(place, from: superview)
      guard sibling.presentationBounds.contains(other) else { return false }
      let hit: View? = sibling is Control ? sibling : sibling.hitTest(other)
      if hit is Control || hit is Label { return true }
      // A background lies below this view as well.
      let isBeside = !sibling.presentationBounds.contains(sibling.convert(edge, from: superview))
      return isBeside && hit?.hasRecognizers(upTo: sibling) == true
    }
  }

  /// Whether this view, or a view that holds it, up to another view, has a recognizer that follows touches.
  private func hasRecognizers(upTo other: View) -> Bool {
    recognizers.contains { $0.isEnabled && $0.followsTouches }
      || self !== other && parent?.hasRecognizers(upTo: other) == true
  }
}
