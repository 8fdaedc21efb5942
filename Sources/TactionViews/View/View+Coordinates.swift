import TactionGeometry

/// Ways from one view's coordinates to another's, as the views are seen at this moment.
extension View {
  /// From the view's own coordinates to those of the window, in logical pixels.
  ///
  /// For a view in no window: to those in which the topmost view of its tree has its frame. Where the view or one that
  /// holds it is seen in perspective, it is what comes nearest to that about the middle of this view; see
  /// `projectionToWindow`.
  public final var transformToWindow: Transform {
    projectionToWindow?.tangent(at: seenBounds.center) ?? transform(to: nil)
  }

  /// From the view's own coordinates to those of the window, if it or a view that holds it is seen in perspective; nil
  /// where `transformToWindow` is all there is to it.
  public final var projectionToWindow: Projection? { projection(to: nil) }

  /// The same place in another view's coordinates; nil stands for the window.
  ///
  /// There is no way into a view whose transform leaves no area; its turn and scale are then passed over. In
  /// perspective, a place that cannot be seen, or beyond the horizon of a tilted view, counts as one on the way to it
  /// from the middle of the view: as far as `Projection.apply(_:seenFrom:)` goes. So the answer is finite, and does not
  /// leap when a finger crosses the horizon.
  public final func convert(_ point: Point, to view: View?) -> Point {
    let common = commonAncestor(with: view)
    let shared = place(of: point, in: common)
    return view?.place(of: shared, from: common) ?? shared
  }

  /// The same place in this view's coordinates; nil stands for the window.
  public final func convert(_ point: Point, from view: View?) -> Point {
    if let view { return view.convert(point, to: self) }
    return place(of: point, from: nil)
  }

  /// The smallest upright rectangle around the same place in another view's coordinates; nil stands for the window.
  public final func convert(_ rect: Rect, to view: View?) -> Rect {
    let common = commonAncestor(with: view)
    if projection(to: common) != nil || view?.projection(to: common) != nil {
      return box(around: rect, in: view, by: common)
    }
    let out = transform(to: common)
    // One bounding box of the whole way: a box of a box would grow under two turns.
    return out.concatenating(view?.transform(from: common) ?? .identity).boundingBox(of: rect)
  }

  /// The smallest upright rectangle around the same place in this view's coordinates; nil stands for the window.
  public final func convert(_ rect: Rect, from view: View?) -> Rect {
    if let view { return view.convert(rect, to: self) }
    if let way = projection(to: nil)?.inverted() {
      return way.boundingBox(of: rect) ?? Rect(origin: convert(rect.center, from: nil), size: .zero)
    }
    return transform(from: nil).boundingBox(of: rect)
  }
}

// Through perspective.
extension View {
  /// From the view's own coordinates to an ancestor's, or the window's for nil; nil where no view on the way is seen in
  /// perspective.
  private func projection(to ancestor: View?) -> Projection? {
    var view: View? = self
    while let current = view, current !== ancestor, !current.look.isProjected { view = current.parent }
    guard view !== ancestor else { return nil }
    var way = Projection(Transform.identity)
    view = self
    while let current = view, current !== ancestor {
      way = current.projected.map { way.concatenating($0.projection) } ?? way.concatenating(current.matrix)
      view = current.parent
    }
    return way
  }

  private func place(of point: Point, in ancestor: View?) -> Point {
    projection(to: ancestor)?.apply(point, seenFrom: seenBounds.center) ?? transform(to: ancestor).apply(point)
  }

  private func place(of point: Point, from ancestor: View?) -> Point {
    projection(to: ancestor)?.undo(point, seenFrom: seenBounds.center) ?? transform(from: ancestor).apply(point)
  }

  /// The box around what is seen of a rectangle in another view, by way of one that holds both.
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
  /// From the view's own coordinates to an ancestor's; nil stands for what is around the topmost view.
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
    var way = inverseOrMove
    var view = parent
    while let current = view, current !== ancestor {
      way = current.inverseOrMove.concatenating(way)
      view = current.parent
    }
    return way
  }

  private var inverseOrMove: Transform {
    inverse ?? .translation(seen.anchor - seen.center)
  }

  /// The nearest view that holds both; nil for views of two trees.
  ///
  /// The way goes through it and no further, so that what lies above, even a scale of zero, does not matter.
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
