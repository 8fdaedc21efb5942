import TactionGeometry
import TactionViews

// The placement of the content, and requests to change it.
extension CanvasView {
  /// The placement of the content; setting it immediately shows the nearest placement within the limits.
  public final var placement: CanvasPlacement {
    get { shown }
    set { setPlacement(newValue, animated: false) }
  }

  /// The scale of the content: the logical px of the view for each px of the content.
  public final var zoomScale: Double { shown.scale }

  /// The rotation of the content in the view, clockwise, from minus half a turn to half a turn.
  public final var rotation: Angle { shown.rotation.wrapped }

  /// The transform from the content's coordinates to the view's coordinates.
  public final var contentTransform: Transform { shown.transform(middle: middle) }

  /// Moves the content to a placement, or to the nearest placement within the limits.
  ///
  /// Fingers that hold the content continue from the new placement.
  ///
  /// - Parameters:
  ///   - placement: The placement. If a number is not finite, or the scale is 0 or less, nothing changes.
  ///   - animated: Whether the motion takes 0.4 s, and rotates by the smaller angle; if false, it is immediate.
  public final func setPlacement(_ placement: CanvasPlacement, animated: Bool = true) {
    guard placement.isValid else { return }
    firstZoom = nil
    home = limited(placement)
    move(to: home, duration: animated ? ScrollConstants.zoomDuration : 0)
  }

  /// Moves the content to the placement of a transform from the content's coordinates to the view's coordinates, or to
  /// the nearest placement within the limits.
  ///
  /// - Parameters:
  ///   - transform: The transform. If it has no inverse, nothing changes. If it stretches or shears, its mean scale is
  ///     used.
  ///   - animated: Whether the motion takes 0.4 s, and rotates by the smaller angle; if false, it is immediate.
  public final func setContentTransform(_ transform: Transform, animated: Bool = true) {
    if let placement = CanvasPlacement(transform, middle: middle) { setPlacement(placement, animated: animated) }
  }

  /// Moves a point of the content to the middle of the view. If the limits prevent this, the content moves to the
  /// nearest placement within the limits.
  public final func scroll(to point: Point, animated: Bool = true) {
    var target = restingPlacement
    target.center = point
    setPlacement(target, animated: animated)
  }

  /// Zooms and pans so that a rectangle of the content just fits into the view, at the current angle and within the
  /// limits.
  ///
  /// If the view has no size yet, it shows the rectangle without an animation once it has a size. If the placement is
  /// set before that, the rectangle is not shown.
  ///
  /// - Parameters:
  ///   - rect: A part of the content, in its coordinates; if it is empty, nothing changes.
  ///   - animated: Whether the motion takes 0.4 s; otherwise it is immediate.
  public final func zoom(to rect: Rect, animated: Bool = true) {
    let clear = clearBounds.size
    guard rect.isFinite, !rect.isEmpty else { return }
    guard !clear.isEmpty else { return firstZoom = rect }
    var target = restingPlacement
    let turned = Transform.rotation(target.rotation).boundingBox(of: Rect(origin: .zero, size: rect.size)).size
    target.scale = min(clear.width / turned.width, clear.height / turned.height)
    target.center = rect.center
    setPlacement(target, animated: animated)
  }

  /// Zooms by a factor, within the limits, about a point of the view; nil means its middle.
  public final func zoom(by factor: Double, about point: Point? = nil, animated: Bool = true) {
    guard factor.isFinite, factor > 0 else { return }
    if let rect = firstZoom, point?.isFinite ?? true {
      let zoomed = Rect(center: rect.center, size: rect.size / factor)
      return firstZoom = zoomed.isFinite && !zoomed.isEmpty ? zoomed : rect
    }
    let present = restingPlacement
    let scale = (present.scale * factor).clamped(to: zoomLimits)
    change(scale: scale, rotation: present.rotation, about: point, animated: animated)
  }

  /// Rotates the content to an angle, about a point of the view; nil means its middle.
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

  /// Moves to a placement, without applying the limits.
  ///
  /// - Parameters:
  ///   - target: The placement.
  ///   - duration: The time in seconds; 0 for an immediate change.
  ///   - keepsVelocity: Whether the motion starts with the current velocity.
  final func move(to target: CanvasPlacement, duration: Double, keepsVelocity: Bool = false) {
    let velocity = keepsVelocity ? flight?.velocity ?? .zero : .zero
    let wasMoving = isMoving
    stopFlight()
    tail = nil
    // A cancelled gesture undoes only what the fingers have done since the request.
    if isHeld { landed = (target, false) }
    guard target != shown, duration > 0, isInWindow, !isHeld else {
      show(target)
      if wasMoving, !isHeld, !isMoving { onRest?(self) }
      return
    }
    begin(CanvasFlight(from: shown, to: target, velocity: velocity, duration: duration))
  }

  /// Pans by the minimum distance that shows a rectangle of the view, unless fingers hold the content; returns the
  /// rectangle at its new position.
  final func pan(toShow rect: Rect, animated: Bool) -> Rect {
    guard rect.isFinite, !isHeld else { return rect }
    let area = clearBounds.inset(by: keyboardInsets)
    let step = Vector(
      dx: Self.step(from: rect.minX, to: rect.maxX, into: area.minX, area.maxX),
      dy: Self.step(from: rect.minY, to: rect.maxY, into: area.minY, area.maxY))
    guard step != .zero else { return rect }
    var target = shown
    target.scale = shown.scale.clamped(to: zoomLimits)
    // The rectangle may be behind the keyboard at every placement within the limits, so this target is not limited.
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
  /// Shows a view that is anchored at a point of the content. The view moves with the content, but keeps its size and
  /// stays upright.
  ///
  /// The view is in front of the content, receives touches, and is positioned in the same frame as the content. A view
  /// that is outside of the canvas is not drawn. `removeFromSuperview()` removes it. Its `center` is set by the canvas,
  /// also when its size has changed.
  ///
  /// - Parameters:
  ///   - view: The view, with its size.
  ///   - point: The point, in the content's coordinates.
  ///   - anchor: The point of the view that is placed at `point`, in fractions of the view's size: (0.5, 0.5) (the
  ///     default) for its middle, (0.5, 1) for the tip of a pin.
  public final func addAnnotation(_ view: View, at point: Point, anchor: Point = Point(x: 0.5, y: 0.5)) {
    guard point.isFinite, anchor.isFinite else { return }
    upright.add(view, at: point, anchor: anchor)
  }

  /// Moves the anchor of an annotation to another point of the content.
  public final func moveAnnotation(_ view: View, to point: Point) {
    if point.isFinite { upright.move(view, to: point) }
  }

  /// The annotations, in the order in which they were added.
  public final var annotations: [View] { upright.views }

  /// Returns the point of the content at which an annotation is anchored; nil if the view is not an annotation.
  public final func point(ofAnnotation view: View) -> Point? { upright.point(of: view) }
}

// The placement is restored when the program starts again.
extension CanvasView: RestorableView {
  /// The placement at the end of the current motion, to be shown when the program starts again; nil before the first
  /// layout.
  ///
  /// It is stored if the canvas has a `restorationIdentifier` of the product `TactionRestoration`.
  public final var restorableState: CanvasPlacement? { laidOutSize.isEmpty ? nil : restingPlacement }

  /// Shows the placement of the last run, or the nearest placement within the limits, unless fingers already hold the
  /// content. The key 0 still returns to the placement that the app has set.
  public final func restore(_ state: CanvasPlacement) -> Bool {
    guard state.isValid, !isHeld else { return true }
    guard !laidOutSize.isEmpty else { return false }
    firstZoom = nil
    move(to: limited(state), duration: 0)
    return true
  }
}
