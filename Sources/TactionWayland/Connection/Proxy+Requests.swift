import CWaylandClient

extension Proxy {
  /// True when the object lives and was bound in a version that knows the request.
  package final func canSend(since version: UInt32) -> Bool {
    isAlive && self.version >= version
  }

  /// Sends a request; one that is a destructor leaves this proxy dead.
  package final func send<let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, wl_argument>, isDestructor: Bool = false
  ) {
    guard let raw else { return }
    _ = marshal(raw, opcode, making: nil, version: version, arguments, isDestructor: isDestructor)
    if isDestructor { forget() }
  }

  /// Sends a request that makes an object and returns the new object.
  package final func make<Object: Proxy, let count: Int>(
    _ type: Object.Type, version: UInt32, _ opcode: UInt32, _ arguments: InlineArray<count, wl_argument>,
    isDestructor: Bool = false
  ) -> Object {
    guard let raw else { return makeDead(type) }
    let made = marshal(
      raw, opcode, making: type.interface, version: version, arguments, isDestructor: isDestructor)
    if isDestructor { forget() }
    return Object(raw: made, display: display)
  }

  /// The object that a request returns when it cannot be sent.
  package final func makeDead<Object: Proxy>(_ type: Object.Type) -> Object {
    Object(raw: nil, display: display)
  }
}

/// Queues a request with its arguments on the stack; returns the C object it makes, if it makes one.
func marshal<let count: Int>(
  _ raw: OpaquePointer, _ opcode: UInt32, making interface: UnsafePointer<wl_interface>?, version: UInt32,
  _ arguments: InlineArray<count, wl_argument>, isDestructor: Bool
) -> OpaquePointer? {
  var arguments = arguments
  var span = arguments.mutableSpan
  return span.withUnsafeMutableBufferPointer { buffer in
    wl_proxy_marshal_array_flags(
      raw, opcode, interface, version, isDestructor ? UInt32(WL_MARSHAL_FLAG_DESTROY) : 0, buffer.baseAddress)
  }
}
