import TactionDragAndDrop
import TactionViews
import TactionWayland

/// The surface with the picture of a drag, which the compositor moves with the finger or the pointer.
final class DragIcon {
  let surface: WlSurface
  private let buffer: ShmBuffer
  private let picture: DragPicture

  /// Makes a surface without content; returns nil if there is no memory for the picture.
  init?(_ picture: DragPicture, globals: Globals) {
    let (width, height) = (picture.bitmap.width, picture.bitmap.height)
    guard let buffer = try? ShmBuffer(globals, width: width, height: height) else { return nil }
    self.picture = picture
    self.buffer = buffer
    buffer.bitmap.copy(Region(picture.bitmap.bounds), from: picture.bitmap)
    surface = globals.compositor.createSurface()
  }

  /// Shows the picture, once the drag has given the surface its role.
  func show() {
    if surface.version >= 3 { surface.setBufferScale(scale: Int32(clamping: picture.scale)) }
    surface.attach(
      buffer.buffer, movedBy: Vector(dx: -picture.hotspot.x.rounded(), dy: -picture.hotspot.y.rounded()))
    surface.damage(
      x: 0, y: 0, width: Int32(saturating: picture.size.width), height: Int32(saturating: picture.size.height))
    surface.commit()
  }

  /// Destroys the objects.
  func destroy() {
    surface.destroy()
    buffer.destroy()
  }
}
