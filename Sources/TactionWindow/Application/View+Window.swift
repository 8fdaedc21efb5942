import TactionViews

extension View {
  /// The window that the view is in; nil for none.
  ///
  ///     window?.keepsScreenOn = player.isPlaying
  public final var window: Window? { viewTree?.window as? Window }
}
