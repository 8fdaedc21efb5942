import Glibc
import TactionStageSupport

/// A session bus with a settings portal, at the other end of a socket. It implements the part of D-Bus that an app
/// needs to read settings, and can also send invalid messages.
final class BusPeer {
  /// The application's end of the socket; the application closes it.
  let clientDescriptor: Int32
  /// The settings, by namespace and key.
  var settings: [String: [String: BusTestValue]] = [:]
  /// Whether there is a portal on the bus; if not, calls to it fail.
  var hasPortal = true
  /// Whether the accessibility service reports that a screen reader is on.
  var hasScreenReader = false
  /// Whether the portal never answers.
  var isSilent = false
  /// The names of the methods that were called, in their order.
  private(set) var calls: [String] = []
  /// Whether the application's end is open, according to what the peer has read so far.
  private(set) var hasClient = true

  private let descriptor: Int32
  private var isAuthenticated = false
  private var input: [UInt8] = []
  private var serial: UInt32 = 0

  init() {
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends)
    (clientDescriptor, descriptor) = (ends[0], ends[1])
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  isolated deinit { end() }

  private var isOpen = true

  /// Closes the bus's end of the socket.
  func end() {
    guard isOpen else { return }
    isOpen = false
    close(descriptor)
  }

  /// Closes both ends of a bus that no application has connected to.
  func closeBoth() {
    if hasClient { close(clientDescriptor) }
    end()
  }

  /// Sends raw bytes.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads everything that the client has sent, and answers.
  func serve() {
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      // The client resets the connection if it closes its end while bytes are unread.
      if count == 0 || count < 0 && errno == ECONNRESET { hasClient = false }
      guard count > 0 else { break }
      input += buffer.prefix(count)
    }
    if !isAuthenticated { isAuthenticated = BusGreeting.take(&input) { send($0) } }
    while isAuthenticated, let message = BusTestMessage(input) {
      input.removeFirst(message.length)
      if message.type == 1 { answer(message) }
    }
  }

  private func answer(_ call: BusTestMessage) {
    calls.append(call.member)
    switch call.member {
    case "Hello": reply(to: call, "s") { $0.string(":1.7") }
    case "Get": reply(to: call, "v") { [hasScreenReader] in $0.variant(.boolean(hasScreenReader)) }
    case "ReadAll" where isSilent: break
    case "ReadAll" where hasPortal: reply(to: call, "a{sa{sv}}") { [settings] in Self.write(settings, to: &$0) }
    case "ReadAll":
      message(3, [(4, "s", "org.freedesktop.DBus.Error.ServiceUnknown"), (6, "s", ":1.7")], answers: call.serial, "s") {
        $0.string("no such name")
      }
    default: reply(to: call, "") { _ in }
    }
  }

  private static func write(_ settings: [String: [String: BusTestValue]], to writer: inout BusWriter) {
    writer.array(of: 8) { writer in
      for (namespace, values) in settings {
        writer.align(8)
        writer.string(namespace)
        writer.array(of: 8) { writer in
          for (key, value) in values {
            writer.align(8)
            writer.string(key)
            writer.variant(value)
          }
        }
      }
    }
  }

  private func reply(to call: BusTestMessage, _ signature: String, _ body: (inout BusWriter) -> Void) {
    message(2, [(6, "s", ":1.7")], answers: call.serial, signature, body)
  }

  /// Sends the signal that a setting has changed.
  func change(_ namespace: String, _ key: String, _ value: BusTestValue) {
    settings[namespace, default: [:]][key] = value
    signal("SettingChanged", signature: "ssv") {
      $0.string(namespace)
      $0.string(key)
      $0.variant(value)
    }
  }

  /// Sends a signal of the portal with any content.
  func signal(_ member: String, signature: String, _ body: (inout BusWriter) -> Void) {
    let fields: [(UInt8, String, String)] = [
      (1, "o", "/org/freedesktop/portal/desktop"), (2, "s", "org.freedesktop.portal.Settings"), (3, "s", member),
      (7, "s", "org.freedesktop.portal.Desktop"),
    ]
    message(4, fields, signature, body)
  }

  /// Sends the signal that the portal has started.
  func startPortal() {
    hasPortal = true
    changeOwner(of: "org.freedesktop.portal.Desktop", to: ":1.9")
  }

  /// Sends the signal that a service has started, or has ended if `owner` is empty.
  func changeOwner(of service: String, to owner: String) {
    let fields: [(UInt8, String, String)] = [
      (1, "o", "/org/freedesktop/DBus"), (2, "s", "org.freedesktop.DBus"), (3, "s", "NameOwnerChanged"),
      (7, "s", "org.freedesktop.DBus"),
    ]
    message(4, fields, "sss") {
      $0.string(service)
      $0.string(owner.isEmpty ? ":1.9" : "")
      $0.string(owner)
    }
  }

  private func message(
    _ type: UInt8, _ fields: [(UInt8, String, String)], answers: UInt32? = nil, _ signature: String,
    _ body: (inout BusWriter) -> Void
  ) {
    serial += 1
    send(BusWriter.message(type, serial: serial, fields, answers: answers, signature, body))
  }
}
