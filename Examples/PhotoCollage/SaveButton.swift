import Taction

/// A round view that looks and acts like a button: an arrow into a tray, darker while a finger is on it.
final class SaveButton: View {
  init() {
    super.init(frame: Rect(x: 0, y: 0, width: 64, height: 64))
    backgroundColor = .resting
    cornerRadius = 32
    shadow = Shadow(color: .black, opacity: 0.4, radius: 6, offset: Vector(dx: 0, dy: 2))
    isUserInteractionEnabled = true
  }

  override func touchesBegan(_ touches: [Touch]) { backgroundColor = .pressed }
  override func touchesEnded(_ touches: [Touch]) { backgroundColor = .resting }
  override func touchesCancelled(_ touches: [Touch]) { backgroundColor = .resting }

  /// Says that the picture is saved.
  func flash() {
    backgroundColor = .saved
    View.animate(duration: 0.8) { backgroundColor = .resting }
  }

  override func draw(into list: inout DisplayList) {
    list.polygon(Self.arrow, color: .white)
    list.polygon(Self.tray, color: .white)
  }

  private static let arrow = polygon([(29, 16), (35, 16), (35, 30), (42, 30), (32, 41), (22, 30), (29, 30)])
  private static let tray = polygon([(17, 38), (21, 38), (21, 45), (43, 45), (43, 38), (47, 38), (47, 49), (17, 49)])

  private static func polygon(_ corners: [(x: Double, y: Double)]) -> [Point] {
    corners.map { corner in Point(x: corner.x, y: corner.y) }
  }
}

extension Color {
  fileprivate static let resting = Color(hex: 0x3D_7EF0)
  fileprivate static let pressed = Color(hex: 0x28_58B0)
  fileprivate static let saved = Color(hex: 0x35_B36A)
}
