import Glibc
import TactionGeometry

/// A reader of SVG path data: all commands, absolute and relative, in any compact form.
package struct PathData {
  /// The error for a text that is not a path.
  package struct Failure: Error {
    /// The reason, as a text for people.
    package let reason: String
  }

  /// The maximum number of steps of a path.
  package static let maximumSteps = 50_000

  private var scanner: SVGScanner
  private var path = Path()
  private var current = Point.zero
  private var start = Point.zero
  /// The last control point, which a smooth curve mirrors, and whether it belongs to a cubic curve.
  private var lastControl: (point: Point, isCubic: Bool)?

  private init(_ text: String) { scanner = SVGScanner(text) }

  /// Reads a path; an empty text gives an empty path.
  package static func path(_ text: String) throws(Failure) -> Path {
    var data = PathData(text)
    try data.read()
    return data.path
  }

  private mutating func read() throws(Failure) {
    var command: UInt8?
    while !scanner.isAtEnd {
      let isNew: Bool
      if let letter = scanner.letter() { (command, isNew) = (letter, true) } else { isNew = false }
      guard var name = command else { throw Failure(reason: "the path does not begin with a command") }
      if path.isEmpty, name & 0xDF != UInt8(ascii: "M") { throw Failure(reason: "the path does not begin with M") }
      if !isNew {
        scanner.skipSeparator()
        if name == UInt8(ascii: "M") { name = UInt8(ascii: "L") }
        if name == UInt8(ascii: "m") { name = UInt8(ascii: "l") }
        if name & 0xDF == UInt8(ascii: "Z") { throw Failure(reason: "a number follows the end of a part") }
      }
      try step(name & 0xDF, isRelative: name & 0x20 != 0)
      guard path.steps.count <= Self.maximumSteps else { throw Failure(reason: "the path is too long") }
    }
  }

  private mutating func step(_ command: UInt8, isRelative: Bool) throws(Failure) {
    let origin = isRelative ? current : .zero
    switch command {
    case UInt8(ascii: "M"):
      current = try point(from: origin)
      path.move(to: current)
      (start, lastControl) = (current, nil)
    case UInt8(ascii: "L"): line(to: try point(from: origin))
    case UInt8(ascii: "H"): line(to: Point(x: try number() + origin.x, y: current.y))
    case UInt8(ascii: "V"): line(to: Point(x: current.x, y: try number() + origin.y))
    case UInt8(ascii: "C"):
      let first = try point(from: origin)
      try curve(first, from: origin)
    case UInt8(ascii: "S"): try curve(mirrored(isCubic: true), from: origin)
    case UInt8(ascii: "Q"):
      let control = try point(from: origin)
      try quadCurve(control, from: origin)
    case UInt8(ascii: "T"): try quadCurve(mirrored(isCubic: false), from: origin)
    case UInt8(ascii: "A"): try arc(from: origin)
    case UInt8(ascii: "Z"):
      path.close()
      (current, lastControl) = (start, nil)
    default: throw Failure(reason: "\"\(Character(Unicode.Scalar(command)))\" is not a command of a path")
    }
  }

  private mutating func line(to point: Point) {
    path.addLine(to: point)
    (current, lastControl) = (point, nil)
  }

  private mutating func curve(_ first: Point, from origin: Point) throws(Failure) {
    let second = try point(from: origin)
    let end = try point(from: origin)
    path.addCurve(to: end, control1: first, control2: second)
    (current, lastControl) = (end, (second, true))
  }

  private mutating func quadCurve(_ control: Point, from origin: Point) throws(Failure) {
    let end = try point(from: origin)
    path.addQuadCurve(to: end, control: control)
    (current, lastControl) = (end, (control, false))
  }

  private mutating func arc(from origin: Point) throws(Failure) {
    let (across, down, turn) = (try number(), try number(), try number())
    guard let isLarge = scanner.flag(), let isClockwise = scanner.flag() else {
      throw Failure(reason: "a flag of an arc is neither 0 nor 1")
    }
    let end = try point(from: origin)
    path.addArc(
      from: current, to: end, radii: Size(width: abs(across), height: abs(down)), turnedBy: .degrees(turn),
      isLarge: isLarge, isClockwise: isClockwise)
    (current, lastControl) = (end, nil)
  }

  private func mirrored(isCubic: Bool) -> Point {
    guard let lastControl, lastControl.isCubic == isCubic else { return current }
    return current + (current - lastControl.point)
  }

  private mutating func number() throws(Failure) -> Double {
    scanner.skipSeparator()
    guard let number = scanner.number() else { throw Failure(reason: "a number of the path is missing or too large") }
    return number
  }

  private mutating func point(from origin: Point) throws(Failure) -> Point {
    let (x, y) = (try number(), try number())
    let point = Point(x: origin.x + x, y: origin.y + y)
    // Each number is limited, but many relative steps can add up, so the sum is checked.
    guard abs(point.x) <= 1e9, abs(point.y) <= 1e9 else { throw Failure(reason: "a point of the path is beyond 1e9") }
    return point
  }
}

extension Path {
  /// Adds an arc of an ellipse between two points, by the formulas of SVG 1.1, appendix F.6.
  fileprivate mutating func addArc(
    from begin: Point, to end: Point, radii: Size, turnedBy turn: Angle, isLarge: Bool, isClockwise: Bool
  ) {
    guard begin != end else { return }
    guard radii.width > 1e-9, radii.height > 1e-9 else { return addLine(to: end) }
    // In these coordinates, the ellipse is a circle of radius 1. If that circle does not reach both points, a larger
    // circle is used.
    let shape = Transform.rotation(turn).scaled(x: radii.width, y: radii.height)
    guard let flat = shape.inverted() else { return addLine(to: end) }
    let (from, to) = (flat.apply(begin), flat.apply(end))
    let half = (to - from) * 0.5
    let distance = half.length
    let radius = max(1, distance)
    let height = (radius * radius - distance * distance).squareRoot()
    let side = isLarge == isClockwise ? -1.0 : 1.0
    let middle = from + half
    let center = middle + Vector(dx: -half.dy, dy: half.dx) * (distance > 0 ? side * height / distance : 0)
    let first = atan2(from.y - center.y, from.x - center.x)
    var sweep = atan2(to.y - center.y, to.x - center.x) - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    var circle = Path()
    circle.addArc(center: center, radius: radius, from: .radians(first), sweep: .radians(sweep))
    let curves = circle.elements.dropFirst()
    for (index, element) in curves.enumerated() {
      guard case .curve(let goal, let control1, let control2) = element else { continue }
      addCurve(
        to: index == curves.count - 1 ? end : shape.apply(goal), control1: shape.apply(control1),
        control2: shape.apply(control2))
    }
  }
}
