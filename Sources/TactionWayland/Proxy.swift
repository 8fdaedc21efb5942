import CTactionWaylandClient

/// The client's end of an object that lives in the compositor; each interface has a generated subclass.
///
/// Keep a reference to a proxy for as long as you want its events: a released proxy gets no events. Most interfaces
/// have a request that destroys the object (`destroy`, `release`). Call this request before you release the proxy,
/// because otherwise the object remains in the compositor. After this request, or after the end of the connection, the
/// proxy is dead: its requests do nothing, and requests that make an object return a dead proxy. A request that is
/// newer than the bound version also does nothing.
///
/// Proxies are not thread-safe: use a connection and all its objects from one thread.
package class Proxy {
  /// The C object; nil if the proxy is dead.
  package private(set) final var raw: OpaquePointer?

  /// The connection, kept open for as long as one of its proxies exists.
  package final let display: Display

  /// The version that was bound; 0 for a proxy that was dead from the start.
  package final let version: UInt32

  /// The number of the object on the wire while the reader thread handles some events of the object; otherwise 0.
  private final var watchedID: UInt32 = 0

  /// libwayland's description of the interface.
  package class var interface: UnsafePointer<wl_interface> { InterfaceTable.none }

  /// Whether the interface has a request that destroys the object.
  package class var hasDestructor: Bool { false }

  /// Makes the proxy of a C object that has no listener yet; nil makes a dead proxy.
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
    endWatch()
    guard let raw else { return }
    if Self.hasDestructor, display.isConnected {
      WaylandLog.logger.debug("\(Self.interfaceName)#\(id) was released but not ended; the compositor keeps it")
    }
    display.free(raw)
  }

  /// The name of the interface in the protocol, such as `wl_touch`.
  package final class var interfaceName: String { String(cString: interface.pointee.name) }

  /// The number of the object on the wire; 0 if the proxy is dead.
  package final var id: UInt32 { raw.map { wl_proxy_get_id($0) } ?? 0 }

  /// Whether the proxy is alive: true until either side destroys the object, or the connection is closed.
  package final var isAlive: Bool { raw != nil && display.isConnected }

  /// Decodes an event and passes it to the handler; overridden by the generated classes.
  package func receive(_ opcode: UInt32, _ arguments: WireArguments) {}

  /// Releases the handler and everything that it has captured.
  package func clearHandler() {}

  /// Destroys the object in this process only. Use it for an interface without a destructor, and for an object that is
  /// already gone in the compositor.
  package final func invalidate() {
    if let raw { display.free(raw) }
    forget()
  }

  /// Makes the proxy dead after its C object is gone.
  final func forget() {
    endWatch()
    raw = nil
    clearHandler()
  }

  /// Makes the thread that reads the connection, if there is one, handle some events of the object.
  package final func watch(_ kind: WatchedObject.Kind) {
    guard let reader = display.reader, isAlive else { return }
    watchedID = id
    reader.watch(WatchedObject(id: watchedID, kind: kind))
  }

  private func endWatch() {
    guard watchedID != 0 else { return }
    display.reader?.forget(watchedID)
    watchedID = 0
  }
}

/// The function that libwayland calls for each event of a ``Proxy``.
func dispatchEvent(
  _ implementation: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
  _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
  guard let target, let message, let arguments else { return 0 }
  let raw = OpaquePointer(target)
  guard let data = wl_proxy_get_user_data(raw) else { return 0 }
  guard let tag = wl_proxy_get_tag(raw), tag == ProxyTag.address else {
    // The user data is not a proxy but the display, which `Display.free(_:)` has set for a released proxy.
    let display = Unmanaged<Display>.fromOpaque(data).takeUnretainedValue()
    WireArguments(arguments).discard(as: message.pointee, of: display)
    return 0
  }
  let proxy = Unmanaged<Proxy>.fromOpaque(data).takeUnretainedValue()
  guard proxy.display.isConnected else {
    WireArguments(arguments).discard(as: message.pointee, of: proxy.display)
    return 0
  }
  proxy.receive(opcode, WireArguments(arguments))
  return 0
}

/// The tag of the C objects whose user data is a ``Proxy``, which distinguishes them from other C objects.
enum ProxyTag {
  nonisolated(unsafe) static let address: UnsafeMutablePointer<UnsafePointer<CChar>?> = {
    let address = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: 1)
    address.initialize(to: nil)
    return address
  }()
}

extension Proxy {
  /// Whether a request can be sent: the object is alive, and was bound in a version that has the request.
  package final func canSend(since version: UInt32) -> Bool {
    isAlive && self.version >= version
  }

  /// Sends a request; after a destructor, this proxy is dead.
  package final func send<let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, wl_argument>, isDestructor: Bool = false
  ) {
    guard let raw else { return }
    _ = display.marshal(raw, opcode, size: size(opcode, arguments), making: nil, version: version, arguments)
    if isDestructor { end(raw) }
  }

  /// Sends a request that makes an object and returns the new object.
  package final func make<Object: Proxy, let count: Int>(
    _ type: Object.Type, version: UInt32, _ opcode: UInt32, _ arguments: InlineArray<count, wl_argument>,
    isDestructor: Bool = false
  ) -> Object {
    guard let raw else { return makeDead(type) }
    let made = display.marshal(
      raw, opcode, size: size(opcode, arguments), making: type.interface, version: version, arguments)
    if isDestructor { end(raw) }
    return Object(raw: made, display: display)
  }

  private final func size<let count: Int>(
    _ opcode: UInt32, _ arguments: borrowing InlineArray<count, wl_argument>
  ) -> RequestSize {
    RequestSize(Self.interface.pointee.methods[Int(opcode)], arguments)
  }

  /// Handles a request that has ended the object.
  private final func end(_ raw: OpaquePointer) {
    display.free(raw)
    forget()
  }

  /// Returns a dead proxy: the result of a request that cannot be sent.
  package final func makeDead<Object: Proxy>(_ type: Object.Type) -> Object {
    Object(raw: nil, display: display)
  }
}

extension WireArguments {
  /// Returns the proxy of an object that an event names; nil if the object has been destroyed in the meantime, or was
  /// not made by this module.
  package func object<Object: Proxy>(_ index: Int) -> Object? {
    // The new object in an event for a dead proxy has no tag. Without this check, the comparison of its tag would trap.
    guard let raw = pointer(index), let tag = wl_proxy_get_tag(raw), tag == ProxyTag.address,
      let data = wl_proxy_get_user_data(raw)
    else { return nil }
    return Unmanaged<Proxy>.fromOpaque(data).takeUnretainedValue() as? Object
  }

  /// Makes the proxy of an object that the compositor creates with this event.
  package func newObject<Object: Proxy>(_ index: Int, _ type: Object.Type, from sender: Proxy) -> Object? {
    pointer(index).map { Object(raw: $0, display: sender.display) }
  }
}
