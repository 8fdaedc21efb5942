import TactionGeometry

/// An outline that is filled: a path itself, or the outline of a line along the path.
package struct PathOutline: Hashable, Sendable {
  /// The path.
  package let path: Path
  /// The style of the line; nil for the inside of the path.
  package let style: StrokeStyle?
  /// The rule that determines the inside.
  package let rule: FillRule
  /// A rectangle around the outline, in the path's coordinates; nil if nothing is drawn.
  package let bounds: Rect?

  /// Makes the outline of a path's inside.
  package init(_ path: Path, rule: FillRule) {
    (self.path, style, self.rule, bounds) = (path, nil, rule, path.bounds)
  }

  /// Makes the outline of a line along a path.
  package init(_ path: Path, style: StrokeStyle) {
    (self.path, self.style, rule) = (path, style, .nonZero)
    let isVisible = style.width > 0 && style.width.isFinite
    bounds = isVisible ? path.bounds?.inset(by: -style.width / 2 * style.reach) : nil
  }

  /// The memory of the path, in bytes.
  var byteCount: Int { path.steps.count * MemoryLayout<Path.Element>.stride }

  /// Returns whether two outlines are the same. Bounds follow from the other properties, so they are not compared.
  package static func == (a: PathOutline, b: PathOutline) -> Bool {
    a.rule == b.rule && a.style == b.style && a.path == b.path
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(rule)
    if let style {
      hasher.combine(style.width)
      hasher.combine(style.dashPhase)
    }
  }
}

extension StrokeStyle {
  /// The maximum distance of the line's edge from the path, as a multiple of half the line's width.
  var reach: Double {
    let end = cap == .square ? 2.0.squareRoot() : 1
    guard join == .miter, miterLimit > end else { return end }
    return min(miterLimit, PathStroker.longestMiter)
  }
}
