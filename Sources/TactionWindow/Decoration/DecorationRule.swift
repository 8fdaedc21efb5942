// The rule that determines who draws the frame of a window, and when a window has no frame.
extension WindowConfiguration {
  /// Whether the window draws a frame of its own.
  ///
  /// A frame that the shell draws has priority. A full-screen window has no frame. A maximized window has no frame if
  /// the shell announces that it cannot maximize windows, as on a tablet. On such a shell, the user cannot unmaximize
  /// the window either, and a title bar would only take space from the content. A window also has no frame if the shell
  /// requires a height that leaves no room below the bar.
  ///
  /// - Parameter isWanted: whether the app wants a frame, and the compositor offers subsurfaces to draw it on.
  func hasOwnFrame(isWanted: Bool) -> Bool {
    guard isWanted, !hasServerFrame, !states.contains(.fullscreen) else { return false }
    if states.contains(.maximized), capabilities?.contains(.maximize) == false { return false }
    let isFixed = !states.isDisjoint(with: [.maximized, .tiled])
    return !isFixed || height <= 0 || Double(height) > TitleBarView.height
  }

  /// Returns the same configuration for the content below a title bar; `bar` is its height in logical pixels.
  func content(below bar: Double) -> WindowConfiguration {
    guard bar > 0 else { return self }
    var content = self
    let height = Int32(saturating: bar)
    if content.height > 0 { content.height = max(1, content.height - height) }
    content.bounds = bounds.map { Size(width: $0.width, height: max(1, $0.height - bar)) }
    return content
  }
}
