import TactionGeometry

/// A view that lays out views in a row or a column.
///
///     let bar = StackView(axis: .horizontal, spacing: 8, arrangedSubviews: [back, title, done])
///
/// Arranged views get the size that fits them (`sizeThatFits(_:)`; a plain view keeps its own), adjusted by `alignment`
/// and `distribution`. Hidden views leave no gap. A new text, image or title and a view that appears or leaves cause a
/// new layout. The stack view does not resize itself; its superview does, with the size from `sizeThatFits(_:)`.
open class StackView: View {
  /// The direction in which the views follow each other.
  nonisolated public enum Axis: Hashable, Sendable, CaseIterable {
    /// Left to right.
    case horizontal
    /// Top to bottom.
    case vertical
  }

  /// The position of the views across the axis.
  nonisolated public enum Alignment: Hashable, Sendable, CaseIterable {
    /// Edge to edge.
    case fill
    /// At the top of a row, at the left of a column.
    case leading
    /// In the middle.
    case center
    /// At the bottom of a row, at the right of a column.
    case trailing
  }

  /// The division of the length along the axis among the views.
  nonisolated public enum Distribution: Hashable, Sendable, CaseIterable {
    /// Each as long as it needs; the last one takes the rest.
    case fill
    /// All equally long.
    case fillEqually
    /// Each stretched or shortened by the same factor.
    case fillProportionally
    /// Each as long as it needs, with equal gaps that fill the rest and are at least `spacing`.
    case equalSpacing
  }

  /// The direction in which the views follow each other.
  public var axis: Axis { didSet { if axis != oldValue { arrangementChanged() } } }

  /// The gap between neighbours, in logical pixels; 8 by default. A number that is not finite is refused.
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

  /// The margins around all views, in logical pixels; none by default. Insets with a number that is not finite are
  /// refused.
  public var layoutMargins = Insets.zero {
    didSet {
      if !accepts(layoutMargins.isFinite, as: "layoutMargins") { layoutMargins = oldValue }
      if layoutMargins != oldValue { arrangementChanged() }
    }
  }

  /// Creates a stack view of the size that its views need, at the origin.
  public init(axis: Axis = .horizontal, spacing: Double = 8, arrangedSubviews: [View] = []) {
    self.axis = axis
    self.spacing = spacing.isFinite ? spacing : 0
    super.init()
    arrangedSubviews.forEach(addArrangedSubview)
    sizeToFit()
  }

  // MARK: Views

  /// The views that the stack lays out, in their order; each of them is a subview.
  public final private(set) var arrangedSubviews: [View] = []

  /// Adds a view at the end.
  public final func addArrangedSubview(_ view: View) { insertArrangedSubview(view, at: .max) }

  /// Inserts a view: at 0 before all others, at their number or beyond after them.
  ///
  /// A view that is arranged already moves there.
  public final func insertArrangedSubview(_ view: View, at index: Int) {
    if view.parent !== self { addSubview(view) }
    // Code of the app, called by addSubview, may have moved the view elsewhere.
    guard view.parent === self else { return }
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: index.clamped(to: 0...arrangedSubviews.count))
    arrangementChanged()
  }

  /// Removes a view from the layout; it stays a subview, where it is.
  public final func removeArrangedSubview(_ view: View) {
    arrangedSubviews.removeAll { $0 === view }
    arrangementChanged()
  }

  // MARK: Layout

  /// Returns the size that the views need with their gaps and margins; a width of zero sets no limit, as for a label.
  open override func sizeThatFits(_ size: Size) -> Size {
    let views = shownViews
    let space = size.width > 0 ? max(size.width - layoutMargins.horizontal, 0) : 0
    var needed = needs(of: views, width: axis == .vertical ? space : 0)
    if axis == .horizontal, space > 0 {
      let lengths = division(of: needed.map(\.width), in: space).map(\.length)
      for (index, length) in lengths.enumerated() {
        needed[index] = Size(
          width: min(length, needed[index].width), height: height(of: views[index], needed[index], length))
      }
    }
    let along = StackDivision.length(of: needed.map { $0.along(axis) }, spacing: spacing, distribution)
    let across = needed.map { $0.across(axis) }.max() ?? 0
    let inner = Size(along: along, across: across, axis)
    return Size(
      width: max(inner.width + layoutMargins.horizontal, 0), height: max(inner.height + layoutMargins.vertical, 0))
  }

  /// Sets the frames of the arranged views.
  open override func layoutSubviews() {
    let views = shownViews
    let space = bounds.inset(by: layoutMargins)
    let needed = needs(of: views, width: axis == .vertical ? space.width : 0)
    let segments = division(of: needed.map { $0.along(axis) }, in: space.size.along(axis))
    let breadth = max(space.size.across(axis), 0)
    for (index, view) in views.enumerated() {
      let (start, length) = segments[index]
      let need = axis == .horizontal ? height(of: view, needed[index], length) : needed[index].width
      let own = alignment == .fill ? breadth : min(need, breadth)
      let gap = (breadth - own) * alignment.leadingFraction
      let corner = axis == .horizontal ? Vector(dx: start, dy: gap.rounded()) : Vector(dx: gap.rounded(), dy: start)
      view.fill(Rect(origin: space.origin + corner, size: Size(along: length, across: own, axis)))
    }
  }

  override var arrangesBySize: Bool { true }

  override func subviewDidLeave(_ view: View) { arrangedSubviews.removeAll { $0 === view } }

  private var shownViews: [View] { arrangedSubviews.filter { !$0.hidden } }

  private func needs(of views: [View], width: Double) -> [Size] {
    views.map { $0.sizeThatFits(Size(width: max(width, 0), height: 0)) }
  }

  private func division(of lengths: [Double], in space: Double) -> [(start: Double, length: Double)] {
    StackDivision.segments(of: lengths, space: max(space, 0), spacing: spacing, distribution)
  }

  /// Returns the height of a view in a row: text that is narrower than it needs may take more lines.
  private func height(of view: View, _ need: Size, _ width: Double) -> Double {
    width < need.width ? view.sizeThatFits(Size(width: width, height: 0)).height : need.height
  }

  private func arrangementChanged() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }
}

nonisolated extension StackView.Alignment {
  /// The fraction of the free space that lies before a view.
  fileprivate var leadingFraction: Double {
    switch self {
    case .fill, .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }
}

nonisolated extension Size {
  fileprivate init(along: Double, across: Double, _ axis: StackView.Axis) {
    self = axis == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
  }

  fileprivate func along(_ axis: StackView.Axis) -> Double { axis == .horizontal ? width : height }

  fileprivate func across(_ axis: StackView.Axis) -> Double { axis == .horizontal ? height : width }
}

/// Division of a length among views that follow each other.
nonisolated enum StackDivision {
  /// Returns the start and the length of each view, in logical pixels from the start of the space.
  ///
  /// All edges lie on whole logical pixels, so that neighbours stay sharp. Views that do not fit overflow at the end.
  static func segments(
    of lengths: [Double], space: Double, spacing: Double, _ distribution: StackView.Distribution
  ) -> [(start: Double, length: Double)] {
    guard !lengths.isEmpty else { return [] }
    let (lengths, gap) = divide(lengths.map { max($0, 0) }, space: space, spacing: spacing, distribution)
    var start = 0.0
    return lengths.map { length in
      defer { start += length + gap }
      let edge = start.rounded()
      return (edge, max((start + length).rounded() - edge, 0))
    }
  }

  /// Returns the length that views of some lengths need.
  static func length(of lengths: [Double], spacing: Double, _ distribution: StackView.Distribution) -> Double {
    let gaps = spacing * Double(max(lengths.count - 1, 0))
    let views =
      distribution == .fillEqually
      ? (lengths.max() ?? 0) * Double(lengths.count) : lengths.reduce(0) { $0 + max($1, 0) }
    return max(views + gaps, 0)
  }

  private static func divide(
    _ needed: [Double], space: Double, spacing: Double, _ distribution: StackView.Distribution
  ) -> (lengths: [Double], gap: Double) {
    let total = needed.reduce(0, +)
    let count = Double(needed.count)
    let free = max(space - spacing * (count - 1), 0)
    switch distribution {
    case .fill:
      let last = needed[needed.count - 1]
      return (needed.dropLast() + [max(free - (total - last), 0)], spacing)
    case .fillEqually: return (needed.map { _ in free / count }, spacing)
    case .fillProportionally:
      return (total > 0 ? needed.map { $0 / total * free } : needed.map { _ in free / count }, spacing)
    case .equalSpacing:
      return (needed, needed.count > 1 ? max((space - total) / (count - 1), spacing) : spacing)
    }
  }
}
