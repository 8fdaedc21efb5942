// The desktop's bus, and names of windows for requests on this bus.
extension Application {
  /// Connects to the user's session bus; returns nil if there is none. The library is loaded on another thread.
  ///
  /// On a stage, where pictures and time must be the same on each machine, there is no session bus, except at the
  /// socket that ``busDescriptor`` returns.
  package func connectToSessionBus() async -> BusConnection? {
    if let descriptor = busDescriptor { return descriptor().flatMap { connect(BusLibrary(), to: .descriptor($0)) } }
    guard !isOnStage, let address = SessionBus.address else { return nil }
    let library = await withCheckedContinuation { answer in BusLibrary.load { answer.resume(returning: $0) } }
    return connect(library, to: .address(address))
  }

  /// Begins to connect to a bus, in the event loop; returns nil if there is no library, or if the attempt fails
  /// immediately.
  package func connect(_ library: BusLibrary?, to peer: BusConnection.Peer) -> BusConnection? {
    guard let library, let bus = BusConnection(library, to: peer) else { return nil }
    loop?.add(bus)
    return bus
  }

  /// Whether programs of the desktop may be started; false in tests and on a stage.
  package var mayStartPrograms: Bool { !isOnStage && busDescriptor == nil }

  /// Closes a connection that ``connect(_:to:)`` has made, even if it has already ended by itself.
  package func disconnect(_ bus: BusConnection) {
    loop?.remove(bus)
    bus.close()
  }

  /// Requests a name of a window for other programs; for a popup, a name of the window that the popup belongs to.
  ///
  /// - Returns: the window with its name; nil if the compositor has no xdg-foreign, or does not answer within five
  ///   seconds.
  package func export(_ window: Window) async -> ExportedWindow? {
    let window = window.dialogOwner
    guard let exporter = connection.globals.exporter, exporter.isAlive, !window.isClosed,
      window.shellSurface.surface.isAlive
    else { return nil }
    let exported = ExportedWindow(window.shellSurface.surface, by: exporter)
    let timer = after(ExportedWindow.timeout) { exported.fail() }
    await withCheckedContinuation { answer in exported.whenAnswered { answer.resume() } }
    timer.cancel()
    return exported.name.isEmpty ? nil : exported
  }
}

extension Window {
  /// The window that a dialog of another program belongs to: the window itself or, for a popup, the window that the
  /// popup belongs to. The first press in the dialog closes a popup.
  package var dialogOwner: Window { isPopup ? parent?.dialogOwner ?? self : self }
}
