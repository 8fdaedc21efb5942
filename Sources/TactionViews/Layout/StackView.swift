import TactionGeometry

/// A view that places views in a row or a column.
///
///     let bar = StackView(axis: .horizontal, spacing: 8, arrangedSubviews: [back, title, done])
///
/// What is arranged gets the size that fits it (`sizeThatFits(_:)`; a plain view keeps its own), changed as `alignment`
/// and `distribution` say. Hidden views leave no gap. Another text, image or title, or a view that appears or leaves,
/// has all placed anew. The stack itself keeps its size, so that its superview places it: `sizeThatFits(_:)` tells what
/// it needs.
open class StackView: View {
  /// In which direction the views follow each other.
  nonisolated public enum Axis: Hashable, Sendable, CaseIterable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// Where the views lie across the axis.
  nonisolated public enum Alignment: Hashable, Sendable, CaseIterable {
    /// From edge to edge.
    case fill
    /// At the top of a row, at the left of a column.
    case leading
    /// In the middle.
    case center
    /// At the bottom of a row, at the right of a column.
    case trailing
  }

  /// How the views share the room along the axis.
  nonisolated public enum Distribution: Hashable, Sendable, CaseIterable {
    /// Each as long as it needs, and the last one as long as what is left.
    case fill
    /// All of them equally long.
    case fillEqually
    /// Each stretched or shortened by the same factor.
    case fillProportionally
    /// Each as long as it needs, with gaps that are as wide as it takes, but no narrower than `spacing`.
    case equalSpacing
  }

  /// In which direction the views follow each other.
  public var axis: Axis { didSet { if axis != oldValue { arrangementChanged() } } }

  /// The gap between neighbours, in logical pixels. A number that is not finite is refused.
  public var spacing: Double {
    didSet {
      if !spacing.isFinite { spacing = oldValue }
      if spacing != oldValue { arrangementChanged() }
    }
  }

  /// Where the views lie across the axis (default: from edge to edge).
  public var alignment = Alignment.fill { didSet { if alignment != oldValue { arrangementChanged() } } }

  /// How the views share the room along the axis (default: the last one gets what is left).
  public var distribution = Distribution.fill { didSet { if distribution != oldValue { arrangementChanged() } } }

  /// The room around all views, in logical pixels (default: none). One with a number that is not finite is refused.
  public var layoutMargins = Insets.zero {
    didSet {
      if !layoutMargins.isFinite { layoutMargins = oldValue }
      if layoutMargins != oldValue { arrangementChanged() }
    }
  }

  /// Makes a stack of views, of the size that they need, at the origin.
  public init(axis: Axis = .horizontal, spacing: Double = 8, arrangedSubviews: [View] = []) {
    self.axis = axis
    self.spacing = spacing.isFinite ? spacing : 0
    super.init()
    arrangedSubviews.forEach(addArrangedSubview)
    sizeToFit()
    frame.origin = .zero
  }

  // MARK: Views

  /// The views that the stack places, in their order; each of them is a subview.
  public final private(set) var arrangedSubviews: [View] = []

  /// Adds a view at the end.
  public final func addArrangedSubview(_ view: View) { insertArrangedSubview(view, at: .max) }

  /// Puts a view among the others: at 0 before all of them, at their number or beyond after them.
  ///
  /// One that is arranged already moves there.
  public final func insertArrangedSubview(_ view: View, at index: Int) {
    if view.parent !== self { addSubview(view) }
    // The view itself may have gone elsewhere when it heard of that.
    guard view.parent === self else { return }
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(index, 0), arrangedSubviews.count))
    arrangementChanged()
  }

  /// Places a view no longer; it stays a subview, where it is.
  public final func removeArrangedSubview(_ view: View) {
    arrangedSubviews.removeAll { $0 === view }
    arrangementChanged()
  }

  // MARK: Layout

  /// The size that the views need with their gaps and margins; a width of zero stands for any, as that of a label.
  open override func sizeThatFits(_ size: Size) -> Size {
    let views = shownViews
    let room = size.width > 0 ? max(size.width - layoutMargins.horizontal, 0) : 0
    var needed = needs(of: views, width: axis == .vertical ? room : 0)
    if axis == .horizontal, room > 0 {
      // What is shortened may need more height.
      let lengths = division(of: needed.map(\.width), in: room).map(\.length)
      needed = zip(needed, zip(views, lengths)).map { need, share in
        guard share.1 < need.width else { return need }
        return Size(width: share.1, height: share.0.sizeThatFits(Size(width: share.1, height: 0)).height)
      }
    }
    let along = StackDivision.length(of: needed.map { $0.along(axis) }, spacing: spacing, distribution)
    let across = needed.map { $0.across(axis) }.max() ?? 0
    let inner = Size(along: along, across: across, axis)
    return Size(
      width: max(inner.width + layoutMargins.horizontal, 0), height: max(inner.height + layoutMargins.vertical, 0))
  }

  /// Places the views.
  open override func layoutSubviews() {
    let views = shownViews
    let room = bounds.inset(by: layoutMargins)
    let needed = needs(of: views, width: axis == .vertical ? room.width : 0)
    let parts = division(of: needed.map { $0.along(axis) }, in: room.size.along(axis))
    for (index, view) in views.enumerated() {
      let (start, length) = parts[index]
      let breadth = max(room.size.across(axis), 0)
      let own = alignment == .fill ? breadth : min(breadthNeeded(by: view, needed[index], length), breadth)
      let gap = (breadth - own) * alignment.share
      let corner = axis == .horizontal ? Vector(dx: start, dy: gap.rounded()) : Vector(dx: gap.rounded(), dy: start)
      view.fill(Rect(origin: room.origin + corner, size: Size(along: length, across: own, axis)))
    }
  }

  override var arrangesBySize: Bool { true }

  override func subviewDidLeave(_ view: View) { arrangedSubviews.removeAll { $0 === view } }

  private var shownViews: [View] { arrangedSubviews.filter { !$0.hidden } }

  private func needs(of views: [View], width: Double) -> [Size] {
    views.map { $0.sizeThatFits(Size(width: max(width, 0), height: 0)) }
  }

  private func division(of lengths: [Double], in room: Double) -> [(start: Double, length: Double)] {
    StackDivision.parts(of: lengths, room: max(room, 0), spacing: spacing, distribution)
  }

  /// How much a view needs across the axis when it is given a length along it.
  private func breadthNeeded(by view: View, _ need: Size, _ length: Double) -> Double {
    guard axis == .horizontal, length < need.width else { return need.across(axis) }
    return view.sizeThatFits(Size(width: length, height: 0)).height
  }

  private func arrangementChanged() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }
}

extension View {
  /// Gives the view a size and a place in its superview, whatever its transform makes of it.
  fileprivate final func fill(_ rect: Rect) {
    bounds.size = rect.size
    center = Point(
      x: rect.minX + anchorPoint.x * rect.width, y: rect.minY + anchorPoint.y * rect.height)
  }
}

nonisolated extension StackView.Alignment {
  /// The part of the room left that lies before a view.
  fileprivate var share: Double {
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
