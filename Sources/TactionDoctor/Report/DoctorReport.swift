import TactionGeometry

/// All results of the doctor: the facts, the results of the guided steps, and the times of frames.
package nonisolated struct DoctorReport: Equatable, Sendable {
  /// A guided step, and the measurements in it.
  package struct Step: Equatable, Sendable {
    package var step: GuidedStep
    package var outcome: StepOutcome
    /// The statistics of the touch screen's reports; nil if there were no reports.
    package var touches: TouchStatistics?
    /// The comparison of the taps with their targets; nil if the step has no targets, or if a target was not tapped.
    package var calibration: Calibration?
    /// The measurement of a finger that rested; nil for other steps, or if no finger rested.
    package var rest: RestingFinger?
    /// Whether the window filled its screen, so that positions in the window correspond to positions on the glass.
    package var filledScreen = true
    /// The number of presses that arrived as presses of a mouse.
    package var pointerPresses = 0

    package init(_ step: GuidedStep, _ outcome: StepOutcome) { (self.step, self.outcome) = (step, outcome) }
  }

  /// A scene and its result, which is nil if the scene was skipped.
  package struct Scene: Equatable, Sendable {
    package var kind: SceneKind
    package var result: SceneResult?

    package init(_ kind: SceneKind, _ result: SceneResult?) { (self.kind, self.result) = (kind, result) }
  }

  /// The day, such as `2026-11-26`; empty if it is not known.
  package var date: String
  package var facts: SystemFacts
  /// The size of the window, in logical pixels; nil without a window.
  package var windowSize: Size?
  package var steps: [Step] = []
  package var scenes: [Scene] = []

  /// Makes a report that contains only facts.
  package init(date: String, facts: SystemFacts) { (self.date, self.facts) = (date, facts) }

  /// Returns the results of a step; nil if the step was not tried.
  package func step(_ kind: GuidedStep) -> Step? { steps.first { $0.step == kind } }

  /// The screen that probably showed the window: a screen that the window fills, or the only screen.
  package var screen: SystemFacts.Screen? {
    let fitting = facts.screens.first { screen in windowSize.map { fills($0, screen) } ?? false }
    return fitting ?? (facts.screens.count == 1 ? facts.screens.first : nil)
  }

  /// The number of the window's logical pixels per millimetre; nil if it is not known.
  package var density: Double? {
    // An output reports its scale rounded up. So if the scale is fractional, the logical pixels of the output differ
    // from the window's logical pixels.
    screen.flatMap { screen in screen.density.map { $0 * screen.scale / (facts.windowScale ?? screen.scale) } }
  }

  /// Whether the window filled its screen, so that positions in the window correspond to positions on the glass.
  package var fillsScreen: Bool { windowSize.map { size in facts.screens.contains { fills(size, $0) } } ?? false }

  private func fills(_ size: Size, _ screen: SystemFacts.Screen) -> Bool {
    let scale = facts.windowScale ?? screen.scale
    let (width, height) = (screen.size.width * screen.scale / scale, screen.size.height * screen.scale / scale)
    return abs(size.width - width) <= 2 && abs(size.height - height) <= 2
  }

  /// The statistics of all steps in which the touch screen sent reports.
  package var touches: [TouchStatistics] { steps.compactMap(\.touches) }

  /// The statistics of a moving finger: from the slow drag, or from another step if the statistics of the slow drag
  /// have no rate.
  package var moving: TouchStatistics? {
    let candidates = [GuidedStep.drag, .pinch, .corners, .hold, .palm, .turn].compactMap { step($0)?.touches }
    return candidates.first { $0.rate != nil }
  }
}
