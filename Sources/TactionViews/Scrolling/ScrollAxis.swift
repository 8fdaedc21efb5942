import TactionGeometry

/// One of the two ways in which content scrolls.
nonisolated enum ScrollAxis: CaseIterable {
  case horizontal, vertical

  /// The other one.
  var other: ScrollAxis { self == .horizontal ? .vertical : .horizontal }
}

nonisolated extension Point {
  /// The coordinate along an axis.
  subscript(axis: ScrollAxis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

nonisolated extension Vector {
  /// The part along an axis.
  subscript(axis: ScrollAxis) -> Double {
    get { axis == .horizontal ? dx : dy }
    set { if axis == .horizontal { dx = newValue } else { dy = newValue } }
  }

  /// The axis that most of the vector lies along.
  var mainAxis: ScrollAxis { abs(dx) > abs(dy) ? .horizontal : .vertical }
}

nonisolated extension Size {
  /// The extent along an axis.
  subscript(axis: ScrollAxis) -> Double { axis == .horizontal ? width : height }
}
