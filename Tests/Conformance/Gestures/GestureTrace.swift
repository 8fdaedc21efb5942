/// A toolkit's trace of a conformance case (taction-gesture-trace/1).
nonisolated struct GestureTrace: Encodable, Sendable {
  /// A call of a handler.
  struct Action: Encodable, Sendable {
    /// The touch frame that was being delivered; the call of a timer belongs to the next frame.
    let frame: Int
    /// The time in ms since the start of the case.
    let t: Double
    let recognizer: String
    let state: String
  }

  /// The state after a touch frame.
  struct Frame: Encodable, Sendable {
    var recognizers: [String: GestureSample] = [:]
    /// The map from each view's coordinates to its parent's: a, b, c, d, tx, ty.
    var views: [String: [Double]] = [:]
  }

  /// A point of the window converted into a view.
  struct Conversion: Encodable, Sendable {
    let view: String
    let window: [Double]
    let local: [Double]

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(view)
      try container.encode(window)
      try container.encode(local)
    }
  }

  let format = "taction-gesture-trace/1"
  let `case`: String
  let thresholds: [String: Double]
  /// Declares a behaviour of the toolkit: a pinch or a rotation continues when only one finger is left.
  let design = ["lift": "continue"]
  var actions: [Action] = []
  var frames: [Frame] = []
  /// The calls of each view's touch methods.
  var viewTouches: [String: [String]] = [:]
  /// The view that each landing hit, by the finger's number on the wire.
  var hits: [String: [String?]] = [:]
  var toLocal: [Conversion] = []
  /// The finger's resampled time (ms) and position, if the case asks for it.
  var resampled: [Double]?

  init(case id: String, thresholds: CaseThresholds) {
    `case` = id
    self.thresholds = thresholds.values
  }
}

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
  /// The centroid of the fingers; nil if there are no fingers.
  var location: [Double]?
  var scale: Double?
  /// The rotation in radians, clockwise on the screen.
  var rotation: Double?
  var translation: [Double]?
  var velocity: Velocity?
}
