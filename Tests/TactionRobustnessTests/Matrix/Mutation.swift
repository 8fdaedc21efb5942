/// What an app may do in a callback.
nonisolated enum Mutation: String, CaseIterable {
  // The tree.
  case removeView, removeSuperview, removeSubviews, addSubview, moveToOtherView, moveToOtherWindow, reorder, hide
  case refuseTouches, shrinkToNothing, singularTransform, transformOfNoNumbers, emptyBounds, focus, needEverything
  case animate
  // Recognizers.
  case removeRecognizer, removeAllRecognizers, disable, disableAll, toggleAll, addRecognizer, moveRecognizer
  case requireEachOther, changeFlags, changeDelegate, setStates, resetValues
  // Lifetimes.
  case releaseView, releaseRecognizers, releaseDelegate
  // Touches.
  case landFinger, landTwice, moveFingers, liftFingers, cancelTouches, advanceTime
  // The window and the application.
  case closeWindow, openWindow, turn, drawFrame, quit

  /// Those that concern the window, its connection or its devices.
  static let overWire: [Mutation] = [
    .removeView, .moveToOtherWindow, .removeAllRecognizers, .releaseView, .landFinger, .moveFingers, .liftFingers,
    .cancelTouches, .advanceTime, .closeWindow, .openWindow, .turn, .drawFrame, .quit,
  ]
}
