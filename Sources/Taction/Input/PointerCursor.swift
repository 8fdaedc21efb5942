import TactionGraphics
import TactionWayland

/// The arrow that stands for the mouse on our windows.
///
/// A client must show a cursor itself whenever the mouse enters one of its surfaces. It is drawn here, since a machine
/// made for touch may have no cursor theme.
final class PointerCursor {
  private let globals: Globals
  private var surface: WlSurface?
  private var picture: (buffer: ShmBuffer, scale: Int)?
  private var hasFailed = false

  init(globals: Globals) {
    self.globals = globals
  }

  /// Shows the arrow for an `enter` event, whose serial it needs; the scale is that of the window.
  func show(on pointer: WlPointer, serial: UInt32, scale: Int) {
    guard let buffer = buffer(scale: scale) else { return }
    let surface = self.surface ?? globals.compositor.createSurface()
    self.surface = surface
    pointer.setCursor(serial: serial, surface: surface, hotspotX: 0, hotspotY: 0)
    // Leaving unmaps the cursor's surface, so that each enter attaches the picture anew; nobody ever writes to it again.
    surface.setBufferScale(scale: Int32(clamping: scale))
    surface.attach(buffer: buffer.buffer, x: 0, y: 0)
    surface.damage(x: 0, y: 0, width: Int32(CursorArrow.width), height: Int32(CursorArrow.height))
    surface.commit()
  }

  /// Destroys the surface and its picture.
  func destroy() {
    surface?.destroy()
    picture?.buffer.destroy()
    (surface, picture) = (nil, nil)
  }

  private func buffer(scale: Int) -> ShmBuffer? {
    if let picture, picture.scale == scale { return picture.buffer }
    guard !hasFailed else { return nil }
    do throws(SharedMemoryError) {
      let buffer = try ShmBuffer(
        shm: globals.shm, width: CursorArrow.width * scale, height: CursorArrow.height * scale, format: .argb8888)
      CursorArrow.draw(into: buffer.bitmap, scale: scale)
      // The former picture may still be on the screen; its memory stays with the compositor.
      picture?.buffer.destroy()
      picture = (buffer, scale)
      return buffer
    } catch {
      log.warning("no mouse cursor: \(error)")
      hasFailed = true
      return nil
    }
  }
}
