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

  /// The newest connection; nil if there is none.
  private var bus: BusEnd?

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
    bus?.end()
    bus = nil
  }

  /// The environment of the kiosk: this bus and the folder of backlights.
  var surroundings: KioskSurroundings {
    KioskSurroundings(
      variable: { _ in nil }, processID: 42, backlights: folder,
      systemBus: { [weak self] in self?.accept().map { .descriptor($0) } },
      loadBus: { $0(BusLibrary()) })
  }

  /// Makes a connection; returns the application's end, which the application has to close.
  private func accept() -> Int32? {
    close()
    bus = BusEnd()
    return bus?.clientDescriptor
  }

  private func write(_ text: String, to path: String) {
    let file = open("\(folder)/\(path)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    _ = Glibc.write(file, text + "\n", text.utf8.count + 1)
    Glibc.close(file)
  }

  /// Reads everything that the client has sent, and answers.
  func serve() { bus?.serve { if $0.type == 1 { answer($0) } } }

  private func answer(_ call: BusTestMessage) {
    switch call.member {
    case "Hello": bus?.replyToHello(call)
    case "SetBrightness":
      note(call)
      if isSilent { return }
      if refuses {
        bus?.fail(call, "org.freedesktop.DBus.Error.AccessDenied")
      } else {
        bus?.reply(to: call, "") { _ in }
      }
    default: bus?.reply(to: call, "") { _ in }
    }
  }

  /// Records the two strings and the number of a call.
  private func note(_ call: BusTestMessage) {
    guard call.fields[1] == "/org/freedesktop/login1/session/auto",
      call.fields[2] == "org.freedesktop.login1.Session", call.body.count >= 4
    else { return }
    names.insert(String(decoding: call.body.filter { $0 >= 0x20 && $0 < 0x7f }, as: UTF8.self))
    values.append(call.body.suffix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) })
  }
}
