import Taction
import TactionTestSupport

extension EventLog {
  /// Records the state of a recognizer; for use in its handler.
  public func note(_ recognizer: GestureRecognizer) { note(recognizer.name ?? "?", recognizer.state) }

  /// Records a state under a name.
  public func note(_ name: String, _ state: GestureRecognizer.State) { note(name, state: "\(state)") }

  /// Makes a tap recognizer that records its calls.
  public func tap(_ name: String = "tap", taps: Int = 1, fingers: Int = 1) -> TapGestureRecognizer {
    let tap = TapGestureRecognizer { [self] in note($0) }
    (tap.name, tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (name, taps, fingers)
    return tap
  }

  /// Makes a long press recognizer that records its calls.
  public func press(_ name: String = "press", fingers: Int = 1) -> LongPressGestureRecognizer {
    let press = LongPressGestureRecognizer { [self] in note($0) }
    (press.name, press.numberOfTouchesRequired) = (name, fingers)
    return press
  }

  /// Makes a pan recognizer that records its calls.
  public func pan(_ name: String = "pan") -> PanGestureRecognizer {
    let pan = PanGestureRecognizer { [self] in note($0) }
    pan.name = name
    return pan
  }

  /// Makes a pinch recognizer that records its calls.
  public func pinch(_ name: String = "pinch") -> PinchGestureRecognizer {
    let pinch = PinchGestureRecognizer { [self] in note($0) }
    pinch.name = name
    return pinch
  }

  /// Makes a rotation recognizer that records its calls.
  public func rotation(_ name: String = "rotation") -> RotationGestureRecognizer {
    let rotation = RotationGestureRecognizer { [self] in note($0) }
    rotation.name = name
    return rotation
  }
}

extension View {
  /// Adds a recognizer and returns it.
  @discardableResult
  public func with<Recognizer: GestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
    addGestureRecognizer(recognizer)
    return recognizer
  }
}
