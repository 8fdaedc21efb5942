import Taction
import TactionStageSupport
import TactionTesting
import Testing

/// A screen reader for a stage, which reads the application over a bus.
final class ScreenReader {
  let stage: Stage
  let peer = AccessibilityPeer()

  static let root = "/org/a11y/atspi/accessible/root"
  private static let accessible = "org.a11y.atspi.Accessible"
  private static let action = "org.a11y.atspi.Action"
  private static let properties = "org.freedesktop.DBus.Properties"

  init(_ stage: Stage) { self.stage = stage }

  /// Exchanges all messages between the application and the bus; no time passes.
  func exchange() {
    for _ in 0..<8 {
      stage.settle()
      peer.serve()
    }
  }

  /// Calls a method of an object, and returns the answer.
  func ask(
    _ path: String, _ interface: String, _ member: String, _ signature: String = "",
    _ body: (inout BusWriter) -> Void = { _ in }
  ) throws -> BusTestMessage {
    let call = peer.call(path, interface, member, signature, body)
    exchange()
    return try #require(peer.answer(to: call), "\(member) got no answer")
  }

  /// Calls a method with the number of an object's action, and returns the answer; the first action has the number 0.
  func askAction(_ path: String, _ member: String, number: UInt32 = 0) throws -> BusTestMessage {
    try ask(path, Self.action, member, "i") { $0.uint32(number) }
  }

  /// Presses an object; returns whether the application performed the first action of the object.
  func press(_ path: String) throws -> Bool {
    var answer = BusTestReader(try askAction(path, "DoAction").body)
    return answer.uint32() == 1
  }

  /// Sends a press without waiting for it; returns the serial of the call.
  @discardableResult
  func sendPress(_ path: String) -> UInt32 { peer.call(path, Self.action, "DoAction", "i") { $0.uint32(0) } }

  func children(_ path: String) throws -> [String] {
    var reader = BusTestReader(try ask(path, Self.accessible, "GetChildren").body)
    return reader.paths()
  }

  /// Returns the path of the only object with a role below a path, at any depth.
  func object(_ wanted: UInt32, in path: String = root) throws -> String {
    try #require(find(wanted, in: path).first, "there is no object of role \(wanted)")
  }

  private func find(_ wanted: UInt32, in path: String) throws -> [String] {
    try children(path).flatMap { child in
      try role(child) == wanted ? [child] : find(wanted, in: child)
    }
  }

  /// Returns a reader at the value of a property, after its signature.
  func property(_ path: String, _ interface: String, _ name: String) throws -> BusTestReader {
    let answer = try ask(path, Self.properties, "Get", "ss") {
      $0.string("org.a11y.atspi.\(interface)")
      $0.string(name)
    }
    var reader = BusTestReader(answer.body)
    _ = reader.signature()
    return reader
  }

  func name(_ path: String) throws -> String {
    var reader = try property(path, "Accessible", "Name")
    return reader.string()
  }

  func role(_ path: String) throws -> UInt32 {
    var reader = BusTestReader(try ask(path, Self.accessible, "GetRole").body)
    return reader.uint32()
  }

  /// Returns the states of an object as bits.
  func states(_ path: String) throws -> UInt64 {
    var reader = BusTestReader(try ask(path, Self.accessible, "GetState").body)
    _ = reader.uint32()
    return UInt64(reader.uint32()) | UInt64(reader.uint32()) << 32
  }

  func hasState(_ bit: UInt64, _ path: String) throws -> Bool { try states(path) >> bit & 1 == 1 }

  /// The object that was last reported as focused; nil if it was reported as no longer focused since then.
  var focus: String? {
    var focus: String?
    for signal in peer.signals where signal.kind == "focused" {
      if signal.first == 1 { focus = signal.path } else if focus == signal.path { focus = nil }
    }
    return focus
  }

  /// Returns the names of the interfaces, without "org.a11y.atspi.".
  func interfaces(_ path: String) throws -> [String] {
    var reader = BusTestReader(try ask(path, Self.accessible, "GetInterfaces").body)
    return reader.strings().map { String($0.dropFirst("org.a11y.atspi.".count)) }
  }

  /// Returns the relations: their numbers, each with the paths of its objects.
  func relations(_ path: String) throws -> [UInt32: [String]] {
    var reader = BusTestReader(try ask(path, Self.accessible, "GetRelationSet").body)
    return reader.relations()
  }
}

/// Runs a test with a window and a screen reader that has accepted the application.
func withReader(_ body: (ScreenReader, Window) throws -> Void) throws {
  try withStage { stage in
    let window = stage.makeWindow(title: "Panel")
    let reader = ScreenReader(stage)
    try #require(stage.app.serveAccessibility(onBus: reader.peer.clientDescriptor))
    reader.exchange()
    #expect(reader.peer.calls == ["Hello", "AddMatch", "Embed"])
    try body(reader, window)
  }
}

extension BusTestReader {
  mutating func strings() -> [String] {
    let end = Int(uint32()) + place
    var strings: [String] = []
    while place < end { strings.append(string()) }
    return strings
  }

  /// Reads a dictionary of strings.
  mutating func dictionary() -> [String: String] {
    let length = Int(uint32())
    align(8)
    let end = place + length
    var pairs: [String: String] = [:]
    while place < end {
      align(8)
      let key = string()
      pairs[key] = string()
    }
    return pairs
  }

  fileprivate mutating func relations() -> [UInt32: [String]] {
    let length = Int(uint32())
    align(8)
    let end = place + length
    var relations: [UInt32: [String]] = [:]
    while place < end {
      align(8)
      let kind = uint32()
      relations[kind] = paths()
    }
    return relations
  }
}
