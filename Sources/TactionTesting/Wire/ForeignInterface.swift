import CTactionWaylandServer
import Glibc

/// The interfaces of globals of which only the name and the version matter.
///
/// Clients may refer to an interface as long as the process runs, so none is ever freed. Each name and version has one.
enum ForeignInterface {
  private static var all: [String: UnsafePointer<wl_interface>] = [:]

  /// Returns the interface of a name and a version.
  static func named(_ name: String, version: UInt32) -> UnsafePointer<wl_interface> {
    let key = "\(name) \(version)"
    if let interface = all[key] { return interface }
    let interface = UnsafeMutablePointer<wl_interface>.allocate(capacity: 1)
    interface.initialize(
      to: wl_interface(
        name: strdup(name), version: Int32(clamping: version), method_count: 0, methods: nil, event_count: 0,
        events: nil))
    all[key] = UnsafePointer(interface)
    return UnsafePointer(interface)
  }
}
