import Taction

/// The events of a compositor, correct or not, as a list of operations.
nonisolated struct WireTrace: Decodable, Sendable {
  /// A file of traces.
  struct File: Decodable, Sendable {
    let traces: [WireTrace]
  }

  let name: String
  let ops: [WireOperation]
  let expect: WireExpectation?
}

/// A step of a wire trace, written as a list: a name and its arguments.
nonisolated enum WireOperation: Sendable {
  /// A finger lands on a surface, at a place in its coordinates.
  case down(serial: UInt32, time: UInt32, surface: String, id: Int32, Point)
  /// A finger lifts.
  case up(serial: UInt32, time: UInt32, id: Int32)
  /// A finger moves.
  case motion(time: UInt32, id: Int32, Point)
  /// A group of changes is complete.
  case frame
  /// All fingers are cancelled.
  case cancel
  /// A finger's size.
  case shape(id: Int32, major: Double, minor: Double)
  /// The rotation of a finger's ellipse.
  case orientation(id: Int32, degrees: Double)
  /// The seat has other devices now.
  case capabilities(UInt32)
  /// The seat is removed.
  case removeSeat
  /// The client destroys a surface before the compositor knows it.
  case destroy(String)
  /// Milliseconds pass.
  case wait(Int)

  /// The wire's milliseconds, for an operation that has them.
  var time: UInt32? {
    switch self {
    case .down(_, let time, _, _, _), .up(_, let time, _), .motion(let time, _, _): time
    default: nil
    }
  }
}

extension WireOperation: Decodable {
  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    let name = try list.decode(String.self)
    switch name {
    case "down":
      self = .down(
        serial: try list.decode(UInt32.self), time: try list.decode(UInt32.self),
        surface: try list.decode(String.self), id: try list.decode(Int32.self), try Self.point(from: &list))
    case "up":
      self = .up(
        serial: try list.decode(UInt32.self), time: try list.decode(UInt32.self), id: try list.decode(Int32.self))
    case "motion":
      self = .motion(
        time: try list.decode(UInt32.self), id: try list.decode(Int32.self), try Self.point(from: &list))
    case "frame": self = .frame
    case "cancel": self = .cancel
    case "shape":
      self = .shape(
        id: try list.decode(Int32.self), major: try list.decode(Double.self), minor: try list.decode(Double.self))
    case "orientation":
      self = .orientation(id: try list.decode(Int32.self), degrees: try list.decode(Double.self))
    case "caps": self = .capabilities(try list.decode(UInt32.self))
    case "remove_seat": self = .removeSeat
    case "destroy": self = .destroy(try list.decode(String.self))
    case "wait": self = .wait(try list.decode(Int.self))
    default: throw DecodingError.dataCorruptedError(in: list, debugDescription: "there is no operation \(name)")
    }
  }

  private static func point(from list: inout any UnkeyedDecodingContainer) throws -> Point {
    Point(x: try list.decode(Double.self), y: try list.decode(Double.self))
  }
}
