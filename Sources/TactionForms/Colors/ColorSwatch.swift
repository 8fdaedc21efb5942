import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

extension DisplayList {
  /// Draws a colour in a shape, in front of a checkerboard if the colour is translucent.
  nonisolated mutating func drawSwatch(_ color: Color, in shape: RoundedRect, edge: Color, opacity: Double = 1) {
    if !color.isOpaque {
      fill(shape, color: .white, opacity: opacity)
      group(Group(opacity: opacity, clip: shape)) { list in
        let side = 6.0
        let rect = shape.rect
        let (columns, rows) = (Int(min(rect.width / side, 100)) + 1, Int(min(rect.height / side, 100)) + 1)
        for row in 0..<rows {
          for column in stride(from: row % 2, to: columns, by: 2) {
            list.fill(
              Rect(x: rect.minX + Double(column) * side, y: rect.minY + Double(row) * side, width: side, height: side),
              color: .lightGray)
          }
        }
      }
    }
    fill(shape, color: color, opacity: opacity)
    strokeBorder(of: shape, width: 1, color: edge, opacity: opacity)
  }
}

/// A view that shows a colour.
final class ColorSwatch: View {
  var color = Color.black {
    didSet { if color != oldValue { setNeedsDisplay() } }
  }

  override func draw(into list: inout DisplayList) {
    list.drawSwatch(color, in: RoundedRect(bounds, radius: theme.metrics.cornerRadius), edge: theme.trackEdge)
  }
}
