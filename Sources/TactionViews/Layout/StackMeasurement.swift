import TactionGeometry

/// The measurement of a stack view in a width.
struct StackMeasurement: ContainerMeasurement {
  private let stack: StackView
  private let views: [View]
  /// The width between the margins; zero for no limit.
  private let space: Double
  private var needed: [Size] = []
  /// The lengths of the views in a row of limited width, once the sizes that all views need are known.
  private var lengths: [Double] = []
  private var index = 0

  init(of stack: StackView, in width: Double) {
    (self.stack, views) = (stack, stack.shownViews)
    space = width > 0 ? max(width - stack.layoutMargins.horizontal, 0) : 0
    needed.reserveCapacity(views.count)
  }

  /// Returns the next view to measure, and the width for it.
  mutating func next() -> (view: View, width: Double)? {
    if needed.count < views.count { return (views[needed.count], stack.axis == .vertical ? space : 0) }
    guard stack.axis == .horizontal, space > 0 else { return nil }
    if lengths.isEmpty { lengths = stack.division(of: views, needed, in: space).map(\.length) }
    // Text that gets less width than it needs may need more lines.
    while index < views.count, lengths[index] >= needed[index].width { index += 1 }
    return index < views.count ? (views[index], lengths[index]) : nil
  }

  /// Adds the size that fits the next view.
  mutating func add(_ size: Size) {
    if needed.count < views.count { return needed.append(stack.need(of: views[needed.count], size, in: space)) }
    needed[index] = Size(width: lengths[index], height: size.height)
    index += 1
  }

  /// The size that the stack needs.
  var size: Size {
    let (axis, margins) = (stack.axis, stack.layoutMargins)
    let along = StackDivision.length(of: stack.parts(of: views, needed), stack.distribution)
    let inner = Size(along: along, across: breadth, axis)
    return Size(width: inner.width + margins.horizontal, height: inner.height + margins.vertical).withoutNegatives
  }

  /// The extent of the stack view across its axis, without the margins.
  private var breadth: Double {
    let axis = stack.axis
    guard axis == .horizontal, stack.alignment == .firstBaseline else {
      var breadth = 0.0
      for size in needed { breadth = max(breadth, size.across(axis)) }
      return breadth
    }
    var (above, below) = (0.0, 0.0)
    for (view, size) in zip(views, needed) {
      let line = view.baseline(in: size)
      (above, below) = (max(above, line), max(below, size.height - line))
    }
    return (above + below).rounded(.up)
  }
}
