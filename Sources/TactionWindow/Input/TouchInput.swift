import TactionWayland

/// Turns the events of one wl_touch into the touches of windows.
///
/// The protocol's `frame` closes a group of changes, but no compositor can be trusted to send it: Mutter sends none
/// after an up, Weston none after the last up, cage none at all. ``socketDidDrain()`` closes what a missing frame left
/// open.
final class TouchInput: InputDevice {
  private let touch: WlTouch
  private let context: InputContext
  private let time: WireTime
  private let fingers: TouchStream
  /// Called with each event before it takes effect; nil while nothing is measured.
  var onEvent: ((WlTouch.Event) -> Void)?

  init(touch: WlTouch, context: InputContext, time: WireTime) {
    self.touch = touch
    self.context = context
    self.time = time
    fingers = TouchStream(makeTouchID: context.makeTouchID)
    touch.watch(.touch)
    touch.onEvent = { [weak self] event in self?.handle(event) }
  }

  var tap: ((InputReport) -> Void)? {
    didSet {
      guard let tap else { return fingers.willDeliver = nil }
      fingers.willDeliver = { frame, target in
        tap(InputReport(device: .touch, content: .touches(frame), target: target, time: frame.timestamp))
      }
    }
  }

  func socketDidDrain() { fingers.closeFrame() }

  func forget(_ window: any InputTarget) { fingers.forget(window) }

  func cancelTouches(except touch: Int?) { fingers.cancelAll(except: touch, time: time.now) }

  func release() {
    fingers.cancelAll(time: time.now)
    touch.release()
  }

  private func handle(_ event: WlTouch.Event) {
    onEvent?(event)
    switch event {
    case .down(let serial, let stamp, let surface, let id, let x, let y):
      let time = time.time(of: stamp)
      // A surface that was destroyed meanwhile arrives as nil; the later events of its finger are ignored too.
      guard let target = surface.flatMap(context.target) else { return fingers.makeRoom(for: id, time: time) }
      if context.activity.note(.finger, serial, on: target, at: self.time.now) {
        return fingers.makeRoom(for: id, time: time)
      }
      let location = Point(x: x.double, y: y.double)
      let touch = fingers.began(id, in: target, at: location, time: time, kind: .direct)
      context.presses.add(DevicePress(touch: touch, serial: serial, seat: context.seat, device: self))
    case .up(_, let stamp, let id):
      fingers.ended(id, time: time.time(of: stamp))
    case .motion(let stamp, let id, let x, let y):
      fingers.moved(id, to: Point(x: x.double, y: y.double), time: time.time(of: stamp))
    case .frame:
      fingers.closeFrame()
    case .cancel:
      fingers.cancelAll(time: time.now)
    case .shape(let id, let major, let minor):
      fingers.reshaped(id, time: time.nowOrLatest) { $0.setAxes(major: major.double, minor: minor.double) }
    case .orientation(let id, let degrees):
      fingers.reshaped(id, time: time.nowOrLatest) {
        $0.orientation = .degrees(degrees.double.remainder(dividingBy: 360))
      }
    }
  }
}

extension TouchContact {
  /// The maximum radius, in px; larger ones are clamped to it. It is more than a forearm's on any screen. Our own
  /// choice.
  static let maximumRadius = 1000.0

  /// Stores the axes of an ellipse in px as wl_touch.shape sends them, in either order; negative values become 0.
  mutating func setAxes(major: Double, minor: Double) {
    let radii = [major, minor].map { ($0 / 2).clamped(to: 0...Self.maximumRadius) }
    majorRadius = max(radii[0], radii[1])
    minorRadius = min(radii[0], radii[1])
  }
}
