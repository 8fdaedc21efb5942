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
    isPlain = type(of: self) == StackView.self
    arrangedSubviews.forEach(addArrangedSubview)
    sizeToFit()
  }

  isolated deinit {
    // The list would hold the subviews until after `releaseSubviews`, and they would go in a recursion.
    arranged = ViewList()
  }

  // MARK: Views

  private final var arranged = ViewList()
  /// The number of views that were arranged so far.
  private final var insertions = 0

  /// The views that the stack lays out, in their order; each of them is a subview.
  public final var arrangedSubviews: [View] {
    arranged.closeGaps()
    return arranged.slots
  }

  /// Adds a view at the end.
  public final func addArrangedSubview(_ view: View) { insertArrangedSubview(view, at: .max) }

  /// Inserts a view: at 0 before all others, at their number or beyond after them.
  ///
  /// A view that is arranged already moves there.
  public final func insertArrangedSubview(_ view: View, at index: Int) {
    let (number, isNew) = (insertions, view.parent !== self)
    if isNew { addSubview(view) }
    // Code of the app, called by addSubview, may have moved the view elsewhere, or arranged it.
    guard view.parent === self else { return }
    if !isNew || insertions != number { arranged.remove(view) }
    insertions += 1
    arranged.insert(view, at: index)
    arrangementChanged()
  }

  /// Removes a view from the layout; it stays a subview, where it is.
  public final func removeArrangedSubview(_ view: View) {
    arranged.remove(view)
    arrangementChanged()
  }

  // MARK: Layout

  /// Returns the size that the views need with their gaps and margins; a width of zero sets no limit, as for a label.
  ///
  /// The size is kept until `invalidateIntrinsicContentSize()` or `setNeedsLayout()` is called on this view or one in
  /// it, or a plain view in it changes its size.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width > 0 ? size.width : 0
    if let known = sizes.size(in: width) { return known }
    // Stacks in stacks are measured without recursion, as there may be thousands within each other.
    var open = [StackMeasurement(of: self, in: width)]
    while true {
      if let (view, width) = open[open.count - 1].next() {
        if let inner = view as? StackView, inner.isPlain, inner.sizes.size(in: width) == nil {
          open.append(StackMeasurement(of: inner, in: width))
        } else {
          open[open.count - 1].add(view.sizeThatFits(Size(width: width, height: 0)))
        }
      } else {
        let done = open.removeLast()
        let size = done.size
        done.stack.keep(size, in: done.width)
        if open.isEmpty { return size }
        open[open.count - 1].add(size)
      }
    }
  }

  private final var sizes = StackSizes()

  private final func keep(_ size: Size, in width: Double) {
    sizes.add(size, in: width)
    // One without views has none that told it.
    if members.isEmpty { toldGeneration = 0 } else { SizeGeneration.end(in: tree) }
  }

  override func forgetSizes() -> Bool {
    defer { sizes = StackSizes() }
    return !sizes.isEmpty
  }

  /// Sets the frames of the arranged views.
  open override func layoutSubviews() {
    let views = shownViews
    let space = bounds.inset(by: layoutMargins)
    let width = axis == .vertical ? max(space.width, 0) : 0
    let needed = views.map { $0.sizeThatFits(Size(width: width, height: 0)) }
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

  override func subviewDidLeave(_ view: View) { arranged.remove(view) }

  /// The arranged views that are not hidden.
  final var shownViews: [View] { arrangedSubviews.filter { !$0.hidden } }

  /// Returns the positions of views of some lengths along the axis.
  final func division(of lengths: [Double], in space: Double) -> [(start: Double, length: Double)] {
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
  init(along: Double, across: Double, _ axis: StackView.Axis) {
    self = axis == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
  }

  func along(_ axis: StackView.Axis) -> Double { axis == .horizontal ? width : height }

  func across(_ axis: StackView.Axis) -> Double { axis == .horizontal ? height : width }
}
