import CTactionWaylandServer

@testable import TactionTesting
@testable import TactionWayland

/// An interface with its events, as the scanner has read them from the protocol's XML.
struct WireInterface {
  let name: String
  let raw: UnsafePointer<wl_interface>
  let events: [WireEvent]

  /// All interfaces of the manifest, by name.
  static let all: [String: WireInterface] = {
    let interfaces = InterfaceTable.descriptions.indices.map { WireInterface(InterfaceTable.entry($0)) }
    return Dictionary(uniqueKeysWithValues: interfaces.map { ($0.name, $0) })
  }()

  private init(_ raw: UnsafePointer<wl_interface>) {
    let interface = String(cString: raw.pointee.name)
    name = interface
    self.raw = raw
    events = (0..<Int(raw.pointee.event_count)).map {
      WireEvent(raw.pointee.events[$0], opcode: UInt32($0), of: interface)
    }
  }
}

/// An event with the types of its arguments.
struct WireEvent {
  /// The interface and the event, such as `wl_touch.down`.
  let name: String
  let opcode: UInt32
  /// The version of the interface that brought the event.
  let since: Int32
  let arguments: [Argument]

  /// Whether the event makes or names an offer of data. libwayland gives up where an application has just ended that
  /// offer, or its device: the race is the compositor's to avoid. The tests of the clipboard play hostile offers.
  var comesWithOffer: Bool {
    arguments.contains { $0.interface.map { String(cString: $0.pointee.name).contains("_offer") } ?? false }
  }

  /// The type of an argument in libwayland's notation, and the interface of an object.
  struct Argument {
    let type: Character
    let isNullable: Bool
    let interface: UnsafePointer<wl_interface>?
  }

  fileprivate init(_ message: wl_message, opcode: UInt32, of interface: String) {
    name = "\(interface).\(String(cString: message.name))"
    self.opcode = opcode
    let signature = String(cString: message.signature)
    since = Int32(signature.prefix { $0.isNumber }) ?? 1
    var arguments: [Argument] = []
    var isNullable = false
    for type in signature.drop(while: \.isNumber) {
      guard type != "?" else {
        isNullable = true
        continue
      }
      arguments.append(Argument(type: type, isNullable: isNullable, interface: message.types[arguments.count]))
      isNullable = false
    }
    self.arguments = arguments
  }
}

/// An object of a client, at the compositor's end.
struct WireObject {
  let raw: OpaquePointer
  let interface: WireInterface

  /// The objects of a client whose interfaces are in the manifest.
  static func all(of client: CompositorClient) -> [WireObject] {
    client.resources.compactMap { raw in
      let name = wl_resource_get_class(raw).map { String(cString: $0) }
      return name.flatMap { WireInterface.all[$0] }.map { WireObject(raw: raw, interface: $0) }
    }
  }

  /// Makes an object of the compositor, as events with a new id do; it knows no request but the one that ends it.
  static func make(_ interface: UnsafePointer<wl_interface>, version: Int32, of client: OpaquePointer) -> OpaquePointer?
  {
    let raw = wl_resource_create(client, interface, version, 0)
    raw.map { wl_resource_set_dispatcher($0, endOnRequest, nil, nil, nil) }
    return raw
  }
}

nonisolated private func endOnRequest(
  _ implementation: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
  _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
  guard let target, let message else { return 0 }
  if ["destroy", "release"].contains(String(cString: message.pointee.name)) {
    wl_resource_destroy(OpaquePointer(target))
  }
  return 0
}
