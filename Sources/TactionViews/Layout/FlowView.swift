import TactionGeometry

/// A view that lays out views one after the other in lines, like the words of a text.
///
///     let tags = FlowView(spacing: 6, arrangedSubviews: names.map { Button($0) })
///     tags.alignment = .center
///
/// A line is as high as its highest view. A view that is wider than the flow view is narrowed to the width of the flow
/// view, and has a line of its own. Without a limit of the width (`sizeThatFits(.zero)`), all views are in one line.
open class FlowView: ContainerView {
  /// The gap between two views in a line, in logical pixels; 8 by default. A negative number counts as zero; a number
  /// that is not finite is refused.
  public final var spacing: Double {
    didSet { spacingChanged(&spacing, from: oldValue, "spacing") }
  }

  /// The gap between lines, in logical pixels; 8 by default. A negative number counts as zero; a number that is not
  /// finite is refused.
  public final var lineSpacing = 8.0 {
    didSet { spacingChanged(&lineSpacing, from: oldValue, "lineSpacing") }
  }

  /// The position of each line in the width; leading by default. `.fill` widens the gaps of all lines except the last
  /// line, so that these lines fill the width.
  public final var alignment = StackView.Alignment.leading {
    didSet { if alignment != oldValue { arrangementChanged() } }
  }

  /// The position of the views in the height of their line; centred by default.
  public final var lineAlignment = StackView.Alignment.center {
    didSet { if lineAlignment != oldValue { arrangementChanged() } }
  }

  /// Creates a flow view of the size that its views need in one line, at the origin.
  public init(spacing: Double = 8, arrangedSubviews: [View] = []) {
    self.spacing = spacing.isFinite ? max(spacing, 0) : 0
    super.init()
    isPlain = type(of: self) == FlowView.self
    arrangedSubviews.forEach(addArrangedSubview)
    sizeToFit()
  }

  // MARK: Layout

  override func measurement(in width: Double) -> (any ContainerMeasurement)? { FlowMeasurement(of: self, in: width) }

  override var alignsBaselines: Bool { lineAlignment == .firstBaseline }

  override func places(of views: [View], in size: Size) -> [Rect] {
    let space = Rect(origin: .zero, size: size).inset(by: layoutMargins)
    let width = max(space.width, 0)
    var measurement = FlowMeasurement(of: self, views, space: width)
    while let (view, width) = measurement.next() {
      measurement.add(view.fittingSize(in: Size(width: width, height: 0)))
    }
    let lines = measurement.lines
    var (places, top) = ([Rect](), space.minY)
    places.reserveCapacity(views.count)
    for (number, line) in lines.enumerated() {
      let isLast = number == lines.count - 1
      append(line, of: measurement, at: Point(x: space.minX, y: top), width, isLast: isLast, to: &places)
      top += line.height + lineSpacing
    }
    return places
  }

  /// Appends the frames of the views of a line.
  private func append(
    _ line: FlowLine, of measurement: FlowMeasurement, at corner: Point, _ width: Double, isLast: Bool,
    to places: inout [Rect]
  ) {
    let free = max(width - line.width, 0)
    let gaps = Double(line.views.count - 1)
    let extra = alignment == .fill && !isLast && gaps > 0 ? free / gaps : 0
    var x = corner.x + (alignment == .fill ? 0 : free * alignment.leadingFraction)
    for index in line.views {
      let need = measurement.needed[index]
      let own = lineAlignment == .fill ? line.height : need.height
      let gap =
        lineAlignment == .firstBaseline
        ? line.baseline - measurement.baseline(at: index) : (line.height - own) * lineAlignment.leadingFraction
      let edge = x.rounded()
      let length = (x + need.width).rounded() - edge
      places.append(Rect(x: edge, y: (corner.y + gap).rounded(), width: length, height: own))
      x += need.width + spacing + extra
    }
  }
}
