import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// A bar with views at equal distances, usually buttons, at the bottom of a page.
///
/// If the views do not fit in a row, they all shrink by the same factor, but not below their `minimumSize`. A hidden
/// view leaves no gap.
open class Toolbar: View {
  /// The views, in the order from the leading side.
  public final var items: [View] = [] {
    didSet {
      replace(oldValue) { items }
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  /// The safe area insets of the page, in logical pixels; zero by default.
  final var insets = Insets.zero {
    didSet { if insets != oldValue { setNeedsLayout() } }
  }

  /// Creates a bar without views.
  override public init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundColor = .secondaryBackground
  }

  /// The height that fits the views, without the safe area inset at the bottom.
  final var height: Double {
    let target = theme.metrics.touchTarget
    let highest = items.map { $0.isHidden ? 0 : $0.fittingSize(in: .zero).height }.max() ?? 0
    // The height is limited, so that a very high view does not use up the space of the page.
    return highest.clamped(to: target...2 * target) + theme.metrics.spacing
  }

  /// Returns the width of `size`, and the height of the highest view with a margin.
  override open func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: height) }

  public override var arrangesBySize: Bool { true }

  /// Places the views; an override calls `super`.
  override open func layoutSubviews() {
    let spacing = theme.metrics.spacing
    let room = bounds.inset(by: Insets(left: insets.left, bottom: insets.bottom, right: insets.right))
      .inset(by: Insets(horizontal: spacing, vertical: 0))
    let views = items.filter { $0.superview === self && !$0.isHidden }
    let sizes = views.map { $0.fittingSize(in: .zero) }
    let sum = sizes.reduce(0) { $0 + $1.width }
    let least = views.reduce(0) { $0 + $1.minimumSize.width }
    guard sum > 0 else { return }
    let count = Double(views.count)
    // The factor of the widths above the minimums.
    let free = max(room.width - spacing * (count - 1), least)
    let factor = sum > free ? (free - least) / (sum - least) : 1
    let rest = max(room.width - least - (sum - least) * factor, 0)
    let gap = views.count > 1 ? rest / (count - 1) : 0
    var x = views.count > 1 ? 0 : rest / 2
    for (view, size) in zip(views, sizes) {
      let minimum = view.minimumSize.width
      let width = minimum + (size.width - minimum) * factor
      let height = min(size.height, room.height)
      let left = isMirrored ? room.maxX - x - width : room.minX + x
      view.fill(Rect(x: left, y: room.center.y - height / 2, width: width, height: height))
      x += width + gap
    }
  }

  /// Draws the line above the bar.
  override open func draw(into list: inout DisplayList) {
    list.fill(Rect(x: 0, y: 0, width: bounds.width, height: theme.metrics.lineWidth), color: .separator)
  }

  public override var isBar: Bool { true }

  /// A toolbar.
  override open var semantics: Semantics? { Semantics(.toolbar) }
}

extension View {
  /// Removes the subviews that are no longer items of a bar, and adds the new items. Removing a subview may run code of
  /// the app that sets the items again. Therefore a closure returns the current items.
  final func replace(_ old: [View], by items: () -> [View]) {
    for view in old where view.superview === self && !items().contains(where: { $0 === view }) {
      view.removeFromSuperview()
    }
    // A view that contains the bar cannot be one of its items.
    for view in items() where view.superview !== self && !isDescendant(of: view) {
      if items().contains(where: { $0 === view }) { addSubview(view) }
    }
  }
}
