import TactionWayland

/// Turns the gestures of a touchpad that belong to one wl_pointer into touches around the pointer.
///
/// The compositor reports a pinch, a swipe or a hold as one gesture. Some compositors do not send the end of a gesture
/// if the focus changes. So a new gesture, a leave of the pointer and the loss of the device also cancel the gesture.
final class TouchpadInput {
  private let swipe: ZwpPointerGestureSwipeV1
  private let pinch: ZwpPointerGesturePinchV1
  private let hold: ZwpPointerGestureHoldV1
  private let time: WireTime
  private let touches: SyntheticTouches
  private let position: (WlSurface?) -> (target: any InputTarget, location: Point)?
  private var current: Gesture?

  /// Called with each event before it takes effect.
  var tap: ((InputReport) -> Void)?

  private enum Gesture { case swipe, pinch, hold }

  /// Requests the gestures of a pointer.
  ///
  /// - Parameter position: returns the pointer's position on a surface, nil if it is not on the surface.
  init(
    gestures: ZwpPointerGesturesV1, pointer: WlPointer, context: InputContext, time: WireTime,
    position: @escaping (WlSurface?) -> (target: any InputTarget, location: Point)?
  ) {
    swipe = gestures.getSwipeGesture(pointer: pointer)
    pinch = gestures.getPinchGesture(pointer: pointer)
    hold = gestures.getHoldGesture(pointer: pointer)
    self.time = time
    self.position = position
    touches = SyntheticTouches(makeTouchID: context.makeTouchID)
    swipe.onEvent = { [weak self] event in self?.handle(event) }
    pinch.onEvent = { [weak self] event in self?.handle(event) }
    hold.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// Cancels the gesture.
  func cancel() { touches.cancel(time: time.unstamped) }

  /// Lifts the touches of the gesture, since a button of the pointer was pressed.
  func finish(time: Double) { touches.lift(time: time) }

  /// Forgets the gesture on a window that is closing.
  func forget(_ window: any InputTarget) { touches.forget(window) }

  /// Cancels the gesture and destroys the objects; must be called before the pointer is destroyed.
  func release() {
    cancel()
    swipe.destroy()
    pinch.destroy()
    hold.destroy()
  }

  private func handle(_ event: ZwpPointerGesturePinchV1.Event) {
    switch event {
    // A pinch needs at least two fingers.
    case .begin(_, let stamp, let surface, let fingers): begin(.pinch, on: surface, fingers: max(2, fingers), stamp)
    case .update(let stamp, let dx, let dy, let scale, let rotation):
      guard current == .pinch else { break }
      let (time, step) = (time.time(of: stamp), Vector(dx: dx.double, dy: dy.double))
      report(.pinchMoved(step, scale: scale.double, degrees: rotation.double), time: time)
      touches.move(by: step, turnedBy: .degrees(rotation.double), scale: scale.double, time: time)
    case .end(_, let stamp, let cancelled): end(.pinch, isCancelled: cancelled != 0, stamp)
    }
  }

  private func handle(_ event: ZwpPointerGestureSwipeV1.Event) {
    switch event {
    case .begin(_, let stamp, let surface, let fingers): begin(.swipe, on: surface, fingers: fingers, stamp)
    case .update(let stamp, let dx, let dy):
      guard current == .swipe else { break }
      let (time, step) = (time.time(of: stamp), Vector(dx: dx.double, dy: dy.double))
      report(.swipeMoved(step), time: time)
      touches.move(by: step, time: time)
    case .end(_, let stamp, let cancelled): end(.swipe, isCancelled: cancelled != 0, stamp)
    }
  }

  /// Handles fingers that rest on the touchpad: they land and stay, so they can stop decelerating content.
  private func handle(_ event: ZwpPointerGestureHoldV1.Event) {
    switch event {
    case .begin(_, let stamp, let surface, let fingers): begin(.hold, on: surface, fingers: fingers, stamp)
    case .end(_, let stamp, let cancelled): end(.hold, isCancelled: cancelled != 0, stamp)
    }
  }

  private func begin(_ gesture: Gesture, on surface: WlSurface?, fingers: UInt32, _ stamp: UInt32) {
    let time = time.time(of: stamp)
    current = gesture
    touches.cancel(time: time)
    // A handler may have run a nested event loop in which the gesture ended.
    guard current == gesture, let (target, location) = position(surface) else { return }
    let count = min(Int(clamping: fingers), Timeline.Limit.fingers.upperBound)
    let event: Timeline.TouchpadEvent =
      switch gesture {
      case .swipe: .swipeBegan(fingers: count, location)
      case .pinch: .pinchBegan(fingers: count, location)
      case .hold: .holdBegan(fingers: count, location)
      }
    report(event, on: target, time: time)
    touches.land(Int(clamping: fingers), in: target, at: location, time: time, isPinch: gesture == .pinch)
  }

  private func end(_ gesture: Gesture, isCancelled: Bool, _ stamp: UInt32) {
    guard current == gesture else { return }
    current = nil
    let time = time.time(of: stamp)
    let event: Timeline.TouchpadEvent =
      switch gesture {
      case .swipe: .swipeEnded(isCancelled: isCancelled)
      case .pinch: .pinchEnded(isCancelled: isCancelled)
      case .hold: .holdEnded(isCancelled: isCancelled)
      }
    report(event, time: time)
    isCancelled ? touches.cancel(time: time) : touches.lift(time: time)
  }

  /// Reports the beginning of a gesture on a window, or a later event of the gesture while its touches are down.
  private func report(_ event: Timeline.TouchpadEvent, on target: (any InputTarget)? = nil, time: Double) {
    guard let tap, target != nil || touches.isDown else { return }
    tap(
      InputReport(device: .touchpad, content: .events([.touchpad(event)], isOpen: false), target: target, time: time))
  }
}
