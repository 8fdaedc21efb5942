import TactionGeometry
import TactionGraphics

nonisolated extension InkPaper {
  /// The minimum distance between lines and between dots on the screen, in device pixels. At a smaller distance, they
  /// would look like a solid colour, and there would be too many to draw.
  private static let (minimumLineDistance, minimumDotDistance) = (8.0, 20.0)
  /// The maximum numbers of lines along each axis, and of dots. Our own choice: the lines of two thousand sheets below
  /// each other.
  private static let (maximumLines, maximumDots) = (65_536.0, 1 << 20)
  /// The width of a line in px of the paper; a dot is twice as wide.
  private static let lineWidth = 1.0
  /// The opacity of the ruling.
  private static let opacity = 0.16

  /// The colour of the ruling: dark on light paper, light on dark paper.
  var rulingColor: Color {
    let light = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue
    return Color(white: light > 0.5 ? 0 : 1, alpha: Self.opacity)
  }

  /// Draws the paper and its ruling in a rectangle.
  ///
  /// - Parameters:
  ///   - area: The rectangle in the coordinates of the paper.
  ///   - scale: The number of device pixels for each px of the paper.
  ///   - transform: The transform from the coordinates of the paper to the coordinates of the display list.
  func draw(into list: inout DisplayList, in area: Rect, scale: Double, transform: Transform = .identity) {
    let part = bounds.map { $0.intersection(area) } ?? area
    guard part.isFinite, !part.isEmpty else { return }
    list.fill(part, color: color, transform: transform)
    for rect in ruledRects(in: part, scale: scale) { list.fill(rect, color: rulingColor, transform: transform) }
  }

  /// Returns the lines or dots in a part of the paper; empty if the scale is so small that they would look like a solid
  /// colour, or if there are too many of them.
  func ruledRects(in part: Rect, scale: Double) -> [Rect] {
    let minimum = ruling == .dots ? Self.minimumDotDistance : Self.minimumLineDistance
    guard ruling != .plain, spacing * scale >= minimum else { return [] }
    let width = Self.lineWidth
    // A line or dot around a place beyond the edge of the part may reach into the part.
    let reach = part.inset(by: -width)
    let area = bounds.map { $0.intersection(reach) } ?? reach
    let (rows, columns) = (steps(area.minY, area.maxY), steps(area.minX, area.maxX))
    if ruling == .dots {
      guard rows.count * columns.count <= Self.maximumDots else { return [] }
      let size = Size(width: 2 * width, height: 2 * width)
      return rows.flatMap { y in columns.map { Rect(center: Point(x: $0, y: y), size: size) } }
    }
    let lines = rows.map { Rect(x: part.minX, y: $0 - width / 2, width: part.width, height: width) }
    guard ruling == .squares else { return lines }
    return lines + columns.map { Rect(x: $0 - width / 2, y: part.minY, width: width, height: part.height) }
  }

  /// Returns the coordinates of the lines in a range; empty if there are too many lines, or if the coordinates are too
  /// large.
  private func steps(_ low: Double, _ high: Double) -> [Double] {
    let (first, last) = ((low / spacing).rounded(.up), (high / spacing).rounded(.down))
    guard first <= last, last - first < Self.maximumLines, abs(first) < 1e9 else { return [] }
    return (Int(first)...Int(last)).compactMap { $0 == 0 && bounds != nil ? nil : Double($0) * spacing }
  }
}
