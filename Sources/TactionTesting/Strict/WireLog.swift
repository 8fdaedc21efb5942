import CTactionWaylandServer

/// Listens to all messages of a wl_display: counts requests, checks their texts, and collects the protocol errors that
/// libwayland sends.
nonisolated final class WireLog {
  /// The number of requests so far.
  private(set) var requestCount = 0
  /// Called with each request before it takes effect; nil while nothing listens.
  var onRequest: ((WireRequest) -> Void)?
  /// Protocol errors since the last `takeErrors()`.
  private var errors: [(object: String, message: String)] = []
  private var logger: OpaquePointer?
  /// Kept, since the listener must be removed before the display is destroyed.
  private let server: ServerDisplay
  /// Set while the compositor itself posts an error that it has already recorded. It is used on one thread only.
  nonisolated(unsafe) private static var isQuiet = false

  /// Starts to listen.
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

  /// Stops; to be called before the display is closed.
  func stop() {
    if let logger { wl_protocol_logger_destroy(logger) }
    logger = nil
  }

  /// Returns the errors since the last call.
  func takeErrors() -> [(object: String, message: String)] {
    defer { errors = [] }
    return errors
  }

  /// Reports the texts of a request that are not valid UTF-8, for example cut inside of a character.
  private func checkText(of message: wl_protocol_logger_message) {
    message.forEachArgument { type, argument in
      guard type == UInt8(ascii: "s"), let text = argument.s, String(validatingCString: text) == nil,
        let resource = message.resource
      else { return }
      errors.append((resourceName(resource), "a text is not valid UTF-8"))
    }
  }

  /// Posts an error that is already recorded.
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

/// A request of a client as it arrived.
nonisolated package struct WireRequest {
  /// The name of its object's interface, such as `wl_shm_pool`.
  package let interface: String
  /// The name of the request, such as `create_buffer`.
  package let name: String
  /// Its arguments as 32-bit numbers. A file descriptor is open as long as the listener runs; texts, arrays and objects
  /// are 0.
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
  /// Calls a closure with each argument and the letter of its type.
  nonisolated fileprivate func forEachArgument(_ body: (UInt8, wl_argument) -> Void) {
    guard var type = message?.pointee.signature, let arguments else { return }
    var index = 0
    while type.pointee != 0, index < arguments_count {
      switch UInt8(bitPattern: type.pointee) {
      // A version, or the mark of an optional argument, is not an argument itself.
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "?"): break
      case let letter:
        body(letter, arguments[index])
        index += 1
      }
      type += 1
    }
  }
}
