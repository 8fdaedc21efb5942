import TactionGeometry
import TactionGraphics
import TactionInk
import TactionXML

/// A stroke of a file, converted to strokes of ink.
///
/// A file states a width for each straight piece of a stroke. In Taction's ink, a fountain pen that does not move draws
/// with 0.3 to 1.7 times its width, depending on the force. So all points get the same time, and each point gets the
/// force that results in the width of its piece.
struct XournalStroke {
  /// A point with the width of the piece that begins at this point, in px.
  private typealias Knot = (point: Point, width: Double)

  /// The strokes of ink. There are several strokes if the stroke of the file has an invisible piece in the middle, or
  /// has too many points for one stroke of ink.
  private(set) var strokes: [InkStroke] = []
  /// The number of points that could not be read.
  private(set) var lostPoints = 0

  private let kind: InkTool.Kind
  private let color: Color
  /// The first width of the stroke, in px, which applies to the whole stroke unless each piece has a width.
  private let width: Double

  /// The width of a stroke that states no width, in points.
  private static let usualWidth = 1.0
  /// The maximum distance, in px, between the points of the file and a smooth curve. If the distance is larger, the
  /// stroke is drawn with straight lines. Our own choice: handwriting becomes curves, and a rectangle of five points
  /// keeps its corners.
  private static let maximumBend = 1.0

  /// Reads a stroke.
  ///
  /// - Parameters:
  ///   - tag: The tag, with the pen, the colour and the widths.
  ///   - content: The coordinates.
  ///   - paper: The paper. Strokes of the eraser are drawn in the colour of the paper.
  init(_ tag: XMLTag, content: [UInt8], on paper: InkPaper) {
    let numbers = XournalNumbers.read(content)
    // The number of widths is limited by the number of points.
    let widths = XournalNumbers.read((tag.attributes["width"] ?? "").utf8, limit: 2 + numbers.count / 2)
      .map { $0 * XournalNumbers.pixelsPerPoint }
    let usual = Self.usualWidth * XournalNumbers.pixelsPerPoint
    width = widths.first.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } ?? usual
    let isHighlighter = tag.attributes["tool"] == "highlighter"
    // A highlighter has the same width everywhere, even if the file states several widths. It is always translucent, so
    // the alpha of its colour must not count again.
    kind = isHighlighter ? .highlighter : widths.count < 2 ? .ball : .fountain
    let ink = tag.attributes["tool"] == "eraser" ? paper.color : tag.inkColor
    color = isHighlighter ? ink.withAlpha(1) : ink
    let knots = readKnots(numbers, kind == .fountain ? Array(widths.dropFirst()) : [width])
    for piece in Self.visiblePieces(of: knots) { add(piece) }
  }

  /// Reads the points with their widths. The last width also applies to all further points.
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

  /// Returns the pieces of a line with positive widths. Older versions of Xournal++ also wrote pieces with other
  /// widths, which are invisible.
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
      // The next stroke begins at the last point of this stroke.
      start = end - 1
    } while start + 1 < piece.count
  }

  /// Returns the width of a pen that can draw all widths of a piece. If the widths differ too much, the pen can draw
  /// only the largest of them.
  private func toolWidth(_ piece: [Knot]) -> Double {
    guard kind == .fountain else { return width }
    let factors = InkTool.fountainFactors
    let least = piece.reduce(0) { max($0, $1.width) } / factors.upperBound
    let greatest = piece.reduce(Double.infinity) { min($0, $1.width) } / factors.lowerBound
    return width.clamped(to: least...max(least, greatest))
  }

  /// Returns the maximum distance between the points and the curve of a smooth stroke. At each point, this distance is
  /// an eighth of the second difference.
  private static func bend(of piece: [Knot]) -> Double {
    guard piece.count > 2 else { return 0 }
    return (1..<(piece.count - 1)).reduce(0) { greatest, index in
      let (before, after) = (piece[index - 1].point - piece[index].point, piece[index + 1].point - piece[index].point)
      return max(greatest, (before + after).length / 8)
    }
  }
}
