import TactionGeometry

/// Where the view lies in its superview.
extension View {
  /// The rectangle of the view's own coordinates that it shows; another origin scrolls the subviews.
  ///
  /// A negative width or height counts as zero.
  public final var bounds: Rect {
    get { state.bounds }
    set {
      guard newValue.isFinite else { return }
      let bounds = newValue.withoutNegativeSize
      guard bounds != state.bounds else { return }
      if bounds.size != state.bounds.size { setNeedsLayout() }
      contentIsStale = true
      change(\.bounds, to: bounds)
      seenChanged()
    }
  }

  /// Where the anchor point lies in the superview's coordinates: the middle of the view, unless the anchor point was
  /// moved.
  public final var center: Point {
    get { state.center }
    set {
      guard newValue.isFinite, newValue != state.center else { return }
      change(\.center, to: newValue)
      seenChanged()
    }
  }

  /// The point about which `transform` acts, in parts of the bounds: (0.5, 0.5), the default, is the middle.
  ///
  /// `center` stays, so another anchor point moves the view. It is not animated.
  public final var anchorPoint: Point {
    get { state.anchorPoint }
    set {
      guard newValue.isFinite, newValue != state.anchorPoint else { return }
      state.anchorPoint = newValue
      if let animation { animation.seen.anchorPoint = newValue }
      seenChanged()
    }
  }

  /// What scales, turns, shears or moves the view and all it holds, about its anchor point.
  ///
  /// A transform that leaves no area is kept; the view is then neither seen nor hit until it gets a better one. Of a
  /// view that is tilted in space it is the affine part of `transform3D`, without perspective; setting it lays the view
  /// flat.
  public final var transform: Transform {
    get { state.transform }
    set {
      if state.space != nil || animation?.seen.space != nil {
        transform3D = Transform3D(newValue)
        return
      }
      guard newValue.isFinite, newValue != state.transform else { return }
      change(\.transform, to: newValue)
      seenChanged()
    }
  }

  /// The smallest upright rectangle around the view, in its superview's coordinates.
  ///
  /// Setting it changes the size of `bounds` and `center`. Under a transform that turns the view by something like an
  /// eighth of a turn no size fits the rectangle; the size then stays, and the view's middle goes to the rectangle's.
  /// Of a view in perspective it is the rectangle around what is to be seen, and setting it minds the affine part
  /// alone.
  public final var frame: Rect {
    get { state.frame }
    set {
      guard newValue.isFinite else { return }
      var target = state
      target.frame = newValue.withoutNegativeSize
      bounds = target.bounds
      center = target.center
    }
  }

  /// Scales the view about a point of its own coordinates, which does not move on the screen.
  ///
  /// It changes `transform`, starting from what is seen if an animation is under way, and ends that animation.
  /// A factor of zero, and one that is not finite, is refused.
  public final func scale(by factor: Double, about point: Point) {
    let place = point - (state.anchor - Point.zero)
    changeInside { $0.scaled(by: factor, about: place) }
  }

  /// Turns the view about a point of its own coordinates, which does not move on the screen.
  ///
  /// It changes `transform`, starting from what is seen if an animation is under way, and ends that animation.
  public final func rotate(by angle: Angle, about point: Point) {
    let place = point - (state.anchor - Point.zero)
    changeInside { $0.rotated(by: angle, about: place) }
  }

  /// Moves the view by a step in its own coordinates: what was at a point is then a step further.
  ///
  /// It changes `transform`, starting from what is seen if an animation is under way, and ends that animation.
  public final func translate(by step: Vector) {
    changeInside { $0.translated(by: step) }
  }
}

extension View {
  /// The view as it is seen at this moment, under way in an animation perhaps.
  final var seen: ViewState { animation?.seen ?? state }

  /// Keeps what follows from the state that is seen up to date with it.
  final func seenChanged() {
    let seen = seen
    seenBounds = seen.bounds
    look = CachedAppearance(seen)
    if let projection = seen.projection {
      projectionChanged(to: projection)
      look.isProjected = projected != nil
    } else {
      matrix = seen.matrix
      inverse = matrix.inverted()
      if projected != nil { projected = nil }
    }
    if !hasBack, matrix.determinant < 0 { (look.isAway, look.alpha) = (true, 0) }
    tree?.viewChanged(self)
  }
}

extension Rect {
  fileprivate var withoutNegativeSize: Rect {
    Rect(origin: origin, size: Size(width: max(width, 0), height: max(height, 0)))
  }
}
