import Taction

/// An event of a conformance case.
nonisolated struct CaseEvent: Decodable, Sendable {
  enum Kind: String, Decodable, Sendable {
    case down, move, up, cancel, tick, setEnabled, setValue, trackpadPinch

    /// Whether the event is sent over the wire.
    var isInput: Bool {
      switch self {
      case .down, .move, .up, .cancel, .trackpadPinch: true
      case .tick, .setEnabled, .setValue: false
      }
    }
  }

  /// A phase of a pinch on a touchpad.
  enum Phase: String, Decodable, Sendable { case begin, update, end }

  /// A value that the app sets: a Boolean, a number, or x and y.
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

  /// The time in ms since the start of the case.
  let t: Int
  let type: Kind
  /// The finger's number on the wire.
  let id: Int32?
  let x: Double?
  let y: Double?
  /// Whether the event starts a touch frame of its own.
  let newFrame: Bool?
  let recognizer: String?
  let property: String?
  let value: Value?
  let phase: Phase?
  /// The number of fingers of a pinch.
  let fingers: Int?
  /// The movement of a pinch's centroid since the last event, in px.
  let dx: Double?
  let dy: Double?
  /// The scale of a pinch since its beginning.
  let scale: Double?
  /// The rotation of a pinch since the last event, clockwise, in degrees.
  let rotation: Double?
  let cancelled: Value?

  /// The position in px of the window.
  var point: Point { Point(x: x ?? 0, y: y ?? 0) }

  /// Whether a pinch ends as cancelled.
  var isCancelled: Bool {
    switch cancelled {
    case .flag(let flag): flag
    case .numbers(let numbers): numbers.first != 0
    case nil: false
    }
  }
}
