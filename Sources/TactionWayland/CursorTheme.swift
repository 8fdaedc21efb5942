import CTactionWaylandClient
import Glibc

/// The pictures of an installed cursor theme, loaded with libwayland-cursor.
///
/// The library is loaded with the first theme. A machine with only a touch screen need not have the library; without
/// the library, there are no themes. A theme keeps the connection open, and must be used on the thread of the
/// connection.
package final class CursorTheme {
  /// A picture of a theme, valid while the theme exists. For an animated cursor, it is the first picture.
  package struct Picture {
    /// The size in pixels.
    package let size: (width: Int, height: Int)
    /// The pixel of the hotspot, from the top left corner.
    package let hotspot: (x: Int, y: Int)
    fileprivate let buffer: OpaquePointer
  }

  private let functions: CursorFunctions
  private let shm: WlShm
  private var raw: OpaquePointer?

  /// Loads a theme.
  ///
  /// If there is no theme with that name, the library uses the default theme, or its built-in cursors if there is no
  /// default theme.
  ///
  /// - Parameters:
  ///   - name: The name of the theme's folder; nil for the default theme.
  ///   - size: The side length of the pictures in pixels; the nearest size of the theme is used.
  /// - Returns: nil if the library is missing, if there is no memory, or if the connection is lost.
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

  /// Returns the picture for the first of the given names that the theme has; nil if the theme has none of them.
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

  /// Releases the pictures. From now on, no surface may show them.
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

  /// The functions; nil if the library is not installed.
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
