extension Application {
  /// Starts and stops telling about touches, gestures and frames, as `TACTION_DEBUG` asks for from the start.
  package func debug(_ topics: DebugTopics) {
    debugTopics = topics
    GestureLog.write = topics.contains(.gestures) ? { line in log.info("\(line)") } : nil
    for window in windows { window.debug(topics, since: startTime) }
  }
}

extension Window {
  /// Draws touches and numbers about frames over the views, or no longer.
  ///
  /// - Parameter start: when the application began, in seconds of its clock.
  func debug(_ topics: DebugTopics, since start: Double) {
    let (touches, numbers) = (topics.contains(.touches), topics.contains(.frames))
    guard touches != (overlay != nil) || numbers != (frameWatch != nil) else { return }
    overlay = touches ? overlay ?? TouchOverlay() : nil
    frameWatch = numbers ? frameWatch ?? FrameWatch(since: start) : nil
    frames.onFrame = numbers ? { [weak self] in self?.watch($0) } : nil
    let views = [overlay?.view, frameWatch?.view].compactMap { $0 }
    let top = View()
    for view in views { top.addSubview(view) }
    pipeline.overlay = views.isEmpty ? nil : top
    updateOverlay()
  }

  private func watch(_ report: FrameReport) { frameWatch?.take(report, missCount: frames.pacer.missCount) }

  /// Shows what has become of the touches, where that is wanted.
  func updateOverlay() {
    guard let overlay, !isClosed else { return }
    if overlay.update(pipeline.tree.touches.touches, size: size) { pipeline.tree.setNeedsFrame() }
  }
}
