import CTactionWaylandServer
import TactionWayland

/// The compositor's end of an object that belongs to a client; each interface has a generated subclass.
///
/// libwayland owns a resource: it lives until the client destroys it or disconnects, even if no Swift code refers to
/// it. After that, the resource is dead: its events are dropped. Events that are newer than the version that the client
/// bound are also dropped.
nonisolated package class Resource {
  /// The C object; nil if the resource is dead.
  package private(set) final var raw: OpaquePointer?

  /// The client. The pointer may be compared at any time, but used only while the resource is alive.
  package final let client: OpaquePointer

  /// The version that the client bound.
  package final let version: UInt32

  /// The number of the object on the wire; still valid when the resource is dead.
  package final let id: UInt32

  /// Called once when the resource is destroyed, for any reason.
  package final var onDestroy: (() -> Void)?

  /// libwayland's description of the interface.
  package class var interface: UnsafePointer<wl_interface> { InterfaceTable.none }

  /// Makes a resource for an id that the client chose, or for a new id if `id` is 0. Returns nil if there is no memory;
  /// the client is then notified.
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

  /// Whether the resource is alive: true until the client destroys the object or disconnects.
  package final var isAlive: Bool { raw != nil }

  /// Decodes a request and passes it to the handler; overridden by the generated classes.
  package func receive(_ opcode: UInt32, _ arguments: WireArguments) {}

  /// Releases the handler and everything that it has captured.
  package func clearHandler() {}

  /// Destroys the object on the compositor's side.
  package final func destroy() {
    guard let raw else { return }
    wl_resource_destroy(raw)
  }

  /// Ends the client's connection because of a request that the protocol does not allow.
  package final func postError(code: UInt32, message: String) {
    guard let raw else { return }
    withWireString(message, maximumBytes: 1024) { taction_resource_post_error(raw, code, $0) }
  }

  /// Ends the connection with an error code from an enumeration of the protocol: `postError(WlShm.Error.invalidFd,
  /// message: "...")`.
  package final func postError<Code: RawRepresentable<UInt32>>(_ code: Code, message: String) {
    postError(code: code.rawValue, message: message)
  }

  fileprivate func finish() {
    raw = nil
    let handler = onDestroy.take()
    clearHandler()
    handler?()
  }
}

nonisolated extension Resource {
  /// Whether an event can be sent: the object is alive, and the client bound a version that has the event.
  package final func canSend(since version: UInt32) -> Bool {
    isAlive && self.version >= version
  }

  /// Queues an event; its arguments are passed on the stack.
  package final func post<let count: Int>(_ opcode: UInt32, _ arguments: InlineArray<count, wl_argument>) {
    guard let raw else { return }
    var arguments = arguments
    var span = arguments.mutableSpan
    span.withUnsafeMutableBufferPointer { wl_resource_post_event_array(raw, opcode, $0.baseAddress) }
  }
}

/// The function that libwayland calls for each request to a ``Resource``.
nonisolated private func dispatchRequest(
  _ implementation: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
  _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
  guard let target, let arguments, let data = wl_resource_get_user_data(OpaquePointer(target)) else { return 0 }
  let resource = Unmanaged<Resource>.fromOpaque(data).takeUnretainedValue()
  resource.receive(opcode, WireArguments(arguments))
  return 0
}

/// The function that libwayland calls when a ``Resource`` dies; it releases libwayland's reference to the Swift object.
nonisolated private func resourceWasDestroyed(_ raw: OpaquePointer?) {
  guard let raw, let data = wl_resource_get_user_data(raw) else { return }
  Unmanaged<Resource>.fromOpaque(data).takeRetainedValue().finish()
}

/// The address that marks the C resources whose user data is a ``Resource``. Resources without this mark are made by
/// libwayland itself, such as the buffers of `wl_shm`.
nonisolated enum ResourceTag {
  nonisolated(unsafe) static let address = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
}

nonisolated extension WireArguments {
  /// Returns the resource that a request names; nil if the argument is NULL, or if the resource was not made by this
  /// module.
  package func object<Object: Resource>(_ index: Int) -> Object? {
    guard let raw = pointer(index),
      wl_resource_instance_of(raw, Object.interface, ResourceTag.address) != 0,
      let data = wl_resource_get_user_data(raw)
    else { return nil }
    return Unmanaged<Resource>.fromOpaque(data).takeUnretainedValue() as? Object
  }

  /// Makes the resource of an object that the client creates with this request.
  package func newObject<Object: Resource>(_ index: Int, _ type: Object.Type, from sender: Resource) -> Object? {
    Object(client: sender.client, version: sender.version, id: newID(index))
  }
}

extension Resource {
  /// The object's name in messages, such as `wl_surface@7`.
  nonisolated var name: String { "\(String(cString: Self.interface.pointee.name))@\(id)" }
}

/// Returns the name of a resource in messages: its interface and its id, such as `wl_surface@7`.
nonisolated func resourceName(_ resource: OpaquePointer) -> String {
  let interface = wl_resource_get_class(resource).map { String(cString: $0) } ?? "object"
  return "\(interface)@\(wl_resource_get_id(resource))"
}
