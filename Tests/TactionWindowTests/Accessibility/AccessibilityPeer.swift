import TactionStageSupport

/// The bus of screen readers at the other end of a socket. It accepts the application, calls its methods, and records
/// its signals.
final class AccessibilityPeer {
  /// The signals so far.
  private(set) var signals: [Signal] = []
  /// The methods of the registry that were called.
  private(set) var calls: [String] = []

  /// A signal, such as "TextChanged insert 3 1 x".
  struct Signal {
    var path: String
    var member: String
    /// The first string in the signal.
    var kind: String
    /// The first two numbers in the signal.
    var first: Int
    var second: Int
    /// The text in the signal, or the numbers of its rectangle; empty if its value has another type.
    var text: String

    /// Member, kind, numbers and text, without empty texts and zeros.
    var words: String {
      [member, kind, first == 0 && second == 0 ? "" : "\(first)", second == 0 ? "" : "\(second)", text]
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  private let bus = BusEnd(serial: 100)
  private var answers: [UInt32: BusTestMessage] = [:]

  /// The application's end of the socket. The application closes it.
  var clientDescriptor: Int32 { bus.clientDescriptor }

  /// Reads what the application has sent, and answers as the registry does.
  func serve() { bus.serve { take($0) } }

  private func take(_ message: BusTestMessage) {
    switch message.type {
    case 1:
      calls.append(message.member)
      if message.member == "Hello" { return bus.replyToHello(message) }
      bus.reply(to: message, "(so)") {
        $0.string(":1.0")
        $0.string("/org/a11y/atspi/accessible/root")
      }
    case 4:
      var reader = BusTestReader(message.body)
      let (kind, first, second, type) = (reader.string(), reader.int32(), reader.int32(), reader.signature())
      var text = ""
      if type == "s" { text = reader.string() }
      if type == "(iiii)" {
        reader.align(8)
        text = (0..<4).map { _ in "\(reader.int32())" }.joined(separator: " ")
      }
      signals.append(
        Signal(
          path: message.fields[1] ?? "", member: message.member, kind: kind, first: first, second: second, text: text))
    default: answers[message.replySerial] = message
    }
  }

  /// Sends the signal that a service has started, or has ended if `owner` is empty.
  func changeOwner(of service: String, to owner: String) { bus.changeOwner(of: service, to: owner) }

  /// Calls a method of an object of the application; returns the serial of the call, for `answer(to:)`.
  func call(
    _ path: String, _ interface: String, _ member: String, _ signature: String = "",
    _ body: (inout BusWriter) -> Void = { _ in }
  ) -> UInt32 {
    let fields: [(UInt8, String, String)] = [
      (1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", ":1.7"), (7, "s", ":1.9"),
    ]
    bus.send(1, fields, signature, body)
    return bus.serial
  }

  /// Returns the answer to a call; nil if there is no answer yet. An answer of type 3 is an error.
  func answer(to call: UInt32) -> BusTestMessage? { answers[call] }
}

/// Reads the content of a message.
struct BusTestReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bytes that have been read.
  var place: Int { index }

  mutating func align(_ size: Int) { index = (index + size - 1) / size * size }

  mutating func uint32() -> UInt32 {
    align(4)
    defer { index += 4 }
    guard index + 4 <= bytes.count else { return 0 }
    return (0..<4).reduce(0) { $0 | UInt32(bytes[index + $1]) << (8 * UInt32($1)) }
  }

  mutating func int32() -> Int { Int(Int32(bitPattern: uint32())) }

  mutating func double() -> Double {
    align(8)
    defer { index += 8 }
    guard index + 8 <= bytes.count else { return .nan }
    return Double(bitPattern: (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[index + $1]) << (8 * UInt64($1)) })
  }

  mutating func string() -> String {
    let count = Int(uint32())
    guard index + count <= bytes.count else { return "" }
    defer { index += count + 1 }
    return String(decoding: bytes[index..<index + count], as: UTF8.self)
  }

  mutating func signature() -> String {
    guard index < bytes.count else { return "" }
    let count = Int(bytes[index])
    defer { index += count + 2 }
    return String(decoding: bytes[index + 1..<min(index + 1 + count, bytes.count)], as: UTF8.self)
  }

  /// Reads an array of references to objects, as their paths.
  mutating func paths() -> [String] {
    let end = Int(uint32()) + (index + 7) / 8 * 8
    var paths: [String] = []
    align(8)
    while index < end {
      align(8)
      _ = string()
      paths.append(string())
    }
    return paths
  }
}
