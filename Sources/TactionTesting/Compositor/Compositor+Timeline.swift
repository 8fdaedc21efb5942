import TactionGeometry
import TactionGestures

extension Compositor {
  /// Plays events of a timeline: events of the devices of a seat, and changes of the first output. A `.seat` event
  /// selects another seat for the following events.
  ///
  /// The touch screen, the mouse and each pen send their events as one frame, unless a `.frame` event ends the frame
  /// earlier.
  ///
  /// - Returns: Whether the events have changed the output.
  @discardableResult
  package func play(_ events: [Timeline.Event], on seat: CompositorSeat?) -> Bool {
    var hasChanged = false
    var seat = seat
    var (tool, pad) = (0, 0)
    for event in events {
      switch event {
      case .down(let id, let point): seat?.touch.down(id, at: point)
      case .move(let id, let point): seat?.touch.motion(id, to: point)
      case .up(let id): seat?.touch.up(id)
      case .cancel: seat?.touch.cancel()
      case .touchpad(let event): seat?.play(event)
      case .stylus(.tool(let number, let description)):
        tool = number
        if let description { seat?.stylus(tool).become(description) }
      case .stylus(let event): seat?.stylus(tool).play(event)
      case .pad(.device(let number, let layout)):
        pad = number
        if let layout { seat?.stylus(pad).pad.become(layout) }
      case .pad(.changed(let change, let source)): seat?.stylus(pad).pad.play(change, source: source)
      case .mouse(let event): seat?.pointer.play(event)
      case .key(let code, let isDown): seat?.keyboard.key(code, isPressed: isDown)
      case .seat(let number):
        seat?.closeFrames()
        seat = seats.indices.contains(number) ? seats[number] : nil
        (tool, pad) = (0, 0)
      case .size(let width, let height, let scale):
        if resize(width: width, height: height, scale: scale) { hasChanged = true }
      case .frame: seat?.closeFrames()
      }
    }
    seat?.closeFrames()
    return hasChanged
  }

  private func resize(width: Int, height: Int, scale: Double) -> Bool {
    guard let output = mainOutput else { return false }
    let now = output.configuration
    // If the screen does not change, clients get no events.
    guard (now.width, now.height, now.scale) != (width, height, scale) else { return false }
    output.change { $0.resize(to: Size(width: Double(width), height: Double(height)), scale: scale) }
    return true
  }
}

extension CompositorSeat {
  fileprivate func closeFrames() {
    touch.frame()
    pointer.frame()
    for stylus in styluses { stylus.frame() }
  }

  /// Plays an event of the touchpad. If the event begins a gesture, the pointer is first moved to the position of the
  /// gesture.
  fileprivate func play(_ event: Timeline.TouchpadEvent) {
    switch event {
    case .pinchBegan(let fingers, let point):
      movePointer(to: point)
      touchpad.beginPinch(fingers: UInt32(clamping: fingers))
    case .pinchMoved(let step, let scale, let degrees): touchpad.updatePinch(by: step, scale: scale, rotation: degrees)
    case .pinchEnded(let isCancelled): touchpad.endPinch(isCancelled: isCancelled)
    case .swipeBegan(let fingers, let point):
      movePointer(to: point)
      touchpad.beginSwipe(fingers: UInt32(clamping: fingers))
    case .swipeMoved(let step): touchpad.updateSwipe(by: step)
    case .swipeEnded(let isCancelled): touchpad.endSwipe(isCancelled: isCancelled)
    case .holdBegan(let fingers, let point):
      movePointer(to: point)
      touchpad.beginHold(fingers: UInt32(clamping: fingers))
    case .holdEnded(let isCancelled): touchpad.endHold(isCancelled: isCancelled)
    }
  }

  /// Moves the pointer, unless it is already at `point`, as in a recording, which contains the motion of the pointer
  /// before the gesture.
  private func movePointer(to point: Point) {
    guard pointer.focus == nil || pointer.position != point else { return }
    pointer.move(to: point)
    pointer.frame()
  }
}

extension CompositorPointer {
  /// Plays an event of the mouse.
  fileprivate func play(_ event: Timeline.MouseEvent) {
    switch event {
    case .moved(let point): move(to: point)
    case .down: button(.left, isPressed: true)
    case .up: button(.left, isPressed: false)
    case .wheel(let distance, let notches): turnWheel(by: distance, notches: notches)
    case .scrolled(let step): scroll(by: step, source: .finger)
    case .scrollEnded: stopScroll()
    case .left: leave()
    }
  }
}

extension CompositorStylus {
  /// Plays an event of the pen.
  fileprivate func play(_ event: Timeline.StylusEvent) {
    switch event {
    case .moved(let point): move(to: point)
    case .down: down()
    case .up: up()
    case .force(let force): pressure(force)
    case .tilt(let x, let y): tilt(x: x, y: y)
    case .distance(let distance): self.distance(distance)
    case .rotation(let degrees): rotation(degrees)
    case .slider(let position): slider(position)
    case .wheel(let degrees, let clicks): wheel(degrees: degrees, clicks: Int32(clamping: clicks))
    case .button(let code, let isDown): button(code, isPressed: isDown)
    case .tool: break
    case .left: leave()
    }
  }
}

extension CompositorPad {
  /// Plays a change. A timeline need not describe its pads, so a pad that lacks the ring, the strip or the mode is
  /// replaced by a pad that has it.
  fileprivate func play(_ change: TabletPadEvent.Change, source: TabletPadEvent.Source?) {
    become(layout.including(change))
    send(change, source: source)
  }
}
