import Glibc
import TactionGeometry

/// A straight line of an outline that winds around an area, clockwise or counterclockwise.
struct OutlineLine: BitwiseCopyable {
  let start: Point
  let end: Point
}

/// The memory for converting outlines to lines, one outline after another.
final class TracingMemory {
  /// The lines that were added. The code that uses the tracer removes them.
  let lines = ValueStack<OutlineLine>()
  /// The points of the steps that are being added. The exclusivity is not checked, for the same reason as in
  /// `ValueStack`.
  @exclusivity(unchecked) fileprivate var flat = FlatPath()
}

/// Converts an outline to straight lines, step by step. When a path has grown, only its new steps are converted.
///
/// A copy keeps the current state. Later, the same steps or different steps can be added to the copy.
struct OutlineTracer {
  /// The accuracy of the lines, in transformed units: the error of a pixel is less than 1/255 of its area.
  static let accuracy = CurveAccuracy(tolerance: 0.005, pixel: 1)

  private let memory: TracingMemory
  /// The number of steps that were added.
  private(set) var stepCount = 0
  /// The maximum number of lines that a single curve needs, without the limit for the whole path.
  private(set) var mostLines = 1

  private let transform: Transform
  /// The accuracy in the units of the flat path.
  private let accuracy: CurveAccuracy
  private var stroker: PathStroker?
  /// Whether nothing is drawn, and the style that divides the whole path into dashes; nil if the line has no dashes.
  private let isEmpty: Bool
  private let dashes: StrokeStyle?
  /// The first and the last point of the unfinished part, in the units of the flat path.
  private var part: (first: Point, last: Point)?

  /// Makes a tracer of an outline through a transform.
  init(
    _ style: StrokeStyle?, through transform: Transform, _ accuracy: CurveAccuracy = Self.accuracy,
    memory: TracingMemory
  ) {
    self.memory = memory
    guard let style else {
      (self.transform, self.accuracy, dashes, isEmpty) = (transform, accuracy, nil, false)
      return
    }
    // The path is flattened before it is stroked, so the accuracy is converted to the units of the path.
    let scale = max(transform.maximumScale, 1e-300)
    self.accuracy = CurveAccuracy(
      tolerance: accuracy.tolerance / scale, pixel: accuracy.pixel / scale, halfWidth: style.width / 2)
    self.transform = .identity
    isEmpty = !(style.width > 0 && style.width.isFinite && self.accuracy.tolerance > 0)
    dashes = style.dash.isEmpty ? nil : style
    stroker = isEmpty ? nil : PathStroker(style, self.accuracy, transform: transform, outline: memory.lines)
  }

  /// The lines that were added.
  var lines: ValueStack<OutlineLine> { memory.lines }

  /// Whether a path that has grown can be continued. A path with dashes cannot, because its dashes depend on the length
  /// of the whole path.
  var canContinue: Bool { dashes == nil && !isEmpty }

  /// Adds all lines of a path, which must be the only path of this tracer.
  mutating func addAll(_ path: Path) {
    if let dashes {
      addDashes(path, dashes)
    } else {
      add(path.steps, upTo: path.steps.count)
      addEnds()
    }
  }

  /// Adds the lines of further steps of a path, except lines that a later step may still change.
  mutating func add(_ steps: PathSteps, upTo end: Int) {
    guard !isEmpty, stepCount < end else { return }
    memory.flat.begin(hasTangents: stroker != nil)
    let limit = FlatPath.maximumLines(ofSteps: steps.count)
    var index = stepCount
    if let part { memory.flat.add(part.last) }
    steps.forEach(in: stepCount..<end) { step, _ in
      memory.flat.add(step, through: transform, accuracy, maximumLines: limit)
      index += 1
      if index % PathSteps.blockSize == 0 || index == end { takePoints() }
    }
    mostLines = max(mostLines, memory.flat.mostLines)
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

  /// Adds the lines between the points of the flat path. Removes all its points except the last point of the unfinished
  /// part.
  private mutating func takePoints() {
    for part in memory.flat.parts {
      take(memory.flat, part.points)
      endPart(isClosed: part.isClosed)
    }
    let rest = memory.flat.unfinished
    take(memory.flat, rest)
    let last = rest.isEmpty ? nil : memory.flat.points[rest.upperBound - 1]
    memory.flat.removeAll()
    if let last { memory.flat.add(last) }
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
      whole.add(step, through: .identity, accuracy, maximumLines: limit)
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
