import TactionGeometry

// If there is too little room, text gives way (is shortened), and controls and pictures keep their size.
extension View {
  /// The maximum depth of nested containers that are searched for text.
  private static let maximumTextDepth = 8

  /// Returns the length along an axis to which the view shrinks when it gives way; infinity for a view that does not
  /// give way.
  ///
  /// Text gives way. A container gives way by as much as the views that it arranges give way.
  ///
  /// - Parameter depth: The depth of the view in the containers that are searched.
  final func leastLength(along axis: StackView.Axis, depth: Int = 0) -> Double {
    if givesWay { return minimumSize.along(axis) }
    guard depth < Self.maximumTextDepth, let container = self as? ContainerView else { return .infinity }
    let path: WritableKeyPath<KnownSizes, Double?> = axis == .horizontal ? \.least.horizontal : \.least.vertical
    if let known = container.sizes[keyPath: path] { return max(known, minimumSize.along(axis)) }
    let least: Double? =
      switch container {
      case let stack as StackView: stack.leastLengthOfViews(along: axis, depth: depth)
      case let flow as FlowView: axis == .horizontal ? flow.longestOfViews(depth: depth) : nil
      default: nil
      }
    guard let least else { return .infinity }
    container.sizes[keyPath: path] = least
    container.sizesWereKept()
    return max(least, minimumSize.along(axis))
  }

  /// Returns the length along an axis that the view needs once text has given way.
  fileprivate final func necessaryLength(along axis: StackView.Axis, depth: Int) -> Double {
    let least = leastLength(along: axis, depth: depth)
    return least == 0 ? 0 : min(least, fittingSize(in: .zero).along(axis))
  }
}

extension StackView {
  fileprivate final func leastLengthOfViews(along axis: Axis, depth: Int) -> Double {
    let views = shownViews
    let lengths = views.map { $0.necessaryLength(along: axis, depth: depth + 1) }
    let margins = axis == .horizontal ? layoutMargins.horizontal : layoutMargins.vertical
    guard axis == self.axis else { return max((lengths.max() ?? 0) + margins, 0) }
    let parts = parts(of: views, lengths.map { Size(along: $0, across: 0, axis) })
    return max(StackDivision.length(of: parts, distribution) + margins, 0)
  }
}

extension FlowView {
  /// Returns the width of the widest view, once text has given way, plus the margins: each view may have its own line.
  fileprivate final func longestOfViews(depth: Int) -> Double {
    let lengths = shownViews.map { $0.necessaryLength(along: .horizontal, depth: depth + 1) }
    return max((lengths.max() ?? 0) + layoutMargins.horizontal, 0)
  }
}
