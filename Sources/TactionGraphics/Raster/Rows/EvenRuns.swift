import CRaster

/// Runs of a row's pixels that are all alike and have not been written yet.
///
/// Much of a row is one colour, and stays so under panels and the middles of shadows. What is put over such a run changes one
/// pixel instead of all of them; they are written at last, or when something is put over them that differs from pixel to pixel.
/// The result is the same to the byte.
final class EvenRuns {
  private struct Run: BitwiseCopyable {
    var span: Span
    var pixel: UInt32
  }

  /// Shorter runs take longer to keep than to write. So a row has only so many, too.
  private static let shortest = 32

  private let kernels: raster_kernels
  private let runs = RowStack<Run>()
  /// Where the runs of the present row begin; those of rows that wait for a group lie below.
  private var first = 0

  init(kernels: raster_kernels) { self.kernels = kernels }

  /// Begins with a row; returns what is to be handed to `end`.
  func begin() -> Int {
    defer { first = runs.count }
    return first
  }

  /// Writes all that is left of a row, and goes on with the one before.
  func end(_ outer: Int, row: UnsafeMutablePointer<UInt32>) {
    for index in first..<runs.count { fill(runs[index].span, runs[index].pixel, row: row) }
    runs.shrink(to: first)
    first = outer
  }

  /// Adds pixels that are alike, in any order; `sort()` is to be called before anything is put over them.
  func add(_ span: Span, _ pixel: UInt32, row: UnsafeMutablePointer<UInt32>) {
    if span.count < Self.shortest {
      fill(span, pixel, row: row)
    } else {
      runs.push(Run(span: span, pixel: pixel))
    }
  }

  /// Puts runs into the order in which they lie in the row.
  func sort() {
    for index in first..<runs.count {
      let run = runs[index]
      var place = index
      while place > first, runs[place - 1].span.start > run.span.start {
        runs[place] = runs[place - 1]
        place -= 1
      }
      runs[place] = run
    }
  }

  /// Writes some pixels, for something to be put over them.
  func write(_ span: Span, row: UnsafeMutablePointer<UInt32>) {
    var index = firstRun(endingAfter: span.start)
    while index < runs.count, runs[index].span.start < span.end {
      let run = runs[index]
      let part = run.span.intersection(span)
      fill(part, run.pixel, row: row)
      index = replace(index, run, part: part, with: nil, row: row)
    }
  }

  /// Puts a pixel over each of some pixels, whether they are written or not.
  func putOver(_ span: Span, _ pixel: UInt32, row: UnsafeMutablePointer<UInt32>) {
    var (index, position) = (firstRun(endingAfter: span.start), span.start)
    while index < runs.count, runs[index].span.start < span.end {
      let run = runs[index]
      let part = run.span.intersection(span)
      if part.start > position { kernels.solid_over(row + Int(position), pixel, part.start - position) }
      position = part.end
      var result = run.pixel
      kernels.solid_over(&result, pixel, 1)
      index = replace(index, run, part: part, with: result, row: row)
    }
    if position < span.end { kernels.solid_over(row + Int(position), pixel, span.end - position) }
  }

  /// Replaces a run by what is left of it beside a part, and the part by one of another pixel; returns the index after them.
  private func replace(
    _ index: Int, _ run: Run, part: Span, with pixel: UInt32?, row: UnsafeMutablePointer<UInt32>
  ) -> Int {
    if let pixel, part == run.span {
      runs[index].pixel = pixel
      return index + 1
    }
    var next = index
    keep(Run(span: Span(start: run.span.start, end: part.start), pixel: run.pixel), at: &next, over: index, row: row)
    if let pixel { keep(Run(span: part, pixel: pixel), at: &next, over: index, row: row) }
    keep(Run(span: Span(start: part.end, end: run.span.end), pixel: run.pixel), at: &next, over: index, row: row)
    if next == index { runs.remove(at: index) }
    return next
  }

  /// Puts a run into the list if it is long enough, the first one in place of an old one.
  private func keep(_ run: Run, at next: inout Int, over index: Int, row: UnsafeMutablePointer<UInt32>) {
    guard run.span.count >= Self.shortest else {
      if !run.span.isEmpty { fill(run.span, run.pixel, row: row) }
      return
    }
    if next == index { runs[index] = run } else { runs.insert(run, at: next) }
    next += 1
  }

  private func firstRun(endingAfter x: Int32) -> Int {
    var (low, high) = (first, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].span.end > x { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func fill(_ span: Span, _ pixel: UInt32, row: UnsafeMutablePointer<UInt32>) {
    kernels.fill(row + Int(span.start), pixel, Int32(span.count))
  }
}
