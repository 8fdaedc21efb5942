/// An interface of a protocol, cut off at the version that the manifest asks for.
struct Interface: Equatable {
  var name: String
  var version: Int
  /// True when libwayland itself implements the interface in a compositor, so that no resource class is needed.
  var isClientOnly = false
  var requests: [Message] = []
  var events: [Message] = []
  var enumerations: [Enumeration] = []
  var summary: String?
}
