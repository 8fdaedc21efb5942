import CTactionWaylandClient
import Glibc

/// The pictures of an installed cursor theme, by libwayland-cursor.
///
/// The library is loaded with the first theme. Without it there are no themes: a machine made for touch need not have
/// it. The object keeps the connection open, and must be used from its thread.
package final class CursorTheme {
  /// A picture of a theme, which the theme keeps alive. For an animated cursor it is the first picture.
  package struct Picture {
    /// The extent in pixels.
    package let size: (width: Int, height: Int)
    /// The pixel of the hotspot, counted from the top left.
    package let hotspot: (x: Int, y: Int)
    fileprivate let buffer: OpaquePointer
  }

  private let functions: CursorFunctions
  private let shm: WlShm
  private var raw: OpaquePointer?

  /// Loads a theme.
  ///
  /// Where there is no theme of that name, the library uses the default theme, or, without that, an arrow of its own.
  ///
  /// - Parameters:
  ///   - name: the name of the theme's folder; nil for the default theme.
  ///   - size: the extent of the pictures in pixels; the nearest size of the theme is used.
  /// - Returns: nil without the library, without memory, and on a connection that is lost.
  package init?(name: String?, size: Int, shm: WlShm) {
    guard let functions = CursorFunctions.shared, shm.isAlive else { return nil }
    (self.functions, self.shm) = (functions, shm)
    let size = Int32(clamping: max(1, size))
    raw =
      if let name {
        name.withCString { functions.load($0, size, shm.raw) }
      } else {
        functions.load(nil, size, shm.raw)
      }
    if raw == nil { return nil }
  }

  deinit { destroy() }

  /// Returns the picture of the first of some names that the theme has; nil where it has none.
  package func picture(_ names: [String]) -> Picture? {
    guard let raw else { return nil }
    for name in names {
      guard let cursor = name.withCString({ functions.cursor(raw, $0) }), cursor.pointee.image_count > 0,
        let image = cursor.pointee.images?.pointee, let buffer = functions.buffer(image)
      else { continue }
      return Picture(
        size: (Int(image.pointee.width), Int(image.pointee.height)),
        hotspot: (Int(image.pointee.hotspot_x), Int(image.pointee.hotspot_y)), buffer: buffer)
    }
    return nil
  }

  /// Releases the pictures; no surface may show them any more.
  package func destroy() {
    if let raw { functions.destroy(raw) }
    raw = nil
  }
}

extension WlSurface {
  /// Attaches a picture of a cursor theme.
  package func attach(_ picture: CursorTheme.Picture) {
    guard canSend(since: 1) else { return }
    send(1, [wl_argument(o: picture.buffer), wl_argument(i: 0), wl_argument(i: 0)])
  }
}

/// The functions of libwayland-cursor, found at run time.
private struct CursorFunctions: @unchecked Sendable {
  typealias Load = @convention(c) (UnsafePointer<CChar>?, Int32, OpaquePointer?) -> OpaquePointer?
  typealias Destroy = @convention(c) (OpaquePointer?) -> Void
  typealias Find = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> UnsafeMutablePointer<wl_cursor>?
  typealias Buffer = @convention(c) (UnsafeMutablePointer<wl_cursor_image>?) -> OpaquePointer?

  let load: Load
  let destroy: Destroy
  let cursor: Find
  let buffer: Buffer

  /// The functions; nil where the library is not installed.
  static let shared = CursorFunctions()

  private init?() {
    guard let library = dlopen("libwayland-cursor.so.0", RTLD_NOW | RTLD_LOCAL),
      let load = dlsym(library, "wl_cursor_theme_load"), let destroy = dlsym(library, "wl_cursor_theme_destroy"),
      let cursor = dlsym(library, "wl_cursor_theme_get_cursor"),
      let buffer = dlsym(library, "wl_cursor_image_get_buffer")
    else { return nil }
    self.load = unsafeBitCast(load, to: Load.self)
    self.destroy = unsafeBitCast(destroy, to: Destroy.self)
    self.cursor = unsafeBitCast(cursor, to: Find.self)
    self.buffer = unsafeBitCast(buffer, to: Buffer.self)
  }
}
