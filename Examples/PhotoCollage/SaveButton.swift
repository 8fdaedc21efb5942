import Taction

/// A round button that shows an arrow into a tray.
final class SaveButton: Button {
  init(action: @escaping () -> Void) {
    super.init(action: action)
    accessibilityLabel = "Save"
    bounds.size = Size(width: 64, height: 64)
    backgroundColor = .resting
    cornerRadius = 32
    shadow = Shadow(color: .black, opacity: 0.4, radius: 6, offset: Vector(dx: 0, dy: 2))
  }

  /// Shows that the picture has been taken.
  func flash() {
    backgroundColor = .taken
    View.animate(duration: 0.8) { backgroundColor = .resting }
  }

  override func draw(into list: inout DisplayList) {
    super.draw(into: &list)
    list.fillPolygon(Self.arrow, color: .white)
    list.fillPolygon(Self.tray, color: .white)
  }

  private static let arrow = polygon([(29, 16), (35, 16), (35, 30), (42, 30), (32, 41), (22, 30), (29, 30)])
  private static let tray = polygon([(17, 38), (21, 38), (21, 45), (43, 45), (43, 38), (47, 38), (47, 49), (17, 49)])

  private static func polygon(_ corners: [(x: Double, y: Double)]) -> [Point] {
    corners.map { corner in Point(x: corner.x, y: corner.y) }
  }
}

extension Color {
  fileprivate static let resting = Color(hex: 0x3D_7EF0)
  fileprivate static let taken = Color(hex: 0x35_B36A)
}
