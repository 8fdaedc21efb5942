/// A request or an event of an interface.
struct Message: Equatable {
  var name: String
  /// The number of the message on the wire: its place among the requests or events of its interface.
  var opcode: Int
  /// The version of the interface that brought the message.
  var since = 1
  /// True when the object ends with this message.
  var isDestructor = false
  var arguments: [Argument] = []
  var summary: String?

  /// The arguments as they stand on the wire, where a new object of any interface takes its name and version along.
  var wireArguments: [Argument] {
    arguments.flatMap { argument in
      guard argument.kind == .newID && argument.interface == nil else { return [argument] }
      return [Argument(name: "interface", kind: .string), Argument(name: "version", kind: .uint), argument]
    }
  }

  /// The signature in libwayland's notation: the version unless 1, then a letter for each argument, `?` for nullable.
  var signature: String {
    let types = wireArguments.map { ($0.allowsNull ? "?" : "") + $0.kind.signature }
    return (since > 1 ? String(since) : "") + types.joined()
  }

  /// The new object the message makes, if it makes one.
  var newObject: Argument? {
    arguments.first { $0.kind == .newID }
  }
}
