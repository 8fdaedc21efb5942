extension Theme {
  /// The theme of views in no window, by the user's settings as far as the application knows them.
  @MainActor public internal(set) static var current = Theme.default

  /// Sets the theme of views in no window.
  @MainActor package static func setCurrent(_ theme: Theme) { current = theme }
}
