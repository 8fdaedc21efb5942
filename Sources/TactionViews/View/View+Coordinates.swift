import TactionGeometry

/// Ways from one view's coordinates to another's, as the views are seen at this moment.
extension View {
  /// From the view's own coordinates to those of the window, in logical pixels.
  ///
  /// For a view in no window: to those in which the topmost view of its tree has its frame.
  public final var transformToWindow: Transform { transform(to: nil) }

  /// The same place in another view's coordinates; nil stands for the window.
  ///
  /// There is no way into a view whose transform leaves no area; its turn and scale are then passed over.
  public final func convert(_ point: Point, to view: View?) -> Point {
    let common = commonAncestor(with: view)
    let shared = transform(to: common).apply(point)
    return view?.transform(from: common).apply(shared) ?? shared
  }

  /// The same place in this view's coordinates; nil stands for the window.
  public final func convert(_ point: Point, from view: View?) -> Point {
    if let view { return view.convert(point, to: self) }
    return transform(from: nil).apply(point)
  }

  /// The smallest upright rectangle around the same place in another view's coordinates; nil stands for the window.
  public final func convert(_ rect: Rect, to view: View?) -> Rect {
    let common = commonAncestor(with: view)
    let out = transform(to: common)
    // One bounding box of the whole way: a box of a box would grow under two turns.
    return out.concatenating(view?.transform(from: common) ?? .identity).boundingBox(of: rect)
  }

  /// The smallest upright rectangle around the same place in this view's coordinates; nil stands for the window.
  public final func convert(_ rect: Rect, from view: View?) -> Rect {
    if let view { return view.convert(rect, to: self) }
    return transform(from: nil).boundingBox(of: rect)
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
