import Taction

/// The toolkit's thresholds under the names of the conformance format, in px, ms and degrees, as they are in one case.
///
/// They are the toolkit's own, unless an expectation is about a range that these lie outside of: then what an app can set
/// is set to the nearest value inside. There is no `rotationSlop`: a rotation begins by the way its fingers travel, which is
/// another angle for each hand.
nonisolated struct CaseThresholds: Sendable {
  /// The thresholds by name.
  private(set) var values = [
    "tapSlop": GestureConstants.touchSlop,
    "tapMaxDuration": GestureConstants.tapDuration * 1000,
    "doubleTapInterval": GestureConstants.tapInterval * 1000,
    "doubleTapSlop": GestureConstants.tapDistance,
    "longPressDuration": GestureConstants.pressDuration * 1000,
    "longPressSlop": GestureConstants.touchSlop,
    "panSlop": GestureConstants.panSlop,
    "pinchSlop": GestureConstants.pinchSlop,
    "swipeMinDistance": GestureConstants.swipeDistance,
    "swipeMaxDuration": GestureConstants.swipeDuration * 1000,
    "swipeMaxDeviation": GestureConstants.swipeDeviation.degrees,
  ]

  private static let settable: Set = [
    "tapSlop", "tapMaxDuration", "doubleTapInterval", "longPressDuration", "longPressSlop", "panSlop", "pinchSlop",
  ]

  /// The thresholds for what a case expects.
  init(for questions: [GestureCase.Question]) {
    for (name, range) in questions.flatMap({ $0.validFor ?? [:] }) {
      guard let value = values[name], Self.settable.contains(name), range.count == 2 else { continue }
      values[name] = min(max(value, range[0]), range[1])
    }
  }

  /// Sets what an app can set.
  @MainActor func configure(_ recognizer: GestureRecognizer) {
    switch recognizer {
    case let tap as TapGestureRecognizer:
      tap.allowableMovement = values["tapSlop"] ?? tap.allowableMovement
      tap.maximumTapDuration = seconds("tapMaxDuration") ?? tap.maximumTapDuration
      tap.maximumTapInterval = seconds("doubleTapInterval") ?? tap.maximumTapInterval
    case let press as LongPressGestureRecognizer:
      press.allowableMovement = values["longPressSlop"] ?? press.allowableMovement
      press.minimumPressDuration = seconds("longPressDuration") ?? press.minimumPressDuration
    case let pan as PanGestureRecognizer: pan.slop = values["panSlop"] ?? pan.slop
    case let pinch as PinchGestureRecognizer: pinch.slop = values["pinchSlop"] ?? pinch.slop
    default: return
    }
  }

  private func seconds(_ name: String) -> Double? { values[name].map { $0 / 1000 } }
}
