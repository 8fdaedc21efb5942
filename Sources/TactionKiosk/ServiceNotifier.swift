import Glibc
import TactionGeometry

/// The messages of a program to systemd and its watchdog, as described in `sd_notify(3)`, sent directly to the socket
/// in `NOTIFY_SOCKET`.
///
/// If this variable is not set, no messages are sent.
final class ServiceNotifier {
  /// The time between two watchdog messages, in seconds; nil if systemd does not expect such messages. The time is half
  /// of the time that systemd waits, as `sd_watchdog_enabled(3)` recommends.
  let watchdogInterval: Double?

  private let address: [UInt8]
  private var hasSaidReady = false

  /// The minimum and maximum time between two watchdog messages, in seconds. Our own choice: more frequent messages
  /// would be useless work, and a timer has a maximum.
  private static let intervals = 0.05...86400.0
  /// The maximum length of a socket's path, in bytes: `sun_path` without the zero byte at its end.
  private static let maximumLength = 107

  /// Reads the variables; nil if systemd did not start the program, or if `NOTIFY_SOCKET` names no socket of this
  /// machine.
  init?(_ surroundings: KioskSurroundings) {
    guard let path = surroundings.variable("NOTIFY_SOCKET"), path.hasPrefix("/") || path.hasPrefix("@") else {
      return nil
    }
    var bytes = Array(path.utf8)
    guard (2...Self.maximumLength).contains(bytes.count) else { return nil }
    // The name of an abstract socket begins with a zero byte instead of the @, and does not end with a zero byte.
    if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 } else { bytes.append(0) }
    address = bytes
    watchdogInterval = Self.interval(surroundings)
  }

  /// Returns half of the watchdog's time; nil if the variable is not set, is not a number, or is meant for another
  /// process.
  private static func interval(_ surroundings: KioskSurroundings) -> Double? {
    guard let text = surroundings.variable("WATCHDOG_USEC"), let microseconds = number(text), microseconds > 0 else {
      return nil
    }
    if let process = surroundings.variable("WATCHDOG_PID"), number(process) != UInt64(surroundings.processID) {
      return nil
    }
    return (Double(microseconds) / 2e6).clamped(to: intervals)
  }

  /// Reads a number that consists only of digits, without a sign or a space.
  private static func number(_ text: String) -> UInt64? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt64(text) : nil
  }

  /// Notifies systemd that the program is ready; only the first call sends the message.
  func ready() {
    guard !hasSaidReady else { return }
    hasSaidReady = true
    send("READY=1")
  }

  /// Sends a watchdog message, which shows that the program still runs.
  func alive() { send("WATCHDOG=1") }

  /// Notifies systemd that the program ends.
  func stopping() { send("STOPPING=1") }

  /// Sends one message without blocking. If no program reads the socket, the message is lost.
  private func send(_ text: String) {
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: address) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + address.count)
    let message = Array(text.utf8)
    _ = withUnsafePointer(to: place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, message, message.count, Int32(MSG_NOSIGNAL), $0, length)
      }
    }
  }
}
