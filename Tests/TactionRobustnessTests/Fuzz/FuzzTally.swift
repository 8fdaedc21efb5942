import Taction

/// Counts the events in all scenes of this process, so that a test can check that the storm has caused all of them.
enum FuzzTally {
  /// The number of calls of handlers, by kind and state.
  private(set) static var told: [String: Int] = [:]
  /// The number of operations in callbacks, by callback.
  private(set) static var struck: [Moment: Int] = [:]
  /// The number of operations, by kind.
  private(set) static var done: [FuzzOperation: Int] = [:]

  static func note(_ recognizer: GestureRecognizer, _ kind: GestureKind) {
    told[kind.handler("\(recognizer.state)"), default: 0] += 1
  }

  static func note(_ moment: Moment) { struck[moment, default: 0] += 1 }
  static func note(_ operation: FuzzOperation) { done[operation, default: 0] += 1 }

  /// The names of the events that should have happened, but did not.
  static var missing: [String] {
    let states = ["began", "changed", "ended", "cancelled"]
    let discrete: Set<GestureKind> = [.tap, .doubleTap, .swipe]
    let handlers = GestureKind.stormed.flatMap { kind in
      switch kind {
      // A patient recognizer recognizes only a key, so only `ended` is certain; a storm may also set other states.
      case .patient: [kind.handler("ended")]
      case _ where discrete.contains(kind): [kind.handler("ended")]
      default: states.map { kind.handler($0) }
      }
    }
    // Callbacks of windows, interactions, scroll views and taps that may be retracted do not occur in a world of
    // plain views.
    let foreign: Set<Moment> = [
      .onResize, .shouldClose, .onClose, .onKey, .onDevicesChange, .onRetract, .onConfirm, .onBegin, .onChange,
      .onGlide, .onRest, .onUndo, .scrollWheel, .sizeThatFits, .didScroll, .didZoom, .willBeginDragging,
      .willEndDragging, .didEndDragging, .didEndDecelerating, .didEndScrollingAnimation, .willBeginZooming,
      .didEndZooming,
    ]
    return handlers.filter { told[$0] == nil }
      + Moment.allCases.filter { struck[$0] == nil && !foreign.contains($0) }.map(\.rawValue)
      + FuzzOperation.allCases.filter { done[$0] == nil }.map(\.rawValue)
  }
}
