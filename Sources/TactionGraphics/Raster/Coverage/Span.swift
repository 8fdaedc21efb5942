/// Some neighbouring pixels of a row: from `start` up to, but not including, `end`.
struct Span: Equatable, BitwiseCopyable {
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

/// The pixels of a row that something covers.
struct CoverageExtent: BitwiseCopyable {
  /// Those that are touched.
  var touched: Span
  /// Those that are covered in full; empty, at the end of `touched`, where there are none.
  var full: Span

  static let empty = CoverageExtent(touched: .empty, full: .empty)

  /// The touched pixels to the left of those that are covered in full.
  var left: Span { Span(start: touched.start, end: full.start) }
  /// The touched pixels to the right of them.
  var right: Span { Span(start: full.end, end: touched.end) }

  /// Puts together what is touched and what is covered in full; the latter only as far as it is touched.
  init(touched: Span, full: Span) {
    self.touched = touched
    let common = full.intersection(touched)
    self.full = common.isEmpty ? Span(start: touched.end, end: touched.end) : common
  }

  /// What is touched, but covered in full nowhere.
  init(touched: Span) { self.init(touched: touched, full: .empty) }
}
