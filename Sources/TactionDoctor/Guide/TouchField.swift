import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// The drawing of a step: its targets, and the traces of the fingers.
final class TouchField: View {
  /// The radius of a ring, in logical pixels: about the size of a fingertip. Our own choice.
  static let ringRadius = 22.0
  /// The maximum number of positions that the trace shows.
  private static let traceLength = 600

  /// The positions to touch.
  var targets: [Point] = [] { didSet { if targets != oldValue { setNeedsDisplay() } } }
  /// The two ends of the line along which to drag; nil if there is no line.
  var line: (from: Point, to: Point)? { didSet { setNeedsDisplay() } }
  private var fingers: [Touch] = []
  private var trace: [Point] = []

  init() {
    super.init()
    isUserInteractionEnabled = false
  }

  /// Shows touches that have begun.
  func add(_ touches: [Touch]) {
    fingers += touches
    follow(touches)
  }

  /// Shows the current positions of touches.
  func follow(_ touches: [Touch]) {
    trace += touches.map { $0.location(in: self) }
    if trace.count > Self.traceLength { trace.removeFirst(trace.count - Self.traceLength) }
    setNeedsDisplay()
  }

  /// Stops showing touches.
  func remove(_ touches: [Touch]) {
    fingers.removeAll { touches.contains($0) }
    setNeedsDisplay()
  }

  override func draw(into list: inout DisplayList) {
    if let line {
      var path = Path()
      path.move(to: line.from)
      path.addLine(to: line.to)
      list.stroke(path, StrokeStyle(width: 4, cap: .round), color: .separator)
    }
    for target in targets { draw(target, into: &list) }
    for place in trace { list.fill(Self.disc(place, radius: 2.5), color: .tint, opacity: 0.6) }
    for finger in fingers {
      let disc = Self.disc(finger.location(in: self), radius: Self.ringRadius + 10)
      list.strokeBorder(of: disc, width: 2, color: .tint)
    }
  }

  private func draw(_ target: Point, into list: inout DisplayList) {
    list.strokeBorder(of: Self.disc(target, radius: Self.ringRadius), width: 3, color: .tint)
    list.fill(Self.disc(target, radius: 3), color: .tint)
  }

  private static func disc(_ center: Point, radius: Double) -> RoundedRect {
    RoundedRect(
      Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius), radius: radius)
  }
}
