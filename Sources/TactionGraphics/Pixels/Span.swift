/// A range of pixels in a row: from `start` up to, but not including, `end`.
struct Span: Equatable, BitwiseCopyable {
  var start: Int32
  var end: Int32

  static let empty = Span(start: 0, end: 0)

  var isEmpty: Bool { end <= start }
  var count: Int { Int(end) - Int(start) }

  func intersection(_ other: Span) -> Span { Span(start: max(start, other.start), end: min(end, other.end)) }

  /// Returns the smallest span that contains both spans; an empty span adds nothing.
  func union(_ other: Span) -> Span {
    if isEmpty { return other }
    return other.isEmpty ? self : Span(start: min(start, other.start), end: max(end, other.end))
  }
}

/// The pixels of a row that a shape covers.
struct CoverageExtent: BitwiseCopyable {
  /// The pixels that the shape covers, at least partly.
  var touched: Span
  /// The pixels that are fully covered. If there are no such pixels, the span is empty and at the end of `touched`.
  var full: Span

  static let empty = CoverageExtent(touched: .empty, full: .empty)

  /// Makes an extent; `full` is limited to the touched pixels.
  init(touched: Span, full: Span) {
    self.touched = touched
    let common = full.intersection(touched)
    self.full = common.isEmpty ? Span(start: touched.end, end: touched.end) : common
  }

  /// Makes an extent without fully covered pixels.
  init(touched: Span) { self.init(touched: touched, full: .empty) }
}

/// Boxes in the order of a region, with an offset in whole pixels. The value does not own the memory, which must
/// outlive it.
struct BoxList: BitwiseCopyable {
  let first: UnsafePointer<PixelBox>
  let count: Int
  var x: Int32 = 0
  var y: Int32 = 0
}
