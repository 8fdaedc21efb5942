/// Writes the client's side: for each interface, a class with methods for its requests, and its enumerations.
struct ClientEmitter {
  let catalog: Catalog

  /// Returns the text of the file.
  func emit(manifest: String) -> String {
    var source = SourceText(generatedFrom: manifest)
    source.line("import CTactionWaylandClient")
    for interface in catalog.interfaces {
      ClassEmitter(side: .client, catalog: catalog, interface: interface).emit(into: &source) { source in
        for request in interface.requests { emit(request, of: interface, into: &source) }
        for enumeration in interface.enumerations { emit(enumeration, into: &source) }
      }
    }
    return source.text
  }

  // MARK: Requests

  private func emit(_ request: Message, of interface: Interface, into source: inout SourceText) {
    let types = TypeMapping(side: .client, catalog: catalog, interface: interface)
    let call = CallEmitter(types: types, message: request)
    source.line()
    source.documentation(of: request, descriptors: "The file descriptor is copied and stays the caller's to close.")
    let name = Naming.member(request.name)
    guard let object = request.newObject else {
      source.block("package func \(name)\(call.parameters)") { emitSend(request, call, into: &$0) }
      return
    }
    let generic = object.interface == nil ? "<Bound: Proxy>" : ""
    let type = object.interface == nil ? "Bound" : types.objectType(object)
    let reference = object.interface == nil ? "type" : "\(type).self"
    let version = object.interface == nil ? "version" : "self.version"
    source.block("package func \(name)\(generic)\(call.parameters) -> \(type)") { source in
      source.line("guard \(call.conditions) else { return makeDead(\(reference)) }")
      call.emitStatement(
        "make(\(reference), version: \(version), \(request.opcode), \(call.arguments)\(ending(request)))",
        returning: true, into: &source)
    }
  }

  private func emitSend(_ request: Message, _ call: CallEmitter, into source: inout SourceText) {
    // If the bound version does not have the destructor, the object is destroyed on the client's side only.
    let otherwise = request.isDestructor ? "return invalidate()" : "return"
    source.line("guard \(call.conditions) else { \(otherwise) }")
    call.emitStatement(
      "send(\(request.opcode), \(call.arguments)\(ending(request)))", returning: false, into: &source)
  }

  private func ending(_ request: Message) -> String {
    request.isDestructor ? ", isDestructor: true" : ""
  }

  // MARK: Enumerations

  private func emit(_ enumeration: Enumeration, into source: inout SourceText) {
    let type = Naming.nestedType(enumeration.name)
    let conformance = enumeration.isBitfield ? "OptionSet, Hashable, Sendable" : "RawRepresentable, Hashable, Sendable"
    source.line()
    source.documentation(enumeration.summary, fallback: "the values of \(enumeration.name)")
    source.block("package struct \(type): \(conformance)") { source in
      source.line("/// The number on the wire; unknown numbers are kept.")
      source.line("package let rawValue: UInt32")
      source.line()
      source.line("/// Takes any number: a newer compositor may use values that this list lacks.")
      source.line("package init(rawValue: UInt32) { self.rawValue = rawValue }")
      for entry in enumeration.entries {
        source.documentation(entry.summary, fallback: entry.name)
        // The compiler warns about an empty option set that is not written as [].
        let value = enumeration.isBitfield && entry.value == 0 ? "[]" : "\(type)(rawValue: \(entry.value))"
        source.line("package static let \(Naming.member(entry.name)): \(type) = \(value)")
      }
    }
  }
}
