import TactionWayland

/// Turns the gestures of a touchpad that belong to one wl_pointer into fingers about the pointer.
///
/// The compositor tells of a pinch, a swipe or a hold as a whole. One that it began need never end (some drop the end
/// when the focus changes), so that a new one, the pointer's leaving and the loss of the device end it too, without
/// effect.
final class TouchpadInput {
  private let swipe: ZwpPointerGestureSwipeV1
  private let pinch: ZwpPointerGesturePinchV1
  private let hold: ZwpPointerGestureHoldV1
  private let context: InputContext
  private let time: WireTime
  private let hand: SyntheticTouches
  private let place: (WlSurface?) -> (window: Window, location: Point)?
  private var current = Kind.none

  private enum Kind {
    case none, swipe, pinch, hold

    /// Its beginning, as a timeline has it.
    func begun(fingers: Int, at point: Point) -> Timeline.TouchpadEvent? {
      switch self {
      case .none: nil
      case .swipe: .swipeBegan(fingers: fingers, point)
      case .pinch: .pinchBegan(fingers: fingers, point)
      case .hold: .holdBegan(fingers: fingers, point)
      }
    }

    /// Its end, as a timeline has it.
    func ended(isCancelled: Bool) -> Timeline.TouchpadEvent? {
      switch self {
      case .none: nil
      case .swipe: .swipeEnded(isCancelled: isCancelled)
      case .pinch: .pinchEnded(isCancelled: isCancelled)
      case .hold: .holdEnded(isCancelled: isCancelled)
      }
    }
  }

  /// Asks for the gestures of a pointer; `place` tells where on a surface it is, nil where it is not there.
  init(
    gestures: ZwpPointerGesturesV1, pointer: WlPointer, context: InputContext, time: WireTime,
    place: @escaping (WlSurface?) -> (window: Window, location: Point)?
  ) {
    swipe = gestures.getSwipeGesture(pointer: pointer)
    pinch = gestures.getPinchGesture(pointer: pointer)
    hold = gestures.getHoldGesture(pointer: pointer)
    self.context = context
    self.time = time
    self.place = place
    hand = SyntheticTouches(makeTouchID: context.makeTouchID)
    swipe.onEvent = { [weak self] event in self?.handle(event) }
    pinch.onEvent = { [weak self] event in self?.handle(event) }
    hold.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// Takes the gesture away, as if it had not been.
  func cancel() { hand.cancel(time: time.now) }

  /// Ends the gesture: the pointer does something else now.
  func finish(time: Double) { hand.lift(time: time) }

  /// Forgets the gesture on a window that is closing.
  func forget(_ window: Window) { hand.forget(window) }

  /// Cancels the gesture and ends the objects; to be called before the pointer ends.
  func release() {
    cancel()
    swipe.destroy()
    pinch.destroy()
    hold.destroy()
  }

  private func handle(_ event: ZwpPointerGesturePinchV1.Event) {
    switch event {
    // A pinch of fewer than two fingers is none.
    case .begin(_, let stamp, let surface, let fingers): begin(.pinch, on: surface, fingers: max(2, fingers), stamp)
    case .update(let stamp, let dx, let dy, let scale, let rotation):
      guard current == .pinch else { break }
      let (time, step) = (time.time(of: stamp), Vector(dx: dx.double, dy: dy.double))
      record(.pinchMoved(step, scale: scale.double, degrees: rotation.double), time: time)
      hand.move(by: step, turnedBy: .degrees(rotation.double), scale: scale.double, time: time)
    case .end(_, let stamp, let cancelled): end(.pinch, isCancelled: cancelled != 0, stamp)
    }
  }

  private func handle(_ event: ZwpPointerGestureSwipeV1.Event) {
    switch event {
    case .begin(_, let stamp, let surface, let fingers): begin(.swipe, on: surface, fingers: fingers, stamp)
    case .update(let stamp, let dx, let dy):
      guard current == .swipe else { break }
      let (time, step) = (time.time(of: stamp), Vector(dx: dx.double, dy: dy.double))
      record(.swipeMoved(step), time: time)
      hand.move(by: step, time: time)
    case .end(_, let stamp, let cancelled): end(.swipe, isCancelled: cancelled != 0, stamp)
    }
  }

  /// Fingers that rest on the touchpad: they land and lie, and so can catch what is still moving.
  private func handle(_ event: ZwpPointerGestureHoldV1.Event) {
    switch event {
    case .begin(_, let stamp, let surface, let fingers): begin(.hold, on: surface, fingers: fingers, stamp)
    case .end(_, let stamp, let cancelled): end(.hold, isCancelled: cancelled != 0, stamp)
    }
  }

  private func begin(_ kind: Kind, on surface: WlSurface?, fingers: UInt32, _ stamp: UInt32) {
    let time = time.time(of: stamp)
    hand.cancel(time: time)
    current = kind
    guard let (window, location) = place(surface) else { return }
    let count = min(Int(clamping: fingers), Timeline.Limit.fingers.upperBound)
    record(kind.begun(fingers: count, at: location), on: window, time: time)
    hand.land(Int(clamping: fingers), in: window, at: location, time: time)
  }

  private func end(_ kind: Kind, isCancelled: Bool, _ stamp: UInt32) {
    guard current == kind else { return }
    current = .none
    let time = time.time(of: stamp)
    record(kind.ended(isCancelled: isCancelled), time: time)
    isCancelled ? hand.cancel(time: time) : hand.lift(time: time)
  }

  /// Writes down an event, where somebody does: the beginning of a gesture on a window, or what goes on with it there.
  private func record(_ event: Timeline.TouchpadEvent?, on window: Window? = nil, time: Double) {
    guard let event, window != nil || hand.isDown, let recorder = context.recorder() else { return }
    let source = InputRecorder.Source(seat: context.seat, device: .touchpad)
    recorder.record([.touchpad(event)], from: source, of: window, at: time)
  }
}
