import TactionGraphics
import TactionViews
import TactionWayland

/// The line of one pixel around a window and its title bar, which separates the window from another window of the same
/// colour below.
///
/// The outline is a surface with one coloured pixel, which is stretched. It is below the window, and extends 1 px
/// beyond the window on all sides. It takes no input.
final class WindowOutline {
  /// The width of the line, in logical pixels.
  static let width = 1.0

  private var part: Subsurface?
  private var viewport: WpViewport?
  private var pixel: ShmBuffer?
  /// The buffer with the previous colour, which the compositor shows until the next commit of the window.
  private var formerPixel: ShmBuffer?
  /// The size and the colour of the surface; nil while it is hidden.
  private var shown: (size: Size, color: Color)?

  /// Makes the surface, below a window's surface; without wp_viewporter, no surface is made.
  func attach(to parent: WlSurface, _ subcompositor: WlSubcompositor, globals: Globals) {
    guard part == nil, let viewporter = globals.viewporter else { return }
    let part = Subsurface(
      subcompositor, of: parent, at: Point(x: -Self.width, y: -Self.width - TitleBarView.height), isBehind: true,
      globals: globals)
    let nothing = globals.compositor.createRegion()
    part.surface.setInputRegion(region: nothing)
    nothing.destroy()
    viewport = viewporter.getViewport(surface: part.surface)
    self.part = part
  }

  /// Destroys the surface. Call it before the window's surface is destroyed.
  func detach() {
    viewport?.destroy()
    part?.destroy()
    pixel?.destroy()
    formerPixel?.destroy()
    (viewport, part, pixel, formerPixel, shown) = (nil, nil, nil, nil, nil)
  }

  /// Surrounds the window; `size` includes its title bar. Returns whether something was committed.
  func commit(around size: Size, color: Color, globals: Globals) -> Bool {
    guard shown?.size != size || shown?.color != color, let part else { return false }
    let line = 2 * Self.width
    let (width, height) = (Int32(saturating: size.width + line), Int32(saturating: size.height + line))
    if shown?.color != color {
      // The compositor may still read the pixel, so another colour needs another buffer.
      guard let fresh = try? ShmBuffer(globals, width: 1, height: 1) else { return false }
      fresh.bitmap.fill(color)
      part.surface.attach(buffer: fresh.buffer, x: 0, y: 0)
      part.surface.damage(x: 0, y: 0, width: width, height: height)
      formerPixel?.destroy()
      (formerPixel, pixel) = (pixel, fresh)
    }
    viewport?.setDestination(width: width, height: height)
    part.surface.commit()
    shown = (size, color)
    return true
  }

  /// Hides the outline from the next commit of the window on; returns whether something was committed.
  func hide() -> Bool {
    guard shown != nil else { return false }
    shown = nil
    part?.hide()
    return true
  }
}
