import Glibc
import Taction

/// A picture of a flower with soft edges, through which the background is visible: it has all degrees of transparency.
nonisolated struct Flower {
  /// The number of petals.
  let petals: Int
  /// The colour at the tips of the petals.
  let tips: Color
  /// The colour in the middle of the flower.
  let heart: Color

  /// Three flowers with matching colours.
  static let bunch = [
    Flower(petals: 5, tips: Color(hex: 0xD8_3060), heart: Color(hex: 0xFF_E070)),
    Flower(petals: 8, tips: Color(hex: 0x60_50D0), heart: Color(hex: 0xFF_F0C0)),
    Flower(petals: 3, tips: Color(hex: 0xF0_8020), heart: Color(hex: 0x80_2010)),
  ]

  /// Paints the flower with a width and height of `edge` pixels.
  func image(edge: Int) throws -> Image {
    let bitmap = try Bitmap(width: edge, height: edge)
    for y in 0..<edge { bitmap.setRow(y, to: (0..<edge).map { color(x: $0, y: y, edge: Double(edge)).premultiplied }) }
    return try Image(copying: bitmap)
  }

  private func color(x: Int, y: Int, edge: Double) -> Color {
    let (across, down) = (2 * (Double(x) + 0.5) / edge - 1, 2 * (Double(y) + 0.5) / edge - 1)
    let (distance, angle) = (hypot(across, down), atan2(down, across))
    let rim = 0.62 + 0.36 * cos(Double(petals) * angle)
    // The petals end with a sharp edge, and the flower is translucent in its middle. Both edges are about two pixels
    // wide.
    let cover = min(max((rim - distance) * edge / 4, 0), 1)
    let glass = 0.35 + 0.65 * min(max((distance - 0.2) * edge / 4 + 0.5, 0), 1)
    let share = min(distance / rim, 1)
    let veins = 0.88 + 0.12 * cos(40 * angle * distance)
    let mix = { (from: Double, to: Double) in (from + (to - from) * share) * veins }
    return Color(
      red: mix(heart.red, tips.red), green: mix(heart.green, tips.green), blue: mix(heart.blue, tips.blue),
      alpha: cover * glass * (1 - 0.45 * share))
  }
}
