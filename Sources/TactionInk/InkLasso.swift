import TactionGeometry
import TactionGraphics
import TactionViews

/// The line that the user draws around strokes to select them.
final class InkLasso: View {
  let layer: Int
  private var points: [Point]
  private var path = Path()
  private var lineScale = 1.0

  /// The minimum distance between points, and the width of the line, in px of the view.
  private static let (minimumDistance, width) = (2.0, 1.5)
  /// The maximum number of points. A longer line loses details. Our own choice.
  private static let maximumCount = 16_384

  init(layer: Int, from start: Point) {
    (self.layer, points) = (layer, [start])
    super.init(frame: .zero)
    path.move(to: start)
    isUserInteractionEnabled = false
  }

  /// Continues the line. `scale` is the number of px of the view for each px of the paper.
  func add(_ next: [Point], scale: Double) {
    lineScale = scale
    for point in next where point.isFinite && points.count < Self.maximumCount {
      guard point.distance(to: points[points.count - 1]) * scale >= Self.minimumDistance else { continue }
      points.append(point)
      path.addLine(to: point)
    }
    setNeedsDisplay()
  }

  override func draw(into list: inout DisplayList) {
    list.stroke(path, StrokeStyle(width: Self.width / lineScale, cap: .round, join: .round), color: .tint)
  }

  /// Returns the strokes that have most of their points inside the line.
  func selection(on page: InkPage) -> Set<InkStroke.ID> {
    guard page.layers.indices.contains(layer), points.count > 2, let box = Rect(enclosing: points) else { return [] }
    let inside = page.layers[layer].strokes(in: box).filter { stroke in
      // About a thousand points of a stroke are enough for the decision.
      let step = max(stroke.points.count / 1000, 1)
      let some = stride(from: 0, to: stroke.points.count, by: step).map { stroke.points[$0].location }
      let count = some.count { box.contains($0) && contains($0) }
      return Double(count) >= InkConstants.lassoPart * Double(some.count)
    }
    return Set(inside.map(\.id))
  }

  /// Returns whether a point is inside the line, by the even-odd rule.
  private func contains(_ point: Point) -> Bool {
    var isInside = false
    var last = points[points.count - 1]
    for next in points {
      if (next.y > point.y) != (last.y > point.y),
        point.x < (last.x - next.x) * (point.y - next.y) / (last.y - next.y) + next.x
      {
        isInside.toggle()
      }
      last = next
    }
    return isInside
  }
}
