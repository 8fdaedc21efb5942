import Glibc
import TactionGeometry

/// A straight line of an outline that winds around an area, clockwise or counterclockwise.
struct OutlineLine: BitwiseCopyable {
  let start: Point
  let end: Point
}

/// Converts an outline to straight lines, step by step. When a path has grown, only its new steps are converted.
///
/// A copy keeps the current state. Later, the same steps or different steps can be added to the copy.
struct OutlineTracer {
  /// The maximum distance of lines from their curves, in transformed units.
  static let tolerance = 0.005

  /// The lines that were added; the caller removes them.
  let lines: ValueStack<OutlineLine>
  /// The number of steps that were added.
  private(set) var stepCount = 0
  /// The maximum number of lines that a single curve needs, without the limit for the whole path.
  private(set) var mostLines = 1

  private let transform: Transform
  /// The tolerance in the units of the flat path.
  private let tolerance: Double
  private var stroker: PathStroker?
  /// Whether nothing is drawn, and the style that divides the whole path into dashes; nil if the line has no dashes.
  private let isEmpty: Bool
  private let dashes: StrokeStyle?
  /// The first and the last point of the unfinished part, in the units of the flat path.
  private var part: (first: Point, last: Point)?

  /// Makes a tracer of an outline through a transform.
  init(
    _ style: StrokeStyle?, through transform: Transform, tolerance: Double = Self.tolerance,
    lines: ValueStack<OutlineLine>
  ) {
    self.lines = lines
    guard let style else {
      (self.transform, self.tolerance, dashes, isEmpty) = (transform, tolerance, nil, false)
      return
    }
    // The path is flattened before it is stroked, so the tolerance is converted to the units of the path.
    self.tolerance = tolerance / max(transform.maximumScale, 1e-300)
    self.transform = .identity
    isEmpty = !(style.width > 0 && style.width.isFinite && self.tolerance > 0)
    dashes = style.dash.isEmpty ? nil : style
    stroker =
      isEmpty ? nil : PathStroker(style, tolerance: self.tolerance, transform: transform, outline: lines)
  }

  /// Whether a path that has grown can be continued. A path with dashes cannot, because its dashes depend on the length
  /// of the whole path.
  var canContinue: Bool { dashes == nil && !isEmpty }

  /// Adds all lines of a path, which must be the only path of this tracer.
  mutating func addAll(_ path: Path) {
    if let dashes {
      addDashes(path, dashes)
    } else {
      var flat = emptyFlatPath
      add(path.steps, upTo: path.steps.count, by: &flat)
      addEnds()
    }
  }

  /// A flat path for `add(_:upTo:by:)`.
  var emptyFlatPath: FlatPath { FlatPath(hasTangents: stroker != nil) }

  /// Adds the lines of further steps of a path, except lines that a later step may still change. `flat` is used only
  /// for its memory, which several calls share.
  mutating func add(_ steps: PathSteps, upTo end: Int, by flat: inout FlatPath) {
    guard !isEmpty, stepCount < end else { return }
    flat.removeAll()
    let limit = FlatPath.maximumLines(ofSteps: steps.count)
    var index = stepCount
    if let part { flat.add(part.last) }
    steps.forEach(in: stepCount..<end) { step, _ in
      flat.add(step, through: transform, tolerance: tolerance, maximumLines: limit)
      index += 1
      if index % PathSteps.blockSize == 0 || index == end { take(&flat) }
    }
    mostLines = max(mostLines, flat.mostLines)
    stepCount = end
  }

  /// Adds the lines that end the path if no step follows.
  func addEnds() {
    if let stroker {
      stroker.addLooseEnds()
    } else if let part {
      lines.push(OutlineLine(start: part.last, end: part.first))
    }
  }

  /// Adds the lines between the points of a flat path. Removes all its points except the last point of the unfinished
  /// part.
  private mutating func take(_ flat: inout FlatPath) {
    for part in flat.parts {
      take(flat, part.points)
      endPart(isClosed: part.isClosed)
    }
    let rest = flat.unfinished
    take(flat, rest)
    let last = rest.isEmpty ? nil : flat.points[rest.upperBound - 1]
    flat.removeAll()
    if let last { flat.add(last) }
  }

  private mutating func take(_ flat: FlatPath, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var points = range
    // If the part continues, the first point of this range was already added.
    if let part {
      stroker?.leave(flat.tangents(at: range.lowerBound).outgoing)
      points = points.dropFirst()
      self.part = (part.first, flat.points[range.upperBound - 1])
    } else {
      part = (flat.points[range.lowerBound], flat.points[range.upperBound - 1])
    }
    if stroker != nil {
      for index in points { stroker?.add(flat.points[index], flat.tangents(at: index)) }
    } else {
      for index in range.dropFirst() {
        lines.push(OutlineLine(start: flat.points[index - 1], end: flat.points[index]))
      }
    }
  }

  private mutating func endPart(isClosed: Bool) {
    if stroker != nil {
      stroker?.endPart(isClosed: isClosed)
    } else if let part {
      lines.push(OutlineLine(start: part.last, end: part.first))
    }
    part = nil
  }

  private mutating func addDashes(_ path: Path, _ style: StrokeStyle) {
    var whole = FlatPath(hasTangents: true)
    let limit = FlatPath.maximumLines(ofSteps: path.steps.count)
    path.steps.forEach { step, _ in
      whole.add(step, through: .identity, tolerance: tolerance, maximumLines: limit)
    }
    whole.endPart(isClosed: false)
    let flat = whole.dashed(style)
    for part in flat.parts {
      for index in part.points { stroker?.add(flat.points[index], flat.tangents(at: index)) }
      stroker?.endPart(isClosed: part.isClosed)
    }
  }
}

extension Transform {
  /// The maximum length of a transformed vector of length 1.
  fileprivate var maximumScale: Double {
    let sum = a * a + b * b + c * c + d * d
    let determinant = a * d - b * c
    return ((sum + max(sum * sum - 4 * determinant * determinant, 0).squareRoot()) / 2).squareRoot()
  }
}
