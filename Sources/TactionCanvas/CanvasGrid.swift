import TactionGeometry
import TactionGraphics
import TactionViews

/// Dots or lines behind the content of a canvas, which show how the content moves and where it is.
///
/// Finer marks appear and disappear with the scale, so that the marks are neither crowded nor far apart on the screen.
public nonisolated struct CanvasGrid: Hashable, Sendable {
  /// The kind of marks.
  public enum Marks: Hashable, Sendable {
    /// Dots of 2 px.
    case dots
    /// Lines of 1 px.
    case lines
  }

  /// The distance of the marks at a scale of 1, in px of the content; at other scales, it is multiplied or divided by a
  /// power of two.
  public var spacing: Double
  /// The kind of marks.
  public var marks: Marks
  /// The colour of the marks.
  public var color: Color

  /// Makes a grid.
  public init(spacing: Double = 40, marks: Marks = .dots, color: Color = .separator) {
    (self.spacing, self.marks, self.color) = (spacing, marks, color)
  }

  /// The minimum distance of marks on the screen, in px: closer marks look like a uniform colour. Our own choice.
  private static let minimumSpacing = 28.0

  /// Returns the distance of the marks at a scale, in px of the content; nil if the grid cannot be drawn.
  func spacing(at scale: Double) -> Double? {
    guard spacing.isFinite, spacing > 0, scale > 0 else { return nil }
    var result = spacing
    while result * scale < Self.minimumSpacing { result *= 2 }
    while result * scale >= 2 * Self.minimumSpacing { result /= 2 }
    return result.isFinite && result > 0 ? result : nil
  }
}

/// The view that draws the grid of a canvas.
final class CanvasGridView: View {
  var grid: CanvasGrid? { didSet { if grid != oldValue { setNeedsDisplay() } } }
  var contentTransform = Transform.identity {
    didSet { if grid != nil, contentTransform != oldValue { setNeedsDisplay() } }
  }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  override func draw(into list: inout DisplayList) {
    guard let grid, let back = contentTransform.inverted(), !bounds.isEmpty,
      let spacing = grid.spacing(at: contentTransform.meanScale)
    else { return }
    // A mark at a place beyond the edge may reach into the view.
    let visible = bounds.inset(by: -1)
    let area = back.boundingBox(of: visible)
    // Near the limits of an endless canvas, the spacing may be too small to be added to a position. Then no grid is
    // drawn.
    guard area.maxX + spacing > area.maxX, area.maxY + spacing > area.maxY else { return }
    let columns = Self.positions(from: area.minX, to: area.maxX, by: spacing)
    let rows = Self.positions(from: area.minY, to: area.maxY, by: spacing)
    switch grid.marks {
    case .dots:
      for y in rows {
        for x in columns {
          let dot = contentTransform.apply(Point(x: x, y: y))
          guard visible.contains(dot) else { continue }
          list.fill(Rect(center: dot, size: Size(width: 2, height: 2)), color: grid.color)
        }
      }
    case .lines:
      let width = 1 / contentTransform.meanScale
      let columnLines = columns.map { Rect(x: $0, y: area.minY, width: width, height: area.height) }
      let rowLines = rows.map { Rect(x: area.minX, y: $0, width: area.width, height: width) }
      for line in columnLines + rowLines { list.fill(line, color: grid.color, transform: contentTransform) }
    }
  }

  /// Returns the multiples of a step in a range.
  private static func positions(from low: Double, to high: Double, by step: Double) -> [Double] {
    let first = (low / step).rounded(.up)
    return (0...max(0, Int((high - low) / step))).map { (first + Double($0)) * step }
  }
}
