/// A gesture conformance case (taction-gesture-case/1): a scene, recognizers, and what fingers do.
///
/// Only what a toolkit has to know is read; of the expectations, only the questions that it answers itself.
nonisolated struct GestureCase: Decodable, Sendable {
  /// The window and the views in it, parents before children.
  struct Scene: Decodable, Sendable {
    /// Width and height of the window, in px.
    let size: [Double]
    let views: [CaseView]
  }

  /// Which recognizers may be active together, and which wait for which.
  struct Policy: Decodable, Sendable {
    struct Requirement: Decodable, Sendable {
      let waiter: String
      let on: String
    }

    let simultaneous: [[String]]?
    let requireToFail: [Requirement]?
  }

  /// An expectation, as far as the toolkit has to prepare for it.
  struct Question: Decodable, Sendable {
    let kind: String
    let view: String?
    let window: [Double]?
    /// When a frame is drawn, how far before it the moment lies that it shows, and how far ahead of the last place a
    /// finger is guessed at most, in ms.
    let frameTime: Double?
    let latency: Double?
    let maxPrediction: Double?
    /// "interpolate" where touches later than the frame are known already.
    let mode: String?
    /// The ranges of the toolkit's thresholds for which the expectation holds.
    let validFor: [String: [Double]]?
  }

  let id: String
  let scene: Scene
  let recognizers: [CaseRecognizer]?
  let policy: Policy?
  let bindings: [CaseBinding]?
  let events: [CaseEvent]
  let expect: [Question]?
  /// What the wire's 32-bit clock shows at time 0, in ms.
  let wireTimeOffset: UInt32?

  /// The events in groups that happen at once: each group is one touch frame.
  var frames: [[CaseEvent]] {
    var frames: [[CaseEvent]] = []
    for event in events {
      if let last = frames.last?.last, last.t == event.t, event.newFrame != true {
        frames[frames.count - 1].append(event)
      } else {
        frames.append([event])
      }
    }
    return frames
  }

  /// The recognizers in the order in which they are added to their views.
  ///
  /// Handlers of one view are called in this order, and those of a free transform have to translate before they scale
  /// and turn.
  var recognizersInOrder: [CaseRecognizer] {
    var all = recognizers ?? []
    for binding in bindings ?? [] {
      let places = all.indices.filter { binding.recognizers.contains(all[$0].id) }
      let bound = CaseRecognizer.Kind.allCases.flatMap { kind in
        places.map { all[$0] }.filter { $0.kind == kind }
      }
      for (place, recognizer) in zip(places, bound) { all[place] = recognizer }
    }
    return all
  }
}
