/// Some neighbouring pixels of a row: from `start` up to, but not including, `end`.
struct Span: Equatable {
  var start: Int32
  var end: Int32

  static let empty = Span(start: 0, end: 0)

  var isEmpty: Bool { end <= start }
  var count: Int { Int(end) - Int(start) }

  func intersection(_ other: Span) -> Span { Span(start: max(start, other.start), end: min(end, other.end)) }

  /// The smallest span that holds both; an empty one adds nothing.
  func union(_ other: Span) -> Span {
    if isEmpty { return other }
    return other.isEmpty ? self : Span(start: min(start, other.start), end: max(end, other.end))
  }
}

/// What a stencil lets through in one row.
struct RowReach {
  /// The pixels that are touched.
  var outer: Span
  /// Those that are covered in full; empty, at the end of `outer`, where there are none.
  var inner: Span

  static let empty = RowReach(outer: .empty, inner: .empty)

  /// The pixels before those that are covered in full.
  var left: Span { Span(start: outer.start, end: inner.start) }
  /// The pixels after them.
  var right: Span { Span(start: inner.end, end: outer.end) }

  /// Puts together what is touched and what is covered; the latter only as far as it is touched.
  init(outer: Span, inner: Span) {
    self.outer = outer
    let common = inner.intersection(outer)
    self.inner = common.isEmpty ? Span(start: outer.end, end: outer.end) : common
  }

  /// What is touched, but covered in full nowhere.
  init(touched: Span) { self.init(outer: touched, inner: .empty) }
}
