import TactionWayland

/// Turns the events of one wl_touch into the touches of windows.
///
/// The protocol's `frame` closes a group of changes, but no compositor can be trusted to send it: Mutter sends none
/// after an up, Weston none after the last up, cage none at all. ``socketDidDrain()`` closes what a missing frame left
/// open.
final class TouchInput {
  private let touch: WlTouch
  private let context: InputContext
  private let time: WireTime
  private let fingers: TouchStream

  init(touch: WlTouch, context: InputContext, time: WireTime) {
    self.touch = touch
    self.context = context
    self.time = time
    fingers = TouchStream(makeTouchID: context.makeTouchID)
    fingers.willDeliver = { frame, window in context.recorder()?.record(frame, of: window, seat: context.seat) }
    touch.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// Delivers what waits for a frame: nothing more has arrived that could belong to it.
  func socketDidDrain() { fingers.closeFrame() }

  /// Forgets the fingers on a window that is closing.
  func forget(_ window: Window) { fingers.forget(window) }

  /// Cancels all touches and ends the object, when the seat loses its touch screen.
  func release() {
    fingers.cancelAll(time: time.now)
    touch.release()
  }

  private func handle(_ event: WlTouch.Event) {
    switch event {
    case .down(_, let stamp, let surface, let id, let x, let y):
      let time = time.time(of: stamp)
      // A surface that was destroyed meanwhile arrives as nil; its finger is nobody's, and so are its next events.
      guard let surface, let window = context.window(surface) else { return fingers.makeRoom(for: id, time: time) }
      fingers.began(id, in: window, at: Point(x: x.double, y: y.double), time: time, kind: .direct)
    case .up(_, let stamp, let id):
      fingers.ended(id, time: time.time(of: stamp))
    case .motion(let stamp, let id, let x, let y):
      fingers.moved(id, to: Point(x: x.double, y: y.double), time: time.time(of: stamp))
    case .frame:
      fingers.closeFrame()
    case .cancel:
      fingers.cancelAll(time: time.now)
    case .shape(let id, let major, let minor):
      fingers.reshaped(id, time: time.now) { $0.setAxes(major: major.double, minor: minor.double) }
    case .orientation(let id, let degrees):
      fingers.reshaped(id, time: time.now) { $0.orientation = .degrees(degrees.double.remainder(dividingBy: 360)) }
    }
  }
}
