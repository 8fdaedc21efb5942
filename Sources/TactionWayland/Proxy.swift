import CTactionWaylandClient

/// The client's end of an object that lives in the compositor; each interface has a generated subclass.
///
/// Keep a proxy for as long as you want its events: a released proxy gets no events. Most interfaces have a request
/// that ends the object (`destroy`, `release`); call it, since releasing the proxy alone leaves the object in the
/// compositor. After that, and after the connection ended, the proxy is dead: its requests do nothing, and requests
/// that make an object return a dead one. A request that is newer than the bound version does nothing either.
///
/// Proxies are not thread-safe: use a connection and all its objects from one thread.
package class Proxy {
  /// The C object, nil when dead.
  package private(set) final var raw: OpaquePointer?

  /// The connection, kept open for as long as one of its proxies exists.
  package final let display: Display

  /// The version that was bound, 0 for a proxy that was dead from the start.
  package final let version: UInt32

  /// The number of the object while the connection's reader handles some of its events, otherwise 0.
  private final var watchedID: UInt32 = 0

  /// libwayland's description of the interface.
  package class var interface: UnsafePointer<wl_interface> { InterfaceTable.none }

  /// True when a request ends the object.
  package class var hasDestructor: Bool { false }

  /// Makes the proxy of a C object that has no listener yet; nil for a dead proxy.
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

  /// The number of the object on the wire, 0 when dead.
  package final var id: UInt32 { raw.map { wl_proxy_get_id($0) } ?? 0 }

  /// True until the object is ended from either side or the connection is closed.
  package final var isAlive: Bool { raw != nil && display.isConnected }

  /// Decodes an event and passes it to the handler; overridden by the generated classes.
  package func receive(_ opcode: UInt32, _ arguments: WireArguments) {}

  /// Drops the handler, and with it whatever it captured.
  package func clearHandler() {}

  /// Ends the object on this side only, for the rare interface without a destructor.
  package final func invalidate() {
    if let raw { display.free(raw) }
    forget()
  }

  /// Forgets the C object, which is gone.
  final func forget() {
    endWatch()
    raw = nil
    clearHandler()
  }

  /// Makes the thread that reads the connection, if any, handle some events of the object.
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

/// libwayland calls this for each event of a proxy of ours.
func dispatchEvent(
  _ implementation: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
  _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
  guard let target, let message, let arguments else { return 0 }
  let raw = OpaquePointer(target)
  guard let data = wl_proxy_get_user_data(raw) else { return 0 }
  guard let tag = wl_proxy_get_tag(raw), tag == ProxyTag.address else {
    // The proxy is released, and `Display.free(_:)` has set the display as user data.
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

/// Marks C objects whose user data is a proxy of this module, so that foreign objects are not mistaken for one.
enum ProxyTag {
  nonisolated(unsafe) static let address: UnsafeMutablePointer<UnsafePointer<CChar>?> = {
    let address = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: 1)
    address.initialize(to: nil)
    return address
  }()
}

extension Proxy {
  /// True when the object lives and was bound in a version that has the request.
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

  /// The object that a request returns when it cannot be sent.
  package final func makeDead<Object: Proxy>(_ type: Object.Type) -> Object {
    Object(raw: nil, display: display)
  }
}

extension WireArguments {
  /// The proxy of an object in an event, or nil when it was destroyed meanwhile or is not of this module.
  package func object<Object: Proxy>(_ index: Int) -> Object? {
    // A new object from an event for a dead proxy has no tag, and comparing it would trap.
    guard let raw = pointer(index), let tag = wl_proxy_get_tag(raw), tag == ProxyTag.address,
      let data = wl_proxy_get_user_data(raw)
    else { return nil }
    return Unmanaged<Proxy>.fromOpaque(data).takeUnretainedValue() as? Object
  }

  /// The proxy of an object that the compositor made with this event.
  package func newObject<Object: Proxy>(_ index: Int, _ type: Object.Type, from sender: Proxy) -> Object? {
    pointer(index).map { Object(raw: $0, display: sender.display) }
  }
}
