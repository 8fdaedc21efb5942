import TactionGeometry

/// A view that lays out views in a row or a column.
///
///     let bar = StackView(axis: .horizontal, spacing: 8, arrangedSubviews: [back, title, done])
///
/// Arranged views get the size that fits them, adjusted by `alignment` and `distribution`, within the limits of each
/// view (`minimumSize`, `maximumSize`, `aspectRatio`). A `Spacer`, or a view with a `stretch`, gets the free length.
/// See ``ContainerView`` for the features that stack views, flow views and grids have in common.
open class StackView: ContainerView {
  /// The direction in which the views follow each other.
  nonisolated public enum Axis: Hashable, Sendable, CaseIterable {
    /// Horizontal, from left to right, or from right to left if the layout direction is right to left.
    case horizontal
    /// Vertical, from top to bottom.
    case vertical
  }

  /// The position of the views across the axis.
  nonisolated public enum Alignment: Hashable, Sendable, CaseIterable {
    /// The whole width or height, from edge to edge.
    case fill
    /// At the top of a row, at the leading side of a column.
    case leading
    /// In the middle.
    case center
    /// At the bottom of a row, at the trailing side of a column.
    case trailing
    /// In a row, the first lines of text are on a common baseline, and so are the bottom edges of views without text.
    /// In a column, the same as `leading`.
    case firstBaseline
  }

  /// The division of the length along the axis among the views.
  nonisolated public enum Distribution: Hashable, Sendable, CaseIterable {
    /// Each view is as long as it needs. Views with a `stretch` share the free length; if there are none, the last view
    /// gets the free length.
    ///
    /// If there is too little room, views with a `stretch` are shortened first, then labels, then controls and
    /// pictures. Within each of these groups, the longest views are shortened first, down to their `minimumSize`.
    case fill
    /// All views are equally long, within their limits.
    case fillEqually
    /// Each view is stretched or shortened by the same factor, within its limits.
    case fillProportionally
    /// Each view is as long as it needs; the gaps are equal, fill the free length and are at least `spacing`. Views
    /// with a `stretch` get the free length first, as with `fill`. A gap that was set with `setCustomSpacing(_:after:)`
    /// does not change. If there is too little room, views are shortened as with `fill`.
    case equalSpacing
  }

  /// The direction in which the views follow each other.
  public var axis: Axis { didSet { if axis != oldValue { arrangementChanged() } } }

  /// The gap between two views, in logical pixels; 8 by default. A number that is not finite is refused.
  ///
  /// If there are spacers between two views, there is still only one such gap.
  public var spacing: Double {
    didSet {
      if !accepts(spacing.isFinite, as: "spacing") { spacing = oldValue }
      if spacing != oldValue { arrangementChanged() }
    }
  }

  /// The position of the views across the axis; from edge to edge by default.
  public var alignment = Alignment.fill { didSet { if alignment != oldValue { arrangementChanged() } } }

  /// The division of the length along the axis; by default, the last view gets the free length.
  public var distribution = Distribution.fill { didSet { if distribution != oldValue { arrangementChanged() } } }

  /// The gaps that were set with `setCustomSpacing(_:after:)`.
  private final var customSpacings: [ObjectIdentifier: Double] = [:]

  /// Creates a stack view of the size that its views need, at the origin.
  public init(axis: Axis = .horizontal, spacing: Double = 8, arrangedSubviews: [View] = []) {
    self.axis = axis
    self.spacing = spacing.isFinite ? spacing : 0
    super.init()
    isPlain = type(of: self) == StackView.self
    arrangedSubviews.forEach(addArrangedSubview)
    sizeToFit()
  }

  // MARK: Gaps

  /// Sets the gap between an arranged view and the next one, in logical pixels; nil to use `spacing`.
  ///
  /// A number that is not finite is refused, and so is a view that is not arranged. The gap is forgotten when the view
  /// is removed from the stack.
  public final func setCustomSpacing(_ spacing: Double?, after view: View) {
    guard accepts(spacing?.isFinite ?? true, as: "custom spacing"), isArranged(view) else { return }
    customSpacings[ObjectIdentifier(view)] = spacing
    arrangementChanged()
  }

  /// Returns the gap that was set between an arranged view and the next one; nil if `spacing` is used.
  public final func customSpacing(after view: View) -> Double? { customSpacings[ObjectIdentifier(view)] }

  override func forget(_ view: View) {
    if !customSpacings.isEmpty { customSpacings[ObjectIdentifier(view)] = nil }
  }

  // MARK: Layout

  override func measurement(in width: Double) -> (any ContainerMeasurement)? { StackMeasurement(of: self, in: width) }

  override func places(of views: [View], in size: Size) -> [Rect] {
    let places = topPlaces(of: views, in: size)
    return alignsBaselines ? onOneLine(views, places) : places
  }

  override var alignsBaselines: Bool { axis == .horizontal && alignment == .firstBaseline }

  override func ownLine(in size: Size) -> Double? {
    let views = shownViews
    return zip(views, topPlaces(of: views, in: size)).compactMap { view, place in
      view is ContainerView ? nil : view.firstBaseline(in: place.size).map { place.minY + $0 }
    }.max()
  }

  /// Returns the frames of views before they are moved to a common baseline.
  private func topPlaces(of views: [View], in size: Size) -> [Rect] {
    let space = Rect(origin: .zero, size: size).inset(by: layoutMargins)
    let breadth = max(space.size.across(axis), 0)
    let width = axis == .vertical ? Size.limit(breadth) : 0
    let shift = space.origin - Point.zero
    // These are loops, because each call of a closure would check that it runs on the main actor.
    var needed: [Size] = []
    needed.reserveCapacity(views.count)
    for view in views {
      needed.append(need(of: view, view.fittingSize(in: Size(width: width, height: 0)), in: width))
    }
    let segments = division(of: views, needed, in: space.size.along(axis))
    var places: [Rect] = []
    places.reserveCapacity(views.count)
    for index in views.indices {
      places.append(place(of: views[index], needed[index], segments[index], in: breadth).offset(by: shift))
    }
    return places
  }

  /// Returns the frame of a view between the margins.
  private func place(of view: View, _ needed: Size, _ segment: StackDivision.Segment, in breadth: Double) -> Rect {
    let length = segment.length
    let need = axis == .horizontal ? height(of: view, needed, length) : needed.width
    let own = alignment == .fill ? breadth : min(need, breadth)
    let gap = ((breadth - own) * alignment.leadingFraction).rounded()
    let corner = axis == .horizontal ? Point(x: segment.start, y: gap) : Point(x: gap, y: segment.start)
    return Rect(origin: corner, size: Size(along: length, across: own, axis))
  }

  /// Returns the frames, moved down so that the baselines of the views are on one line.
  private func onOneLine(_ views: [View], _ places: [Rect]) -> [Rect] {
    let lines = zip(views, places).map { view, place in view.baseline(in: place.size) }
    let line = lines.max() ?? 0
    return zip(places, lines).map { place, own in
      Rect(origin: place.origin + Vector(dx: 0, dy: (line - own).rounded()), size: place.size)
    }
  }

  /// Returns the size that a view needs in a width, from the size that its content needs. In a column, the height may
  /// follow from the width.
  final func need(of view: View, _ size: Size, in width: Double) -> Size {
    guard axis == .vertical, alignment == .fill, width > 0, let values = view.layoutValues else { return size }
    return values.filling(width, need: size)
  }

  /// Returns the positions and lengths of views along the axis, from the sizes that the views need.
  final func division(of views: [View], _ needed: [Size], in space: Double) -> [StackDivision.Segment] {
    var parts = parts(of: views, needed)
    if StackDivision.length(of: parts, .fill) > space {
      for (index, view) in views.enumerated() { parts[index].least = view.leastLength(along: axis) }
    }
    return StackDivision.segments(of: parts, space: max(space, 0), distribution)
  }

  /// Returns the input of the division, from the sizes that the views need.
  final func parts(of views: [View], _ needed: [Size]) -> [StackDivision.Part] {
    var parts: [StackDivision.Part] = []
    parts.reserveCapacity(views.count)
    for (view, need) in zip(views, needed) {
      var part = StackDivision.Part(need: need.along(axis), gap: spacing)
      if let values = view.layoutValues {
        part.stretch = values.stretch
        part.minimum = values.limits.minimum.along(axis)
        part.maximum = max(values.limits.maximum.along(axis), part.minimum)
      }
      parts.append(part)
    }
    if !customSpacings.isEmpty {
      for (index, view) in views.enumerated() {
        guard let own = customSpacing(after: view) else { continue }
        (parts[index].gap, parts[index].hasOwnGap) = (own, true)
      }
    }
    dropOuterGaps(of: &parts, views)
    return parts
  }

  /// Leaves one gap between two views with spacers between them, and no gap after the last view.
  private func dropOuterGaps(of parts: inout [StackDivision.Part], _ views: [View]) {
    guard let last = views.lastIndex(where: { !($0 is Spacer) }) else {
      return parts.indices.forEach { parts[$0].gap = 0 }
    }
    for index in parts.indices where index >= last || parts[index].stretch > 0 && views[index] is Spacer {
      (parts[index].gap, parts[index].hasOwnGap) = (0, true)
    }
  }

  /// Returns the height of a view in a row. Text that gets less width than it needs may need more lines.
  private func height(of view: View, _ need: Size, _ width: Double) -> Double {
    width < need.width ? view.fittingSize(in: Size(width: width, height: 0)).height : need.height
  }
}

nonisolated extension StackView.Alignment {
  /// The fraction of the free space that is before a view.
  var leadingFraction: Double {
    switch self {
    case .fill, .leading, .firstBaseline: 0
    case .center: 0.5
    case .trailing: 1
    }
  }
}

nonisolated extension Size {
  init(along: Double, across: Double, _ axis: StackView.Axis) {
    self = axis == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
  }

  func along(_ axis: StackView.Axis) -> Double { axis == .horizontal ? width : height }

  func across(_ axis: StackView.Axis) -> Double { axis == .horizontal ? height : width }
}
