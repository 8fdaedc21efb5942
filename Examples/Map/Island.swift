import Glibc
import Taction

/// An imaginary island: 16,384 pixels wide and high, painted tile by tile.
///
/// Its coast, hills and roads are the same each time that a tile is painted; the larger the scale, the more details are
/// visible.
nonisolated struct Island: TileSource {
  let size = Size(width: 16_384, height: 16_384)

  /// The villages, which roads connect.
  private static let villages: [(name: String, note: String, point: Point)] = [
    ("Port Amber", "harbour, market on Fridays", Point(x: 5200, y: 10_900)),
    ("High Meadow", "612 m, the way to the summit", Point(x: 8300, y: 7200)),
    ("Saltmarsh", "birds in spring and autumn", Point(x: 11_600, y: 10_300)),
    ("North Light", "lighthouse, open in summer", Point(x: 9300, y: 3300)),
    ("Two Wells", "an old mill by the road", Point(x: 8000, y: 11_600)),
  ]
  private static let roads = [(0, 4), (4, 2), (4, 1), (1, 3), (1, 2), (0, 1)]
  private static let middle = Point(x: 8192, y: 8192)

  var places: [Chart.Place] {
    Self.villages.map { Chart.Place(name: $0.name, note: $0.note, point: $0.point) }
  }

  func tile(at index: TileIndex) async throws -> Image? {
    let area = rect(of: index)
    guard !area.isEmpty else { return nil }
    let scale = 1 / Double(1 << index.level)
    let bitmap = try Bitmap(
      width: max(1, Int((area.width * scale).rounded(.up))), height: max(1, Int((area.height * scale).rounded(.up))))
    let sheet = Sheet(area: area, scale: scale)
    var list = DisplayList()
    paintLand(on: sheet, into: &list)
    try Task.checkCancellation()
    paintWoods(on: sheet, into: &list)
    try Task.checkCancellation()
    paintRoads(on: sheet, into: &list)
    paintHouses(on: sheet, into: &list)
    paintGrid(on: sheet, into: &list)
    bitmap.draw(list, background: .sea)
    return try Image(copying: bitmap)
  }

  /// The area that is being painted, and its scale.
  private struct Sheet {
    let area: Rect
    let scale: Double

    var transform: Transform { Transform.translation(.zero - area.origin).concatenating(.scale(scale)) }

    /// Returns the indices of the cells of a grid that intersect the area, enlarged by a border.
    func cells(_ side: Double, border: Double) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
      let cell = { (value: Double) in Int((value / side).rounded(.down)) }
      return (
        cell(area.minX - border)...cell(area.maxX + border), cell(area.minY - border)...cell(area.maxY + border)
      )
    }
  }

  // MARK: Land

  /// Returns the contour line at a height; at height 0, it is the coast. The greater the height, the smaller the area
  /// inside.
  private static func coast(_ height: Double, points: Int) -> [Point] {
    (0..<points).map { number in
      let angle = Double(number) / Double(points) * 2 * .pi
      let waves = [(3.0, 0.16, 1.0), (5, 0.09, 2.4), (11, 0.05, 0), (29, 0.02, 0)]
      let bays = waves.reduce(0) { $0 + $1.1 * sin($1.0 * angle + $1.2) }
      let radius = 5900 * (1 + bays * (1 - height / 2)) * (1 - height)
      let drift = height * 900
      return middle + Vector(dx: cos(angle) * radius * 1.1 + drift, dy: sin(angle) * radius - drift)
    }
  }

  private func paintLand(on sheet: Sheet, into list: inout DisplayList) {
    let points = sheet.scale < 0.1 ? 180 : 720
    let steps: [(Double, Color)] = [
      (-0.05, .shallows), (0, .beach), (0.015, .meadow), (0.34, .pasture), (0.56, .moor), (0.74, .rock), (0.9, .snow),
    ]
    for (height, color) in steps {
      list.fillPolygon(Self.coast(height, points: points), color: color, transform: sheet.transform)
    }
  }

  private static func isLand(_ point: Point) -> Bool {
    let step = point - middle
    return Vector(dx: step.dx / 1.1, dy: step.dy).length < 4600
  }

  private func paintWoods(on sheet: Sheet, into list: inout DisplayList) {
    guard sheet.scale >= 0.2 else { return }
    let (columns, rows) = sheet.cells(160, border: 80)
    for row in rows {
      for column in columns where Self.dice(column / 4, row / 4, 1) < 0.4 {
        let point = Point(
          x: (Double(column) + Self.dice(column, row, 2)) * 160, y: (Double(row) + Self.dice(column, row, 3)) * 160)
        guard Self.isLand(point) else { continue }
        let radius = 24 + 30 * Self.dice(column, row, 4)
        let crown = Rect(center: point, size: Size(width: 2 * radius, height: 2 * radius))
        let leaf = Color(red: 0.36, green: 0.56 + 0.1 * Self.dice(column, row, 5), blue: 0.36)
        list.fill(RoundedRect(crown, radius: radius), color: leaf, transform: sheet.transform)
      }
    }
  }

  // MARK: What people have built

  private func paintRoads(on sheet: Sheet, into list: inout DisplayList) {
    for (width, color) in [(56.0, Color.roadEdge), (40, .road)] {
      let least = 2 / sheet.scale
      for (start, end) in Self.roads {
        let path = Self.road(from: Self.villages[start].point, to: Self.villages[end].point)
        let style = StrokeStyle(width: max(width, least * (width / 40)), cap: .round, join: .round)
        list.stroke(path, style, color: color, transform: sheet.transform)
      }
    }
  }

  private static func road(from start: Point, to end: Point) -> Path {
    let (way, across) = (end - start, Vector(dx: start.y - end.y, dy: end.x - start.x) * 0.16)
    var path = Path()
    path.move(to: start)
    path.addCurve(to: end, control1: start + way * 0.35 + across, control2: start + way * 0.65 - across)
    return path
  }

  private func paintHouses(on sheet: Sheet, into list: inout DisplayList) {
    for (number, village) in Self.villages.enumerated() {
      let reach = Rect(center: village.point, size: Size(width: 1300, height: 1300))
      guard reach.intersects(sheet.area) else { continue }
      for house in 0..<60 {
        let (angle, distance) = (Self.dice(number, house, 6) * 2 * .pi, 80 + 480 * Self.dice(number, house, 7))
        let middle = village.point + Vector(dx: cos(angle), dy: sin(angle)) * distance
        let size = Size(width: 34 + 26 * Self.dice(number, house, 8), height: 28 + 18 * Self.dice(number, house, 9))
        let turn = Transform.rotation(.radians(angle)).about(middle).concatenating(sheet.transform)
        let roof = Color(red: 0.78 + 0.12 * Self.dice(number, house, 10), green: 0.52, blue: 0.42)
        list.fill(Rect(center: middle, size: size), color: roof, transform: turn)
      }
      paintName(village.name, at: village.point, on: sheet, into: &list)
    }
  }

  private func paintName(_ name: String, at point: Point, on sheet: Sheet, into list: inout DisplayList) {
    guard sheet.scale >= 0.5 else { return }
    let text = TextLayout(name, font: .system(size: 40, weight: .semibold))
    let corner = point - Vector(dx: text.size.width / 2, dy: -60)
    list.draw(text, at: corner, color: .ink, transform: sheet.transform)
  }

  /// Paints the lines of the map's grid, which show how the map is rotated.
  private func paintGrid(on sheet: Sheet, into list: inout DisplayList) {
    let (columns, rows) = sheet.cells(1024, border: 0)
    let width = 1 / sheet.scale
    for column in columns {
      let line = Rect(x: Double(column) * 1024, y: sheet.area.minY, width: width, height: sheet.area.height)
      list.fill(line, color: .grid, transform: sheet.transform)
    }
    for row in rows {
      let line = Rect(x: sheet.area.minX, y: Double(row) * 1024, width: sheet.area.width, height: width)
      list.fill(line, color: .grid, transform: sheet.transform)
    }
  }

  /// Returns a pseudo-random number from 0 to 1, always the same for the same three arguments.
  private static func dice(_ x: Int, _ y: Int, _ n: Int) -> Double {
    var hash = UInt32(truncatingIfNeeded: x &* 2_654_435_761 ^ y &* 40_503_001 ^ n &* 97_531_157)
    hash = (hash ^ hash >> 16) &* 0x45D9_F3B5
    hash = (hash ^ hash >> 13) &* 0x2545_F491
    return Double(hash ^ hash >> 16) / Double(UInt32.max)
  }
}

nonisolated extension Color {
  /// The sea around the island.
  static let sea = Color(hex: 0x9F_C9E3)
  fileprivate static let shallows = Color(hex: 0xB9_DCEC)
  fileprivate static let beach = Color(hex: 0xF1_E6C4)
  fileprivate static let meadow = Color(hex: 0xC9_DFA5)
  fileprivate static let pasture = Color(hex: 0xB5_D08F)
  fileprivate static let moor = Color(hex: 0xC6_BE92)
  fileprivate static let rock = Color(hex: 0xB8_AFA3)
  fileprivate static let snow = Color(hex: 0xF6_F7F8)
  fileprivate static let road = Color(hex: 0xFF_FAEB)
  fileprivate static let roadEdge = Color(hex: 0xA8_9A80)
  fileprivate static let ink = Color(hex: 0x2B_3038)
  fileprivate static let grid = Color(hex: 0x30_5070, alpha: 0.22)
}
