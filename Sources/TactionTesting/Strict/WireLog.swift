import CTactionWaylandServer

/// Observes all messages of a wl_display: counts requests, checks their strings, and collects the protocol errors that
/// libwayland sends.
nonisolated final class WireLog {
  /// The number of requests so far.
  private(set) var requestCount = 0
  /// Called with each request before the request takes effect; nil if there is no observer.
  var onRequest: ((WireRequest) -> Void)?
  /// The protocol errors since the last `takeErrors()`.
  private var errors: [(object: String, message: String)] = []
  private var logger: OpaquePointer?
  /// The display, which is kept alive because the listener must be removed before the display is destroyed.
  private let server: ServerDisplay
  /// Whether the compositor itself is posting an error that it has already recorded. The property is used on one thread
  /// only.
  nonisolated(unsafe) private static var isQuiet = false

  /// Starts observing.
  init(_ server: ServerDisplay) {
    self.server = server
    guard let display = server.raw else { return }
    logger = wl_display_add_protocol_logger(
      display,
      { data, direction, message in
        guard let data, let message else { return }
        Unmanaged<WireLog>.fromOpaque(data).takeUnretainedValue().log(direction, message.pointee)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { stop() }

  /// Stops observing; to be called before the display is closed.
  func stop() {
    if let logger { wl_protocol_logger_destroy(logger) }
    logger = nil
  }

  /// Returns the errors since the last call.
  func takeErrors() -> [(object: String, message: String)] {
    defer { errors = [] }
    return errors
  }

  /// Reports the strings of a request that are not valid UTF-8, for example strings that end in the middle of a
  /// character.
  private func checkText(of message: wl_protocol_logger_message) {
    message.forEachArgument { type, argument in
      guard type == UInt8(ascii: "s"), let text = argument.s, String(validatingCString: text) == nil,
        let resource = message.resource
      else { return }
      errors.append((resourceName(resource), "a text is not valid UTF-8"))
    }
  }

  /// Calls a closure that posts an error which is already recorded, so that it is not recorded again.
  static func withoutReport(_ body: () -> Void) {
    isQuiet = true
    defer { isQuiet = false }
    body()
  }

  private func log(_ direction: wl_protocol_logger_type, _ message: wl_protocol_logger_message) {
    guard direction == WL_PROTOCOL_LOGGER_EVENT else {
      requestCount &+= 1
      if let onRequest, let request = WireRequest(message) { onRequest(request) }
      return checkText(of: message)
    }
    // wl_display.error(object_id, code, message) is event 0 of wl_display.
    guard message.message_opcode == 0, !WireLog.isQuiet, message.arguments_count == 3,
      let resource = message.resource, let arguments = message.arguments,
      let interface = wl_resource_get_class(resource), String(cString: interface) == "wl_display"
    else { return }
    let object = arguments[0].o.map { resourceName($0) } ?? "an unknown object"
    errors.append((object, arguments[2].s.map { String(cString: $0) } ?? ""))
  }
}

/// A request of a client, as it arrived on the wire.
nonisolated package struct WireRequest {
  /// The interface of the request's object, such as `wl_shm_pool`.
  package let interface: String
  /// The name of the request, such as `create_buffer`.
  package let name: String
  /// The arguments as 32-bit numbers; strings, arrays and objects are 0. A file descriptor is open until `onRequest`
  /// returns.
  package let numbers: [Int32]

  fileprivate init?(_ message: wl_protocol_logger_message) {
    guard let resource = message.resource, let interface = wl_resource_get_class(resource),
      let description = message.message?.pointee
    else { return nil }
    self.interface = String(cString: interface)
    name = String(cString: description.name)
    var numbers: [Int32] = []
    message.forEachArgument { type, argument in
      numbers.append("iufhn".utf8.contains(type) ? argument.i : 0)
    }
    self.numbers = numbers
  }
}

extension wl_protocol_logger_message {
  /// Calls a closure with the type letter and the value of each argument.
  nonisolated fileprivate func forEachArgument(_ body: (UInt8, wl_argument) -> Void) {
    guard var type = message?.pointee.signature, let arguments else { return }
    var index = 0
    while type.pointee != 0, index < arguments_count {
      switch UInt8(bitPattern: type.pointee) {
      // Digits are the version, and `?` marks a nullable argument; neither of them is an argument.
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "?"): break
      case let letter:
        body(letter, arguments[index])
        index += 1
      }
      type += 1
    }
  }
}
