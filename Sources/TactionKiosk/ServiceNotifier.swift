import Glibc
import TactionGeometry

/// The messages of a program to systemd, as `sd_notify(3)` describes them, sent to `NOTIFY_SOCKET` directly.
///
/// Without the variable there are none.
final class ServiceNotifier {
  /// The time between two signs of life, in seconds: half of the time that systemd waits, as `sd_watchdog_enabled(3)`
  /// asks for; nil where systemd waits for none.
  let watchdogInterval: Double?

  private let address: [UInt8]
  private var hasSaidReady = false

  /// The shortest time between two signs of life, and the longest, in seconds. Our own choice: less would be work for
  /// nothing, and a timer has to fit.
  private static let intervals = 0.05...86400.0
  /// The longest path of a socket, in bytes: `sun_path` without the zero at its end.
  private static let maximumLength = 107

  /// Reads the variables; nil where systemd did not start the program, or names no socket of this machine.
  init?(_ surroundings: KioskSurroundings) {
    guard let path = surroundings.variable("NOTIFY_SOCKET"), path.hasPrefix("/") || path.hasPrefix("@") else {
      return nil
    }
    var bytes = Array(path.utf8)
    guard (2...Self.maximumLength).contains(bytes.count) else { return nil }
    // An abstract socket has a zero in place of the @, and none at its end.
    if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 } else { bytes.append(0) }
    address = bytes
    watchdogInterval = Self.interval(surroundings)
  }

  /// Returns half of the watchdog's time; nil where it is not there, no number, or meant for another process.
  private static func interval(_ surroundings: KioskSurroundings) -> Double? {
    guard let text = surroundings.variable("WATCHDOG_USEC"), let microseconds = number(text), microseconds > 0 else {
      return nil
    }
    if let process = surroundings.variable("WATCHDOG_PID"), number(process) != UInt64(surroundings.processID) {
      return nil
    }
    return (Double(microseconds) / 2e6).clamped(to: intervals)
  }

  /// Reads digits only: no sign, no space.
  private static func number(_ text: String) -> UInt64? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt64(text) : nil
  }

  /// Tells that the program is ready, once.
  func ready() {
    guard !hasSaidReady else { return }
    hasSaidReady = true
    send("READY=1")
  }

  /// Gives a sign of life.
  func alive() { send("WATCHDOG=1") }

  /// Tells that the program ends.
  func stopping() { send("STOPPING=1") }

  /// Sends one message; where nobody reads the socket, it is lost, and nothing waits.
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
