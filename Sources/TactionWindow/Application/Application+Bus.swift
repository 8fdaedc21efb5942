// The desktop's bus, and names of windows for what is asked there.
extension Application {
  /// Connects to the user's session bus; nil where there is none. The library is loaded on a thread.
  ///
  /// There is none on a stage either, where pictures and time must be the same on each machine, except at the socket
  /// that ``busDescriptor`` returns.
  package func connectToSessionBus() async -> BusConnection? {
    if let descriptor = busDescriptor { return descriptor().flatMap { connect(BusLibrary(), to: .descriptor($0)) } }
    guard timeSource.runsByItself, let address = SessionBus.address else { return nil }
    let library = await withCheckedContinuation { answer in BusLibrary.load { answer.resume(returning: $0) } }
    return connect(library, to: .address(address))
  }

  /// Begins to connect to a bus, in the event loop; nil where there is no library, or that fails at once.
  package func connect(_ library: BusLibrary?, to peer: BusConnection.Peer) -> BusConnection? {
    guard let library, let bus = BusConnection(library, to: peer) else { return nil }
    loop?.add(bus)
    return bus
  }

  /// Whether programs of the desktop may be started: not in tests and on a stage.
  package var mayStartPrograms: Bool { timeSource.runsByItself && busDescriptor == nil }

  /// Closes a connection that ``connect(_:to:)`` has made, also one that has ended by itself.
  package func disconnect(_ bus: BusConnection) {
    loop?.remove(bus)
    bus.close()
  }

  /// Requests a name by which other programs know a window; for a popup, the window that it belongs to.
  ///
  /// - Returns: the window with its name; nil where the compositor has no xdg-foreign, or does not answer within five
  ///   seconds.
  package func export(_ window: Window) async -> ExportedWindow? {
    var window = window
    while window.role.isPopup, let parent = window.role.parent { window = parent }
    guard let exporter = connection.globals.exporter, exporter.isAlive, !window.isClosed,
      window.toplevel.surface.isAlive
    else { return nil }
    let exported = ExportedWindow(window.toplevel.surface, by: exporter)
    let timer = after(ExportedWindow.timeout) { exported.fail() }
    await withCheckedContinuation { answer in exported.whenAnswered { answer.resume() } }
    timer.cancel()
    return exported.name.isEmpty ? nil : exported
  }
}
