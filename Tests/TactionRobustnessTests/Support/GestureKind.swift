import Taction

/// The kinds of recognizers.
nonisolated enum GestureKind: String, CaseIterable {
  case tap, doubleTap, provisional, press, pan, swipe, pinch, rotation, transform, edge, hover, patient, eager

  /// The kinds that the fuzzed scenes use.
  static let stormed = allCases.filter { $0 != .provisional }

  /// Returns the name of a handler's call in a state, such as "pan began".
  func handler(_ state: String) -> String { "\(rawValue) \(state)" }

  /// Makes a recognizer of this kind that calls a handler.
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

/// A call of the toolkit to code of the app, apart from the handlers of recognizers.
nonisolated enum Moment: String, CaseIterable {
  // Calls of a view.
  case touchesBegan, touchesMoved, touchesEnded, touchesCancelled
  case hitTest, pointInside, layoutSubviews, draw, didMoveToSuperview, didMoveToWindow
  case keyDown, keyUp, scrollWheel, canBecomeFirstResponder, resignFirstResponder, sizeThatFits
  // Calls of a recognizer that the app has written.
  case ownBegan, ownMoved, ownEnded, ownCancelled, deadlinePassed, reset
  case canPrevent, canBePrevented, shouldRequireFailure, shouldBeRequiredToFail
  case expectsMoreTouches, isContinued, movesContent, keyPressed
  // Calls of a tap that fires provisionally.
  case onRetract, onConfirm
  // Calls of a delegate.
  case shouldBegin, shouldReceive, shouldReceiveKey, shouldRecognizeSimultaneously, shouldRequireFailureOf,
    shouldBeRequiredToFailBy
  // Calls of an interaction: changes by fingers and by momentum, ends at rest and ends by undo.
  case onBegin, onChange, onGlide, onRest, onUndo
  // Calls of the delegate of a scroll view.
  case didScroll, didZoom, willBeginDragging, willEndDragging, didEndDragging, didEndDecelerating
  case didEndScrollingAnimation, willBeginZooming, didEndZooming
  // A call of an animation.
  case completion
  // Calls of a window and its application.
  case onResize, shouldClose, onClose, onKey, onDevicesChange
}
