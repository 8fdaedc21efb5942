import TactionGraphics
import TactionWayland

/// The arrow that shows a mouse or a pen on our windows.
///
/// A client must show a cursor itself whenever one of them enters one of its surfaces. It is drawn here, since a
/// machine made for touch may have no cursor theme.
final class PointerCursor {
  private let globals: Globals
  private var surface: WlSurface?
  private var picture: (buffer: ShmBuffer, scale: Int)?
  /// Shows the arrow that there was no memory for when the device entered; nil for none.
  private var pending: (() -> Void)?
  private var hasReportedFailure = false

  init(globals: Globals) {
    self.globals = globals
  }

  /// Shows the arrow in the scale of the window; `assign` gives the surface to the device that has just entered.
  func show(scale: Int, assign: @escaping (WlSurface) -> Void) {
    pending = nil
    if picture?.scale != scale, !draw(scale: scale) {
      pending = { [weak self] in self?.show(scale: scale, assign: assign) }
    }
    guard let picture else { return }
    let surface = self.surface ?? globals.compositor.createSurface()
    self.surface = surface
    assign(surface)
    // Leaving unmaps the cursor's surface, so that each enter attaches the picture anew; it is never written to again.
    surface.setBufferScale(scale: Int32(clamping: picture.scale))
    surface.attach(buffer: picture.buffer.buffer, x: 0, y: 0)
    surface.damage(x: 0, y: 0, width: Int32(CursorArrow.width), height: Int32(CursorArrow.height))
    surface.commit()
  }

  /// Shows the arrow, if there was no memory for it before; to be called when the device moves.
  func retry() { pending?() }

  /// Destroys the surface and its picture.
  func destroy() {
    surface?.destroy()
    picture?.buffer.destroy()
    (surface, picture, pending) = (nil, nil, nil)
  }

  /// Draws the picture; without memory, the former one stays.
  private func draw(scale: Int) -> Bool {
    do throws(SharedMemoryError) {
      let (width, height) = (CursorArrow.width * scale, CursorArrow.height * scale)
      let pool = try BufferPool(shm: globals.shm, capacity: width * height * 4)
      defer { pool.destroy() }
      let buffer = try ShmBuffer(pool: pool, slot: 0, width: width, height: height, format: .argb8888)
      CursorArrow.draw(into: buffer.bitmap, scale: scale)
      // The former picture may still be on the screen; its memory stays with the compositor.
      picture?.buffer.destroy()
      picture = (buffer, scale)
      hasReportedFailure = false
      return true
    } catch {
      if !hasReportedFailure { log.warning("no cursor: \(error)") }
      hasReportedFailure = true
      return false
    }
  }
}

/// The picture of the mouse cursor: a white arrow with a black edge.
private enum CursorArrow {
  /// The extent at scale 1, in pixels.
  static let width = 12
  /// The extent at scale 1, in pixels.
  static let height = 18

  /// `#` is black, `o` is white, all else is clear. The tip is at the top left.
  private static let rows = [
    "#           ",
    "##          ",
    "#o#         ",
    "#oo#        ",
    "#ooo#       ",
    "#oooo#      ",
    "#ooooo#     ",
    "#oooooo#    ",
    "#ooooooo#   ",
    "#oooooooo#  ",
    "#ooooooooo# ",
    "#oooooo#####",
    "#ooo#oo#    ",
    "#oo##oo#    ",
    "#o#  #oo#   ",
    "##   #oo#   ",
    "#     #oo#  ",
    "       ##   ",
  ]

  /// Draws it over a whole bitmap, each of its pixels as a square of `scale` pixels.
  static func draw(into bitmap: Bitmap, scale: Int) {
    for (row, text) in rows.enumerated() {
      for (column, character) in text.enumerated() {
        let square = PixelRect(x: column * scale, y: row * scale, width: scale, height: scale)
        let color: Color = character == "#" ? .black : character == "o" ? .white : .clear
        bitmap.fill(color, in: Region(square))
      }
    }
  }
}
