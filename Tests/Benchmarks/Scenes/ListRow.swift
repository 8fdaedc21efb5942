import Taction

/// A row of the list: a picture, a title, a line of smaller text and a divider.
final class ListRow: View {
  static let height = 120.0

  private let thumbnails: [Image]
  private let picture = ImageView()
  private let title = Label("")
  private let detail = Label("")
  private var number: Int?

  init(thumbnails: [Image], width: Double) {
    self.thumbnails = thumbnails
    super.init(frame: Rect(x: 0, y: 0, width: width, height: Self.height))
    picture.frame = Rect(
      x: 24, y: 12, width: Double(ListThumbnail.width), height: Double(ListThumbnail.height))
    title.font = Font(family: "DejaVu Sans", size: 28)
    title.textColor = Color(hex: 0xF0F0F0)
    detail.font = Font(family: "DejaVu Sans", size: 20)
    detail.textColor = Color(hex: 0xA0A8B0)
    let divider = View(frame: Rect(x: 24, y: Self.height - 1, width: width - 48, height: 1))
    divider.backgroundColor = Color(hex: 0x404854)
    for view in [picture, title, detail, divider] { addSubview(view) }
  }

  /// Shows a row of the list, at its position.
  func show(_ number: Int) {
    guard number != self.number else { return }
    self.number = number
    frame.origin = Point(x: 0, y: Double(number) * Self.height)
    picture.image = thumbnails[number % thumbnails.count]
    title.text = Self.title(of: number)
    detail.text = Self.detail(of: number)
    put(title, baseline: 50)
    put(detail, baseline: 90)
  }

  private func put(_ label: Label, baseline: Double) {
    label.sizeToFit()
    // A label centres its single line vertically.
    let above = (label.bounds.height + label.font.ascender - label.font.descender) / 2
    label.frame.origin = Point(x: 184, y: baseline - above)
  }

  // MARK: Texts

  private static let words = [
    "harbour", "morning", "glass", "river", "orchard", "window", "lantern", "bicycle", "meadow", "station", "violet",
    "copper", "summer", "letter", "garden", "bridge",
  ]

  private static func word(_ index: Int) -> String { words[index & 15] }

  private static func title(of row: Int) -> String {
    let digits = String(row)
    let padded = String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    return "Photo \(padded): \(word(row)) \(word(row * 7)) and \(word(row * 5 + 3))"
  }

  private static func detail(of row: Int) -> String {
    "taken near the \(word(row * 3)) \(word(row * 11 + 1)), 4000 px wide, with a \(word(row * 13)) \(word(row + 5)) "
      + "behind the \(word(row * 9 + 2)); shared by \(word(row + 9)) \(word(row * 15)), album \(row / 7), "
      + "page \(row % 90)"
  }
}
