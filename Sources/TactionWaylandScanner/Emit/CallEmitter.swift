/// Writes the parts of a method that sends one message: the parameters, the wire arguments and the conditions for
/// sending.
struct CallEmitter {
  let types: TypeMapping
  let message: Message

  /// The parameters, such as `(x: Int32, y: Int32)`, without the new object, which is made when the message is sent.
  var parameters: String {
    let list = message.arguments.flatMap { argument -> [String] in
      guard argument.kind == .newID else {
        return ["\(Naming.label(argument.name)): \(types.outgoingType(argument))"]
      }
      return argument.interface == nil ? ["_ type: Bound.Type", "version: UInt32"] : []
    }
    return "(\(list.joined(separator: ", ")))"
  }

  /// The arguments on the wire, such as `[wl_argument(i: x), wl_argument(i: y)]`.
  var arguments: String {
    let list = message.arguments.flatMap { argument -> [String] in
      guard argument.kind == .newID && argument.interface == nil else { return [types.write(argument)] }
      return ["wl_argument(s: type.interface.pointee.name)", "wl_argument(u: version)", "wl_argument(n: 0)"]
    }
    return "[\(list.joined(separator: ", "))]"
  }

  /// The conditions for sending the message: the object is alive, its version has the message, and the argument objects
  /// are alive.
  ///
  /// libwayland ends the connection if a required object is NULL, so a message with a dead argument is not sent.
  var conditions: String {
    let needed = message.arguments.filter { $0.kind == .object && !$0.allowsNull && types.isGenerated($0) }
    return (["canSend(since: \(message.since))"] + needed.map { "\(Naming.member($0.name)).isAlive" })
      .joined(separator: ", ")
  }

  /// Writes `statement` inside the calls that convert each string and array of the message to its C form.
  func emitStatement(_ statement: String, returning: Bool, into source: inout SourceText) {
    let wrapped = message.arguments.filter { $0.kind == .string || $0.kind == .array }
    // The whole message must fit into libwayland's buffer, so its texts share the space.
    let share = 4000 / max(1, wrapped.count)
    func emit(_ rest: ArraySlice<Argument>, _ source: inout SourceText) {
      guard let argument = rest.first else { return source.line((returning ? "return " : "") + statement) }
      let name = Naming.member(argument.name)
      let function = argument.kind == .string ? "withWireString" : "withWireArray"
      source.line("\(returning ? "return " : "")\(function)(\(name), maximumBytes: \(share)) { \(name) in")
      source.indented { emit(rest.dropFirst(), &$0) }
      source.line("}")
    }
    emit(wrapped[...], &source)
  }
}
