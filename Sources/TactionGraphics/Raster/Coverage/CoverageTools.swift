/// A row's worth of memory, and more, with which one thread computes coverage.
final class CoverageTools {
  let arena = FrameArena()
  /// The columns that the picture has.
  private(set) var canvas = Span.empty
  /// What is covered of a part of a row, for whoever draws it.
  private(set) var mask = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  private(set) var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  private(set) var areas = UnsafeMutablePointer<Double>.allocate(capacity: 0)
  private var width = 0

  deinit { release() }

  /// Makes room for the rows of a picture.
  func prepare(width: Int) {
    canvas = Span(start: 0, end: Int32(clamping: width))
    guard width > self.width else { return }
    release()
    self.width = width
    mask = .allocate(capacity: width)
    bytes = .allocate(capacity: width)
    areas = .allocate(capacity: width + 2)
  }

  private func release() {
    mask.deallocate()
    bytes.deallocate()
    areas.deallocate()
  }
}
