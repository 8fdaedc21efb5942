import Taction

/// The toolkit's thresholds under the names of the conformance format, in px, ms and degrees, as they are in one case.
///
/// The toolkit has no threshold `rotationSlop` (in radians): a rotation begins after its fingers have moved a distance,
/// so the angle depends on the distance between the fingers.
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
  /// The names of the thresholds that are not as shipped.
  private(set) var adjusted: Set<String> = []

  /// The thresholds as shipped.
  init() {}

  /// Makes the thresholds as shipped; a threshold outside the range of an expectation gets the nearest value in that
  /// range.
  init(adjustedFor questions: [GestureCase.Question]) {
    for (name, range) in questions.flatMap({ $0.validFor ?? [:] }) {
      let own = values[name] ?? (name == "rotationSlop" ? GestureConstants.maximumRotationSlop.radians : nil)
      guard let own, range.count == 2, range[0] <= range[1] else { continue }
      let value = own.clamped(to: range[0]...range[1])
      if values[name] != value { adjusted.insert(name) }
      values[name] = value
    }
  }

  /// Sets the adjusted thresholds of a recognizer; the others stay as they are.
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
      swipe.maximumDeviation = value("swipeMaxDeviation").map(Angle.degrees) ?? swipe.maximumDeviation
    case let pan as PanGestureRecognizer: pan.slop = distance("panSlop") ?? pan.slop
    case let pinch as PinchGestureRecognizer: pinch.slop = distance("pinchSlop") ?? pinch.slop
    case let rotation as RotationGestureRecognizer:
      rotation.slopAngle = value("rotationSlop").map(Angle.radians)
    default: return
    }
  }

  private func value(_ name: String) -> Double? { adjusted.contains(name) ? values[name] : nil }

  private func distance(_ name: String) -> ScreenDistance? { value(name).map(ScreenDistance.pixels) }

  private func seconds(_ name: String) -> Double? { value(name).map { $0 / 1000 } }
}
