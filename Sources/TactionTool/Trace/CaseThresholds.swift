import Taction

/// The toolkit's thresholds under the names of the conformance format, in px, ms and degrees, as they are in one case.
///
/// They are the toolkit's own, unless an expectation is about a range that these lie outside of: then they are set to
/// the nearest value inside, as an app can do. There is a `rotationSlop`, in radians, only where an expectation is
/// about it: left to itself, a rotation begins by the way its fingers travel, which is another angle for each hand.
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

  /// The thresholds for what a case expects.
  init(for questions: [GestureCase.Question]) {
    for (name, range) in questions.flatMap({ $0.validFor ?? [:] }) {
      let own = values[name] ?? (name == "rotationSlop" ? GestureConstants.maximumRotationSlop.radians : nil)
      guard let value = own, range.count == 2 else { continue }
      values[name] = min(max(value, range[0]), range[1])
    }
  }

  /// Sets a recognizer to them.
  @MainActor func configure(_ recognizer: GestureRecognizer) {
    switch recognizer {
    case let tap as TapGestureRecognizer:
      tap.allowableMovement = distance("tapSlop") ?? tap.allowableMovement
      tap.maximumTapDistance = distance("doubleTapSlop") ?? tap.maximumTapDistance
      tap.maximumTapDuration = seconds("tapMaxDuration") ?? tap.maximumTapDuration
      tap.maximumTapInterval = seconds("doubleTapInterval") ?? tap.maximumTapInterval
    case let press as LongPressGestureRecognizer:
      press.allowableMovement = distance("longPressSlop") ?? press.allowableMovement
      press.minimumPressDuration = seconds("longPressDuration") ?? press.minimumPressDuration
    case let swipe as SwipeGestureRecognizer:
      swipe.minimumDistance = distance("swipeMinDistance") ?? swipe.minimumDistance
      swipe.maximumDuration = seconds("swipeMaxDuration") ?? swipe.maximumDuration
      swipe.maximumDeviation = values["swipeMaxDeviation"].map(Angle.degrees) ?? swipe.maximumDeviation
    case let pan as PanGestureRecognizer: pan.slop = distance("panSlop") ?? pan.slop
    case let pinch as PinchGestureRecognizer: pinch.slop = distance("pinchSlop") ?? pinch.slop
    case let rotation as RotationGestureRecognizer:
      rotation.slopAngle = values["rotationSlop"].map(Angle.radians)
    default: return
    }
  }

  private func distance(_ name: String) -> ScreenDistance? { values[name].map(ScreenDistance.pixels) }

  private func seconds(_ name: String) -> Double? { values[name].map { $0 / 1000 } }
}
