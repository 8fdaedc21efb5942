import Glibc
import Taction

/// Translucent cards with round corners and soft shadows, at whole pixels; each moves around a fixed position.
final class CardScene: BenchmarkScene {
  private static let size = Size(width: 700, height: 420)
  private static let radius = 32.0
  private static let shadow = Shadow(color: .black, opacity: 0.35, radius: 16, offset: Vector(dx: 0, dy: 8))

  let name = "cards"
  let count: Int
  private var cards: [View] = []

  init(count: Int) { self.count = max(count, 1) }

  func build(in root: View) {
    for number in 0..<count {
      let card = View(frame: Rect(origin: .zero, size: Self.size))
      card.cornerRadius = Self.radius
      card.shadow = Self.shadow
      card.backgroundColor = Color(premultiplied: Self.pixel(of: number))
      root.addSubview(card)
      cards.append(card)
    }
  }

  func pose(frame: Int) {
    for (number, card) in cards.enumerated() {
      let k = Double(number)
      let middle = SceneCanvas.middle(of: k) + SceneCanvas.drift(of: k, frame: Double(frame))
      let corner = Point(
        x: (middle.x - Self.size.width / 2).rounded(.down), y: (middle.y - Self.size.height / 2).rounded(.down))
      card.center = corner + Vector(dx: Self.size.width / 2, dy: Self.size.height / 2)
    }
  }

  /// A card's colour at 217/255, premultiplied.
  private static func pixel(of number: Int) -> UInt32 {
    let alpha: UInt32 = 217
    return [37, 71, 113].reduce(alpha) { pixel, step in
      pixel << 8 | UInt32(120 + number * step % 130) * alpha / 255
    }
  }
}
