import Glibc
import Taction

/// A map of an imaginary city, 20,000 pixels wide and high, drawn tile by tile.
///
/// Streets and blocks are the same each time that a tile is drawn. The larger the scale, the more is visible: first
/// districts, then houses and trees, then the address of each block.
nonisolated struct CityMap: TileSource {
  let size = Size(width: 20_000, height: 20_000)

  private static let block = 250.0
  private static let blocksOfDistrict = 10
  private static let street = 26.0

  func tile(at index: TileIndex) async throws -> Image? {
    let area = rect(of: index)
    guard !area.isEmpty else { return nil }
    let scale = 1 / Double(1 << index.level)
    let bitmap = try Bitmap(
      width: max(1, Int((area.width * scale).rounded(.up))), height: max(1, Int((area.height * scale).rounded(.up))))
    var list = DisplayList()
    let toPixels = Transform.translation(.zero - area.origin).concatenating(.scale(scale))
    try drawBlocks(in: area, scale: scale, into: &list, toPixels)
    drawRiver(in: area, into: &list, toPixels)
    drawAvenues(in: area, into: &list, toPixels)
    drawDistricts(in: area, scale: scale, into: &list, toPixels)
    try Task.checkCancellation()
    bitmap.draw(list, background: .asphalt)
    return try Image(copying: bitmap)
  }

  private func drawBlocks(in area: Rect, scale: Double, into list: inout DisplayList, _ transform: Transform) throws {
    for row in Self.numbers(area.minY, area.maxY, by: Self.block) {
      try Task.checkCancellation()
      for column in Self.numbers(area.minX, area.maxX, by: Self.block) {
        let place = Rect(
          x: Double(column) * Self.block, y: Double(row) * Self.block, width: Self.block, height: Self.block
        ).inset(by: Self.street / 2)
        let isPark = Self.dice(column, row, 1) < 0.14
        let tone = 0.06 * Self.dice(column, row, 2)
        let ground = isPark ? Color(red: 0.66 + tone, green: 0.82, blue: 0.58) : Color(white: 0.86 + tone)
        list.fill(RoundedRect(place, radius: 10), color: ground, transform: transform)
        guard scale >= 0.25 else { continue }
        isPark
          ? drawTrees(column, row, in: place, into: &list, transform)
          : drawHouses(column, row, in: place, into: &list, transform)
        guard scale >= 0.5 else { continue }
        let address = TextLayout("\(column * 250) · \(row * 250)", font: .system(size: 15, weight: .medium))
        let corner = place.origin + Vector(dx: 24, dy: place.height - address.size.height - 22)
        list.draw(address, at: corner, color: Color(hex: 0x3A_40_48), transform: transform)
      }
    }
  }

  /// Draws nine lots, most of them with a house. The walls of adjacent houses are not exactly in line.
  private func drawHouses(
    _ column: Int, _ row: Int, in place: Rect, into list: inout DisplayList, _ transform: Transform
  ) {
    let lot = place.width / 3
    for number in 0..<9 where Self.dice(column, row, 10 + number) > 0.12 {
      let corner = place.origin + Vector(dx: Double(number % 3) * lot, dy: Double(number / 3) * (lot - 10))
      let (across, down) = (Self.dice(column, row, 20 + number), Self.dice(column, row, 30 + number))
      let house = Rect(
        x: corner.x + 8 + 10 * across, y: corner.y + 8 + 8 * down, width: lot - 20 - 14 * down,
        height: lot - 28 - 10 * across)
      let warmth = Self.dice(column, row, 40 + number)
      let roof = Color(red: 0.72 + 0.2 * warmth, green: 0.55 + 0.18 * down, blue: 0.45 + 0.15 * across)
      list.fill(house.offset(by: Vector(dx: 3, dy: 4)), color: Color(white: 0, alpha: 0.18), transform: transform)
      list.fill(house, color: roof, transform: transform)
      let ridge = Rect(x: house.minX, y: house.center.y, width: house.width, height: house.height / 2)
      list.fill(ridge, color: Color(white: 0, alpha: 0.10), transform: transform)
    }
  }

  private func drawTrees(
    _ column: Int, _ row: Int, in place: Rect, into list: inout DisplayList, _ transform: Transform
  ) {
    for number in 0..<14 {
      let radius = 8 + 10 * Self.dice(column, row, 50 + number)
      let room = place.inset(by: radius + 4)
      let middle = Point(
        x: room.minX + room.width * Self.dice(column, row, 70 + number),
        y: room.minY + (room.height - 20) * Self.dice(column, row, 90 + number))
      let crown = Rect(center: middle, size: Size(width: 2 * radius, height: 2 * radius))
      let leaf = Color(red: 0.28, green: 0.52 + 0.16 * Self.dice(column, row, 110 + number), blue: 0.28)
      list.fill(RoundedRect(crown, radius: radius), color: leaf, transform: transform)
    }
  }

  private func drawRiver(in area: Rect, into list: inout DisplayList, _ transform: Transform) {
    let bank = { (x: Double) in 10_500 + 3200 * sin(x / 3400) + 700 * sin(x / 870 + 1) }
    let step = max(area.width / 64, 8)
    let columns = Array(stride(from: area.minX - step, through: area.maxX + step, by: step))
    let (north, south) = (columns.map { Point(x: $0, y: bank($0)) }, columns.map { Point(x: $0, y: bank($0) + 420) })
    guard let box = Rect(enclosing: north + south), box.intersects(area) else { return }
    list.fillPolygon(north + south.reversed(), color: .water, transform: transform)
  }

  /// Draws the streets between districts, which are also the bridges.
  private func drawAvenues(in area: Rect, into list: inout DisplayList, _ transform: Transform) {
    let district = Self.block * Double(Self.blocksOfDistrict)
    let (reach, width) = (area.inset(by: -60), 60.0)
    for number in Self.numbers(reach.minX, reach.maxX, by: district) {
      let x = Double(number) * district - width / 2
      list.fill(Rect(x: x, y: area.minY, width: width, height: area.height), color: .avenue, transform: transform)
    }
    for number in Self.numbers(reach.minY, reach.maxY, by: district) {
      let y = Double(number) * district - width / 2
      list.fill(Rect(x: area.minX, y: y, width: area.width, height: width), color: .avenue, transform: transform)
    }
  }

  /// Draws the districts' names, as on a chess board, at scales that show more than a few streets.
  private func drawDistricts(in area: Rect, scale: Double, into list: inout DisplayList, _ transform: Transform) {
    guard scale < 0.5 else { return }
    let district = Self.block * Double(Self.blocksOfDistrict)
    for row in Self.numbers(area.minY, area.maxY, by: district) {
      for column in Self.numbers(area.minX, area.maxX, by: district) {
        let letter = Unicode.Scalar(UInt8(65 + column % 26))
        let name = TextLayout("\(letter)\(row + 1)", font: .system(size: 700, weight: .bold))
        let middle = Point(x: (Double(column) + 0.5) * district, y: (Double(row) + 0.5) * district)
        let corner = middle - Vector(dx: name.size.width / 2, dy: name.size.height / 2)
        list.draw(name, at: corner, color: Color(hex: 0x20_30_48, alpha: 0.55), transform: transform)
      }
    }
  }

  /// Returns the numbers, from 0 on, of the blocks or districts that intersect a range; `step` is their width.
  private static func numbers(_ low: Double, _ high: Double, by step: Double) -> Range<Int> {
    let first = max(Int((low / step).rounded(.down)), 0)
    return first..<max(Int((high / step).rounded(.up)), first)
  }

  /// Returns a pseudo-random number from 0 to 1, always the same for the same three arguments.
  private static func dice(_ x: Int, _ y: Int, _ n: Int) -> Double {
    var hash = UInt32(truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663 ^ n &* 83_492_791)
    hash = (hash ^ hash >> 15) &* 0x2C1B_3C6D
    hash = (hash ^ hash >> 12) &* 0x297A_2D39
    return Double(hash ^ hash >> 15) / Double(UInt32.max)
  }
}

nonisolated extension Color {
  fileprivate static let asphalt = Color(hex: 0xF7_F5F0)
  fileprivate static let avenue = Color(hex: 0xF6_D98A)
  fileprivate static let water = Color(hex: 0x7F_B4DD)
}
