import TactionGeometry
import TactionGraphics
import TactionInk
import TactionXML

/// A stroke of a file, as strokes of ink.
///
/// A file has a width for each straight piece. A fountain pen that does not move draws from 0.3 to 1.7 times its width,
/// by the force: so all points have the same time, and each the force that draws its width.
struct XournalStroke {
  /// A point with the width of the piece that begins there, in px.
  private typealias Knot = (point: Point, width: Double)

  /// The strokes: several if the file's one is invisible in the middle, or longer than one of ink can be.
  private(set) var strokes: [InkStroke] = []
  /// The number of points that could not be read.
  private(set) var lostPoints = 0

  private let kind: InkTool.Kind
  private let color: Color
  /// The width of a stroke of one width, in px.
  private let width: Double

  /// The width of a stroke without one, in points.
  private static let usualWidth = 1.0
  /// The greatest distance in px by which curves may leave the lines of the file. Our own choice: handwriting is
  /// curves, and a rectangle of five points keeps its corners.
  private static let maximumBend = 1.0

  /// Reads a stroke.
  ///
  /// - Parameters:
  ///   - tag: The pen, its colour and its widths.
  ///   - content: The coordinates.
  ///   - paper: The paper, in whose colour a correction is drawn.
  init(_ tag: XMLTag, content: [UInt8], on paper: InkPaper) {
    let numbers = XournalNumbers.read(content)
    // More widths than points have no meaning.
    let widths = XournalNumbers.read((tag.attributes["width"] ?? "").utf8, limit: 2 + numbers.count / 2)
      .map { $0 * XournalNumbers.pixelsPerPoint }
    let usual = Self.usualWidth * XournalNumbers.pixelsPerPoint
    width = widths.first.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } ?? usual
    let isHighlighter = tag.attributes["tool"] == "highlighter"
    // A highlighter is as wide everywhere, whatever its widths; and translucent, which its colour says once more.
    kind = isHighlighter ? .highlighter : widths.count < 2 ? .ball : .fountain
    let ink = tag.attributes["tool"] == "eraser" ? paper.color : tag.inkColor
    color = isHighlighter ? ink.withAlpha(1) : ink
    let knots = readKnots(numbers, kind == .fountain ? Array(widths.dropFirst()) : [width])
    for piece in Self.visiblePieces(of: knots) { add(piece) }
  }

  /// Reads the points with their widths; the last width counts for all that follow.
  private mutating func readKnots(_ numbers: [Double], _ widths: [Double]) -> [Knot] {
    var knots: [Knot] = []
    knots.reserveCapacity(numbers.count / 2)
    for index in 0..<(numbers.count / 2) {
      if let x = XournalNumbers.pixels(numbers[2 * index]), let y = XournalNumbers.pixels(numbers[2 * index + 1]) {
        knots.append((Point(x: x, y: y), widths[min(index, widths.count - 1)]))
      }
    }
    lostPoints = (numbers.count + 1) / 2 - knots.count
    return knots
  }

  /// Returns the parts of a line that have a width. Older versions of Xournal++ wrote others too; they are invisible.
  private static func visiblePieces(of knots: [Knot]) -> [[Knot]] {
    var (pieces, piece): ([[Knot]], [Knot]) = ([], [])
    for knot in knots {
      let isVisible = knot.width > 0 && knot.width.isFinite
      if let last = piece.last {
        piece.append(isVisible ? knot : (knot.point, last.width))
      } else if isVisible {
        piece.append(knot)
      }
      if !isVisible, !piece.isEmpty {
        pieces.append(piece)
        piece = []
      }
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }

  private mutating func add(_ piece: [Knot]) {
    let tool = InkTool(kind, color: color, width: toolWidth(piece))
    let joints = Self.bend(of: piece) > Self.maximumBend ? InkStroke.Joints.straight : .smooth
    let factors = InkTool.fountainFactors
    var start = 0
    repeat {
      let end = min(start + InkStroke.maximumDrawnPoints, piece.count)
      let points = piece[start..<end].map { knot in
        let force = (knot.width / tool.width - factors.lowerBound) / (factors.upperBound - factors.lowerBound)
        return InkPoint(knot.point, force: kind == .fountain ? force.clamped(to: 0...1) : nil)
      }
      strokes.append(InkStroke(points, tool: tool, joints: joints))
      // The next one begins where this one ends.
      start = end - 1
    } while start + 1 < piece.count
  }

  /// Returns the width of the pen that draws all widths of a piece or, if they differ too much, the greatest ones.
  private func toolWidth(_ piece: [Knot]) -> Double {
    guard kind == .fountain else { return width }
    let factors = InkTool.fountainFactors
    let least = piece.reduce(0) { max($0, $1.width) } / factors.upperBound
    let greatest = piece.reduce(Double.infinity) { min($0, $1.width) } / factors.lowerBound
    return width.clamped(to: least...max(least, greatest))
  }

  /// Returns the greatest distance of the curve of a smooth stroke from its points: at a point, the curve is an eighth
  /// of the second difference away.
  private static func bend(of piece: [Knot]) -> Double {
    guard piece.count > 2 else { return 0 }
    return (1..<(piece.count - 1)).reduce(0) { greatest, index in
      let (before, after) = (piece[index - 1].point - piece[index].point, piece[index + 1].point - piece[index].point)
      return max(greatest, (before + after).length / 8)
    }
  }
}
