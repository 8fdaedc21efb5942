import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

// The positions of characters, in the coordinates of the view.
extension AccessibleText {
  /// The maximum number of lines in the answer for a rectangle. Our own choice.
  private static let maximumLines = 256

  /// Returns the rectangle that encloses a range.
  func extents(of range: Range<Int>) -> Rect {
    let rects = text.rects(of: wholeCharacters(range))
    // A caret has no width, so a union of rectangles would leave it out.
    return Rect(enclosing: rects.flatMap(\.corners)) ?? .zero
  }

  /// Returns the parts of the lines that are in a rectangle.
  ///
  /// - Parameters:
  ///   - cutsMin: whether characters that the left or the upper edge clips are omitted.
  ///   - cutsMax: whether characters that the right or the lower edge clips are omitted.
  func ranges(
    in rect: Rect, cutsMin: (x: Bool, y: Bool), cutsMax: (x: Bool, y: Bool)
  ) -> [Range<Int>] {
    let area = rect.intersection(text.visibleArea)
    guard !area.isEmpty, let first = text.offset(at: area.origin) else { return [] }
    var (ranges, line) = ([Range<Int>](), text.line(at: first))
    for _ in 0..<Self.maximumLines {
      let box = extents(of: line.range)
      // Lines that a label does not show have no height, except for rounding errors.
      if box.minY >= rect.maxY || box.height < 1e-6 { break }
      let isCut = cutsMin.y && box.minY < rect.minY || cutsMax.y && box.maxY > rect.maxY
      if !isCut, box.maxY > rect.minY {
        ranges.append(part(of: line.range, within: rect, cutsMin: cutsMin.x, cutsMax: cutsMax.x))
      }
      guard line.hasNext else { break }
      line = text.line(at: line.next)
    }
    return ranges.filter { !$0.isEmpty }
  }

  /// Returns the part of a line between the left and the right edge of a rectangle.
  private func part(of line: Range<Int>, within rect: Rect, cutsMin: Bool, cutsMax: Bool) -> Range<Int> {
    var (lower, upper) = (line.upperBound, line.lowerBound)
    for character in characters(of: limited(line), between: rect.minX, and: rect.maxX) {
      guard let box = text.rects(of: character).first, box.maxX > rect.minX, box.minX < rect.maxX else { continue }
      if cutsMin && box.minX < rect.minX || cutsMax && box.maxX > rect.maxX { continue }
      (lower, upper) = (min(lower, character.lowerBound), max(upper, character.upperBound))
    }
    return lower < upper ? lower..<upper : line.lowerBound..<line.lowerBound
  }

  /// Returns the characters of a line that are, at least partly, between two x coordinates. Most of a long line is
  /// outside of the view, so the line is halved repeatedly, and halves outside of the two coordinates are skipped.
  private func characters(of line: Range<Int>, between minX: Double, and maxX: Double) -> [Range<Int>] {
    var place = line.lowerBound
    let all = text.string(in: line).map { character in
      let start = place
      place += character.unicodeScalars.count
      return start..<place
    }
    var (found, rest) = ([Range<Int>](), [all[...]])
    while let part = rest.popLast(), let first = part.first, let last = part.last {
      let boxes = text.rects(of: first.lowerBound..<last.upperBound)
      guard boxes.contains(where: { $0.maxX > minX && $0.minX < maxX }) else { continue }
      guard part.count > 1 else {
        found.append(first)
        continue
      }
      let middle = part.startIndex + part.count / 2
      rest += [part[middle...], part[..<middle]]
    }
    return found
  }

  /// The edges of the view to which a range is scrolled, by the numbers of AtspiScrollType.
  enum Edge: Int {
    case topLeft, bottomRight, top, bottom, left, right, anywhere
  }

  /// Returns the distance by which the view has to scroll to move a range to an edge of the view.
  func step(of range: Range<Int>, to edge: Edge) -> Vector {
    let (box, area) = (extents(of: range), text.visibleArea)
    let (left, top) = (box.minX - area.minX, box.minY - area.minY)
    let (right, bottom) = (box.maxX - area.maxX, box.maxY - area.maxY)
    switch edge {
    case .topLeft: return Vector(dx: left, dy: top)
    case .bottomRight: return Vector(dx: right, dy: bottom)
    case .top: return Vector(dx: 0, dy: top)
    case .bottom: return Vector(dx: 0, dy: bottom)
    case .left: return Vector(dx: left, dy: 0)
    case .right: return Vector(dx: right, dy: 0)
    // The smallest distance that makes the range visible; for a range larger than the view, its beginning.
    case .anywhere:
      return Vector(dx: left < 0 ? left : min(max(right, 0), left), dy: top < 0 ? top : min(max(bottom, 0), top))
    }
  }

  /// Scrolls a range to an edge of the view, and makes the view visible.
  func scroll(_ range: Range<Int>, to edge: Edge, of view: View) {
    text.scroll(by: step(of: range, to: edge))
    view.scrollIntoView(extents(of: range))
  }
}
