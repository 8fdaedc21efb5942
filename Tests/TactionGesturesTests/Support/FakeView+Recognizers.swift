import TactionGestures
import TactionTestSupport

extension EventLog {
  /// Records the state of a recognizer; for use in its handler.
  func note(_ recognizer: GestureRecognizer) { note(recognizer.name ?? "?", recognizer.state) }

  /// Records a state under a name.
  func note(_ name: String, _ state: GestureRecognizer.State) { note(name, state: "\(state)") }
}

extension FakeView {
  /// Adds recognizers that record their states under a name.
  @discardableResult
  func addTap(_ eventLog: EventLog, _ name: String = "tap", taps: Int = 1, fingers: Int = 1) -> TapGestureRecognizer {
    let tap = TapGestureRecognizer { eventLog.note($0) }
    tap.numberOfTapsRequired = taps
    tap.numberOfTouchesRequired = fingers
    return add(tap, name)
  }

  @discardableResult
  func addPan(_ eventLog: EventLog, _ name: String = "pan") -> PanGestureRecognizer {
    add(PanGestureRecognizer { eventLog.note($0) }, name)
  }

  @discardableResult
  func addPinch(_ eventLog: EventLog, _ name: String = "pinch") -> PinchGestureRecognizer {
    add(PinchGestureRecognizer { eventLog.note($0) }, name)
  }

  @discardableResult
  func addRotation(_ eventLog: EventLog, _ name: String = "rotation") -> RotationGestureRecognizer {
    add(RotationGestureRecognizer { eventLog.note($0) }, name)
  }

  @discardableResult
  func addPress(_ eventLog: EventLog, _ name: String = "press") -> LongPressGestureRecognizer {
    add(LongPressGestureRecognizer { eventLog.note($0) }, name)
  }

  @discardableResult
  func addSwipe(_ eventLog: EventLog, _ name: String = "swipe") -> SwipeGestureRecognizer {
    add(SwipeGestureRecognizer { eventLog.note($0) }, name)
  }

  @discardableResult
  func addHover(_ eventLog: EventLog, _ name: String = "hover") -> HoverGestureRecognizer {
    add(HoverGestureRecognizer { eventLog.note($0) }, name)
  }

  private func add<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, _ name: String) -> Recognizer {
    recognizer.name = name
    add(recognizer)
    return recognizer
  }
}
