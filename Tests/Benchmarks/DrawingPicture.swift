import Taction

/// The pictures that are drawn repeatedly to measure the memory that a renderer takes. Each frame has a display list
/// that is recorded beforehand.
enum DrawingPicture: String, CaseIterable {
  case photos = "turned photos"
  case cards = "round cards with shadows and borders"
  case text = "upright and turned text"
  case groups = "translucent and clipped groups"

  /// The number of frames of the animation, after which it begins again.
  static let frames = 12
  static let size = Size(width: 1280, height: 800)

  /// The contents of the frames.
  func lists() throws -> [DisplayList] {
    let record = try recorder()
    return (0..<Self.frames).map { frame in
      var list = DisplayList()
      for index in 0..<10 {
        let place = Point(x: Double(index * 263 % 1100), y: Double(index * 149 % 640))
        let angle = Angle.degrees(Double(11 * index + frame))
        record(&list, .rotation(angle).concatenating(.translation(place - .zero)), index)
      }
      return list
    }
  }

  private typealias Recorder = (_ list: inout DisplayList, _ place: Transform, _ index: Int) -> Void

  private func recorder() throws -> Recorder {
    let card = RoundedRect(Rect(x: 0, y: 0, width: 320, height: 200), radius: 24)
    switch self {
    case .photos:
      let photo = try Self.photo()
      return { list, place, _ in list.draw(photo, in: RoundedRect(card.rect), transform: place) }
    case .cards:
      return { list, place, index in
        list.drawShadow(
          of: card, offset: Vector(dx: 0, dy: 8), blur: 14, color: .black.withAlpha(0.4), transform: place)
        list.fill(card, color: Color(hex: 0xEEEEEE), transform: place, opacity: index % 2 == 0 ? 1 : 0.8)
        list.strokeBorder(of: card, width: 3, color: .black, transform: place)
        list.fillPolygon(card.rect.corners.dropLast(), color: Color(hex: 0x3366CC), transform: place)
      }
    case .text:
      let text = TextLayout("Sphinx of black quartz, judge my vow 😀", font: .system(size: 28), width: 320)
      return { list, place, index in
        let upright = Transform.translation(Vector(dx: place.tx, dy: place.ty))
        list.draw(text, color: .white, transform: index % 2 == 0 ? place : upright)
      }
    case .groups:
      let photo = try Self.photo()
      return { list, place, index in
        list.group(.init(opacity: index % 2 == 0 ? 0.6 : 1, clip: card, transform: place)) { group in
          group.draw(photo, in: RoundedRect(card.rect), transform: place)
          group.group(.init(opacity: 0.5)) { $0.fill(card.inset(by: 40), color: .white, transform: place) }
        }
      }
    }
  }

  private static func photo() throws -> Image {
    let bitmap = try Bitmap(width: 640, height: 400)
    for y in 0..<400 {
      for x in 0..<640 { bitmap[x, y] = 0xFF00_0000 | UInt32(x * y & 0xFF_FFFF) }
    }
    return try Image(copying: bitmap)
  }
}
