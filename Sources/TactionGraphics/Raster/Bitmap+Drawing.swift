extension Bitmap {
  /// Draws a display list over a background, as a `Renderer` does; for pictures that are drawn once.
  public func draw(_ list: DisplayList, clip: Region? = nil, background: Color = .clear) {
    Renderer().draw(list, into: self, clip: clip, background: background)
  }
}
