import Taction

/// A recognizer of a conformance case, with the data that its handler and the trace need.
final class TracedGesture {
  let plan: CaseRecognizer
  /// Called by the handler, after the app's own response.
  var onAction: ((TracedGesture) -> Void)?
  /// The app's handler.
  var response: ((GestureRecognizer) -> Void)?
  private(set) lazy var recognizer = makeRecognizer()
  /// The values in the last call of a gesture, kept because the recognizer resets its values afterwards.
  private var lastCall: GestureSample?

  init(_ plan: CaseRecognizer) { self.plan = plan }

  /// The recognizer's state, as the format names it.
  var stateName: String {
    switch recognizer.state {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: plan.kind.isDiscrete ? "recognized" : "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }

  /// Returns the values after a touch frame; if the frame ended the gesture, the values of the last call.
  func takeSample() -> GestureSample {
    defer { lastCall = nil }
    return lastCall ?? sample
  }

  /// Sets a value of the recognizer, as an app may at any time.
  func set(_ property: String, to numbers: [Double]) {
    guard let number = numbers.first else { return }
    switch (recognizer, property) {
    case (let pinch as PinchGestureRecognizer, "scale"): pinch.scale = number
    case (let rotation as RotationGestureRecognizer, "rotation"): rotation.rotation = .radians(number)
    case (let pan as PanGestureRecognizer, "translation"):
      pan.setTranslation(Vector(dx: number, dy: numbers.count > 1 ? numbers[1] : 0), in: nil)
    default: return
    }
  }

  private func act() {
    response?(recognizer)
    onAction?(self)
    let isOver = recognizer.state == .ended || recognizer.state == .cancelled
    lastCall = isOver ? sample : nil
  }

  private var sample: GestureSample {
    let place = recognizer.location(in: nil)
    var sample = GestureSample(state: stateName, numberOfTouches: recognizer.numberOfTouches)
    if recognizer.numberOfTouches > 0 || recognizer.state != .possible { sample.location = [place.x, place.y] }
    switch recognizer {
    case let pan as PanGestureRecognizer:
      let (way, velocity) = (pan.translation(in: nil), pan.velocity(in: nil))
      sample.translation = [way.dx, way.dy]
      sample.velocity = .vector([velocity.dx, velocity.dy])
    case let pinch as PinchGestureRecognizer:
      sample.scale = pinch.scale
      sample.velocity = .number(pinch.velocity)
    case let rotation as RotationGestureRecognizer:
      sample.rotation = rotation.rotation.radians
      sample.velocity = .number(rotation.velocity.radians)
    default: break
    }
    return sample
  }
}

// Recognizers with the options of a case.
extension TracedGesture {
  fileprivate func makeRecognizer() -> GestureRecognizer {
    let recognizer: GestureRecognizer =
      switch plan.kind {
      case .tap: makeTap()
      case .longPress: makeLongPress()
      case .pan: makePan()
      case .swipe: makeSwipe()
      case .pinch: PinchGestureRecognizer { [weak self] _ in self?.act() }
      case .rotation: RotationGestureRecognizer { [weak self] _ in self?.act() }
      }
    recognizer.name = plan.id
    recognizer.isEnabled = plan.enabled ?? true
    recognizer.cancelsTouchesInView = plan.cancelsTouchesInView ?? true
    recognizer.delaysTouchesBegan = plan.delaysTouchesBegan ?? false
    recognizer.delaysTouchesEnded = plan.delaysTouchesEnded ?? true
    return recognizer
  }

  private func makeTap() -> GestureRecognizer {
    let tap = TapGestureRecognizer { [weak self] _ in self?.act() }
    tap.numberOfTapsRequired = plan.taps ?? 1
    tap.numberOfTouchesRequired = plan.touches ?? 1
    return tap
  }

  private func makeLongPress() -> GestureRecognizer {
    let press = LongPressGestureRecognizer { [weak self] _ in self?.act() }
    press.numberOfTouchesRequired = plan.touches ?? 1
    return press
  }

  private func makePan() -> GestureRecognizer {
    let pan = PanGestureRecognizer { [weak self] _ in self?.act() }
    pan.minimumNumberOfTouches = plan.minTouches ?? 1
    pan.maximumNumberOfTouches = plan.maxTouches ?? .max
    return pan
  }

  private func makeSwipe() -> GestureRecognizer {
    let swipe = SwipeGestureRecognizer { [weak self] _ in self?.act() }
    swipe.numberOfTouchesRequired = plan.touches ?? 1
    let names: [String: SwipeGestureRecognizer.Direction] = [
      "right": .right, "left": .left, "up": .up, "down": .down,
    ]
    swipe.direction = SwipeGestureRecognizer.Direction((plan.directions ?? ["right"]).compactMap { names[$0] })
    return swipe
  }
}
