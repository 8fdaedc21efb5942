import TactionGeometry
import TactionGraphics

/// A line of ink: its points, and the tool that draws the line through them.
public nonisolated struct InkStroke: Hashable, Sendable, Identifiable {
  /// The ID of a stroke, which gives its place in the order of its layer. Strokes with higher IDs are in front.
  ///
  /// The pieces of a cut stroke keep the place of the stroke, and have different piece numbers.
  public struct ID: Hashable, Comparable, Sendable {
    /// The place in the order of drawing.
    public var place: UInt64
    /// The number of a piece.
    public var piece: UInt32

    /// Makes the ID of a stroke.
    public init(place: UInt64, piece: UInt32 = 0) { (self.place, self.piece) = (place, piece) }

    /// Returns whether the first stroke is behind the second stroke.
    public static func < (a: ID, b: ID) -> Bool { (a.place, a.piece) < (b.place, b.piece) }
  }

  /// The form of the lines between the points.
  public enum Joints: UInt8, Sendable {
    /// A curve without corners.
    case smooth = 0
    /// Straight lines with round corners, for example for a rectangle.
    case straight = 1
  }

  /// The maximum number of points of a stroke that a pen draws. A longer line continues as another stroke. Our own
  /// choice.
  package static let maximumDrawnPoints = 1 << 16

  /// The ID, which gives the place in the order of the layer.
  public internal(set) var id: ID
  /// The tool, which gives the appearance of the line.
  public var tool: InkTool { didSet { measure() } }
  /// The form of the lines between the points.
  public let joints: Joints
  /// The points, in the order in which they were drawn.
  public private(set) var points: [InkPoint]
  /// The smallest rectangle around the drawn line, in px of the paper, or a slightly larger one.
  public private(set) var bounds = Rect.zero

  /// Makes a stroke without a valid ID. ``InkPage/append(_:to:)`` and views give it an ID.
  public init(_ points: [InkPoint], tool: InkTool, joints: Joints = .smooth) {
    self.init(id: ID(place: 0), points, tool: tool, joints: joints)
  }

  init(id: ID, _ points: [InkPoint], tool: InkTool, joints: Joints = .smooth) {
    (self.id, self.tool, self.joints, self.points) = (id, tool, joints, points)
    measure()
  }

  private mutating func measure() {
    guard let first = points.first else { return bounds = .zero }
    var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
    for point in points {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    let unit = InkPoint.stepsPerPixel
    let box = Rect(
      x: Double(left) / unit, y: Double(top) / unit, width: (Double(right) - Double(left)) / unit,
      height: (Double(bottom) - Double(top)) / unit)
    bounds = box.inset(by: -tool.maximumRadius)
  }

  /// Returns the stroke after a transform. The width of the line follows the mean scale, and the direction in which a
  /// tilted pen leans is rotated and mirrored, too.
  public func applying(_ transform: Transform) -> InkStroke {
    guard transform.isFinite else { return self }
    var tool = tool
    tool.width = (tool.width * transform.meanScale).clamped(to: InkTool.widths)
    // A direction stays the same if both axes are scaled alike.
    let keepsDirections = transform.b == 0 && transform.c == 0 && transform.a == transform.d && transform.a > 0
    let moved = points.map { point in
      var point = point
      point.location = transform.apply(point.location)
      if !keepsDirections {
        let lean = point.azimuth
        point.azimuth = transform.apply(Vector(dx: lean.cosine, dy: lean.sine)).angle
      }
      return point
    }
    return InkStroke(id: id, moved, tool: tool, joints: joints)
  }

  /// Returns whether the drawn line is within a distance of a point of the paper, in px.
  public func isHit(at point: Point, within distance: Double) -> Bool {
    isHit(from: point, to: point, within: distance)
  }

  /// Returns whether the drawn line is within a distance of a straight line, in px.
  func isHit(from start: Point, to end: Point, within distance: Double) -> Bool {
    guard let first = points.first, let way = Rect(enclosing: [start, end]),
      bounds.inset(by: -distance - 0.001).intersects(way.inset(by: -0.001))
    else { return false }
    let reach = distance + tool.maximumRadius / (tool.kind == .pencil ? InkTool.maximumFactor : 1)
    var last = first.location
    for point in points {
      let next = point.location
      if Segment(last, next).distance(to: Segment(start, end)) <= reach { return true }
      last = next
    }
    return false
  }

  /// Returns the pieces of the stroke that remain after a disc that moves along a straight line erases parts of it; nil
  /// if the disc does not touch the stroke.
  ///
  /// The stroke is cut where its centre line leaves the disc.
  func erased(from start: Point, to end: Point, radius: Double) -> [InkStroke]? {
    guard isHit(from: start, to: end, within: radius) else { return nil }
    let capsule = Segment(start, end)
    let isOut = { (point: InkPoint) in capsule.distance(to: point.location) > radius }
    var (pieces, piece): ([[InkPoint]], [InkPoint]) = ([], [])
    var wasCut = false
    let flush = {
      if !piece.isEmpty { pieces.append(piece) }
      piece = []
    }
    for (index, point) in points.enumerated() {
      if index > 0 {
        let last = points[index - 1]
        let line = Segment(last.location, point.location)
        let inside = line.distance(to: capsule) <= radius ? capsule.parts(of: line, within: radius) : nil
        if let inside {
          wasCut = true
          if isOut(last), inside.lowerBound > 0 { piece.append(last.mixed(with: point, inside.lowerBound)) }
          flush()
          if isOut(point), inside.upperBound < 1 { piece.append(last.mixed(with: point, inside.upperBound)) }
        }
      }
      if isOut(point) { piece.append(point) } else { wasCut = true }
    }
    flush()
    guard wasCut else { return nil }
    return pieces.map { InkStroke(id: id, $0, tool: tool, joints: joints) }
  }
}
