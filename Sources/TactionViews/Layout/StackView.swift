import TactionGeometry

/// A view that lays out views in a row or a column.
///
///     let bar = StackView(axis: .horizontal, spacing: 8, arrangedSubviews: [back, title, done])
///
/// Arranged views get the size that fits them, adjusted by `alignment` and `distribution`, within the limits of each
/// (`minimumSize`, `maximumSize`, `aspectRatio`). A `Spacer`, or a view with a `stretch`, takes the free length; see
/// ``ContainerView`` for all that stacks, flows and grids have in common.
open class StackView: ContainerView {
  /// The direction in which the views follow each other.
  nonisolated public enum Axis: Hashable, Sendable, CaseIterable {
    /// Left to right, or right to left in a layout of that direction.
    case horizontal
    /// Top to bottom.
    case vertical
  }

  /// The position of the views across the axis.
  nonisolated public enum Alignment: Hashable, Sendable, CaseIterable {
    /// Edge to edge.
    case fill
    /// At the top of a row, at the leading side of a column.
    case leading
    /// In the middle.
    case center
    /// At the bottom of a row, at the trailing side of a column.
    case trailing
    /// In a row, with the first lines of texts on a common baseline, on which views without text stand; in a column as
    /// `leading`.
    case firstBaseline
  }

  /// The division of the length along the axis among the views.
  nonisolated public enum Distribution: Hashable, Sendable, CaseIterable {
    /// Each as long as it needs; those with a `stretch` share the rest, or the last one takes it.
    ///
    /// Where there is too little room, views with a `stretch` are shortened first, then labels, and controls and
    /// pictures last; of each kind the longest first, down to its `minimumSize`.
    case fill
    /// All equally long, within their limits.
    case fillEqually
    /// Each stretched or shortened by the same factor, within its limits.
    case fillProportionally
    /// Each as long as it needs, with equal gaps that fill the rest and are at least `spacing`. A gap of its own
    /// (`setCustomSpacing(_:after:)`) stays as it is. If there is too little room, views are shortened as with `fill`.
    case equalSpacing
  }

  /// The direction in which the views follow each other.
  public var axis: Axis { didSet { if axis != oldValue { arrangementChanged() } } }

  /// The gap between neighbours, in logical pixels; 8 by default. A number that is not finite is refused.
  ///
  /// There is one such gap between two views with spacers between them.
  public var spacing: Double {
    didSet {
      if !accepts(spacing.isFinite, as: "spacing") { spacing = oldValue }
      if spacing != oldValue { arrangementChanged() }
    }
  }

  /// The position of the views across the axis; from edge to edge by default.
  public var alignment = Alignment.fill { didSet { if alignment != oldValue { arrangementChanged() } } }

  /// The division of the length along the axis; by default the last view takes the rest.
  public var distribution = Distribution.fill { didSet { if distribution != oldValue { arrangementChanged() } } }

  /// Gaps after views that have their own.
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

  /// Sets the gap between an arranged view and the next one, in logical pixels; nil for `spacing`.
  ///
  /// A number that is not finite is refused; so is a view that is not arranged. The gap is forgotten when the view
  /// leaves the stack.
  public final func setCustomSpacing(_ spacing: Double?, after view: View) {
    guard accepts(spacing?.isFinite ?? true, as: "custom spacing"), isArranged(view) else { return }
    customSpacings[ObjectIdentifier(view)] = spacing
    arrangementChanged()
  }

  /// Returns the gap that was set between an arranged view and the next one; nil for `spacing`.
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

  /// Returns the places of views before they are moved to a common baseline.
  private func topPlaces(of views: [View], in size: Size) -> [Rect] {
    let space = Rect(origin: .zero, size: size).inset(by: layoutMargins)
    let breadth = max(space.size.across(axis), 0)
    let width = axis == .vertical ? Size.limit(breadth) : 0
    let shift = space.origin - Point.zero
    // Loops, as each call of a closure would check for the main actor.
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

  /// Returns the place of a view between the margins.
  private func place(of view: View, _ needed: Size, _ segment: StackDivision.Segment, in breadth: Double) -> Rect {
    let length = segment.length
    let need = axis == .horizontal ? height(of: view, needed, length) : needed.width
    let own = alignment == .fill ? breadth : min(need, breadth)
    let gap = ((breadth - own) * alignment.leadingFraction).rounded()
    let corner = axis == .horizontal ? Point(x: segment.start, y: gap) : Point(x: gap, y: segment.start)
    return Rect(origin: corner, size: Size(along: length, across: own, axis))
  }

  /// Returns the places moved down so that their baselines are on one line.
  private func onOneLine(_ views: [View], _ places: [Rect]) -> [Rect] {
    let lines = zip(views, places).map { view, place in view.baseline(in: place.size) }
    let line = lines.max() ?? 0
    return zip(places, lines).map { place, own in
      Rect(origin: place.origin + Vector(dx: 0, dy: (line - own).rounded()), size: place.size)
    }
  }

  /// Returns the size that a view needs in a width, if its content needs a size. In a column, the height may follow
  /// from the width.
  final func need(of view: View, _ size: Size, in width: Double) -> Size {
    guard axis == .vertical, alignment == .fill, width > 0, let values = view.layoutValues else { return size }
    return values.filling(width, need: size)
  }

  /// Returns the positions along the axis of views that need some sizes.
  final func division(of views: [View], _ needed: [Size], in space: Double) -> [StackDivision.Segment] {
    var parts = parts(of: views, needed)
    if StackDivision.length(of: parts, .fill) > space {
      for (index, view) in views.enumerated() { parts[index].least = view.leastLength(along: axis) }
    }
    return StackDivision.segments(of: parts, space: max(space, 0), distribution)
  }

  /// Returns the input of the division for views that need some sizes.
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

  /// Leaves one gap between two views with spacers between them, and none after the last view.
  private func dropOuterGaps(of parts: inout [StackDivision.Part], _ views: [View]) {
    guard let last = views.lastIndex(where: { !($0 is Spacer) }) else {
      return parts.indices.forEach { parts[$0].gap = 0 }
    }
    for index in parts.indices where index >= last || parts[index].stretch > 0 && views[index] is Spacer {
      (parts[index].gap, parts[index].hasOwnGap) = (0, true)
    }
  }

  /// Returns the height of a view in a row: text that is narrower than it needs may take more lines.
  private func height(of view: View, _ need: Size, _ width: Double) -> Double {
    width < need.width ? view.fittingSize(in: Size(width: width, height: 0)).height : need.height
  }
}

nonisolated extension StackView.Alignment {
  /// The fraction of the free space that lies before a view.
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
