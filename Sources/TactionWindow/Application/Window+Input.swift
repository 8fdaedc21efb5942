import TactionGestures
import TactionViews
import TactionWayland

// Touches, hovers, wheels, buttons and keys on their way to the views.
extension Window {
  /// Whether input reaches the views: false for a window that has closed, is below a modal dialog, or is kept from
  /// input by a part of the application, such as a lock.
  ///
  /// All kinds of input check this property: touches and keys, tablets, drops, input methods, keyboards on the screen,
  /// and actions of screen readers.
  package var takesInput: Bool { !isClosed && modalDialog == nil && application?.allowsInput(to: self) ?? true }

  /// Ends the current input on the window and on its frame. Call it when new content or a new state of the window
  /// should not get the rest of this input. Touches and hovers are cancelled, keys and tablet buttons that are down are
  /// released for the app, and marked text is committed. If the window no longer takes input, drags leave the window,
  /// and the keyboard on the screen hides.
  ///
  /// Code of the app may run.
  package func cancelInput() {
    guard !isClosed else { return }
    pendingMotion?.forgetAll()
    pipeline.tree.cancelInput()
    frame.cancelTouches()
    endPadContacts()
    application?.exchange?.updateTargets()
    if !takesInput { keyboard?.update() }
  }

  /// Delivers the touches of one moment to the views, or keeps movement for the next frame.
  func deliver(_ frame: TouchFrame) {
    guard takes(.touches(frame)) else {
      // The window takes no input, for example since a dialog has opened. Its touches were cancelled at that time; the
      // remaining events of these touches arrive here.
      pendingMotion?.forgetAll()
      return
    }
    // A gesture on a touchpad, or with a wheel, begins below a menu. Without the landings, its other events have no
    // effect.
    if isBehindMenu,
      frame.changes.contains(where: { $0.phase == .began && ($0.kind == .touchpad || $0.kind == .scroll) })
    {
      return
    }
    if pendingMotion?.canAdd(frame) == true {
      pendingMotion?.add(frame)
    } else {
      let earlier = pendingMotion?.flush() ?? []
      pendingMotion?.pass(frame)
      dispatch(frame, after: earlier)
    }
  }

  /// A number that changes with each frame, and with each change of a view's cursor.
  var revision: Int { shellSurface.contentCount &+ pipeline.tree.cursorChanges }

  package func view(at location: Point) -> View? { isClosed ? nil : pipeline.tree.touches.hitTest(location) as? View }

  /// Delivers the position of a pointer or pen above the screen to the views.
  func deliver(_ hover: Hover) {
    guard takes(.hover(hover)), flushMotion(ifTimersAreDueAt: hover.timestamp) else { return }
    measure("a hover") { pipeline.tree.touches.hover(hover) }
  }

  /// Delivers a rotation of a wheel to the views.
  func scroll(_ event: ScrollEvent) {
    guard takes(.scroll(event)), !isBehindMenu, flushMotion() else { return }
    measure("a scroll") { pipeline.tree.scroll(event) }
  }

  /// Delivers to the views a press of a button that does not count as a finger.
  func click(_ click: PointerClick) {
    guard takes(.click(click)), flushMotion() else { return }
    pipeline.tree.isFocusVisible = false
    measure("a click") { pipeline.tree.touches.click(click) }
  }

  var keyTarget: any InputTarget { keyWindow }

  func keyDown(_ event: KeyEvent) {
    if let keyChild { return keyChild.keyDown(event) }
    guard takes(.keyDown(event)), !inspect(event), flushMotion(ifTimersAreDueAt: event.timestamp) else { return }
    keyboard?.hardwareKeyPressed(event)
    measure("a key") {
      if pipeline.tree.keyDown(event) { return }
      if isClosed { return }
      if isMenu, event.key == .escape { close() } else { onKey?(event) }
    }
  }

  func keyUp(_ event: KeyEvent) {
    guard admits(.keyUp(event)), !isClosed else { return }
    // The window that got the press of a key also gets its release, even if another window takes the keys now.
    guard pipeline.tree.isHolding(event.key) else {
      children.first { $0.isHolding(event.key) }?.keyUp(event)
      return
    }
    noteHold()
    measure("a key") { _ = pipeline.tree.keyUp(event) }
  }

  /// Records the time if something is held before an event, which may end the press and open a popup.
  private func noteHold() {
    if pipeline.tree.isPressed { lastHold = clock.now }
  }

  /// Whether this window, or a dialog or popup of it, got the press of a key that is down.
  private func isHolding(_ key: Key) -> Bool {
    pipeline.tree.isHolding(key) || children.contains { $0.isHolding(key) }
  }

  /// Whether the parts of the application let an event pass.
  func admits(_ event: InputEvent) -> Bool { application?.admits(event, on: self) ?? true }

  /// Whether an event may reach the views.
  func takes(_ event: InputEvent) -> Bool { admits(event) && takesInput }

  /// Delivers pending movement without waiting for a frame; returns whether the window takes input afterwards.
  @discardableResult
  func flushMotion() -> Bool {
    let frames = pendingMotion?.flush() ?? []
    if let last = frames.last { dispatch(last, after: Array(frames.dropLast())) }
    return takesInput
  }

  /// Delivers pending movement if a timer of a gesture is due, because the timer must run after all earlier movement;
  /// returns whether the window takes input afterwards.
  private func flushMotion(ifTimersAreDueAt time: Double) -> Bool {
    hasDueTimers(at: time) ? flushMotion() : takesInput
  }

  /// Whether a timer of a gesture is due.
  func hasDueTimers(at time: Double) -> Bool { pipeline.tree.touches.nextDeadline.map { $0 <= time } ?? false }

  /// The earliest time at which a new frame would show a finger at another location; nil if no finger moves, or while
  /// an event of the compositor has to arrive first.
  var motionDeadline: Double? { pendingMotion?.nextDeadline.flatMap(frames.earliestDraw) }

  /// Delivers frames of earlier movement, and then a touch frame.
  func dispatch(_ frame: TouchFrame, after earlier: [TouchFrame] = []) {
    guard !isClosed else { return }
    noteHold()
    frames.newestTouch = frame.timestamp
    if frame.changes.contains(where: { $0.phase == .began }) { pipeline.tree.isFocusVisible = false }
    measure("a touch") { pipeline.tree.touches.dispatch(frame, after: earlier) }
    if frame.changes.contains(where: { $0.phase != .began && $0.phase != .moved }) { pipeline.tree.useDidEnd() }
  }
}
