import Testing

/// A call of the toolkit to the app, and the action that causes it.
nonisolated struct Callback: CustomTestStringConvertible, Sendable {
  let name: String
  let act: Act

  var testDescription: String { name }

  init(_ name: String, in act: Act) {
    self.name = name
    self.act = act
  }

  init(_ moment: Moment, in act: Act) { self.init(moment.rawValue, in: act) }

  private static func continuous(_ kind: GestureKind, ended: Act, cancelled: Act) -> [Callback] {
    ["began", "changed", "ended"].map { Callback(kind.handler($0), in: ended) }
      + [Callback(kind.handler("cancelled"), in: cancelled)]
  }

  /// The handlers of all recognizers, in each state.
  static let handlers: [Callback] =
    continuous(.pan, ended: .drag, cancelled: .cancelledDrag)
    + continuous(.pinch, ended: .pinch, cancelled: .cancelledPinch)
    + continuous(.rotation, ended: .pinch, cancelled: .cancelledPinch)
    + continuous(.transform, ended: .pinch, cancelled: .cancelledPinch)
    + continuous(.edge, ended: .edgeDrag, cancelled: .cancelledEdgeDrag)
    + continuous(.press, ended: .press, cancelled: .cancelledPress)
    + continuous(.hover, ended: .hover, cancelled: .cancelledHover)
    + continuous(.eager, ended: .drag, cancelled: .cancelledDrag)
    + [
      Callback(GestureKind.tap.handler("ended"), in: .tap),
      Callback(GestureKind.doubleTap.handler("ended"), in: .doubleTap),
      Callback(GestureKind.swipe.handler("ended"), in: .flick),
      Callback(GestureKind.provisional.handler("ended"), in: .tap),
      Callback(GestureKind.patient.handler("ended"), in: .gestureKey),
    ]

  /// The methods that views, delegates and recognizers of an app override, and the completion of an animation.
  static let overrides: [Callback] = [
    Callback(.touchesBegan, in: .drag), Callback(.touchesMoved, in: .drag), Callback(.touchesEnded, in: .rest),
    Callback(.touchesCancelled, in: .drag), Callback(.hitTest, in: .tap), Callback(.pointInside, in: .tap),
    Callback(.layoutSubviews, in: .frame), Callback(.draw, in: .frame), Callback(.didMoveToSuperview, in: .removal),
    Callback(.didMoveToWindow, in: .removal), Callback(.keyDown, in: .key), Callback(.keyUp, in: .key),
    Callback(.ownBegan, in: .drag), Callback(.ownMoved, in: .drag), Callback(.ownEnded, in: .drag),
    Callback(.ownCancelled, in: .cancelledDrag), Callback(.deadlinePassed, in: .rest), Callback(.reset, in: .tap),
    Callback(.canPrevent, in: .drag), Callback(.canBePrevented, in: .drag), Callback(.shouldRequireFailure, in: .drag),
    Callback(.shouldBeRequiredToFail, in: .drag), Callback(.expectsMoreTouches, in: .tap),
    Callback(.isContinued, in: .doubleTap), Callback(.movesContent, in: .pinch), Callback(.shouldBegin, in: .drag),
    Callback(.shouldReceive, in: .drag), Callback(.shouldRecognizeSimultaneously, in: .drag),
    Callback(.shouldRequireFailureOf, in: .drag), Callback(.shouldBeRequiredToFailBy, in: .drag),
    Callback(.completion, in: .animation), Callback(.keyPressed, in: .gestureKey),
    Callback(.canBecomeFirstResponder, in: .focus), Callback(.resignFirstResponder, in: .focus),
    Callback(.scrollWheel, in: .wheel), Callback(.sizeThatFits, in: .measure),
    Callback(.shouldReceiveKey, in: .gestureKey), Callback(.onConfirm, in: .tap), Callback(.onRetract, in: .doubleTap),
  ]

  /// The callbacks of an interaction that moves a view.
  static let interactions: [Callback] = [
    Callback(.onBegin, in: .pinch), Callback(.onChange, in: .pinch), Callback(.onGlide, in: .throwing),
    Callback(.onRest, in: .throwing), Callback(.onUndo, in: .cancelledPinch),
  ]

  /// The calls of a scroll view to its delegate.
  static let scrolling: [Callback] = [
    Callback(.didScroll, in: .throwing), Callback(.willBeginDragging, in: .throwing),
    Callback(.willEndDragging, in: .throwing), Callback(.didEndDragging, in: .throwing),
    Callback(.didEndDecelerating, in: .throwing), Callback(.didEndScrollingAnimation, in: .scrolling),
    Callback(.willBeginZooming, in: .pinch), Callback(.didZoom, in: .pinch), Callback(.didEndZooming, in: .pinch),
  ]

  /// The callbacks of a window and its application.
  static let windows: [Callback] = [
    Callback(.onResize, in: .resize), Callback(.shouldClose, in: .closeRequest), Callback(.onClose, in: .closeRequest),
    Callback(.onKey, in: .key), Callback(.onDevicesChange, in: .devices),
  ]

  /// The callbacks that are called later and with other positions if touches are resampled.
  static let resampled: [Callback] =
    interactions
    + handlers.filter { ["pan began", "pan changed", "pan ended", "pan cancelled", "pinch changed"].contains($0.name) }
    + overrides.filter { ["touchesMoved", "ownMoved", "shouldBegin"].contains($0.name) }

  /// The callbacks that may differ over the wire: at least one of each kind.
  static let overWire: [Callback] =
    windows
    + (handlers + overrides).filter {
      [
        "pan began", "pan changed", "pan ended", "pan cancelled", "tap ended", "press began", "hover began",
        "pinch changed",
        "touchesBegan", "touchesMoved", "touchesEnded", "touchesCancelled", "shouldReceive", "shouldBegin", "hitTest",
        "shouldReceiveKey", "keyPressed", "onRetract", "onConfirm", "transform changed", "edge began",
        "layoutSubviews", "draw", "keyDown", "keyUp", "completion", "didMoveToWindow", "deadlinePassed",
      ].contains($0.name)
    }
}
