import Taction

/// A gesture conformance case (taction-gesture-case/1): a scene, recognizers, and what fingers do.
///
/// Of the expectations, only the fields that affect the trace are read.
nonisolated struct GestureCase: Decodable, Sendable {
  /// The window and the views in it, parents before children.
  struct Scene: Decodable, Sendable {
    /// Width and height of the window, in px.
    let size: [Double]
    let views: [CaseView]
  }

  /// The pairs of recognizers that may be active together, and the failure requirements.
  struct Policy: Decodable, Sendable {
    struct Requirement: Decodable, Sendable {
      let waiter: String
      let on: String
    }

    let simultaneous: [[String]]?
    /// Whether all recognizers may be active together.
    let simultaneousDefault: Bool?
    let requireToFail: [Requirement]?
  }

  /// The fields of an expectation that affect the trace.
  struct Question: Decodable, Sendable {
    let kind: String
    let view: String?
    let window: [Double]?
    /// The time of a frame, its latency, and the maximum prediction, in ms.
    let frameTime: Double?
    let latency: Double?
    let maxPrediction: Double?
    /// "interpolate" if touches after the time of the frame are already known.
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
  /// The time on the wire's 32-bit clock at time 0, in ms.
  let wireTimeOffset: UInt32?

  /// The events in groups of the same time: each group is one touch frame.
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
  /// Handlers of one view are called in this order: the handlers of a free transform have to translate before they
  /// scale and rotate.
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
  /// The rotation in degrees, clockwise on the screen.
  let rotate: Double?
  let scale: Double?
  /// The numbers a, b, c, d, tx and ty, in place of `rotate` and `scale`.
  let matrix: [Double]?

  /// The frame; nil if it is malformed.
  var rect: Rect? {
    guard frame.count == 4 else { return nil }
    return Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
  }

  /// The transform about the centre of the frame; nil if the matrix is malformed.
  var transform: Transform? {
    guard let m = matrix else {
      return Transform.scale(scale ?? 1).concatenating(.rotation(.degrees(rotate ?? 0)))
    }
    return m.count == 6 ? Transform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]) : nil
  }
}

/// A recognizer of a conformance case, with its options.
nonisolated struct CaseRecognizer: Decodable, Sendable {
  /// The kinds of recognizers. A free transform applies its kinds in this order.
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

/// The app's handlers for a view in a conformance case.
nonisolated struct CaseBinding: Decodable, Sendable {
  let view: String
  /// "freeTransform": the fingers move, scale and rotate the view.
  let kind: String
  let recognizers: [String]
  let minScale: Double?
  let maxScale: Double?
  let zoomSpeed: Double?
  /// "center" if the view scales about its centre instead of the fingers' centroid.
  let pivot: String?
}
