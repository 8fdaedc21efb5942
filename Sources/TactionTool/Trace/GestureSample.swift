/// The values of a recognizer at one moment, in px of the window.
nonisolated struct GestureSample: Encodable, Sendable {
  /// A velocity: one number, or two for a pan.
  enum Velocity: Encodable, Sendable {
    case number(Double)
    case vector([Double])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .vector(let numbers): try container.encode(numbers)
      }
    }
  }

  var state: String
  var numberOfTouches: Int
  /// The middle of the fingers; nil without any.
  var location: [Double]?
  var scale: Double?
  /// In radians, clockwise on the screen.
  var rotation: Double?
  var translation: [Double]?
  var velocity: Velocity?
}
