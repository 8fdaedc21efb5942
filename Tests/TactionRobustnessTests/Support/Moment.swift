/// A place at which the toolkit calls code of the app, apart from the handlers of recognizers.
nonisolated enum Moment: String, CaseIterable {
  // A view.
  case touchesBegan, touchesMoved, touchesEnded, touchesCancelled
  case hitTest, pointInside, layoutSubviews, draw, didMoveToSuperview, didMoveToWindow
  case keyDown, keyUp, canBecomeFirstResponder, resignFirstResponder
  // A recognizer that the app has written.
  case ownBegan, ownMoved, ownEnded, ownCancelled, deadlinePassed, reset
  case canPrevent, canBePrevented, shouldRequireFailure, shouldBeRequiredToFail
  case expectsMoreTouches, isContinued, movesContent
  // A delegate.
  case shouldBegin, shouldReceive, shouldRecognizeSimultaneously, shouldRequireFailureOf, shouldBeRequiredToFailBy
  // An animation.
  case completion
  // A window and its application.
  case onResize, shouldClose, onClose, onKey, onDevicesChange
}
