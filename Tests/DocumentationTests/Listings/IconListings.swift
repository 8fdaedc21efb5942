import Taction
import TactionIcons

enum IconListings {
  @MainActor static func view(in row: View) {
    let icon = IconView(.warning)
    icon.tintColor = .destructive
    icon.accessibilityLabel = "Battery low"
    row.addSubview(icon)
  }

  static func draw(into list: inout DisplayList) {
    list.draw(.search, in: Rect(x: 8, y: 8, width: 24, height: 24), color: .secondaryLabel)
  }

  @MainActor static func named(_ iconView: IconView) async {
    iconView.icon = try? await Icon.named("document-save-symbolic")
  }

  @MainActor static func music(_ iconView: IconView) async {
    iconView.icon = try? await IconTheme("Papirus").load("folder-music", size: 48)
  }

  static func read(_ bytes: [UInt8]) -> Icon? {
    do {
      return try Icon(svg: bytes, isSymbolic: true)
    } catch {
      print(error)
      return nil
    }
  }

  static let bar: Icon = {
    var path = Path()
    path.addRoundedRect(Rect(x: 2, y: 9, width: 20, height: 6), radius: 3)
    return Icon(viewBox: Rect(x: 0, y: 0, width: 24, height: 24), layers: [Icon.Layer(path)])
  }()

  static let lamp: Icon = {
    var circle = Path()
    circle.addEllipse(in: Rect(x: 4, y: 4, width: 16, height: 16))
    let light = Icon.Layer(circle, paint: .color(.red), opacity: 0.3)
    let ring = Icon.Layer(circle, .stroke(StrokeStyle(width: 2)))
    return Icon(viewBox: Rect(x: 0, y: 0, width: 24, height: 24), layers: [light, ring])
  }()
}
