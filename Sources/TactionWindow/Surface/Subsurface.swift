import TactionWayland

/// A surface that belongs to a window's surface, at a position relative to the window's surface.
///
/// Subsurfaces are synchronized: the compositor shows a commit of a subsurface together with the next commit of the
/// window's surface. So a window and its subsurfaces always change their sizes together.
final class Subsurface {
  let surface: WlSurface
  private let subsurface: WlSubsurface

  /// Makes a subsurface in front of a window's surface, or behind it.
  init(_ subcompositor: WlSubcompositor, of parent: WlSurface, at place: Point, isBehind: Bool, globals: Globals) {
    surface = globals.compositor.createSurface()
    subsurface = subcompositor.getSubsurface(surface: surface, parent: parent)
    subsurface.setPosition(x: Int32(saturating: place.x), y: Int32(saturating: place.y))
    if isBehind { subsurface.placeBelow(sibling: parent) }
  }

  /// Hides the subsurface from the next commit of the window's surface on.
  func hide() {
    surface.attach(buffer: nil, x: 0, y: 0)
    surface.commit()
  }

  /// Destroys the objects, first the role and then the surface. Call it before the window's surface is destroyed.
  func destroy() {
    subsurface.destroy()
    surface.destroy()
  }
}
