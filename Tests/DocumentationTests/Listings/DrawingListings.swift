import Taction

// The listing of the page on drawing.
final class CheckerPattern: View {
  private let canvas = PixelCanvas()

  override func draw(into list: inout DisplayList) {
    canvas.draw(into: &list, in: bounds, scale: displayScale) { y, row in
      for x in row.indices { row[x] = (x / 8 + y / 8) % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
    }
  }
}
