import TactionGeometry
import TactionGraphics

/// What is drawn of a tile: a part of its pixels, over a part of the canvas.
nonisolated struct TilePiece {
  let pixels: ImagePixels
  /// The part, in the coordinates of the pixels.
  let source: Rect
  /// What it lies over, in pixels of the canvas.
  let rect: Rect

  /// - Parameters:
  ///   - pixels: Those of the tile.
  ///   - whole: What all of the tile lies over; not empty.
  ///   - rect: The part of that which is drawn; nil for all.
  init(_ pixels: ImagePixels, over whole: Rect, within rect: Rect? = nil) {
    let rect = rect ?? whole
    let (across, down) = (Double(pixels.width) / whole.width, Double(pixels.height) / whole.height)
    self.pixels = pixels
    self.rect = rect
    source = Rect(
      x: (rect.minX - whole.minX) * across, y: (rect.minY - whole.minY) * down, width: rect.width * across,
      height: rect.height * down)
  }
}
