import TactionWayland

// The window's objects on the current connection. The window itself outlives the connection.
extension Window {
  /// Follows the events of the window on the current connection.
  func connect() {
    shellSurface.onCloseRequest = { [weak self] in self?.requestClose() }
    shellSurface.onConfigure = { [weak self] configuration in self?.take(configuration) }
    shellSurface.onContent = { [weak self] in
      guard let self else { return }
      for child in children { child.role.declareParent(of: child.shellSurface) }
      if mustReposition { parent?.repositionPopup(answered: nil) }
      application?.windowDidAppear(self)
    }
    shellSurface.scale.onChange = { [weak self] in self?.updateScale() }
    shellSurface.onOutput = { [weak self] output, isEntered in self?.moved(output, isEntered: isEntered) }
  }

  /// Follows the frames that are drawn on the current connection, and connects the frame around the window.
  func connectFrames() {
    frames.parts = frame
    frames.onCallback = { [weak self] in self?.frame.drag?.didShow() }
    if let presses = application?.connection.presses, let globals = application?.connection.globals {
      frame.connect(to: shellSurface, globals: globals, presses: presses)
    }
    frames.onTrouble = { [weak self] trouble in
      self?.measure("onDrawingError") { self?.onDrawingError?(trouble) }
    }
  }

  /// Drops everything that belongs to a lost connection; views, sizes and states stay.
  func displayWasLost(_ connection: Connection) {
    isConfigured = false
    // The app may already know of the states of a configure that was not drawn.
    (states, proposal) = (newestStates, nil)
    outputs.disconnect()
    // A token is valid only for the compositor that made it.
    if waitingActivation?.token != nil { waitingActivation = nil }
    (applied, configurationBeforeDrag) = (nil, nil)
    frame.disconnect()
    shellSurface.destroy()
    frames.destroy()
    replaceFrames(on: connection)
  }

  /// Replaces the objects by new ones on the same connection; the old objects are destroyed first.
  func replaceShellSurface(on connection: Connection, with makeShellSurface: () -> ShellSurface) {
    (isConfigured, proposal, applied) = (false, nil, nil)
    frame.disconnect()
    shellSurface.destroy()
    frames.destroy()
    shellSurface = makeShellSurface()
    shellSurface.hints.keepScreenOn(keepsScreenOn)
    replaceFrames(on: connection)
    updateScale()
    connect()
  }

  /// Shows the window on a new connection as it was on the last connection.
  func displayWasRestored(on connection: Connection) {
    var requests = shellSurface.unanswered
    (requests.title, requests.showsFrame) = (title, showsFrame)
    if let icon { requests.icon = icon }
    if isMaximized, requests.isMaximized == nil { requests.isMaximized = true }
    // The outputs of the last connection are gone; outputs of the same names or sizes replace them.
    if let (isOn, output) = requests.fullscreen {
      requests.fullscreen = (isOn, connection.successor(of: output))
    } else if isFullscreen {
      requests.fullscreen = (true, connection.successor(of: outputs.former))
    }
    requests.limits = requests.fullscreen?.isOn == true ? SizeLimits(minimum: minimumSize) : limits
    outputs.reconnect(scales: connection.outputs.map(\.scale))
    if let application { shellSurface = role.makeShellSurface(for: application) }
    shellSurface.hints.keepScreenOn(keepsScreenOn)
    replaceFrames(on: connection)
    updateScale()
    connect()
    shellSurface.map(requests)
  }

  /// Replaces the frame driver by a new one, which has not sent any frame to the compositor yet.
  private func replaceFrames(on connection: Connection) {
    let former = frames
    frames = FrameDriver(shellSurface: shellSurface, globals: connection.globals, pipeline: pipeline, clock: clock)
    frames.takeOver(from: former)
    connectFrames()
  }
}
