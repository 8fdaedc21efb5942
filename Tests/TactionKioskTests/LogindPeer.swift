import Glibc
import TactionKiosk
import TactionStageSupport
import TactionWindow

/// A system bus with logind at the other end of a socket, and a folder with backlights like the kernel's.
final class LogindPeer {
  /// The values in the calls of `SetBrightness`.
  private(set) var values: [UInt32] = []
  /// The names of backlights in the calls.
  private(set) var names: Set<String> = []
  /// Whether calls fail, as for a program without a session.
  var refuses = false
  /// Whether calls are never answered.
  var isSilent = false
  /// The folder of the backlights.
  let folder: String

  private var descriptor: Int32 = -1
  private var isAuthenticated = false
  private var input: [UInt8] = []
  private var serial: UInt32 = 0

  /// Makes a folder with backlights by name; each has a kind, a maximum value and a current value.
  init(_ lamps: [String: (kind: String, maximum: String, value: String)]) {
    var template = Array("/tmp/taction-lamps-XXXXXX".utf8CString)
    folder = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
    for (name, lamp) in lamps {
      mkdir("\(folder)/\(name)", 0o700)
      write(lamp.kind, to: "\(name)/type")
      write(lamp.maximum, to: "\(name)/max_brightness")
      write(lamp.value, to: "\(name)/brightness")
    }
  }

  /// Removes the folder and closes the bus's end.
  func end() {
    close()
    for name in ["type", "max_brightness", "brightness"] {
      for lamp in ["panel", "chip"] { unlink("\(folder)/\(lamp)/\(name)") }
    }
    for lamp in ["panel", "chip"] { rmdir("\(folder)/\(lamp)") }
    rmdir(folder)
  }

  /// Ends the connection, as when the bus restarts.
  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// The environment of the kiosk: this bus and the folder of backlights.
  var surroundings: KioskSurroundings {
    KioskSurroundings(
      variable: { _ in nil }, processID: 42, backlights: folder,
      systemBus: { [weak self] in self?.accept().map { .descriptor($0) } },
      loadBus: { $0(BusLibrary()) })
  }

  /// Makes a connection; returns the application's end. The application has to close it.
  private func accept() -> Int32? {
    close()
    (isAuthenticated, input) = (false, [])
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      return nil
    }
    descriptor = ends[1]
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    return ends[0]
  }

  private func write(_ text: String, to path: String) {
    let file = open("\(folder)/\(path)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    _ = Glibc.write(file, text + "\n", text.utf8.count + 1)
    Glibc.close(file)
  }

  /// Reads everything that the client has sent, and answers.
  func serve() {
    guard descriptor >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 { input += buffer.prefix(count) }
    if !isAuthenticated { isAuthenticated = BusGreeting.take(&input) { send($0) } }
    while isAuthenticated, let message = BusTestMessage(input) {
      input.removeFirst(message.length)
      if message.type == 1 { answer(message) }
    }
  }

  private func answer(_ call: BusTestMessage) {
    serial += 1
    let isBrightness = call.member == "SetBrightness"
    if isBrightness {
      note(call)
      if isSilent { return }
    }
    let fails = isBrightness && refuses
    let error: [(UInt8, String, String)] = fails ? [(4, "s", "org.freedesktop.DBus.Error.AccessDenied")] : []
    send(
      BusWriter.message(
        fails ? 3 : 2, serial: serial, error + [(6, "s", ":1.7")], answers: call.serial,
        call.member == "Hello" || fails ? "s" : ""
      ) { if call.member == "Hello" || fails { $0.string(":1.7") } })
  }

  /// Records the two strings and the number of a call.
  private func note(_ call: BusTestMessage) {
    guard call.fields[1] == "/org/freedesktop/login1/session/auto",
      call.fields[2] == "org.freedesktop.login1.Session", call.body.count >= 4
    else { return }
    names.insert(String(decoding: call.body.filter { $0 >= 0x20 && $0 < 0x7f }, as: UTF8.self))
    values.append(call.body.suffix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) })
  }

  private func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }
}
