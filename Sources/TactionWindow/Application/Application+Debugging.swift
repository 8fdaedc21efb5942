import TactionWayland

extension Application {
  /// Sets the debug topics whose output is shown; initially `TACTION_DEBUG` sets them.
  package func debug(_ topics: DebugTopics) {
    debugTopics = topics
    GestureLog.write = topics.contains(.gestures) ? { line in log.info("\(line)") } : nil
    slowHandlers.logsEach = topics.contains(.frames)
    for window in windows { window.debug(topics, since: startTime) }
  }
}

extension Application {
  /// Whether there is a connection to a compositor. After its loss, there are no screens and no seats.
  package var isConnected: Bool { reconnection == nil && failure == nil }

  /// The globals that the compositor currently offers, in the order of their announcement.
  package var offeredGlobals: [Registry.Global] { connection.offeredGlobals }

  /// The process at the other end of the connection: the compositor, or the process that started it; nil if it is not
  /// known.
  package var compositorProcess: Int32? { connection.display.peerProcess }
}

extension Window {
  /// Called with each commit of pixels, and with the compositor's answer about it, to measure frames; nil by default.
  package var frameProbe: ((FrameProbe) -> Void)? {
    get { frames.probe }
    set { frames.probe = newValue }
  }

  /// Shows or hides debug overlays above the views: touches, numbers about frames, and marks of views.
  ///
  /// - Parameter start: the start of the application, in seconds of its clock.
  func debug(_ topics: DebugTopics, since start: Double) {
    let (touches, numbers, views) = (topics.contains(.touches), topics.contains(.frames), topics.contains(.views))
    guard touches != (overlay != nil) || numbers != (frameWatch != nil) || views != (inspector != nil) else { return }
    inspector = views ? inspector ?? ViewsOverlay() : nil
    overlay = touches ? overlay ?? TouchOverlay() : nil
    frameWatch = numbers ? frameWatch ?? FrameWatch(since: start) : nil
    frames.onFrame = numbers ? { [weak self] in self?.watch($0) } : nil
    let overlays = [inspector?.view, overlay?.view, frameWatch?.view].compactMap { $0 }
    let top = View()
    for view in overlays { top.addSubview(view) }
    pipeline.overlay = overlays.isEmpty ? nil : top
    updateOverlay()
  }

  private func watch(_ report: FrameReport) { frameWatch?.take(report, missCount: frames.pacer.missCount) }

  /// Logs the views if the event is a press of the inspector's key; returns whether it is.
  func inspect(_ event: KeyEvent) -> Bool {
    guard inspector != nil, ViewsOverlay.isKey(event) else { return false }
    ViewsOverlay.log(pipeline.tree, title: title)
    return true
  }

  /// Updates the marks of views and touches, if they are shown.
  func updateOverlay() {
    if let inspector, !isClosed, inspector.update(pipeline.tree, size: size) { pipeline.tree.setNeedsFrame() }
    guard let overlay, !isClosed else { return }
    if overlay.update(pipeline.tree.touches.touches, size: size) { pipeline.tree.setNeedsFrame() }
  }
}

extension Application {
  /// Records the input of fingers, mouse, touchpad, pen and keys to all windows from now on, as a timeline that
  /// `taction stage --play` and `Stage.play(_:)` play.
  ///
  /// The environment variable `TACTION_RECORD` does the same from the start. A recording that is already in its file is
  /// kept as `NAME.former`, since it may be of a run that has crashed. Each event is in the file before the app gets
  /// it, so that a crash loses nothing. Recording ends at 64 MiB, some hours of touch input. A failed write is logged
  /// once. Keys are recorded as they are pressed, so the file contains the text that was typed.
  ///
  /// - Returns: whether the file can be written. The previous content of the file is lost.
  @discardableResult
  public func recordTouches(to path: String) -> Bool {
    recorder = RecordingFile(path: path).flatMap(InputRecorder.init)
    return recorder != nil
  }

  /// Connects the input of a seat with the recorder and the probe, if they are set.
  func tap(_ seat: Seat) {
    seat.probe = touchProbe
    guard let recorder else { return seat.tap = nil }
    let number = seat.number
    seat.tap = { [weak recorder] report in recorder?.record(report, seat: number) }
  }
}
