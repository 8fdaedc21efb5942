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

  /// The signature in libwayland's notation: the version unless 1, then a letter for each argument, `?` for nullable.
  var signature: String {
    let types = arguments.map { argument in
      // A new id of any interface takes the interface's name and version along.
      if argument.kind == .newID && argument.interface == nil { return "sun" }
      return (argument.allowsNull ? "?" : "") + argument.kind.signature
    }
    return (since > 1 ? String(since) : "") + types.joined()
  }

  /// The new object the message makes, if it makes one.
  var newObject: Argument? {
    arguments.first { $0.kind == .newID }
  }
}
