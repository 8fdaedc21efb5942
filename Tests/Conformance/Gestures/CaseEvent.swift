import Taction

/// Something that happens in a conformance case.
nonisolated struct CaseEvent: Decodable, Sendable {
  enum Kind: String, Decodable, Sendable {
    case down, move, up, cancel, tick, setEnabled, setValue, trackpadPinch

    /// Whether it is sent over the wire.
    var isInput: Bool {
      switch self {
      case .down, .move, .up, .cancel, .trackpadPinch: true
      case .tick, .setEnabled, .setValue: false
      }
    }
  }

  /// A part of a pinch on a touchpad.
  enum Phase: String, Decodable, Sendable { case begin, update, end }

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
  let phase: Phase?
  /// How many fingers pinch.
  let fingers: Int?
  /// How far the middle of a pinch moved since the event before, in px.
  let dx: Double?
  let dy: Double?
  /// The scale of a pinch since its beginning.
  let scale: Double?
  /// How far a pinch turned clockwise since the event before, in degrees.
  let rotation: Double?
  let cancelled: Value?

  /// Where, in px of the window.
  var point: Point { Point(x: x ?? 0, y: y ?? 0) }

  /// Whether the end of a pinch takes it back.
  var isCancelled: Bool {
    switch cancelled {
    case .flag(let flag): flag
    case .numbers(let numbers): numbers.first != 0
    case nil: false
    }
  }
}
