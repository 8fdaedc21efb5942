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
  case landFinger, landTwice, moveFingers, liftFingers, cancelTouches, advanceTime, changeTouchSettings
  // The window and the application.
  case closeWindow, openWindow, turn, run, drawFrame, quit
  // An interaction.
  case removeInteraction, moveInteraction, rollback, rollbackAtOnce, commit, disableInteraction, changeLimits, placeView

  /// Those that need no interaction.
  static let usual = allCases.filter { !ofInteraction.contains($0) }

  /// Those that concern an interaction.
  static let ofInteraction: [Mutation] = [
    .removeInteraction, .moveInteraction, .rollback, .rollbackAtOnce, .commit, .disableInteraction, .changeLimits,
    .placeView,
  ]

  /// Those that concern when touches come.
  static let ofTiming: [Mutation] = [
    .removeView, .releaseView, .liftFingers, .cancelTouches, .changeTouchSettings, .closeWindow, .turn, .run,
  ]

  /// Those that concern the window, its connection or its devices.
  static let overWire: [Mutation] = [
    .removeView, .moveToOtherWindow, .removeAllRecognizers, .releaseView, .landFinger, .moveFingers, .liftFingers,
    .cancelTouches, .advanceTime, .changeTouchSettings, .closeWindow, .openWindow, .turn, .run, .drawFrame, .quit,
  ]
}
