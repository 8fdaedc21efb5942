import CTactionWaylandServer
import Glibc

@testable import TactionTesting
@testable import TactionWayland

/// An interface with the events that the scanner has read from the protocol's XML.
struct WireInterface {
  let name: String
  let raw: UnsafePointer<wl_interface>
  let events: [WireEvent]

  /// All interfaces of the manifest, by name.
  static let all: [String: WireInterface] = {
    let interfaces = InterfaceTable.descriptions.indices.map { WireInterface(InterfaceTable.entry($0)) }
    return Dictionary(uniqueKeysWithValues: interfaces.map { ($0.name, $0) })
  }()

  /// The interfaces of objects that compositors make, such as data offers and tablets.
  static let made = Set(
    all.values.flatMap(\.events).flatMap(\.arguments).filter { $0.type == "n" }.compactMap(\.interface))

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
  /// The version of the interface that introduced the event.
  let since: Int32
  let arguments: [Argument]

  /// Whether the event makes an object at the compositor's end, or has such an object as an argument.
  ///
  /// An application that destroys such an object forgets its id immediately. libwayland 1.21 ends the connection if a
  /// later event names the object, or if a destroyed object has sent an event that makes a new object. Correct
  /// compositors do not name objects that they have withdrawn.
  var concernsMadeObjects: Bool {
    arguments.contains { argument in
      argument.type == "n" || argument.interface.map { WireInterface.made.contains($0) } ?? false
    }
  }

  /// The type of an argument in libwayland's notation; for objects, also the interface.
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

  /// Makes an object at the compositor's end, as for an event with a new id. The object handles only its destructor
  /// request.
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
  // The handler of a request owns the descriptors in the request.
  for (index, type) in String(cString: message.pointee.signature).filter(\.isLetter).enumerated() where type == "h" {
    guard let file = arguments?[index].h else { continue }
    // The reader of the data may have closed its end already.
    var end = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
    if poll(&end, 1, 0) == 1, end.revents == Int16(POLLOUT) { _ = write(file, "storm", 5) }
    close(file)
  }
  if ["destroy", "release"].contains(String(cString: message.pointee.name)) {
    wl_resource_destroy(OpaquePointer(target))
  }
  return 0
}
