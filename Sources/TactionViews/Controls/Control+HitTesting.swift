import TactionGeometry
import TactionGestures

// The area that fingers hit: at least the size of a fingertip.
extension Control {
  /// The area that fingers hit, in the control's coordinates: the bounds within ``hitInsets``, and at least 44 px of
  /// the screen wide and high, about the same middle.
  ///
  /// As hit tests end at the bounds of superviews, it counts within them. Where the areas of neighbours overlap, the
  /// control that is nearer to the finger is hit.
  public final var hitArea: Rect {
    let area = presentationBounds.inset(by: hitInsets)
    let target = theme.metrics.touchTarget
    let place = transformToWindow
    // The lengths on the screen of a pixel of the control along each of its axes.
    let (across, down) = (Vector(dx: place.a, dy: place.b).length, Vector(dx: place.c, dy: place.d).length)
    guard across > 0, down > 0, across.isFinite, down.isFinite else { return area }
    return Rect(
      center: area.center, size: Size(width: max(area.width, target / across), height: max(area.height, target / down)))
  }

  /// Returns whether a touch at a point, beyond the bounds, is the control's.
  final func isHitBeyondBounds(at point: Point) -> Bool {
    guard hitArea.contains(point) else { return false }
    guard let superview else { return true }
    let place = convert(point, to: superview)
    let distance = distanceOnScreen(to: point)
    // What is itself at the point comes first, even behind this control: there the user sees it.
    for sibling in superview.children where sibling !== self && sibling.canBeHit {
      let other = sibling.convert(place, from: superview)
      if sibling.presentationBounds.contains(other) {
        if sibling is Control || sibling.hitTest(other) is Control { return false }
      } else if let control = sibling as? Control, control.hitArea.contains(other),
        control.distanceOnScreen(to: other) < distance
      {
        return false
      }
    }
    return true
  }

  /// Returns the distance on the screen of a point of the control's coordinates to its bounds, in px.
  final func distanceOnScreen(to point: Point) -> Double {
    let bounds = presentationBounds
    let nearest = Point(
      x: point.x.clamped(to: bounds.minX...bounds.maxX), y: point.y.clamped(to: bounds.minY...bounds.maxY))
    return convert(nearest, to: nil).distance(to: convert(point, to: nil))
  }
}
