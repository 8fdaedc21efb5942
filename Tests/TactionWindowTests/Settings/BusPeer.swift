import TactionStageSupport

/// A session bus with a settings portal, at the other end of a socket. It implements the part of D-Bus that an app
/// needs to read settings, and can also send invalid messages.
final class BusPeer {
  /// The settings, by namespace and key.
  var settings: [String: [String: BusTestValue]] = [:]
  /// Whether there is a portal on the bus; if not, calls to it fail with this error of D-Bus.
  var hasPortal = true
  var failure = "org.freedesktop.DBus.Error.ServiceUnknown"
  /// Whether the accessibility service reports that a screen reader is on.
  var hasScreenReader = false
  /// Whether the accessibility service has no bus of screen readers, so that the question for its address fails.
  var lacksReaderBus = false
  /// Whether the portal never answers.
  var isSilent = false
  /// The names of the methods that were called, in their order.
  private(set) var calls: [String] = []

  private let bus = BusEnd()

  /// The application's end of the socket; the application closes it.
  var clientDescriptor: Int32 { bus.clientDescriptor }
  /// Whether the application's end is open, according to what the peer has read so far.
  var hasClient: Bool { bus.hasClient }

  /// Closes the bus's end of the socket.
  func end() { bus.end() }

  /// Closes both ends of a bus that no application has connected to.
  func closeBoth() { bus.closeBoth() }

  /// Sends raw bytes.
  func send(_ bytes: [UInt8]) { bus.send(bytes) }

  /// Reads everything that the client has sent, and answers.
  func serve() { bus.serve { if $0.type == 1 { answer($0) } } }

  private func answer(_ call: BusTestMessage) {
    calls.append(call.member)
    switch call.member {
    case "Hello": bus.replyToHello(call)
    case "Get": bus.reply(to: call, "v") { [hasScreenReader] in $0.variant(.boolean(hasScreenReader)) }
    case "GetAddress" where lacksReaderBus: bus.fail(call, "org.a11y.Bus.Error")
    case "ReadAll" where isSilent: break
    case "ReadAll" where hasPortal: bus.reply(to: call, "a{sa{sv}}") { [settings] in Self.write(settings, to: &$0) }
    case "ReadAll": bus.fail(call, failure)
    default: bus.reply(to: call, "") { _ in }
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
    bus.signal(
      "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", member, signature,
      sender: "org.freedesktop.portal.Desktop", body)
  }

  /// Sends the signal that the portal has started.
  func startPortal() {
    hasPortal = true
    changeOwner(of: "org.freedesktop.portal.Desktop", to: ":1.9")
  }

  /// Sends the signal that a service has started, or has ended if `owner` is empty, or that `owner` has taken it over
  /// from `former`.
  func changeOwner(of service: String, from former: String? = nil, to owner: String) {
    bus.changeOwner(of: service, from: former, to: owner)
  }
}
