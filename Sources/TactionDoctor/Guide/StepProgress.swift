import TactionGeometry

/// The progress of a step: determines whether there were enough touches.
///
/// Times are seconds of the application's clock.
nonisolated struct StepProgress {
  /// The amounts at which a step is done, in seconds, logical pixels (`way`) and taps (`corners`). Each is our own
  /// choice, a little less than the instruction requests.
  enum Enough {
    static let hold = 1.5
    static let drag = 2.0
    static let way = 100.0
    static let together = 1.5
    static let palm = 0.5
    static let corners = 4
  }

  let step: GuidedStep
  /// The positions at which the taps landed, in the order of the targets.
  private(set) var taps: [Point] = []
  /// Whether the picture has been rotated; used in the last step.
  var isTurned = false
  private var began: [Int: (time: Double, place: Point, way: Double, last: Point)] = [:]
  private var longest = 0.0
  private var dragged = 0.0
  private var together = 0.0
  private var togetherSince: Double?

  init(_ step: GuidedStep) { self.step = step }

  mutating func land(_ finger: Int, at place: Point, time: Double) {
    began[finger] = (time, place, 0, place)
    if began.count >= 2, togetherSince == nil { togetherSince = time }
  }

  mutating func move(_ finger: Int, to place: Point) {
    guard let state = began[finger] else { return }
    began[finger]?.way = state.way + (place - state.last).length
    began[finger]?.last = place
  }

  mutating func end(_ finger: Int, time: Double, isCancelled: Bool) {
    guard let state = began.removeValue(forKey: finger) else { return }
    let duration = time - state.time
    if began.count < 2, let since = togetherSince { (together, togetherSince) = (together + time - since, nil) }
    longest = max(longest, duration)
    if state.way >= Enough.way { dragged += duration }
    // A ghost touch does not count as a tap, and a touch while another finger is down does not count either.
    let isTap = !isCancelled && duration >= TouchStatistics.ghostDuration && began.isEmpty
    if isTap, step == .corners || step == .turn && isTurned, taps.count < Enough.corners { taps.append(state.place) }
  }

  /// Whether the step is done: all fingers have lifted, and there were enough touches.
  var isEnough: Bool {
    guard began.isEmpty else { return false }
    return switch step {
    case .corners, .turn: taps.count >= Enough.corners
    case .hold: longest >= Enough.hold
    case .drag: dragged >= Enough.drag
    case .pinch: together >= Enough.together
    case .palm: longest >= Enough.palm
    }
  }
}
