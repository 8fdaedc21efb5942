/// A place at which the toolkit calls code of the app, apart from the handlers of recognizers.
nonisolated enum Moment: String, CaseIterable {
  // A view.
  case touchesBegan, touchesMoved, touchesEnded, touchesCancelled
  case hitTest, pointInside, layoutSubviews, draw, didMoveToSuperview, didMoveToWindow
  case keyDown, keyUp, canBecomeFirstResponder, resignFirstResponder
  // A recognizer that the app has written.
  case ownBegan, ownMoved, ownEnded, ownCancelled, deadlinePassed, reset
  case canPrevent, canBePrevented, shouldRequireFailure, shouldBeRequiredToFail
  case expectsMoreTouches, isContinued, movesContent, keyPressed
  // A tap that fires before it is sure.
  case onRetract, onConfirm
  // A delegate.
  case shouldBegin, shouldReceive, shouldReceiveKey, shouldRecognizeSimultaneously, shouldRequireFailureOf,
    shouldBeRequiredToFailBy
  // An interaction: of the changes those by fingers and those by momentum, of the ends those at rest and the undone.
  case onBegin, onChange, onGlide, onRest, onUndo
  // An animation.
  case completion
  // A window and its application.
  case onResize, shouldClose, onClose, onKey, onDevicesChange
}
