/// The end of the connection that code is generated for, and the words that differ between the two.
enum Side {
  case client, server

  /// The Swift class of an interface: `WlTouch` or `WlTouchResource`.
  func className(_ interface: String) -> String {
    Naming.type(interface) + (self == .client ? "" : "Resource")
  }

  var baseClass: String { self == .client ? "Proxy" : "Resource" }

  /// Clients' classes are for every app, a compositor's for this package.
  var access: String { self == .client ? "public" : "package" }

  /// Stands before each type: the test support lives on the main actor by default, the wire does not.
  var isolation: String { self == .client ? "" : "nonisolated " }

  /// The enum of the messages that arrive, and the property that takes their handler.
  var incomingType: String { self == .client ? "Event" : "Request" }
  var handler: String { self == .client ? "onEvent" : "onRequest" }

  func incoming(_ interface: Interface) -> [Message] {
    self == .client ? interface.events : interface.requests
  }

  func outgoing(_ interface: Interface) -> [Message] {
    self == .client ? interface.requests : interface.events
  }

  /// True when there is a class for the interface on this side.
  func generates(_ interface: Interface) -> Bool {
    self == .client || !interface.isClientOnly
  }
}
