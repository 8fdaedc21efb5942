import TactionWindow

extension Stage {
  /// The user's settings, which a desktop would send; initially the defaults.
  ///
  ///     stage.settings.colorScheme = .dark
  ///
  /// The application draws with new settings at the next refresh.
  public var settings: UserSettings {
    get { app.settings }
    set { app.take(newValue) }
  }
}
