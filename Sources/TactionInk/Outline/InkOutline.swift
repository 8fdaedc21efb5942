import Glibc
import TactionGeometry
import TactionGraphics

/// The outline of a stroke, which grows with each point. It is an area to be filled by the non-zero rule.
///
/// The line is smoothed: each pair of neighbouring points has a midpoint, and quadratic curves join the midpoints, with
/// the points as control points, so that the line has no corners. A straight line joins the last midpoint and the last
/// point, so that the tip is at the pen. All parts of the path have the same winding direction, so that the area has no
/// holes or seams where they overlap.
///
/// A new point changes only the part after the last midpoint. ``path`` contains the outline up to this midpoint, and
/// ``whole(ahead:)`` adds the end.
nonisolated struct InkOutline {
  /// The outline up to the last midpoint.
  private(set) var path = Path()

  /// The coat whose outline this is.
  let coat: InkCoat
  private let tool: InkTool
  private let joints: InkStroke.Joints
  /// The number of device pixels for each px of the paper.
  private let scale: Double
  /// The part of the paper that is drawn; nil to draw the whole stroke.
  private let clip: Rect?
  /// The last point that was not skipped, with half of the width at this point.
  private var last: (location: Point, radius: Double)?
  /// The time of this point, in seconds since the beginning of the stroke.
  private var lastTime = 0.0
  /// The end of the last curve, which is the last midpoint.
  private var middle: InkKnot?
  private var run = InkRun()
  /// The newest point, if it was skipped because it is too near to the point before it.
  private var tip: (location: Point, radius: Double)?

  /// The minimum distance between points, in device pixels. Nearer points are skipped, because they are noise of the
  /// device.
  private static let minimumDistance = 0.6
  /// The maximum distance between the drawn lines and the curves, in device pixels.
  private static let tolerance = 0.06
  /// The distance over which the width follows a change of the wanted width: a number of device pixels plus a multiple
  /// of the width of the tool.
  private static let widthDistance = (pixels: 2.0, widths: 1.0)
  /// The radius below which a coat that fades ends, in device pixels.
  private static let minimumRadius = 1.0 / 64

  init(
    _ tool: InkTool, _ joints: InkStroke.Joints, scale: Double, clip: Rect? = nil, coat: InkCoat = .whole
  ) {
    (self.tool, self.coat, self.joints, self.scale) = (tool, coat, joints, scale)
    self.clip = clip?.inset(by: -tool.maximumRadius - 2 / scale)
  }

  /// Returns the outline of a coat of a stroke, or of the part of it within a rectangle.
  static func path(of stroke: InkStroke, scale: Double, clip: Rect? = nil, coat: InkCoat = .whole) -> Path {
    var outline = InkOutline(stroke.tool, stroke.joints, scale: scale, clip: clip, coat: coat)
    for point in stroke.points { outline.add(point) }
    return outline.whole()
  }

  /// Adds a point at the end.
  mutating func add(_ point: InkPoint) {
    let location = point.location
    guard let last else {
      let radius = radius(at: point, speed: 0)
      (self.last, lastTime) = ((location, radius), point.time)
      if isVisible(location, location) { InkRun.addDisc(location, radius, scale, to: &path) }
      return
    }
    let distance = location.distance(to: last.location)
    let seconds = point.time - lastTime
    let speed = seconds > 0 ? distance / seconds : 0
    // The width changes gradually over a distance, so that noise of the force does not cause bumps.
    let wanted = radius(at: point, speed: speed)
    let way = Self.widthDistance.pixels / scale + Self.widthDistance.widths * tool.width
    var radius = last.radius + (wanted - last.radius) * (distance / way).clamped(to: 0...1)
    if wanted == 0, radius * scale < Self.minimumRadius { radius = 0 }
    guard distance * scale >= Self.minimumDistance || joints == .straight && distance > 0 else {
      tip = (location, radius)
      return
    }
    tip = nil
    if joints == .straight {
      addLine(from: last, to: (location, radius))
    } else {
      addCurve(from: last, to: (location, radius))
    }
    (self.last, lastTime) = ((location, radius), point.time)
  }

  /// Returns the outline with its end.
  ///
  /// - Parameter point: A point ahead of the last point, to which the line continues; nil if there is none.
  func whole(ahead point: Point? = nil) -> Path {
    var copy = self
    if let point, let end = tip ?? last { copy.tip = (point, end.radius) }
    copy.finish()
    return copy.path
  }

  private mutating func finish() {
    guard let last else { return }
    let end = tip ?? last
    if let middle, middle.radius + last.radius > 0, isVisible(middle.point, last.location) {
      continueRun(from: middle)
      addKnot(InkKnot(point: last.location, radius: last.radius, direction: middle.direction))
    }
    if let tip, last.radius + tip.radius > 0, isVisible(last.location, tip.location),
      let direction = (tip.location - last.location).unit
    {
      continueRun(from: InkKnot(point: last.location, radius: last.radius, direction: direction))
      addKnot(InkKnot(point: tip.location, radius: tip.radius, direction: direction))
    }
    run.close(into: &path)
    if isVisible(end.location, end.location) { InkRun.addDisc(end.location, end.radius, scale, to: &path) }
  }

  // MARK: Parts

  private func radius(at point: InkPoint, speed: Double) -> Double {
    tool.radius(at: point, speed: speed) * coat.part(of: tool.tone(at: point))
  }

  private mutating func addLine(from start: (location: Point, radius: Double), to end: (Point, Double)) {
    guard start.radius + end.1 > 0, isVisible(start.location, end.0), let direction = (end.0 - start.location).unit
    else { return }
    run.begin(InkKnot(point: start.location, radius: start.radius, direction: direction))
    addKnot(InkKnot(point: end.0, radius: end.1, direction: direction))
    run.close(into: &path)
    InkRun.addDisc(end.0, end.1, scale, to: &path)
  }

  /// Adds the curve from the last midpoint to the midpoint between `control` and `next`, with `control` as the control
  /// point.
  private mutating func addCurve(from control: (location: Point, radius: Double), to next: (Point, Double)) {
    guard let direction = (next.0 - control.location).unit else { return }
    let half = control.location + (next.0 - control.location) * 0.5
    let end = InkKnot(point: half, radius: (control.radius + next.1) / 2, direction: direction)
    let start = middle ?? InkKnot(point: control.location, radius: control.radius, direction: direction)
    middle = end
    guard start.radius + end.radius > 0, isVisible(start.point, half, control: control.location) else {
      run.close(into: &path)
      return
    }
    continueRun(from: start)
    // If a quadratic curve is divided into n equal parts, its distance from the chords is at most |second difference| /
    // (4 n²).
    let (first, second) = (control.location - start.point, half - control.location)
    // The first curve of a line is straight.
    let bend = start.point == control.location ? 0 : (second - first).length * scale
    // The edges of wide lines bend more than the centre line.
    let turn = start.direction.dot(direction) < 1 ? acos(start.direction.dot(direction).clamped(to: -1...1)) : 0
    let radius = max(start.radius, end.radius) * scale
    let length = (first.length + second.length) * scale
    var parts = max((bend / (4 * Self.tolerance)).squareRoot(), turn * (radius / (8 * Self.tolerance)).squareRoot())
    // A line that turns within its own width consists of discs. Between two discs, the edge has a notch. This number of
    // parts keeps the depth of the notch within the tolerance.
    if turn * radius > length { parts = length / (8 * radius * Self.tolerance).squareRoot() }
    let count = Int(parts.rounded(.up).clamped(to: 1...64))
    for index in 1...count {
      let t = Double(index) / Double(count)
      let (a, b) = (start.point + first * t, control.location + second * t)
      let knot = InkKnot(
        point: a + (b - a) * t, radius: start.radius + (end.radius - start.radius) * t,
        direction: index == count ? direction : (b - a).unit ?? direction)
      addKnot(knot)
    }
  }

  private mutating func continueRun(from knot: InkKnot) {
    if run.isEmpty { run.begin(knot) }
  }

  private mutating func addKnot(_ knot: InkKnot) { run.add(knot, scale, into: &path) }

  /// Whether a curve between two points, with a control point if it is not straight, may be visible.
  private func isVisible(_ start: Point, _ end: Point, control: Point? = nil) -> Bool {
    guard let clip else { return true }
    let control = control ?? start
    let (left, right) = (min(start.x, end.x, control.x), max(start.x, end.x, control.x))
    let (top, bottom) = (min(start.y, end.y, control.y), max(start.y, end.y, control.y))
    return left <= clip.maxX && right >= clip.minX && top <= clip.maxY && bottom >= clip.minY
  }
}

nonisolated extension InkStroke {
  /// Draws the stroke, or the part of it within a rectangle.
  ///
  /// - Parameters:
  ///   - scale: The number of device pixels for each px of the paper.
  ///   - clip: The rectangle in the coordinates of the paper; nil to draw the whole stroke.
  ///   - transform: The transform from the coordinates of the paper to the coordinates of the display list.
  func draw(into list: inout DisplayList, scale: Double, clip: Rect? = nil, transform: Transform = .identity) {
    for coat in tool.coats {
      let path = InkOutline.path(of: self, scale: scale, clip: clip, coat: coat)
      tool.fill(path, coat, into: &list, transform: transform)
    }
  }
}
