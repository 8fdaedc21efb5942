import TactionWindow

/// The times of the frames of a scene in which each frame shows something new.
package nonisolated struct FrameTimes: Equatable, Sendable {
  /// The greatest number of frames that are kept: a screen that refreshes without end must not fill the memory.
  static let limit = 20_000

  private var drawing: [Double] = []
  private var commits: [Double] = []
  private var shown: [Double] = []
  private var refresh: Double?

  /// Makes times without frames.
  package init() {}

  /// Adds a step of a frame.
  package mutating func add(_ step: FrameProbe) {
    guard drawing.count < Self.limit, shown.count < Self.limit else { return }
    switch step {
    case .committed(let time, let drawingTime):
      guard time.isFinite, drawingTime.isFinite else { return }
      drawing.append(drawingTime)
      commits.append(time)
    case .presented(let time, let refresh):
      if let time, time.isFinite { shown.append(time) }
      if refresh > 0, refresh.isFinite { self.refresh = refresh }
    case .discarded: break
    }
  }

  /// Returns the results, with the refresh rate of the screen for a compositor that reports none with its frames.
  package func results(rate: Double?) -> SceneResult? {
    // The first two frames load pictures and text.
    guard let drawing = Distribution(drawing.dropFirst(2)) else { return nil }
    let isReported = shown.count >= 2
    let times = (isReported ? shown : commits).dropFirst(2)
    let interval = refresh ?? rate.map { 1 / $0 }
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    let missed = interval.map { interval in
      steps.reduce(0) { $0 + max(0, Int(($1 / interval).rounded().clamped(to: 0...1e6)) - 1) }
    }
    let span = (times.last ?? 0) - (times.first ?? 0)
    return SceneResult(
      drawing: drawing, rate: span > 0 ? Double(steps.count) / span : nil, missedCount: missed,
      refreshCount: missed.map { $0 + steps.count }, isReported: isReported)
  }
}

/// A scene whose frames are timed.
package nonisolated enum SceneKind: String, CaseIterable, Sendable {
  case collage, list, screen, text, chart

  /// The name, for the report and the screen.
  package var title: String {
    switch self {
    case .collage: "twelve photos that turn"
    case .list: "a list that scrolls"
    case .screen: "a whole screen that changes"
    case .text: "a page of text that grows"
    case .chart: "a chart of 1,000 points"
    }
  }
}

/// The cost of a scene.
package nonisolated struct SceneResult: Equatable, Sendable {
  /// The seconds to lay out, record and draw a frame.
  package var drawing: Distribution
  /// Frames a second; nil for fewer than two.
  package var rate: Double?
  /// The number of refreshes of the screen that showed nothing new; nil where the refresh rate is not known.
  package var missedCount: Int?
  /// The number of refreshes of the screen.
  package var refreshCount: Int?
  /// Whether the compositor reported when frames were shown; otherwise the times are those of the commits.
  package var isReported: Bool

  /// Makes a result.
  package init(drawing: Distribution, rate: Double?, missedCount: Int?, refreshCount: Int?, isReported: Bool) {
    (self.drawing, self.rate, self.missedCount) = (drawing, rate, missedCount)
    (self.refreshCount, self.isReported) = (refreshCount, isReported)
  }
}
