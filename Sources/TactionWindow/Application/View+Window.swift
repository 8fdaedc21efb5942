import TactionViews

extension View {
  /// The window that the view is in; nil if it is not in a window.
  ///
  ///     window?.keepsScreenOn = player.isPlaying
  public final var window: Window? { viewTree?.window as? Window }
}
