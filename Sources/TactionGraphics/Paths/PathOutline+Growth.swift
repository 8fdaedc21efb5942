import TactionGeometry

/// The difference between an outline and an earlier outline whose path begins with the same steps, for example the
/// outlines of a growing stroke.
extension PathOutline {
  /// The maximum number of steps without length at the end of the common steps.
  private static let maximumEmptySteps = 64
  /// The maximum sum of the numbers of rows that the lines of an outline cross.
  static let maximumCrossings = 1 << 22

  /// Returns the device pixels in which two outlines through a transform differ; nil if all pixels may differ.
  ///
  /// In each row, lines that touch each other are drawn together. An additional or removed line may change the last bit
  /// of any pixel along all lines that touch it. So the box has the rows of the new steps, and the columns of all lines
  /// that touch the new steps in these rows.
  func difference(from old: PathOutline, through transform: Transform) -> PixelRect? {
    guard rule == old.rule, style == old.style, style?.dash.isEmpty ?? true, transform.isInvertible,
      !mayBeTooComplex(through: transform), !old.mayBeTooComplex(through: transform)
    else { return nil }
    let (mine, others) = (path.steps, old.path.steps)
    let common = mine.commonCount(with: others)
    guard let first = firstChangedStep(common) else { return nil }
    var box = PointBox()
    for steps in [mine, others] {
      guard add(steps, from: first, common, to: &box) else { return nil }
    }
    guard let rect = box.rect else { return .zero }
    return widened(pixels(of: rect, transform), by: mine, first, through: transform)
  }

  /// Returns whether the path may have too many lines, and so may not be drawn at all.
  private func mayBeTooComplex(through transform: Transform) -> Bool {
    let travel = path.steps.blocks.reduce(0) { $0 + $1.travel }
    // Both sides of a stroke count. This estimate leaves out joins, ends and the last steps, so only half of the limit
    // is allowed.
    let rows = 2 * (travel * transform.meanScale + Double(path.steps.count))
    return !(rows < Double(Self.maximumCrossings / 2))
  }

  /// Returns the last common step that has a length; nil if there are too many steps without length. The end of this
  /// step is joined to the steps after it, so the step also changes.
  private func firstChangedStep(_ common: Int) -> Int? {
    guard common > 0 else { return nil }
    let steps = path.steps
    var (index, box) = (common - 1, PointBox())
    while index > 0, common - index <= Self.maximumEmptySteps {
      if case .move = steps[index] { return index }
      box.add(steps[index], from: steps.place(before: index), isFilled: style == nil)
      let length = box.rect.map { max($0.width, $0.height) } ?? 0
      if length > (style?.width ?? 0) * 1e-4 { return index }
      index -= 1
    }
    return index == 0 ? 0 : nil
  }

  /// Adds steps to a box. Returns false if a new step closes a part that begins before these steps, because this
  /// changes the beginning of that part.
  private func add(_ steps: PathSteps, from first: Int, _ common: Int, to box: inout PointBox) -> Bool {
    var (index, isOwnPart, isLocal) = (first, false, true)
    steps.forEach(in: first..<steps.count) { step, place in
      box.add(step, from: place, isFilled: style == nil)
      // A filled open part is closed with a line to its beginning.
      if style == nil, place.isInPart { box.add(place.start) }
      if case .move = step { isOwnPart = true }
      if step == .close, index >= common, !isOwnPart, style != nil { isLocal = false }
      index += 1
    }
    return isLocal
  }

  /// Returns the pixels that a part of the outline can touch.
  private func pixels(of rect: Rect, _ transform: Transform) -> PixelRect {
    let reach = style.map { $0.width / 2 * $0.reach } ?? 0
    // Positions are rounded to 1/256 of a pixel.
    return PixelRect(enclosing: transform.boundingBox(of: rect.inset(by: -reach)).inset(by: -1 / 64))
  }

  /// Returns a box with additional columns: the columns of all earlier steps that are joined to the box in its rows.
  private func widened(_ box: PixelRect, by steps: PathSteps, _ end: Int, through transform: Transform) -> PixelRect {
    var box = box
    // Several passes are needed: a step that did not touch the box may touch it after a later step has widened the box.
    for _ in 0..<4 {
      let before = box
      let touches = { (rect: Rect) in
        let part = pixels(of: rect, transform)
        guard part.y < box.maxY, part.maxY > box.y, part.x <= box.maxX, part.maxX >= box.x else { return false }
        return part.x < box.x || part.maxX > box.maxX
      }
      for first in stride(from: 0, to: end, by: PathSteps.blockSize) {
        let index = first / PathSteps.blockSize
        if index < steps.blocks.count, !touches(steps.blocks[index].bounds) { continue }
        steps.forEach(in: first..<min(first + PathSteps.blockSize, end)) { step, place in
          var piece = PointBox()
          piece.add(step, from: place, isFilled: style == nil)
          guard let rect = piece.rect, touches(rect) else { return }
          let part = pixels(of: rect, transform)
          let (left, right) = (min(box.x, part.x), max(box.maxX, part.maxX))
          box = PixelRect(x: left, y: box.y, width: right - left, height: box.height)
        }
      }
      if box == before { return box }
    }
    let all = pixels(of: bounds ?? .zero, transform)
    return PixelRect(x: all.x, y: box.y, width: all.width, height: box.height).union(box)
  }
}
