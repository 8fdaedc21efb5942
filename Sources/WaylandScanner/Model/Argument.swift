/// One argument of a request or an event.
struct Argument: Equatable {
  /// The wire types; the raw value is the name in protocol files.
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
  /// The interface of an object or a new id; nil when any object may stand here.
  var interface: String?
  /// The enumeration the number belongs to, as written: `format` or `wl_shm.format`.
  var enumeration: String?
  var allowsNull = false
}
