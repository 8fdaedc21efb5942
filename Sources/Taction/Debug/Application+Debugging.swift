extension Application {
  /// Starts and stops telling about touches and gestures, as `TACTION_DEBUG` asks for from the start.
  package func debug(_ topics: DebugTopics) {
    debugTopics = topics
    GestureDiary.write = topics.contains(.gestures) ? { line in log.info("\(line)") } : nil
    for window in windows { window.debug(topics) }
  }
}

extension Window {
  /// Draws touches over the views, or no longer.
  func debug(_ topics: DebugTopics) {
    guard topics.contains(.touches) != (overlay != nil) else { return }
    overlay = topics.contains(.touches) ? TouchOverlay() : nil
    pipeline.overlay = overlay?.view
    updateOverlay()
  }

  /// Shows what has become of the touches, where that is wanted.
  func updateOverlay() {
    guard let overlay, !isClosed else { return }
    if overlay.update(pipeline.tree.touches.touches, size: size) { pipeline.tree.setNeedsFrame() }
  }
}
