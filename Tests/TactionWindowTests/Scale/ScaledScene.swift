import Taction
import TactionTestSupport

/// The content of a window with each kind of drawing: text, a photo, cards with round corners, shadows and borders, a
/// list in a scroll view, and shapes at the right and lower edges.
final class ScaledScene {
  let card = View(frame: Rect(x: 30, y: 40, width: 70, height: 50))
  let scroll = ScrollView(frame: Rect(x: 120, y: 20, width: 90, height: 110))
  let label = Label("Sharp at any scale")
  let photo: ImageView

  init(in window: Window) throws {
    window.content.backgroundColor = Color(hex: 0xDD_E6F0)
    photo = ImageView(image: try Self.noise(width: 40, height: 30))
    photo.frame = Rect(x: 20, y: 110, width: 60, height: 45)
    card.backgroundColor = Color(hex: 0xCC_2222)
    card.cornerRadius = 9
    card.borderWidth = 1
    card.borderColor = .black
    card.shadow = Shadow(color: .black, opacity: 0.4, radius: 4, offset: Vector(dx: 1, dy: 2))
    let turned = View(frame: Rect(x: 60, y: 120, width: 50, height: 30))
    turned.backgroundColor = Color(hex: 0x22_88CC)
    turned.transform = .rotation(.degrees(27))
    label.font = .system(size: 13)
    label.frame = Rect(x: 8.4, y: 6.3, width: 140, height: 20)
    scroll.backgroundColor = .white
    scroll.contentSize = Size(width: 90, height: 600)
    for row in 0..<30 { scroll.addSubview(Self.row(row)) }
    for view in [photo, card, turned, label, scroll] { window.content.addSubview(view) }
  }

  private static func row(_ number: Int) -> View {
    let row = View(frame: Rect(x: 0, y: Double(number) * 20, width: 90, height: 19))
    row.backgroundColor = Color(hex: number % 2 == 0 ? 0xEE_EEDD : 0xDD_EEEE)
    let label = Label("Row \(number)")
    label.font = .system(size: 11)
    label.frame = Rect(x: 4, y: 2, width: 80, height: 15)
    row.addSubview(label)
    return row
  }

  private static func noise(width: Int, height: Int) throws -> Image {
    var random = SeededGenerator(seed: 7)
    let bitmap = try Bitmap(width: width, height: height)
    for y in 0..<height {
      bitmap.setRow(y, to: (0..<width).map { _ in 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random) })
    }
    return try Image(copying: bitmap)
  }
}

/// The scales that the desktops of tablets offer.
nonisolated let tabletScales = [1.0, 1.25, 1.5, 1.75, 2, 2.5]

extension Bitmap {
  /// Returns whether another bitmap has the same size and the same pixels, apart from alpha.
  func isEqual(to other: Bitmap) -> Bool {
    guard width == other.width, height == other.height else { return false }
    return (0..<height).allSatisfy { y in
      (0..<width).allSatisfy { x in (self[x, y] ^ other[x, y]) & 0xFF_FFFF == 0 }
    }
  }
}
