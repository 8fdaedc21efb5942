import Taction

enum PathListings {
  static func drawCheck(into list: inout DisplayList) {
    var check = Path()
    check.move(to: Point(x: 4, y: 12))
    check.addLine(to: Point(x: 10, y: 18))
    check.addLine(to: Point(x: 20, y: 6))
    list.stroke(check, StrokeStyle(width: 2, cap: .round, join: .round), color: .tint)
  }

  static func drawBadge(into list: inout DisplayList) {
    var badge = Path()
    badge.addEllipse(in: Rect(x: 0, y: 0, width: 64, height: 64))
    let stops = [GradientStop(.tint, at: 0), GradientStop(.background, at: 1)]
    list.fill(badge, with: .radial(RadialGradient(center: Point(x: 32, y: 20), radius: 44, stops: stops)))
    list.group(DisplayList.Group(clip: badge)) {
      $0.fill(Rect(x: 0, y: 48, width: 64, height: 16), color: .label)
    }
  }

  @MainActor static func heart(_ path: Path) -> ShapeView {
    let heart = ShapeView(path: path)
    heart.fillColor = .red
    heart.strokeColor = .label
    heart.strokeStyle = StrokeStyle(width: 2, join: .round)
    heart.accessibilityLabel = "Favourite"
    return heart
  }
}

/// Shows a route, which fingers hit near its line.
final class RouteView: View {
  var route = Path() {
    didSet { setNeedsDisplay() }
  }

  override func draw(into list: inout DisplayList) {
    list.stroke(route, StrokeStyle(width: 3, cap: .round, dash: [12, 8]), color: .tint)
  }

  override func point(inside point: Point) -> Bool {
    route.contains(point, strokedWith: StrokeStyle(width: 44, cap: .round))
  }
}
