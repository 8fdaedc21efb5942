import TactionGeometry
import TactionGraphics

/// Draws a tile. It does not use views, and may run on any thread.
nonisolated struct InkTileDrawing: Sendable {
  private let paper: InkPaper?
  /// The transform from the paper to the pixels of the tile.
  private let transform: Transform
  /// The part of the paper that is drawn.
  private let area: Rect

  init(key: InkTiles.Key, transform: Transform, paper: InkPaper?) {
    let corner = InkTiles.rect(of: key).origin
    self.transform = transform.concatenating(.translation(.zero - corner))
    self.paper = paper
    let bounds = Rect(x: 0, y: 0, width: Double(InkTiles.side), height: Double(InkTiles.side))
    area = self.transform.inverted()?.boundingBox(of: bounds.inset(by: -1)) ?? .zero
  }

  /// Returns the pixels of a tile with strokes; nil if there is not enough memory, or if the drawing was cancelled.
  func image(of strokes: [InkStroke], isCancelled: () -> Bool) -> Image? {
    var list = DisplayList()
    addPaper(to: &list)
    for stroke in strokes {
      if isCancelled() { return nil }
      add(stroke, to: &list)
    }
    guard let bitmap = try? Bitmap(width: InkTiles.side, height: InkTiles.side) else { return nil }
    bitmap.draw(list)
    return try? Image(adopting: bitmap, isOpaque: isOpaque)
  }

  /// Returns the pixels of a tile after strokes are added; nil if there is not enough memory.
  ///
  /// - Parameters:
  ///   - strokes: The new strokes, from back to front.
  ///   - image: The current pixels; nil for a tile without ink.
  func image(adding strokes: [InkStroke], to image: Image?) -> Image? {
    guard let image else { return self.image(of: strokes, isCancelled: { false }) }
    let whole = Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    let bounds = strokes.lazy.map(\.bounds).boundingBox ?? .zero
    let touched = PixelRect(enclosing: transform.boundingBox(of: bounds).inset(by: -1).intersection(whole))
    guard !touched.isEmpty else { return image }
    guard let bitmap = try? image.bitmap() else { return nil }
    var list = DisplayList()
    list.draw(image, in: whole)
    for stroke in strokes { add(stroke, to: &list) }
    bitmap.draw(list, clip: Region(touched))
    return try? Image(adopting: bitmap, isOpaque: isOpaque)
  }

  /// Whether opaque paper covers the whole tile.
  private var isOpaque: Bool {
    guard let paper, paper.color.isOpaque else { return false }
    return paper.bounds?.contains(area) ?? true
  }

  private func addPaper(to list: inout DisplayList) {
    paper?.draw(into: &list, in: area, scale: transform.meanScale, transform: transform)
  }

  private func add(_ stroke: InkStroke, to list: inout DisplayList) {
    stroke.draw(into: &list, scale: transform.meanScale, clip: area, transform: transform)
  }
}
