import Taction

/// The kinds of recognizers there are.
nonisolated enum GestureKind: String, CaseIterable {
  case tap, doubleTap, provisional, press, pan, swipe, pinch, rotation, transform, edge, hover, patient, eager

  /// Those in the fuzz.
  static let stormed = allCases.filter { $0 != .provisional }

  /// Makes a recognizer that calls a handler.
  @MainActor func make(_ handler: @escaping (GestureRecognizer) -> Void) -> GestureRecognizer {
    let recognizer: GestureRecognizer =
      switch self {
      case .tap, .doubleTap, .provisional: TapGestureRecognizer(handler)
      case .press: LongPressGestureRecognizer(handler)
      case .pan: PanGestureRecognizer(handler)
      case .swipe: SwipeGestureRecognizer(handler)
      case .pinch: PinchGestureRecognizer(handler)
      case .rotation: RotationGestureRecognizer(handler)
      case .transform: TransformGestureRecognizer(handler)
      case .edge: ScreenEdgePanGestureRecognizer(edges: .all, handler)
      case .hover: HoverGestureRecognizer(handler)
      case .patient, .eager: ProbeRecognizer(handler)
      }
    recognizer.name = rawValue
    (recognizer as? ProbeRecognizer)?.isEager = self == .eager
    if let tap = recognizer as? TapGestureRecognizer {
      tap.numberOfTapsRequired = self == .doubleTap ? 2 : 1
      tap.firesProvisionally = self == .provisional
    }
    return recognizer
  }
}
