import Taction

/// The kinds of recognizers there are.
nonisolated enum GestureKind: String, CaseIterable {
  case tap, doubleTap, press, pan, swipe, pinch, rotation, edge, hover, patient, eager

  /// Makes a recognizer that calls a handler.
  @MainActor func make(_ handler: @escaping (GestureRecognizer) -> Void) -> GestureRecognizer {
    let recognizer: GestureRecognizer =
      switch self {
      case .tap, .doubleTap: TapGestureRecognizer(handler)
      case .press: LongPressGestureRecognizer(handler)
      case .pan: PanGestureRecognizer(handler)
      case .swipe: SwipeGestureRecognizer(handler)
      case .pinch: PinchGestureRecognizer(handler)
      case .rotation: RotationGestureRecognizer(handler)
      case .edge: ScreenEdgePanGestureRecognizer(edges: .left, handler)
      case .hover: HoverGestureRecognizer(handler)
      case .patient, .eager: ProbeRecognizer(handler)
      }
    recognizer.name = rawValue
    (recognizer as? ProbeRecognizer)?.isEager = self == .eager
    if self == .doubleTap { (recognizer as? TapGestureRecognizer)?.numberOfTapsRequired = 2 }
    return recognizer
  }
}
