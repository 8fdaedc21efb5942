import Taction

extension Page {
  /// Paths: filled, as lines, and with gradients.
  static let shapes = Page(title: "Shapes", icon: .brush) { [fills, lines, gradients] }

  /// A star with five points, in a square of 72 px.
  private static var star: Path {
    var path = Path()
    for index in 0..<10 {
      let radius = index % 2 == 0 ? 34.0 : 14
      let way = Transform.rotation(.degrees(Double(index) * 36)).apply(Vector(dx: 0, dy: -radius))
      path.addLine(to: Point(x: 36, y: 36) + way)
    }
    path.close()
    return path
  }

  private static func shape(_ path: Path, _ name: String) -> ShapeView {
    let view = ShapeView(path: path).named(name)
    view.minimumSize = Size(width: 72, height: 72)
    return view
  }

  private static var fills: Exhibit {
    var ring = Path(ellipseIn: Rect(x: 2, y: 2, width: 68, height: 68))
    ring.addEllipse(in: Rect(x: 20, y: 20, width: 32, height: 32))
    let views = [shape(star, "Star"), shape(ring, "Ring")]
    views.forEach { $0.fillColor = .tint }
    views[1].fillRule = .evenOdd
    return Exhibit("Fills", [FlowView(spacing: 16, arrangedSubviews: views)])
  }

  private static var lines: Exhibit {
    let styles = [
      StrokeStyle(width: 3), StrokeStyle(width: 6, join: .round),
      StrokeStyle(width: 3, cap: .round, dash: [1, 7]),
    ]
    let views = styles.enumerated().map { index, style in
      let view = shape(star, "Line \(index + 1)")
      (view.fillColor, view.strokeColor, view.strokeStyle) = (nil, .label, style)
      return view
    }
    return Exhibit("Lines", [FlowView(spacing: 16, arrangedSubviews: views)])
  }

  private static var gradients: Exhibit {
    let disc = Path(ellipseIn: Rect(x: 2, y: 2, width: 68, height: 68))
    let stops = [GradientStop(.tint, at: 0), GradientStop(.success, at: 1)]
    let views = [shape(disc, "Linear gradient"), shape(disc, "Radial gradient")]
    views[0].fillPaint = .linear(LinearGradient(from: .zero, to: Point(x: 72, y: 72), stops: stops))
    views[1].fillPaint = .radial(RadialGradient(center: Point(x: 28, y: 24), radius: 48, stops: stops))
    return Exhibit("Gradients", [FlowView(spacing: 16, arrangedSubviews: views)])
  }
}
