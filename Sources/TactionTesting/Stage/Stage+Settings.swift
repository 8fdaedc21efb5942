import TactionWindow

extension Stage {
  /// The user's settings, as if the desktop had sent them; the defaults at the start.
  ///
  ///     stage.settings.colorScheme = .dark
  ///
  /// The next refresh draws with them.
  public var settings: UserSettings {
    get { app.settings }
    set { app.take(newValue) }
  }
}
