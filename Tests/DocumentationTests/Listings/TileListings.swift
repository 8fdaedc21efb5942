import Taction

nonisolated struct Chessboard: TileSource {
  let size = Size(width: 20_000, height: 20_000)

  func tile(at index: TileIndex) async throws -> Image? {
    let area = rect(of: index)
    let scale = 1 / Double(1 << index.level)
    let (width, height) = ((area.width * scale).rounded(.up), (area.height * scale).rounded(.up))
    let bitmap = try Bitmap(width: Int(width), height: Int(height))
    let toPixels = Transform.translation(.zero - area.origin).concatenating(.scale(scale))
    var list = DisplayList()
    for row in Int(area.minY / 500)...Int(area.maxY / 500) {
      for column in Int(area.minX / 500)...Int(area.maxX / 500) where (row + column).isMultiple(of: 2) {
        let square = Rect(x: Double(column) * 500, y: Double(row) * 500, width: 500, height: 500)
        list.fill(square, color: .black, transform: toPixels)
      }
    }
    bitmap.draw(list, background: .white)
    return try Image(copying: bitmap)
  }
}

/// The listings of the pages on tiles and on animation.
enum TileListings {
  static func show(in scroll: ScrollView) {
    let board = TiledView(source: Chessboard())
    scroll.addSubview(board)
    scroll.contentSize = board.bounds.size
    scroll.viewForZooming = board
    scroll.zoomLimits = 0.02...4
  }

  static func spring(_ card: View, home: Point) {
    card.addGestureRecognizer(
      PanGestureRecognizer { pan in
        card.center += pan.translation(in: card.superview)
        pan.setTranslation(.zero, in: card.superview)
        guard pan.state == .ended else { return }
        View.animate(with: Spring(response: 0.4, dampingRatio: 0.8), velocity: pan.velocity(in: card.superview)) {
          card.center = home
        }
      })
  }
}
