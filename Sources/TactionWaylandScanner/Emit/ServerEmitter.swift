/// Writes the compositor's side: for each interface, a resource class with methods that send its events.
///
/// The enumerations are in the client's classes.
struct ServerEmitter {
  let catalog: Catalog

  /// Returns the text of the file.
  func emit(manifest: String) -> String {
    var source = SourceText(generatedFrom: manifest)
    source.line("import CTactionWaylandServer")
    source.line("import TactionWayland")
    for interface in catalog.interfaces where Side.server.generates(interface) {
      ClassEmitter(side: .server, catalog: catalog, interface: interface).emit(into: &source) { source in
        for event in interface.events { emit(event, of: interface, into: &source) }
      }
    }
    return source.text
  }

  private func emit(_ event: Message, of interface: Interface, into source: inout SourceText) {
    let types = TypeMapping(side: .server, catalog: catalog, interface: interface)
    let call = CallEmitter(types: types, message: event)
    let object = event.newObject
    let result = object.map { " -> \(types.objectType($0))?" } ?? ""
    source.line()
    source.documentation(of: event, descriptors: "The file descriptor is copied and stays the caller's to close.")
    source.block("package func \(Naming.sending(event.name))\(call.parameters)\(result)") { source in
      source.line("guard \(call.conditions) else { return\(object == nil ? "" : " nil") }")
      if let object {
        // With id 0, libwayland chooses an id from the compositor's range.
        source.line(
          "let \(Naming.member(object.name)) = \(types.objectType(object))(client: client, version: version, id: 0)")
        source.line("guard let \(Naming.member(object.name)) else { return nil }")
      }
      call.emitStatement("post(\(event.opcode), \(call.arguments))", returning: false, into: &source)
      if event.isDestructor { source.line("destroy()") }
      if let object { source.line("return \(Naming.member(object.name))") }
    }
  }
}
