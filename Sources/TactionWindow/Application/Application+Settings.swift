import TactionEnvironment
import TactionViews
import TactionWords

// The user's settings.
extension Application {
  /// Applies settings: from the next frame on, all windows draw with the theme that follows from them.
  package func take(_ new: UserSettings) {
    guard new != settings else { return }
    settings = new
    makeTheme()
    takeCursors()
    slowHandlers.measure("onSettingsChange") { onSettingsChange?() }
  }

  /// The settings that windows show: the user's, with the languages, the accent colour and the text scale that the app
  /// has chosen.
  var shownSettings: UserSettings {
    var shown = languages.map { settings.withLanguages($0) } ?? settings
    if let accentColor { shown.accentColor = accentColor }
    if let textScale { shown.textScale = textScale }
    return shown
  }

  /// Makes the theme from the user's settings and from the app's own languages, colour, text scale and texts.
  func makeTheme() {
    theme = Theme(shownSettings, wordTables: wordTables)
    Theme.setCurrent(theme)
    for window in windows { window.settingsDidChange() }
  }

  /// Makes the application's theme the theme of views that are not in a window. A test program may have several
  /// applications at the same time, and this theme is the one of the application whose code runs.
  package func makeThemeCurrent() {
    if Theme.current.number != theme.number { Theme.setCurrent(theme) }
  }

  /// Passes the user's choice of cursors to the connection.
  func takeCursors() {
    connection.globals.cursors.waitsForMovement = hidesCursorUntilMoved
    let chosen = CursorSettings(settings)
    guard chosen != connection.globals.cursors.settings else { return }
    connection.globals.cursors.settings = chosen
    for seat in seats { seat.cursorSettingsDidChange() }
  }

  /// Applies the settings of the environment, and follows the desktop's settings from the first frame on.
  func followSettings() {
    settingsOverride = Environment["TACTION_THEME"].map(SettingsOverride.init)
    // On a stage, pictures must be the same on each machine.
    guard !isOnStage else { return take(SettingValues()) }
    makePortal { SessionBus.address.map { .address($0) } }
    // The stored settings may be from another session. Without a bus, no message would correct them, so they are not
    // used.
    let file = SessionBus.address == nil ? nil : SettingsFile.standard
    take(file.flatMap { portal?.remember(in: $0) } ?? SettingValues())
    portal?.onConnect = { [weak self] in self?.followAccessibility(on: $0) }
  }

  /// Loads the library, and follows the settings of a portal on connected sockets; for tests.
  ///
  /// - Parameters:
  ///   - descriptor: returns the socket of the next connection; nil if there is none.
  ///   - findsScreenReaders: whether the application also looks for a screen reader on these connections.
  ///   - file: the path of the file in which the last program stored the settings; nil to use no file.
  /// - Returns: whether the machine has the library.
  package func followSettings(
    onBus descriptor: @escaping () -> Int32?, findsScreenReaders: Bool = false, rememberedIn file: String? = nil
  ) -> Bool {
    guard let library = BusLibrary() else { return false }
    makePortal { descriptor().map { .descriptor($0) } }
    if let file, let former = portal?.remember(in: SettingsFile(path: file)) { take(former) }
    if findsScreenReaders { portal?.onConnect = { [weak self] in self?.followAccessibility(on: $0) } }
    portalToStart = nil
    portal?.start(with: library)
    return true
  }

  private func makePortal(_ peer: @escaping () -> BusConnection.Peer?) {
    let portal = SettingsPortal(loop: loop, timers: timers, peer: peer)
    portal.onChange = { [weak self] in self?.take($0) }
    self.portal = portal
    portalToStart = portal
  }

  private func take(_ values: SettingValues) {
    var new = UserSettings()
    // On a stage, pictures must not depend on the user's languages.
    if !isOnStage { UserLanguage.apply(to: &new) }
    values.apply(to: &new)
    settingsOverride?.apply(to: &new)
    take(new)
  }

  /// Connects to the portal after the first frame, so that the frame does not wait for the portal.
  func startPortalAfterFrame() {
    guard let portal = portalToStart, windows.contains(where: \.hasDrawn) else { return }
    portalToStart = nil
    // Without a bus, the library is not loaded either. The frame is sent at the end of this iteration of the event
    // loop, before the portal starts.
    if SessionBus.address != nil { after(0) { [weak portal] in portal?.start() } }
  }
}

extension Window {
  /// Applies the user's settings: all views draw again if their look has changed.
  func settingsDidChange() {
    guard let application else { return }
    let (settings, colorScheme) = (application.shownSettings, chosenColorScheme)
    pipeline.tree.touches.tapInterval = settings.doubleClickInterval
    pipeline.tree.theme =
      colorScheme == nil
      ? application.theme
      : Theme(settings, colorScheme: colorScheme, wordTables: application.wordTables)
    (frame.settings.theme, frame.settings.tapInterval) = (pipeline.tree.theme, settings.doubleClickInterval)
    for child in children where child.colorScheme == nil { child.settingsDidChange() }
  }
}
