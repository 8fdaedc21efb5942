import Foundation
import Glibc
import Taction
import TactionTesting
import TactionWindow
import Testing

@testable import TactionKiosk

@Suite("The messages to systemd")
struct ServiceTests {
  /// The service manager: the socket that systemd would have.
  private final class Manager {
    let name: String
    private let descriptor: Int32

    init(isAbstract: Bool) throws {
      let path = "/tmp/taction-notify-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
      name = isAbstract ? "@" + path.dropFirst() : path
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var place = sockaddr_un()
      place.sun_family = sa_family_t(AF_UNIX)
      let bytes = Array(name.utf8).map { $0 == UInt8(ascii: "@") ? 0 : $0 } + (isAbstract ? [] : [0])
      withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: bytes) }
      let length = socklen_t(2 + bytes.count)
      let result = withUnsafePointer(to: place) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
      }
      try #require(result == 0)
    }

    /// Reads the messages that have arrived.
    func read() -> [String] {
      var (messages, buffer) = ([String](), [UInt8](repeating: 0, count: 4096))
      while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
        messages.append(String(decoding: buffer.prefix(count), as: UTF8.self))
      }
      return messages
    }

    func end() {
      close(descriptor)
      unlink(name)
    }
  }

  private func surroundings(_ variables: [String: String]) -> KioskSurroundings {
    var surroundings = KioskSurroundings.none
    surroundings.variable = { variables[$0] }
    surroundings.processID = 42
    return surroundings
  }

  @Test("systemd starts the program of the unit file again, however often it ends")
  func restarts() throws {
    let unit = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Docs/Kiosk/kiosk@.service")
    let lines = try String(contentsOf: unit, encoding: .utf8).split(separator: "\n")
    let service = try #require(lines.firstIndex(of: "[Service]"))
    #expect(lines[..<service].contains("StartLimitIntervalSec=0") && lines[service...].contains("Restart=always"))
  }

  @Test("A kiosk tells systemd when it is ready, alive (twice a watchdog time) and stopping", arguments: [false, true])
  func messages(isAbstract: Bool) throws {
    let manager = try Manager(isAbstract: isAbstract)
    defer { manager.end() }
    let around = surroundings(["NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "42"])
    try withStage { stage in
      let window = stage.app.makeWindow(title: "Kiosk")
      _ = Kiosk.start(window, options: KioskOptions(), surroundings: around)
      #expect(manager.read() == ["WATCHDOG=1"])
      stage.settle()
      #expect(manager.read() == ["READY=1"])
      stage.advance(by: 4.9)
      #expect(manager.read() == [])
      stage.advance(by: 5.2)
      #expect(manager.read() == ["WATCHDOG=1", "WATCHDOG=1"])
      stage.app.terminate()
      #expect(manager.read() == ["STOPPING=1"])
    }
  }

  @Test("A kiosk that starts after the first frame immediately reports that it is ready")
  func late() throws {
    let manager = try Manager(isAbstract: false)
    defer { manager.end() }
    try withKiosk(surroundings: surroundings(["NOTIFY_SOCKET": manager.name])) { scene in
      #expect(manager.read() == ["READY=1"])
      scene.stage.advance(by: 100)
      #expect(manager.read() == [])
    }
  }

  @Test(
    "An invalid watchdog time, or a watchdog of another process, is ignored",
    arguments: [
      ("garbage", nil), ("", nil), ("-5", nil), ("0", nil), ("1e6", nil), (" 10", nil),
      ("99999999999999999999999", nil),
      ("10", "41"), ("10", "garbage"), ("10", "-42"), ("10", ""), ("10", "42 "),
    ] as [(String, String?)])
  func garbage(time: String, process: String?) {
    var variables = ["NOTIFY_SOCKET": "/run/systemd/notify", "WATCHDOG_USEC": time]
    variables["WATCHDOG_PID"] = process
    #expect(ServiceNotifier(surroundings(variables))?.watchdogInterval == nil)
  }

  @Test(
    "The interval of watchdog messages is half of the watchdog time, and bounded",
    arguments: [
      ("30000000", 15.0), ("1", 0.05), ("18446744073709551615", 86400.0),
    ])
  func interval(time: String, interval: Double) {
    for process in ["42", nil] {
      var variables = ["NOTIFY_SOCKET": "@x", "WATCHDOG_USEC": time]
      variables["WATCHDOG_PID"] = process
      #expect(ServiceNotifier(surroundings(variables))?.watchdogInterval == interval)
    }
  }

  @Test("A missing or invalid socket of systemd does no harm")
  func sockets() throws {
    for name in ["/nonexistent/notify", "@nobody", "/" + String(repeating: "x", count: 300)] {
      try withKiosk(surroundings: surroundings(["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "2000000"])) { scene in
        scene.stage.advance(by: 10)
        scene.stage.app.terminate()
      }
    }
    for name in ["", "vsock:2:1234", "relative", "@", "/"] {
      #expect(ServiceNotifier(surroundings(["NOTIFY_SOCKET": name])) == nil)
    }
    #expect(ServiceNotifier(surroundings(["WATCHDOG_USEC": "10"])) == nil)
  }
}
