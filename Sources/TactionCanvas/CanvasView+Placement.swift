import TactionGeometry
import TactionViews

// The placement of the content, and requests to change it.
extension CanvasView {
  /// The place of the content; setting it shows the nearest place within the limits, at once.
  public final var placement: CanvasPlacement {
    get { shown }
    set { setPlacement(newValue, animated: false) }
  }

  /// The scale of the content: logical px of the view for each px of the content.
  public final var zoomScale: Double { shown.scale }

  /// The rotation of the content in the view, clockwise, from minus half a turn to half a turn.
  public final var rotation: Angle { shown.rotation.wrapped }

  /// The transform from the content's coordinates to the view's.
  public final var contentTransform: Transform { shown.transform(middle: middle) }

  /// Moves the content to a placement, or to the nearest one within the limits.
  ///
  /// Fingers that hold the content continue from there.
  ///
  /// - Parameters:
  ///   - placement: The placement; one with numbers that are not finite, or a scale of 0 or less, is refused.
  ///   - animated: Whether it takes 0.4 s, by the shorter turn.
  public final func setPlacement(_ placement: CanvasPlacement, animated: Bool = true) {
    guard placement.isValid else { return }
    home = limited(placement)
    move(to: home, duration: animated ? ScrollConstants.zoomDuration : 0)
  }

  /// Moves the content such that its coordinates have a transform to the view's, as near as the limits allow.
  ///
  /// - Parameters:
  ///   - transform: The transform; one without an inverse is refused. The mean scale of one that stretches counts.
  ///   - animated: Whether it takes 0.4 s, by the shorter turn.
  public final func setContentTransform(_ transform: Transform, animated: Bool = true) {
    if let placement = CanvasPlacement(transform, middle: middle) { setPlacement(placement, animated: animated) }
  }

  /// Brings a point of the content to the middle of the view, as near as the limits allow.
  public final func scroll(to point: Point, animated: Bool = true) {
    var target = restingPlacement
    target.center = point
    setPlacement(target, animated: animated)
  }

  /// Zooms and pans such that a rectangle of the content fills the view, at the present angle, as far as the limits
  /// allow.
  ///
  /// - Parameters:
  ///   - rect: A part of the content, in its coordinates; an empty one is refused.
  ///   - animated: Whether it takes 0.4 s.
  public final func zoom(to rect: Rect, animated: Bool = true) {
    let clear = clearBounds.size
    guard rect.isFinite, !rect.isEmpty, !clear.isEmpty else { return }
    var target = restingPlacement
    let turned = Transform.rotation(target.rotation).boundingBox(of: Rect(origin: .zero, size: rect.size)).size
    target.scale = min(clear.width / turned.width, clear.height / turned.height)
    target.center = rect.center
    setPlacement(target, animated: animated)
  }

  /// Zooms by a factor, within the limits, about a point of the view; nil for its middle.
  public final func zoom(by factor: Double, about point: Point? = nil, animated: Bool = true) {
    guard factor.isFinite, factor > 0 else { return }
    let present = restingPlacement
    let scale = (present.scale * factor).clamped(to: zoomLimits)
    change(scale: scale, rotation: present.rotation, about: point, animated: animated)
  }

  /// Turns the content to an angle about a point of the view; nil for its middle.
  public final func turn(to rotation: Angle, about point: Point? = nil, animated: Bool = true) {
    guard rotation.isFinite else { return }
    change(scale: restingPlacement.scale, rotation: rotation, about: point, animated: animated)
  }

  private func change(scale: Double, rotation: Angle, about point: Point?, animated: Bool) {
    guard point?.isFinite ?? true else { return }
    let about = point.map { $0 - middle } ?? .zero
    let target = restingPlacement.changed(scale: scale, rotation: rotation, about: about)
    move(to: limited(target), duration: animated ? ScrollConstants.zoomDuration : 0)
  }

  /// Moves to a placement within the limits.
  ///
  /// - Parameters:
  ///   - target: The placement.
  ///   - duration: The time in seconds; 0 for a move at once.
  ///   - keepsVelocity: Whether the motion starts with the present velocity.
  final func move(to target: CanvasPlacement, duration: Double, keepsVelocity: Bool = false) {
    let velocity = keepsVelocity ? flight?.velocity ?? .zero : .zero
    let wasMoving = isMoving
    stopFlight()
    tail = nil
    guard target != shown, duration > 0, isInWindow, !isHeld else {
      show(target)
      if wasMoving, !isHeld, !isMoving { onRest?(self) }
      return
    }
    begin(CanvasFlight(from: shown, to: target, velocity: velocity, duration: duration))
  }

  /// Pans by the minimum distance that shows a rectangle of the view, unless fingers hold the content; returns where
  /// the rectangle will be.
  final func pan(toShow rect: Rect, animated: Bool) -> Rect {
    guard rect.isFinite, !isHeld else { return rect }
    let area = clearBounds.inset(by: keyboardInsets)
    let step = Vector(
      dx: Self.step(from: rect.minX, to: rect.maxX, into: area.minX, area.maxX),
      dy: Self.step(from: rect.minY, to: rect.maxY, into: area.minY, area.maxY))
    guard step != .zero else { return rect }
    var target = shown
    target.scale = shown.scale.clamped(to: zoomLimits)
    // A keyboard may cover the only place within the limits.
    target.center -= shown.toContent(step)
    move(to: target, duration: animated ? ScrollConstants.scrollDuration : 0)
    return rect.offset(by: step)
  }

  private static func step(from low: Double, to high: Double, into start: Double, _ end: Double) -> Double {
    high - low > end - start || low < start ? start - low : min(end - high, 0)
  }
}

// MARK: - Annotations

extension CanvasView {
  /// Shows a view that is anchored at a point of the content: it moves with the content, keeps its size and stays
  /// upright.
  ///
  /// It is in front of the content, takes touches, and is placed in the same frame as the content. A view that is out
  /// of the canvas is not drawn. `removeFromSuperview()` removes it. Its `center` belongs to the canvas.
  ///
  /// - Parameters:
  ///   - view: The view, with its size.
  ///   - point: The point, in the content's coordinates.
  ///   - anchor: The point of the view that lies there, in fractions of its size: (0.5, 0.5), the default, for its
  ///     middle, (0.5, 1) for the tip of a pin.
  public final func addAnnotation(_ view: View, at point: Point, anchor: Point = Point(x: 0.5, y: 0.5)) {
    guard point.isFinite, anchor.isFinite else { return }
    upright.add(view, at: point, anchor: anchor)
  }

  /// Anchors an annotation at another point of the content.
  public final func moveAnnotation(_ view: View, to point: Point) {
    if point.isFinite { upright.move(view, to: point) }
  }

  /// The annotations, in the order in which they were added.
  public final var annotations: [View] { upright.views }

  /// Returns the point of the content at which an annotation is anchored; nil for another view.
  public final func point(ofAnnotation view: View) -> Point? { upright.point(of: view) }
}
