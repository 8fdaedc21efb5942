/// A touch screen or a pen that the kernel has found, according to /proc/bus/input/devices.
package nonisolated struct InputHardware: Hashable, Sendable {
  /// The kind of a device.
  package enum Kind: String, Hashable, Sendable {
    case touchScreen = "touch screen"
    case pen = "pen"
  }

  /// The name that the driver gives the device.
  package let name: String
  /// The kind.
  package let kind: Kind

  /// Makes a device.
  package init(name: String, kind: Kind) { (self.name, self.kind) = (name, kind) }

  /// Reads the touch screens and pens in the kernel's list. Other devices are omitted: names of wireless devices often
  /// contain the name of a person.
  package static func parse(_ text: String) -> [InputHardware] {
    var devices: [InputHardware] = []
    var (name, isDirect, axes, keys) = ("", false, [UInt64](), [UInt64]())
    func finish() {
      guard isDirect else { return }
      // Bits of linux/input-event-codes.h: 0x35 is ABS_MT_POSITION_X, 0x140 is BTN_TOOL_PEN, 0x14a is BTN_TOUCH.
      if hasBit(0x35, of: axes) || (!hasBit(0x140, of: keys) && hasBit(0x14a, of: keys)) {
        devices.append(InputHardware(name: name, kind: .touchScreen))
      } else if hasBit(0x140, of: keys) {
        devices.append(InputHardware(name: name, kind: .pen))
      }
    }
    for line in text.split(separator: "\n") {
      if line.hasPrefix("I:") {
        finish()
        (name, isDirect, axes, keys) = ("", false, [], [])
      } else if line.hasPrefix("N: Name=") {
        name = String(line.dropFirst("N: Name=".count).filter { $0 != "\"" }.prefix(80))
      } else if let bits = bits(line, of: "PROP") {
        // INPUT_PROP_DIRECT: the device is a screen, where the user touches the picture itself.
        isDirect = hasBit(1, of: bits)
      } else if let bits = bits(line, of: "ABS") {
        axes = bits
      } else if let bits = bits(line, of: "KEY") {
        keys = bits
      }
    }
    finish()
    return Array(devices.prefix(16))
  }

  /// Returns the 64-bit words of a bit map, the lowest word first; nil if the line is not the bit map `name`.
  private static func bits(_ line: Substring, of name: String) -> [UInt64]? {
    let head = "B: \(name)="
    guard line.hasPrefix(head) else { return nil }
    return line.dropFirst(head.count).split(separator: " ").reversed().map { UInt64($0, radix: 16) ?? 0 }
  }

  private static func hasBit(_ number: Int, of words: [UInt64]) -> Bool {
    let (word, bit) = (number / 64, number % 64)
    return word < words.count && words[word] >> UInt64(bit) & 1 != 0
  }
}
