/// Writes the common parts of the client's and the compositor's classes: an enum of the incoming messages, the handler,
/// and the code that decodes messages.
struct ClassEmitter {
  let side: Side
  let catalog: Catalog
  let interface: Interface

  private var types: TypeMapping { TypeMapping(side: side, catalog: catalog, interface: interface) }

  /// Writes the class; `body` adds the members that only one side has.
  func emit(into source: inout SourceText, _ body: (inout SourceText) -> Void) {
    let name = side.className(interface.name)
    source.line()
    source.documentation(interface.summary, fallback: "the interface \(interface.name)")
    source.block("\(side.isolation)\(side.access) final class \(name): \(side.baseClass)") { source in
      emitInterface(into: &source)
      if !side.incoming(interface).isEmpty {
        emitIncomingType(into: &source)
        emitHandler(into: &source)
        emitReceive(into: &source)
      }
      body(&source)
    }
  }

  private func emitInterface(into source: inout SourceText) {
    source.line(
      "package override class var interface: UnsafePointer<wl_interface> "
        + "{ InterfaceTable.\(Naming.lowerCamel(interface.name)) }")
    if side == .client, interface.requests.contains(where: \.isDestructor) {
      source.line("package override class var hasDestructor: Bool { true }")
    }
  }

  private func emitIncomingType(into source: inout SourceText) {
    source.line()
    source.documentation(nil, fallback: "what the \(side == .client ? "compositor" : "client") can say to this object")
    source.block("\(side.isolation)\(side.access) enum \(side.incomingType)") { source in
      for message in side.incoming(interface) {
        source.documentation(of: message, descriptors: "The file descriptor is the handler's to close.")
        let values = message.wireArguments.map { "\(Naming.label($0.name)): \(types.incomingType($0))" }
        let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
        source.line("case \(Naming.member(message.name))\(list)")
      }
    }
  }

  private func emitHandler(into source: inout SourceText) {
    source.line()
    source.documentation(nil, fallback: "takes each \(side.incomingType.lowercased()) in the order of arrival")
    source.line("\(side.access) var \(side.handler): ((\(side.incomingType)) -> Void)?")
    source.line()
    source.block("package override func clearHandler()") { $0.line("\(side.handler) = nil") }
  }

  private func emitReceive(into source: inout SourceText) {
    source.line()
    source.block("package override func receive(_ opcode: UInt32, _ arguments: WireArguments)") { source in
      source.line("switch opcode {")
      for message in side.incoming(interface) {
        source.line("case \(message.opcode):")
        emitCase(message, into: &source)
      }
      source.line("default: break")
      source.line("}")
    }
  }

  /// Writes the case that decodes one message and calls the handler. If no handler is set at run time, the case closes
  /// the message's file descriptors.
  private func emitCase(_ message: Message, into source: inout SourceText) {
    for (index, argument) in message.wireArguments.enumerated() {
      switch argument.kind {
      case .newID where argument.interface != nil:
        // The new object exists on the wire from now on, even if no handler is set.
        source.line(
          "  guard let \(Naming.member(argument.name)) = arguments.newObject("
            + "\(index), \(types.objectType(argument)).self, from: self) else { return }")
      case .fileDescriptor:
        source.line("  guard \(side.handler) != nil else { return arguments.closeFileDescriptor(\(index)) }")
      default: break
      }
    }
    let values = message.wireArguments.enumerated().map { index, argument in
      "\(Naming.label(argument.name)): \(types.read(argument, at: index))"
    }
    let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
    let event = ".\(Naming.member(message.name))\(list)"
    guard message.isDestructor else {
      return source.line("  \(side.handler)?(\(event))")
    }
    emitDestructor(event, into: &source)
  }

  private func emitDestructor(_ message: String, into source: inout SourceText) {
    switch side {
    case .client:
      // The object is already gone in the compositor, so no request may be sent to this object, not even from the
      // handler.
      source.line("  let handler = \(side.handler)")
      source.line("  let message = \(side.incomingType)\(message)")
      source.line("  invalidate()")
      source.line("  handler?(message)")
    case .server:
      source.line("  \(side.handler)?(\(message))")
      source.line("  destroy()")
    }
  }
}
