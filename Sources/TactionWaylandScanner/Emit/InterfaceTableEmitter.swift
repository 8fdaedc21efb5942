/// Writes the descriptions from which `InterfaceTable` builds libwayland's `wl_interface` structures.
struct InterfaceTableEmitter {
  let catalog: Catalog

  /// Returns the text of the file.
  func emit(manifest: String) -> String {
    var source = SourceText(generatedFrom: manifest)
    source.line("import CTactionWaylandClient")
    source.line()
    source.block("extension InterfaceTable") { source in
      source.line("/// Everything that libwayland must know, in the order of the manifest.")
      source.line("static let descriptions: [InterfaceDescription] = [")
      let names = catalog.interfaces.map { Naming.lowerCamel($0.name) }
      source.indented { source in
        for name in names { source.line("describe\(name.prefix(1).uppercased() + name.dropFirst())(),") }
      }
      source.line("]")
      for (index, name) in names.enumerated() {
        source.line("package static var \(name): UnsafePointer<wl_interface> { entry(\(index)) }")
      }
      for interface in catalog.interfaces { emit(interface, into: &source) }
    }
    return source.text
  }

  private func emit(_ interface: Interface, into source: inout SourceText) {
    source.line()
    source.block("private static func describe\(Naming.type(interface.name))() -> InterfaceDescription") { source in
      source.line("InterfaceDescription(")
      source.indented { source in
        source.line("\"\(interface.name)\", version: \(interface.version),")
        emit("requests", interface.requests, end: ",", into: &source)
        emit("events", interface.events, end: ")", into: &source)
      }
    }
  }

  private func emit(_ label: String, _ messages: [Message], end: String, into source: inout SourceText) {
    guard !messages.isEmpty else { return source.line("\(label): []\(end)") }
    source.line("\(label): [")
    source.indented { source in
      for message in messages {
        let types = message.wireArguments.map { $0.interface.map { "\"\($0)\"" } ?? "nil" }
        source.line(
          "MessageDescription(\"\(message.name)\", \"\(message.signature)\", [\(types.joined(separator: ", "))]),")
      }
    }
    source.line("]\(end)")
  }
}
