/// All interfaces to generate, in the order of the manifest.
struct Catalog {
  let interfaces: [Interface]

  /// Makes a catalog, and checks that it contains every interface that a message needs.
  ///
  /// - Throws: `ScannerError`, which names the missing interface, the message, and `manifest` as the file to correct.
  init(_ interfaces: [Interface], manifest: String) throws(ScannerError) {
    self.interfaces = interfaces
    for interface in interfaces {
      for message in interface.requests + interface.events {
        for needed in message.arguments.compactMap(\.interface) where self[needed] == nil {
          throw ScannerError(
            file: manifest,
            "\(interface.name).\(message.name) needs the interface \(needed); add a line '\(needed) VERSION'")
        }
        if let made = message.newObject?.interface, self[made]?.isClientOnly == true, !interface.isClientOnly {
          throw ScannerError(
            file: manifest,
            "\(interface.name).\(message.name) makes the object \(made), which must not be marked 'client'")
        }
      }
    }
  }

  /// The interface with this name, if the manifest lists it.
  subscript(name: String) -> Interface? {
    interfaces.first { $0.name == name }
  }

  /// Returns the Swift type of an enumeration that an argument of `interface` names, such as `format` or
  /// `wl_shm.format`.
  ///
  /// Returns nil if the manifest does not list the enumeration's interface; the argument is then a plain number.
  func enumerationType(_ reference: String, in interface: Interface) -> String? {
    let parts = reference.split(separator: ".").map(String.init)
    guard let name = parts.last, parts.count <= 2 else { return nil }
    let owner = parts.count == 2 ? self[parts[0]] : interface
    guard let owner, owner.enumerations.contains(where: { $0.name == name }) else { return nil }
    return "\(Naming.type(owner.name)).\(Naming.nestedType(name))"
  }
}
