import TactionGeometry

/// Conversion between the coordinates of views, at their current positions on the screen.
extension View {
  /// The transform from the view's own coordinates to the window's coordinates, in logical pixels.
  ///
  /// For a view in no window, the transform leads to the coordinates in which the topmost view of its tree has its
  /// frame. If the view or a superview is in perspective, the transform is the affine approximation at the middle of
  /// this view; see `projectionToWindow`.
  public final var transformToWindow: Transform {
    projectionToWindow?.tangent(at: presentationBounds.center) ?? transform(to: nil)
  }

  /// The projection from the view's own coordinates to the window's coordinates, if the view or a superview is in
  /// perspective; nil if `transformToWindow` is exact.
  public final var projectionToWindow: Projection? { projection(to: nil) }

  /// Returns the same point in another view's coordinates; nil stands for the window.
  ///
  /// If the transform of a view cannot be inverted, only its translation is applied. In perspective, a point may be
  /// invisible, or beyond the horizon of a tilted view. Such a point is replaced by a point on the line from the middle
  /// of the view to it; see `Projection.apply(_:seenFrom:)`. So the result is always finite, and does not jump when a
  /// finger crosses the horizon.
  public final func convert(_ point: Point, to view: View?) -> Point {
    let common = commonAncestor(with: view)
    let shared = position(of: point, in: common)
    return view?.position(of: shared, from: common) ?? shared
  }

  /// Returns the same point in this view's coordinates; nil stands for the window.
  public final func convert(_ point: Point, from view: View?) -> Point {
    if let view { return view.convert(point, to: self) }
    return position(of: point, from: nil)
  }

  /// Returns the bounding box of a rectangle in another view's coordinates; nil stands for the window.
  public final func convert(_ rect: Rect, to view: View?) -> Rect {
    let common = commonAncestor(with: view)
    if projection(to: common) != nil || view?.projection(to: common) != nil {
      return box(around: rect, in: view, by: common)
    }
    let out = transform(to: common)
    // There is one bounding box for the whole transform, because after two rotations, the box of a box would be larger.
    return out.concatenating(view?.transform(from: common) ?? .identity).boundingBox(of: rect)
  }

  /// Returns the bounding box, in this view's coordinates, of a rectangle in another view's coordinates; nil stands for
  /// the window.
  public final func convert(_ rect: Rect, from view: View?) -> Rect {
    if let view { return view.convert(rect, to: self) }
    if let way = projection(to: nil)?.inverted() {
      return way.boundingBox(of: rect) ?? Rect(origin: convert(rect.center, from: nil), size: .zero)
    }
    return transform(from: nil).boundingBox(of: rect)
  }
}

// Conversion through perspective.
extension View {
  /// Returns the projection from the view's own coordinates to an ancestor's coordinates, or to the window's
  /// coordinates for nil. The result is nil if neither the view nor a superview below the ancestor is in perspective.
  private func projection(to ancestor: View?) -> Projection? {
    var view: View? = self
    while let current = view, current !== ancestor, !current.appearance.isProjected { view = current.parent }
    guard view !== ancestor else { return nil }
    var way = Projection(Transform.identity)
    view = self
    while let current = view, current !== ancestor {
      way = current.projected.map { way.concatenating($0.projection) } ?? way.concatenating(current.matrix)
      view = current.parent
    }
    return way
  }

  private func position(of point: Point, in ancestor: View?) -> Point {
    projection(to: ancestor)?.apply(point, seenFrom: presentationBounds.center) ?? transform(to: ancestor).apply(point)
  }

  private func position(of point: Point, from ancestor: View?) -> Point {
    projection(to: ancestor)?.undo(point, seenFrom: presentationBounds.center) ?? transform(from: ancestor).apply(point)
  }

  /// Returns the bounding box of the visible part of a rectangle in another view, through the coordinates of their
  /// common ancestor.
  private func box(around rect: Rect, in view: View?, by common: View?) -> Rect {
    let way = projection(to: common) ?? Projection(transform(to: common))
    var corners = way.outline(of: rect.corners)
    if let view {
      let back = view.projection(to: common)?.inverted() ?? Projection(view.transform(from: common))
      corners = back.outline(of: corners)
    }
    return Rect(enclosing: corners) ?? Rect(origin: convert(rect.center, to: view), size: .zero)
  }
}

extension View {
  /// Returns the transform from the view's own coordinates to an ancestor's coordinates; nil stands for the coordinates
  /// in which the topmost view has its frame.
  private func transform(to ancestor: View?) -> Transform {
    guard self !== ancestor else { return .identity }
    var way = matrix
    var view = parent
    while let current = view, current !== ancestor {
      way = way.concatenating(current.matrix)
      view = current.parent
    }
    return way
  }

  private func transform(from ancestor: View?) -> Transform {
    guard self !== ancestor else { return .identity }
    var way = inverseOrTranslation
    var view = parent
    while let current = view, current !== ancestor {
      way = current.inverseOrTranslation.concatenating(way)
      view = current.parent
    }
    return way
  }

  private var inverseOrTranslation: Transform { inverse ?? .translation(presentation.anchor - presentation.center) }

  /// Returns the nearest common ancestor; nil if the views are in different trees.
  ///
  /// Conversion ends at this ancestor, so that transforms further up, even a scale of zero, do not matter.
  private func commonAncestor(with other: View?) -> View? {
    guard let other else { return nil }
    var (first, second): (View?, View?) = (self, other)
    var (firstDepth, secondDepth) = (depth, other.depth)
    while first !== second {
      if firstDepth >= secondDepth {
        first = first?.parent
        firstDepth -= 1
      } else {
        second = second?.parent
        secondDepth -= 1
      }
    }
    return first
  }

  private var depth: Int {
    var (count, view) = (0, parent)
    while let current = view {
      count += 1
      view = current.parent
    }
    return count
  }
}
