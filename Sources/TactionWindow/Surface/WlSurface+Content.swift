import TactionGraphics
import TactionViews
import TactionWayland

// The requests for new content, in every version of the protocol.
extension WlSurface {
  /// Attaches a buffer.
  ///
  /// - Parameter offset: the distance by which the commit moves the surface's corner, in logical pixels.
  func attach(_ buffer: WlBuffer, movedBy offset: Vector) {
    let (x, y) = (Int32(saturating: offset.dx), Int32(saturating: offset.dy))
    // From version 5 on, a separate request moves the corner.
    if version >= 5, (x, y) != (0, 0) { self.offset(x: x, y: y) }
    attach(buffer: buffer, x: version < 5 ? x : 0, y: version < 5 ? y : 0)
  }

  /// Reports to the compositor which pixels of a buffer have changed.
  ///
  /// - Parameters:
  ///   - damage: the changed pixels.
  ///   - pixels: all pixels of the buffer.
  ///   - size: the size of the surface in logical pixels.
  func damage(_ damage: Region, of pixels: PixelRect, size: Size) {
    // The pixels of a fractional scale may be a little more or less than the size times the scale.
    let toLogical = Transform.scale(x: size.width / Double(pixels.width), y: size.height / Double(pixels.height))
    for rect in damage.damageRectangles() {
      if version >= 4 {
        damageBuffer(
          x: Int32(clamping: rect.x), y: Int32(clamping: rect.y), width: Int32(clamping: rect.width),
          height: Int32(clamping: rect.height))
      } else {
        // Older surfaces accept damage only in logical pixels, so the damage becomes the smallest rectangle of whole
        // logical pixels that encloses the device pixels.
        let logical = PixelRect(enclosing: toLogical.boundingBox(of: rect.rect))
        self.damage(
          x: Int32(clamping: logical.x), y: Int32(clamping: logical.y), width: Int32(clamping: logical.width),
          height: Int32(clamping: logical.height))
      }
    }
  }
}
