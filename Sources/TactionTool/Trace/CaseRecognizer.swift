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
