/// Some pixels of a picture that show what others showed before: those that lie a whole number of pixels away.
package struct PixelMove: Sendable, Equatable {
  /// The pixels that are moved to.
  package var region: Region
  /// The distance to the right, in pixels.
  package var dx: Int
  /// The distance downward, in pixels.
  package var dy: Int

  /// Makes a move to some pixels.
  package init(to region: Region, dx: Int, dy: Int) {
    self.region = region
    self.dx = dx
    self.dy = dy
  }
}
