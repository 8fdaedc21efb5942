import Glibc
import TactionGeometry
import TactionGraphics

/// A point of a stroke: the location, the time, the force and the angles of the pen. A point needs 20 bytes.
///
/// The numbers are stored as multiples of steps. A step of a location is 1/512 px, within ±4,194,303 px. A step of a
/// time, since the beginning of the stroke, is 0.1 ms. A step of a force is 1/65,534, of an azimuth 1/65,536 of a full
/// turn, and of an altitude 1/65,535 of a right angle. A number that cannot be stored, such as infinity, becomes the
/// nearest number that can. Our own choice: a step of the location is a sixteenth of a device pixel at a zoom of 16 on
/// a screen of scale 2.
public nonisolated struct InkPoint: BitwiseCopyable, Hashable, Sendable {
  /// The number of steps in a px.
  static let stepsPerPixel = 512.0
  /// The number of steps in a second.
  static let stepsPerSecond = 10_000.0
  /// The largest absolute value of a coordinate, in px.
  package static let maximumCoordinate = 4_194_303.0

  /// The range of the coordinates of a point, in steps.
  static let steps = -Int32(maximumCoordinate * stepsPerPixel)...Int32(maximumCoordinate * stepsPerPixel)

  // The numbers in steps, as in a file.
  var x, y: Int32
  var ticks: UInt32
  /// The force in steps; 65,535 if the force is unknown.
  var pressure: UInt16
  var lean: UInt16
  var slope: UInt16

  /// Makes a point.
  ///
  /// - Parameters:
  ///   - location: The location on the paper, in px.
  ///   - time: The time since the beginning of the stroke, in seconds.
  ///   - force: The pressure, from 0 to 1; nil if the device reports no force.
  ///   - altitude: The angle between the pen and the paper; 90 degrees is upright.
  ///   - azimuth: The direction in which a tilted pen leans, clockwise from the x axis of the paper.
  public init(
    _ location: Point, time: Double = 0, force: Double? = nil, altitude: Angle = .degrees(90), azimuth: Angle = .zero
  ) {
    (x, y) = (Self.steps(location.x), Self.steps(location.y))
    ticks = UInt32((time * Self.stepsPerSecond).rounded().clamped(to: 0...Double(UInt32.max)))
    pressure = force.map { UInt16(($0 * 65_534).rounded().clamped(to: 0...65_534)) } ?? .max
    lean = Self.lean(azimuth)
    slope = UInt16((altitude.radians / (.pi / 2) * 65_535).rounded().clamped(to: 0...65_535))
  }

  init(x: Int32, y: Int32, ticks: UInt32, pressure: UInt16, lean: UInt16, slope: UInt16) {
    (self.x, self.y, self.ticks, self.pressure, self.lean, self.slope) = (x, y, ticks, pressure, lean, slope)
  }

  private static func steps(_ coordinate: Double) -> Int32 {
    guard !coordinate.isNaN else { return 0 }
    return Int32((coordinate.clamped(to: -maximumCoordinate...maximumCoordinate) * stepsPerPixel).rounded())
  }

  private static func lean(_ azimuth: Angle) -> UInt16 {
    let turns = azimuth.radians / (2 * .pi)
    return UInt16(truncatingIfNeeded: Int(((turns - turns.rounded(.down)) * 65_536).clamped(to: 0...65_536).rounded()))
  }

  /// The location on the paper, in px.
  public var location: Point {
    get { Point(x: Double(x) / Self.stepsPerPixel, y: Double(y) / Self.stepsPerPixel) }
    set { (x, y) = (Self.steps(newValue.x), Self.steps(newValue.y)) }
  }

  /// The time since the beginning of the stroke, in seconds.
  public var time: Double { Double(ticks) / Self.stepsPerSecond }

  /// The pressure, from 0 to 1; nil if the device reports no force.
  public var force: Double? { pressure == .max ? nil : Double(pressure) / 65_534 }

  /// The angle between the pen and the paper; 90 degrees is upright.
  public var altitude: Angle { .radians(Double(slope) / 65_535 * .pi / 2) }

  /// The direction in which a tilted pen leans, clockwise from the x axis of the paper.
  public var azimuth: Angle {
    get { .radians(Double(lean) / 65_536 * 2 * .pi) }
    set { lean = Self.lean(newValue) }
  }

  /// Returns a point between this point and another point; `part` is the fraction of the distance.
  func mixed(with other: InkPoint, _ part: Double) -> InkPoint {
    var point = self
    point.location = location + (other.location - location) * part
    point.ticks = UInt32(Double(ticks) + (Double(other.ticks) - Double(ticks)) * part.clamped(to: 0...1))
    if pressure != .max, other.pressure != .max {
      point.pressure = UInt16(Double(pressure) + (Double(other.pressure) - Double(pressure)) * part.clamped(to: 0...1))
    }
    return point
  }
}
