import CWaylandClient

/// The client's end of an object that lives in the compositor; each interface has a generated subclass.
///
/// Keep a proxy for as long as you want its events: one that is released hears nothing more. Most interfaces have a
/// request that ends the object (`destroy`, `release`); call it, since releasing the proxy alone leaves the object in
/// the compositor. After that, and after the connection ended, the proxy is dead: its requests do nothing, and those
/// that make an object return a dead one. A request newer than the version that was bound does nothing either.
///
/// Proxies are not thread-safe: use a connection and all its objects from one thread.
public class Proxy {
  /// The C object, nil when dead.
  package private(set) final var raw: OpaquePointer?

  /// The connection, kept open for as long as one of its proxies exists.
  public final let display: Display

  /// The version that was bound, 0 for a proxy that was dead from the start.
  public final let version: UInt32

  /// libwayland's description of the interface.
  package class var interface: UnsafePointer<wl_interface> { InterfaceTable.none }

  /// True when a request ends the object.
  package class var hasDestructor: Bool { false }

  /// Takes over a C object that has no listener yet, or nil for a dead proxy.
  package required init(raw: OpaquePointer?, display: Display) {
    self.raw = raw
    self.display = display
    version = raw.map { wl_proxy_get_version($0) } ?? 0
    guard let raw else { return }
    let this = Unmanaged.passUnretained(self).toOpaque()
    wl_proxy_add_dispatcher(raw, dispatchEvent, this, this)
    wl_proxy_set_tag(raw, ProxyTag.address)
  }

  deinit {
    guard let raw else { return }
    if Self.hasDestructor, display.isConnected {
      WaylandLog.logger.debug("\(Self.interfaceName)#\(id) was released but not ended; the compositor keeps it")
    }
    wl_proxy_destroy(raw)
  }

  /// The name of the interface in the protocol, such as `wl_touch`.
  public final class var interfaceName: String { String(cString: interface.pointee.name) }

  /// The number of the object on the wire, 0 when dead.
  public final var id: UInt32 { raw.map { wl_proxy_get_id($0) } ?? 0 }

  /// True until the object is ended from either side or the connection is closed.
  public final var isAlive: Bool { raw != nil && display.isConnected }

  /// Decodes an event and hands it to the handler; overridden by the generated classes.
  package func receive(_ opcode: UInt32, _ arguments: WireArguments) {}

  /// Drops the handler, and with it whatever it captured.
  package func clearHandler() {}

  /// Ends the object on this side only, for the rare interface without a request that does so.
  public final func invalidate() {
    if let raw { wl_proxy_destroy(raw) }
    forget()
  }

  /// Notes that the C object is gone.
  final func forget() {
    raw = nil
    clearHandler()
  }
}

/// libwayland calls this for each event of a proxy of ours.
private func dispatchEvent(
  _ implementation: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
  _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
  guard let implementation, let arguments else { return 0 }
  // The proxy cannot be gone: it destroys the C object, and with it all its events, before it goes.
  let proxy = Unmanaged<Proxy>.fromOpaque(implementation).takeUnretainedValue()
  guard proxy.display.isConnected else { return 0 }
  proxy.receive(opcode, WireArguments(arguments))
  return 0
}

/// Marks C objects whose user data is one of our proxies, so that no foreign object is taken for one.
enum ProxyTag {
  nonisolated(unsafe) static let address: UnsafeMutablePointer<UnsafePointer<CChar>?> = {
    let address = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: 1)
    address.initialize(to: nil)
    return address
  }()
}
