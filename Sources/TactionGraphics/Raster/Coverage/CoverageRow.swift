/// How much of each pixel of a part of a row is covered, computed exactly from the edges that cross the row.
///
/// Each edge adds, to the pixels it crosses, by how much the area to its right changes there; a running sum along the
/// row then gives the covered area of every pixel.
struct CoverageRow {
  /// Changes of area, by pixel; two more than there are pixels.
  let changes: UnsafeMutablePointer<Double>
  /// The pixels of the part.
  let span: Span

  /// Begins with nothing covered. The memory must hold two numbers more than the part has pixels.
  init(_ span: Span, memory: UnsafeMutablePointer<Double>) {
    self.span = span
    changes = memory
    changes.update(repeating: 0, count: span.count + 2)
  }

  /// Adds what lies to the right of a piece of an edge, of a height of -1...1 within the row.
  func add(from start: Double, to end: Double, height: Double) {
    let limit = Double(span.count)
    var (left, right) = (min(start, end) - Double(span.start), max(start, end) - Double(span.start))
    guard left < limit else { return }
    guard right > 0 else {
      changes[0] += height
      return
    }
    var height = height
    let growth = height / (right - left)
    if left < 0 {
      let passed = -left * growth
      changes[0] += passed
      height -= passed
      left = 0
    }
    if right > limit {
      height -= (right - limit) * growth
      right = limit
    }
    addWithin(left, right, height)
  }

  /// Adds a piece from its left to its right end, both within the part.
  private func addWithin(_ left: Double, _ right: Double, _ height: Double) {
    let (first, last) = (Int(left), Int(right))
    guard last > first else {
      let share = (left + right) / 2 - Double(first)
      changes[first] += height * (1 - share)
      changes[first + 1] += height * share
      return
    }
    // The area to the right of a slanted piece grows as a parabola in its end pixels, and evenly between.
    let growth = height / (right - left)
    let entered = Double(first + 1) - left
    var covered = growth * entered * entered / 2
    changes[first] += covered
    for column in (first + 1)..<max(last, first + 1) {
      let mean = growth * (Double(column) + 0.5 - left)
      changes[column] += mean - covered
      covered = mean
    }
    let missing = right - Double(last)
    let mean = height - growth * missing * missing / 2
    // What is not passed yet at the last pixel's left end is passed on a triangle; the rest of the pixel has it all.
    changes[last] += mean - covered
    changes[last + 1] += height - mean
  }
}
