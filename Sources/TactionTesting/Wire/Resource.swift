import CTactionWaylandServer
import TactionWayland

/// The compositor's end of an object that belongs to a client; each interface has a generated subclass.
///
/// libwayland owns a resource: it lives until the client ends it or leaves, even without a reference here. Afterwards
/// it is dead: events sent to it are dropped. So are events newer than the version that the client bound.
nonisolated package class Resource {
  /// The C object, nil when dead.
  package private(set) final var raw: OpaquePointer?

  /// The client. It may be compared at any time, but used only while the resource is alive.
  package final let client: OpaquePointer

  /// The version that the client bound.
  package final let version: UInt32

  /// The number of the object on the wire; stays readable when dead.
  package final let id: UInt32

  /// Called once when the resource is destroyed, for any reason.
  package final var onDestroy: (() -> Void)?

  /// libwayland's description of the interface.
  package class var interface: UnsafePointer<wl_interface> { InterfaceTable.none }

  /// Makes a resource for an id that the client chose, or for a new one when `id` is 0; nil when out of memory, of
  /// which the client is notified.
  package required init?(client: OpaquePointer, version: UInt32, id: UInt32) {
    guard let raw = wl_resource_create(client, Self.interface, Int32(clamping: version), id) else {
      wl_client_post_no_memory(client)
      return nil
    }
    self.raw = raw
    self.client = client
    self.version = version
    self.id = wl_resource_get_id(raw)
    let this = Unmanaged.passRetained(self).toOpaque()
    wl_resource_set_dispatcher(raw, dispatchRequest, ResourceTag.address, this, resourceWasDestroyed)
  }

  /// True until the client ends the object or leaves.
  package final var isAlive: Bool { raw != nil }

  /// Decodes a request and passes it to the handler; overridden by the generated classes.
  package func receive(_ opcode: UInt32, _ arguments: WireArguments) {}

  /// Drops the handler, and with it whatever it captured.
  package func clearHandler() {}

  /// Ends the object on this side.
  package final func destroy() {
    guard let raw else { return }
    wl_resource_destroy(raw)
  }

  /// Ends the client's connection because of a request that the protocol does not allow.
  package final func postError(code: UInt32, message: String) {
    guard let raw else { return }
    withWireString(message, maximumBytes: 1024) { taction_resource_post_error(raw, code, $0) }
  }

  /// Ends the connection with a code of a protocol's enumeration: `postError(WlShm.Error.invalidFd, message: "...")`.
  package final func postError<Code: RawRepresentable<UInt32>>(_ code: Code, message: String) {
    postError(code: code.rawValue, message: message)
  }

  fileprivate func finish() {
    raw = nil
    let handler = onDestroy
    onDestroy = nil
    clearHandler()
    handler?()
  }
}

nonisolated extension Resource {
  /// True when the object lives and the client bound a version that knows the event.
  package final func canSend(since version: UInt32) -> Bool {
    isAlive && self.version >= version
  }

  /// Queues an event with its arguments on the stack.
  package final func post<let count: Int>(_ opcode: UInt32, _ arguments: InlineArray<count, wl_argument>) {
    guard let raw else { return }
    var arguments = arguments
    var span = arguments.mutableSpan
    span.withUnsafeMutableBufferPointer { wl_resource_post_event_array(raw, opcode, $0.baseAddress) }
  }
}

/// libwayland calls this for each request to a resource of ours.
nonisolated private func dispatchRequest(
  _ implementation: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
  _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
  guard let target, let arguments, let data = wl_resource_get_user_data(OpaquePointer(target)) else { return 0 }
  let resource = Unmanaged<Resource>.fromOpaque(data).takeUnretainedValue()
  resource.receive(opcode, WireArguments(arguments))
  return 0
}

/// libwayland calls this when a resource of ours dies; it releases the reference that libwayland held.
nonisolated private func resourceWasDestroyed(_ raw: OpaquePointer?) {
  guard let raw, let data = wl_resource_get_user_data(raw) else { return }
  Unmanaged<Resource>.fromOpaque(data).takeRetainedValue().finish()
}

/// Marks C resources whose user data is an object of this module: libwayland makes some resources itself, such as the
/// buffers of `wl_shm`.
nonisolated enum ResourceTag {
  nonisolated(unsafe) static let address = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
}

nonisolated extension WireArguments {
  /// The resource that a request names, or nil when it is NULL or not made by this module.
  package func object<Object: Resource>(_ index: Int) -> Object? {
    guard let raw = pointer(index),
      wl_resource_instance_of(raw, Object.interface, ResourceTag.address) != 0,
      let data = wl_resource_get_user_data(raw)
    else { return nil }
    return Unmanaged<Resource>.fromOpaque(data).takeUnretainedValue() as? Object
  }

  /// The resource for an object that the client made with this request.
  package func newObject<Object: Resource>(_ index: Int, _ type: Object.Type, from sender: Resource) -> Object? {
    Object(client: sender.client, version: sender.version, id: newID(index))
  }
}

extension Resource {
  /// The object's name in messages, such as `wl_surface@7`.
  nonisolated var name: String { "\(String(cString: Self.interface.pointee.name))@\(id)" }
}

/// The name of a resource in messages: its interface and its id, such as `wl_surface@7`.
nonisolated func resourceName(_ resource: OpaquePointer) -> String {
  let interface = wl_resource_get_class(resource).map { String(cString: $0) } ?? "object"
  return "\(interface)@\(wl_resource_get_id(resource))"
}
