/// What libwayland must know of an interface, written down by the generator.
struct InterfaceDescription {
  let name: StaticString
  let version: Int32
  let requests: [MessageDescription]
  let events: [MessageDescription]

  init(
    _ name: StaticString, version: Int32, requests: [MessageDescription], events: [MessageDescription]
  ) {
    self.name = name
    self.version = version
    self.requests = requests
    self.events = events
  }
}

/// What libwayland must know of a request or an event.
struct MessageDescription {
  let name: StaticString
  /// The types of the arguments in libwayland's notation.
  let signature: StaticString
  /// The interface of each argument that is an object of a known interface.
  let interfaces: [String?]

  init(_ name: StaticString, _ signature: StaticString, _ interfaces: [String?]) {
    self.name = name
    self.signature = signature
    self.interfaces = interfaces
  }
}
