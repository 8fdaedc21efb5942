import Taction

/// Something that happens in a conformance case.
nonisolated struct CaseEvent: Decodable, Sendable {
  enum Kind: String, Decodable, Sendable {
    case down, move, up, cancel, tick, setEnabled, setValue, trackpadPinch

    /// Whether it is sent over the wire.
    var isTouch: Bool { self == .down || self == .move || self == .up || self == .cancel }
  }

  /// A value that the app sets: a switch, a number, or x and y.
  enum Value: Decodable, Sendable {
    case flag(Bool)
    case numbers([Double])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Double.self) {
        self = .numbers([number])
      } else {
        self = .numbers(try container.decode([Double].self))
      }
    }
  }

  /// When, in ms since the start of the case.
  let t: Int
  let type: Kind
  /// The finger's number on the wire.
  let id: Int32?
  let x: Double?
  let y: Double?
  /// Whether it starts a touch frame of its own.
  let newFrame: Bool?
  let recognizer: String?
  let property: String?
  let value: Value?

  /// Where, in px of the window.
  var point: Point { Point(x: x ?? 0, y: y ?? 0) }
}
