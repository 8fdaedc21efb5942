/// A guided step, which asks the user to do something with the fingers.
package nonisolated enum GuidedStep: String, CaseIterable, Sendable {
  case corners, hold, drag, pinch, palm, turn

  /// The name in the report.
  package var title: String {
    switch self {
    case .corners: "Tap the corners"
    case .hold: "Hold a finger still"
    case .drag: "Drag slowly"
    case .pinch: "Pinch with two hands"
    case .palm: "Rest a palm"
    case .turn: "Turn the screen"
    }
  }

  /// The instruction for the user.
  package var instruction: String {
    switch self {
    case .corners: "Tap the middle of the ring, wherever it goes. Aim well."
    case .hold: "Put one finger on the ring and keep it still for three seconds."
    case .drag: "Drag one finger slowly along the line, to its end and back, for about four seconds."
    case .pinch: "Put a finger of each hand on the rings. Move them apart and together for about three seconds."
    case .palm: "Rest the side of your hand on the glass for two seconds. Then lift it."
    case .turn:
      "Turn the tablet by a quarter. Once the picture has turned, tap the rings again. If it never turns, skip this."
    }
  }

  /// Whether the touches of the step are taps on targets.
  package var hasTargets: Bool { self == .corners || self == .turn }

  /// The seconds without a touch after which the step ends. Our own choice.
  package var patience: Double { self == .turn ? 30 : 20 }
}

/// The end of a step.
package nonisolated enum StepOutcome: String, Sendable {
  case done = "done"
  case skipped = "skipped"
  case timedOut = "not done: no one touched the screen in time"
  case notTurned = "not done: the picture did not turn in time"
  case unfinished = "not finished: the touches ended before it was done"
  case closed = "not done: the window was closed"
}
