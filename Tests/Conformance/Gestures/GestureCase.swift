import Taction

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

/// A view of a conformance case.
nonisolated struct CaseView: Decodable, Sendable {
  let id: String
  let parent: String?
  /// x, y, width and height in the parent's coordinates, before the transform.
  let frame: [Double]
  /// Degrees, clockwise on the screen.
  let rotate: Double?
  let scale: Double?
  /// a, b, c, d, tx and ty, in place of `rotate` and `scale`.
  let matrix: [Double]?

  /// The frame, unless it is no rectangle.
  var rect: Rect? {
    guard frame.count == 4 else { return nil }
    return Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
  }

  /// What acts about the middle of the frame.
  var transform: Transform? {
    guard let m = matrix else {
      return Transform.scale(scale ?? 1).concatenating(.rotation(.degrees(rotate ?? 0)))
    }
    return m.count == 6 ? Transform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]) : nil
  }
}

/// A recognizer of a conformance case, with its options.
nonisolated struct CaseRecognizer: Decodable, Sendable {
  /// The kinds; of those that a free transform uses, in the order in which it applies them.
  enum Kind: String, Decodable, CaseIterable, Sendable {
    case tap, longPress, swipe, pan, pinch, rotation

    /// Whether its gestures are recognized once, rather than begun and ended.
    var isDiscrete: Bool { self == .tap || self == .swipe }
  }

  let id: String
  let kind: Kind
  let view: String
  let taps: Int?
  let touches: Int?
  let minTouches: Int?
  let maxTouches: Int?
  let directions: [String]?
  let enabled: Bool?
  let shouldBegin: Bool?
  let shouldReceiveTouch: Bool?
  let cancelsTouchesInView: Bool?
  let delaysTouchesBegan: Bool?
  let delaysTouchesEnded: Bool?
}

/// What an app's handlers do to a view in a conformance case.
nonisolated struct CaseBinding: Decodable, Sendable {
  let view: String
  /// "freeTransform": the fingers move, scale and turn the view.
  let kind: String
  let recognizers: [String]
  let minScale: Double?
  let maxScale: Double?
  let zoomSpeed: Double?
  /// "center": the view scales about its middle in place of the middle of the fingers.
  let pivot: String?
}
