import TactionViews
import TactionWayland

/// The surface with the picture of a drag, which the compositor moves with the finger or the pointer.
final class DragIcon {
  let surface: WlSurface
  private let buffer: ShmBuffer
  private let picture: DragPicture

  /// Makes a surface without content; nil where there is no memory for the picture.
  init?(_ picture: DragPicture, globals: Globals) {
    let (width, height) = (picture.bitmap.width, picture.bitmap.height)
    guard let buffer = try? ShmBuffer(globals.shm, width: width, height: height) else { return nil }
    self.picture = picture
    self.buffer = buffer
    buffer.bitmap.copy(Region(picture.bitmap.bounds), from: picture.bitmap)
    surface = globals.compositor.createSurface()
  }

  /// Shows the picture, once the drag has given the surface its role.
  func show() {
    let (x, y) = (-Int32(saturating: picture.hotspot.x.rounded()), -Int32(saturating: picture.hotspot.y.rounded()))
    if surface.version >= 3 { surface.setBufferScale(scale: Int32(clamping: picture.scale)) }
    // Before version 5, the offset is part of the request that attaches the buffer.
    if surface.version >= 5 {
      surface.attach(buffer: buffer.buffer, x: 0, y: 0)
      surface.offset(x: x, y: y)
    } else {
      surface.attach(buffer: buffer.buffer, x: x, y: y)
    }
    surface.damage(
      x: 0, y: 0, width: Int32(saturating: picture.size.width), height: Int32(saturating: picture.size.height))
    surface.commit()
  }

  /// Ends the objects.
  func destroy() {
    surface.destroy()
    buffer.destroy()
  }
}
