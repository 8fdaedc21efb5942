import Glibc

/// The address of the user's session bus.
enum SessionBus {
  /// The addresses to connect to, from the environment; nil if there is no bus.
  ///
  /// Only sockets of this machine are used: for other addresses, the library would wait for a name lookup or start a
  /// program.
  static var address: String? {
    if let given = Environment["DBUS_SESSION_BUS_ADDRESS"] {
      let parts = given.split(separator: ";").filter { $0.hasPrefix("unix:") && exists($0) }
      return parts.isEmpty ? nil : parts.joined(separator: ";")
    }
    guard let folder = Environment["XDG_RUNTIME_DIR"], access("\(folder)/bus", F_OK) == 0 else { return nil }
    return "unix:path=" + escaped("\(folder)/bus")
  }

  /// Whether the file of an address exists; true for an address without a plain path.
  private static func exists(_ address: Substring) -> Bool {
    guard let path = address.dropFirst("unix:".count).split(separator: ",").first(where: { $0.hasPrefix("path=") }),
      !path.contains("%")
    else { return true }
    return access(String(path.dropFirst("path=".count)), F_OK) == 0
  }

  /// Returns a path with the escapes of D-Bus addresses.
  private static func escaped(_ path: String) -> String {
    let digits = Array("0123456789abcdef")
    var text = ""
    for byte in path.utf8 {
      let character = Character(Unicode.Scalar(byte))
      if character.isASCII, character.isLetter || character.isNumber || "-_/.".contains(character) {
        text.append(character)
      } else {
        text += ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return text
  }
}
