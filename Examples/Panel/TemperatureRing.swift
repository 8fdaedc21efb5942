import Taction

/// The temperature of a room as an arc, open at the bottom, with a mark at the temperature to which the heating is set.
final class TemperatureRing: View {
  private let track = ShapeView()
  private let arc = ShapeView()
  private let mark = ShapeView()
  private let number = Label()
  private let caption = Label()
  private var temperature = Room.targets.lowerBound
  private var target: Double?

  private static let start = Angle.degrees(135)
  private static let sweep = Angle.degrees(270)
  private static let thickness = 14.0

  init() {
    super.init(frame: .zero)
    for (shape, color) in [(track, Color.fill), (arc, .tint), (mark, .label)] {
      shape.fillPaint = nil
      shape.strokeColor = color
      shape.strokeStyle = StrokeStyle(width: Self.thickness, cap: .round)
      addSubview(shape)
    }
    mark.strokeStyle = StrokeStyle(width: 4, cap: .round)
    number.font = .title
    caption.font = .caption
    caption.textColor = .secondaryLabel
    for label in [number, caption] {
      label.alignment = .center
      addSubview(label)
    }
  }

  func show(_ temperature: Double, target: Double?) {
    (self.temperature, self.target) = (temperature, target)
    number.text = degrees(temperature)
    caption.text = target.map { "to \(degrees($0))" } ?? "Heating off"
    setNeedsLayout()
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let side = 180 * max(theme.textScale, 1)
    return Size(width: side, height: side)
  }

  override func layoutSubviews() {
    let center = bounds.center
    let radius = max(min(bounds.width, bounds.height) / 2 - Self.thickness / 2, 1)
    for shape in [track, arc, mark] { shape.frame = bounds }
    track.path = Self.arc(center, radius, to: 1)
    arc.path = Self.arc(center, radius, to: fraction(temperature))
    mark.path = Path()
    mark.isHidden = target == nil
    if let target {
      let angle = Self.start + Self.sweep * fraction(target)
      let way = Vector(dx: angle.cosine, dy: angle.sine)
      mark.path.move(to: center + way * (radius - 14))
      mark.path.addLine(to: center + way * (radius - 24))
    }
    let (numberSize, captionSize) = (number.sizeThatFits(bounds.size), caption.sizeThatFits(bounds.size))
    number.frame = Rect(x: 0, y: center.y - numberSize.height / 2, width: bounds.width, height: numberSize.height)
    caption.frame = Rect(x: 0, y: number.frame.maxY, width: bounds.width, height: captionSize.height)
  }

  private func fraction(_ temperature: Double) -> Double {
    let range = Room.targets
    return min(max((temperature - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
  }

  private static func arc(_ center: Point, _ radius: Double, to fraction: Double) -> Path {
    var path = Path()
    path.addArc(center: center, radius: radius, from: start, sweep: sweep * fraction)
    return path
  }
}
