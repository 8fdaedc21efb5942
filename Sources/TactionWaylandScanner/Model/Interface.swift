/// An interface of a protocol, limited to the version that the manifest requests.
struct Interface: Equatable {
  var name: String
  var version: Int
  /// Whether libwayland itself implements the interface in a compositor, so that no resource class is needed.
  var isClientOnly = false
  var requests: [Message] = []
  var events: [Message] = []
  var enumerations: [Enumeration] = []
  var summary: String?
}

/// A request or an event of an interface.
struct Message: Equatable {
  var name: String
  /// The number of the message on the wire: its index among the requests or events of its interface.
  var opcode: Int
  /// The version of the interface that introduced the message.
  var since = 1
  /// Whether the message destroys the object.
  var isDestructor = false
  var arguments: [Argument] = []
  var summary: String?

  /// The arguments on the wire. If the message makes a new object of any interface, the name and the version of this
  /// interface precede the new object.
  var wireArguments: [Argument] {
    arguments.flatMap { argument in
      guard argument.kind == .newID && argument.interface == nil else { return [argument] }
      return [Argument(name: "interface", kind: .string), Argument(name: "version", kind: .uint), argument]
    }
  }

  /// The signature in libwayland's notation: the version unless it is 1, then a letter for each argument, with `?`
  /// before a nullable argument.
  var signature: String {
    let types = wireArguments.map { ($0.allowsNull ? "?" : "") + $0.kind.signature }
    return (since > 1 ? String(since) : "") + types.joined()
  }

  /// The new object that the message makes; nil if the message makes none.
  var newObject: Argument? {
    arguments.first { $0.kind == .newID }
  }
}

/// An argument of a request or an event.
struct Argument: Equatable {
  /// The types of arguments on the wire; the raw value is the name in protocol files.
  enum Kind: String {
    case int, uint, fixed, string, object, array
    case newID = "new_id"
    case fileDescriptor = "fd"

    /// The letter that stands for the type in a message signature of libwayland.
    var signature: String {
      switch self {
      case .int: "i"
      case .uint: "u"
      case .fixed: "f"
      case .string: "s"
      case .object: "o"
      case .array: "a"
      case .newID: "n"
      case .fileDescriptor: "h"
      }
    }
  }

  var name: String
  var kind: Kind
  /// The interface of an object or a new id; nil if any interface is allowed.
  var interface: String?
  /// The enumeration to which the number belongs, as written in the protocol file: `format` or `wl_shm.format`.
  var enumeration: String?
  var allowsNull = false
}

/// An enumeration of an interface.
struct Enumeration: Equatable {
  /// A named value.
  struct Entry: Equatable {
    var name: String
    var value: UInt32
    var summary: String?
  }

  var name: String
  /// Whether the entries are bits that can be combined.
  var isBitfield = false
  var entries: [Entry] = []
  var summary: String?
}
