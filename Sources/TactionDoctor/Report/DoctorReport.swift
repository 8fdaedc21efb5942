import TactionGeometry

/// All that the doctor has found out: the facts, the guided minute, the times of frames.
package nonisolated struct DoctorReport: Equatable, Sendable {
  /// A step of the guided minute and what was measured in it.
  package struct Step: Equatable, Sendable {
    package var step: GuidedStep
    package var outcome: StepOutcome
    /// The statistics of what the touch screen sent; nil where nothing came.
    package var touches: TouchStatistics?
    /// The places at which taps landed, for a step with targets that were all tapped.
    package var calibration: Calibration?
    /// The finger that rested; nil for other steps.
    package var rest: RestingFinger?
    /// Whether the window filled its screen, so that places in it are places on the glass.
    package var filledScreen = true
    /// The number of presses that came as a mouse's.
    package var pointerPresses = 0

    package init(_ step: GuidedStep, _ outcome: StepOutcome) { (self.step, self.outcome) = (step, outcome) }
  }

  /// A scene and the times of its frames; nil for a scene that was skipped.
  package struct Scene: Equatable, Sendable {
    package var kind: SceneKind
    package var result: SceneResult?

    package init(_ kind: SceneKind, _ result: SceneResult?) { (self.kind, self.result) = (kind, result) }
  }

  /// The day, such as `2026-11-26`; empty for none.
  package var date: String
  package var facts: SystemFacts
  /// The size of the window, in logical pixels; nil without a window.
  package var windowSize: Size?
  package var steps: [Step] = []
  package var scenes: [Scene] = []

  /// Makes a report of facts alone.
  package init(date: String, facts: SystemFacts) { (self.date, self.facts) = (date, facts) }

  /// The step of a kind; nil where it was not tried.
  package func step(_ kind: GuidedStep) -> Step? { steps.first { $0.step == kind } }

  /// The screen that the window was on, as far as can be told: the only one, or the one of its size.
  package var screen: SystemFacts.Screen? {
    let fitting = facts.screens.first { screen in windowSize.map { fills($0, screen) } ?? false }
    return fitting ?? (facts.screens.count == 1 ? facts.screens.first : nil)
  }

  /// The logical pixels of the window per millimetre; nil where that is not known.
  package var density: Double? {
    // The logical pixels of an output whose scale is a fraction are larger than the window's.
    screen.flatMap { screen in screen.density.map { $0 * screen.scale / (facts.windowScale ?? screen.scale) } }
  }

  /// Whether the window filled its screen, so that places in it are places on the glass.
  package var fillsScreen: Bool { windowSize.map { size in facts.screens.contains { fills(size, $0) } } ?? false }

  private func fills(_ size: Size, _ screen: SystemFacts.Screen) -> Bool {
    let scale = facts.windowScale ?? screen.scale
    let (width, height) = (screen.size.width * screen.scale / scale, screen.size.height * screen.scale / scale)
    return abs(size.width - width) <= 2 && abs(size.height - height) <= 2
  }

  /// The statistics of all steps in which the touch screen sent something.
  package var touches: [TouchStatistics] { steps.compactMap(\.touches) }

  /// The rates and intervals of a finger that moves: of the slow drag, otherwise of any step.
  package var moving: TouchStatistics? {
    let candidates = [GuidedStep.drag, .pinch, .corners, .hold, .palm, .turn].compactMap { step($0)?.touches }
    return candidates.first { $0.rate != nil }
  }
}
