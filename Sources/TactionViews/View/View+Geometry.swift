import TactionGeometry

/// Position, size and transform in the superview.
extension View {
  /// The visible rectangle in the view's own coordinates; a change of its origin scrolls the subviews.
  ///
  /// A negative width or height counts as zero.
  public final var bounds: Rect {
    get { state.bounds }
    set {
      guard accepts(newValue.isFinite, as: "bounds") else { return }
      let bounds = newValue.withoutNegativeSize
      guard isChange(\.bounds, to: bounds) else { return }
      let isScrolled = bounds.origin != state.bounds.origin
      if bounds.size != state.bounds.size { sizeDidChange() }
      contentPlaceChanged()
      change(\.bounds, to: bounds)
      if isScrolled { boundsOriginDidChange() }
    }
  }

  /// The position of the anchor point, by default the middle of the view, in the superview's coordinates.
  public final var center: Point {
    get { state.center }
    set { if accepts(newValue.isFinite, as: "center") { change(\.center, to: newValue) } }
  }

  /// The fixed point of `transform`, in fractions of the bounds: (0.5, 0.5), the default, is the middle.
  ///
  /// `center` does not change, so another anchor point moves the view. The anchor point is not animated.
  public final var anchorPoint: Point {
    get { state.anchorPoint }
    set {
      guard accepts(newValue.isFinite, as: "anchorPoint"), newValue != state.anchorPoint else { return }
      state.anchorPoint = newValue
      if let animation { animation.presentation.anchorPoint = newValue }
      presentationChanged()
    }
  }

  /// The affine transform of the view and its subviews, about its anchor point.
  ///
  /// A view is neither drawn nor hit while its transform cannot be inverted. For a view that is tilted in space,
  /// `transform` is the affine part of `transform3D`, without perspective; setting it ends the tilt.
  public final var transform: Transform {
    get { state.transform }
    set {
      if state.space != nil || animation?.presentation.space != nil {
        transform3D = Transform3D(newValue)
        return
      }
      if accepts(newValue.isFinite, as: "transform") { change(\.transform, to: newValue) }
    }
  }

  /// The bounding box of the view in its superview's coordinates.
  ///
  /// Setting it changes `center` and the size of `bounds`. With a rotation near 45°, no size fits the rectangle. The
  /// size then stays the same, and the middle of the view moves to the middle of the rectangle. For a view in
  /// perspective, the frame is the box around the visible part, and setting it uses only the affine part of the
  /// transform.
  public final var frame: Rect {
    get { state.frame }
    set {
      guard accepts(newValue.isFinite, as: "frame") else { return }
      var target = state
      target.frame = newValue.withoutNegativeSize
      bounds = target.bounds
      center = target.center
    }
  }

  /// Scales the view about a point of its own coordinates, which stays at the same position on the screen.
  ///
  /// Changes `transform`. If an animation moves the view, the animation ends, and the change starts from the state on
  /// the screen. A factor that is zero or not finite is refused.
  public final func scale(by factor: Double, about point: Point) {
    guard factor != 0 else { return }
    changeInside(ifFinite: factor.isFinite && point.isFinite) { $0.scaled(by: factor, about: fromAnchor(point)) }
  }

  /// Rotates the view about a point of its own coordinates, which stays at the same position on the screen.
  ///
  /// Changes `transform`. If an animation moves the view, the animation ends, and the change starts from the state on
  /// the screen.
  public final func rotate(by angle: Angle, about point: Point) {
    changeInside(ifFinite: angle.isFinite && point.isFinite) { $0.rotated(by: angle, about: fromAnchor(point)) }
  }

  private final func fromAnchor(_ point: Point) -> Point {
    // Swift 6.2, which Debian has for ARM64, refuses the same in one expression.
    let anchor = state.anchor - Point.zero
    return point - anchor
  }

  /// Moves the view by a vector of its own coordinates.
  ///
  /// Changes `transform`. If an animation moves the view, the animation ends, and the change starts from the state on
  /// the screen.
  public final func translate(by step: Vector) { changeInside(ifFinite: step.isFinite) { $0.translated(by: step) } }

  /// The state on the screen: the state of an animation under way, or the state that was set.
  final var presentation: ViewState { animation?.presentation ?? state }

  /// The bounds on the screen at this moment, even during an animation.
  public final var shownBounds: Rect { presentationBounds }

  /// The bounding box on the screen at this moment, in the superview's coordinates, even during an animation.
  public final var shownFrame: Rect { presentation.frame }

  /// Marks the content as out of date when the bounds are set. Even equal content may then be at another place in the
  /// bounds, or be stretched in another way.
  final func contentPlaceChanged() {
    contentIsStale = true
    if !content.isEmpty { version += 1 }
  }

  /// Updates the values that are derived from the state on the screen.
  final func presentationChanged() {
    let (presentation, wasShown) = (presentation, isShownInSuperview)
    if presentation.bounds != presentationBounds, drawsShownBounds { contentIsStale = true }
    presentationBounds = presentation.bounds
    appearance = CachedAppearance(presentation)
    if let projection = presentation.projection {
      projectionChanged(to: projection)
      appearance.isProjected = projected != nil
    } else {
      matrix = presentation.matrix
      inverse = matrix.inverted()
      if projected != nil { projected = nil }
    }
    if !hasBack, matrix.determinant < 0 { (appearance.isAway, appearance.alpha) = (true, 0) }
    extentChanged()
    if !wasShown { tree?.viewWasShown() }
    tree?.setNeedsFrame()
  }
}

extension Rect {
  fileprivate var withoutNegativeSize: Rect { Rect(origin: origin, size: size.withoutNegatives) }
}
