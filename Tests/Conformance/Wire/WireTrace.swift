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
  /// A finger lands on a surface, at a position in the surface's coordinates.
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
  /// The seat announces its capabilities, which have changed.
  case capabilities(UInt32)
  /// The seat is removed.
  case removeSeat
  /// The client destroys a surface, and the compositor does not know that yet.
  case destroy(String)
  /// Milliseconds pass.
  case wait(Int)

  /// The wire's time in milliseconds; nil for an operation without a time.
  var time: UInt32? {
    switch self {
    case .down(_, let time, _, _, _), .up(_, let time, _), .motion(let time, _, _): time
    default: nil
    }
  }
}

extension WireOperation: Decodable {
  /// The names of the surfaces.
  static let surfaces = ["A", "B"]

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    let name = try list.decode(String.self)
    do {
      self = try Self.decode(name, from: &list)
    } catch DecodingError.valueNotFound {
      throw Self.fault(in: list, "\(name) needs more than \(list.currentIndex - 1) arguments")
    }
    guard list.isAtEnd else { throw Self.fault(in: list, "\(name) has more than \(list.currentIndex - 1) arguments") }
  }

  private static func decode(_ name: String, from list: inout any UnkeyedDecodingContainer) throws -> WireOperation {
    switch name {
    case "down":
      return .down(
        serial: try list.decode(UInt32.self), time: try list.decode(UInt32.self), surface: try surface(from: &list),
        id: try list.decode(Int32.self), try point(from: &list))
    case "up":
      return .up(
        serial: try list.decode(UInt32.self), time: try list.decode(UInt32.self), id: try list.decode(Int32.self))
    case "motion":
      return .motion(time: try list.decode(UInt32.self), id: try list.decode(Int32.self), try point(from: &list))
    case "frame": return .frame
    case "cancel": return .cancel
    case "shape":
      return .shape(id: try list.decode(Int32.self), major: try number(from: &list), minor: try number(from: &list))
    case "orientation": return .orientation(id: try list.decode(Int32.self), degrees: try number(from: &list))
    case "caps": return .capabilities(try list.decode(UInt32.self))
    case "remove_seat": return .removeSeat
    case "destroy": return .destroy(try surface(from: &list))
    case "wait":
      let milliseconds = try list.decode(Int.self)
      guard milliseconds >= 0 else { throw fault(in: list, "a wait of \(milliseconds) ms is none") }
      return .wait(milliseconds)
    default: throw fault(in: list, "there is no operation \(name)")
    }
  }

  private static func surface(from list: inout any UnkeyedDecodingContainer) throws -> String {
    let name = try list.decode(String.self)
    guard surfaces.contains(name) else { throw fault(in: list, "there is no surface \(name)") }
    return name
  }

  private static func point(from list: inout any UnkeyedDecodingContainer) throws -> Point {
    Point(x: try number(from: &list), y: try number(from: &list))
  }

  /// Returns a number that the wire can carry.
  private static func number(from list: inout any UnkeyedDecodingContainer) throws -> Double {
    let number = try list.decode(Double.self)
    guard number.isFinite else { throw fault(in: list, "\(number) is no number of the wire") }
    return number
  }

  private static func fault(in list: any UnkeyedDecodingContainer, _ sentence: String) -> DecodingError {
    DecodingError.dataCorruptedError(in: list, debugDescription: sentence)
  }
}
