import Glibc
import TactionToolSupport

/// The facts about the computer, such as its model, its processor and its operating system.
package nonisolated struct MachineFacts: Equatable, Sendable {
  /// The name of the device in its firmware, such as "Pine64 PineTab2 v2.0"; nil if the firmware has no name.
  package var model: String?
  /// The name of the processor; nil if it is not known.
  package var processor: String?
  /// The number of cores.
  package var coreCount = 0
  /// The architecture, such as `aarch64`.
  package var architecture = ""
  /// The memory, in MiB; nil if it is not known.
  package var memory: Int?
  /// The name of the operating system, such as "Debian GNU/Linux 12 (bookworm)".
  package var system: String?
  /// The release of the kernel.
  package var kernel = ""
  /// The name and the version of the C library.
  package var library = ""
  /// The touch screens and pens that the kernel has found; nil if its list cannot be read.
  package var devices: [InputHardware]?
  /// The kernel's device nodes for graphics, such as `card0` and `renderD128`.
  package var graphicsNodes: [String] = []

  /// Makes facts without values.
  package init() {}

  /// Reads the facts of this machine.
  package static func gather() -> MachineFacts {
    var facts = MachineFacts()
    let processors = SystemText.read("/proc/cpuinfo") ?? ""
    facts.model = model
    facts.processor = processor(in: processors)
    facts.coreCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    var name = utsname()
    if uname(&name) == 0 {
      facts.architecture = withUnsafeBytes(of: name.machine, SystemText.text)
      facts.kernel = withUnsafeBytes(of: name.release, SystemText.text)
    }
    let memory = SystemText.read("/proc/meminfo").flatMap { SystemText.value(of: "MemTotal", in: $0) }
    facts.memory = memory?.split(separator: " ").first.flatMap { Int($0) }.map { $0 / 1024 }
    let release = SystemText.read("/etc/os-release").flatMap {
      SystemText.value(of: "PRETTY_NAME", in: $0, separator: "=")
    }
    facts.system = release?.filter { $0 != "\"" }
    facts.library = library
    facts.devices = SystemText.read("/proc/bus/input/devices").map(InputHardware.parse)
    facts.graphicsNodes = graphicsNodes
    return facts
  }

  /// The name and the version of the C library; empty if the library does not report them.
  private static var library: String {
    var text = [CChar](repeating: 0, count: 64)
    let length = confstr(Int32(_CS_GNU_LIBC_VERSION), &text, text.count)
    return String(
      decoding: text.prefix(max(0, min(Int(length), text.count) - 1)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The name in the device tree; if there is no device tree, the name in the firmware of PCs.
  private static var model: String? {
    if let model = SystemText.line("/proc/device-tree/model") { return model }
    let parts = ["sys_vendor", "product_name"].compactMap { SystemText.line("/sys/class/dmi/id/\($0)") }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// Returns the name of the processor; on ARM, the names of its kinds of cores.
  static func processor(in text: String) -> String? {
    if let name = SystemText.value(of: "model name", in: text) { return name }
    var parts: [String] = []
    for line in text.split(separator: "\n") where line.hasPrefix("CPU part") {
      let part = SystemText.trimmed(line.drop { $0 != ":" }.dropFirst())
      let name = Self.armCores[part] ?? "ARM core \(part)"
      if !parts.contains(name) { parts.append(name) }
    }
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  /// The names of ARM cores in tablets, by the part numbers in their reference manuals.
  private static let armCores = [
    "0xd03": "Cortex-A53", "0xd04": "Cortex-A35", "0xd05": "Cortex-A55", "0xd07": "Cortex-A57", "0xd08": "Cortex-A72",
    "0xd09": "Cortex-A73", "0xd0a": "Cortex-A75", "0xd0b": "Cortex-A76", "0xd0d": "Cortex-A77", "0xd41": "Cortex-A78",
    "0xd44": "Cortex-X1", "0xd46": "Cortex-A510", "0xd47": "Cortex-A710",
  ]

  private static var graphicsNodes: [String] {
    let nodes = Folder.entryNames(in: "/dev/dri").filter { $0.hasPrefix("card") || $0.hasPrefix("render") }
    return Array(nodes.sorted().prefix(16))
  }
}
