import CTactionWaylandClient

/// The `wl_interface` structures of all generated interfaces, shared by the client and the test compositor.
///
/// libwayland keeps the addresses of the structures, so they are allocated once and never freed. They cannot be
/// imported C globals, because Swift may pass the address of a copy.
package enum InterfaceTable {
  /// One structure for each element of `descriptions`, in the same order.
  nonisolated(unsafe) private static let all: UnsafeMutablePointer<wl_interface> = build()

  /// An interface without messages, for the base class of all proxies.
  nonisolated(unsafe) package static let none: UnsafePointer<wl_interface> = {
    let interface = UnsafeMutablePointer<wl_interface>.allocate(capacity: 1)
    interface.initialize(
      to: wl_interface(
        name: cString("object"), version: 1, method_count: 0, methods: nil, event_count: 0, events: nil))
    return UnsafePointer(interface)
  }()

  /// Returns the structure at an index of `descriptions`.
  static func entry(_ index: Int) -> UnsafePointer<wl_interface> {
    UnsafePointer(all + index)
  }

  private static func build() -> UnsafeMutablePointer<wl_interface> {
    let descriptions = descriptions
    let table = UnsafeMutablePointer<wl_interface>.allocate(capacity: descriptions.count)
    var addresses: [String: UnsafePointer<wl_interface>] = [:]
    for (index, description) in descriptions.enumerated() {
      addresses[description.name.description] = UnsafePointer(table + index)
    }
    for (index, description) in descriptions.enumerated() {
      (table + index).initialize(
        to: wl_interface(
          name: cString(description.name), version: description.version,
          method_count: Int32(description.requests.count), methods: messages(description.requests, addresses),
          event_count: Int32(description.events.count), events: messages(description.events, addresses)))
    }
    return table
  }

  private static func messages(
    _ descriptions: [MessageDescription], _ addresses: [String: UnsafePointer<wl_interface>]
  ) -> UnsafePointer<wl_message>? {
    guard !descriptions.isEmpty else { return nil }
    let messages = UnsafeMutablePointer<wl_message>.allocate(capacity: descriptions.count)
    for (index, description) in descriptions.enumerated() {
      let types = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(
        capacity: max(1, description.interfaces.count))
      for (argument, interface) in description.interfaces.enumerated() {
        (types + argument).initialize(to: interface.flatMap { addresses[$0] })
      }
      (messages + index).initialize(
        to: wl_message(name: cString(description.name), signature: cString(description.signature), types: types))
    }
    return UnsafePointer(messages)
  }

  /// Returns the address of a literal's bytes, which end with a zero and never move.
  private static func cString(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

/// The description of an interface for libwayland, as the generator writes it.
struct InterfaceDescription {
  let name: StaticString
  let version: Int32
  let requests: [MessageDescription]
  let events: [MessageDescription]

  init(
    _ name: StaticString, version: Int32, requests: [MessageDescription], events: [MessageDescription]
  ) {
    self.name = name
    self.version = version
    self.requests = requests
    self.events = events
  }
}

/// The description of a request or an event for libwayland.
struct MessageDescription {
  let name: StaticString
  /// The types of the arguments in libwayland's notation.
  let signature: StaticString
  /// The interface of each argument; nil if the argument is not an object, or may be any object.
  let interfaces: [String?]

  init(_ name: StaticString, _ signature: StaticString, _ interfaces: [String?]) {
    self.name = name
    self.signature = signature
    self.interfaces = interfaces
  }
}
