// The rule that decides who draws the frame of a window, and when there is none.
extension WindowConfiguration {
  /// Whether the window draws a frame of its own.
  ///
  /// The shell's own frame has priority. A full-screen window has none. A maximized window has none where the shell
  /// announces that it cannot maximize windows: then the user cannot leave the state either, and a bar would only take
  /// space from the content, as on a tablet. And there is none where the shell insists on a height less than the bar's.
  ///
  /// - Parameter isWanted: whether the app wants a frame, and the compositor can show a part of a window.
  func hasOwnFrame(isWanted: Bool) -> Bool {
    guard isWanted, !hasServerFrame, !states.contains(.fullscreen) else { return false }
    if states.contains(.maximized), capabilities?.contains(.maximize) == false { return false }
    let isFixed = !states.isDisjoint(with: [.maximized, .tiled])
    return !isFixed || height <= 0 || Double(height) > TitleBarView.height
  }

  /// The same configuration for the content below a bar of a height, in logical pixels.
  func content(below bar: Double) -> WindowConfiguration {
    guard bar > 0 else { return self }
    var content = self
    let height = Int32(saturating: bar)
    if content.height > 0 { content.height = max(1, content.height - height) }
    content.bounds = bounds.map { Size(width: $0.width, height: max(1, $0.height - bar)) }
    return content
  }
}
