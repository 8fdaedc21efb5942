import Taction

/// Makes recognizers and writes down what they tell: "pan began"; of repeated changes only the first.
final class EventLog {
  private(set) var entries: [String] = []

  func note(_ recognizer: GestureRecognizer) {
    let entry = "\(recognizer.name ?? "?") \(recognizer.state)"
    if recognizer.state != .changed || entries.last != entry { entries.append(entry) }
  }

  func note(_ entry: String) { entries.append(entry) }

  /// How often a recognizer has told anything, apart from repeated changes.
  func count(_ name: String) -> Int { entries.filter { $0.hasPrefix(name + " ") }.count }

  func clear() { entries = [] }

  func tap(_ name: String = "tap", taps: Int = 1, fingers: Int = 1) -> TapGestureRecognizer {
    let tap = TapGestureRecognizer { [self] in note($0) }
    (tap.name, tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (name, taps, fingers)
    return tap
  }

  func press(_ name: String = "press", fingers: Int = 1) -> LongPressGestureRecognizer {
    let press = LongPressGestureRecognizer { [self] in note($0) }
    (press.name, press.numberOfTouchesRequired) = (name, fingers)
    return press
  }

  func pan(_ name: String = "pan") -> PanGestureRecognizer {
    let pan = PanGestureRecognizer { [self] in note($0) }
    pan.name = name
    return pan
  }

  func pinch(_ name: String = "pinch") -> PinchGestureRecognizer {
    let pinch = PinchGestureRecognizer { [self] in note($0) }
    pinch.name = name
    return pinch
  }

  func rotation(_ name: String = "rotation") -> RotationGestureRecognizer {
    let rotation = RotationGestureRecognizer { [self] in note($0) }
    rotation.name = name
    return rotation
  }
}

extension View {
  /// Adds a recognizer and hands it back.
  @discardableResult
  func with<Recognizer: GestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
    addGestureRecognizer(recognizer)
    return recognizer
  }
}
