import TactionViews
import TactionWayland

// The end of the program.
extension Application {
  /// Ends the program, as a signal of the session does: calls ``onTerminate``, closes all windows without asking
  /// `Window.shouldClose`, and has ``run()`` return, nested loops included.
  ///
  /// Use it for a menu entry such as "Quit". A further call does nothing.
  public func terminate() {
    guard !isTerminating else { return }
    isTerminating = true
    for part in parts { part.applicationWillTerminate() }
    onTerminate?()
    for window in windows { window.close() }
  }

  /// Runs a body; meanwhile, a signal that requests the end of the process terminates the application.
  func hearingTermination(_ body: () throws(WaylandError) -> Void) throws(WaylandError) {
    // A nested loop uses the signals of the outer loop.
    guard terminationSignals == nil, let signals = TerminationSignals(onRequest: { [weak self] in self?.terminate() })
    else { return try body() }
    terminationSignals = signals
    loop?.add(signals)
    defer {
      loop?.remove(signals)
      signals.close()
      terminationSignals = nil
    }
    try body()
  }

  /// Closes all windows and ends all objects, so that no object is left when the connection is closed.
  package func shutDown() {
    timers.cancelAll()
    portal?.stop()
    closeAccessibility()
    reconnection?.stop()
    // Handlers of the windows may still read the clipboard, and wait for something.
    for window in windows { window.close() }
    exchange?.close()
    timers.cancelAll()
    if settings != UserSettings() { Theme.setCurrent(.default) }
    for part in parts { part.connectionWillEnd() }
    parts = []
    connection.release()
  }
}
