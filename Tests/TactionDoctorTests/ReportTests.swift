import Foundation
import TactionDoctor
import TactionGeometry
import TactionTestSupport
import Testing

@Suite("The report of the doctor")
struct ReportTests {
  /// Compares a text with a file in the folder Reports; TACTION_SNAPSHOTS=record writes the file again.
  private func expect(_ text: String, is name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Reports/\(name)")
    if ProcessInfo.processInfo.environment["TACTION_SNAPSHOTS"] == "record" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try text == String(contentsOf: file, encoding: .utf8))
  }

  @Test("The report of a tablet that is in order equals the recorded report")
  func order() throws {
    try expect(ExampleReport.report.text, is: "in-order.txt")
  }

  @Test("The report of a tablet with many faults equals the recorded report")
  func faults() throws {
    var report = ExampleReport.report
    report.facts.globals.removeAll { $0.interface == "wp_presentation" || $0.interface == "zwp_text_input_manager_v3" }
    (report.facts.hasSessionBus, report.facts.screens[0].density) = (false, nil)
    report.steps[0].calibration = ExampleReport.calibration(moved: Vector(dx: 64, dy: 10))
    var panel = SyntheticPanel(rate: 34)
    panel.jitter = 0.013
    panel.clockOffset = 1.7e9
    panel.unit = 4
    panel.drag(from: Point(x: 100, y: 600), to: Point(x: 1100, y: 601), over: 2)
    panel.touch(1, at: Point(x: 5, y: 5), for: 0.01)
    panel.report(.down, 2, at: .zero)
    report.steps[2].touches = panel.statistics()
    report.steps[4] = DoctorReport.Step(.palm, .skipped)
    report.scenes[0].result = ExampleReport.scene(drawing: 0.04, missed: 130)
    try expect(report.text, is: "faults.txt")
  }

  @Test("The report without a compositor equals the recorded report")
  func alone() throws {
    var report = DoctorReport(date: "", facts: SystemFacts())
    report.facts.connectionError = "WAYLAND_DISPLAY is not set."
    report.facts.machine = ExampleReport.facts.machine
    try expect(report.text, is: "alone.txt")
  }

  @Test("No report contains private names of the machine or its user", arguments: 0..<40)
  func privacy(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func word() -> String {
      let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789-_.äöß")
      return "u"
        + String(
          (0..<Int(random.number(3...12))).map { _ in letters[Int(random.number(0...Double(letters.count - 1)))] })
    }
    let (user, host, full) = (word(), word(), word())
    let home = "/home/\(user)"
    let words = PrivateWords([user, host, home, full])
    var report = ExampleReport.report
    // Any text from the system could contain the private names.
    func hostile(_ text: String) -> String {
      "\(text) \(user)@\(host):\(home)/x \(full)'s /home/other/y \(host)\n| \(user) |"
    }
    report.facts.desktop = hostile("sway")
    report.facts.compositorProcess = hostile("mycompositor")
    report.facts.connectionError = hostile("There is no Wayland socket at \(home)/run/wayland-0:")
    report.facts.globals.append(SystemFacts.Global(interface: hostile("x_\(user)"), version: 1))
    report.facts.screens[0].name = hostile("DP-1")
    report.facts.seats[0].name = hostile("seat0")
    report.facts.machine.model = hostile("Model")
    report.facts.machine.processor = hostile("CPU")
    report.facts.machine.system = hostile("Linux")
    report.facts.machine.kernel = hostile("6.1")
    report.facts.machine.devices = [InputHardware(name: hostile("Panel of"), kind: .touchScreen)]
    report.facts.portals = [hostile("gtk")]
    report.facts.hide(words)
    let text = report.text
    for secret in [user, host, home, full, "/home/other"] {
      let isThere = text.ranges(of: secret).contains { range in
        // A private name that is only a part of a longer word does not count.
        let before = range.lowerBound == text.startIndex ? " " : text[text.index(before: range.lowerBound)]
        let after = range.upperBound == text.endIndex ? " " : text[range.upperBound]
        return !before.isLetter && !before.isNumber && !after.isLetter && !after.isNumber
      }
      #expect(!isThere, "\(secret) is in the report")
    }
    #expect(text.contains("(hidden)"))
  }

  @Test("The facts of this machine name neither its user nor its host name")
  @MainActor func thisMachine() {
    var report = DoctorReport(date: "", facts: SystemFacts.gather())
    report.facts.hide(.ofThisMachine)
    let environment = ProcessInfo.processInfo.environment
    for name in ["USER", "HOME", "HOSTNAME", "LOGNAME"] {
      guard let value = environment[name], value.count > 3, value != "/root", value != "root" else { continue }
      #expect(!report.text.contains(value))
    }
    #expect(!report.text.contains(ProcessInfo.processInfo.hostName) || ProcessInfo.processInfo.hostName == "localhost")
    #expect(report.facts.machine.coreCount >= 1)
    #expect(!report.facts.machine.kernel.isEmpty)
  }

  @Test("A host name that is also a protocol's word does not hide a protocol")
  func wordOfAProtocol() {
    var report = ExampleReport.report
    let advice = Advice.all(for: report).count
    report.facts.hide(PrivateWords(["tablet", "seat", "output"]))
    #expect(report.facts.globals == ExampleReport.report.facts.globals)
    #expect(Advice.all(for: report).count == advice)
  }

  @Test("Names of programs stay readable even if they are user names")
  func harmless() {
    let words = PrivateWords(["weston", "root", "kiosk", ""])
    #expect(words.hidden(in: "weston root kiosk") == "weston root kiosk")
    #expect(PrivateWords(["pi"]).hidden(in: "pi has a pixel") == "(hidden) has a pixel")
  }

  @Test("Each name of a full name is private, in capital and small letters")
  func fullName() {
    let words = PrivateWords(["Ada Lovelace", "de"])
    #expect(words.hidden(in: "ADA's panel of ada lovelace, Adam") == "(hidden)'s panel of (hidden), Adam")
    let short = PrivateWords(["Bo de Vries", "/srv/wayland apps"])
    #expect(short.hidden(in: "Bo's panel, de, wayland apps") == "(hidden)'s panel, de, wayland apps")
    #expect(PrivateWords(["Debian Live user"]).hidden(in: "debian user") == "debian user")
  }
}
