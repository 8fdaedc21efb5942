import Taction

/// A pin at a place; its tip is at the bottom.
final class Pin: Control {
  static let size = Size(width: 44, height: 48)

  let place: Chart.Place
  private let onPress: () -> Void

  init(_ place: Chart.Place, onPress: @escaping () -> Void) {
    (self.place, self.onPress) = (place, onPress)
    super.init()
    bounds.size = Self.size
  }

  override var semantics: Semantics? { Semantics(.button, name: place.name, actions: [.press]) }

  override func activate() { onPress() }

  override func draw(into list: inout DisplayList) {
    let (tip, head) = (Point(x: bounds.center.x, y: bounds.maxY), Point(x: bounds.center.x, y: bounds.minY + 17))
    var drop = Path()
    drop.move(to: tip)
    drop.addCurve(
      to: Point(x: head.x - 15, y: head.y), control1: tip + Vector(dx: -3, dy: -9),
      control2: head + Vector(dx: -15, dy: 10))
    drop.addArc(center: head, radius: 15, from: .degrees(180), sweep: .degrees(180))
    drop.addCurve(to: tip, control1: head + Vector(dx: 15, dy: 10), control2: tip + Vector(dx: 3, dy: -9))
    drop.close()
    list.fill(drop, color: Color(hex: 0xC8_32_3C))
    list.fill(Path(ellipseIn: Rect(center: head, size: Size(width: 12, height: 12))), color: .white)
    super.draw(into: &list)
  }
}

/// The name of a place, above its pin.
final class Callout: View {
  let place: Chart.Place
  private let texts: StackView

  init(_ place: Chart.Place) {
    self.place = place
    let (name, note) = (Label(place.name), Label(place.note))
    for label in [name, note] { (label.numberOfLines, label.alignment) = (0, .center) }
    name.font = .body.withWeight(.semibold)
    note.font = .system(size: 13).followingTextScale()
    note.textColor = .secondaryLabel
    texts = StackView(axis: .vertical, spacing: 2, arrangedSubviews: [name, note])
    super.init()
    texts.alignment = .center
    texts.layoutMargins = Insets(horizontal: 14, vertical: 8)
    texts.fill(self)
    backgroundColor = .background
    cornerRadius = 10
    shadow = Shadow(color: .black, opacity: 0.3, radius: 8, offset: Vector(dx: 0, dy: 3))
  }

  override func sizeThatFits(_ size: Size) -> Size { texts.sizeThatFits(Size(width: 280, height: 0)) }
}
