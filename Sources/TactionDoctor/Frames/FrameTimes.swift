import TactionWindow

/// The times of the frames of a scene; each frame shows something new.
package nonisolated struct FrameTimes: Equatable, Sendable {
  /// The maximum number of frames that are kept, so that a scene without an end does not fill the memory.
  static let limit = 20_000

  private var drawing: [Double] = []
  private var commits: [Double] = []
  private var shown: [Double] = []
  private var refresh: Double?

  /// Makes times without frames.
  package init() {}

  /// Adds an event of a frame: its commit, or its presentation.
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

  /// Returns the results. `rate` is the refresh rate of the screen, for a compositor that does not report a refresh
  /// interval with its frames.
  package func results(rate: Double?) -> SceneResult? {
    // The first two frames are ignored, because they load pictures and text.
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

  /// The name in the report and on the screen.
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

/// The measured times of a scene.
package nonisolated struct SceneResult: Equatable, Sendable {
  /// The time to lay out, record and draw a frame, in seconds.
  package var drawing: Distribution
  /// The number of frames per second; nil if it cannot be computed.
  package var rate: Double?
  /// The number of refreshes of the screen that showed nothing new; nil if the refresh rate is not known.
  package var missedCount: Int?
  /// The number of refreshes of the screen; nil if the refresh rate is not known.
  package var refreshCount: Int?
  /// Whether the compositor reported the times at which frames were shown. If false, the times of the commits were
  /// used.
  package var isReported: Bool

  /// Makes a result.
  package init(drawing: Distribution, rate: Double?, missedCount: Int?, refreshCount: Int?, isReported: Bool) {
    (self.drawing, self.rate, self.missedCount) = (drawing, rate, missedCount)
    (self.refreshCount, self.isReported) = (refreshCount, isReported)
  }
}
